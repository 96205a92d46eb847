import SheafCore
import SheafGit

/// Rewrites links in the texts that a merge brings together, so that each leads to its file where the merge has
/// put it.
final class MergeLinks {
    typealias Version = FileVersions.Version

    /// The files of one of the merged trees.
    private let present: [Version: [MergePath]]
    /// The files of the result, items first. They are known by their numbers here.
    private let merged: [MergePath]
    private let itemCount: Int
    private let numbers: [MergePath: Int]
    /// Where each file of the result stood.
    private let origins: [Version: [MergePath?]]
    private var rewritings: [Version: Rewriting] = [:]

    /// The bytes of all paths that were read.
    var cost: Int { present.values.joined().reduce(0) { $0 + $1.count } }

    /// `nil` where every file stands where it stood.
    ///
    /// - Parameters:
    ///   - trees: that were merged, the texts of which are to be rewritten.
    ///   - files: see `TreeMerge.files`.
    ///   - versions: see `TreeMerge.versions`.
    init?(
        _ trees: [Version: ObjectID], _ files: [MergePath: MergeOutcome<ObjectID>],
        _ versions: [MergePath: FileVersions], _ repository: borrowing Repository
    ) throws {
        let hasMoved = versions.contains { path, versions in
            trees.keys.contains { versions[$0] ?? path != path }
        }
        guard hasMoved else { return nil }
        var present: [Version: [MergePath]] = [:]
        for (version, tree) in trees {
            var paths: [MergePath] = []
            try repository.walk(tree) { path, _ in paths.append(path.bytes) }
            present[version] = paths
        }
        // What no tree has in another way than the others stands in all of them.
        let alike = present.values.first?.filter { files[$0] == nil } ?? []
        let others = files.filter { $1 != .absent }.keys
        let all = alike + others.sorted { $0.lexicographicallyPrecedes($1) }
        let items = all.filter { path in
            TreePath(bytes: path).map(ItemSelection.everything.contains) ?? false
        }
        let isItem = Set(items)
        merged = items + all.filter { !isItem.contains($0) }
        itemCount = items.count
        numbers = Dictionary(
            merged.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
        var origins: [Version: [MergePath?]] = [:]
        for version in trees.keys {
            origins[version] = merged.map { files[$0] == nil ? $0 : versions[$0]?[version] }
        }
        self.origins = origins
        self.present = present
    }

    /// Returns a text with its links rewritten.
    ///
    /// - Parameters:
    ///   - path: of its file in the result.
    ///   - version: the tree that the text is of, or in which its links were typed.
    func following(_ text: [UInt8], at path: MergePath, in version: Version) -> [UInt8] {
        let rewriting = rewriting(of: version)
        if CanvasPaths.isCanvas(path) {
            return CanvasPaths.replacing(in: text) { rewriting.places[Array($0.utf8)] }
        }
        guard let number = numbers[path], let document = Document(reading: text),
            document.encoding == .utf8,
            let rewritten = try? rewriting.links.rewriting(document, of: number)
        else { return text }
        return rewritten.bytes
    }

    /// What changes for texts of one of the trees.
    private struct Rewriting {
        var links: LinkRewriting
        /// The new paths of files that stand elsewhere now.
        var places: [MergePath: String]
    }

    private func rewriting(of version: Version) -> Rewriting {
        if let known = rewritings[version] { return known }
        let origins = origins[version] ?? []
        // What was not there, or is no more, has a path that no link leads to.
        func nowhere(_ number: Int) -> MergePath { [0] + Array(String(number).utf8) }
        let before = origins.enumerated().map { $1 ?? nowhere($0) }
        let known = Set(before)
        let gone = (present[version] ?? []).filter { !known.contains($0) }
        let after = merged + gone.indices.map { nowhere(merged.count + $0) }
        let moved = merged.indices.filter { origins[$0] != nil && origins[$0] != merged[$0] }
        let rewriting = Rewriting(
            links: LinkRewriting(
                from: LinkWorld(paths: before + gone, itemCount: itemCount),
                to: LinkWorld(paths: after, itemCount: itemCount), moved: Set(moved),
                onlyMoved: true, isLenient: true),
            places: Dictionary(
                moved.map { (before[$0], String(decoding: merged[$0], as: UTF8.self)) },
                uniquingKeysWith: { one, _ in one }))
        rewritings[version] = rewriting
        return rewriting
    }
}
