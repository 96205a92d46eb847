/// The statuses that make an item a task, in the order of the board's columns.
public struct Workflow: Sendable, Equatable {
    /// One column of the board.
    public struct Status: Sendable, Equatable {
        /// The name that is written into files.
        public var name: String
        /// Other spellings that mean the same.
        public var aliases: [String]
        /// A closed status ends a task: `completed` is stamped, `list` leaves it out.
        public var isClosed: Bool
        /// True if a task with this status is in work, where no status is called `doing`.
        public var isStarted: Bool
        /// So many tasks it should have at most; `nil` for any number.
        public var limit: Int?

        public init(
            name: String, aliases: [String] = [], isClosed: Bool = false, isStarted: Bool = false,
            limit: Int? = nil
        ) {
            self.name = name
            self.aliases = aliases
            self.isClosed = isClosed
            self.isStarted = isStarted
            self.limit = limit
        }

        /// True if its name, or another spelling of it, says that its tasks wait.
        var isWaiting: Bool {
            ([name] + aliases).contains { Self.waiting.contains(Workflow.key($0)) }
        }

        private static let waiting: Set = [
            "waiting", "wait", "blocked", "onhold", "hold", "someday", "later", "대기", "대기중", "보류",
        ]
    }

    /// At least one.
    public let statuses: [Status]
    private let byKey: [String: Int]

    public init(_ statuses: [Status]) {
        self.statuses = statuses
        var byKey: [String: Int] = [:]
        for (index, status) in statuses.enumerated() {
            for spelling in [status.name] + status.aliases {
                let key = Self.key(spelling)
                if byKey[key] == nil { byKey[key] = index }
            }
        }
        self.byKey = byKey
    }

    /// The workflow of a store unless its config says otherwise.
    public static let standard = Workflow([
        Status(name: "todo", aliases: ["To Do", "할 일"]),
        Status(name: "doing", aliases: ["In Progress", "진행 중"]),
        Status(name: "done", aliases: ["완료"], isClosed: true),
    ])

    /// The status of a new task.
    public var initial: Status { statuses.first { !$0.isClosed } ?? statuses[0] }

    /// The status that `start` moves to: the one that is called `doing` as in the standard
    /// workflow, by its name or an alias, else the first that was said to be it. The second column
    /// may be anything.
    public var started: Status? {
        let known = Self.standard.statuses[1]
        return ([known.name] + known.aliases).lazy.compactMap { status(named: $0) }.first
            ?? statuses.first(where: \.isStarted)
    }

    /// The status that `stop` moves to: the open one in front of ``started``, else the first.
    public var stopped: Status? {
        guard let started else { return nil }
        return statuses.prefix(rank(of: started.name)).last { !$0.isClosed } ?? initial
    }

    /// Returns whether a task with a status is in work: an open one at or behind the one that `start` moves to.
    public func isBegun(_ status: Status) -> Bool {
        guard !status.isClosed, let started else { return false }
        return rank(of: status.name) >= rank(of: started.name)
    }

    /// Returns whether a task whose status has this name is in work; none is with an unknown one.
    public func isBegun(_ name: String?) -> Bool {
        name.flatMap { status(named: $0) }.map { isBegun($0) } ?? false
    }

    /// The status of a task that can be begun: the first open one before those in work, but for one that is called
    /// waiting.
    public var ready: Status {
        let open = statuses.filter { !$0.isClosed && !isBegun($0) }
        return open.first { !$0.isWaiting } ?? open.first ?? initial
    }

    /// The status that `done` moves to.
    public var closed: Status? { statuses.first { $0.isClosed } }

    /// The most words of a status that are read as one without quotation marks.
    public static let mostWords = 4

    /// Returns how many words at the end name a status together, the most of all; `nil` where none do.
    public func statusLength(atEndOf words: some BidirectionalCollection<String>) -> Int? {
        (1...Self.mostWords).last {
            $0 <= words.count && status(named: words.suffix($0).joined(separator: " ")) != nil
        }
    }

    /// The configured status that `text` names, without regard to case, spaces, `-` and `_`.
    public func status(named text: String) -> Status? {
        index(of: text).map { statuses[$0] }
    }

    /// The status' place among the columns; past the last one where it is not configured.
    public func rank(of name: String?) -> Int {
        name.flatMap(index) ?? statuses.count
    }

    /// Nearly all are written as the key is.
    private func index(of text: String) -> Int? { byKey[text] ?? byKey[Self.key(text)] }

    static func key(_ text: String) -> String {
        // NFC is not needed here: Swift compares strings by canonical equivalence.
        text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }
}

/// The urgency of a task.
public enum Priority: String, Sendable, CaseIterable, Comparable {
    case high, medium, low

    /// High first: the order of listings.
    public static func < (left: Priority, right: Priority) -> Bool {
        left.rank < right.rank
    }

    /// The word for it in Korean output.
    public var korean: String {
        switch self {
        case .high: "높음"
        case .medium: "보통"
        case .low: "낮음"
        }
    }

    /// Its place in that order, from 0.
    public var rank: Int {
        switch self {
        case .high: 0
        case .medium: 1
        case .low: 2
        }
    }

    /// The place of a priority, or of none, among what is to be done, from 0: low says that it can wait,
    /// and so comes behind tasks without a priority.
    public static func urgency(of priority: Priority?) -> Int {
        switch priority {
        case .high: 0
        case .medium: 1
        case nil: 2
        case .low: 3
        }
    }

    /// The priority at a place in that order; `nil` where there is none.
    public init?(rank: Int) {
        guard Self.allCases.indices.contains(rank) else { return nil }
        self = Self.allCases[rank]
    }

    /// The priority that a word names in English or Korean, in full or by its first letter,
    /// without regard to case.
    public init?(named word: String) {
        guard let priority = Self.names[FoldedText.fold(word)] else { return nil }
        self = priority
    }

    /// The words that are understood, for suggestions.
    public static let words = names.keys.filter { $0.unicodeScalars.count > 1 }.sorted()

    private static let names: [String: Priority] = [
        "high": .high, "h": .high, "높음": .high,
        "medium": .medium, "med": .medium, "m": .medium, "보통": .medium, "중간": .medium,
        "low": .low, "l": .low, "낮음": .low,
    ]
}
