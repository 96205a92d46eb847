import Algorithms
import SheafCore
import SheafGit
import SheafIndex
import SheafSystem
import Synchronization
import SystemPackage

/// All items of a store at one moment. Listings, boards, searches and changes go by it: nothing else looks
/// at the files of a store or asks the cache.
final class Snapshot: Sendable {
    /// In byte order of their paths.
    let items: [CachedFile]
    /// The number of files that are no items.
    let attachments: Int
    /// The paths of files that are no items, in byte order.
    let others: [[UInt8]]
    /// The paths of files that would be items, but are too large.
    let tooLarge: [TreePath]
    /// The paths of files that would be items, but hold no text.
    let noText: [TreePath]
    /// The errors of files that could not be listed or opened.
    let unreadable: [SystemError]
    private let store: Store
    private let cache: Cache
    /// Tells when items were changed; `nil` where that was not asked for.
    private let times: ItemTimes?
    /// The places of items that name others.
    private let linked: [Int]
    private let madeGraph = Mutex<ItemGraph?>(nil)
    private let madeLinkIndex = Mutex<LinkIndex?>(nil)

    init(
        _ store: Store, _ cache: Cache, _ times: ItemTimes?, files: [CachedFile], attachments: Int,
        others: [[UInt8]], tooLarge: [TreePath] = [], unreadable: [SystemError]
    ) {
        // Mostly all are items, and nothing has to be copied.
        items = files.allSatisfy(\.isItem) ? files : files.filter(\.isItem)
        noText = files.filter { !$0.isItem }.compactMap { TreePath(bytes: $0.path) }
        self.attachments = attachments + tooLarge.count + files.count - items.count
        self.others = others
        self.tooLarge = tooLarge
        self.unreadable = unreadable
        linked = items.indices.filter { [items] in items[$0].isLinked }
        self.store = store
        self.cache = cache
        self.times = times
    }

    /// How items hang together; `nil` where none names another. Made at the first use.
    var graph: ItemGraph? {
        guard !linked.isEmpty else { return nil }
        return madeGraph.withLock { graph in
            if let graph { return graph }
            let facts = zip(linked, ownFacts(of: linked)).map { (place: $0, item: $1.item) }
            let made = ItemGraph(items, facts, linkIndex, at: store.environment.now)
            graph = made
            return made
        }
    }

    /// The targets of links. Made at the first use.
    var linkIndex: LinkIndex {
        madeLinkIndex.withLock { linkIndex in
            if let linkIndex { return linkIndex }
            // Not this snapshot, which would hold itself for ever.
            let made = LinkIndex(items: items, attachments: others) { [items, store] place in
                let stored = store.read(items[place])
                return (stored?.item.title ?? "", stored?.document.linkNames ?? [])
            }
            linkIndex = made
            return made
        }
    }

    /// The place of the item at a path.
    func place(of path: [UInt8]) -> Int? {
        let place = items.partitioningIndex { !$0.path.lexicographicallyPrecedes(path) }
        return place < items.count && items[place].path == path ? place : nil
    }

    /// Reads an item's file; `nil` where it has gone, or is no text any more.
    func read(_ place: Int) -> StoredItem? { store.read(items[place]) }

    /// Returns the facts about items that listings show.
    func facts(of places: some Collection<Int>) -> [ItemFacts] {
        var facts = ownFacts(of: places)
        guard let graph else { return facts }
        for (index, place) in places.enumerated() {
            facts[index].item.isBlocked = graph.blockers[place] != nil
            if let progress = graph.progress[place] { facts[index].item.parts = progress }
        }
        return facts
    }

    /// Returns the texts by which items name another one as what they wait for or are a part of.
    func planLinks(to target: Int) -> [String] {
        zip(linked, ownFacts(of: linked)).flatMap { place, facts in
            (facts.item.plan.depends + [facts.item.plan.parent].compactMap(\.self)).filter {
                linkIndex.item(named: $0, from: place) == target
            }
        }
    }

    /// The facts about items, as far as their own files tell.
    private func ownFacts(of places: some Collection<Int>) -> [ItemFacts] {
        let files = places.map { items[$0] }
        var all = cache.facts(of: files)
        for (index, file) in files.enumerated() {
            if all[index] == nil { all[index] = readFacts(of: file) }
            all[index]?.item.updated = updated(of: file)
        }
        return all.compactMap(\.self)
    }

    /// Returns the facts about one item that listings show.
    func facts(of place: Int) -> ItemFacts { facts(of: CollectionOfOne(place))[0] }

    /// Returns the time when an item was changed; `nil` where times were not asked for.
    func updated(of file: CachedFile) -> Timestamp? {
        times?.updated(of: file.path, blob: file.blob, modified: file.modified)
    }

    /// Returns what the links of items name, each once, in their order.
    func linkedNames(of places: [Int]) -> [[LinkedName]] {
        var names = [[LinkedName]](repeating: [], count: places.count)
        let linking = places.indices.filter {
            items[places[$0]].item?.links.targets.isEmpty == false
        }
        let known = cache.linkedNames(of: linking.map { items[places[$0]] })
        for (index, known) in zip(linking, known) {
            names[index] = known ?? read(places[index])?.document.links.linkedNames ?? []
        }
        return names
    }

    /// Hands out the texts of items, in any order; those of a file that has gone are empty.
    func withTexts(of places: [Int], _ use: (_ index: Int, SearchedTexts) -> Void) {
        cache.withTexts(of: places.map { items[$0] }) { index, texts in
            if let texts { return use(index, texts) }
            let stored = read(places[index])
            SearchedTexts.with(title: stored?.item.title ?? "", body: stored?.body ?? "") {
                use(index, $0)
            }
        }
    }

