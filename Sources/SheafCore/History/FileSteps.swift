/// Which files of two trees are the same one: as recorded, by id, by path, and where a file was only renamed.
/// The rules are those of the merge.
public struct FileSteps: Sendable {
    /// A file's way from one tree to the next; missing in at most one of them.
    public struct Step: Sendable, Hashable {
        public var old: MergePath?
        public var new: MergePath?
    }

    /// By path, renamed files by their new one.
    public let steps: [Step]

    /// - Parameters:
    ///   - old: The files that are not alike in both trees; more change nothing.
    ///   - moved: The new paths of files that were moved as a commit records it, by the old ones.
    ///   - read: The bytes of a content.
    /// - Throws: what `read` throws.
    public init<Content>(
        from old: [MergePath: MergeFile<Content>], to new: [MergePath: MergeFile<Content>],
        moved: [MergePath: MergePath] = [:],
        read: @escaping (Content) throws -> [UInt8]
    ) throws {
        if old.isEmpty || new.isEmpty {
            let all =
                old.keys.map { Step(old: $0, new: nil) } + new.keys.map { Step(old: nil, new: $0) }
            steps = Self.sorted(all)
            return
        }
        let pairing = try FilePairing(
            base: old, side: new, other: [:], moved: { moved }, FileContents(read))
        let pairs = old.keys.map { Step(old: $0, new: pairing.places[$0]) }
        let added = pairing.added.map { Step(old: nil, new: $0) }
        steps = Self.sorted(pairs + added)
    }

    private static func sorted(_ steps: [Step]) -> [Step] {
        steps.sorted { left, right in
            (left.new ?? left.old ?? []).lexicographicallyPrecedes(right.new ?? right.old ?? [])
        }
    }
}
