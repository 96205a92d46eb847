/// Splits the top of a file into fences and entries, in one pass over its lines.
///
/// A line without indentation begins an entry when a key and a colon stand in it. Indented lines,
/// `- ` lines, and lines inside a quoted scalar or flow collection that is closed properly belong
/// to the entry above. Comments and blank lines belong to the entry below, unless the value above
/// goes on behind them.
struct FrontMatterSplitter {
    /// The result of looking at the top of a file.
    struct Result {
        var frontMatter: FrontMatter
        var bodyStart: Int
        var findings: [Finding]
    }

    private let bytes: [UInt8]
    /// The offset of the closing fence.
    private let limit: Int
    private var entries: [FrontMatterEntry] = []
    private var current: Draft?
    /// Behind the last line that belongs to an entry.
    private var contentEnd: Int
    /// The number of bytes that may still be looked at in vain for the end of a value. Without a
    /// bound many unclosed brackets would make the splitting quadratic.
    private var lookahead = 1 << 20

    private struct Draft {
        var key: EntryKey
        var line: Int
        var leading: Range<Int>
        var start: Int
        /// `|+` and `>+`: the blank lines behind the text belong to it.
        var keepsBlankLines: Bool
    }

    static func split(_ bytes: [UInt8], from start: Int) -> Result {
        let first = bytes.line(at: start, before: bytes.count)
        if let toml = toml(bytes, first) { return toml }
        guard isFence(bytes, first, "---") else {
            return text(from: start)
        }
        let below = first.next..<bytes.count
        let fence = bytes.firstLine(in: below) {
            isFence(bytes, $0, "---") || isFence(bytes, $0, "...")
        }
        guard let closing = fence else {
            guard
                holdsEntry(bytes, below, inFirstParagraph: true)
                    || endsInMistypedFence(bytes, below)
            else { return text(from: start) }
            return neverClosed(bytes, first)
        }
        var splitter = FrontMatterSplitter(
            bytes: bytes, limit: closing.start, contentEnd: first.next)
        if let finding = splitter.run() {
            if let flow = FlowSplitter.split(bytes, opening: first, closing: closing) {
                return Result(
                    frontMatter: .flow(flow), bodyStart: closing.next,
                    findings: duplicates(among: flow.entries))
            }
            let inside = first.next..<closing.start
            guard holdsEntry(bytes, inside, inFirstParagraph: false) else {
                return text(from: start)
            }
            return Result(
                frontMatter: .unreadable(range: start..<closing.next, finding),
                bodyStart: closing.next, findings: [finding])
        }
        let block = FrontMatter.Block(
            openingFence: first.whole, entries: splitter.entries,
            trailing: splitter.contentEnd..<closing.start, closingFence: closing.whole)
        return Result(
            frontMatter: .block(block), bodyStart: closing.next,
            findings: duplicates(among: block.entries))
    }

    /// Returns whether the text would be read as beginning with front matter.
    static func opensFrontMatter(_ bytes: [UInt8]) -> Bool {
        let first = bytes.line(at: 0, before: bytes.count)
        return isFence(bytes, first, "---") || toml(bytes, first) != nil
    }

    /// A file that begins with text, which may be a rule, `---`.
    private static func text(from start: Int) -> Result {
        Result(frontMatter: .absent, bodyStart: start, findings: [])
    }

    /// Returns whether text below a line `---` looks like front matter: a line, indented or not,
    /// begins with a key of one word, or with `{`. Without such a line the `---` is a rule.
    ///
    /// - Parameter inFirstParagraph: to look no further than the first blank line behind text.
    private static func holdsEntry(
        _ bytes: [UInt8], _ range: Range<Int>, inFirstParagraph: Bool
    ) -> Bool {
        var (isFound, isBehindText) = (false, false)
        bytes.forEachLine(in: range) { line in
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            guard first < line.end else { return !(inFirstParagraph && isBehindText) }
            isBehindText = true
            let key = EntryKey(bytes, in: Line(start: first, end: line.end, next: line.next))
            isFound =
                bytes[first] == ASCII.openBrace
                || key.map { !$0.text.utf8.contains { $0.isBlank } } ?? false
            return !isFound
        }
        return isFound
    }

    /// Goes through the lines; answers with the first that is no part of an entry.
    private mutating func run() -> Finding? {
        var position = contentEnd
        var number = 2
        while position < limit {
            let line = bytes.line(at: position, before: limit)
            guard let next = take(line, number: number) else {
                return Finding(
                    line: number, column: 1, problem: .notAnEntry(bytes.string(line.content)))
            }
            // A value that ran over several lines was taken at once.
            number += next == line.next ? 1 : bytes.newlines(in: line.start..<next)
            position = next
        }
        finishEntry()
        return nil
    }

    /// Takes the line, or the value that begins on it; answers where to go on, `nil` for prose.
    private mutating func take(_ line: Line, number: Int) -> Int? {
        let first = bytes.skippingBlanks(from: line.start, to: line.end)
        guard first < line.end else {
            if current?.keepsBlankLines == true, contentEnd == line.start { contentEnd = line.next }
            return line.next
        }
        let byte = bytes[first]
        if first > line.start {
            // An indented comment belongs to the entry above, as it may be text of a block scalar.
            if current != nil {
                contentEnd = line.next
            } else if byte != ASCII.hash {
                return nil
            }
            return line.next
        }
        if byte == ASCII.hash { return line.next }
        if current != nil, continuesEntry(byte, line) {
            contentEnd = line.next
            return line.next
        }
        guard let key = EntryKey(bytes, in: line) else { return nil }
        finishEntry()
        current = Draft(
            key: key, line: number, leading: contentEnd..<line.start, start: line.start,
            keepsBlankLines: keepsBlankLines(key.value..<line.end))
        contentEnd = valueEnd(key, line)
        return contentEnd
    }

