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
