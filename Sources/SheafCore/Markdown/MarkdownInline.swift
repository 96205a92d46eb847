/// A piece of a paragraph.
public indirect enum MarkdownInline: Sendable, Equatable {
    case text(String)
    case code(String)
    case strong([MarkdownInline])
    case emphasis([MarkdownInline])
    case struck([MarkdownInline])
    /// A link, or an image, which is shown as a link: what is shared asks nothing of a server.
    case link([MarkdownInline], address: String)
    case lineBreak

    /// The pieces of a text. Lines stay lines, as notes are written.
    public static func inlines(of text: String) -> [MarkdownInline] {
        MarkdownInlineReader(Array(text), depth: 0).inlines()
    }
}

/// Reads emphasis, code and links. What closes a mark is looked for within a bounded distance, so
/// that no text is slow.
private struct MarkdownInlineReader {
    private let text: [Character]
    private let depth: Int
    private var index = 0
    private var found: [MarkdownInline] = []
    private var plain = ""

    init(_ text: [Character], depth: Int) {
        self.text = text
        self.depth = depth
    }

    private static let deepest = 6
    /// The longest stretch that a mark may span, in characters.
    private static let reach = 1000

    func inlines() -> [MarkdownInline] {
        var reader = self
        while reader.index < reader.text.count { reader.step() }
        reader.flush()
        return reader.found
    }

    private mutating func flush() {
        if !plain.isEmpty { found.append(.text(plain)) }
        plain = ""
    }

    private mutating func put(_ piece: MarkdownInline, upTo end: Int) {
        flush()
        found.append(piece)
        index = end
    }

    private mutating func step() {
        let character = text[index]
        switch character {
        case "\\" where index + 1 < text.count && Self.isPunctuation(text[index + 1]):
            plain.append(text[index + 1])
            index += 2
            return
        case "\\" where index + 1 < text.count && text[index + 1] == "\n":
            index += 1
            return
        case "\n": return put(.lineBreak, upTo: index + 1)
        case "`": if code() { return }
        case "!" where has("["): if link(from: index + 1) { return }
        case "[": if link(from: index) { return }
        case "<": if address() { return }
        case "*", "_": if emphasis(character) { return }
        case "~" where has("~"): if struck() { return }
        case "h": if bareAddress() { return }
        default: break
        }
        plain.append(character)
        index += 1
    }

    private static func isPunctuation(_ character: Character) -> Bool {
        character.isASCII && !character.isLetter && !character.isNumber && !character.isWhitespace
    }

    private func has(_ character: Character) -> Bool {
        index + 1 < text.count && text[index + 1] == character
    }

    private func run(of character: Character, at start: Int) -> Int {
        var end = start
        while end < text.count, text[end] == character { end += 1 }
        return end - start
    }

    private func limit(_ start: Int) -> Int { min(text.count, start + Self.reach) }

    private func inner(_ range: Range<Int>) -> [MarkdownInline] {
        guard depth < Self.deepest else { return [.text(String(text[range]))] }
        return MarkdownInlineReader(Array(text[range]), depth: depth + 1).inlines()
    }

    private mutating func code() -> Bool {
        let length = run(of: "`", at: index)
        var place = index + length
        while place < limit(index) {
            guard text[place] == "`" else {
                place += 1
                continue
            }
            let other = run(of: "`", at: place)
            if other == length {
                var inside = text[(index + length)..<place]
                if inside.count > 2, inside.first == " ", inside.last == " " {
                    inside = inside.dropFirst().dropLast()
                }
                put(.code(String(inside.map { $0 == "\n" ? " " : $0 })), upTo: place + other)
                return true
            }
            place += other
        }
        plain += String(repeating: "`", count: length)
        index += length
        return true
    }

