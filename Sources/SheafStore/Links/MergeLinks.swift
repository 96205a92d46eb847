import SheafCore
import SheafGit

/// Rewrites links in the texts that a merge brings together, so that each leads to its file where the merge has
/// put it, by the title that it has there, and to no other one that has got its name. Only what such a text might
/// lead to is looked for among all files.
final class MergeLinks {
    typealias Version = FileVersions.Version
    typealias Names = (title: String, aliases: [String])
    /// Returns the files of a merged tree that are wanted; without a content what holds no text.
    typealias Files = (_ isWanted: (MergePath) -> Bool) throws -> [(
        path: MergePath, content: ObjectID?
    )]

    private let places: MergedPlaces
    private let texts: MergedTexts
    private let files: Files
    private let read: (ObjectID) throws -> [UInt8]
    /// The new paths of files that stand elsewhere now, by the old ones.
    private let moved: [Version: [MergePath: MergePath]]
    /// The names in links to files that moved, before and after.
    private let movedKeys: Set<LinkKey>
    private var changed: [Version: [MergePath]] = [:]
    private var renamings: [Version: Renaming] = [:]
    private var worlds: Worlds?

    /// The items that had other titles or aliases in one of the trees, by their paths in the result.
    struct Renaming {
        var before: [MergePath: Names] = [:]
        var after: [MergePath: Names] = [:]
        var paths: Set<MergePath> = []
        /// Their names in links, before and after.
        var keys: Set<LinkKey> = []
    }

    /// Above this number of changed items the texts are looked at for links before the items for titles.
    private static let few = 100

    /// - Parameter read: returns what a file holds.
    init(
        _ places: MergedPlaces, _ texts: MergedTexts, _ files: @escaping Files,
        read: @escaping (ObjectID) throws -> [UInt8]
    ) {
        var moved: [Version: [MergePath: MergePath]] = [:]
        for (path, versions) in places.after {
            for version in Version.allCases {
                guard let old = versions[version], old != path else { continue }
                moved[version, default: [:]][old] = path
            }
        }
        movedKeys = moved.values.joined().reduce(into: []) { keys, move in
            keys.insert(LinkKey(pathBytes: move.key))
            keys.insert(LinkKey(pathBytes: move.value))
        }
        self.moved = moved
        (self.places, self.texts, self.files, self.read) = (places, texts, files, read)
    }

    /// Returns whether links that were written in one of the trees may have to change.
    func concerns(_ version: Version) throws -> Bool {
        if moved[version] != nil { return true }
        let count = changed(since: version).count
        return try count > Self.few || count > 0 && !renaming(of: version).paths.isEmpty
    }

    /// Returns a text with its links rewritten.
    ///
    /// - Parameters:
    ///   - path: of its file in the result.
    ///   - version: the tree that the text is of, or in which its links were typed.
    func following(
        _ text: [UInt8], at path: MergePath, in version: Version
    ) throws -> [UInt8] {
        if CanvasPaths.isCanvas(path) {
            guard let moved = moved[version] else { return text }
            return CanvasPaths.replacing(in: text) { path in
                moved[Array(path.utf8)].map { String(decoding: $0, as: UTF8.self) }
            }
        }
        guard let document = Document(reading: text), document.encoding == .utf8 else {
            return text
        }
        let links = document.links
        guard !links.isEmpty, try concerns(version) else { return text }
        // A title may have a slash in it.
        let keys = Set(links.map(\.key)).union(
            links.lazy.filter(\.hasFolder).map { LinkKey(title: $0.name) })
        let renaming = try renaming(of: version)
        let known = movedKeys.union(renaming.keys)
        // Of a file that moved every link may have to be written in another way.
        let hasMoved = places.after[path]?[version].map { $0 != path } ?? false
        guard hasMoved || !keys.isDisjoint(with: known) else { return text }
        var worlds = try worlds(hasMoved ? keys.union(known) : known)
        guard let number = worlds.numbers[path] else { return text }
        var rewriting = worlds.rewriting(of: version, places, renaming)
        if worlds.names == nil, rewriting.mayGoByTitle(links, from: number) {
            worlds = try nameAll(in: worlds)
            rewriting = worlds.rewriting(of: version, places, renaming)
        }
        return (try? rewriting.rewriting(document, of: number).bytes) ?? text
    }

    // MARK: - Titles

    private func changed(since version: Version) -> [MergePath] {
        if let known = changed[version] { return known }
        let found = texts.changed(version)
        changed[version] = found
        return found
    }

