/// An amount of work, in whole minutes.
public struct Effort: Sendable, Hashable, Comparable {
    public let minutes: Int

    /// More than anybody plans: a hundred years.
    static let limit = 100 * 366 * 24 * 60

    public init(minutes: Int) { self.minutes = min(max(0, minutes), Self.limit) }

    /// Reads `45m`, `1h30m`, `1.5h`, `1시간 30분`, `한 시간 반`, `half an hour`, Taskwarrior's `PT1H30M`, and
    /// as TaskNotes writes them minutes without a unit.
    public init?(_ text: String) {
        var rest = text.lowercased().filter { !$0.isWhitespace }[...]
        if rest.hasPrefix("pt") { rest = rest.dropFirst(2) }
        if let amount = DateExpression.amount(text), let seconds = amount.seconds,
            amount.days == 0, amount.months == 0, seconds >= 60
        {
            guard seconds / 60 <= Self.limit else { return nil }
            minutes = seconds / 60
            return
        }
        if let minutes = Int(rest), minutes > 0, minutes <= Self.limit {
            self.minutes = minutes
            return
        }
        var minutes = 0.0
        var smallest = Int.max
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            guard let number = Double(digits), number.isFinite else { return nil }
            rest = rest.dropFirst(digits.count)
            guard let (name, unit) = Self.units.first(where: { rest.hasPrefix($0.name) }),
                unit < smallest
            else { return nil }
            minutes += number * Double(unit)
            smallest = unit
            rest = rest.dropFirst(name.count)
        }
        guard minutes >= 1, minutes <= Double(Self.limit) else { return nil }
        self.minutes = Int(minutes.rounded())
    }

    /// The longer names first, so that none is taken for its beginning.
    private static let units: [(name: String, minutes: Int)] = [
        ("minutes", 1), ("minute", 1), ("mins", 1), ("min", 1), ("m", 1), ("분", 1),
        ("hours", 60), ("hour", 60), ("hrs", 60), ("hr", 60), ("h", 60), ("시간", 60),
    ]

    public static func < (left: Effort, right: Effort) -> Bool { left.minutes < right.minutes }
}

extension Effort: CustomStringConvertible {
    /// As it is written into files: `45m`, `2h`, `1h30m`.
    public var description: String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(rest)m" }
        return rest == 0 ? "\(hours)h" : "\(hours)h\(rest)m"
    }
}
