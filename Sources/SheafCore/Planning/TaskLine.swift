/// A checklist item of a note with what stands in its line about it, as Obsidian's plugins write it: Tasks
/// with signs (`- [ ] call 📅 2026-11-25`), Dataview with fields (`[due:: 2026-11-25]`).
public struct TaskLine: Sendable, Equatable {
    /// The way in which its dates are written.
    public enum Dialect: Sendable {
        case signs, fields
    }

    /// The place among the checklist items of the file, from 1.
    public let number: Int
    /// The text without dates, signs and the line's name.
    public let title: String
    /// The line's name at its end, with its mark: `^name`.
    public private(set) var blockName: String?
    /// All else that is said of it, as typed: when it was made or done, its id and those that it waits for.
    public private(set) var other: [String] = []
    /// The places of its due, scheduled and start dates in the UTF-8 of the entry's text.
    private(set) var dates: [Range<Int>] = []
    public private(set) var due: CalendarDate?
    public private(set) var scheduled: CalendarDate?
    /// It cannot be begun before.
    public private(set) var start: CalendarDate?
    public private(set) var priority: Priority?
    public private(set) var repeatText: String?
    /// `nil` where nothing is said of it.
    public private(set) var dialect: Dialect?

    public var isDated: Bool { due != nil || scheduled != nil }

    enum Field: String {
        case due, scheduled, start, created, completion, cancelled, priority, `repeat`, id, depends
    }

    public init(_ entry: ChecklistEntry) {
        number = entry.number
        var scanner = TaskLineScanner(entry.text)
        scanner.read()
        let name = Self.blockName(of: entry.text)
        title = name.map { String(scanner.rest.dropLast($0.count + 1)) } ?? scanner.rest
        blockName = name
        dialect = scanner.dialect
        for found in scanner.found {
            switch found.value {
            case .date(let date):
                dates.append(found.range)
                switch found.field {
                case .due: due = date
                case .scheduled: scheduled = date
                case .start: start = date
                default:
                    dates.removeLast()
                    other.append(found.typed)
                }
            case .priority(let priority): self.priority = priority
            case .repeat(let phrase): repeatText = phrase
            case .names: other.append(found.typed)
            }
        }
    }

    /// The name that Obsidian gives a line at its end for links to it, `^name`; `nil` where it has none,
    /// or nothing else.
    private static func blockName(of text: String) -> String? {
        guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "^")), mark != text.startIndex,
            text.utf8[text.utf8.index(before: mark)] == ASCII.space
        else { return nil }
        let name = text[text.index(after: mark)...]
        let isName = name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == ASCII.dash }
        return isName && !name.isEmpty ? String(text[mark...]) : nil
    }
}

/// A task line's fields on one line, for the cache.
extension TaskLine {
    package var text: String {
        [
            String(number), due?.description ?? "", scheduled?.description ?? "",
            start?.description ?? "", priority?.rawValue ?? "", repeatText == nil ? "" : "r", title,
        ].joined(separator: "\t")
    }

    package init?(text: String) {
        let parts = text.split(separator: "\t", maxSplits: 6, omittingEmptySubsequences: false)
        guard parts.count == 7, let number = Int(parts[0]) else { return nil }
        self.number = number
        due = CalendarDate(parts[1])
        scheduled = CalendarDate(parts[2])
        start = CalendarDate(parts[3])
        priority = Priority(rawValue: String(parts[4]))
        repeatText = parts[5].isEmpty ? nil : ""
        title = String(parts[6])
    }
}

extension Document {
    /// The open items of the checklist that have a date; so many at most.
    func datedLines(limit: Int) -> [TaskLine] {
        Array(
            zip(boxes, checklist).lazy.filter { !$0.0.isDone && $0.0.mayHaveDate }
                .map { TaskLine($0.1) }.filter(\.isDated).prefix(limit))
    }
}

extension Item {
    /// A line of a note that stands for itself.
    public struct Line: Sendable, Equatable {
        /// The place among the checklist items of the file, from 1.
        public let number: Int
        /// The title of the note.
        public let note: String
        public let start: CalendarDate?
    }

