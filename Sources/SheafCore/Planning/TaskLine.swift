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
    /// What else is said of it, as typed: when it was made or done, its id and those that it waits for.
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
        let isName = name.utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || $0 == ASCII.dash
        }
        return isName && !name.isEmpty ? String(text[mark...]) : nil
    }
}

/// The same on one line, for the cache.
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
