import SheafCore
import SheafStore
import SheafTerminal
import Synchronization

/// Does with the store what the live board wants, one after the other, beside the thread that has
/// the keys.
struct LiveWorker: Sendable {
    let store: Store
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

    /// - Parameter number: of a list, which one it is.
    func perform(_ effect: LiveEffect, number: Int) {
        do {
            switch effect {
            case .load(let narrowing):
                guard number == loads.current else { return }
                mailbox.send(try loaded(narrowing))
            case .look: mailbox.send(.stands(try standing()))
            case .read(let item):
                let found = try? store.items(targets([item])).first
                mailbox.send(.read(found.map { LiveItem($0) }))
            case .change(let change): mailbox.send(.done(try carryOut(change)))
            case .history(let item): mailbox.send(.history(try history(of: item)))
            case .conflicts: mailbox.send(.conflicts(try store.conflictedItems().results))
            case .sync, .openEditor, .suspend, .quit: return
            }
        } catch {
            mailbox.send(.failed(Report(error, context)))
        }
    }

    /// Items by what names them for programs: no row, no part of a title is meant.
    func targets(_ items: [Item]) -> Targets {
        .handles(items.map(\.handle.description), Naming(forms: .stable))
    }

    // MARK: - Reading

    private func loaded(_ narrowing: LiveNarrowing) throws -> LiveEvent {
        var query: Query
        do throws(InputError) {
            query = try store.query(narrowing.arguments)
        } catch {
            return .notNarrowed(Report(error, context))
        }
        if let within = try context.queryContext(of: store) { query = query.within(within.query) }
        let workflow = store.configuration.workflow
        let zone = context.environment.zone
        let tasks = try store.items(
            matching: query, in: .tasks,
            arranged: TaskBoard.arrangement(workflow, zone: zone, limit: nil))
        let memos = try store.items(
            matching: query, in: .memos,
            arranged: ItemArrangement(ItemOrder(.updated, workflow, zone: zone)))
        func cards(_ group: ItemGroup) -> [LiveCard] {
            group.items.map { LiveCard(item: $0.item, preview: $0.preview) }
        }
        return .loaded(
            LiveSnapshot(
                columns: zip(workflow.statuses, tasks.results).map {
                    LiveSnapshot.Column(status: $0, cards: cards($1))
                },
                memos: memos.results.first.map(cards) ?? [], ids: tasks.ids,
                narrowing: narrowing))
    }

    private func standing() throws -> LiveStanding {
        var standing = LiveStanding()
        standing.canUndo = try store.nextStep(.undo) != nil
        standing.canRedo = try store.nextStep(.redo) != nil
        let conflicted = try store.query(["is:conflicted"])
        standing.conflicted = try store.items(matching: conflicted).results.count
        if let remote = try store.remoteStatus() {
            standing.hasRemote = true
            standing.toSend = remote.ahead
            standing.lastSync = remote.lastSync
            standing.offlineSince = remote.offlineSince
        }
        return standing
    }

    private func history(of item: Item?) throws -> [StyledText] {
        var request = HistoryRequest()
        request.item = item
        request.limit = Self.historyLimit
        request.detail = Context.shownEvents
        var lines: [StyledText] = []
        for entry in try store.history(request) { lines += context.lines(of: entry) + [""] }
        return lines
    }

    /// More than anybody scrolls through.
    private static let historyLimit = 500
}

extension LiveWorker {
    // MARK: - Changing

    private func carryOut(_ change: LiveChange) throws -> LiveOutcome {
        switch change {
        case .move(let items, let status):
            return outcome(try store.set(targets(items), [.status(status)], as: .move))
        case .add(var draft):
            let given = try context.queryContext(of: store)?.assignments(for: draft.kind) ?? []
            // What was typed counts, where both say something.
            draft.assignments = given + draft.assignments
            return outcome(try store.add([draft]))
        case .save(let item, let assignments, let body):
            return try save(item, assignments, body: body)
        case .remove(let items):
            var outcome = outcome(try store.remove(targets(items)))
            outcome.item = nil
            return outcome
        case .undo: return try takeBack(.undo)
        case .redo: return try takeBack(.redo)
        case .check(let item, let entry, let done):
            var outcome = outcome(try store.mark([entry], done: done, in: targets([item])))
            guard let after = outcome.item else { return outcome }
            let counts = (after.checklist.done, after.checklist.total)
            let note = Message.marked(entry.text, in: ItemName(after), done: done, counts)
            outcome.notes = [note.styled(context.language)]
            return outcome
        case .settle(let item, let conflict, let resolution):
            return outcome(
                try store.resolve([Settlement(of: item.stored, [(conflict, resolution)])]))
        }
    }

    private func outcome(_ change: Change) -> LiveOutcome {
        LiveOutcome(
            notes: context.sentences(for: change).map { $0.styled(context.language) },
            item: change.edits.first?.after)
    }

    /// What a form made of an item goes the way of an editor: what changed in the file meanwhile is
    /// merged with it, and all of it is one change.
    private func save(
        _ item: LiveItem, _ assignments: [Assignment], body: String?
    ) throws -> LiveOutcome {
        guard let stored = item.stored else { return LiveOutcome(notes: [], item: nil) }
        let document: Document
        do throws(EditError) {
            document = try edited(stored, assignments, body: body)
        } catch {
            throw StoreError.document(path: item.item.path, error)
        }
        let replacement = try store.replace(stored, with: document.bytes)
        var notes: [StyledText] = []
        let name = ItemName(item.item)
        for outcome in replacement.outcomes {
            switch outcome {
            case .merged(let conflicts):
                notes.append(
                    Message.merged(name, conflicts: conflicts).styled(context.language))
            case .broughtBack:
                notes.append(Message.broughtBack(name).styled(context.language))
            case .unchanged, .emptied, .written: continue
            }
        }
        guard let change = replacement.change else { return LiveOutcome(notes: notes, item: nil) }
        var outcome = outcome(change)
        outcome.notes = notes.isEmpty ? outcome.notes : notes
        return outcome
    }

    private func edited(
        _ stored: StoredItem, _ assignments: [Assignment], body: String?
    ) throws(EditError) -> Document {
        let editor = ItemEditor(store.configuration, at: context.environment.now)
        let stem = ItemReader.stem(of: stored.item.path)
        let document = try editor.applying(assignments, to: stored.document, stem: stem)
        guard let body else { return document }
        let key = ItemReader(store.configuration).titleKey(in: document)
        return try document.replacingBody(with: body, stem: stem, key: key)
    }

    private func takeBack(_ direction: UndoRequest.Direction) throws -> LiveOutcome {
        let steps = try store.undo(UndoRequest(direction))
        var notes: [Message] = []
        for step in steps {
            if !step.isRefused, let sentence = Message.sentences(of: step).first {
                notes.append(direction == .undo ? .undid(sentence) : .redid(sentence))
            }
            notes += step.left.map { Message($0) }
        }
        if steps.isEmpty {
            notes.append(direction == .undo ? .nothingToUndoOfAnyone : .nothingToRedo)
        }
        return LiveOutcome(
            notes: notes.map { $0.styled(context.language) },
            item: steps.first?.change?.edits.first?.after)
    }
}