    private func continuesEntry(_ byte: UInt8, _ line: Line) -> Bool {
        guard bytes.isBlankOrEnd(line.start + 1, line.end) else { return false }
        return byte == ASCII.dash || (byte == ASCII.colon && current?.key.isExplicit == true)
    }

    /// Behind the key's line, or behind the last line of a value that is closed further down.
    private mutating func valueEnd(_ key: EntryKey, _ line: Line) -> Int {
        guard !key.isExplicit, key.value < line.end, lookahead > 0,
            ValueExtent.endOfTags(bytes, key.value..<line.end) == nil
        else { return line.next }
        switch bytes[key.value] {
        case ASCII.openBracket, ASCII.openBrace, ASCII.doubleQuote, ASCII.singleQuote:
            let reach = min(limit, key.value + lookahead)
            let end = FlowWalker(bytes: bytes, limit: reach).lineBehindValue(from: key.value)
            if end == nil { lookahead -= reach - key.value }
            return end ?? line.next
        default: return line.next
        }
    }

    /// Returns whether the value is a block scalar that keeps the blank lines behind it.
    private func keepsBlankLines(_ value: Range<Int>) -> Bool {
        let header = EntryKey.withoutProperties(bytes, value)
        guard let first = header.first,
            [UInt8(ascii: "|"), ASCII.greaterThan].contains(bytes[first])
        else { return false }
        return bytes[header].prefix { !$0.isBlank }.contains(UInt8(ascii: "+"))
    }

    private mutating func finishEntry() {
        guard let draft = current else { return }
        let content = draft.start..<contentEnd
        let end = contentEnd - bytes.lineEndLength(of: content)
        let value = draft.key.isExplicit ? draft.start..<end : draft.key.value..<end
        entries.append(
            FrontMatterEntry(
                key: draft.key.text, line: draft.line, leading: draft.leading, content: content,
                value: value, isExplicit: draft.key.isExplicit))
        current = nil
    }

    /// A line that closes front matter where a dash was forgotten, or a keyboard made long ones of several.
    private static let mistypedFences: Set = ["--", "—", "—-", "–", "–-"]

    /// Returns whether a line among those right below `---` was meant to close them.
    private static func endsInMistypedFence(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var isFound = false
        bytes.forEachLine(in: range) { line in
            guard !bytes.isBlank(line.content) else { return false }
            isFound = line.content.count < 8 && mistypedFences.contains(bytes.string(line.content))
            return !isFound
        }
        return isFound
    }

    private static func isFence(_ bytes: [UInt8], _ line: Line, _ mark: StaticString) -> Bool {
        bytes.has(mark, at: line.start, before: line.end)
            && bytes.isBlank(line.start + 3..<line.end)
    }

    /// `nil` where no TOML opens the file. Hugo and Zola read it behind blank lines too; `+++` means
    /// nothing in Markdown, but there it has to be closed to be more than a line of text.
    private static func toml(_ bytes: [UInt8], _ first: Line) -> Result? {
        var opening = first
        while opening.next < bytes.count, bytes.isBlank(opening.content) {
            opening = bytes.line(at: opening.next, before: bytes.count)
        }
        guard isFence(bytes, opening, "+++") else { return nil }
        let fence = bytes.firstLine(in: opening.next..<bytes.count) { isFence(bytes, $0, "+++") }
        guard let closing = fence else {
            return opening == first ? neverClosed(bytes, first) : nil
        }
        let frontMatter = TOMLSplitter.split(
            bytes, first.start..<closing.next, between: opening.next..<closing.start)
        var findings = duplicates(among: frontMatter.entries)
        if case .unreadable(_, let finding) = frontMatter { findings = [finding] }
        return Result(frontMatter: frontMatter, bodyStart: closing.next, findings: findings)
    }

    private static func neverClosed(_ bytes: [UInt8], _ opening: Line) -> Result {
        let finding = Finding(line: 1, column: 1, problem: .frontMatterNotClosed)
        return Result(
            frontMatter: .unreadable(range: opening.start..<bytes.count, finding),
            bodyStart: opening.next, findings: [finding])
    }

    /// Few keys are quicker compared with each other than hashed.
    private static func hasDuplicates(_ entries: [FrontMatterEntry]) -> Bool {
        guard entries.count <= 16 else { return true }
        return entries.indices.contains { index in
            entries[..<index].contains { $0.key == entries[index].key }
        }
    }

    private static func duplicates(among entries: [FrontMatterEntry]) -> [Finding] {
        guard hasDuplicates(entries) else { return [] }
        var lines: [String: Int] = [:]
        lines.reserveCapacity(entries.count)
        var findings: [Finding] = []
        for entry in entries {
            if let first = lines[entry.key] {
                findings.append(
                    Finding(
                        line: entry.line, column: 1,
                        problem: .duplicateKey(entry.key, firstLine: first)))
            } else {
                lines[entry.key] = entry.line
            }
        }
        return findings
    }
}

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
        let value = bytes.skippingSpacing(from: colon + 1, to: member.upperBound)
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
        let colon = bytes.skippingSpacing(from: end, to: member.upperBound)
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
