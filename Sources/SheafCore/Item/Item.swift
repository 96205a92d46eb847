import Algorithms

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
    public var kind = Kind.memo
    /// True if the status is a configured closed one.
    public var isClosed = false
    /// As typed. A value that is no date stays readable here while `due` is `nil`.
    public var dueText: String?
    /// The time it is due, where that can be read.
    public var due: Due?
    /// The front matter's tags, in order, each once.
    public var tags: [String] = []
    /// `#tags` of the body that the front matter does not name; read, never written.
    public var inlineTags: [String] = []
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
    /// Its repetition, the day it is meant to be done, and the items it waits for.
    public var plan = Plan()
    /// True if it is open and something that has to be done first is open too. Not in its file: the caller that
    /// knows the other items says so.
    public var isBlocked = false
    /// The tasks that are a part of it, and those of them that are closed. Not in its file either.
    public var parts = Checklist(done: 0, total: 0)
    /// Present where it stands for a line of its file only, see ``lineTasks``.
    public var line: Line?
    /// Keys that are not sheaf's, in the file's order, values as text.
    public var extra: [ExtraKey] = []
    /// Of the body.
    public var checklist = Checklist(done: 0, total: 0)
    /// True if the body holds a conflict block or another program's conflict markers.
    public var isConflicted = false

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
}

extension Item {
    /// A memo of which no more is known.
    ///
    /// - Parameter path: relative to the store's root, `/` between components.
    public init(path: String, title: String) {
        self.init(id: nil, path: path, title: title)
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

/// An item's name for life: a letter and seven letters or digits, random, in lower case.
///
/// `i l o u` are left out, so that nothing is misread and few words appear; a letter comes first,
/// so that an id is never taken for a number by a YAML parser or for a row of a listing.
public struct ItemID: Sendable, Hashable {
    /// The eight ASCII bytes, the first one highest: numbers compare as the texts do.
    public let bits: UInt64

    /// Characters, and bytes, of every id.
    public static let length = 8
    private static let letters = Array("abcdefghjkmnpqrstvwxyz".utf8)
    private static let symbols = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// `nil` unless the text is exactly an id.
    public init?(_ text: some StringProtocol) {
        let text = String(text)
        guard text.utf8.count == Self.length, Self.isPrefix(text.utf8) else { return nil }
        bits = text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// `nil` unless they are the bits of an id.
    public init?(bits: UInt64) {
        guard Self.isLetter(UInt8(truncatingIfNeeded: bits >> 56)) else { return nil }
        for shift in stride(from: UInt64(0), to: 56, by: 8) {
            let byte = UInt8(truncatingIfNeeded: bits >> shift)
            guard Self.isLetter(byte) || byte.isASCIIDigit else { return nil }
        }
        self.bits = bits
    }

    /// A new id; 22 × 32⁷ are equally likely.
    public static func random(using generator: inout some RandomNumberGenerator) -> ItemID {
        var bits = UInt64(letters[Int.random(in: 0..<letters.count, using: &generator)])
        for _ in 1..<length {
            let symbol = symbols[Int.random(in: 0..<symbols.count, using: &generator)]
            bits = bits << 8 | UInt64(symbol)
        }
        return ItemID(trusted: bits)
    }

    private init(trusted bits: UInt64) {
        self.bits = bits
    }

    /// Returns whether an id can begin with the text, or be it.
    public static func isPrefix(_ text: some StringProtocol) -> Bool {
        isPrefix(String(text).utf8)
    }

    // Generic code is slow from another module, and ids are read by the hundred thousand.
    private static func isPrefix(_ bytes: String.UTF8View) -> Bool {
        guard let first = bytes.first, bytes.count <= length else { return false }
        return isLetter(first) && bytes.allSatisfy { isLetter($0) || $0.isASCIIDigit }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "u"): false
        default: UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        }
    }

    /// Returns whether this id begins with the text.
    public func hasPrefix(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= Self.length else { return false }
        var shift = UInt64.bitWidth
        for byte in text.utf8 {
            shift -= 8
            guard UInt8(truncatingIfNeeded: bits >> UInt64(shift)) == byte else { return false }
        }
        return true
    }
}

extension ItemID: Comparable {
    /// The order of the texts.
    public static func < (left: ItemID, right: ItemID) -> Bool { left.bits < right.bits }
}

extension ItemID: CustomStringConvertible {
    public var description: String {
        String(unsafeUninitializedCapacity: Self.length) { buffer in
            for index in 0..<Self.length {
                buffer[index] = UInt8(truncatingIfNeeded: bits >> UInt64(56 - index * 8))
            }
            return Self.length
        }
    }
}

/// The shortest prefix of each id that has to be typed, among a store's ids.
public struct ShortestPrefixes: Sendable {
    private let sorted: [ItemID]

