import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Add: Command {
    static let help = HelpSubject("add", korean: ["추가"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var values: ValueOptions

    @Flag(name: [.long, .customLong("편집")])
    var edit = false

    @Argument(parsing: .allUnrecognized, help: .value(.token))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words)
        let store = try context.store()
        let drafts: [Draft]
        if words == ["-"] {
            guard !edit else { throw UsageError.unexpectedArgument("--edit") }
            try store.requireWritable()
            let lines = try context.readInput(limit: Document.sizeLimit)
                .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            drafts = try lines.enumerated().compactMap { index, line in
                try draft(ofLine: String(line), number: index + 1, in: store, context)
            }
        } else {
            drafts = [try values.draft(.task, words, in: store, context)]
        }
        guard !edit else { return try context.write(drafts[0], in: store) }
        try context.report(
            try store.add(
                Self.inOrder(drafts, at: context.environment.now),
                naming: context.naming(in: store)))
        if let within = try context.queryContext(of: store) {
            try context.note(within.assignments(for: .task), of: within)
        }
    }

    /// The task of a line of standard input; `nil` for a blank one.
    private func draft(
        ofLine line: String, number: Int, in store: Store, _ context: Context
    ) throws -> Draft? {
        let (text, isDone) = ListLine.text(of: line)
        let words = TokenReader.arguments(ofLine: String(text))
        guard !words.isEmpty else { return nil }
        do {
            var draft = try values.draft(.task, words, in: store, context)
            if isDone, let closed = store.configuration.workflow.closed {
                draft.assignments.insert(.status(closed.name), at: 0)
            }
            guard !Title.isEmpty(draft.title ?? "") else {
                throw StoreError.document(path: "", .emptyTitle)
            }
            return draft
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError.line(number, error)
        }
    }

    /// Listings go by when a task was made: each line is a second younger than the one before it.
    private static func inOrder(_ drafts: [Draft], at now: Moment) -> [Draft] {
        drafts.enumerated().map { index, draft in
            let isDated = draft.assignments.contains {
                if case .created = $0 { true } else { false }
            }
            guard drafts.count > 1, !isDated else { return draft }
            var draft = draft
            let made = now.seconds - Int64(drafts.count - 1 - index)
            draft.assignments.append(.created(now.zone.timestamp(at: made)))
            return draft
        }
    }
}

/// A line of a list as people paste it: `- milk`, `* milk`, `1. milk`, `- [x] milk`.
enum ListLine {
    /// Returns the text behind the marker and the box, and whether the box is ticked.
    static func text(of line: String) -> (text: Substring, isDone: Bool) {
        var rest = line.drop(while: \.isWhitespace)
        let marker = rest.prefix { !$0.isWhitespace }
        let number = marker.dropLast()
        let isNumbered =
            1...3 ~= number.count && number.allSatisfy { $0.isASCII && $0.isNumber }
            && [".", ")"].contains(marker.last)
        let behind = rest[marker.endIndex...].drop(while: \.isWhitespace)
        // `11. 26. 회의` is a date.
        let isDate =
            behind.prefix { !$0.isWhitespace }.last == "." && behind.first?.isNumber == true
        if ["-", "*", "+"].contains(marker) || isNumbered && !isDate { rest = behind }
        for (box, isDone) in [("[ ]", false), ("[x]", true), ("[X]", true)]
        where rest.hasPrefix(box) {
            let text = rest.dropFirst(box.count)
            guard text.first?.isWhitespace ?? true else { continue }
            return (text.drop(while: \.isWhitespace), isDone)
        }
        return (rest, false)
    }
}
