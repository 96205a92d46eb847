import SystemPackage

extension IgnoreFile {
    /// The bytes of the `.gitignore` in a directory; empty where there is none. As git, does not
    /// follow a symbolic link there.
    static func gitignore(in directory: borrowing Directory) throws(SystemError) -> [UInt8] {
        do {
            return try directory.read(".gitignore".utf8)?.bytes ?? []
        } catch  where error.code.meansAbsent || error.code == .isDirectory {
            return []
        }
    }

    /// The bytes of an ignore file outside the tree; empty where there is none. The user may have
    /// linked it there.
    static func bytes(at path: FilePath) throws(SystemError) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
            return try file.closeAfter {
                var bytes: [UInt8] = []
                while true {
                    let chunk = try [UInt8](unsafeUninitializedCapacity: 16 * 1024) {
                        $1 = try file.read(into: UnsafeMutableRawBufferPointer($0))
                    }
                    if chunk.isEmpty { return bytes }
                    bytes += chunk
                }
            }
        } catch {
            let code = error as? Errno ?? .ioError
            if code.meansAbsent || code == .isDirectory { return [] }
            throw SystemError("read", path, code)
        }
    }
}
