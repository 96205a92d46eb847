import SheafCore

/// A record of another program in sheaf's terms, or an item on its way to one.
///
/// Each format reads records into these values and writes them from these: what two formats can carry is decided
/// in one place.
public struct ExchangeItem: Sendable, Equatable {
    /// How far a task is. The store knows the names of its own statuses for it.
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
    public var due: Due?
    public var scheduled: Due?
    public var wait: Due?
    /// A phrase that ``Recurrence`` reads, or what the other program said where that cannot be read.
    public var repeatText: String?
    public var tags: [String] = []
    public var priority: Priority?
    public var project: String?
    public var depends: [Reference] = []
    public var estimate: Effort?
    public var created: Due?
    public var completed: Due?
    /// What has no counterpart, each under its own key.
    public var own: [Item.ExtraKey] = []
    /// The item of the store that it was made of; `nil` for a record of another program.
    public private(set) var stored: Item?
    /// The record's place in the file that it was read from.
    public var place = ExchangePlace.record(0)

    public init(title: String) { self.title = title }

    /// The value of one of the keys that have no counterpart.
    func own(_ key: String) -> String? { own.first { $0.key == key }?.value }

    /// Names the item to other records.
    public var reference: Reference { Reference(source: source, id: id) }
}

/// A place in a file that is read, or an item that is written.
public enum ExchangePlace: Sendable, Hashable {
    /// A line, from 1.
    case line(Int)
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
        /// The text below the title, in lines.
        case text(lines: Int)
        /// A value of a key.
        case key(String)
        /// A memo, in a format that knows tasks only.
        case memo
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
        KnownKey.allCases.flatMap(\.spellings) + ["source", "aliases", "modified", "updated"])

    /// The text of the item's file.
    ///
    /// The same item always gives the same bytes: what another program changed is found by comparing two of them.
    ///
    /// - Parameters:
    ///   - id: the item's id here.
    ///   - created: the time it was made, where the record does not say it.
    ///   - workflow: names the statuses.
    ///   - depends: the ids of ``depends``, in their order.
    public func document(
        id: ItemID, created: Due, workflow: Workflow, depends: [ItemID]
    ) -> Document {
        var entries: [(key: String, value: Document.NewValue)] = []
        func put(_ key: KnownKey, _ text: String?) {
            if let text { entries.append((key.rawValue, .text(text))) }
        }
        put(.id, id.description)
        put(.title, title)
        put(.status, state.map { Self.status($0, in: workflow).name })
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
        put(.estimate, estimate?.description)
        put(.created, (self.created ?? created).description)
        put(.completed, completed?.description)
        if let source { entries.append(("source", .text(source))) }
        for own in own { entries.append((own.key, .text(own.value))) }
        return Document(entries: entries, body: body)
    }

    private static func status(_ state: State, in workflow: Workflow) -> Workflow.Status {
        switch state {
        case .open: workflow.initial
        case .begun: workflow.started ?? workflow.initial
        case .closed: workflow.closed ?? workflow.initial
        }
    }

    /// An item of the store on its way to another program.
    ///
    /// - Parameters:
    ///   - depends: what ``Plan/depends`` of it means.
    ///   - body: the text below the title.
    public init(_ item: Item, body: String, depends: [Reference], workflow: Workflow) {
        self.init(title: item.title)
        stored = item
        source = item.extra.first { $0.key == "source" }?.value
        id = item.id
        self.body = body
        if item.kind == .task {
            state =
                item.isClosed ? .closed : workflow.isBegun(item.status) ? .begun : .open
        } else {
            state = nil
        }
        (due, scheduled, wait) = (item.due, item.plan.scheduled, item.plan.wait)
        repeatText = item.repeatText
        tags = item.allTags
        (priority, project) = (item.priority, item.project)
        self.depends = depends
        estimate = item.plan.estimate
        (created, completed) = (item.created, item.completed)
        own = item.extra.filter { $0.key != "source" }
        place = .item(item.id?.description ?? item.path)
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
}
