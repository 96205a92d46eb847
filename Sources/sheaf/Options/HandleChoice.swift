import SheafCore
import SheafStore
import SheafTerminal

/// A choice among the items that a handle could mean, for a person at a terminal.
struct HandleChoice {
    private let candidates: [Item]
    /// The words of the command, and the places among them where the handle stands.
    private let words: [String]
    private let places: [Int]
    /// What stands before the handle in its first word: the key of a token, as in `depends:call`.
    private let prefix: String

    /// - Parameter words: those of the command line behind the command's name. `nil` where none of
    ///   them are the handle.
    init?(_ handle: String, _ candidates: [Item], in words: [String], of command: HelpSubject) {
        self.candidates = candidates
        self.words = words
        // After `--` all are handles, or text.
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let arguments =
            Array(Invocation.arguments(in: Array(words[..<end]), of: command))
            + Array(words.indices[end...].dropFirst())
        for start in arguments.indices {
            let first = words[arguments[start]]
            for prefix in ["", first.prefix { $0 != ":" } + ":", first.prefix { $0 != ":" } + ":-"]
            where first.hasPrefix(prefix) {
                var joined = String(first.dropFirst(prefix.count))
                var count = 1
                while joined != handle, handle.hasPrefix(joined), start + count < arguments.count {
                    joined += " " + words[arguments[start + count]]
                    count += 1
                }
                guard joined == handle else { continue }
                places = Array(arguments[start..<(start + count)])
                self.prefix = String(prefix)
                return
            }
        }
        return nil
    }

    /// Asks which one is meant.
    ///
    /// - Returns: the words with the handle of that one alone; `nil` where nobody can be asked.
    /// - Throws: `UsageError.declined` for an empty answer.
    func ask(_ context: Context) throws -> [String]? {
        guard context.canAsk, !context.json, candidates.count > 1 else { return nil }
        let shown = candidates.prefix(max(9, context.terminal.rows - 4))
        for (index, item) in shown.enumerated() {
            try context.output.note(
                Message("numbered-candidate", ["number": index + 1, "item": ItemName(item)]))
        }
        if shown.count < candidates.count {
            let more = candidates.count - shown.count
            try context.output.note(Message("more-candidates", ["count": more.counted]))
        }
        let question = Message("which-item", ["count": shown.count])
        while let answer = try context.output.ask(question, from: context.input) {
            let typed = answer.filter { !$0.isWhitespace }
            if typed.isEmpty { throw UsageError.declined }
            guard let number = Int(typed), 1...shown.count ~= number else { continue }
            var chosen = words
            chosen.replaceSubrange(
                places[0]...places[0], with: [prefix + shown[number - 1].handle.description])
            for place in places.dropFirst().reversed() { chosen.remove(at: place) }
            return chosen
        }
        return nil
    }
}
