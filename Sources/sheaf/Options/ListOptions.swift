import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// The option for the number of results, in the long form; `-n` is one of the ``Words``.
struct LimitOption: ParsableArguments {
    @Option(name: [.long, .customLong("개수")], transform: LimitOption.count)
    var limit: Int?

    private static func count(_ word: String) throws -> Int {
        guard let count = Int(word), count >= 0 else {
            throw UsageError.wrongValue(word, option: "--limit")
        }
        return count
    }
}

/// The order of a listing.
struct SortOptions: ParsableArguments {
    @Option(name: [.long, .customLong("정렬")], parsing: .unconditional, help: .value(.order))
    var sort: String?

    @Flag(name: [.long, .customLong("거꾸로")])
    var reverse = false
}

/// The options that `list` and `memos` have in common.
struct ListOptions: ParsableArguments {
    @OptionGroup var limiting: LimitOption
    @OptionGroup var layout: LayoutOptions

    @Flag(name: [.customLong("body"), .customLong("본문")])
    var withBody = false

    var limit: Int? { limiting.limit }
}

/// The words of a listing command: a query, and the whole words `-0` and `-n N`.
struct ListWords {
    var query: [String]
    var handlesOnly: Bool
    var limit: Int?

    /// Throws `UsageError.conflictingOptions` for `-0` beside `--json`, an output of its own.
    init(_ words: [String], limit: Int?, _ context: Context) throws {
        var words = try Words.checked(words)
        handlesOnly = try Words.takeHandlesOnly(from: &words, context)
        self.limit = try Words.takeNumber("-n", from: &words) ?? limit
        try Words.refuseShortOptions(words)
        query = words
    }
}
