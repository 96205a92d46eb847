import Algorithms
import SheafCore
import SheafIndex
import Synchronization

/// All files that links may lead to, at one moment or as a change would leave them. Files are known by their
/// numbers: items by their places in the snapshot, and attachments behind them.
struct LinkIndex: Sendable {
    /// How a link was understood.
    enum Rule: Sendable {
        /// By the path of its file, or the end of it.
        case path
        /// By the path from the note that it stands in.
        case relative
        case id, alias, title
    }

    /// The target of a link.
    struct Destination: Sendable, Equatable {
        var file: Int
        var rule: Rule
        /// Files that it might mean as well: it leads to the first one.
        var others: [Int] = []
    }

    /// Title and aliases of items.
    typealias Names = @Sendable (Int) -> (title: String, aliases: [String])

    /// Relative to the store's root.
    private(set) var paths: [[UInt8]]
    let itemCount: Int
    private let ids: [ItemID: Int]
    private var keysByItem: [[LinkKey]]
    private let names: Names
    private var changedNames: [Int: (title: String, aliases: [String])] = [:]
    private var tables = Tables()

    /// Made when a file is asked for by its name: mostly ids say it all.
    private final class Tables: Sendable {
        let keys = Mutex<[(key: LinkKey, file: Int)]?>(nil)
        /// The folded paths of files that links were held against.
        let folded = Mutex<[Int: [UInt8]]>([:])
    }

    init(items: [CachedFile], attachments: [[UInt8]], names: @escaping Names) {
        paths = items.map(\.path) + attachments
        itemCount = items.count
        ids = Dictionary(
            items.enumerated().compactMap { place, file in file.item?.id.map { ($0, place) } },
            uniquingKeysWith: { one, _ in one })
        keysByItem = items.map { $0.item?.links.names ?? [] }
        self.names = names
    }

    /// Files by their paths, without ids.
    ///
    /// - Parameters:
    ///   - itemCount: so many of them, the first ones, are items.
    ///   - known: the titles and aliases of items, as far as they are known.
    init(
        paths: [[UInt8]], itemCount: Int,
        names known: [Int: (title: String, aliases: [String])] = [:]
    ) {
        (self.paths, self.itemCount, ids) = (paths, itemCount, [:])
        keysByItem = (0..<itemCount).map { file in
            known[file].map { ([$0.title] + $0.aliases).map(LinkKey.init(title:)) } ?? []
        }
        names = { known[$0] ?? ("", []) }
    }

    /// The same after a change.
    ///
    /// - Parameters:
    ///   - moved: the new paths of items that move.
    ///   - renamed: the new names of items that get others.
    func changed(
        moved: [Int: [UInt8]], renamed: [Int: (title: String, aliases: [String])]
    ) -> LinkIndex {
        var linkIndex = self
        for (file, path) in moved { linkIndex.paths[file] = path }
        for (file, names) in renamed {
            linkIndex.changedNames[file] = names
            linkIndex.keysByItem[file] = ([names.title] + names.aliases).map(LinkKey.init(title:))
        }
        linkIndex.tables = Tables()
        return linkIndex
    }

    /// The keys of all files with their numbers, in order.
    private var keys: [(key: LinkKey, file: Int)] {
        tables.keys.withLock { made in
            if let made { return made }
            var keys = paths.enumerated().map { (key: LinkKey(pathBytes: $1), file: $0) }
            for (file, names) in keysByItem.enumerated() {
                keys += names.map { (key: $0, file: file) }
            }
            keys.sort { ($0.key, $0.file) < ($1.key, $1.file) }
            made = keys
            return keys
        }
    }

    func path(of file: Int) -> String { String(decoding: paths[file], as: UTF8.self) }

    /// The names that links may have for a file.
    func keys(of file: Int) -> Set<LinkKey> {
        var keys: Set = [LinkKey(pathBytes: paths[file])]
        guard file < itemCount else { return keys }
        keys.formUnion(keysByItem[file])
        return keys
    }

    func title(of file: Int) -> String {
        file < itemCount ? (changedNames[file] ?? names(file)).title : path(of: file)
    }

    // MARK: - Resolution

    /// Returns where a link leads; `nil` where there is no such file.
    ///
    /// The order is Obsidian's: the whole path, then the files of whose path the name is the end, those below the
    /// note's folder first, and the shortest path of several. Then come ours: id, alias, title.
    ///
    /// - Parameters:
    ///   - name: without anchor and alias; empty for the note itself.
    ///   - isPath: whether it is a path from the note, as in `[text](path)`.
    func destination(of name: String, isPath: Bool, from source: Int) -> Destination? {
        guard !name.isEmpty else { return Destination(file: source, rule: .relative) }
        if name.hasPrefix("/") {
            return RelativePath.normalized(name, in: "").flatMap { file(at: $0, rule: .path) }
        }
        let folder = folder(of: source)
        let isRelative = name.hasPrefix("./") || name.hasPrefix("../")
        if isPath || isRelative {
            if let path = RelativePath.normalized(name, in: folder),
                let found = file(at: path, rule: .relative)
            {
                return found
            }
            if isRelative { return nil }
        }
        let wanted = LinkName.folded(name)
        let called = files(called: LinkKey(foldedPath: wanted))
        if let found = file(at: name, wanted, among: called, rule: .path) { return found }
        let ending = [UInt8(ascii: "/")] + wanted
        let found = called.filter { folded($0).hasSuffix(ending) }
        if !found.isEmpty {
            let below = LinkName.folded(folder.isEmpty ? "" : folder + "/")
            let ranked = found.map { file in
                (rank: (folded(file).starts(with: below) ? 0 : 1, paths[file].count), file: file)
            }.sorted { one, other in
                one.rank == other.rank
                    ? precedes(one.file, other.file) : one.rank < other.rank
            }.map(\.file)
            return Destination(file: ranked[0], rule: .path, others: Array(ranked.dropFirst()))
        }
        if let id = ItemID(name), let file = ids[id] { return Destination(file: file, rule: .id) }
        return named(name)
    }