    private func readFacts(of file: CachedFile) -> ItemFacts {
        guard let stored = store.read(file) else {
            // Gone since it was listed.
            var item = Item(path: String(decoding: file.path, as: UTF8.self), title: "")
            file.item?.fill(&item)
            return ItemFacts(item: item, preview: "", findings: [])
        }
        return ItemFacts(stored)
    }
}

extension Store {
    fileprivate func read(_ file: CachedFile) -> StoredItem? {
        guard let path = TreePath(bytes: file.path),
            let file = try? layout.read(path, limit: Document.sizeLimit),
            let document = Document(reading: file.bytes)
        else { return nil }
        return StoredItem(document, at: path, reader)
    }
}

extension ItemFacts {
    init(_ stored: StoredItem) {
        self.init(item: stored.item, preview: stored.preview, findings: stored.findings)
    }
}

/// Which items of a snapshot are asked for.
struct Selection: Sendable {
    var scope = ItemScope.all
    var query: ItemQuery
    /// The moment by which dates in the query are told.
    var now: Moment
}

/// An item that was selected, for as long as it is looked at.
struct SelectedItem {
    /// Among the items of the snapshot.
    let place: Int
    let file: CachedFile
    /// `nil` where neither the query nor the caller needs them.
    let facts: ItemFacts?
    /// With what is looked for in it; `nil` where the caller does not need it.
    let texts: (searched: SearchedTexts, words: SearchWords)?
}

extension Snapshot {
    /// Visits the items that are asked for, on all cores. Each part of the items keeps what it likes.
    ///
    /// - Parameters:
    ///   - empty: what a part has before anything is found in it.
    ///   - withFacts: whether `visit` needs them, also where the query does not.
    ///   - withTexts: whether `visit` needs the texts, also where the query does not.
    /// - Returns: the parts in the order of the items.
    func select<Part: Sendable>(
        _ selection: Selection, _ empty: Part, withFacts: Bool = true, withTexts: Bool = false,
        _ visit: @Sendable (inout Part, SelectedItem) -> Void
    ) -> [Part] {
        let byText = withTexts || selection.query.needsBody
        return Parallel.map(count: items.count, chunk: byText ? 1024 : 2048) { places in
            var part = empty
            let wanted = places.filter { selection.scope.contains(items[$0], at: selection.now) }
            if byText {
                selectByText(wanted, selection, withFacts, withTexts) { visit(&part, $0) }
            } else {
                select(wanted, selection, withFacts) { visit(&part, $0) }
            }
            return [part]
        }
    }

    private func select(
        _ places: [Int], _ selection: Selection, _ withFacts: Bool, _ visit: (SelectedItem) -> Void
    ) {
        let query = selection.query
        guard withFacts || !query.isEverything else {
            for place in places {
                visit(SelectedItem(place: place, file: items[place], facts: nil, texts: nil))
            }
            return
        }
        for (place, facts) in zip(places, facts(of: places))
        where query.matches(facts.item, body: { "" }, at: selection.now) {
            visit(SelectedItem(place: place, file: items[place], facts: facts, texts: nil))
        }
    }

    /// With their texts the items are visited in any order.
    private func selectByText(
        _ places: [Int], _ selection: Selection, _ withFacts: Bool, _ withTexts: Bool,
        _ visit: (SelectedItem) -> Void
    ) {
        let query = selection.query
        let words = SearchWords(query)
        guard withFacts || !query.isWords else {
            return self.withTexts(of: places) { index, texts in
                guard words.mayMatch(title: texts.title, body: texts.body) else {
                    return
                }
                let place = places[index]
                visit(
                    SelectedItem(
                        place: place, file: items[place], facts: nil, texts: (texts, words)))
            }
        }
        // First those that hold the words, since the rest of an item costs more than its text.
        var candidates: [Int] = []
        self.withTexts(of: places) { index, texts in
            if words.mayMatch(title: texts.title, body: texts.body) {
                candidates.append(places[index])
            }
        }
        let facts = facts(of: candidates)
        var selected: [SelectedItem] = []
        self.withTexts(of: candidates) { index, texts in
            let (place, facts) = (candidates[index], facts[index])
            guard
                query.matches(
                    facts.item, title: texts.title.folded, body: texts.body.folded,
                    at: selection.now)
            else { return }
            let item = SelectedItem(
                place: place, file: items[place], facts: facts,
                texts: withTexts ? (texts, words) : nil)
            if withTexts { visit(item) } else { selected.append(item) }
        }
        selected.sorted { $0.place < $1.place }.forEach(visit)
    }

    /// Returns the facts about all items, whichever are asked for, without results.
    ///
    /// - Parameter withIDs: whether the ids of all items are asked for.
    func reading(withIDs: Bool = true) -> Reading<Never> {
        var reading = Reading<Never>()
        reading.unreadable = unreadable
        reading.attachments = attachments
        if withIDs { reading.ids = items.compactMap(\.id) }
        let unsound = items.indices.filter { items[$0].hasFindings }
        reading.findings = facts(of: unsound).flatMap(\.findings)
        return reading
    }
}

extension ItemScope {
    func contains(_ file: CachedFile, at now: Moment) -> Bool {
        guard let item = file.item else { return false }
        return switch self {
        case .all: true
        case .allInSight: !item.isWaiting(at: now)
        case .tasks: item.kind == .task
        case .openTasks: item.kind == .task && !item.isClosed
        case .openUnhiddenTasks: item.kind == .task && !item.isClosed && !item.isWaiting(at: now)
        case .datedLines:
            item.hasDatedLines && !(item.kind == .task && item.isClosed)
                && !item.isWaiting(at: now)
        case .memos: item.kind == .memo
        }
    }
}
