import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Log: Command {
    static let help = HelpSubject("log", korean: ["기록"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: LimitOption

    @Option(
        name: [.customLong("where"), .customLong("조건")], parsing: .unconditional,
        help: .value(.query))
    var condition: String?

    @Option(name: [.long, .customLong("부터")], help: .value(.past))
    var since: String?

    @Option(name: [.long, .customLong("누가")], help: .value(.contributor))
    var by: String?

    @Flag(name: [.long, .customLong("전체")])
    var all = false

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var words: [String] = []

    func run(_ session: Session) async throws {
        var words = try Words.checked(words)
        let limit = try Words.takeNumber("-n", from: &words) ?? options.limit
        words.removeAll { $0 == "--" }
        let store = try session.store()
        var request = HistoryRequest()
        if !words.isEmpty {
            let items = try store.itemsOfHistory(words, session.naming(in: store))
            guard items.count == 1 else {
                throw StoreError.ambiguous(words.joined(separator: " "), candidates: items)
            }
            request.item = items[0]
        }
        request.query = try condition.map { try session.query([$0], in: store) }
        request.since = try since.map { try Self.beginning(of: $0, at: session.now) }
        request.by = by
        request.limit = limit
        request.includesUndone = all
        if session.json {
            let entries = try store.history(request).map(JSON.entry)
            return try session.printer.print("log", ["entries": entries])
        }
        let isEmpty = try show(request, store, session.printer)
        if isEmpty {
            let isWhole = condition == nil && since == nil && by == nil && limit != 0
            try session.output.note(
                isWhole ? Message("no-history") : Message("no-matching-history"))
        }
    }

    /// Prints entry by entry, as they are found; answers whether there was none.
    private func show(
        _ request: HistoryRequest, _ store: Store, _ printer: Printer
    ) throws -> Bool {
        var request = request
        var isEmpty = true
        func find(_ take: (HistoryEntry) throws -> Bool) throws {
            try store.history(request) { entry in
                isEmpty = false
                return try take(entry)
            }
        }
        if printer.isForPeople {
            request.detail = Printer.shownEvents
            try printer.show { take in try find { try take(printer.lines(of: $0)) } }
        } else {
            try find { entry in
                try printer.write(entry)
                return true
            }
        }
        return isEmpty
    }

    /// The first second that a date means, `yesterday` its midnight.
    private static func beginning(of text: String, at now: Moment) throws -> Int64 {
        switch try DateExpression.parse(text, at: now, leaning: .past) {
        case .day(let date), .local(let date, .midnight):
            now.zone.timestamp(date, .midnight).secondsSinceEpoch
        case let due: due.seconds(in: now.zone)
        }
    }
}

struct Diff: Command {
    static let help = HelpSubject("diff", korean: ["비교"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        guard words.count < 4 else { throw UsageError.unexpectedArgument(words[3]) }
        let store = try session.store()
        let points = words.dropFirst().map { HistoryPoint($0, at: session.now) }
        let item = try store.itemOfHistory(handle, session.naming(in: store))
        let comparison = try store.comparison(
            of: item, from: points.first, to: points.count > 1 ? points[1] : nil)
        if session.json { return try session.printer.print("diff", members(of: comparison)) }
        let lines = session.printer.lines(of: comparison)
        guard !lines.isEmpty else {
            return try session.output.note(Message("no-difference", ["item": ItemName(item)]))
        }
        try session.printer.show(lines)
    }

    private func members(of comparison: ItemComparison) -> JSON.Members {
        func version(_ commit: HistoryCommit?) -> JSON? {
            commit.map { JSON(["commit": $0.id, "time": $0.time.description]) }
        }
        let lines = comparison.body.lines.map { line in
            JSON([
                "line": line.kind.rawValue, "text": line.kind == .omitted ? nil : line.text,
                "changed": line.pieces.filter(\.isChanged).map { $0.text },
                "omitted": line.omitted,
            ])
        }
        return [
            "id": comparison.item.id?.description, "title": comparison.item.title,
            "path": comparison.item.path, "from": version(comparison.from),
            "to": version(comparison.to), "changes": comparison.changes.map(JSON.change),
            "body": lines,
        ]
    }
}

struct Restore: Command {
    static let help = HelpSubject("restore", korean: ["복원"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("at"), .customLong("시점")], help: .value(.point))
    var point: String?

    @Argument(parsing: .allUnrecognized, help: .value(.deletedItem))
    var handles: [String] = []

    func run(_ session: Session) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try session.store()
        let naming = session.naming(in: store)
        let past = point.map { HistoryPoint($0, at: session.now) }
        try session.printer.report(
            try past.map { try store.restore(handles, to: $0, naming) }
                ?? store.restore(handles, naming))
    }
}

struct Undo: Command {
    static let help = HelpSubject("undo", korean: ["되돌리기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(_ session: Session) async throws {
        try options.takeBack(.undo, session)
    }
}

struct Redo: Command {
    static let help = HelpSubject("redo", korean: ["다시실행", "다시하기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(_ session: Session) async throws {
        try options.takeBack(.redo, session)
    }
}

/// The options that undo and redo have in common.
struct UndoOptions: ParsableArguments {
    @Flag(name: [.customLong("any"), .customLong("모두")])
    var includesOthers = false

    @Flag(name: [.long, .customLong("미리보기")])
    var dryRun = false

    @Argument
    var count: String?

    func takeBack(_ direction: UndoRequest.Direction, _ session: Session) throws {
        let store = try session.store()
        let request = try request(direction, in: store)
        let printer = session.printer
        if request.count > Self.unaskedSteps, !request.isDryRun, !session.prompts.yes {
            var preview = request
            preview.isDryRun = true
            let steps = try store.undo(preview)
            if steps.count > Self.unaskedSteps {
                try printer.preview(steps, preview.reversal)
                guard session.prompts.canAsk else { throw UsageError.manySteps(steps.count) }
                try session.prompts.confirm(
                    Message("confirm-steps", ["count": steps.count.counted]))
            }
        }
        try printer.print(store.undo(request), request)
    }

    /// So many steps are taken back without a question.
    private static let unaskedSteps = 5

    private func request(
        _ direction: UndoRequest.Direction, in store: Store
    ) throws -> UndoRequest {
        var request = UndoRequest(direction)
        if let count {
            guard let number = Int(count), number > 0 else {
                guard let commit = try store.commit(named: count) else {
                    throw UsageError.notACount(count)
                }
                throw UsageError.commitInsteadOfCount(count, isMerge: commit.isMerge)
            }
            request.count = number
        }
        request.includesOthers = includesOthers
        request.isDryRun = dryRun
        return request
    }
}
