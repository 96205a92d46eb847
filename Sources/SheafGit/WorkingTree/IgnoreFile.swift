import SheafSystem
import SystemPackage

/// An ignore file (gitignore(5)), as far as we look into one: what it means for a path is for git to say.
struct IgnoreFile {
    /// Its bytes, by which we know it again.
    let id: ObjectID
    /// True if it can say anything about a file that is listed.
    let mayConcernListed: Bool
    /// Its patterns that git may take long for.
    let slowPatterns: SlowPatterns

    /// In bytes, and in lines. Git holds each line against each file, so that a large ignore file in a
    /// large store is a question without end.
    private static let sizeLimit = 512 << 10
    private static let lineLimit = 10_000

    /// - Throws: `SystemError` with the defect `ignoreFileTooLarge`.
    private init(
        _ bytes: [UInt8], prefix: [UInt8] = [], at path: @autoclosure () -> FilePath
    ) throws(SystemError) {
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard bytes.count <= Self.sizeLimit, lines.count <= Self.lineLimit else {
            throw Self.tooLarge(path())
        }
        id = .blob(bytes)
        slowPatterns = SlowPatterns(in: bytes, prefix: prefix)
        mayConcernListed = lines.contains(where: Self.mayConcernListed)
    }

    /// The `.gitignore` of a directory; `nil` where there is none. As git, does not follow a symbolic
    /// link there.
    ///
    /// - Parameter prefix: the directory's path with a slash at its end; empty for the root.
    init?(in directory: borrowing Directory, prefix: [UInt8] = []) throws(SystemError) {
        let name = ".gitignore".utf8
        do throws(SystemError) {
            guard let bytes = try directory.read(name, limit: Self.sizeLimit)?.bytes else {
                return nil
            }
            let path = directory.path(of: name)
            try self.init(bytes, prefix: prefix, at: path)
        } catch  where error.code == .fileTooLarge {
            throw Self.tooLarge(error.path)
        } catch  where error.code.meansAbsent || error.code == .isDirectory {
            return nil
        }
    }

    /// An ignore file outside the tree; `nil` where there is none. The user may have linked it there.
    init?(at path: FilePath) throws(SystemError) {
        let bytes: [UInt8]
        do {
            // Without `nonBlocking` a named pipe would wait for its writer.
            let file = try FileDescriptor.open(
                path, .readOnly, options: [.closeOnExec, .nonBlocking])
            bytes = try file.closeAfter {
                try [UInt8](unsafeUninitializedCapacity: Self.sizeLimit + 1) { buffer, count in
                    var rest = UnsafeMutableRawBufferPointer(buffer)
                    while !rest.isEmpty, case let read = try file.read(into: rest), read > 0 {
                        count += read
                        rest = UnsafeMutableRawBufferPointer(rebasing: rest[read...])
                    }
                }
            }
        } catch {
            let code = error as? Errno ?? .ioError
            if code.meansAbsent || code == .isDirectory { return nil }
            throw SystemError("read", path, code)
        }
        try self.init(bytes, at: path)
    }

    private static func tooLarge(_ path: FilePath) -> SystemError {
        SystemError("read", path, .fileTooLarge, .ignoreFileTooLarge)
    }

    /// Most ignore files name hidden folders and other programs' hidden files alone (`.obsidian/`,
    /// `.DS_Store`, and what our own stores leave out). No listing shows what is in the former, and of
    /// the latter none but notes: where there is nothing else, git need not be asked.
    private static func mayConcernListed(_ line: ArraySlice<UInt8>) -> Bool {
        var name = line
        if name.first == UInt8(ascii: "#") { return false }
        if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
        guard name.first == UInt8(ascii: "."), let last = name.last else { return true }
        if name.contains(UInt8(ascii: "/")) { return false }
        // Not `*.md`: it ends in another letter, and in no wildcard.
        let isLetter = 0x61...0x7a ~= last | 0x20
        return !(isLetter && last | 0x20 != UInt8(ascii: "d") || last == UInt8(ascii: "~"))
    }
}
