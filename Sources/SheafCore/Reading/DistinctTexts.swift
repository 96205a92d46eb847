/// Texts in their order, each once.
struct DistinctTexts {
    private(set) var all: [String] = []
    /// The same ones, where they are many: hashing the few tags that nearly every item has takes longer
    /// than comparing them.
    private var set: Set<String> = []
    private static let few = 8

    mutating func insert(_ text: String) {
        if all.count < Self.few {
            guard !all.contains(text) else { return }
        } else {
            if set.isEmpty { set = Set(all) }
            guard set.insert(text).inserted else { return }
        }
        all.append(text)
    }

    /// Those of `more` that `texts` does not hold, each once, in their order.
    static func adding(_ more: [String], to texts: [String]) -> [String] {
        var distinct = DistinctTexts()
        for text in texts { distinct.insert(text) }
        let known = distinct.all.count
        for text in more { distinct.insert(text) }
        return Array(distinct.all[known...])
    }
}
