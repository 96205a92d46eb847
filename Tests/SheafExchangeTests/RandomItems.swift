import SheafCore
import SheafExchange
import TestSupport

/// Items of all that Taskwarrior and sheaf both know.
struct RandomItems {
    private var random: SplitMix64

    init(_ random: inout SplitMix64) {
        self.random = SplitMix64(seed: random.next())
    }

    /// - Parameter source: makes the name of a record of a UUID.
    mutating func items(
        count: Int, source: (String) -> String
    ) -> [ExchangeItem] {
        var items: [ExchangeItem] = []
        for _ in 0..<count {
            var item = ExchangeItem(title: words().joined(separator: " "))
            item.source = source(uuid())
            item.state = [.open, .closed].randomElement(using: &random)
            item.created = time()
            if item.state == .closed { item.completed = time() }
            if isChosen() { item.due = isChosen() ? .day(day()) : time() }
            if isChosen() { item.wait = .day(day()) }
            if isChosen() { item.scheduled = .day(day()) }
            item.priority = [.high, .medium, .low, nil].randomElement(using: &random) ?? nil
            if isChosen() { item.project = words().joined(separator: ".") }
            if isChosen() { item.tags = Array(Set(words())).sorted() }
            if isChosen() {
                item.estimate = Effort(minutes: Int.random(in: 1...900, using: &random))
            }
            if isChosen(), let other = items.randomElement(using: &random) {
                item.depends = [.init(source: other.source)]
            }
            if isChosen() { item.own = [.init(key: "points", value: "\(random.next() % 100)")] }
            items.append(item)
        }
        return items
    }

    private mutating func isChosen() -> Bool { Bool.random(using: &random) }

    private mutating func words() -> [String] {
        let known = [
            "milk", "우유", "\"quoted\"", "back\\slash", "émile", "🎉", "a/b", "rent", "회의", "it's",
        ]
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in
            known.randomElement(using: &random) ?? ""
        }
    }

    private mutating func day() -> CalendarDate {
        CalendarDate(daysSinceEpoch: Int.random(in: 10_000...25_000, using: &random))
    }

    private mutating func time() -> Due {
        // Never midnight, which is a day there.
        let second = Int64.random(in: 1...86_399, using: &random)
        return .instant(now.zone.timestamp(day(), TimeOfDay(secondsSinceMidnight: Int(second))))
    }

    private mutating func uuid() -> String {
        let digits = (0..<32).map { _ in
            String(UInt8.random(in: 0..<16, using: &random), radix: 16)
        }.joined()
        let parts = [8, 4, 4, 4, 12]
        var rest = digits[...]
        return parts.map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }
}
