/// The index extension `TREE`: the trees that directories of the index make, so that git need not
/// build them anew.
enum CachedTrees {
    /// The extension with the directories above `paths` marked as changed; `nil` where it cannot be
    /// kept: damaged, or a path has the name of a directory in it.
    static func invalidating(_ paths: [TreePath], in bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var reader = Reader(rest: bytes)
        var out: [UInt8] = []
        guard reader.copy(into: &out, paths.map { $0.bytes[...] }), reader.rest.isEmpty else {
            return nil
        }
        return out
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        /// One directory and those in it. `paths` are relative to it.
        mutating func copy(into out: inout [UInt8], _ paths: [ArraySlice<UInt8>]) -> Bool {
            copy(into: &out, depth: 0) { _ in paths }
        }

        private mutating func copy(
            into out: inout [UInt8], depth: Int,
            _ below: (ArraySlice<UInt8>) -> [ArraySlice<UInt8>]?
        ) -> Bool {
            guard depth < 1024, let name = field(upTo: 0),
                let count = field(upTo: UInt8(ascii: " ")),
                let subtrees = field(upTo: UInt8(ascii: "\n")),
                let number = Int(String(decoding: subtrees, as: UTF8.self)),
                let paths = below(name)
            else { return false }
            let isValid = count.first != UInt8(ascii: "-")
            guard !isValid || rest.count >= 20 else { return false }
            out += name
            out.append(0)
            out += paths.isEmpty ? Array(count) : Array("-1".utf8)
            out.append(UInt8(ascii: " "))
            out += subtrees
            out.append(UInt8(ascii: "\n"))
            if isValid {
                if paths.isEmpty { out += rest.prefix(20) }
                rest = rest.dropFirst(20)
            }
            var inside: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]
            var leaves: Set<ArraySlice<UInt8>> = []
            for path in paths {
                if let slash = path.firstIndex(of: UInt8(ascii: "/")) {
                    inside[path[..<slash], default: []].append(path[(slash + 1)...])
                } else {
                    leaves.insert(path)
                }
            }
            for _ in 0..<max(number, 0) {
                let copied = copy(into: &out, depth: depth + 1) { name in
                    leaves.contains(name) ? nil : inside[name] ?? []
                }
                guard copied else { return false }
            }
            return true
        }

        private mutating func field(upTo end: UInt8) -> ArraySlice<UInt8>? {
            guard let at = rest.firstIndex(of: end) else { return nil }
            defer { rest = rest[(at + 1)...] }
            return rest[..<at]
        }
    }
}

/// The same, read: what git knows of the tree that a directory of the index makes.
struct CachedTree {
    /// How many entries lie in it and below.
    private(set) var count = 0
    /// `nil` where something in it has changed since.
    private(set) var id: ObjectID?
    /// By their names.
    private(set) var directories: [[UInt8]: CachedTree] = [:]

    /// `nil` for bytes that are no such extension.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        guard let top = Self.take(from: &rest, depth: 0), rest.isEmpty else { return nil }
        self = top.tree
    }

    private init() {}

    private static func take(
        from rest: inout ArraySlice<UInt8>, depth: Int
    ) -> (name: [UInt8], tree: CachedTree)? {
        guard depth < 1024, let name = field(of: &rest, upTo: 0),
            let count = number(field(of: &rest, upTo: UInt8(ascii: " "))),
            let subtrees = number(field(of: &rest, upTo: UInt8(ascii: "\n")))
        else { return nil }
        var tree = CachedTree()
        if count >= 0 {
            guard rest.count >= 20 else { return nil }
            tree.count = count
            tree.id = rest.prefix(20).withUnsafeBytes { ObjectID($0, at: 0) }
            rest = rest.dropFirst(20)
        }
        for _ in 0..<max(subtrees, 0) {
            guard let below = take(from: &rest, depth: depth + 1) else { return nil }
            tree.directories[below.name] = below.tree
        }
        return (Array(name), tree)
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
}
