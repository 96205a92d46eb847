import CSheafFiles

/// The files that are part of the program, by their names.
public enum EmbeddedFiles {
    /// The files of the browser board.
    public static let web = files(sheaf_web_files())
    /// The files of the command line.
    public static let command = files(sheaf_command_files())

    private static func files(_ table: UnsafePointer<sheaf_file>?) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var row = table
        while let file = row?.pointee, let name = file.name {
            let bytes = UnsafeBufferPointer(start: file.bytes, count: Int(file.count))
            files[String(cString: name)] = Array(bytes)
            row = row?.successor()
        }
        return files
    }
}
