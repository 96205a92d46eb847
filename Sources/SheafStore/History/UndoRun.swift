import SheafCore
import SheafGit

/// An undo or a redo of some steps, as ``Store/undo(_:)`` says.
struct UndoRun {
    private let store: Store
    private let request: UndoRequest
    /// The newest commit at the first step. What is committed from there on, an edit by hand that was not
    /// committed yet, is none of the steps that were asked for.
    private var start: ObjectID?
    /// The commits of steps of which all was changed since.
    private var refused: Set<String> = []

    init(_ store: Store, _ request: UndoRequest) {
        self.store = store
        self.request = request
    }

    /// Takes the steps back, or does them again.
    mutating func run() throws -> [UndoneStep] {
        var done: [UndoneStep] = []
        for _ in 0..<max(0, request.count) {
            guard let step = try undoNext() else { break }
            if step.isRefused { refused.insert(step.commit.id) }
            done.append(step)
        }
        return done
    }

    private mutating func undoNext() throws -> UndoneStep? {
        let verb: Verb = request.direction == .undo ? .undo : .redo
        var found: (step: ReversibleStep, reversal: StepReversal)?
        let change = try store.change(verb) { _ throws -> PlannedChange in
            start = try start ?? store.repository().head().commit
            found = try next()
            guard let found else { return PlannedChange([]) }
            return PlannedChange(
                found.reversal.files, subject: subject(of: found.step),
                trailers: [(verb == .undo ? "Sheaf-Undoes" : "Sheaf-Redoes", found.step.name)]
                    + (found.step.facts.visit.map { [("Sheaf-Visit", $0)] } ?? []),
                following: found.reversal.following)
        }
        guard let found else { return nil }
        return try undone(found.step, found.reversal, change)
    }

    /// The next step of which something is left to take back, or was changed since.
    private func next() throws -> (ReversibleStep, StepReversal)? {
        var found: (ReversibleStep, StepReversal)?
        try forEachStep { step, reversal in
            if reversal.isEmpty { return true }
            found = (step, reversal)
            return false
        }
        return found
    }

    /// Returns what would be undone. Only the first step is held against the present files.
    func preview() throws -> [UndoneStep] {
        var steps: [UndoneStep] = []
        guard request.count > 0 else { return [] }
        try forEachStep { step, reversal in
            if steps.isEmpty, reversal.isEmpty { return true }
            steps.append(try undone(step, reversal, nil, withLeft: steps.isEmpty))
            return steps.count < request.count
        }
        return steps
    }

    private func forEachStep(_ body: (ReversibleStep, StepReversal) throws -> Bool) throws {
        guard let reader = try HistoryReader(store) else { return }
        var search = try StepSearch(request, in: store, reader, since: start)
        try search.enumerate { step in
            guard !refused.contains(step.facts.id) else { return true }
            return try body(step, StepReversal(step, of: request.direction, in: store, reader))
        }
    }

    private func undone(
        _ step: ReversibleStep, _ reversal: StepReversal, _ change: Change?, withLeft: Bool = true
    ) throws -> UndoneStep {
        let left = try withLeft ? reversal.left.map { try skipped($0, step) } : []
        var titles = LinkedTitles(store)
        return UndoneStep(
            commit: step.facts, events: titles.naming(reversal.summary.events),
            omitted: reversal.summary.omitted,
            files: reversal.summary.otherFiles, left: left, change: change)
    }

    /// `Undo: Move "Buy milk" from todo to doing`; a redo says again what the undo said.
    private func subject(of step: ReversibleStep) -> String {
        let undo = "Undo: "
        let own = step.facts.subject
        let told = own.hasPrefix(undo) ? String(own.dropFirst(undo.count)) : own
        return Subject.short((request.direction == .undo ? undo : "Redo: ") + told, limit: 100)
    }

    // MARK: - What stays

    /// Looks for who changed what stays, in what was committed since the step.
    private func skipped(
        _ left: (item: Item, path: TreePath, part: SkippedChange.Part), _ step: ReversibleStep
    ) throws -> SkippedChange {
        var commit: HistoryCommit?
        if let reader = try HistoryReader(store) {
            try reader.repository.history(
                from: reader.head, hiding: [step.commit.id], path: left.path
            ) { found in
                let facts = HistoryCommit(found)
                guard facts.reversal == nil, try isAbout(left.part, left.path, found, reader)
                else { return true }
                commit = facts
                return false
            }
        }
        return SkippedChange(item: left.item, part: left.part, changedBy: commit)
    }

    private func isAbout(
        _ part: SkippedChange.Part, _ path: TreePath, _ commit: Commit, _ reader: HistoryReader
    ) throws -> Bool {
        guard commit.parents.count == 1, part != .filtered else { return false }
        guard case .key(let key) = part else { return true }
        let tree = try reader.repository.commit(commit.parents[0]).tree
        let before = try reader.version(at: path, in: tree)
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
        _ steps: [FileSteps.Step], _ differences: HistoryReader.Differences,
        of step: ReversibleStep, _ direction: UndoRequest.Direction, _ reader: HistoryReader
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
