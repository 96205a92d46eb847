/// A directory of the index extension `TREE`: what git knows of the tree that it makes, so that it
/// need not be built or compared anew.
struct CachedTree {
    private var name: [UInt8]
    /// The number of entries in it and below.
    private var count: Int
    /// `nil` where something in it has changed since.
    private var id: ObjectID?
    private var directories: [CachedTree] = []

    /// The topmost directory; `nil` for bytes that are no such extension.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        self.init(from: &rest, depth: 0)
        guard rest.isEmpty else { return nil }
    }

    private init?(from rest: inout ArraySlice<UInt8>, depth: Int) {
        guard depth < 1024, let name = Self.field(of: &rest, upTo: 0),
            let count = Self.number(Self.field(of: &rest, upTo: UInt8(ascii: " "))),
            let below = Self.number(Self.field(of: &rest, upTo: UInt8(ascii: "\n")))
        else { return nil }
        self.name = Array(name)
        self.count = count
        if count >= 0 {
            guard rest.count >= 20 else { return nil }
            id = rest.prefix(20).withUnsafeBytes { ObjectID($0, at: 0) }
            rest = rest.dropFirst(20)
        }
        for _ in 0..<max(below, 0) {
            guard let directory = CachedTree(from: &rest, depth: depth + 1) else { return nil }
            directories.append(directory)
        }
    }

    private static func number(_ field: ArraySlice<UInt8>?) -> Int? {
        field.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    private static func field(
        of rest: inout ArraySlice<UInt8>, upTo end: UInt8
    ) -> ArraySlice<UInt8>? {
        guard let at = rest.firstIndex(of: end) else { return nil }
        defer { rest = rest[(at + 1)...] }
        return rest[..<at]
    }

    /// Marks the directories above `paths`, which are relative to this one, as changed; `false` where
    /// the extension cannot be kept: a path has the name of a directory in it.
    mutating func invalidate(_ paths: [ArraySlice<UInt8>]) -> Bool {
        if paths.isEmpty { return true }
        id = nil
        var inside: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]
        var leaves: Set<ArraySlice<UInt8>> = []
        for path in paths {
            if let slash = path.firstIndex(of: UInt8(ascii: "/")) {
                inside[path[..<slash], default: []].append(path[(slash + 1)...])
            } else {
                leaves.insert(path)
            }
        }
        for index in directories.indices {
            let name = directories[index].name[...]
            guard !leaves.contains(name), directories[index].invalidate(inside[name] ?? []) else {
                return false
            }
        }
        return true
    }

    var serialized: [UInt8] {
        var bytes = name + [0]
        bytes += "\(id == nil ? -1 : count) \(directories.count)\n".utf8
        if let id { bytes += id.bytes }
        for directory in directories { bytes += directory.serialized }
        return bytes
    }
}
