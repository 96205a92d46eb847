import SheafCore
import SheafStore

// Dates as the values of options. A token's date goes on over the words behind it while they still
// make one, `due:next friday`; so does an option's, whose value is one word to the parser.
extension Invocation {
    /// Returns the words with each date of an option in one piece.
    ///
    /// - Parameter now: asked only where there is such an option.
    static func joiningDates(_ words: [String], now: () -> Moment) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        var joined: [String] = []
        var rest = words[..<end]
        lazy var options = DeclaredOption.all(of: Invocation(words).command)
        while let word = rest.popFirst() {
            joined.append(word)
            guard word.hasPrefix("--"), !rest.isEmpty else { continue }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let leaning = options.named(parts[0])?.kind?.leaning else { continue }
            if parts.count == 1, let value = rest.popFirst() { joined.append(value) }
            let value = parts.count == 1 ? joined[joined.count - 1][...] : parts[1]
            let isValue = !value.isEmpty && !value.hasPrefix("--")
            let words = rest.prefix { !$0.hasPrefix("-") && !$0.hasPrefix("+") }
            guard isValue, !words.isEmpty else { continue }
            let count = DateExpression.length(of: value, in: words, at: now(), leaning: leaning)
            guard count > 0 else { continue }
            joined[joined.count - 1] += " " + words.prefix(count).joined(separator: " ")
            rest.removeFirst(count)
        }
        return joined + words[end...]
    }
}