    /// `*x*`, `**x**`, `***x***`, with `_` only around whole words.
    private mutating func emphasis(_ mark: Character) -> Bool {
        let opening = run(of: mark, at: index)
        let length = min(opening, 2)
        let start = index + length
        guard opening <= 3, index + opening < text.count, !text[index + opening].isWhitespace else {
            return false
        }
        // `2*3*4` is a product, `snake_case_name` a name.
        if mark == "_" || length == 1, index > 0, Self.isWord(text[index - 1]),
            Self.isWord(text[start])
        {
            return false
        }
        var place = index + opening
        while place < limit(start) {
            guard text[place] == mark else {
                place += text[place] == "\\" ? 2 : 1
                continue
            }
            let other = run(of: mark, at: place)
            // Of three that close, the first is another's.
            let close = length == 2 ? place + max(0, other - 2) : place
            let closes =
                !text[place - 1].isWhitespace && (length == 2 ? 2...3 ~= other : other != 2)
            let end = close + length
            if closes, mark == "*" || end >= text.count || !Self.isWord(text[end]) {
                let pieces = inner(start..<close)
                put(length == 2 ? .strong(pieces) : .emphasis(pieces), upTo: end)
                return true
            }
            place += other
        }
        return false
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private mutating func struck() -> Bool {
        let start = index + 2
        var place = start
        while place + 1 < limit(start) {
            if text[place] == "~", text[place + 1] == "~", place > start {
                put(.struck(inner(start..<place)), upTo: place + 2)
                return true
            }
            place += 1
        }
        return false
    }

    /// `[text](address "title")`, and `[[page|text]]` of wikis.
    private mutating func link(from open: Int) -> Bool {
        guard let close = closing("[", "]", from: open) else { return false }
        if text[open + 1] == "[", close > open + 2, text[close - 1] == "]" {
            let page = String(text[(open + 2)..<(close - 1)])
            put(.text(page.split(separator: "|").last.map(String.init) ?? page), upTo: close + 1)
            return true
        }
        guard close + 1 < text.count, text[close + 1] == "(",
            let end = closing("(", ")", from: close + 1)
        else { return false }
        let inside = String(text[(close + 2)..<end])
        let address =
            inside.hasPrefix("<")
            ? String(inside.dropFirst().prefix { $0 != ">" })
            : String(inside.prefix { !$0.isWhitespace })
        let label = inner((open + 1)..<close)
        put(.link(label.isEmpty ? [.text(address)] : label, address: address), upTo: end + 1)
        return true
    }

    private func closing(_ open: Character, _ close: Character, from start: Int) -> Int? {
        var depth = 0
        var place = start
        while place < limit(start) {
            switch text[place] {
            case "\\": place += 1
            case open: depth += 1
            case close:
                depth -= 1
                if depth == 0 { return place }
            default: break
            }
            place += 1
        }
        return nil
    }

    /// `<https://example.org>`, `<mina@example.org>`.
    private mutating func address() -> Bool {
        guard let end = text[index..<limit(index)].firstIndex(of: ">") else { return false }
        let inside = String(text[(index + 1)..<end])
        guard !inside.contains(where: \.isWhitespace) else { return false }
        if inside.contains("://") {
            put(.link([.text(inside)], address: inside), upTo: end + 1)
            return true
        }
        guard inside.contains("@"), inside.first != "@" else { return false }
        put(.link([.text(inside)], address: "mailto:" + inside), upTo: end + 1)
        return true
    }

    private mutating func bareAddress() -> Bool {
        guard index == 0 || !Self.isWord(text[index - 1]),
            ["http://", "https://"].contains(where: { stands($0) })
        else {
            return false
        }
        var end = index
        while end < limit(index), !text[end].isWhitespace, !"<>\"".contains(text[end]) { end += 1 }
        while end > index, ".,:;!?)'*_~]".contains(text[end - 1]) { end -= 1 }
        let address = String(text[index..<end])
        put(.link([.text(address)], address: address), upTo: end)
        return true
    }

    private func stands(_ word: String) -> Bool {
        index + word.count <= text.count && text[index..<(index + word.count)].elementsEqual(word)
    }
}
