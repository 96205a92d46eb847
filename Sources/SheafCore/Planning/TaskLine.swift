/// A checklist item of a note with what stands in its line about it, as Obsidian's plugins write it: Tasks
/// with signs (`- [ ] call 📅 2026-11-25`), Dataview with fields (`[due:: 2026-11-25]`).
public struct TaskLine: Sendable, Equatable {
    /// The way in which its dates are written.
    public enum Dialect: Sendable {
        case signs, fields
    }

    /// The place among the checklist items of the file, from 1.
    public let number: Int
    /// The text without dates and signs.
    public let title: String
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
        var found: [(field: Field, value: String)] = []
        let (rest, dialect) = TaskLineScanner.take(from: entry.text, &found)
        title = Self.withoutBlockName(rest)
        self.dialect = dialect
        for (field, value) in found {
            switch field {
            case .due: due = CalendarDate(value) ?? due
            case .scheduled: scheduled = CalendarDate(value) ?? scheduled
            case .start: start = CalendarDate(value) ?? start
            case .priority: priority = Self.priority(value)
            case .repeat: repeatText = value
            case .created, .completion, .cancelled, .id, .depends: break
            }
        }
    }

    /// Obsidian gives a line a name at its end, `^name`, for links to it.
    private static func withoutBlockName(_ text: String) -> String {
        guard let mark = text.lastIndex(of: "^"), mark != text.startIndex,
            text[text.index(before: mark)] == " ", !text[mark...].contains(" ")
        else { return text }
        return String(text[..<text.index(before: mark)])
    }

    private static func priority(_ value: String) -> Priority? {
        switch value {
        case "highest": .high
        case "lowest": .low
        default: Priority(named: value)
        }
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
            checklist.lazy.filter { !$0.isDone }.map { TaskLine($0) }.filter(\.isDated)
                .prefix(limit))
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
