import Algorithms
import SheafCore
import SheafHashing

/// A record of another program in sheaf's terms, or an item on its way to one.
///
/// Each format reads records into these values and writes them from these: what two formats can carry is decided
/// in one place.
public struct ExchangeItem: Sendable, Equatable {
    /// The state of a task. The store knows the names of its own statuses for it.
    public enum State: Sendable, Equatable {
        case open, begun, closed
    }

    /// Another item that is named: by the program that it comes from, by our own id, or by both.
    public struct Reference: Sendable, Hashable {
        /// As in ``ExchangeItem/source``.
        public var source: String?
        public var id: ItemID?

        public init(source: String? = nil, id: ItemID? = nil) {
            self.source = source
            self.id = id
        }
    }

    /// The format's name and what the record is called there: `taskwarrior:5d0cb5e1-…`. It stays the same as long
    /// as the record is the same one.
    public var source: String?
    /// Further names by which other records of the same file mean it.
    public var aliases: [String] = []
    /// Our own id, of an item that we have given away before.
    public var id: ItemID?
    public var title: String
    public var body = ""
    /// `nil` for a memo.
    public var state: State? = .open
    /// The name of its status, where the record has one.
    public var statusName: String?
    public var due: Due?
    public var scheduled: Due?
    public var wait: Due?
    /// A phrase that ``Recurrence`` reads, or what the other program said where that cannot be read.
    public var repeatText: String?
    /// Days of its rule on which it does not come, in their order.
    public var skippedDays: [CalendarDate] = []
    public var tags: [String] = []
    public var priority: Priority?
    public var project: String?
    public var depends: [Reference] = []
    /// The item that it is a part of.
    public var parent: Reference?
    public var estimate: Effort?
    public var created: Due?
    public var completed: Due?
    /// Values without a counterpart, each under its own key.
    public var own: [Item.ExtraKey] = []
    /// The item of the store that it was made of; `nil` for a record of another program.
    public private(set) var stored: Item?
    /// The record's place in the file that it was read from.
    public var place = ExchangePlace.record(0)

    public init(title: String) { self.title = title }

    /// The value of one of the keys that have no counterpart.
    func own(_ key: String) -> String? { own.first { $0.key == key }?.value }

    /// Keeps a value. Of a key that stands twice, all values are kept.
    mutating func add(_ key: String, _ value: String, separator: String = ",") {
        if let index = own.firstIndex(where: { $0.key == key }) {
            own[index].value += separator + value
        } else {
            own.append(.init(key: key, value: value))
        }
    }

    /// Names the item to other records.
    public var reference: Reference { Reference(source: source, id: id) }
}

/// A place in a file that is read, or an item that is written.
public enum ExchangePlace: Sendable, Hashable {
    /// A line, from 1.
    case line(Int)
    /// A line of a file of a folder.
    case fileLine(String, Int)
    /// A record of a list, from 1.
    case record(Int)
    /// An item of the store, by its handle.
    case item(String)
}

/// Something that the other side has no place for.
public struct ExchangeLoss: Sendable, Hashable {
    /// The kinds of what is not carried over.
    public enum Problem: Sendable, Hashable {
        /// A task that was deleted there.
        case deleted
        /// A value that is a structure of its own.
        case structured(key: String)
        /// Something that is no date; it is kept as text under a key of its own.
        case notADate(key: String, value: String)
        /// A way of repeating that the other side does not know; it is kept as it was written, or left out.
        case repetition(String)
        /// A task that it depends on, and that is not in the file.
        case dependency(String)
        /// Further days of a repeating task that are there already.
        case laterDays(Int)
        /// So many days on which a task comes that are none of its rule; they are kept as text.
        case extraDays(Int)
        /// The text below the title, in lines.
        case text(lines: Int)
        /// A value of a key.
        case key(String)
        /// A memo, in a format that knows tasks only.
        case memo
        /// So many events of a calendar, which are no tasks.
        case events(Int)
        /// A time in a zone that the file does not describe.
        case zone(String, key: String)
    }

    public var place: ExchangePlace
    /// The title of what it is about.
    public var title: String
    public var problem: Problem

    init(_ problem: Problem, of item: ExchangeItem) {
        self.init(problem, title: item.title, at: item.place)
    }

