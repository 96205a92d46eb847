import SheafCore

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
        let item = file.item.map { CachedItem($0.facts, $0.links) }
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

    /// The same of what is due, with two bits more for its kind: a day, a time of day, an instant.
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
