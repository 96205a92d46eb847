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

    /// What is worked out when a file is asked for by its name: mostly ids say it all.
    private final class Tables: Sendable {
        let names = Mutex<NameTable?>(nil)
    }

    /// The names of all files, folded.
    private struct NameTable {
        /// The folded paths, one behind the other.
        private var paths: [UInt8] = []
        private var ends: [Int] = [0]
        /// Keys with the numbers of their files in the lower half, in order.
        private var keys: [UInt64] = []

        init(_ files: [[UInt8]], _ keysByItem: [[LinkKey]]) {
            // Files of one folder come one after the other.
            var (folder, foldedFolder) = (ArraySlice<UInt8>(), [UInt8]())
            for (file, path) in files.enumerated() {
                let name = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
                if path[..<name] != folder {
                    (folder, foldedFolder) = (path[..<name], NameFolding.fold(path[..<name]))
                }
                let foldedName = LinkName.folded(Array(path[name...]))
                keys.append(Self.first(LinkKey(foldedTitle: foldedName[...])) | UInt64(file))
                paths += foldedFolder
                paths += foldedName
                ends.append(paths.count)
            }
            for (file, names) in keysByItem.enumerated() {
                keys += names.map { Self.first($0) | UInt64(file) }
            }
            keys.sort()
        }

        private static func first(_ key: LinkKey) -> UInt64 { UInt64(key.bits) << 32 }

        func path(of file: Int) -> ArraySlice<UInt8> { paths[ends[file]..<ends[file + 1]] }

        /// The files that have a name of this key.
        func files(called key: LinkKey) -> [Int] {
            let start = keys.partitioningIndex { $0 >= Self.first(key) }
            var files: [Int] = []
            for entry in keys[start...].prefix(while: { $0 >> 32 == key.bits }) {
                let file = Int(entry & 0xFFFF_FFFF)
                // Title and file may have one name.
                if files.last != file { files.append(file) }
            }
            return files
        }
    }

    /// Where a name leads that is no path from its note.
    fileprivate enum Meaning {
        case one(Destination?)
        /// Of these the nearest to the note: their paths end with the name.
        case nearest([Int])
    }

    init(items: [CachedFile], attachments: [[UInt8]], names: @escaping Names) {
        paths = items.map(\.path) + attachments
        itemCount = items.count
        ids = Dictionary(
            items.enumerated().compactMap { place, file in file.id.map { ($0, place) } },
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

    /// Returns the index as it is after a change.
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

    private var table: NameTable {
        tables.names.withLock { made in
            if let made { return made }
            let table = NameTable(paths, keysByItem)
            made = table
            return table
        }
    }

    /// Makes what is worked out once, where there is time for it.
    func prepare() { _ = table }

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
        let isRelative = name.hasPrefix("./") || name.hasPrefix("../")
        if isPath || isRelative {
            if let path = RelativePath.normalized(name, in: folder(of: source)),
                let found = file(at: path, rule: .relative)
            {
                return found
            }
            if isRelative { return nil }
        }
        return destination(meaning(of: name), from: source)
    }

    fileprivate func destination(_ meaning: Meaning, from source: Int) -> Destination? {
        switch meaning {
        case .one(let destination): return destination
        case .nearest(let files):
            let folder = folder(of: source)
            let (table, below) = (table, LinkName.folded(folder.isEmpty ? "" : folder + "/"))
            let ranked = files.map { file in
                let isBelow = table.path(of: file).starts(with: below)
                return (rank: (isBelow ? 0 : 1, paths[file].count), file: file)
            }.sorted { one, other in
                one.rank == other.rank
                    ? precedes(one.file, other.file) : one.rank < other.rank
            }.map(\.file)
            return Destination(file: ranked[0], rule: .path, others: Array(ranked.dropFirst()))
        }
    }

    fileprivate func meaning(of name: String) -> Meaning {
        let (table, wanted) = (table, LinkName.folded(name))
        let called = table.files(called: LinkKey(foldedPath: wanted))
        if let found = file(at: name, wanted, among: called, in: table, rule: .path) {
            return .one(found)
        }
        let ending = [UInt8(ascii: "/")] + wanted
        let found = called.filter {
            table.path(of: $0).suffix(ending.count).elementsEqual(ending)
        }
        switch found.count {
        case 0: break
        case 1: return .one(Destination(file: found[0], rule: .path))
        default: return .nearest(found)
        }
        if let id = ItemID(name), let file = ids[id] {
            return .one(Destination(file: file, rule: .id))
        }
        return .one(named(name))
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
        for file in table.files(called: LinkKey(foldedTitle: wanted[...]))
        where file < itemCount {
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
        let (table, wanted) = (table, LinkName.folded(path))
        let called = table.files(called: LinkKey(foldedPath: wanted))
        return file(at: path, wanted, among: called, in: table, rule: rule)
    }

    /// - Parameters:
    ///   - wanted: the path, folded.
    ///   - called: the files of its key.
    private func file(
        at path: String, _ wanted: [UInt8], among called: [Int], in table: NameTable, rule: Rule
    ) -> Destination? {
        let found = called.filter { table.path(of: $0).elementsEqual(wanted) }
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

    // MARK: - Paths

    /// The folder that a file lies in, without a slash behind it; empty at the root.
    func folder(of file: Int) -> String { String(decoding: folderBytes(of: file), as: UTF8.self) }

    fileprivate func folderBytes(of file: Int) -> ArraySlice<UInt8> {
        paths[file][..<(paths[file].lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    }
}

/// Says where links lead, of many notes one after the other: they name the same files over and over.
struct FolderLinks {
    private let linkIndex: LinkIndex
    private var meanings: [String: LinkIndex.Meaning] = [:]
    private var folder: ArraySlice<UInt8>?
    /// Where names lead from the folder that lead elsewhere from others.
    private var known: [LinkedName: LinkIndex.Destination?] = [:]

    init(_ linkIndex: LinkIndex) { self.linkIndex = linkIndex }

    /// - Parameter name: not empty.
    mutating func destination(of name: LinkedName, from source: Int) -> LinkIndex.Destination? {
        let isPath = name.isPath || name.name.hasPrefix(".") || name.name.hasPrefix("/")
        let meaning = isPath ? nil : meaning(of: name.name)
        if case .one(let destination) = meaning { return destination }
        let place = linkIndex.folderBytes(of: source)
        if place != folder { (folder, known) = (place, [:]) }
        if let destination = known[name] { return destination }
        let destination =
            meaning.map { linkIndex.destination($0, from: source) }
            ?? linkIndex.destination(of: name, from: source)
        known[name] = .some(destination)
        return destination
    }

    private mutating func meaning(of name: String) -> LinkIndex.Meaning {
        if let known = meanings[name] { return known }
        let meaning = linkIndex.meaning(of: name)
        meanings[name] = meaning
        return meaning
    }
}
