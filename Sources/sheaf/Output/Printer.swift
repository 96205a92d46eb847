import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords
import Synchronization
import SystemPackage

/// Prints results, for people or as JSON, and collects what is to be warned about.
struct Printer: Sendable {
    let output: Output
    /// The clock, the zone, and the home that paths are shown below.
    let environment: StoreEnvironment
    /// True if results are JSON.
    let json: Bool
    /// True if results are a table wherever they go.
    var isLaidOut = false
    let warnings = Warnings()
    /// False if long results go straight to the terminal.
    private let hasPager: Bool
    /// The cells of a line, where it is not the terminal that says so.
    private var columns: Int?

    init(
        _ output: Output, _ environment: StoreEnvironment, json: Bool = false,
        hasPager: Bool = true
    ) {
        self.output = output
        self.environment = environment
        self.json = json
        self.hasPager = hasPager
    }

    var language: Language { output.language }
    var terminal: Terminal { output.terminal }
    var width: CellWidth { output.width }
    var now: Moment { environment.now }

    /// Values of an item in the reader's language.
    var texts: ItemText { ItemText(language: language) }

    /// True if people read the results, tables and sentences then, else plain lines: on a terminal,
    /// and wherever a table or colours were asked for.
    var isForPeople: Bool {
        !json && (terminal.outputIsTerminal || isLaidOut || output.resultPalette != nil)
    }

    /// True if results are shown on a terminal by this command itself.
    var isOnTerminal: Bool { terminal.outputIsTerminal && !json }

    // MARK: - Widths

    /// The printer for a caller that cuts lines itself, to a width that may change.
    var withoutWidth: Printer { withWidth(10_000) }

    /// Returns the printer for lines of so many cells.
    func withWidth(_ columns: Int) -> Printer {
        var printer = self
        printer.columns = columns
        return printer
    }

    /// The cells of a line of results.
    var resultColumns: Int { columns ?? terminal.resultColumns }

    /// Returns the lines of a table, as wide as there is room.
    func lines(of table: Table, withHeader: Bool = false) -> [StyledText] {
        table.lines(limit: resultColumns, width: width, withHeader: withHeader)
    }

    /// Returns a line of results, cut where there is no more room.
    func cut(_ line: StyledText) -> StyledText { line.cut(to: resultColumns, width) }

    /// A path as a reader would type it: below the home directory it begins with `~`.
    func display(_ path: FilePath) -> String {
        guard let home = environment.home, path.starts(with: home) else { return path.string }
        var rest = path
        _ = rest.removePrefix(home)
        return rest.isEmpty ? "~" : "~/" + rest.string
    }
}

// MARK: - For programs

extension Printer {
    func print(_ json: JSON) throws {
        try json.write { try output.write($0) }
        try output.write("\n")
    }

    /// Prints the output of a command.
    func print(_ kind: String, _ members: JSON.Members) throws {
        try print(.output(kind, members))
    }

    /// Prints an output whose values are made while it is written. Nothing is printed where making the
    /// first one fails.
    ///
    /// - Parameter name: of the array that they are in.
    func print(
        _ kind: String, _ name: String,
        _ make: (_ write: (JSON) throws -> Void) throws -> Void
    ) throws {
        var before: [UInt8] = []
        JSON.output(kind, [name: JSON.array([])]).write { before += $0 }
        before.removeLast(2)
        try make { value in
            try output.write(before)
            before = [UInt8(ascii: ",")]
            try value.write { try output.write($0) }
        }
        if before.count > 1 { try output.write(before) }
        try output.write("]}\n")
    }

    /// Writes a line of fields, separated by tabs. What could spoil it is escaped as in C.
    func write(_ fields: [String]) throws {
        try output.write(fields.map(EscapedText.field).joined(separator: "\t") + "\n")
    }

    /// Writes the handles of items, each ended by NUL, for `xargs -0`.
    func printHandles(of items: [Item]) throws {
        // Who closes what it is given must not close a note for one line of it.
        let named = items.filter { $0.line == nil }
        try output.write(named.map { $0.handle.description + "\0" }.joined())
    }
}

// MARK: - For people

extension Printer {
    /// Prints values: for people a row each, or that there are none, for programs a line of fields.
    func show<Value>(
        _ values: [Value], in columns: [Table.Column], empty: Message,
        fields: (Value) -> [String], row: (Value) -> [StyledText]
    ) throws {
        guard isForPeople else {
            for value in values { try write(fields(value)) }
            return
        }
        if values.isEmpty { return try output.note(empty) }
        var table = Table(columns)
        for value in values { table.append(row(value)) }
        try show(lines(of: table))
    }

    /// Prints results for people: through the pager where they are longer than the screen.
    func show(_ lines: [StyledText]) throws {
        let rows = Pager.rows(of: lines, columns: terminal.columns, width)
        if let pager = Pager(for: terminal, lines: rows, isOff: !hasPager) {
            try output.flush()
            let text = lines.map { $0.rendered(in: output.resultPalette) + "\n" }.joined()
            if try pager.show(Array(text.utf8), variables: environment.variables) { return }
        }
        for line in lines { try output.print(line) }
    }

