/// A task or a memo as it reads in its file: the known keys, parsed, and everything else as text.
///
/// A value without identity of its own; the file stays the truth. `Item` never holds the body:
/// the document has it.
public struct Item: Sendable, Equatable {
    /// The kind of an item; its status decides.
    public enum Kind: String, Sendable {
        case task, memo
    }

    /// `nil` for a file that has none; its path is then its handle.
    public var id: ItemID?
    /// Relative to the store's root, `/` between components; repaired where it is not UTF-8.
    public var path: String
    /// The path's bytes, present only where they are not UTF-8.
    public var pathBytes: [UInt8]?
    /// From the front matter, the body's beginning, or the file's name.
    public var title: String
    /// The configured status' name; for a value that is not configured, the user's own text.
    public var status: String?
    /// A task has a configured status; everything else is a memo.
    public var kind: Kind
    /// True if the status is a configured closed one.
    public var isClosed: Bool
    /// As typed. A value that is no date stays readable here while `due` is `nil`.
    public var dueText: String?
    /// The time it is due, where that can be read.
    public var due: Due?
    /// The front matter's tags, in order, each once.
    public var tags: [String]
    /// `#tags` of the body that the front matter does not name; read, never written.
    public var inlineTags: [String]
    /// The urgency of the task.
    public var priority: Priority?
    /// The one project it belongs to.
    public var project: String?
    /// The time it was made, or the day, as its file says.
    public var created: Due?
    /// The time it entered a closed status, or the day.
    public var completed: Due?
    /// The time of the item's last change: the time of the last commit that touched its file, or the file's
    /// own while that is not committed. Not in its front matter: the reader of the file knows.
    public var updated: Timestamp?
    /// How it repeats, when it is meant to be done, and what it waits for.
    public var plan: Plan
    /// True if it is open and something that has to be done first is open too. Not in its file: the caller that
    /// knows the other items says so.
    public var isBlocked = false
    /// The tasks that are a part of it, and those of them that are closed. Not in its file either.
    public var parts = Checklist(done: 0, total: 0)
    /// Present where it stands for a line of its file only, see ``lineTasks``.
    public var line: Line?
    /// Keys that are not sheaf's, in the file's order, values as text.
    public var extra: [ExtraKey]
    /// Of the body.
    public var checklist: Checklist
    /// True if the body holds a conflict block or another program's conflict markers.
    public var isConflicted: Bool

    /// A key of the user's own.
    public struct ExtraKey: Sendable, Equatable {
        /// As in the file.
        public var key: String
        /// As typed, without its quotation marks.
        public var value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The value of `id`, where that is another program's: `TASK-12`.
    public var foreignID: String? {
        id == nil ? extra.first { $0.key.loweredASCII == "id" }?.value : nil
    }

    /// Every tag the item answers to.
    public var allTags: [String] { inlineTags.isEmpty ? tags : tags + inlineTags }

    /// Of its boxes and of its parts.
    public var progress: Checklist {
        Checklist(done: checklist.done + parts.done, total: checklist.total + parts.total)
    }

    /// Open, with a due date that has passed: a day is over at its end, a time when it is reached.
    public func isOverdue(at now: Moment) -> Bool {
        guard kind == .task, !isClosed, let due else { return false }
        return due.isPast(at: now)
    }

    public init(
        id: ItemID? = nil, path: String, pathBytes: [UInt8]? = nil, title: String,
        status: String? = nil, kind: Kind = .memo, isClosed: Bool = false,
        dueText: String? = nil, due: Due? = nil, tags: [String] = [], inlineTags: [String] = [],
        priority: Priority? = nil, project: String? = nil, created: Due? = nil,
        completed: Due? = nil, updated: Timestamp? = nil, plan: Plan = Plan(),
        extra: [ExtraKey] = [],
        checklist: Checklist = Checklist(done: 0, total: 0), isConflicted: Bool = false
    ) {
        self.id = id
        self.path = path
        self.pathBytes = pathBytes
        self.title = title
        self.status = status
        self.kind = kind
        self.isClosed = isClosed
        self.dueText = dueText
        self.due = due
        self.tags = tags
        self.inlineTags = inlineTags
        self.priority = priority
        self.project = project
        self.created = created
        self.completed = completed
        self.updated = updated
        self.plan = plan
        self.extra = extra
        self.checklist = checklist
        self.isConflicted = isConflicted
    }
}

/// The number of `- [ ]` items of a body, and of those that are ticked.
public struct Checklist: Sendable, Equatable {
    /// Those ticked.
    public var done: Int
    /// All.
    public var total: Int

    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }
}
