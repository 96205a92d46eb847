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

    func run(_ context: Context) async throws {
        var words = try Words.checked(words)
        let limit = try Words.takeNumber("-n", from: &words) ?? options.limit
        words.removeAll { $0 == "--" }
        let store = try context.store()
        var request = HistoryRequest()
        if !words.isEmpty {
            let items = try store.itemsOfHistory(words, context.naming(in: store))
            guard items.count == 1 else {
                throw StoreError.ambiguous(words.joined(separator: " "), candidates: items)
            }
            request.item = items[0]
        }
        request.query = try condition.map { try context.query([$0], in: store) }
        request.since = try since.map { try context.beginning(of: $0) }
        request.by = by
        request.limit = limit
        request.includesUndone = all
        if context.json {
            let entries = try store.history(request).map(JSON.entry)
            return try context.print("log", ["entries": entries])
        }
        let isEmpty = try show(request, store, context)
        if isEmpty {
            let isWhole = condition == nil && since == nil && by == nil && limit != 0
            try context.output.note(
                isWhole ? Message("no-history") : Message("no-matching-history"))
        }
    }

    /// Prints entry by entry, as they are found; answers whether there was none.
    private func show(
        _ request: HistoryRequest, _ store: Store, _ context: Context
    ) throws -> Bool {
        var request = request
        var isEmpty = true
        guard context.isForPeople else {
            try store.history(request) { entry in
                isEmpty = false
                try context.output.write(context.fields(of: entry))
                return true
            }
            return isEmpty
        }
        request.detail = Context.shownEvents
        try context.show { take in
            try store.history(request) { entry in
                isEmpty = false
                return try take(context.lines(of: entry))
            }
        }
        return isEmpty
    }
}

extension Context {
    /// For programs a line for each item: commit, time, author, device, handle and what happened,
    /// separated by tabs; device and handle may be empty.
    fileprivate func fields(of entry: HistoryEntry) -> String {
        let commit = entry.commit
        let head = [commit.id, commit.time.description, commit.author, commit.device ?? ""]
        var rows = entry.events.map { event in
            [event.item.handle.description, Message(event, at: environment.now).text(language)]
        }
        rows += entry.files.map { ["", Message($0).text(language)] }
        return rows.map { row in
            (head + row).map(EscapedText.field).joined(separator: "\t") + "\n"
        }.joined()
    }

    /// The first second that a date means, `yesterday` its midnight.
    func beginning(of text: String) throws -> Int64 {
        switch try DateExpression.parse(text, at: environment.now, leaning: .past) {
        case .day(let date), .local(let date, .midnight):
            environment.zone.timestamp(date, .midnight).secondsSinceEpoch
        case let due: due.seconds(in: environment.zone)
        }
    }
}

struct Diff: Command {
    static let help = HelpSubject("diff", korean: ["비교"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        guard words.count < 4 else { throw UsageError.unexpectedArgument(words[3]) }
        let store = try context.store()
        let points = words.dropFirst().map { HistoryPoint($0, at: context.environment.now) }
        let item = try store.itemOfHistory(handle, context.naming(in: store))
        let comparison = try store.comparison(
            of: item, from: points.first, to: points.count > 1 ? points[1] : nil)
        if context.json { return try context.print(.comparison(comparison)) }
        let lines = context.lines(of: comparison)
        guard !lines.isEmpty else {
            return try context.output.note(Message("no-difference", ["item": ItemName(item)]))
        }
        try context.show(lines)
    }
}

extension Context {
    /// The differences by field, then the body's by lines.
    func differences(in comparison: ItemComparison) -> [StyledText] {
        let fields = comparison.changes.filter { change in
            switch change {
            case .text, .ticked, .unticked: false
            default: true
            }
        }
        var lines = fields.map { "· " + Message($0, at: environment.now).styled(language) }
        if !comparison.body.lines.isEmpty { lines.append("") }
        return lines + comparison.body.lines.map(line)
    }

    /// The two versions' times, and what is different.
    fileprivate func lines(of comparison: ItemComparison) -> [StyledText] {
        guard !comparison.changes.isEmpty else { return [] }
        let span = Message(
            "between", ["from": time(of: comparison.from), "to": time(of: comparison.to)])
        let heading =
            StyledText(comparison.item.title, .heading) + "  "
            + span.styled(language).styled(.muted)
        return [heading] + differences(in: comparison)
    }

    private func time(of commit: HistoryCommit?) -> String? {
        commit.map { commit in
            let moment = Moment(seconds: commit.time.secondsSinceEpoch, zone: environment.zone)
            return "\(moment.date) \(moment.time.description.prefix(5))"
        }
    }

    /// A line with its sign; of a reworded one the changed words alone have its colour.
    private func line(_ line: BodyComparison.Line) -> StyledText {
        let role: Role? =
            switch line.kind {
            case .same: nil
            case .removed: .removed
            case .added: .added
            case .omitted: .muted
            }
        switch line.kind {
        case .omitted:
            return Message("lines-omitted", ["count": line.omitted.counted]).styled(language)
                .styled(.muted)
        case .same: return "  " + StyledText(line.text)
        case .removed, .added:
            let sign = StyledText(line.kind == .added ? "+ " : "- ", role)
            return line.pieces.reduce(into: sign) { text, piece in
                text += StyledText(piece.text, piece.isChanged ? role : nil)
            }
        }
    }
}

extension JSON {
    fileprivate static func comparison(_ comparison: ItemComparison) -> JSON {
        func version(_ commit: HistoryCommit?) -> JSON {
            guard let commit else { return .null }
            return JSON(["commit": commit.id, "time": commit.time.description])
        }
        let lines = comparison.body.lines.map { line in
            JSON([
                "line": line.kind.rawValue, "text": line.kind == .omitted ? nil : line.text,
                "changed": line.pieces.filter(\.isChanged).map { $0.text },
                "omitted": line.omitted,
            ])
        }
        return .output(
            "diff",
            [
                "id": comparison.item.id?.description, "title": comparison.item.title,
                "path": comparison.item.path, "from": version(comparison.from),
                "to": version(comparison.to), "changes": comparison.changes.map(JSON.change),
                "body": lines,
            ])
    }
}

struct Restore: Command {
    static let help = HelpSubject("restore", korean: ["복원"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("at"), .customLong("시점")], help: .value(.point))
    var point: String?

    @Argument(parsing: .allUnrecognized, help: .value(.deletedItem))
    var handles: [String] = []

    func run(_ context: Context) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try context.store()
        let naming = context.naming(in: store)
        guard let point else {
            return try context.report(try store.restore(handles, naming))
        }
        let past = HistoryPoint(point, at: context.environment.now)
        try context.report(try store.restore(handles, to: past, naming))
    }
}

struct Undo: Command {
    static let help = HelpSubject("undo", korean: ["되돌리기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(_ context: Context) async throws {
        try options.takeBack(.undo, context)
    }
}

struct Redo: Command {
    static let help = HelpSubject("redo", korean: ["다시실행", "다시하기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: UndoOptions

    func run(_ context: Context) async throws {
        try options.takeBack(.redo, context)
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

    func takeBack(_ direction: UndoRequest.Direction, _ context: Context) throws {
        let store = try context.store()
        try context.takeBack(request(direction, in: store), in: store)
    }

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
