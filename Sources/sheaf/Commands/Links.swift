import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// `sheaf links`: where links lead.
struct Links: Command {
    static let help = HelpSubject("links", korean: ["링크"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("끊김")])
    var broken = false

    @Flag(name: [.long, .customLong("모호")])
    var ambiguous = false

    @Flag(name: [.long, .customLong("외톨이")])
    var orphans = false

    @Flag(name: [.long, .customLong("링크없이")])
    var unlinked = false

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        let chosen = [
            ("--broken", broken), ("--ambiguous", ambiguous), ("--orphans", orphans),
            ("--unlinked", unlinked),
        ].filter(\.1).map(\.0)
        if chosen.count > 1 { throw UsageError.conflictingOptions(chosen[0], chosen[1]) }
        let store = try context.store()
        let listing = LinkListing(context: context)
        if broken || ambiguous {
            let query = try context.narrowed(context.query(words, in: store), in: store)
            let links = try store.links(matching: query, broken ? .broken : .ambiguous)
            return try listing.print(
                try store.findingFormer(links),
                empty: broken ? Message("no-broken-links") : Message("no-ambiguous-links"))
        }
        if orphans {
            let query = try context.narrowed(context.query(words, in: store), in: store)
            return try listing.print(orphans: try store.orphans(matching: query))
        }
        guard !words.isEmpty else { throw UsageError.missingArgument(.handle) }
        let targets = Targets.handles(words, context.naming(in: store))
        if unlinked { return try listing.print(mentions: try store.mentions(of: targets)) }
        try listing.print(try store.findingFormer(store.links(of: targets)))
    }
}
