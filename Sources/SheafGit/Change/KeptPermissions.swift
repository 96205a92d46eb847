import SheafSystem

/// The permissions of files that were deleted, for when they come back: git knows only whether a file
/// is executable, and a note that nobody else may read must not come back for all to read.
///
/// Only those that keep some users out are kept, the last thousand by path. It is a help, not a record: one
/// that is damaged counts as empty.
struct KeptPermissions: Equatable {
    private struct Entry: Equatable {
        var path: TreePath
        var permissions: UInt32
    }

    private var entries: [Entry] = []

    private static let name = Array("permissions".utf8)
    private static let newName = Array("permissions.new".utf8)
    private static let header = "sheaf permissions 1"
    /// In entries; the oldest go first.
    static let limit = 1000
    /// In bytes: as many of the longest paths.
    private static let sizeLimit = 5 << 20

    /// - Parameter folder: our own.
    init(in folder: Directory) throws(SystemError) {
        guard let status = try folder.status(Self.name), status.kind == .regular,
            status.size <= Self.sizeLimit, let bytes = try folder.read(Self.name)?.bytes
        else { return }
        self = KeptPermissions(bytes) ?? self
    }

    /// Fields, each closed by a NUL; `nil` where the bytes are no such record.
    init?(_ bytes: [UInt8]) {
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count % 2 == 1,
            fields[0].elementsEqual(Self.header.utf8)
        else { return nil }
        for at in stride(from: 1, to: fields.count, by: 2) {
            guard let path = TreePath(bytes: fields[at]),
                let permissions = UInt32(String(decoding: fields[at + 1], as: UTF8.self), radix: 8)
            else { return nil }
            entries.append(Entry(path: path, permissions: permissions))
        }
    }

    private var serialized: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0]
        for entry in entries {
            bytes += entry.path.bytes + [0] + String(entry.permissions, radix: 8).utf8 + [0]
        }
        return bytes
    }

    /// Those that a file at `path` had last. Others can never write by it, no matter who made the record.
    subscript(path: TreePath) -> UInt32? {
        entries.last { $0.path == path }.map { $0.permissions & 0o755 }
    }

    /// Keeps what of `removed` is worth it; `false` where that is nothing.
    mutating func keep(_ removed: some Sequence<(path: TreePath, permissions: UInt32)>) -> Bool {
        let kept = removed.filter { $0.permissions & 0o044 != 0o044 }
        guard !kept.isEmpty else { return false }
        let paths = Set(kept.map(\.path))
        entries.removeAll { paths.contains($0.path) }
        entries += kept.map { Entry(path: $0.path, permissions: $0.permissions) }
        entries = entries.suffix(Self.limit)
        return true
    }

    func write(to folder: Directory) throws(SystemError) {
        try folder.remove(Self.newName)
        try folder.create(Self.newName, serialized, permissions: 0o600, flushed: false)
        try folder.move(Self.newName, to: folder, as: Self.name)
    }
}
