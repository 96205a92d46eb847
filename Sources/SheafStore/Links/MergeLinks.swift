import SheafCore
import SheafGit

/// Rewrites links in the texts that a merge brings together, so that each leads to its file where the merge has
/// put it. Only what such a text might lead to is looked for among all files.
final class MergeLinks {
    typealias Version = FileVersions.Version
    /// Returns the paths of a merged tree's files that are wanted.
    typealias Paths = (_ isWanted: (MergePath) -> Bool) throws -> [MergePath]

    private let places: MergedPlaces
    private let paths: Paths
    /// The new paths of files that stand elsewhere now, by the old ones.
    private let moved: [Version: [MergePath: MergePath]]
    /// The names in links to files that moved, before and after.
    private let movedKeys: Set<LinkKey>
    private var worlds: Worlds?

    /// `nil` where every file stands where it stood.
    init?(_ places: MergedPlaces, _ paths: @escaping Paths) {
        var moved: [Version: [MergePath: MergePath]] = [:]
        for (path, versions) in places.after {
            for version in Version.allCases {
                guard let old = versions[version], old != path else { continue }
                moved[version, default: [:]][old] = path
            }
        }
        guard !moved.isEmpty else { return nil }
        movedKeys = moved.values.joined().reduce(into: []) { keys, move in
            keys.insert(LinkKey(pathBytes: move.key))
            keys.insert(LinkKey(pathBytes: move.value))
        }
        self.moved = moved
        self.places = places
        self.paths = paths
    }

    /// Returns a text with its links rewritten.
    ///
    /// - Parameters:
    ///   - path: of its file in the result.
    ///   - version: the tree that the text is of, or in which its links were typed.
    func following(
        _ text: [UInt8], at path: MergePath, in version: Version
    ) throws -> [UInt8] {
        guard let moved = moved[version] else { return text }
        if CanvasPaths.isCanvas(path) {
            return CanvasPaths.replacing(in: text) { path in
                moved[Array(path.utf8)].map { String(decoding: $0, as: UTF8.self) }
            }
        }
        guard let document = Document(reading: text), document.encoding == .utf8 else {
            return text
        }
        let keys = Set(document.links.map(\.key))
        // Of a file that moved every link may have to be written in another way.
        let hasMoved = places.after[path]?[version].map { $0 != path } ?? false
        guard hasMoved ? !keys.isEmpty : !keys.isDisjoint(with: movedKeys) else { return text }
        let worlds = try worlds(hasMoved ? keys.union(movedKeys) : movedKeys)
        guard let number = worlds.numbers[path],
            let rewritten = try? worlds.rewriting(of: version, places)
                .rewriting(document, of: number)
        else { return text }
        return rewritten.bytes
    }

    /// - Parameter keys: of all names that are to be found there.
    private func worlds(_ keys: Set<LinkKey>) throws -> Worlds {
        if let worlds, worlds.keys?.isSuperset(of: keys) != false { return worlds }
        // Who asks for more once will ask again.
        let keys = worlds == nil ? keys : nil
        let alike = try paths { path in
            keys?.contains(LinkKey(pathBytes: path)) != false && places.after[path] == nil
                && !places.before.values.contains { $0.contains(path) }
        }
        let worlds = Worlds(keys, alike: alike, places)
        self.worlds = worlds
        return worlds
    }
}

/// The files that links may lead to in each of the merged trees, and in the result, by their numbers.
private final class Worlds {
    /// All files that have names of these keys are known; of any for `nil`.
    let keys: Set<LinkKey>?
    let numbers: [MergePath: Int]
    /// The files of the result, items first.
    private let merged: [MergePath]
    private let itemCount: Int
    private var rewritings: [FileVersions.Version: LinkRewriting] = [:]

    /// - Parameter alike: those that are alike in all trees.
    init(_ keys: Set<LinkKey>?, alike: [MergePath], _ places: MergedPlaces) {
        self.keys = keys
        let all = alike + places.after.keys.sorted { $0.lexicographicallyPrecedes($1) }
        let items = all.filter(\.isItemPath)
        merged = items + all.filter { !$0.isItemPath }
        itemCount = items.count
        numbers = Dictionary(uniqueKeysWithValues: merged.enumerated().map { ($1, $0) })
    }

    /// How texts of one of the trees change.
    func rewriting(
        of version: FileVersions.Version, _ places: MergedPlaces
    ) -> LinkRewriting {
        if let known = rewritings[version] { return known }
        let origins = merged.map { path in
            places.after[path].map { $0[version] } ?? path
        }
        // What was not there, or is no more, has a path that no link leads to.
        func nowhere(_ number: Int) -> MergePath { [0] + Array(String(number).utf8) }
        let before = origins.enumerated().map { $1 ?? nowhere($0) }
        let gone = (places.before[version] ?? []).subtracting(before)
            .sorted { $0.lexicographicallyPrecedes($1) }
        let after = merged + gone.indices.map { nowhere(merged.count + $0) }
        let moved = merged.indices.filter { origins[$0] != nil && origins[$0] != merged[$0] }
        let rewriting = LinkRewriting(
            from: LinkWorld(paths: before + gone, itemCount: itemCount),
            to: LinkWorld(paths: after, itemCount: itemCount), moved: Set(moved),
            onlyMoved: true, isLenient: true)
        rewritings[version] = rewriting
        return rewriting
    }
}
