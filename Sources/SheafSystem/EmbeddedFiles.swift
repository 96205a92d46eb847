import CSheafFiles
import Libc

/// The files that are part of the program, by their names.
public enum EmbeddedFiles {
    /// The files of the browser board.
    public static let web = files(sheaf_web_files())
    /// The files of the command line.
    public static let command = files(sheaf_command_files())

    /// A page of help, in Markdown.
    ///
    /// - Parameter name: the language and the subject, as `en/add`.
    public static func help(_ name: String) -> String? {
        var row = sheaf_help_pages()
        while let page = row?.pointee, let pageName = page.name {
            if strcmp(pageName, name) == 0 { return String(cString: page.text) }
            row = row?.successor()
        }
        return nil
    }

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
