import SheafCore
import SheafJSON
import SheafStore

/// The result of an operation, for the page that asked.
struct OperationResult: Sendable {
    enum Outcome: String, Sendable {
        case written, merged, broughtBack, kept, unchanged, clash, partly, refused
    }

    var outcome: Outcome
    /// The number of clashes of which both versions stand in the text.
    var conflicts = 0
    var commit: String?
    /// The item that it was about; `nil` where it is gone.
    var key: String?
    /// The number of steps that were taken back, or done again.
    var steps = 1
    /// The last step that was taken back, or done again, as the page tells of it; null for anything else.
    var step = JSON.null
}

extension Store {
    /// Does an operation, by which the store acts already.
    func perform(_ action: Operation.Action) throws -> OperationResult {
        let naming = Naming(forms: .stable)
        switch action {
        case .create(let kind, let id, let title, let readsTokens, let body, let fields):
            return try create(kind, id, title, readsTokens: readsTokens, body, fields)
        case .save(let save): return try self.save(save)
        case .check(let key, let base, let index, let isDone):
            return try check(key, base, index, isDone)
        case .move(let key, let status, let from):
            if try hasMoved(key, from: from) { return OperationResult(outcome: .kept, key: key) }
            let change = try set(.handles([key], naming), [.status(status)], as: .move)
            return result(change)
        case .done(let key, let occurrence, let from):
            if try hasMoved(key, from: from) { return OperationResult(outcome: .kept, key: key) }
            return result(
                try move(
                    .handles([key], naming), by: .done, done: Completion(occurrence: occurrence)))
        case .delete(let key, let hash):
            if let hash, let stored = try items(.handles([key], naming)).first,
                VersionedItem(stored).hash != hash
            {
                return OperationResult(outcome: .kept, key: key)
            }
            var result = result(try remove(.handles([key], naming)))
            result.key = nil
            return result
        case .resolve(let key, let digest, let choice):
            guard
                let item = try conflictedItems().results.first(where: {
                    $0.item.handle.description == key
                }), let conflict = item.conflicts.first(where: { $0.digest == digest })
            else { throw Failure("conflict", 409) }
            return result(try resolve([Settlement(of: item.stored, [(conflict, choice)])]))
        case .undo(let operation): return try takeBack(.undo, operation)
        case .redo(let operation): return try takeBack(.redo, operation)
        case .restore(let key, let commit):
            guard HistoryAnswer.isCommit(commit) else { throw Failure.notFound }
            return result(try restore([key], to: .revision(commit), naming))
        }
    }

    /// Returns whether an item has left a column since a device without a network asked for a move out of it.
    private func hasMoved(_ key: String, from: String?) throws -> Bool {
        guard let from, let stored = try items(.handles([key], Naming(forms: .stable))).first
        else { return false }
        return stored.item.status != from && isNewer(stored)
    }

    private func save(_ save: Operation.Save) throws -> OperationResult {
        let (original, typed) = try typed(save)
        do {
            let replacement = try replace(
                original, with: typed.bytes, keepingCopy: false, takingClashes: save.takesClashes)
            return result(replacement, save.key)
        } catch let clash as MergeClash {
            return OperationResult(outcome: .clash, conflicts: clash.count, key: save.key)
        }
    }

    /// The base of a save as it was, and with what was typed alone: from there the typing goes on.
    func typed(_ save: Operation.Save) throws -> (base: StoredItem, edited: Document) {
        let original = try item(save.key, asRead: Array(save.base.utf8))
        var assignments = try assignments(save.fields, knowing: original.item.tags)
        if let title = save.title { assignments.insert(.title(title), at: 0) }
        let edited = try edited(
            original, assignments + removals(save.fields, original.item), body: save.body)
        return (original, edited)
    }

    private func create(
        _ kind: Item.Kind, _ id: ItemID?, _ title: String, readsTokens: Bool, _ body: String,
        _ fields: Operation.Fields
    ) throws -> OperationResult {
        var draft = Draft(kind: kind, title: title)
        if readsTokens {
            let typed = try tokens.draft(TokenReader.arguments(ofLine: title))
            draft = Draft(kind: kind, title: typed.title, assignments: typed.assignments)
        }
        draft.body = body
        // Two devices draw the same one hardly ever; then the later item gets another one.
        draft.id = try id.flatMap { id in try hasItem(id) ? nil : id }
        // What was typed counts, where both say something.
        draft.assignments = try assignments(fields) + draft.assignments
        if body.isEmpty { draft.template = try template(for: kind) }
        return result(try add([draft]))
    }

