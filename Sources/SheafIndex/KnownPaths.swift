import SystemPackage

/// Which files there were at the last look at all of them, as one number: whoever only lists names,
/// which is quick, sees by it whether any has come or gone.
///
/// A file `paths` in the index's folder: the number in 8 bytes, little-endian. A damaged one is no
/// look's.
public struct KnownPaths: Equatable {
    /// The paths' checksums added up, so that their order does not matter.
    private let sum: UInt64

    public init(_ paths: some Sequence<[UInt8]>) {
        sum = paths.reduce(0) { $0 &+ $1.withUnsafeBytes(Checksum.of) }
    }

    /// What the last look found; `nil` where nobody has looked.
    ///
    /// - Parameter path: the index's folder.
    public init?(at path: FilePath) {
        guard let bytes = IndexFolder(path: path).open(IndexFolder.paths)?.bytes(at: 0, count: 8),
            bytes.count == 8
        else { return nil }
        sum = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Keeps it for the next one, where it is not what is kept already.
    public func write(to path: FilePath) {
        guard Self(at: path) != self else { return }
        var writer = RecordWriter()
        writer.put(sum)
        let folder = IndexFolder(path: path)
        if folder.create(IndexFolder.newPaths)?.write(writer.bytes) == true {
            _ = folder.replace(IndexFolder.paths, by: IndexFolder.newPaths)
        }
    }
}
