import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// `sheaf context`: shows or sets the query within which one works on this device.
struct WorkContext: Command {
    static let help = HelpSubject("context", korean: ["맥락"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        let store = try context.store()
        if !words.isEmpty {
            let text = words.joined(separator: " ")
            try store.setQueryContext(["none", "없음"].contains(text) ? nil : text)
        }
        let within = try context.queryContext(of: store)
        if context.json {
            return try context.print("context", ["context": within.map(JSON.context)])
        }
        guard context.isOnTerminal else {
            return try context.output.write(within.map { $0.name + "\n" } ?? "")
        }
        try context.output.note(within.map(Message.shownWithin) ?? Message("no-context"))
    }
}

extension JSON {
    static func context(_ within: QueryContext) -> JSON {
        JSON(["name": within.name, "query": within.expansion ?? within.text])
    }
}
