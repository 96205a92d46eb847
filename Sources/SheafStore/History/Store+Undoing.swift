import SheafCore
import SheafGit

extension Store {
    /// Takes back steps of this device, or does undone ones again, the next one first; each is a
    /// commit of its own that reverses the step. History is never rewritten, and what others changed
    /// since stays: that is told in ``UndoneStep/left``.
    ///
    /// A step is one change, however many items it was about. Merges are no steps, and edits by hand
    /// only where others' steps are asked for. A step of which nothing is left to take back is
    /// passed over; one of which all was changed since is told, and nothing is done.
    ///
    /// - Returns: as many steps as were asked for, fewer where there are no more.
    /// - Throws: `ChangeError`.
    public func undo(_ request: UndoRequest) throws -> [UndoneStep] {
        if request.isDryRun { return try preview(request) }
        var done: [UndoneStep] = []
        var refused: Set<String> = []
        var start: ObjectID?
        for _ in 0..<max(0, request.count) {
            guard let step = try undoNext(request, since: &start, but: refused) else { break }
            if step.isRefused { refused.insert(step.commit.id) }
            done.append(step)
        }
        return done
    }

    /// Returns the step that the next undo or redo on this device would take back; `nil` where
    /// there is none.
    public func nextStep(_ direction: UndoRequest.Direction) throws -> UndoneStep? {
        var request = UndoRequest(direction)
        request.isDryRun = true
        return try preview(request).first { !$0.events.isEmpty || !$0.files.isEmpty }
    }

    /// - Parameter start: the newest commit at the first call. What is committed from there on, an
    ///   edit by hand that was not committed yet, is none of the steps that were asked for.
    private func undoNext(
        _ request: UndoRequest, since start: inout ObjectID?, but refused: Set<String>
    ) throws -> UndoneStep? {
        let verb: Verb = request.direction == .undo ? .undo : .redo
        var found: (step: ReversibleStep, reversal: StepReversal)?
        let change = try change(verb) { _ throws -> PlannedChange in
            start = try start ?? repository().head().commit
            found = try next(request, since: start, but: refused)
            guard let found else { return PlannedChange([]) }
            return PlannedChange(
                found.reversal.files, subject: subject(of: found.step, request),
                trailers: [(verb == .undo ? "Sheaf-Undoes" : "Sheaf-Redoes", found.step.name)]
                    + (found.step.facts.visit.map { [("Sheaf-Visit", $0)] } ?? []),
                following: found.reversal.following)
        }
        guard let found else { return nil }
        return try undone(found.step, found.reversal, change)
    }

    /// The next step of which something is left to take back, or was changed since.
    private func next(
        _ request: UndoRequest, since start: ObjectID?, but refused: Set<String>
    ) throws -> (ReversibleStep, StepReversal)? {
        var found: (ReversibleStep, StepReversal)?
        try forEachStep(request, since: start) { step, reader in
            guard !refused.contains(step.facts.id) else { return true }
            let reversal = try StepReversal(step, of: request.direction, in: self, reader)
            if reversal.files.isEmpty, reversal.left.isEmpty { return true }
            found = (step, reversal)
            return false
        }
        return found
    }

    private func preview(_ request: UndoRequest) throws -> [UndoneStep] {
        var steps: [UndoneStep] = []
        guard request.count > 0 else { return [] }
        try forEachStep(request) { step, reader in
            let reversal = try StepReversal(step, of: request.direction, in: self, reader)
            if steps.isEmpty, reversal.files.isEmpty, reversal.left.isEmpty { return true }
            steps.append(try undone(step, reversal, nil, withLeft: steps.isEmpty))
            return steps.count < request.count
        }
        return steps
    }

    private func forEachStep(
        _ request: UndoRequest, since start: ObjectID? = nil,
        _ body: (ReversibleStep, CommitReader) throws -> Bool
    ) throws {
        let repository = try repository()
        guard let head = try repository.head().commit else { return }
        let reader = try CommitReader(self)
        let device = try knownDevice(of: repository)
        var search = StepSearch(
            request, device: device, session: client?.session, since: start ?? head)
        try search.forEach(from: head, in: repository) { try body($0, reader) }
    }

    private func undone(
        _ step: ReversibleStep, _ reversal: StepReversal, _ change: Change?, withLeft: Bool = true
    ) throws -> UndoneStep {
        let left = try withLeft ? reversal.left.map { try leftAlone($0, step) } : []
        return UndoneStep(
            commit: step.facts, events: reversal.told.events, omitted: reversal.told.omitted,
            files: reversal.told.otherFiles, left: left, change: change)
    }

    /// `Undo: Move "Buy milk" from todo to doing`; a redo says again what the undo said.
    private func subject(of step: ReversibleStep, _ request: UndoRequest) -> String {
        let undo = "Undo: "
        let own = step.facts.subject
        let told = own.hasPrefix(undo) ? String(own.dropFirst(undo.count)) : own
        return Subject.short((request.direction == .undo ? undo : "Redo: ") + told, limit: 100)
    }

    // MARK: - What stays

    /// Looks for who changed what stays, in what was committed since the step.
    private func leftAlone(
        _ left: (item: Item, path: TreePath, part: SkippedChange.Part), _ step: ReversibleStep
    ) throws -> SkippedChange {
        var commit: HistoryCommit?
        let repository = try repository()
        if let head = try repository.head().commit {
            let reader = try CommitReader(self)
            try repository.history(from: head, hiding: [step.commit.id], path: left.path) { found in
                let facts = HistoryCommit(found)
                guard facts.reversal == nil else { return true }
                let trees = try found.parents.map { try repository.commit($0).tree }
                if try isAbout(left.part, left.path, found, trees, reader) {
                    commit = facts
                    return false
                }
                return true
            }
        }
        return SkippedChange(item: left.item, part: left.part, changedBy: commit)
    }

    private func isAbout(
        _ part: SkippedChange.Part, _ path: TreePath, _ commit: Commit, _ parentTrees: [ObjectID],
        _ reader: CommitReader
    ) throws -> Bool {
        guard parentTrees.count == 1, part != .filtered else { return false }
        guard case .key(let key) = part else { return true }
        let before = try reader.version(at: path, in: parentTrees[0])
        let after = try reader.version(at: path, in: commit.tree)
        return before?.document.text(key) != after?.document.text(key)
    }
}
