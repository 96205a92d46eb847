import SystemPackage

extension IgnoreFile {
    /// In bytes. Each line is held against each file, so that a large ignore file in a large store is
    /// a walk without end.
    private static let sizeLimit = 512 << 10
    private static let lineLimit = 10_000

    private static func isTooLarge(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > lineLimit else { return false }
        return bytes.count > sizeLimit || bytes.count { $0 == Ascii.lineFeed } > lineLimit
    }

    private static func tooLarge(_ path: FilePath) -> SystemError {
        SystemError("read", path, .fileTooLarge, .ignoreFileTooLarge)
    }

    /// The bytes of the `.gitignore` in a directory; empty where there is none. As git, does not
    /// follow a symbolic link there.
    /// - Throws: `SystemError`, with the defect `ignoreFileTooLarge` beyond 512 KiB or 10,000 lines.
    static func gitignore(in directory: borrowing Directory) throws(SystemError) -> [UInt8] {
        let name = ".gitignore".utf8
        do throws(SystemError) {
            let bytes = try directory.read(name, limit: sizeLimit)?.bytes ?? []
            if isTooLarge(bytes) { throw tooLarge(directory.shownPath(of: name)) }
            return bytes
        } catch  where error.code == .fileTooLarge {
            throw tooLarge(error.path)
        } catch  where error.code.meansAbsent || error.code == .isDirectory {
            return []
        }
    }

    /// The bytes of an ignore file outside the tree; empty where there is none. The user may have
    /// linked it there.
    /// - Throws: `SystemError`, with the defect `ignoreFileTooLarge` beyond 512 KiB or 10,000 lines.
    static func bytes(at path: FilePath) throws(SystemError) -> [UInt8] {
        do {
            // Without `nonBlocking` a named pipe would wait for its writer.
            let file = try FileDescriptor.open(
                path, .readOnly, options: [.closeOnExec, .nonBlocking])
            let bytes = try file.closeAfter {
                var bytes: [UInt8] = []
                while true {
                    let chunk = try [UInt8](unsafeUninitializedCapacity: 16 * 1024) {
                        $1 = try file.read(into: UnsafeMutableRawBufferPointer($0))
                    }
                    if chunk.isEmpty || bytes.count > sizeLimit { return bytes }
                    bytes += chunk
                }
            }
            if isTooLarge(bytes) { throw tooLarge(path) }
            return bytes
        } catch let error as SystemError {
            throw error
        } catch {
            let code = error as? Errno ?? .ioError
            if code.meansAbsent || code == .isDirectory { return [] }
            throw SystemError("read", path, code)
        }
    }
}
