/// Splits front matter that is one flow mapping, `{}`, `{title: x, tags: [a]}` or JSON, into entries.
enum FlowSplitter {
    /// `nil` where anything else stands between the fences, or a member is no key with a colon.
    static func split(_ bytes: [UInt8], opening: Line, closing: Line) -> FrontMatter.Flow? {
        let limit = closing.start
        let start = behindComments(bytes, from: opening.next, limit: limit)
        guard start < limit, bytes[start] == ASCII.openBrace,
            let map = FlowWalker(bytes: bytes, limit: limit).collection(from: start),
            bytes[map.end - 1] == ASCII.closeBrace,
            behindComments(bytes, from: map.end, limit: limit) == limit
        else { return nil }
        var entries: [FrontMatterEntry] = []
        var line = 2
        var position = opening.next
        for member in map.members {
            line += bytes[position..<member.lowerBound].count { $0 == ASCII.newline }
            position = member.lowerBound
            guard let entry = entry(bytes, member, line: line) else { return nil }
            entries.append(entry)
        }
        return FrontMatter.Flow(
            openingFence: opening.whole, map: start..<map.end, entries: entries,
            closingFence: closing.whole)
    }

    /// The first byte that is neither blank nor part of a comment.
    private static func behindComments(_ bytes: [UInt8], from start: Int, limit: Int) -> Int {
        var index = start
        while index < limit {
            if bytes[index] == ASCII.hash, bytes[index - 1].isSpacing {
                index = bytes.line(at: index, before: limit).next
            } else if bytes[index].isSpacing {
                index += 1
            } else {
                return index
            }
        }
        return limit
    }

    private static func entry(_ bytes: [UInt8], _ member: Range<Int>, line: Int)
        -> FrontMatterEntry?
    {
        guard let first = member.first, !unfit.contains(bytes[first]) else { return nil }
        let isQuoted = bytes[first] == ASCII.doubleQuote || bytes[first] == ASCII.singleQuote
        guard let colon = isQuoted ? colonBehindQuotes(bytes, member) : plainColon(bytes, member)
        else { return nil }
        let key = bytes.trimmingBlanks(first..<colon)
        let value = spacingEnd(bytes, from: colon + 1, to: member.upperBound)
        guard !key.isEmpty, value == member.upperBound || bytes[value] != ASCII.hash else {
            return nil
        }
        let text =
            isQuoted
            ? ScalarScanner(bytes: bytes).lineValue(key)?.text ?? bytes.string(key)
            : bytes.string(key)
        return FrontMatterEntry(
            key: text, line: line, leading: first..<first, content: member,
            value: value..<member.upperBound, isExplicit: false)
    }

    /// Keys that begin so are collections, anchors, tags, aliases or explicit; or no keys.
    private static let unfit = Array("{[]},:?&*!#%@`|>".utf8)

    private static func colonBehindQuotes(_ bytes: [UInt8], _ member: Range<Int>) -> Int? {
        let walker = FlowWalker(bytes: bytes, limit: member.upperBound)
        guard let end = walker.quotedEnd(from: member.lowerBound) else { return nil }
        let colon = spacingEnd(bytes, from: end, to: member.upperBound)
        return colon < member.upperBound && bytes[colon] == ASCII.colon ? colon : nil
    }

    private static func plainColon(_ bytes: [UInt8], _ member: Range<Int>) -> Int? {
        for index in member {
            switch bytes[index] {
            case ASCII.colon where index + 1 == member.upperBound || bytes[index + 1].isSpacing:
                return index
            case ASCII.newline, ASCII.carriageReturn, ASCII.openBrace, ASCII.openBracket: return nil
            case ASCII.hash where bytes[index - 1].isSpacing: return nil
            default: continue
            }
        }
        return nil
    }

    private static func spacingEnd(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, bytes[index].isSpacing { index += 1 }
        return index
    }
}
