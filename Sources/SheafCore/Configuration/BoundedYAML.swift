import Yams

/// A whole YAML text read through the parser, after what could make it slow or deep was refused.
enum BoundedYAML {
    struct Failure: Error {
        var line: Int
        var column: Int
        /// In the parser's words; empty where the text was refused before it.
        var reason: String
    }

    /// `nil` for a text without content.
    ///
    /// - Parameter resolver: tells what a plain scalar is. Where only its text counts, `basic` spares
    ///   the making of the usual one's regular expressions, which takes longer than the reading.
    static func compose(
        _ text: String, resolver: @autoclosure () -> Resolver = .default
    ) throws(Failure) -> Node? {
        guard YAMLBounds.isBounded(Array(text.utf8)) else {
            throw Failure(line: 1, column: 1, reason: "")
        }
        do {
            return try Yams.compose(yaml: text, resolver())
        } catch YamlError.scanner(_, let problem, let mark, _),
            YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _)
        {
            throw Failure(line: mark.line, column: mark.column, reason: problem)
        } catch YamlError.duplicatedKeysInMapping(let duplicates, let context) {
            throw Failure(
                line: context.mark.line, column: context.mark.column,
                reason: "duplicate key \(duplicates.map(String.init(describing:)).joined())")
        } catch {
            throw Failure(line: 1, column: 1, reason: String(describing: error))
        }
    }
}
