import SheafSystem

extension Directory {
    /// Makes what a tree holds: a file or a symbolic link.
    @discardableResult
    func create(
        _ name: some Sequence<UInt8>, _ file: TreeFile, permissions: UInt32? = nil,
        flushed: Bool = true
    ) throws(SystemError) -> FileStatus {
        guard file.mode == .symlink else {
            return try create(
                name, file.bytes, permissions: permissions,
                usual: file.mode == .executable ? 0o777 : 0o666, flushed: flushed)
        }
        return try createLink(name, to: file.bytes)
    }
}
