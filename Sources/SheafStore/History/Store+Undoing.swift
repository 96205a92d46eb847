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
        var titles = LinkedTitles(self)
        return UndoneStep(
            commit: step.facts, events: titles.naming(reversal.summary.events),
            omitted: reversal.summary.omitted,
            files: reversal.summary.otherFiles, left: left, change: change)
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

/// The result of an undo or a redo, also of one that was only looked at.
public struct UndoneStep: Sendable {
    /// The step: for a redo the undo that is taken back.
    public let commit: HistoryCommit
    /// For an undo what the step had done, for a redo what is done again; by path.
    public let events: [HistoryEvent]
    /// The number of further items it was about.
    public let omitted: Int
    /// Files that are no items, and what the step had done to them or is done again.
    public let files: [HistoryFile]
    /// The parts that stay as they are, mostly because they were changed since.
    public let left: [SkippedChange]
    /// The resulting change; `nil` in a preview, and where nothing could be done.
    public let change: Change?

    /// True if everything that the step did was changed since, so that nothing of it is undone.
    public var isRefused: Bool { change?.commit == nil && !left.isEmpty }
}

/// A part of a step that is not undone, mostly because it was changed since.
public struct SkippedChange: Sendable {
    public enum Part: Hashable, Sendable {
        /// The value of a key.
        case key(String)
        /// The whole front matter, which cannot be taken apart.
        case frontMatter
        case text
        /// The step made the item, and it was edited since.
        case added
        /// The item was deleted since.
        case deleted
        /// The file was moved elsewhere since, or another one has its place.
        case place
        /// A file that is no item.
        case file
        /// A file of which git stores something else (filters, such as git-lfs): only git can bring it back.
        case filtered
    }

    /// As it is now; as the step left it where it is gone.
    public let item: Item
    public let part: Part
    /// The commit that changed it, as far as the history tells; `nil` for what is not committed.
    public let changedBy: HistoryCommit?
}

/// Which steps an undo or a redo is about.
public struct UndoRequest: Sendable {
    public enum Direction: Sendable {
        case undo, redo
    }

    public var direction: Direction
    /// The number of steps, one after the other.
    public var count = 1
    /// Those of other devices and of other programs too.
    public var includesOthers = false
    /// Only the step of this operation; `nil` for the next one.
    public var operation: OperationName?
    /// Only tells what would be done. Only the first step is held against the present files.
    public var isDryRun = false

    public init(_ direction: Direction) {
        self.direction = direction
    }
}

extension SkippedChange.Part {
    init(_ left: ItemMerge.Left) {
        switch left {
        case .key(let key): self = .key(key)
        case .frontMatter: self = .frontMatter
        case .text: self = .text
        }
    }
}

/// The report of a step that is undone or done again.
struct StepSummary {
    private(set) var events: [HistoryEvent] = []
    /// Files that no item is in.
    private(set) var otherFiles: [HistoryFile] = []
    /// The number of items beyond ``detail``.
    private(set) var omitted = 0

    /// The number of items of a step that are told.
    static let detail = 100

    /// - Parameters:
    ///   - steps: from what the step made to what it was made of.
    ///   - differences: the files of both.
    init(
        _ steps: [FileSteps.Step], _ differences: CommitReader.Differences,
        of step: ReversibleStep, _ direction: UndoRequest.Direction, _ reader: CommitReader
    ) throws {
        func version(
            _ path: MergePath?, in files: [MergePath: MergeFile<ObjectID>]
        ) throws -> ItemVersion? {
            try path.flatMap { try reader.version(at: TreePath(bytes: $0), files[$0]) }
        }
        for pair in steps {
            let result = try version(pair.old, in: differences.old)
            let origin = try version(pair.new, in: differences.new)
            guard result != nil || origin != nil else {
                let (from, to) = direction == .undo ? (pair.new, pair.old) : (pair.old, pair.new)
                if let file = HistoryFile(from: from, to: to) { otherFiles.append(file) }
                continue
            }
            guard events.count < Self.detail else {
                omitted += 1
                continue
            }
            let (from, to) = direction == .undo ? (origin, result) : (result, origin)
            var changes = ItemChange.changes(from: from, to: to)
            if direction == .undo, step.facts.verb == .restore, changes == [.added] {
                changes = [.restored]
            }
            if !changes.isEmpty { events.append(HistoryEvent(from, to, changes, step.facts)) }
        }
    }
}