    func destination(of name: LinkedName, from source: Int) -> Destination? {
        destination(of: name.name, isPath: name.isPath, from: source)
    }

    func destination(of link: NoteLink, from source: Int) -> Destination? {
        destination(of: link.linkedName, from: source)
    }

    /// Returns the item that a value names, as of `depends:`: an id, a path, or a link as it is typed.
    func item(named value: String, from source: Int) -> Int? {
        var name = value[...]
        if name.hasPrefix("[["), name.hasSuffix("]]") {
            name = name.dropFirst(2).dropLast(2).prefix { $0 != "|" && $0 != "#" }
        } else if let id = ItemID(value) {
            return ids[id]
        }
        let found = destination(of: String(name), isPath: false, from: source)?.file
        return found.flatMap { $0 < itemCount ? $0 : nil }
    }

    private func named(_ name: String) -> Destination? {
        let wanted = NameFolding.fold(Array(name.utf8))
        func isWanted(_ name: String) -> Bool { NameFolding.fold(Array(name.utf8)) == wanted }
        var (titled, aliased): ([Int], [Int]) = ([], [])
        for file in files(called: LinkKey(foldedTitle: wanted[...])) where file < itemCount {
            let known = changedNames[file] ?? names(file)
            if known.aliases.contains(where: isWanted) {
                aliased.append(file)
            } else if isWanted(known.title) {
                titled.append(file)
            }
        }
        let rule: Rule = aliased.isEmpty ? .title : .alias
        let found = (aliased.isEmpty ? titled : aliased).sorted(by: precedes)
        return found.first.map {
            Destination(file: $0, rule: rule, others: Array(found.dropFirst()))
        }
    }

    /// The file at a path, in any case; one that is written just so comes first.
    private func file(at path: String, rule: Rule) -> Destination? {
        let wanted = LinkName.folded(path)
        let called = files(called: LinkKey(foldedPath: wanted))
        return file(at: path, wanted, among: called, rule: rule)
    }

    /// - Parameters:
    ///   - wanted: the path, folded.
    ///   - called: the files of its key.
    private func file(
        at path: String, _ wanted: [UInt8], among called: [Int], rule: Rule
    ) -> Destination? {
        let found = called.filter { folded($0) == wanted }
        guard found.count > 1 else { return found.first.map { Destination(file: $0, rule: rule) } }
        let exact = found.first { file in
            ([""] + NoteName.endings).contains {
                paths[file].elementsEqual((path + $0).utf8)
            }
        }
        return (exact ?? found.min(by: precedes)).map { Destination(file: $0, rule: rule) }
    }

    /// Returns whether a file comes before another one where a link may mean either: items first, then by paths.
    /// Their numbers say nothing of it where a change moves them.
    private func precedes(_ file: Int, _ other: Int) -> Bool {
        if (file < itemCount) != (other < itemCount) { return file < itemCount }
        return paths[file].lexicographicallyPrecedes(paths[other])
    }

    private func folded(_ file: Int) -> [UInt8] {
        tables.folded.withLock { known in
            if let path = known[file] { return path }
            let path = LinkName.folded(paths[file])
            known[file] = path
            return path
        }
    }

    /// The files that have a name of this key.
    private func files(called key: LinkKey) -> [Int] {
        let first = keys.partitioningIndex { $0.key >= key }
        let found = keys[first...].prefix { $0.key == key }
        return Array(found.map(\.file).uniqued())
    }

    // MARK: - Paths

    /// The folder that a file lies in, without a slash behind it; empty at the root.
    func folder(of file: Int) -> String { String(decoding: folderBytes(of: file), as: UTF8.self) }

    fileprivate func folderBytes(of file: Int) -> ArraySlice<UInt8> {
        paths[file][..<(paths[file].lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    }
}

/// Says where links lead, of many notes one after the other: those of one folder name the same files over and
/// over, and all but empty names lead to the same from all of a folder.
struct FolderLinks {
    private let linkIndex: LinkIndex
    private var folder: ArraySlice<UInt8>?
    private var known: [LinkedName: LinkIndex.Destination?] = [:]

    init(_ linkIndex: LinkIndex) { self.linkIndex = linkIndex }

    /// - Parameter name: not empty.
    mutating func destination(of name: LinkedName, from source: Int) -> LinkIndex.Destination? {
        let place = linkIndex.folderBytes(of: source)
        if place != folder { (folder, known) = (place, [:]) }
        if let destination = known[name] { return destination }
        let destination = linkIndex.destination(of: name, from: source)
        known[name] = .some(destination)
        return destination
    }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ other: [UInt8]) -> Bool {
        count >= other.count && suffix(other.count).elementsEqual(other)
    }
}