    /// The dated lines of its checklist, each as a task of its own.
    public var lineTasks: [Item] {
        guard !(kind == .task && isClosed) else { return [] }
        return plan.lines.map { line in
            var task = Item(
                id: id, path: path, pathBytes: pathBytes, title: line.title, kind: .task)
            task.due = line.due.map { .day($0) }
            task.dueText = line.due?.description
            task.plan.scheduled = line.scheduled.map { .day($0) }
            task.plan.wait = line.start.map { .day($0) }
            task.priority = line.priority
            task.project = project
            task.created = created
            task.line = Line(number: line.number, note: title, start: line.start)
            return task
        }
    }
}

/// Finds what a line of a checklist says of its task.
///
/// Sources: the emoji format of obsidian-tasks, and inline fields of obsidian-dataview; both are looked for
/// in every line. A sign or a field whose value cannot be read is text, and so is what stands in code,
/// HTML, comments and links.
struct TaskLineScanner {
    enum Value {
        case date(CalendarDate)
        case priority(Priority)
        case `repeat`(String)
        case names
    }

    struct Found {
        let field: TaskLine.Field
        let value: Value
        /// The place of the value in the UTF-8 of the text.
        let range: Range<Int>
        /// The sign or the field with its value.
        let typed: String
    }

    private(set) var found: [Found] = []
    /// The text without what was found.
    private(set) var rest = ""
    private(set) var dialect: TaskLine.Dialect?

    private let bytes: [UInt8]
    private let scalars: [Unicode.Scalar]
    /// The offset in the UTF-8 of each scalar, and the text's end.
    private let offsets: [Int]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        scalars = Array(text.unicodeScalars)
        var offsets = [0]
        for scalar in scalars { offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
        self.offsets = offsets
    }

    private static let signs: [Unicode.Scalar: TaskLine.Field] = [
        "📅": .due, "📆": .due, "🗓": .due, "⏳": .scheduled, "⌛": .scheduled, "🛫": .start,
        "➕": .created, "✅": .completion, "❌": .cancelled, "🔁": .repeat, "🆔": .id, "⛔": .depends,
        "🔺": .priority, "⏫": .priority, "🔼": .priority, "🔽": .priority, "⏬": .priority,
    ]

    private static let priorities: [Unicode.Scalar: Priority] = [
        "🔺": .high, "⏫": .high, "🔼": .medium, "🔽": .low, "⏬": .low,
    ]

    mutating func read() {
        var kept = String.UnicodeScalarView()
        let text = BlockText(bytes, bytes.indices)
        var spans = InlineReader(text, keepsLinks: false).spans[...]
        while index < scalars.count {
            while let span = spans.first, span.range.upperBound <= offsets[index] {
                spans.removeFirst()
            }
            let isOpaque = spans.first.map { $0.range.lowerBound <= offsets[index] } ?? false
            if !isOpaque, let field = Self.signs[scalars[index]], take(field, &kept) {
                dialect = dialect ?? .signs
            } else if !isOpaque, scalars[index] == "[" || scalars[index] == "(", takeField() {
                dialect = dialect ?? .fields
                tidy(&kept)
            } else {
                kept.append(scalars[index])
                index += 1
            }
        }
        rest = String(kept).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: - Signs

    /// Takes a sign with its value; false where none can be read, and nothing is taken.
    private mutating func take(
        _ field: TaskLine.Field, _ kept: inout String.UnicodeScalarView
    ) -> Bool {
        let start = index
        var next = index + 1
        // Some keyboards put a variation selector behind the sign.
        while next < scalars.count, scalars[next].value == 0xFE0F || scalars[next] == " " {
            next += 1
        }
        var end = next
        switch field {
        case .priority: break
        case .repeat: end = ruleEnd(from: next)
        case .id, .depends: end = namesEnd(from: next, isList: field == .depends)
        case .due, .scheduled, .start, .created, .completion, .cancelled:
            end = min(next + 10, scalars.count)
            if isWordPart(end) { return false }
        }
        let value =
            field == .priority
            ? Self.priorities[scalars[start]].map(Value.priority)
            : Self.value(of: field, text(next..<end))
        guard let value else { return false }
        found.append(
            Found(
                field: field, value: value, range: offsets[next]..<offsets[end],
                typed: text(start..<end)))
        index = end
        tidy(&kept)
        return true
    }

    /// The end of a rule: at the next sign, tag, field or name of the line.
    private func ruleEnd(from start: Int) -> Int {
        var end = start
        while end < scalars.count {
            let scalar = scalars[end]
            if Self.signs[scalar] != nil || "#[(^".unicodeScalars.contains(scalar) { break }
            end += 1
        }
        while end > start, scalars[end - 1].properties.isWhitespace { end -= 1 }
        return end
    }

    /// The end of the ids of tasks: `abc1`, or `abc1, abc2`.
    private func namesEnd(from start: Int, isList: Bool) -> Int {
        var end = start
        while end < scalars.count, isNamePart(scalars[end]) { end += 1 }
        guard isList, end > start else { return end }
        var next = end
        while next < scalars.count, scalars[next] == "," || scalars[next] == " " { next += 1 }
        guard next > end, scalars[end..<next].contains(",") else { return end }
        let more = namesEnd(from: next, isList: true)
        return more > next ? more : end
    }

    private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        let byte = UInt8(scalar.value)
        return byte.isASCIILetterOrDigit || byte == ASCII.dash || byte == UInt8(ascii: "_")
    }

