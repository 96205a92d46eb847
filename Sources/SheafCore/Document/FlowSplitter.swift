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

/// Follows a quoted scalar or a flow collection to its end, over lines where need be. It looks at
/// quotes, brackets, commas and comments only; whether the inside is valid YAML is not its concern.
struct FlowWalker {
    let bytes: [UInt8]
    /// The end of the front matter, or of the entry.
    let limit: Int

    /// A flow sequence or mapping.
    struct Collection: Equatable {
        /// Behind the closing bracket.
        var end: Int
        /// The ranges between the commas of the outermost level, blanks and comments left out.
        var members: [Range<Int>]
        /// A comma stands behind the last member.
        var hasTrailingComma: Bool
    }

    /// Behind the quote that closes the one at `start`; `nil` if none does.
    func quotedEnd(from start: Int) -> Int? {
        let quote = bytes[start]
        var index = start + 1
        while index < limit {
            let byte = bytes[index]
            if byte == ASCII.backslash, quote == ASCII.doubleQuote {
                index += 2
            } else if byte == quote {
                guard quote == ASCII.singleQuote, index + 1 < limit, bytes[index + 1] == quote
                else { return index + 1 }
                index += 2
            } else {
                index += 1
            }
        }
        return nil
    }

    /// The collection whose bracket opens at `start`; `nil` if it is not closed.
    func collection(from start: Int) -> Collection? {
        var depth = 0
        // A quote or a bracket means something only where a token may begin.
        var atTokenStart = true
        // Behind a quoted key the value may follow the colon at once, as JSON has it.
        var isBehindQuotes = false
        var members: [Range<Int>] = []
        var memberStart: Int?
        var memberEnd = start
        var hasTrailingComma = false
        var index = start
        while index < limit {
            let byte = bytes[index]
            switch byte {
            case ASCII.space, ASCII.tab, ASCII.newline, ASCII.carriageReturn:
                index += 1
                continue
            case ASCII.hash where isCommentStart(index):
                index = bytes.line(at: index, before: limit).next
                continue
            case ASCII.openBracket, ASCII.openBrace:
                if depth == 1, memberStart == nil { memberStart = index }
                depth += 1
                atTokenStart = true
                index += 1
            case ASCII.closeBracket, ASCII.closeBrace:
                depth -= 1
                index += 1
                if depth == 0 {
                    if let memberStart { members.append(memberStart..<memberEnd) }
                    return Collection(
                        end: index, members: members,
                        hasTrailingComma: hasTrailingComma && memberStart == nil)
                }
                atTokenStart = false
            case ASCII.comma:
                if depth == 1 {
                    members.append(
                        (memberStart ?? index)..<(memberStart == nil ? index : memberEnd))
                    memberStart = nil
                    hasTrailingComma = true
                }
                atTokenStart = true
                index += 1
            case ASCII.doubleQuote where atTokenStart, ASCII.singleQuote where atTokenStart:
                if depth == 1, memberStart == nil { memberStart = index }
                guard let end = quotedEnd(from: index) else { return nil }
                index = end
                atTokenStart = false
                isBehindQuotes = true
                memberEnd = index
                continue
            default:
                if depth == 1, memberStart == nil { memberStart = index }
                atTokenStart =
                    byte == ASCII.colon
                    && (isBehindQuotes || index + 1 >= limit || bytes[index + 1].isSpacing)
                index += 1
            }
            isBehindQuotes = false
            if byte != ASCII.comma { memberEnd = index }
        }
        return nil
    }

    /// Returns the beginning of the line that follows the value opening at `start`, if the value is
    /// closed and nothing but a comment stands behind it.
    func lineBehindValue(from start: Int) -> Int? {
        let isQuoted = bytes[start] == ASCII.doubleQuote || bytes[start] == ASCII.singleQuote
        guard let end = isQuoted ? quotedEnd(from: start) : collection(from: start)?.end else {
            return nil
        }
        let line = bytes.line(at: min(end, limit), before: limit)
        let rest = bytes.skippingBlanks(from: line.start, to: line.end)
        guard rest == line.end || (bytes[rest] == ASCII.hash && rest > end) else { return nil }
        return line.next
    }

    private func isCommentStart(_ index: Int) -> Bool {
        index > 0 && bytes[index - 1].isSpacing
    }
}
