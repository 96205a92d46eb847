import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// What `list`, `memos` and `search` have in common.
struct ListOptions: ParsableArguments {
    @Option(help: .of(.helpLimit, value: "n"))
    var limit: Int?

    @Flag(name: .customLong("body"), help: .of(.helpWithBody))
    var withBody = false

    static let names = ["--limit", "--body"]

    func validate() throws {
        if let limit, limit < 0 { throw UsageError.wrongValue(String(limit), option: "--limit") }
    }
}

/// The words of a listing command: a query, and the whole words `-0` and `-n N`.
struct ListWords {
    var query: [String]
    var handlesOnly: Bool
    var limit: Int?

    init(_ words: [String], options: [String], limit: Int?) throws {
        var words = try Words(words, options: options).all
        handlesOnly = Words.take("-0", from: &words)
        self.limit = try Words.takeNumber("-n", from: &words) ?? limit
        query = words
    }
}
