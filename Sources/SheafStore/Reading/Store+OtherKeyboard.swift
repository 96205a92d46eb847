import SheafCore

/// The findings of a search with the keyboard set to the other script.
public struct OtherKeyboard: Sendable, Equatable {
    /// The search's arguments as they were meant.
    public let arguments: [String]
    /// The number of items that they find.
    public let count: Int
}

extension Store {
    /// Reads the words of a search that found nothing as if the keyboard had been set to Hangul
    /// instead of Latin, or the other way round; `nil` where that finds nothing either.
    ///
    /// - Parameter part: where the words were looked for, if not in the whole item.
    public func otherKeyboard(
        _ arguments: [String], in part: ItemQuery.Part? = nil
    ) throws -> OtherKeyboard? {
        guard
            let meant = try KeyboardReading(
                arguments: arguments, vocabulary: vocabulary, workflow: configuration.workflow,
                now: environment.now)
        else { return nil }
        func looking(_ query: ItemQuery) -> ItemQuery { part.map(query.looking) ?? query }
        // The best one tells how each of the words was meant.
        let found = try search(looking(meant.query), withUpdated: false)
        guard let best = found.best, let body = try bodies(of: [best]).first else { return nil }
        let words = meant.arguments {
            looking($0).matches(best, body: { body }, at: environment.now)
        }
        // What was a word may read as an operator or a date now.
        guard let query = try? self.query(words) else { return nil }
        let count = try items(matching: looking(query), withUpdated: false).results.count
        return count == 0 ? nil : OtherKeyboard(arguments: words, count: count)
    }
}
