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
        case memory(ReadItem)
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

    // Asked here, since whoever asks ``item`` for one of its parts gets a copy of all of them.

    public var isItem: Bool { item != nil }
    public var id: ItemID? { item?.id }
    /// True if its item depends on others, or is a part of one.
    public var isLinked: Bool { item?.isLinked == true }
    /// True if something in it could not be read.
    public var hasFindings: Bool { item?.hasFindings == true }

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
    /// The names by which links call it, and those in its own links.
    public let links: LinkKeys
}

extension CachedItem {
    /// Returns whether it is an open task that is out of sight until a later time.
    public func isWaiting(at now: Moment) -> Bool {
        kind == .task && !isClosed && wait.map { !$0.hasCome(at: now) } ?? false
    }

    init(_ item: Item, hasFindings: Bool, _ links: LinkKeys) {
        self.init(
            id: item.id, status: item.status, kind: item.kind, isClosed: item.isClosed,
            isConflicted: item.isConflicted, hasFindings: hasFindings, due: item.due,
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

extension CachedFile {
    static let insertion = """
        INSERT OR IGNORE INTO files(
            id, path, stamp, blob, flags, item, status, due, priority, created, completed, scheduled,
            wait, names, targets, sum)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    /// Of the rows from one number to another.
    static let selection = """
        SELECT id, path, stamp, blob, flags, item, status, due, priority, created, completed,
            scheduled, wait, names, targets, sum
        FROM files WHERE id BETWEEN ? AND ?
        """

    /// Writes the row of a file that was read.
    ///
    /// - Parameter stamp: ``FileStamp/unknown`` where the next change of the file may not show.
    /// - Returns: the row's sum.
    static func write(
        _ file: ReadFile, stamp: FileStamp, row: Int64, to statement: Statement
    ) throws(DatabaseError) -> UInt64 {
        var writer = RowWriter(statement)
        writer.put(row)
        writer.put(blob: file.path)
        writer.put(blob: stamp.bytes)
        writer.put(Int64(bitPattern: file.blob))
        let item = file.item?.listed
        writer.put(Flags(item).rawValue)
        writer.put(item?.id.map { Int64(bitPattern: $0.bits) })
        writer.put(item?.status)
        writer.put((item?.due).map(Self.number))
        writer.put((item?.priority?.rank).map { Int64($0) })
        writer.put((item?.created).map(Self.number))
        writer.put((item?.completed).map(Self.number))
        writer.put((item?.scheduled).map(Self.number))
        writer.put((item?.wait).map(Self.number))
        writer.put(blob: item?.links.names.bytes)
        writer.put(blob: item?.links.targets.bytes)
        return try writer.finish()
    }

    /// The file of a row; `nil` where the row is damaged.
    convenience init?(_ statement: Statement) {
        var row = RowReader(statement)
        let number = row.number()
        let path = Array(row.bytes())
        let stamp = FileStamp(row.bytes())
        let blob = UInt64(bitPattern: row.number())
        let flags = Flags(rawValue: row.number())
        let found = CachedItem(
            id: row.optionalNumber().flatMap { ItemID(bits: UInt64(bitPattern: $0)) },
            status: row.optionalText(), kind: flags.contains(.task) ? .task : .memo,
            isClosed: flags.contains(.closed), isConflicted: flags.contains(.conflicted),
            hasFindings: flags.contains(.findings), due: row.optionalNumber().map(Self.due),
            priority: row.optionalNumber().flatMap { Priority(rank: Int($0)) },
            created: row.optionalNumber().map(Self.due),
            completed: row.optionalNumber().map(Self.due),
            scheduled: row.optionalNumber().map(Self.due), wait: row.optionalNumber().map(Self.due),
            isLinked: flags.contains(.linked), isRepeating: flags.contains(.repeating),
            hasDatedLines: flags.contains(.datedLines),
            links: LinkKeys(
                names: [LinkKey](row.optionalBytes()), targets: [LinkKey](row.optionalBytes())))
        guard let sum = row.soundSum() else { return nil }
        self.init(
            path: path, stamp: stamp, blob: blob, item: flags.contains(.item) ? found : nil,
            at: .rows(number, seed: sum))
    }

    /// A time in one number: the seconds since 1970 UTC, and below them, in 18 bits, the offset.
    private static func number(_ time: Timestamp) -> Int64 {
        time.secondsSinceEpoch << 18 | Int64(time.offset + 1 << 17)
    }

    private static func timestamp(_ number: Int64) -> Timestamp {
        Timestamp(
            secondsSinceEpoch: number >> 18, offset: Int(number & (1 << 18 - 1)) - 1 << 17)
    }

    /// A due time as a number, with two bits more for its kind: a day, a time of day, an instant.
    private static func number(_ due: Due) -> Int64 {
        switch due {
        case .day(let date): Int64(date.daysSinceEpoch) << 2
        case .local(let date, let time):
            (Int64(date.daysSinceEpoch) << 17 | Int64(time.secondsSinceMidnight)) << 2 | 1
        case .instant(let time): number(time) << 2 | 2
        }
    }

    private static func due(_ number: Int64) -> Due {
        let value = number >> 2
        return switch number & 3 {
        case 0: .day(CalendarDate(daysSinceEpoch: Int(value)))
        case 1:
            .local(
                CalendarDate(daysSinceEpoch: Int(value >> 17)),
                TimeOfDay(secondsSinceMidnight: Int(value & (1 << 17 - 1))))
        default: .instant(timestamp(value))
        }
    }

    private struct Flags: OptionSet {
        let rawValue: Int64
        static let item = Flags(rawValue: 1)
        static let task = Flags(rawValue: 2)
        static let closed = Flags(rawValue: 4)
        static let findings = Flags(rawValue: 8)
        static let conflicted = Flags(rawValue: 16)
        static let linked = Flags(rawValue: 32)
        static let repeating = Flags(rawValue: 64)
        static let datedLines = Flags(rawValue: 128)

        init(rawValue: Int64) { self.rawValue = rawValue }

        init(_ item: CachedItem?) {
            guard let item else {
                self = []
                return
            }
            self = .item
            if item.kind == .task { insert(.task) }
            if item.isClosed { insert(.closed) }
            if item.hasFindings { insert(.findings) }
            if item.isConflicted { insert(.conflicted) }
            if item.isLinked { insert(.linked) }
            if item.isRepeating { insert(.repeating) }
            if item.hasDatedLines { insert(.datedLines) }
        }
    }
}

extension [LinkKey] {
    /// `nil` for none.
    fileprivate var bytes: [UInt8]? {
        guard !isEmpty else { return nil }
        return reduce(into: [UInt8]()) { bytes, key in
            Swift.withUnsafeBytes(of: key.bits.littleEndian) { bytes += $0 }
        }
    }

    fileprivate init(_ bytes: UnsafeRawBufferPointer?) {
        guard let bytes else {
            self = []
            return
        }
        self = stride(from: 0, to: bytes.count - 3, by: 4).map {
            LinkKey(
                bits: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
            )
        }
    }
}
