import SheafCore

/// A file of a store as the cache knows it: where it lies, and what listings choose and sort by.
///
/// An object, since there may be a hundred thousand, which are passed on several times.
public final class CachedFile: Sendable {
    /// Relative to the store's root, as git stores it.
    public let path: [UInt8]
    let stamp: FileStamp
    /// The first 64 bits of the id that git gives its bytes.
    public let blob: UInt64
    /// `nil` for a file that holds no text.
    public let item: CachedItem?
    /// The place of the rest of it.
    let place: Place

    enum Place: Sendable {
        /// In the rows of this number, if they still are the file's: their sums begin with the seed.
        case rows(Int64, seed: UInt64)
        /// In memory, for the cache could not be written.
        indirect case memory(ItemFacts, ItemTexts)
        /// Nowhere.
        case none
    }

    init(
        path: [UInt8], stamp: FileStamp, blob: UInt64, item: CachedItem?, at place: Place
    ) {
        self.path = path
        self.stamp = stamp
        self.blob = blob
        self.item = item
        self.place = place
    }

    /// The time it was written, in seconds since 1970 UTC.
    public var modified: Int64 {
        let (seconds, rest) = stamp.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0 ? seconds - 1 : seconds
    }
}

/// The facts by which listings choose and sort items.
public struct CachedItem: Sendable, Equatable {
    public let id: ItemID?
    public let status: String?
    public let kind: Item.Kind
    public let isClosed: Bool
    public let isConflicted: Bool
    public let hasFindings: Bool
    public let due: Due?
    public let priority: Priority?
    public let created: Due?
    public let completed: Due?
    public let scheduled: Due?
    public let wait: Due?
    /// True if it depends on other items, or is a part of one.
    public let isLinked: Bool
    public let isRepeating: Bool
    /// True if open lines of its checklist have dates.
    public let hasDatedLines: Bool
    /// How links call it, and what its own name.
    public let links: LinkKeys
}

extension CachedItem {
    /// Returns whether it is an open task that is out of sight until a later time.
    public func isWaiting(at now: Moment) -> Bool {
        kind == .task && !isClosed && wait.map { !$0.hasCome(at: now) } ?? false
    }

    init(_ facts: ItemFacts, _ links: LinkKeys) {
        let item = facts.item
        self.init(
            id: item.id, status: item.status, kind: item.kind, isClosed: item.isClosed,
            isConflicted: item.isConflicted, hasFindings: !facts.findings.isEmpty, due: item.due,
            priority: item.priority, created: item.created, completed: item.completed,
            scheduled: item.plan.scheduled, wait: item.plan.wait,
            isLinked: !item.plan.depends.isEmpty || item.plan.parent != nil,
            isRepeating: item.plan.repeatText != nil, hasDatedLines: !item.plan.lines.isEmpty,
            links: links)
    }

    /// Puts what it knows into an item; the rest is left as it is.
    public func fill(_ item: inout Item) {
        item.id = id
        item.status = status
        item.kind = kind
        item.isClosed = isClosed
        item.isConflicted = isConflicted
        item.due = due
        item.priority = priority
        item.created = created
        item.completed = completed
        item.plan.scheduled = scheduled
        item.plan.wait = wait
    }
}

/// A file that a store has now.
public struct FoundFile: Sendable {
    let path: [UInt8]
    let stamp: FileStamp

    public init(path: [UInt8], stamp: FileStamp) {
        self.path = path
        self.stamp = stamp
    }
}
