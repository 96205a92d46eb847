import SheafCore
import SheafStore
import SheafTerminal

// Items, what was deleted, and what an item or the history holds.
extension StoreCandidates {
    /// The items whose handles or files begin as what was typed, and those whose titles hold it; the
    /// most urgent first.
    func items(
        except named: [String] = [], where isWanted: (Item) -> Bool = { _ in true }
    ) -> [Candidate] {
        let order = ItemOrder(.due, store.configuration.workflow, zone: context.environment.zone)
        return candidates(of: all.filter(isWanted), among: all, in: order, except: named)
    }

    /// - Parameter others: those among which a title has to be the only one.
    private func candidates(
        of items: [Item], among others: [Item], in order: ItemOrder?, except named: [String]
    ) -> [Candidate] {
        let wanted = items.filter { !named.contains($0.handle.description) }
        // Two letters of a title are in too many words; one syllable of Hangul may be a word.
        let byTitle = typed.utf8.count > 2 && !typed.contains("/") ? Needle(typed) : nil
        let typedID = typed.lowercased()
        let typedName = NameFolding.fold(typed)
        let found = wanted.compactMap { item -> (item: Item, isByTitle: Bool)? in
            if item.handle.description.hasPrefix(typedID) { return (item, false) }
            if item.id == nil, item.handle.description.hasPrefix(typed) { return (item, false) }
            // A listing shows the names of files that have no ids.
            if item.id == nil || byTitle != nil,
                NameFolding.fold(ItemReader.stem(of: item.path)).hasPrefix(typedName)
            {
                return (item, false)
            }
            guard let byTitle, FoldedText(item.title).contains(byTitle) else { return nil }
            return (item, true)
        }
        let sorted =
            order.map { order in
                found.map { ($0, order.rank(of: $0.item)) }
                    .sorted { ($0.1, $0.0.item.path) < ($1.1, $1.0.item.path) }.map(\.0)
            } ?? found
        let ranked = sorted.prefix(Self.mostItems)
        // A user who sees more types on; and each is looked for in all titles.
        let byTitles = ranked.count { $0.isByTitle } <= Self.mostTitles
        return ranked.map { match in
            let title = match.item.title
            let isName = match.isByTitle && byTitles && names(title, match.item, among: others)
            return Candidate(match.item.handle.description, title, title: isName ? title : nil)
        }.filter(\.isHarmless)
    }

    /// Returns whether a title names its item and no other, whatever else was listed.
    private func names(_ title: String, _ item: Item, among items: [Item]) -> Bool {
        guard !NumberRanges.isNumbers(title), let index = try? HandleResolver(items).resolve(title)
        else { return false }
        return items[index].path == item.path
    }

    /// Deleted items that can be brought back, the last to go first.
    func deletedItems(except named: [String]) throws -> [Candidate] {
        let deleted = try store.deletedItems()
        return candidates(of: deleted, among: deleted, in: nil, except: named)
    }

    /// The last commits by the beginning of their ids, with what they did.
    func commits() throws -> [Candidate] {
        var request = HistoryRequest()
        request.limit = Self.mostCommits
        return try store.history(request).map {
            Candidate(String($0.commit.id.prefix(7)), $0.commit.subject)
        }.filter(begins)
    }

    private static let mostCommits = 20

    /// The authors of the last commits and the devices they were made on, the latest first.
    func contributors() throws -> [Candidate] {
        var request = HistoryRequest()
        request.limit = Self.mostContributions
        // Who did it is wanted, not what.
        request.detail = 1
        var seen: Swift.Set<String> = []
        return try store.history(request).flatMap { [$0.commit.device, $0.commit.author] }
            .compactMap { $0.map { Candidate($0) } }
            .filter { begins($0) && seen.insert($0.value).inserted }
    }

    private static let mostContributions = 200

    /// The conflicts of an item by their digests, with the text of the other side.
    func conflicts(of handle: String) throws -> [Candidate] {
        let targets = Targets.handles([handle], context.naming(in: store))
        let path = try store.items(targets)[0].item.path
        let item = try store.conflictedItems(at: [path]).results.first { $0.item.path == path }
        return (item?.conflicts ?? []).map { Candidate($0.digest, $0.other) }.filter(begins)
    }

    /// More would be asked about before they are shown, and be read by nobody.
    private static let mostItems = 200
    private static let mostTitles = 20

    /// The boxes of an item's checklist that can be ticked, or opened.
    func boxes(of handle: String, done: Bool, except numbers: [String]) throws -> [Candidate] {
        let targets = Targets.handles([handle], context.naming(in: store))
        return try store.items(targets)[0].document.checklist
            .filter { $0.isDone == done && !numbers.contains(String($0.number)) }
            .map { Candidate(String($0.number), $0.text) }
            .filter { $0.value.hasPrefix(typed) }
    }
}
