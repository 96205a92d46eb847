import SheafCore
import SheafGit
import SheafIndex
import SheafSystem

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
                guard words.mayMatch(title: texts.title.folded, body: texts.body.folded) else {
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
            if words.mayMatch(title: texts.title.folded, body: texts.body.folded) {
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
        if withIDs { reading.ids = items.compactMap { $0.item?.id } }
        let unsound = items.indices.filter { items[$0].item?.hasFindings == true }
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
        case .openTasksInSight: item.kind == .task && !item.isClosed && !item.isWaiting(at: now)
        case .datedLines:
            item.hasDatedLines && !(item.kind == .task && item.isClosed)
                && !item.isWaiting(at: now)
        case .memos: item.kind == .memo
        }
    }
}
