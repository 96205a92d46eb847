import SheafCore
import SheafStore
import SheafTerminal
import Synchronization

/// Does with the store what the live board wants, one after the other, beside the thread that has
/// the keys.
struct LiveWorker: Sendable {
    /// As it was when the board was opened.
    private let opened: Store
    let context: Context
    let mailbox: LiveMailbox
    /// Counts the lists that were asked for: of several in a row only the last is of use.
    let loads = Counter()

    /// A number that goes up.
    final class Counter: Sendable {
        private let value = Atomic(0)
        var current: Int { value.load(ordering: .relaxed) }
        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }

    init(_ store: Store, _ context: Context, _ mailbox: LiveMailbox) {
        opened = store
        self.context = context
        self.mailbox = mailbox
    }

    /// With the settings as they are now, or while these cannot be read as they were.
    var store: Store {
        (try? Store.open(at: opened.root, environment: opened.environment)) ?? opened
    }

    /// - Parameter number: of a list, which one it is.
    func perform(_ effect: LiveEffect, number: Int) {
        let store = store
        do {
            switch effect {
            case .load(let narrowing):
                guard number == loads.current else { return }
                mailbox.send(try loaded(narrowing, store))
            case .look: mailbox.send(.stands(try standing(of: store)))
            case .read(let item):
                let found = try? store.items(.items([item])).first
                mailbox.send(.read(found.map { LiveItem($0) }))
            case .open(let item, let number):
                mailbox.send(.opened(found(item, in: store), number: number))
            case .change(let change):
                var outcome = try carryOut(change, store)
                outcome.isOfForm = change.isOfForm
                mailbox.send(.done(outcome))
            case .history(let item): mailbox.send(.history(try history(of: item, in: store)))
            case .version(let name): mailbox.send(.version(try version(name, in: store)))
            case .conflicts:
                let items = try store.conflictedItems().results
                mailbox.send(.conflicts(store.attributed(items)))
            case .plan(let columns):
                mailbox.send(.planned(try context.withWidth(columns).planRows(in: store)))
            case .links(let item):
                mailbox.send(.planned(try context.linkRows(of: item, in: store)))
            case .findDue(let since): mailbox.send(.due(try due(since: since, in: store)))
            case .sync, .openEditor, .share, .ring, .suspend, .quit: return
            }
        } catch {
            var isOfForm = false
            if case .change(let change) = effect { isOfForm = change.isOfForm }
            mailbox.send(.failed(Report(error, context), isOfForm: isOfForm))
        }
    }

    // MARK: - Reading

    private func loaded(_ narrowing: LiveNarrowing, _ store: Store) throws -> LiveEvent {
        var query: ItemQuery
        do throws(InputError) {
            query = try store.query(narrowing.arguments)
            if !narrowing.search.hasSuffix(" "), !narrowing.search.isEmpty { query = query.growing }
        } catch {
            return .notNarrowed(Report(error, context))
        }
        let needles = query.needles
        let within = try context.queryContext(of: store)
        if let within { query = query.within(within.query) }
        let workflow = store.configuration.workflow
        let zone = context.environment.zone
        // Memos are one column more, and so is what waits: all is found in one look.
        let orders =
            workflow.statuses.map {
                ItemOrder($0.isClosed ? .completed : .due, workflow, zone: zone)
            } + [ItemOrder(.updated, workflow, zone: zone), ItemOrder(.due, workflow, zone: zone)]
        let memos = workflow.statuses.count
        let now = context.environment.now
        let showsWaiting = query.namesWaiting
        let found = try store.items(
            matching: query,
            arranged: ItemArrangement(groups: orders) { item in
                if item.kind == .memo { return memos }
                if !showsWaiting, item.isWaiting(at: now) { return memos + 1 }
                return min(workflow.rank(of: item.status), memos)
            })
        func cards(_ group: ItemGroup) -> [LiveCard] {
            group.items.map { LiveCard(item: $0.item, preview: $0.preview) }
        }
        let isEmpty = found.results.allSatisfy(\.items.isEmpty)
        return .loaded(
            LiveSnapshot(
                columns: zip(workflow.statuses, found.results).map {
                    LiveSnapshot.Column(status: $0, cards: cards($1))
                },
                memos: cards(found.results[memos]), waiting: found.results[memos + 1].count,
                ids: found.ids,
                narrowing: narrowing, needles: needles,
                broken: found.findings.filter(\.isUnreadable), vocabulary: store.vocabulary,
                within: within?.name,
                // Where one works within a query, what is there elsewhere is no answer.
                otherKeyboard: isEmpty && within == nil ? otherSearch(narrowing, store) : nil))
    }

    private func otherSearch(
        _ narrowing: LiveNarrowing, _ store: Store
    ) -> LiveSnapshot.OtherSearch? {
        guard !narrowing.search.isEmpty,
            let other = try? store.otherKeyboard(narrowing.arguments),
            let start = other.arguments.lastIndex(of: "--")
        else { return nil }
        let words = other.arguments[start...].dropFirst().joined(separator: " ")
        // The filter may have been what was meant otherwise.
        guard words != narrowing.search.trimmed else { return nil }
        return LiveSnapshot.OtherSearch(search: words, count: other.count)
    }

    private func found(_ item: Item, in store: Store) -> LiveFound {
        do {
            // Before anybody types what could not be saved.
            try store.requireWritable()
            return try store.items(.items([item])).first.map { .item(LiveItem($0)) } ?? .gone
        } catch StoreError.noSuchItem {
            return .gone
        } catch {
            return .failed(Report(error, context))
        }
    }

    private func standing(of store: Store) throws -> LiveStanding {
        var standing = LiveStanding()
        standing.canUndo = try store.nextStep(.undo) != nil
        standing.canRedo = try store.nextStep(.redo) != nil
        let conflicted = try store.query(["is:conflicted"])
        standing.conflicted = try store.items(matching: conflicted, withUpdated: false).results
            .count
        standing.update(try store.remoteStatus())
        return standing
    }

    /// The open tasks whose time has come since; a day is none.
    ///
    /// - Parameter since: seconds since 1970 UTC.
    private func due(since: Int64, in store: Store) throws -> [Item] {
        let now = store.environment.now
        return try store.reminders().results.filter { item in
            guard let due = item.due, due.time(in: now.zone) != nil else { return false }
            let seconds = due.seconds(in: now.zone)
            return since < seconds && seconds <= now.seconds
        }
    }
}
