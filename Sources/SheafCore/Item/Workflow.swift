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

    public static func == (left: Workflow, right: Workflow) -> Bool {
        left.statuses == right.statuses
    }
}
