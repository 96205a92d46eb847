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
            switch self {
            case .due: "마감"
            case .scheduled: "예정"
            case .priority: "우선순위"
            case .created: "만든때"
            case .completed: "끝낸때"
            case .updated: "바뀐때"
            case .title: "제목"
            case .status: "상태"
            case .project: "프로젝트"
            case .estimate: "소요"
            }
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

        /// The same as numbers, compared one after the other; the greatest for what comes last.
        public var values: [Int64] { [first, due, Int64(priority), created] }

        public static func < (left: Numbers, right: Numbers) -> Bool {
            if left.first != right.first { return left.first < right.first }
            if left.due != right.due { return left.due < right.due }
            if left.priority != right.priority { return left.priority < right.priority }
            return left.created < right.created
        }
    }
}
