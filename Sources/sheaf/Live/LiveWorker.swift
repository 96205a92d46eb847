import SheafCore
import SheafStore
import SheafTerminal
import Synchronization
import SystemPackage

/// Does with the store what the live board wants, one after the other, beside the thread that has
/// the keys.
final class LiveWorker: Sendable {
    private let opened: Mutex<Store>
    let session: Session
    /// The user of a line cuts it: the window may change.
    let printer: Printer
    let mailbox: LiveMailbox
    /// Counts the lists that were asked for: of several in a row only the last is of use.
    let loads = Counter()

    /// A number that goes up.
    final class Counter: Sendable {
        private let value = Atomic(0)
        var current: Int { value.load(ordering: .relaxed) }
        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }

    init(_ store: Store, _ session: Session, _ mailbox: LiveMailbox) {
        opened = Mutex(store)
        self.session = session
        printer = session.printer.withoutWidth
        self.mailbox = mailbox
    }

    /// With the settings as they were when it was opened last.
    var store: Store { opened.withLock { $0 } }

    /// Opens the store again, since its settings have changed. While these cannot be read the former ones
    /// hold.
    func reopen() {
        opened.withLock { store in
            store = (try? Store.open(at: store.root, environment: store.environment)) ?? store
        }
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
                mailbox.send(.planned(try planRows(columns: columns, in: store)))
            case .links(let item):
                mailbox.send(.planned(try linkRows(of: item, in: store)))
            case .findDue(let since): mailbox.send(.due(try due(since: since, in: store)))
            case .sync, .openEditor, .share, .ring, .suspend, .quit: return
            }
        } catch {
            var isOfForm = false
            if case .change(let change) = effect { isOfForm = change.isOfForm }
            mailbox.send(.failed(Report(error, printer), isOfForm: isOfForm))
        }
    }

    // MARK: - Reading

    private func loaded(_ narrowing: LiveNarrowing, _ store: Store) throws -> LiveEvent {
        var query: ItemQuery
        do throws(InputError) {
            query = try store.query(narrowing.arguments)
            if !narrowing.search.hasSuffix(" "), !narrowing.search.isEmpty { query = query.growing }
        } catch {
            return .notNarrowed(Report(error, printer))
        }
        let needles = query.needles
        let within = try store.activeContext()
        if let within { query = query.within(within.query) }
        let (board, reading) = try store.board(matching: query, showsWaiting: query.namesWaiting)
        return .loaded(
            LiveSnapshot(
                board: board, ids: reading.ids, narrowing: narrowing, needles: needles,
                broken: reading.findings.filter(\.isUnreadable), vocabulary: store.vocabulary,
                within: within?.name,
                // Where one works within a query, what is there elsewhere is no answer.
                otherKeyboard: board.isEmpty && within == nil
                    ? otherSearch(narrowing, store) : nil))
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
            // Before something is typed that could not be saved.
            try store.requireWritable()
            return try store.items(.items([item])).first.map { .item(LiveItem($0)) } ?? .gone
        } catch StoreError.noSuchItem {
            return .gone
        } catch {
            return .failed(Report(error, printer))
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

// What the live board changes.
extension LiveWorker {
    func carryOut(_ change: LiveChange, _ store: Store) throws -> LiveOutcome {
        switch change {
        case .move(let items, let status):
            return outcome(try store.set(.items(items), [.status(status)], as: .move))
        case .add(var draft):
            let given = try store.activeContext()?.assignments(for: draft.kind) ?? []
            // What was typed counts, where both say something.
            draft.assignments = given + draft.assignments
            if draft.body.isEmpty { draft.template = try store.template(for: draft.kind) }
            return outcome(try store.add([draft]))
        case .save(let item, let assignments, let body):
            return try save(item, assignments, body: body, store)
        case .remove(let items):
            var outcome = outcome(try store.remove(.items(items)))
            outcome.item = nil
            return outcome
        case .restore(let version):
            return outcome(try store.restore([version.item.handle.description], to: version.point))
        case .undo: return try takeBack(.undo, store)
        case .redo: return try takeBack(.redo, store)
        case .check(let item, let entry, let done):
            var outcome = outcome(try store.mark([entry], done: done, in: .items([item])))
            guard let after = outcome.item else { return outcome }
            let counts = (after.checklist.done, after.checklist.total)
            let note = Message.marked(entry.text, in: ItemName(after), done: done, counts)
            outcome.notes = [note.styled(printer.language)]
            return outcome
        case .settle(let item, let conflict, let resolution):
            return outcome(
                try store.resolve([Settlement(of: item.stored, [(conflict, resolution)])]))
        }
    }

    private func outcome(_ change: Change) -> LiveOutcome {
        outcome(printer.sentences(for: change), change)
    }

    private func outcome(_ notes: [Message], _ change: Change?) -> LiveOutcome {
        LiveOutcome(
            notes: notes.map { $0.styled(printer.language) }, item: change?.edits.first?.after)
    }

    /// Saves an item from a form in the way of an editor: what changed in the file meanwhile is
    /// merged with it, and all of it is one change.
    private func save(
        _ item: LiveItem, _ assignments: [Assignment], body: String?, _ store: Store
    ) throws -> LiveOutcome {
        guard let stored = item.stored else { return outcome([], nil) }
        let document = try store.edited(stored, assignments, body: body)
        let replacement = try store.replace(stored, with: document.bytes)
        let name = ItemName(item.item)
        let notes = replacement.outcomes.compactMap { outcome -> Message? in
            switch outcome {
            case .merged(let conflicts):
                Message("merged-meanwhile", ["item": name, "conflicts": conflicts.counted])
            case .broughtBack: Message("brought-back", ["item": name])
            case .unchanged, .emptied, .written: nil
            }
        }
        guard notes.isEmpty, let change = replacement.change else {
            return outcome(notes, replacement.change)
        }
        return outcome(change)
    }

    private func takeBack(
        _ direction: UndoRequest.Direction, _ store: Store
    ) throws -> LiveOutcome {
        let steps = try store.undo(UndoRequest(direction))
        var notes: [Message] = []
        for step in steps {
            if !step.isRefused {
                notes += Message.sentences(
                    of: step, limit: Printer.shownEvents, UndoRequest(direction).reversal,
                    at: printer.now)
            }
            notes += step.left.map { Message($0) }
        }
        if steps.isEmpty {
            notes.append(
                direction == .undo
                    ? Message("nothing-to-undo-of-anyone") : Message("nothing-to-redo"))
        }
        return outcome(notes, steps.first?.change)
    }

    /// Keeps what a form holds in a file, and says in which: the process ends, and there is no terminal to
    /// ask.
    func keep(_ form: LiveForm) {
        do {
            let copy: EditorFile
            switch form.subject {
            case .new(let kind, let status):
                let assignments = status.map { [Assignment.status($0)] } ?? []
                copy = try store.editingCopy(
                    of: Draft(kind: kind, title: nil, assignments: assignments))
            case .existing(let item):
                guard let stored = item.stored else { return }
                copy = try store.keptCopy(of: stored)
            }
            let file = try FileDescriptor.open(copy.file, .writeOnly, options: [.append])
            try file.closeAfter { _ = try file.writeAll(form.plainText.utf8) }
            try printer.output.note(Message("text-is-kept", ["path": printer.display(copy.file)]))
        } catch {
            try? printer.output.report(Report(error, printer))
        }
    }

    /// Puts an item into the clipboard, as `share --copy` does. The terminal may be asked to take it:
    /// nothing else may be written to it meanwhile.
    func share(_ item: Item) {
        do {
            guard let stored = try store.items(.items([item])).first else { return }
            let text = SharedItem(stored, printer).text(.markdown)
            guard let place = try Clipboard(printer.terminal).put(text) else {
                throw ClipboardError.none(isLarge: text.utf8.count > Clipboard.terminalLimit)
            }
            let note = Message(
                place == .terminal ? "asked-to-copy" : "copied", ["item": ItemName(stored.item)])
            mailbox.send(.told([note.styled(printer.language)]))
        } catch {
            mailbox.send(.failed(Report(error, printer), isOfForm: false))
        }
    }

    /// Lets the user's own editor have an item; the terminal is its alone meanwhile.
    func edit(_ item: Item) {
        do {
            let items = try store.items(.items([item]))
            let copies = try store.editingFiles(of: items)
            try session.edit(copies, in: store)
            let change = try store.replace(copies).change
            mailbox.send(.done(change.map(outcome) ?? outcome([], nil)))
        } catch {
            mailbox.send(.failed(Report(error, printer), isOfForm: false))
        }
    }
}
