import Glibc

/// The files under a folder with their bytes, by path in bytes, without git's own.
struct FileTree: Equatable {
    private(set) var files: [[UInt8]: [UInt8]] = [:]

    /// Reads everything. Symbolic links are not followed and not listed.
    init(reading root: String) throws {
        try collect(Array(root.utf8), [])
    }

    /// Paths in byte order.
    var paths: [[UInt8]] {
        files.keys.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Paths of Markdown files in byte order.
    var notes: [[UInt8]] {
        paths.filter { $0.suffix(3).elementsEqual(".md".utf8) }
    }

    subscript(path: [UInt8]) -> [UInt8]? { files[path] }

    /// Those of the files whose paths are meant.
    func filtered(_ isMeant: ([UInt8]) -> Bool) -> FileTree {
        var tree = self
        tree.files = files.filter { isMeant($0.key) }
        return tree
    }

    var tokens: TokenCount {
        var count = TokenCount()
        for bytes in files.values { count.add(bytes) }
        return count
    }

    private mutating func collect(_ root: [UInt8], _ folder: [UInt8]) throws {
        let place = folder.isEmpty ? root : root + [UInt8(ascii: "/")] + folder
        guard let directory = cString(place, { opendir($0) }) else {
            throw FileFailure("opendir", place)
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) else { continue }
            if folder.isEmpty, name.elementsEqual(".git".utf8) { continue }
            let path = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
            switch Int32(entry.pointee.d_type) {
            case Int32(DT_DIR): try collect(root, path)
            case Int32(DT_REG): files[path] = try readBytes(root + [UInt8(ascii: "/")] + path)
            default: continue
            }
        }
    }
}

/// A call on files that failed.
struct FileFailure: Error, CustomStringConvertible {
    let call: String
    let path: String
    let code: Int32

    init(_ call: String, _ path: [UInt8]) {
        self.call = call
        self.path = String(decoding: path, as: UTF8.self)
        code = errno
    }

    var description: String { "\(call) \(path): \(String(cString: strerror(code)))" }
}

func cString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
}

func readBytes(_ path: [UInt8]) throws -> [UInt8] {
    let descriptor = cString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileFailure("open", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count >= 0 else { throw FileFailure("read", path) }
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}

/// Writes a file as an editor does, into the file that is there or into a new one; folders above
/// it are made.
func writeBytes(_ bytes: [UInt8], to path: [UInt8], inPlace: Bool = true) throws {
    makeFolder(Array(path.prefix(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)))
    let target = inPlace ? path : path + Array("~save".utf8)
    let descriptor = cString(target) { open($0, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw FileFailure("open", target) }
    let written = write(descriptor, bytes, bytes.count)
    close(descriptor)
    guard written == bytes.count else { throw FileFailure("write", target) }
    guard inPlace || cString(target, { from in cString(path) { rename(from, $0) } }) == 0 else {
        throw FileFailure("rename", target)
    }
}

/// `mkdir -p`; where a file is in the way nothing happens.
func makeFolder(_ path: [UInt8]) {
    guard !path.isEmpty, cString(path, { mkdir($0, 0o755) }) != 0, errno == ENOENT,
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
    else { return }
    makeFolder(Array(path[..<slash]))
    _ = cString(path) { mkdir($0, 0o755) }
}