    /// Returns whether a date goes on, and is none: `2026-11-250`, `2026-11-25T10:00`.
    private func isWordPart(_ index: Int) -> Bool {
        index < scalars.count && isNamePart(scalars[index])
    }

    /// Takes away the blanks before punctuation that stood behind a date, and brackets around nothing.
    private func tidy(_ kept: inout String.UnicodeScalarView) {
        guard index < scalars.count, ".,;:!?)]}。".unicodeScalars.contains(scalars[index]) else {
            return
        }
        while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    // MARK: - Fields

    /// Takes `[due:: 2026-11-25]` or the same in parentheses; false for any other text in brackets, for
    /// fields that are not of a task, and for values that cannot be read.
    private mutating func takeField() -> Bool {
        let close: Unicode.Scalar = scalars[index] == "[" ? "]" : ")"
        var end = index + 1
        var colons: Int?
        while end < scalars.count, scalars[end] != close {
            if colons == nil, scalars[end] == ":", scalars[end - 1] == ":" { colons = end }
            end += 1
        }
        guard end < scalars.count, let colons,
            let field = TaskLine.Field(
                rawValue: text(index + 1..<colons - 1).trimming(\.isWhitespace).lowercased())
        else { return false }
        let inside = colons + 1..<end
        var start = inside.lowerBound
        while start < end, scalars[start].properties.isWhitespace { start += 1 }
        let typed = text(inside).trimming(\.isWhitespace)
        guard let value = Self.value(of: field, typed) else { return false }
        let place = offsets[start]..<offsets[start] + typed.utf8.count
        found.append(
            Found(field: field, value: value, range: place, typed: text(index..<end + 1)))
        index = end + 1
        return true
    }

    /// The value of a field as it is typed; `nil` where it cannot be read.
    private static func value(of field: TaskLine.Field, _ typed: String) -> Value? {
        switch field {
        case .priority: priority(typed).map(Value.priority)
        case .repeat: isRule(typed) ? .repeat(typed) : nil
        case .id, .depends: typed.isEmpty ? nil : .names
        case .due, .scheduled, .start, .created, .completion, .cancelled:
            CalendarDate(typed).map(Value.date)
        }
    }

    /// A line keeps no record of how often it was done in a week.
    private static func isRule(_ phrase: String) -> Bool {
        (try? Recurrence(phrase)).map { $0.timesPerPeriod == nil } ?? false
    }

    private static func priority(_ value: String) -> Priority? {
        switch value {
        case "highest": .high
        case "lowest": .low
        default: Priority(named: value)
        }
    }
}
