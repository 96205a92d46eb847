import SheafCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What is known of an item without its file: all that listings show.
public struct ItemFacts: Sendable, Equatable {
    /// `updated` is left to whoever knows.
    public var item: Item
    /// The first line of the body that says something; empty where there is none.
    public var preview: String
    /// What in the file could not be read.
    public var findings: [Finding]

    /// Those of no item, to be filled in.
    public static let none = ItemFacts(
        item: Item(path: "", title: ""), preview: "", findings: [])

    public init(item: Item, preview: String, findings: [Finding]) {
        self.item = item
        self.preview = preview
        self.findings = findings
    }
}

extension RecordWriter {
    /// What says where the item stands comes first, for ``RecordReader/takeStanding(id:into:)``: it is asked
    /// for of all items, so there is no text in it but the status. Then the title, which a search shows of
    /// all that it finds.
    mutating func put(_ facts: ItemFacts) {
        let item = facts.item
        put(item.status)
        put(UInt8(item.kind == .task ? 1 : 0))
        put(UInt8(item.isClosed ? 1 : 0))
        put(item.due) { $0.put($1) }
        put(item.priority) { $0.put(UInt8($1.rank)) }
        put(item.created) { $0.put($1) }
        put(item.completed) { $0.put($1) }
        put(item.title)
        put(item.dueText)
        put(item.tags) { $0.put($1) }
        put(item.inlineTags) { $0.put($1) }
        put(item.project)
        put(item.extra) {
            $0.put($1.key)
            $0.put($1.value)
        }
        put(UInt32(clamping: item.checklist.done))
        put(UInt32(clamping: item.checklist.total))
        put(UInt8(item.isConflicted ? 1 : 0))
        put(facts.preview)
        put(facts.findings) { $0.put($1) }
    }

    private mutating func put(_ due: Due) {
        switch due {
        case .day(let date):
            put(UInt8(0))
            put(date)
        case .local(let date, let time):
            put(UInt8(1))
            put(date)
            put(UInt32(time.secondsSinceMidnight))
        case .instant(let time):
            put(UInt8(2))
            put(time)
        }
    }

    private mutating func put(_ date: CalendarDate) { put(Int32(date.daysSinceEpoch)) }

    private mutating func put(_ time: Timestamp) {
        put(time.secondsSinceEpoch)
        put(Int32(clamping: time.offset))
    }

    private mutating func put(_ finding: Finding) {
        put(UInt32(clamping: finding.line))
        put(UInt32(clamping: finding.column))
        switch finding.problem {
        case .frontMatterNotClosed: put(UInt8(0))
        case .notAnEntry(let line): put(UInt8(1), line)
        case .duplicateKey(let key, let line):
            put(UInt8(2), key)
            put(UInt32(clamping: line))
        case .unreadableValue(let key): put(UInt8(3), key)
        case .tooComplex(let key): put(UInt8(4), key)
        case .notADate(let key, let value):
            put(UInt8(5), key)
            put(value)
        case .notTOML: put(UInt8(6))
        case .notUTF8(let encoding): put(UInt8(7), encoding.rawValue)
        }
    }

    private mutating func put(_ tag: UInt8, _ text: String) {
        put(tag)
        put(text)
    }
}

extension RecordReader {
    /// - Parameters:
    ///   - path: the item's, relative to the store's root.
    ///   - id: the item's, which stands among what every record begins with.
    mutating func takeFacts(
        path: UnsafeRawBufferPointer, id: ItemID?, into facts: inout ItemFacts
    ) {
        takeStanding(id: id, into: &facts.item)
        let text = String(decoding: path, as: UTF8.self)
        facts.item.path = text
        // What is no UTF-8 was put right.
        facts.item.pathBytes = text.isMade(of: path) ? nil : Array(path)
        facts.item.title = takeText()
        facts.item.updated = nil
        facts.item.dueText = takeOptionalText()
        facts.item.tags = takeList { $0.takeText() }
        facts.item.inlineTags = takeList { $0.takeText() }
        facts.item.project = takeOptionalText()
        facts.item.extra = takeList { Item.ExtraKey(key: $0.takeText(), value: $0.takeText()) }
        facts.item.checklist.done = Int(take(UInt32.self))
        facts.item.checklist.total = Int(take(UInt32.self))
        facts.item.isConflicted = take(UInt8.self) == 1
        facts.preview = takeText()
        facts.findings = takeList { $0.takeFinding(path: text) }
    }

    /// When the item was made; what comes before that is passed over.
    mutating func takeCreated() -> Timestamp? {
        _ = takeOptional { $0.takeBytes() }
        _ = take(UInt16.self)
        _ = takeOptional { $0.takeDue() }
        _ = takeOptional { $0.take(UInt8.self) }
        return takeOptional { $0.takeTime() }
    }

    /// The item's title; what comes before it is passed over.
    mutating func takeTitle() -> String {
        _ = takeCreated()
        _ = takeOptional { $0.takeTime() }
        return takeText()
    }

    /// What says where the item stands; the rest is left as it is.
    mutating func takeStanding(id: ItemID?, into item: inout Item) {
        item.id = id
        item.status = takeOptionalText()
        item.kind = take(UInt8.self) == 1 ? .task : .memo
        item.isClosed = take(UInt8.self) == 1
        item.due = takeOptional { $0.takeDue() }
        item.priority = takeOptional { Priority(rank: Int($0.take(UInt8.self))) }
        item.created = takeOptional { $0.takeTime() }
        item.completed = takeOptional { $0.takeTime() }
    }

    private mutating func takeDue() -> Due {
        switch take(UInt8.self) {
        case 0: .day(takeDate())
        case 1: .local(takeDate(), TimeOfDay(secondsSinceMidnight: Int(take(UInt32.self))))
        default: .instant(takeTime())
        }
    }

    private mutating func takeDate() -> CalendarDate {
        CalendarDate(daysSinceEpoch: Int(take(Int32.self)))
    }

    private mutating func takeTime() -> Timestamp {
        Timestamp(secondsSinceEpoch: take(), offset: Int(take(Int32.self)))
    }

    private mutating func takeFinding(path: String) -> Finding {
        let (line, column) = (Int(take(UInt32.self)), Int(take(UInt32.self)))
        let problem: Finding.Problem =
            switch take(UInt8.self) {
            case 0: .frontMatterNotClosed
            case 1: .notAnEntry(takeText())
            case 2: .duplicateKey(takeText(), firstLine: Int(take(UInt32.self)))
            case 3: .unreadableValue(key: takeText())
            case 4: .tooComplex(key: takeText())
            case 5: .notADate(key: takeText(), value: takeText())
            case 7: .notUTF8(TextEncoding(rawValue: takeText()) ?? .cp949)
            default: .notTOML
            }
        return Finding(path: path, line: line, column: column, problem: problem)
    }
}

extension String {
    /// Whether its UTF-8 is these very bytes.
    fileprivate func isMade(of bytes: UnsafeRawBufferPointer) -> Bool {
        utf8.count == bytes.count
            && utf8.withContiguousStorageIfAvailable { own in
                guard let one = own.baseAddress, let other = bytes.baseAddress else { return true }
                return memcmp(one, other, bytes.count) == 0
            } ?? false
    }
}