    private func hasItem(_ id: ItemID) throws -> Bool {
        do {
            return try !outlines(of: .handles([id.description], Naming(forms: .stable))).isEmpty
        } catch StoreError.noSuchItem {
            return false
        }
    }

    /// The values to set; tags that go are among ``removals(_:_:)``.
    ///
    /// - Parameter known: the tags that the file has, which may be such as cannot be typed.
    private func assignments(
        _ fields: Operation.Fields, knowing known: [String] = []
    ) throws -> [Assignment] {
        var assignments: [Assignment] = []
        if let status = fields.status { assignments.append(.status(status)) }
        for (key, value) in [
            (KeyVocabulary.Key.due, fields.due), (.scheduled, fields.scheduled),
            (.wait, fields.wait),
            (.repeat, fields.repeat), (.priority, fields.priority),
        ] {
            guard let value else { continue }
            // An empty one clears, as `due:` does.
            assignments += try tokens.assignments(.known(key), value: value ?? "")
        }
        if let project = fields.project {
            assignments.append(.project(project?.isEmpty == true ? nil : project))
        }
        for tag in fields.tags ?? [] {
            guard Tag.isValid(tag) || known.contains(tag) else {
                throw InputError(text: tag, range: 0..<tag.utf8.count, problem: .notATag(tag))
            }
            assignments.append(.addTag(tag))
        }
        if case .status(let name?)? = assignments.first,
            configuration.workflow.status(named: name) == nil
        {
            throw StoreError.unknownStatus(name, known: [])
        }
        return assignments
    }

    private func removals(_ fields: Operation.Fields, _ item: Item) -> [Assignment] {
        guard let tags = fields.tags else { return [] }
        return item.tags.filter { !tags.contains($0) }.map { .removeTag($0) }
    }

    /// Ticks the box that was seen, wherever it stands by now.
    private func check(
        _ key: String, _ base: String, _ index: Int, _ isDone: Bool
    ) throws -> OperationResult {
        let original = try item(key, asRead: Array(base.utf8))
        guard let entry = original.document.checklist.first(where: { $0.number == index }) else {
            throw Failure.notFound
        }
        let change = try mark([entry], done: isDone, in: .handles([key], Naming(forms: .stable)))
        return result(change)
    }

    private func takeBack(
        _ direction: UndoRequest.Direction, _ operation: OperationName?
    ) throws -> OperationResult {
        var request = UndoRequest(direction)
        request.operation = operation
        let steps = try operation == nil ? undoVisit(direction) : undo(request)
        guard let first = steps.first, let step = steps.last else {
            return OperationResult(outcome: .unchanged)
        }
        if step.isRefused { throw Failure("refused", 409, ["reason": "changedSince"]) }
        var result = OperationResult(outcome: step.left.isEmpty ? .written : .partly)
        result.steps = steps.count
        result.step = StandingJSON.step(first)
        result.commit = step.change?.commit
        result.key = step.change?.edits.first?.after?.handle.description
        return result
    }

    private func result(_ change: Change) -> OperationResult {
        OperationResult(
            outcome: change.commit == nil ? .unchanged : .written, commit: change.commit,
            key: change.edits.first?.after?.handle.description)
    }

    private func result(_ replacement: Replacement, _ key: String) -> OperationResult {
        var result = OperationResult(outcome: .written)
        switch replacement.outcomes.first {
        case .written?, nil: break
        case .unchanged?: result.outcome = .unchanged
        case .emptied?: result.outcome = .unchanged
        case .merged(let conflicts)?:
            result.outcome = .merged
            result.conflicts = conflicts
        case .broughtBack?: result.outcome = .broughtBack
        }
        result.commit = replacement.change?.commit
        result.key =
            replacement.change?.edits.first?.after?.handle.description ?? key
        return result
    }
}
