/// The versions of one item as a graph of commits, in memory: what has to be known of a history to
/// merge two of its ends alike on every device.
struct MergeHistory {
    /// A version, by its place in the history.
    struct Version: Hashable {
        fileprivate let index: Int
    }

    private struct Commit {
        var bytes: [UInt8]
        var parents: [Version]
        var time: Int
        /// Follows from everything else, as a commit's id does in git.
        var id: [UInt8]
        var ancestors: VersionSet
        /// Whether the item differs from every parent's.
        var isChange: Bool
    }

    /// How deep merge bases of merge bases are looked for; beyond, the base is empty.
    private static let depthLimit = 16

    private var commits: [Commit] = []
    private var versions: [[UInt8]: Version] = [:]
    private var virtualBases: [VirtualBase: [UInt8]] = [:]
    /// How often two ends had several merge bases.
    private(set) var crissCrosses = 0

    private struct VirtualBase: Hashable {
        var bases: [Version]
        var depth: Int
    }

    func bytes(_ version: Version) -> [UInt8] { commits[version.index].bytes }

    /// Adds a version. Its parents are put in the order of their ids, so that the same merge made
    /// twice is the same commit. `device` parts commits that are equal by chance.
    mutating func add(
        _ bytes: [UInt8], parents: [Version], time: Int, device: String = ""
    ) -> Version {
        let parents = parents.sorted {
            id($0).lexicographicallyPrecedes(id($1))
        }
        let name = parents.map { "\(id($0))" }.joined() + " \(time) \(device) "
        let digest = SHA256.digest(of: Array(name.utf8) + bytes)
        if let version = versions[digest] { return version }
        let version = Version(index: commits.count)
        var ancestors = VersionSet()
        ancestors.insert(version.index)
        for parent in parents { ancestors.formUnion(commits[parent.index].ancestors) }
        commits.append(
            Commit(
                bytes: bytes, parents: parents, time: time, id: digest, ancestors: ancestors,
                isChange: parents.allSatisfy { self.bytes($0) != bytes }))
        versions[digest] = version
        return version
    }

    private func id(_ version: Version) -> [UInt8] { commits[version.index].id }

    /// Whether `version` comes from `ancestor`, or is it.
    func isDescendant(_ version: Version, of ancestor: Version) -> Bool {
        commits[version.index].ancestors.contains(ancestor.index)
    }

    /// The merge of two versions, the same commit on every device that merges them.
    mutating func merge(_ x: Version, _ y: Version) -> (version: Version, merge: ItemMerge) {
        let ancestors = (x: commits[x.index].ancestors, y: commits[y.index].ancestors)
        let bases = bases(ancestors.x, ancestors.y)
        crissCrosses += bases.count > 1 ? 1 : 0
        let merge = ItemMerge(
            base: base(of: bases, depth: 0), x: bytes(x), y: bytes(y),
            newer: newer(ancestors.x, ancestors.y), realBases: bases.map { bytes($0) })
        let time = max(commits[x.index].time, commits[y.index].time)
        return (add(merge.bytes, parents: [x, y], time: time), merge)
    }

    /// The side with the later change that the other lacks; at one time the greater id.
    private func newer(_ x: VersionSet, _ y: VersionSet) -> ItemMerge.Side {
        guard let last = lastChange(x.subtracting(y)) else { return .y }
        guard let other = lastChange(y.subtracting(x)) else { return .x }
        return isEarlier(other, last) ? .x : .y
    }

    private func lastChange(_ versions: VersionSet) -> Commit? {
        versions.indices.map { commits[$0] }.filter(\.isChange).max(by: isEarlier)
    }

    private func isEarlier(_ left: Commit, _ right: Commit) -> Bool {
        left.time != right.time
            ? left.time < right.time : left.id.lexicographicallyPrecedes(right.id)
    }

    /// The best common ancestors, sorted by id.
    private func bases(_ x: VersionSet, _ y: VersionSet) -> [Version] {
        let common = x.intersection(y)
        var lower = VersionSet()
        for index in common.indices {
            for parent in commits[index].parents {
                lower.formUnion(commits[parent.index].ancestors)
            }
        }
        return common.subtracting(lower).indices.map { Version(index: $0) }
            .sorted { id($0).lexicographicallyPrecedes(id($1)) }
    }

    /// One base for a merge with several: their ordinary merge, folded from the left.
    private mutating func base(of bases: [Version], depth: Int) -> [UInt8] {
        guard let first = bases.first, depth <= Self.depthLimit else { return [] }
        if bases.count == 1 { return bytes(first) }
        let key = VirtualBase(bases: bases, depth: depth)
        if let known = virtualBases[key] { return known }
        var merged = bytes(first)
        var ancestors = commits[first.index].ancestors
        for next in bases.dropFirst() {
            let others = commits[next.index].ancestors
            merged = ItemMerge.merge(
                base: base(of: self.bases(ancestors, others), depth: depth + 1), x: merged,
                y: bytes(next), newer: newer(ancestors, others))
            ancestors.formUnion(others)
        }
        virtualBases[key] = merged
        return merged
    }
}
