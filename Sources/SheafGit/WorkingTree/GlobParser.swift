/// Reads a pattern into a glob's tokens, once, so that matching has nothing left to decide.
struct GlobParser {
    private let pattern: [UInt8]
    private let start: Int
    private let ignoresCase: Bool
    private var at = 0

    init(_ pattern: [UInt8], start: Int, ignoringCase: Bool) {
        self.pattern = pattern
        self.start = start
        ignoresCase = ignoringCase
    }

    /// `nil` where the pattern is malformed and so matches nothing.
    mutating func parse() -> [Glob.Token]? {
        var tokens: [Glob.Token] = []
        while let byte = peek() {
            switch byte {
            case Ascii.star:
                tokens.append(stars())
            case Ascii.question:
                at += 1
                tokens.append(.anyByte)
            case Ascii.open:
                guard let set = bracket() else { return nil }
                tokens.append(.set(set))
            case Ascii.backslash:
                at += 1
                guard let literal = peek() else { return nil }
                at += 1
                // git lower-cases the path but not an escaped letter, which then never matches.
                if ignoresCase, Ascii.isUpper(literal) { return nil }
                tokens.append(.byte(literal))
            default:
                at += 1
                tokens.append(.byte(ignoresCase ? Ascii.lower(byte) : byte))
            }
        }
        return tokens
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        at + offset < pattern.count ? pattern[at + offset] : nil
    }

    private mutating func stars() -> Glob.Token {
        let first = at
        while peek() == Ascii.star { at += 1 }
        guard at - first > 1, first <= start || pattern[first - 1] == Ascii.slash else {
            return .star
        }
        switch peek() {
        case nil:
            return .everything
        case Ascii.slash:
            at += 1
            return .directories
        case Ascii.backslash where peek(1) == Ascii.slash:
            return .everything
        default:
            return .star
        }
    }

    private enum Item {
        case byte(UInt8)
        case range(UInt8, UInt8)
        case named(CharacterClass)
    }

    /// A bracket expression from its `[` on. A `]` is literal as the first member, a `-` where it
    /// makes no range; `[:name:]` without its `:]` is taken as ordinary members.
    private mutating func bracket() -> ByteSet? {
        at += 1
        var isNegated = false
        if let mark = peek(), mark == Ascii.bang || mark == Ascii.caret {
            isNegated = true
            at += 1
        }
        var items: [Item] = []
        // The single member just read, which a `-` would make the start of a range.
        var previous: UInt8?
        var isFirst = true
        while true {
            guard let byte = peek() else { return nil }
            if byte == Ascii.close, !isFirst { break }
            isFirst = false
            if byte == Ascii.dash, let low = previous, let next = peek(1), next != Ascii.close {
                at += 1
                if next == Ascii.backslash { at += 1 }
                guard let high = peek() else { return nil }
                at += 1
                items.append(.range(low, high))
                previous = nil
            } else if byte == Ascii.open, peek(1) == Ascii.colon {
                guard let end = pattern[(at + 2)...].firstIndex(of: Ascii.close) else { return nil }
                if end > at + 2, pattern[end - 1] == Ascii.colon {
                    guard let named = CharacterClass(pattern[(at + 2)..<(end - 1)]) else {
                        return nil
                    }
                    items.append(.named(named))
                    at = end + 1
                    previous = nil
                } else {
                    items.append(.byte(byte))
                    at += 1
                    previous = byte
                }
            } else {
                if byte == Ascii.backslash { at += 1 }
                guard let member = peek() else { return nil }
                at += 1
                items.append(.byte(member))
                previous = member
            }
        }
        at += 1
        return ByteSet { byte in
            byte != Ascii.slash && items.contains { contains($0, byte) } != isNegated
        }
    }

    /// Ignoring case, git holds the lower-cased byte against single members, and either case
    /// against ranges.
    private func contains(_ item: Item, _ byte: UInt8) -> Bool {
        let folded = ignoresCase ? Ascii.lower(byte) : byte
        switch item {
        case .byte(let member):
            return folded == member
        case .range(let low, let high):
            if low <= folded, folded <= high { return true }
            let upper = Ascii.upper(folded)
            return ignoresCase && low <= upper && upper <= high
        case .named(let named):
            return named.contains(folded)
                || (ignoresCase && named == .upper && Ascii.isLower(folded))
        }
    }
}
