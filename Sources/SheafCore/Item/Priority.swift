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
    /// and so comes behind what nobody has said anything about.
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
