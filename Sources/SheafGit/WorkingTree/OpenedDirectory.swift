import SheafSystem

/// The directory last asked for, kept open because the next one is mostly the same.
struct OpenedDirectory {
    private let top: SharedDirectory
    private var path: ArraySlice<UInt8> = []
    private var opened: SharedDirectory

    init(_ top: SharedDirectory) {
        self.top = top
        opened = top
    }

    /// The one that a file lies in.
    mutating func directory(of file: TreePath) throws(SystemError) -> SharedDirectory {
        try directory(at: file.bytes[..<(file.bytes.lastIndex(of: Ascii.slash) ?? 0)])
    }

    /// Opens name by name, so that no symbolic link on the way is followed.
    mutating func directory(at path: ArraySlice<UInt8>) throws(SystemError) -> SharedDirectory {
        if path == self.path { return opened }
        var next = top
        for name in path.split(separator: Ascii.slash) { next = try next.subdirectory(name) }
        (self.path, opened) = (path, next)
        return next
    }
}