    public init(_ ids: some Sequence<ItemID>) {
        sorted = ids.sorted()
    }

    /// The number of leading characters that no other id shares; the whole length where another
    /// item has the same id. An id that is not in the set is measured as if it were.
    public func length(of id: ItemID) -> Int {
        let place = sorted.partitioningIndex { $0 >= id }
        var shared = 0
        if place > 0 { shared = sharedLength(id, sorted[place - 1]) }
        // Behind the id itself, if it is here.
        let isHere = place < sorted.count && sorted[place] == id
        let next = isHere ? place + 1 : place
        if next < sorted.count { shared = max(shared, sharedLength(id, sorted[next])) }
        return min(shared + 1, ItemID.length)
    }

    private func sharedLength(_ left: ItemID, _ right: ItemID) -> Int {
        (left.bits ^ right.bits).leadingZeroBitCount / 8
    }
}

/// The order of a listing. It is the same on every device: items equal by the key go by the next
/// rule, and at last by the path.
public final class ItemOrder: Sendable {
    public enum Key: String, Sendable, CaseIterable {
        case due, scheduled, priority, created, completed, updated, title, status, project
        case estimate

        /// The key that a name stands for, in English or as its column is called in Korean.
        public init?(named name: String) {
            let folded = FoldedText.fold(name).filter { !$0.isWhitespace }
            let named = Self.allCases.first { $0.rawValue == folded || $0.korean == folded }
            guard let named else { return nil }
            self = named
        }

        /// The Korean name of its column, without blanks.
        public var korean: String {
            KeyVocabulary.Key(rawValue: rawValue)?.korean ?? "바뀐때"
        }
    }

    /// The key that it goes by; `nil` for a key of the user's own.
    public let key: Key?
    private let ownKey: String?
    private let type: ValueType
    /// True if the values stand the other way round; items without one come last all the same.
    public let isReversed: Bool
    private let workflow: Workflow
    private let zone: Zone

    /// - Parameters:
    ///   - workflow: the statuses in their order; any other comes behind them, by its name.
    ///   - zone: where the reader is: a day begins there.
    public convenience init(
        _ key: Key, _ workflow: Workflow, zone: Zone, isReversed: Bool = false
    ) {
        self.init(key, ownKey: nil, .text, workflow, zone: zone, isReversed: isReversed)
    }

    /// By any key of front matter: numbers, and dates and durations where they are such, by their size,
    /// before what is text.
    public convenience init(
        ownKey: String, type: ValueType = .text, _ workflow: Workflow, zone: Zone,
        isReversed: Bool = false
    ) {
        self.init(nil, ownKey: ownKey, type, workflow, zone: zone, isReversed: isReversed)
    }

    private init(
        _ key: Key?, ownKey: String?, _ type: ValueType, _ workflow: Workflow, zone: Zone,
        isReversed: Bool
    ) {
        self.type = type
        self.key = key
        self.ownKey = ownKey
        self.isReversed = isReversed
        self.workflow = workflow
        self.zone = zone
    }

    /// Returns the rank of an item: the smaller, the earlier. Items without the value come last;
    /// those of equal ranks stand in the order of their paths.
    public func rank(of item: Item) -> ItemRank {
        ItemRank(
            numbers: numbers(of: item), text: text?(item).map(FoldedText.fold) ?? "",
            isReversed: isReversed)
    }

