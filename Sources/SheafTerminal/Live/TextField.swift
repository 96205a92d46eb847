/// Text that is being typed, with a caret between two grapheme clusters.
public struct TextField: Sendable, Equatable {
    /// The text before the caret.
    public private(set) var before: String
    /// The text behind it.
    public private(set) var after: String
    /// True if it may have several lines; in others a line break becomes a blank.
    public let hasLines: Bool

    /// - Parameter text: what stands there already; the caret stands behind it.
    public init(_ text: String = "", hasLines: Bool = false) {
        before = ""
        after = ""
        self.hasLines = hasLines
        insert(text)
    }

    public var text: String { before + after }

    public var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Puts text in at the caret. Control characters, which no key of text types, are left out.
    public mutating func insert(_ text: String) {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": allowed.append(hasLines ? scalar : " ")
            case "\t": allowed.append(hasLines ? scalar : " ")
            case "\0"..<" ", "\u{7F}"..<"\u{A0}": continue
            default: allowed.append(scalar)
            }
        }
        before += String(allowed)
    }

    /// Does what a key does in text, and answers whether it does anything there.
    ///
    /// - Parameter room: the cells of a line, by which `up` and `down` go; `nil` leaves them alone.
    public mutating func type(_ key: Key, room: Int? = nil, _ width: CellWidth = CellWidth())
        -> Bool
    {
        switch key {
        case .character(let character): insert(String(character))
        case .enter where hasLines: insert("\n")
        case .backspace: _ = before.popLast()
        case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
        case .left, .control("b"): move(by: -1)
        case .right, .control("f"): move(by: 1)
        case .wordLeft, .alt("b"): move(by: -wordLength(before.reversed()))
        case .wordRight, .alt("f"): move(by: wordLength(after))
        case .home, .control("a"): move(by: -before.reversed().prefix { $0 != "\n" }.count)
        case .end, .control("e"): move(by: after.prefix { $0 != "\n" }.count)
        case .control("w"), .alt("\u{7F}"): before.removeLast(wordLength(before.reversed()))
        case .control("u"): before.removeLast(before.reversed().prefix { $0 != "\n" }.count)
        case .control("k"): after.removeFirst(after.prefix { $0 != "\n" }.count)
        case .up, .down:
            guard hasLines, let room else { return false }
            moveLine(by: key == .up ? -1 : 1, room: room, width)
        default: return false
        }
        return true
    }

    private mutating func move(by count: Int) {
        if count < 0 {
            let moved = before.suffix(-count)
            after = moved + after
            before.removeLast(min(-count, before.count))
        } else {
            let moved = after.prefix(count)
            before += moved
            after.removeFirst(moved.count)
        }
    }

    /// To the row above or below, in the same column as far as it goes.
    private mutating func moveLine(by count: Int, room: Int, _ width: CellWidth) {
        let layout = TextLayout(self, room: room, width)
        let row = layout.caret.row + count
        guard layout.rows.indices.contains(row) else {
            return move(by: count < 0 ? -before.count : after.count)
        }
        move(by: layout.offset(row: row, column: layout.caret.column, width) - before.count)
    }

    /// The clusters up to the next end of a word, blanks before it included.
    private func wordLength(_ text: some Sequence<Character>) -> Int {
        var count = 0
        var isInWord = false
        for character in text {
            let isWord = character.isLetter || character.isNumber
            if isInWord, !isWord { break }
            isInWord = isInWord || isWord
            count += 1
        }
        return count
    }
}
