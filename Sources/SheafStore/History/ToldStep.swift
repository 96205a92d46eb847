import SheafCore
import SheafGit

/// The report of a step that is undone or done again.
struct ToldStep {
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
