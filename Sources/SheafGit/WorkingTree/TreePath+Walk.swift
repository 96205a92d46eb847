import SystemPackage

extension TreePath {
    /// A path put together from names that a directory listing gave, which the walk has checked.
    init(walked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The directories above, from the top.
    var ancestors: [TreePath] {
        bytes.indices.lazy.filter { bytes[$0] == Ascii.slash }.map {
            TreePath(walked: Array(bytes[..<$0]))
        }
    }
}

extension FilePath {
    /// The file of a working tree whose top this is.
    func appending(_ path: TreePath) -> FilePath {
        let bytes = path.bytes.map { CChar(bitPattern: $0) } + [0]
        return appending(FilePath(platformString: bytes).components)
    }
}
