import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// The commands that tick boxes of an item's checklist and open them again.
protocol MarkingCommand: Command {
    /// True if the boxes are ticked afterwards.
    static var marksDone: Bool { get }
    var words: [String] { get }
}

extension MarkingCommand {
    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let boxes = try NamedBoxes(words, open: Self.marksDone, session) else { return }
        let change = try boxes.store.mark(boxes.entries, done: Self.marksDone, in: boxes.targets)
        try session.printer.report(change, marking: boxes.entries, done: Self.marksDone)
    }
}

struct Check: MarkingCommand {
    static let help = HelpSubject("check", korean: ["체크"])
    static let marksDone = true

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.itemWithBoxes, .openBox))
    var words: [String] = []
}

struct Uncheck: MarkingCommand {
    static let help = HelpSubject("uncheck", korean: ["체크해제"])
    static let marksDone = false

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.itemWithBoxes, .doneBox))
    var words: [String] = []
}

/// The boxes that the words of a command name behind their item.
private struct NamedBoxes {
    let store: Store
    let targets: Targets
    let entries: [ChecklistEntry]

    /// `nil` where no boxes are named: then the item's checklist has been shown.
    ///
    /// - Parameter open: whether open ones are meant where a text is in several.
    init?(_ words: [String], open: Bool, _ session: Session) throws {
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        store = try session.store()
        targets = try session.target(handle, in: store)
        let stored = try store.items(targets)[0]
        let checklist = stored.document.checklist
        guard words.count > 1 else {
            try checklist.show(of: stored.item, session.printer)
            return nil
        }
        entries = try checklist.named(words.dropFirst(), open: open)
    }
}

extension [ChecklistEntry] {
    /// The items of a checklist with their numbers, and whether each is done.
    fileprivate func show(of item: Item, _ printer: Printer) throws {
        if printer.json {
            let entries = map { entry in
                JSON([
                    "number": entry.number, "done": entry.isDone, "depth": entry.depth,
                    "text": entry.text,
                ])
            }
            return try printer.print(
                "checklist", ["item": JSON.item(item, at: printer.now), "entries": entries])
        }
        guard printer.isForPeople else {
            for entry in self {
                try printer.write([
                    String(entry.number), entry.isDone ? "done" : "open", String(entry.depth),
                    entry.text,
                ])
            }
            return
        }
        guard !isEmpty else {
            try printer.output.note(Message("no-checklist", ["item": ItemName(item)]))
            return try printer.output.hint(Message("no-checklist-hint"))
        }
        var table = Table([Table.Column(alignment: .trailing), Table.Column(isFlexible: true)])
        for entry in self {
            let indentation = String(repeating: "  ", count: Swift.min(entry.depth, 8))
            let line = StyledText("\(indentation)[\(entry.isDone ? "x" : " ")] \(entry.text)")
            table.append([
                StyledText(String(entry.number), .id),
                entry.isDone ? line.styled(.statusClosed) : line,
            ])
        }
        try printer.output.print(StyledText(item.title, .heading))
        for line in printer.lines(of: table) { try printer.output.print(line) }
    }

    /// The boxes that words name: by their numbers, `2`, `1-3` or `1,4`; by a part of their text; or `all`.
    ///
    /// - Parameter open: whether open ones are meant, or ticked ones, where a text is in several.
    /// - Throws: `UsageError.noSuchBox`, `.noBoxHolds`, `.ambiguousBox`.
    func named(_ words: ArraySlice<String>, open: Bool) throws -> [ChecklistEntry] {
        if words.count == 1, ["all", "모두", "전체"].contains(words.first) {
            guard !isEmpty else { throw UsageError.noSuchBox(1, of: 0) }
            return self
        }
        if words.allSatisfy({ NumberRanges.read($0) != nil }) { return try words.flatMap(numbered) }
        let text = words.joined(separator: " ")
        if words.count == 1 || contains(where: { $0.holds(text) }) {
            return [try holding(text, open: open)]
        }
        return try words.flatMap { word in
            NumberRanges.read(word) == nil ? [try holding(word, open: open)] : try numbered(word)
        }
    }

    private func numbered(_ word: String) throws -> [ChecklistEntry] {
        try (NumberRanges.read(word) ?? []).flatMap { range in
            guard range.lowerBound > 0, range.upperBound <= count else {
                throw UsageError.noSuchBox(range.lowerBound > 0 ? range.upperBound : 0, of: count)
            }
            return self[range.lowerBound - 1...range.upperBound - 1]
        }
    }

    private func holding(_ text: String, open: Bool) throws -> ChecklistEntry {
        let found = filter { $0.holds(text) }
        let folded = FoldedText.fold(text)
        let narrower = [
            found, found.filter { FoldedText.fold($0.text) == folded },
            found.filter { $0.isDone != open },
        ]
        if let entry = narrower.first(where: { $0.count == 1 })?.first { return entry }
        guard !found.isEmpty else { throw UsageError.noBoxHolds(text, of: count) }
        throw UsageError.ambiguousBox(text, found)
    }
}

extension ChecklistEntry {
    fileprivate func holds(_ part: String) -> Bool {
        let needle = Needle(part)
        return !needle.isEmpty && FoldedText(text).contains(needle)
    }
}

/// Makes an item of a line of a checklist.
struct Promote: Command {
    static let help = HelpSubject("promote", korean: ["할일만들기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.itemWithBoxes, .openBox))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let boxes = try NamedBoxes(words, open: true, session) else { return }
        guard boxes.entries.count == 1 else { throw UsageError.unexpectedArgument(words[1]) }
        try session.printer.report(boxes.store.promote(boxes.entries[0], of: boxes.targets))
    }
}