    private func renaming(of version: Version) throws -> Renaming {
        if let known = renamings[version] { return known }
        var renaming = Renaming()
        for path in changed(since: version) {
            guard let old = places.after[path]?[version],
                let before = try texts.text(path, version).flatMap({ Self.names(of: $0, at: old) }),
                let after = try texts.text(path, nil).flatMap({ Self.names(of: $0, at: path) })
            else { continue }
            (renaming.before[path], renaming.after[path]) = (before, after)
            guard before != after else { continue }
            renaming.paths.insert(path)
            for name in [before.title, after.title] + before.aliases + after.aliases {
                renaming.keys.formUnion([LinkKey(title: name), LinkKey(path: name)])
            }
        }
        renamings[version] = renaming
        return renaming
    }

    /// Settings may give the title another key; a merge knows none.
    private static func names(of text: [UInt8], at path: MergePath) -> Names? {
        guard let document = Document(reading: text) else { return nil }
        let stem = ItemReader.stem(of: String(decoding: path, as: UTF8.self))
        return (document.title(stem: stem).text, document.linkNames)
    }

    // MARK: - Files

    /// - Parameter keys: of all names that are to be found there.
    private func worlds(_ keys: Set<LinkKey>) throws -> Worlds {
        if let worlds, worlds.keys?.isSuperset(of: keys) != false { return worlds }
        // Who asks for more once will ask again.
        let worlds = Worlds(
            worlds == nil ? keys : nil,
            alike: try alike(worlds == nil ? keys : nil).map(\.path), places)
        self.worlds = worlds
        return worlds
    }

    private func alike(
        _ keys: Set<LinkKey>?
    ) throws -> [(path: MergePath, content: ObjectID?)] {
        try files { path in
            keys?.contains(LinkKey(pathBytes: path)) != false && places.after[path] == nil
                && !places.before.values.contains { $0.contains(path) }
        }
    }

    /// All files with the titles of all items: which one a title leads to, only all of them tell. It is seldom
    /// that a link goes by a title which a merge changes, or that another file has got.
    private func nameAll(in worlds: Worlds) throws -> Worlds {
        let alike = try alike(nil)
        var names: [MergePath: Names] = [:]
        for (path, content) in alike where path.isItemPath {
            names[path] = try content.flatMap { Self.names(of: try read($0), at: path) }
        }
        for path in places.after.keys where path.isItemPath {
            names[path] = try texts.text(path, nil).flatMap { Self.names(of: $0, at: path) }
        }
        let named = Worlds(nil, alike: alike.map(\.path), places, names: names)
        self.worlds = named
        return named
    }
}

/// The files that links may lead to in each of the merged trees, and in the result, by their numbers.
private final class Worlds {
    /// All files that have names of these keys are known; of any for `nil`.
    let keys: Set<LinkKey>?
    let numbers: [MergePath: Int]
    /// The names of all items in the result; `nil` where only those of renamed ones are known.
    let names: [MergePath: MergeLinks.Names]?
    /// The files of the result, items first.
    private let merged: [MergePath]
    private let itemCount: Int
    private var rewritings: [FileVersions.Version: LinkRewriting] = [:]

    /// - Parameter alike: those that are alike in all trees.
    init(
        _ keys: Set<LinkKey>?, alike: [MergePath], _ places: MergedPlaces,
        names: [MergePath: MergeLinks.Names]? = nil
    ) {
        (self.keys, self.names) = (keys, names)
        let all = alike + places.after.keys.sorted { $0.lexicographicallyPrecedes($1) }
        let items = all.filter(\.isItemPath)
        merged = items + all.filter { !$0.isItemPath }
        itemCount = items.count
        numbers = Dictionary(uniqueKeysWithValues: merged.enumerated().map { ($1, $0) })
    }

    /// How texts of one of the trees change.
    func rewriting(
        of version: FileVersions.Version, _ places: MergedPlaces, _ renaming: MergeLinks.Renaming
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
        func names(
            _ renamed: [MergePath: MergeLinks.Names], of numbers: some Sequence<Int>
        ) -> [Int: MergeLinks.Names] {
            numbers.reduce(into: [:]) { found, number in
                found[number] = renamed[merged[number]] ?? self.names?[merged[number]]
            }
        }
        let items = 0..<itemCount
        let rewriting = LinkRewriting(
            from: LinkIndex(
                paths: before + gone, itemCount: itemCount,
                names: names(renaming.before, of: items.filter { origins[$0] != nil })),
            to: LinkIndex(
                paths: after, itemCount: itemCount, names: names(renaming.after, of: items)),
            moved: Set(moved), renamed: Set(renaming.paths.compactMap { numbers[$0] }),
            onlyMoved: true, isLenient: true)
        rewritings[version] = rewriting
        return rewriting
    }
}
