import SheafCore
import SheafGit

/// A step that can be taken back: a commit, and by what name the history calls the step.
struct ReversibleStep {
    /// The commit that is reversed: the operation, or the latest redo of it; for a redo the undo.
    var commit: Commit
    var parentTree: ObjectID
    /// Of the operation, or for a redo of the undo.
    var facts: HistoryCommit
    /// The operation that is undone or done again.
    var name: String
}

/// Finds the steps that can be undone or done again, the next one first.
struct StepSearch {
    private enum State {
        case undone
        /// By a redo, which is what an undo now has to take back.
        case redone(Commit, ObjectID)
    }

    private let request: UndoRequest
    private let reader: HistoryReader
    /// The name of this device; `nil` where it has never changed anything.
    private let device: String?
    /// Names the pairing of the browser that asks; `nil` for a program of this clone.
    private let session: String?
    /// The newest commit that may be a step; of later ones only undos and redos count.
    private let start: ObjectID
    private var states: [String: State] = [:]

    init(
        _ request: UndoRequest, in store: Store, _ reader: HistoryReader, since start: ObjectID?
    ) throws {
        self.request = request
        self.reader = reader
        device = try store.knownDevice(of: reader.repository)
        session = store.client?.session
        self.start = start ?? reader.head
    }

    /// Calls `body` with each step until it answers that there are enough.
    mutating func enumerate(_ body: (ReversibleStep) throws -> Bool) throws {
        guard device != nil || request.includesOthers else { return }
        var isStarted = false
        try reader.newestFirst { commit, parentTrees in
            isStarted = isStarted || commit.id == start
            // Merges are no step of a device; what a history began with is not undone.
            guard parentTrees.count == 1 else { return true }
            let commit = try commit.commit(in: reader.repository)
            let facts = HistoryCommit(commit)
            guard isStarted || facts.reversal != nil else { return true }
            switch request.direction {
            case .undo:
                guard let step = undoable(commit, parentTrees[0], facts) else { return true }
                return try body(step)
            case .redo:
                if request.operation == nil, facts.reversal == nil, isOurs(facts),
                    isOperation(facts)
                {
                    return false
                }
                guard let step = redoable(commit, parentTrees[0], facts) else { return true }
                return try body(step)
            }
        }
    }

    private mutating func undoable(
        _ commit: Commit, _ parentTree: ObjectID, _ facts: HistoryCommit
    ) -> ReversibleStep? {
        if note(commit, parentTree, facts) { return nil }
        guard isOurs(facts), isOperation(facts), isWanted(facts.step) else { return nil }
        switch states[facts.step] {
        case .undone: return nil
        case .redone(let redo, let tree):
            return ReversibleStep(commit: redo, parentTree: tree, facts: facts, name: facts.step)
        case nil:
            return ReversibleStep(
                commit: commit, parentTree: parentTree, facts: facts, name: facts.step)
        }
    }

    private mutating func redoable(
        _ commit: Commit, _ parentTree: ObjectID, _ facts: HistoryCommit
    ) -> ReversibleStep? {
        guard case .undo(let name)? = facts.reversal, states[name] == nil else {
            _ = note(commit, parentTree, facts)
            return nil
        }
        _ = note(commit, parentTree, facts)
        guard isOurs(facts), isWanted(name) else { return nil }
        return ReversibleStep(commit: commit, parentTree: parentTree, facts: facts, name: name)
    }

    /// Takes note of an undo or redo; of several of one step the newest counts. Answers whether it
    /// was one.
    private mutating func note(
        _ commit: Commit, _ parentTree: ObjectID, _ facts: HistoryCommit
    ) -> Bool {
        switch facts.reversal {
        case .undo(let name):
            if states[name] == nil { states[name] = .undone }
        case .redo(let name):
            if states[name] == nil { states[name] = .redone(commit, parentTree) }
        case nil: return false
        }
        return true
    }

    /// Devices may be called alike, and a browser as this clone is: the pairing says whose a step is.
    private func isOurs(_ facts: HistoryCommit) -> Bool {
        if request.includesOthers { return true }
        guard facts.session == session else { return false }
        return session != nil || (facts.device != nil && facts.device == device)
    }

    private func isWanted(_ step: String) -> Bool {
        request.operation.map { $0.description == step } ?? true
    }

    /// Edits by hand are steps only where others' are: an editor undoes its own.
    private func isOperation(_ facts: HistoryCommit) -> Bool {
        switch facts.verb {
        case .initialize, .adopt, .afresh: false
        case .byHand, nil: request.includesOthers
        default: true
        }
    }
}
