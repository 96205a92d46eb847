import SheafCore
import SheafStore
import SheafTerminal

// What the live board changes.
extension LiveWorker {
    func carryOut(_ change: LiveChange, _ store: Store) throws -> LiveOutcome {
        switch change {
        case .move(let items, let status):
            return outcome(try store.set(.items(items), [.status(status)], as: .move))
        case .add(var draft):
            let given = try context.queryContext(of: store)?.assignments(for: draft.kind) ?? []
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
            return outcome(
                try store.restore([version.item.handle.description], to: version.point))
        case .undo: return try takeBack(.undo, store)
        case .redo: return try takeBack(.redo, store)
        case .check(let item, let entry, let done):
            var outcome = outcome(try store.mark([entry], done: done, in: .items([item])))
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

    /// Saves an item from a form in the way of an editor: what changed in the file meanwhile is
    /// merged with it, and all of it is one change.
    private func save(
        _ item: LiveItem, _ assignments: [Assignment], body: String?, _ store: Store
    ) throws -> LiveOutcome {
        guard let stored = item.stored else { return LiveOutcome(notes: [], item: nil) }
        let document = try store.edited(stored, assignments, body: body)
        let replacement = try store.replace(stored, with: document.bytes)
        var notes: [StyledText] = []
        let name = ItemName(item.item)
        for outcome in replacement.outcomes {
            switch outcome {
            case .merged(let conflicts):
                notes.append(
                    Message("merged-meanwhile", ["item": name, "conflicts": conflicts.counted])
                        .styled(context.language))
            case .broughtBack:
                notes.append(Message("brought-back", ["item": name]).styled(context.language))
            case .unchanged, .emptied, .written: continue
            }
        }
        guard let change = replacement.change else { return LiveOutcome(notes: notes, item: nil) }
        var outcome = outcome(change)
        outcome.notes = notes.isEmpty ? outcome.notes : notes
        return outcome
    }

    private func takeBack(
        _ direction: UndoRequest.Direction, _ store: Store
    ) throws -> LiveOutcome {
        let steps = try store.undo(UndoRequest(direction))
        var notes: [Message] = []
        for step in steps {
            if !step.isRefused {
                notes += Message.sentences(
                    of: step, limit: Context.shownEvents, UndoRequest(direction).reversal,
                    at: context.environment.now)
            }
            notes += step.left.map { Message($0) }
        }
        if steps.isEmpty {
            notes.append(
                direction == .undo
                    ? Message("nothing-to-undo-of-anyone") : Message("nothing-to-redo"))
        }
        return LiveOutcome(
            notes: notes.map { $0.styled(context.language) },
            item: steps.first?.change?.edits.first?.after)
    }
}
