/// On which side a short text gets its blanks.
public enum Alignment: Sendable {
    case leading, trailing
}

extension CellWidth {
    /// The longest beginning of `text` that takes at most `limit` cells, and the cells it takes.
    /// A grapheme cluster is never split, so it may be one cell short.
    public func prefix(of text: String, cells limit: Int) -> (text: Substring, cells: Int) {
        let simple = Self.simplePrefix(of: text, cells: limit)
        var used = simple.cells
        var end = text.utf8.index(text.startIndex, offsetBy: simple.bytes)
        while end < text.endIndex {
            let width = cells(of: text[end])
            if used + width > limit { break }
            used += width
            end = text.index(after: end)
        }
        return (text[..<end], used)
    }

    /// `text` in at most `limit` cells: whole if it fits, else its beginning and `…`; where not
    /// even that fits, nothing.
    public func cut(_ text: String, to limit: Int) -> String {
        guard !fits(text, in: limit) else { return text }
        guard limit >= ellipsisCells else { return "" }
        return prefix(of: text, cells: limit - ellipsisCells).text + Self.ellipsis
    }

    /// Returns whether `text` takes at most `limit` cells; of a long one only the beginning is looked at.
    func fits(_ text: String, in limit: Int) -> Bool {
        prefix(of: text, cells: limit).text.endIndex == text.endIndex
    }

    /// `text` in exactly `width` cells: cut if it is longer, filled up with blanks if shorter.
    public func fit(_ text: String, to width: Int, alignment: Alignment = .leading) -> String {
        let shown = cut(text, to: width)
        let blanks = String(repeating: " ", count: max(0, width - cells(of: shown)))
        return alignment == .leading ? shown + blanks : blanks + shown
    }

    /// The sign in place of text that was cut away.
    static let ellipsis = "…"

    /// The cells of `…`: its width is ambiguous.
    var ellipsisCells: Int { ambiguousIsWide ? 2 : 1 }
}
