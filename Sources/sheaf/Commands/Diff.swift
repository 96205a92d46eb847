import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

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
    /// What is different by field, then the body by lines.
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