    init(_ problem: Problem, title: String, at place: ExchangePlace) {
        (self.problem, self.title, self.place) = (problem, title, place)
    }
}

/// Something in a file that cannot be read.
public struct ExchangeError: Error, Sendable, Hashable {
    public enum Problem: Sendable, Hashable {
        /// Not in the form that the format asks for: the rest cannot be told apart.
        case malformed
        /// Not UTF-8.
        case encoding
        /// A record without a title, or without the name by which it is known.
        case missing(key: String)
        /// More of something than is read.
        case tooMuch(limit: Int)
        /// Values within values, deeper than is read.
        case tooDeep(limit: Int)
        /// No column has the name that the user gave.
        case columnMissing(String, among: [String])
        /// No column is the title.
        case titleColumnMissing(among: [String])

        /// Returns whether a column is missing, without which no row can be read.
        public var isAboutColumns: Bool {
            switch self {
            case .columnMissing, .titleColumnMissing: true
            default: false
            }
        }
    }

    public var place: ExchangePlace
    public var problem: Problem

    public init(_ problem: Problem, at place: ExchangePlace) {
        (self.problem, self.place) = (problem, place)
    }
}

extension ExchangeItem {
    /// Keys of ours, under which no value of another program may stand.
    public static let reservedKeys = Set(
        KnownKey.allCases.flatMap(\.spellings)
            + ["source", "aliases", "modified", "updated", skippedDaysKey])
    /// The key of ``skippedDays``, as TaskNotes calls it.
    static let skippedDaysKey = "skipped_instances"

    /// Returns whether a name from elsewhere may stand as a key of the user's own.
    static func isPlainKey(_ key: String) -> Bool {
        key.utf8.count <= 100 && key.first?.isLetter == true && !reservedKeys.contains(key)
            && key.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }

    /// The text of the item's file.
    ///
    /// The same item always gives the same bytes: what another program changed is found by comparing two of them.
    ///
    /// - Parameters:
    ///   - id: the item's id here.
    ///   - created: the time it was made, where the record does not say it.
    ///   - workflow: names the statuses.
    ///   - depends: the ids of ``depends``, in their order.
    ///   - parent: the id of ``parent``.
    public func document(
        id: ItemID, created: Due, workflow: Workflow, depends: [ItemID], parent: ItemID?
    ) -> Document {
        var entries: [(key: String, value: Document.NewValue)] = []
        func put(_ key: KnownKey, _ text: String?) {
            if let text { entries.append((key.rawValue, .text(text))) }
        }
        put(.id, id.description)
        put(.title, title)
        let status = statusName.flatMap { workflow.status(named: $0) }
        put(.status, state.map { (status ?? Self.status($0, in: workflow)).name })
        put(.due, due?.description)
        put(.scheduled, scheduled?.description)
        put(.wait, wait?.description)
        put(.repeat, repeatText)
        if !tags.isEmpty { entries.append((KnownKey.tags.rawValue, .list(tags))) }
        put(.priority, priority?.rawValue)
        put(.project, project)
        if !depends.isEmpty {
            entries.append((KnownKey.depends.rawValue, .list(depends.map(\.description))))
        }
        put(.parent, parent?.description)
        put(.estimate, estimate?.description)
        put(.created, (self.created ?? created).description)
        put(.completed, completed?.description)
        if !skippedDays.isEmpty {
            entries.append((Self.skippedDaysKey, .list(skippedDays.map(\.description))))
        }
        if let source { entries.append(("source", .text(source))) }
        for own in own { entries.append((own.key, .text(own.value))) }
        if let statusName, state != nil, status == nil, Self.state(named: statusName) == nil {
            let format = source?.prefix { $0 != ":" } ?? ""
            entries.append(("\(format)-\(KnownKey.status.rawValue)", .text(statusName)))
        }
        // Blank lines before a text are no part of it in a file, and would be missed there.
        return Document(entries: entries, body: String(body.drop(while: \.isNewline)))
    }

    private static func status(_ state: State, in workflow: Workflow) -> Workflow.Status {
        switch state {
        case .open: workflow.initial
        case .begun: workflow.started ?? workflow.initial
        case .closed: workflow.closed ?? workflow.initial
        }
    }

    /// The state that other programs call so; `nil` for an unknown name.
    static func state(named name: String) -> State? {
        let folded = name.lowercased().filter { $0.isLetter || $0.isNumber || "✓✔".contains($0) }
        return stateNames.first { $0.names.contains(folded) }?.state
    }