    /// True if ``numbers(of:)`` say all that there is to a rank.
    public var isByNumbers: Bool { text == nil }

    /// The text of an item that is compared; `nil` where none is.
    private var text: ((Item) -> String?)? {
        switch key {
        case .title: { $0.title }
        case .status: { $0.status }
        case .project: { $0.project }
        case .due, .scheduled, .estimate, .priority, .created, .completed, .updated: nil
        case nil:
            { item in
                self.ownValue(of: item).flatMap { self.place(of: $0) == nil ? $0 : nil }
            }
        }
    }

    /// An item's rank without its text.
    public func numbers(of item: Item) -> ItemRank.Numbers {
        var rank = ItemRank.Numbers()
        switch key {
        case .due, .title: break
        case .scheduled: rank.first = item.plan.scheduled?.seconds(in: zone) ?? .max
        case .estimate: rank.first = item.plan.estimate.map { Int64($0.minutes) } ?? .max
        case .priority: rank.first = Int64(Self.place(of: item.priority))
        case .created: rank.first = newestFirst(item.created)
        case .completed: rank.first = newestFirst(item.completed)
        case .updated: rank.first = newestFirst(item.updated.map(Due.instant))
        case .status: rank.first = item.status.map { Int64(workflow.rank(of: $0)) } ?? .max
        case .project: rank.first = item.project == nil ? .max : 0
        case nil: rank.first = ownValue(of: item).map { place(of: $0) ?? .max - 1 } ?? .max
        }
        if isReversed {
            if rank.first == Int64(Priority.allCases.count), key == .priority { rank.first = .max }
            if rank.first != .max { rank.first.negate() }
        }
        if key != .updated { rank.due = item.due?.seconds(in: zone) ?? .max }
        if isReversed, key == .due, rank.due != .max { rank.due.negate() }
        rank.priority = Priority.urgency(of: item.priority)
        if key != .created {
            rank.created = item.created?.start(in: zone).secondsSinceEpoch ?? .max
        }
        return rank
    }

    private func ownValue(of item: Item) -> String? {
        item.extra.first { $0.key == ownKey && !$0.value.isEmpty }?.value
    }

    /// The place of a value of the user's own among all: the bits of two numbers of one sign are ordered as
    /// they are. `nil` for what is text.
    private func place(of text: String) -> Int64? {
        guard let number = type.amount(text, in: zone) else { return nil }
        let bits = Int64(bitPattern: (number == 0 ? 0 : number).bitPattern)
        return bits >= 0 ? bits : bits ^ .max
    }

    private func newestFirst(_ time: Due?) -> Int64 {
        time.map { -$0.start(in: zone).secondsSinceEpoch } ?? .max
    }

    private static func place(of priority: Priority?) -> Int {
        priority?.rank ?? Priority.allCases.count
    }
}

/// The place of an item in an ``ItemOrder``, worked out once for each item: comparing two of them
/// costs next to nothing.
public struct ItemRank: Comparable, Sendable {
    fileprivate let numbers: Numbers
    fileprivate let text: String
    fileprivate let isReversed: Bool

    public static func < (left: ItemRank, right: ItemRank) -> Bool {
        if left.numbers.first != right.numbers.first || left.text == right.text {
            return left.numbers < right.numbers
        }
        return left.isReversed ? right.text < left.text : left.text < right.text
    }

    /// The part of a rank that can be moved about without counting references.
    public struct Numbers: Comparable, Sendable {
        fileprivate var first: Int64 = 0
        fileprivate var due: Int64 = 0
        fileprivate var priority = 0
        fileprivate var created: Int64 = 0

        /// The sort key as numbers, compared one after the other; the greatest for what comes last.
        public var values: [Int64] { [first, due, Int64(priority), created] }

        public static func < (left: Numbers, right: Numbers) -> Bool {
            if left.first != right.first { return left.first < right.first }
            if left.due != right.due { return left.due < right.due }
            if left.priority != right.priority { return left.priority < right.priority }
            return left.created < right.created
        }
    }
}
