extension Document {
    /// Returns whether it holds a version of a conflict: as the value of a key, or its lines wherever they
    /// stand in the body. Without lines there is nothing to be found there.
    ///
    /// - Parameters:
    ///   - version: as in ``Conflict``, lines separated by `\n`.
    ///   - key: the front-matter key, `---` for the front matter as a whole; `nil` for text.
    public func holds(version: String, of key: String?) -> Bool {
        if let key {
            return String(decoding: typedValue(of: key) ?? [], as: UTF8.self) == version
        }
        let wanted = Self.lines(of: version)
        return !wanted.isEmpty && wanted.isSubset(of: Self.lines(of: text(in: bodyRange)))
    }

    /// Those with something in them, without blanks around it.
    private static func lines(of text: String) -> Set<Substring> {
        Set(
            text.split(whereSeparator: \.isNewline).map { line in
                let rest = line.drop { $0.isWhitespace }
                return rest.prefix(
                    upTo: rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:))
                        ?? rest.startIndex)
            }.filter { !$0.isEmpty })
    }
}
