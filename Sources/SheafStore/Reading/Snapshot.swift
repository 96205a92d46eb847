import SheafCore
import SheafGit
import SheafIndex
import SheafSystem
import Synchronization
import SystemPackage

/// All items of a store at one moment. Listings, boards, searches and changes go by it; nobody else looks
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
    /// Tells when items were changed; `nil` where nobody asks.
    private let times: ItemTimes?
    /// The places of items that name others.
    private let linked: [Int]
    private let madeGraph = Mutex<ItemGraph?>(nil)
    private let madeWorld = Mutex<LinkWorld?>(nil)

    init(
        _ store: Store, _ cache: Cache, _ times: ItemTimes?, files: [CachedFile], attachments: Int,
        others: [[UInt8]], tooLarge: [TreePath] = [], unreadable: [SystemError]
    ) {
        // Mostly all are items, and nothing has to be copied.
        items = files.allSatisfy { $0.item != nil } ? files : files.filter { $0.item != nil }
        noText = files.filter { $0.item == nil }.compactMap { TreePath(bytes: $0.path) }
        self.attachments = attachments + tooLarge.count + files.count - items.count
        self.others = others
        self.tooLarge = tooLarge
        self.unreadable = unreadable
        linked = items.indices.filter { [items] in items[$0].item?.isLinked == true }
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
            let made = ItemGraph(items, facts, linkWorld, at: store.environment.now)
            graph = made
            return made
        }
    }

    /// The targets of links. Made at the first use.
    var linkWorld: LinkWorld {
        madeWorld.withLock { world in
            if let world { return world }
            // Not this snapshot, which would hold itself for ever.
            let made = LinkWorld(items: items, attachments: others) { [items, store] place in
                let stored = store.read(items[place])
                return (stored?.item.title ?? "", stored?.document.linkNames ?? [])
            }
            world = made
            return made
        }
    }

    /// The place of the item at a path.
    func place(of path: [UInt8]) -> Int? {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].path.lexicographicallyPrecedes(path) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < items.count && items[low].path == path ? low : nil
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
                linkWorld.item(named: $0, from: place) == target
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

    /// The same of one.
    func facts(of place: Int) -> ItemFacts { facts(of: CollectionOfOne(place))[0] }

    /// Returns the time when an item was changed; `nil` where nobody asked for times.
    func updated(of file: CachedFile) -> Timestamp? {
        times?.updated(of: file.path, blob: file.blob, modified: file.modified)
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
        return StoredItem(document, at: path, ItemReader(configuration))
    }
}

extension ItemFacts {
    init(_ stored: StoredItem) {
        self.init(item: stored.item, preview: stored.preview, findings: stored.findings)
    }
}