    private static let stateNames: [(state: State, names: Set<String>)] = [
        (
            .closed,
            [
                "closed", "done", "complete", "completed", "finished", "resolved", "cancelled",
                "canceled", "x", "✓", "✔", "true", "yes", "1", "완료", "완료됨", "끝", "닫힘", "종료", "예",
            ]
        ),
        (.begun, ["begun", "inprogress", "inprocess", "doing", "started", "active", "진행", "진행중"]),
        (
            .open,
            [
                "open", "todo", "new", "notstarted", "needsaction", "pending", "backlog", "false",
                "no", "0", "할일", "시작전", "미완료", "열림", "아니요",
            ]
        ),
    ]

    /// An item of the store on its way to another program.
    ///
    /// - Parameters:
    ///   - depends: what ``Plan/depends`` of it means.
    ///   - parent: what ``Plan/parent`` of it means.
    ///   - body: the text below the title.
    public init(
        _ item: Item, body: String, depends: [Reference], parent: Reference? = nil,
        workflow: Workflow
    ) {
        self.init(title: item.title)
        stored = item
        source = item.extra.first { $0.key == "source" }?.value
        id = item.id
        self.body = body
        if item.kind == .task {
            state =
                item.isClosed ? .closed : workflow.isBegun(item.status) ? .begun : .open
            statusName = item.status
        } else {
            state = nil
        }
        (due, scheduled, wait) = (item.due, item.plan.scheduled, item.plan.wait)
        repeatText = item.repeatText
        skippedDays = item.skippedDays.sorted()
        tags = item.allTags
        (priority, project) = (item.priority, item.project)
        (self.depends, self.parent) = (depends, parent)
        estimate = item.plan.estimate
        (created, completed) = (item.created, item.completed)
        let known = ["source"] + (skippedDays.isEmpty ? [] : [Self.skippedDaysKey])
        own = item.extra.filter { !known.contains($0.key) }
        place = .item(item.id?.description ?? item.path)
    }

    /// Keys of the item for which other formats have no place; calendars have one for days that are skipped.
    var keysWithoutPlace: [String] {
        let plan = stored?.plan ?? Plan()
        return (plan.time.isEmpty ? [] : [KnownKey.time.rawValue])
            + (plan.occurrence == nil ? [] : [KnownKey.occurrence.rawValue])
            + (skippedDays.isEmpty ? [] : [Self.skippedDaysKey])
    }

    /// Names a record by its title, where it has no name of its own.
    static func digest(of title: String) -> String {
        SHA256.digest(of: Array(title.utf8)).prefix(6).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

extension KnownKey {
    fileprivate var spellings: [String] {
        switch self {
        case .repeat: [rawValue, "recurrence"]
        case .depends: [rawValue, "dependsOn", "dependencies", "blockedBy"]
        case .estimate: [rawValue, "timeEstimate"]
        case .time: [rawValue, "timeEntries"]
        default: [rawValue]
        }
    }
}

extension String {
    /// The text on one line: what ends a line, and other controls, are blanks.
    var onOneLine: String {
        let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
        if isPlain { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.split(separator: " ").joined(separator: " ")
    }

    /// Returns whether there is nothing in it to be seen.
    var isBlankTitle: Bool { Title.isEmpty(self) }

    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension RandomAccessCollection<UInt8> {
    /// The bytes behind the mark by which some programs begin a text in UTF-8.
    var withoutByteOrderMark: SubSequence {
        dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }
}

extension StringProtocol {
    /// The text without blanks around it.
    var trimmed: String { String(trimming(while: \.isWhitespace)) }
}

extension RecurrenceRule {
    /// Returns whether it has the same days as its frequency and interval alone, counted from one of them: `every
    /// month on the 25th` on the 25th, but not `every month on the last fri`.
    func isPlain(from day: CalendarDate) -> Bool {
        var plain = RecurrenceRule(frequency, interval: interval)
        plain.clamps = true
        var last = day
        // Longer than any pattern of weekdays or leap years.
        for _ in 0..<24 {
            let next = next(after: last, from: day)
            guard next == plain.next(after: last, from: day) else { return false }
            guard let next else { break }
            last = next
        }
        return true
    }
}