    /// Prints results that are found one after the other: what is longer than the screen goes
    /// through the pager, while the rest is still being looked for.
    ///
    /// - Parameter find: called once or more, finds all from the beginning; it gets what takes
    ///   lines and answers whether more are wanted.
    func show(
        finding find: (_ take: @escaping ([StyledText]) throws -> Bool) throws -> Void
    ) throws {
        var first: [StyledText] = []
        var rows = 0
        try find { lines in
            first += lines
            rows += Pager.rows(of: lines, columns: terminal.columns, width)
            return rows < terminal.rows
        }
        if let pager = Pager(for: terminal, lines: rows, isOff: !hasPager) {
            try output.flush()
            let isShown = try pager.show(variables: environment.variables) { write in
                try find { lines in
                    let text = lines.map { $0.rendered(in: output.resultPalette) + "\n" }.joined()
                    return try write(Array(text.utf8))
                }
            }
            if isShown { return }
        }
        guard rows >= terminal.rows else {
            for line in first { try output.print(line) }
            return
        }
        try find { lines in
            for line in lines { try output.print(line) }
            return true
        }
    }

    /// The lines of each row, under the headings of their groups where there are any.
    func headed<Member>(
        _ rows: [[StyledText]], _ groups: [ItemGrouping.Group<Member>]?
    ) -> [StyledText] {
        guard let groups else { return Array(rows.joined()) }
        var lines: [StyledText] = []
        var rest = rows[...]
        for group in groups {
            if !lines.isEmpty { lines.append("") }
            let count = StyledText(" " + Catalogue.grouped(group.members.count), .muted)
            lines.append(group.title.styled(language, .heading) + count)
            lines += rest.prefix(group.members.count).joined()
            rest = rest.dropFirst(group.members.count)
        }
        return lines
    }

    /// Lets the next command name what was listed by the numbers that this terminal shows.
    ///
    /// - Parameter items: in the order of their rows; lines of notes have no number.
    func remember(_ items: [Item], in store: Store) {
        guard hasRowNumbers, let terminal = terminal.name else { return }
        store.remember(rows: items.filter { $0.line == nil }.map(\.handle), of: terminal)
    }

    /// True if rows are numbered: elsewhere than on the terminal a number would name another
    /// listing's row.
    var hasRowNumbers: Bool { terminal.outputIsTerminal }

    /// The numbers by which the next command may name items; none for lines of notes.
    func rowNumbers(of items: [Item]) -> [String] {
        var count = 0
        return items.map { item in
            guard item.line == nil, hasRowNumbers else { return "" }
            count += 1
            return String(count)
        }
    }
}

/// Collects the warnings of a command about settings and notes, each printed once when it ends.
final class Warnings: Sendable {
    private let found = Mutex<[Warning]>([])
    private let hasSettings = Atomic(false)

    /// Returns whether the settings were not looked at yet: a command may open its store twice.
    func isFirstLook() -> Bool {
        !hasSettings.exchange(true, ordering: .relaxed)
    }

    func add(_ warnings: some Sequence<Warning>) {
        found.withLock { $0 += warnings }
    }

    var all: [Warning] { found.withLock { $0 } }

    /// All so far, which are forgotten.
    func take() -> [Warning] { found.withLock { exchange(&$0, with: []) } }
}

// MARK: - Warnings

extension Printer {
    /// Says what was found wrong in one line: `doctor` tells it in full.
    func sayWarnings() throws {
        if let warning = brief(warnings.take()) { try output.warn(warning) }
    }

    /// The warning for the whole terminal; it is printed once more at the end.
    var warningLine: StyledText? { brief(warnings.all)?.line(language) }

    private func brief(_ all: [Warning]) -> Warning? {
        guard var warning = all.first else { return nil }
        warning.message = Message(
            "briefly", ["first": warning.message, "more": (all.count - 1).counted])
        return warning
    }

    /// Says how many files a change has committed first, since they were edited by hand.
    func noteHandEdits(_ count: Int) throws {
        guard count > 0 else { return }
        try output.note(Message("committed-hand-edits", ["files": count.counted]))
    }

    /// Names the files that an interrupted change had left.
    func warn(about recovery: Recovery) throws {
        for path in recovery.rescued {
            try output.warn(Warning(path: display(path), message: Message("kept-rescued")))
        }
        if let path = recovery.setAside {
            try output.warn(Warning(path: display(path), message: Message("kept-interrupted")))
        }
    }

    /// First come those that hide an item's status.
    func warn(about findings: [Finding]) {
        let findings = findings.filter(\.isUnreadable) + findings.filter { !$0.isUnreadable }
        warnings.add(findings.map { Warning($0) })
    }

    /// Warns about files that could not be read; the rest was shown all the same. What is wrong in a
    /// file is said once for each change of it.
    func warn<Result>(about reading: Reading<Result>, in store: Store) {
        warn(about: store.takeUnshown(reading.findings))
        warnings.add(
            reading.unreadable.map { error in
                Warning(
                    path: display(error.path),
                    message: Message(
                        "cannot-read", ["reason": Message(Fact.system(error.code.rawValue))]))
            })
    }

    /// Warns about mistakes in a file of settings.
    func warn(about problems: [ConfigurationError], in file: FilePath) {
        warnings.add(
            problems.map { error in
                Warning(
                    path: display(file), line: error.line,
                    message: error.isAdvice
                        ? Message(error.fact)
                        : Message("unused-setting", ["problem": error.fact]))
            })
    }

    /// Items that were tasks by other statuses than those of the settings.
    func warn(about unnamed: [StatusCount], in store: Store) {
        warnings.add(
            unnamed.map { Warning(path: display(store.settingsPath), message: .unnamed($0)) })
    }
}

extension Message {
    static func unnamed(_ status: StatusCount) -> Message {
        Message("unnamed-status", ["status": status.status, "count": status.count.counted])
    }
}
