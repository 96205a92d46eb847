/// One line of an ignore file, as gitignore(5) describes it.
struct IgnorePattern: Hashable, Sendable {
    /// From 1.
    let line: Int
    /// A leading `!`: what matches is not ignored after all.
    let isNegated: Bool
    /// A trailing `/`: only directories match.
    let isDirectoryOnly: Bool
    /// Without a slash before its end the pattern is held against the name alone, at any depth;
    /// else against the path from the ignore file's directory.
    let matchesName: Bool
    private let glob: Glob

    /// `nil` for blank lines and comments. `text` is the line without its end.
    init?(_ text: ArraySlice<UInt8>, line: Int, ignoringCase: Bool) {
        guard text.first != Ascii.hash else { return nil }
        var pattern = Self.trimmed(text)
        self.line = line
        isNegated = pattern.first == Ascii.bang
        if isNegated { pattern = pattern.dropFirst() }
        isDirectoryOnly = pattern.last == Ascii.slash
        if isDirectoryOnly { pattern = pattern.dropLast() }
        guard !pattern.isEmpty else { return nil }
        matchesName = !pattern.contains(Ascii.slash)
        if pattern.first == Ascii.slash { pattern = pattern.dropFirst() }
        glob = Glob(
            pattern, start: Self.literalPrefix(of: pattern), ignoringCase: ignoringCase)
    }

    /// `path` is relative to the ignore file's directory; its last component starts at `name`.
    func matches(
        _ path: UnsafeBufferPointer<UInt8>, name: Int, isDirectory: Bool
    ) -> Bool {
        if isDirectoryOnly, !isDirectory { return false }
        return glob.matches(
            matchesName ? UnsafeBufferPointer(rebasing: path[name...]) : path)
    }

    /// Trailing spaces do not count, unless a backslash stands before them.
    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = text.startIndex
        var at = text.startIndex
        while at < text.endIndex {
            if text[at] == Ascii.backslash {
                at += 1
                guard at < text.endIndex else { return text }
                end = at + 1
            } else if text[at] != Ascii.space {
                end = at + 1
            }
            at += 1
        }
        return text[..<end]
    }

    private static func literalPrefix(of pattern: ArraySlice<UInt8>) -> Int {
        let special = [Ascii.star, Ascii.question, Ascii.open, Ascii.backslash]
        return (pattern.firstIndex { special.contains($0) } ?? pattern.endIndex)
            - pattern.startIndex
    }
}
