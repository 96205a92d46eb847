/// The title of an item, and its source.
public struct Title: Sendable, Equatable {
    public var text: String
    public var source: Source

    public enum Source: Sendable, Equatable {
        /// The `title` key, or another one that stands for it.
        case frontMatter
        /// A heading that opens the body; the range holds the text without markers.
        case heading(Range<Int>)
        /// The first line with text; the range holds it without markers.
        case line(Range<Int>)
        /// The file's name without `.md`.
        case stem
    }

    public init(text: String, source: Source) {
        self.text = text
        self.source = source
    }

    /// Returns whether nothing of `text` can be seen: white space, U+3164, zero-width characters.
    public static func isEmpty(_ text: String) -> Bool { BlankText.isBlank(text) }
}

extension Document {
    /// The title: the key for it; else, by the rule, a heading that opens the body, or the first line
    /// of the body with text; else `stem`.
    ///
    /// Markers are stripped, and links, emphasis and HTML are shown as their text. Code, HTML, formulas,
    /// comments, conflict blocks, tables, pictures, embeds, fields and tags are passed over; boxes and
    /// callouts too, where a line of text follows.
    ///
    /// - Parameters:
    ///   - key: what the file calls the title, see ``ItemReader/titleKey(in:)``.
    ///   - rule: where the title stands without one; a file without a name has its first line.
    public func title(
        stem: String, key: String = "title", rule: TitleRule = .firstLine
    ) -> Title {
        title(stem: stem, in: entry(key), rule)
    }

    /// The title where the file has no name yet that could stand for it, see
    /// ``ItemReader/title(ofUnnamed:)``.
    func titleOfUnnamed(key: String = "title") -> String {
        let title = title(stem: "", key: key)
        guard title.source == .stem else { return title.text }
        let line = firstTextLine { block in
            switch block.kind {
            case .comment, .thematicBreak: false
            case .paragraph, .heading, .code, .html, .math: true
            }
        }
        return line.map { bytes.string($0.text) } ?? ""
    }

    /// - Parameter entry: the one that holds the title, if any does.
    func title(
        stem: String, in entry: FrontMatterEntry?, _ rule: TitleRule = .firstLine
    ) -> Title {
        if let text = entry.flatMap(text(of:)) {
            let line = Self.oneLine(text)
            if !BlankText.isBlank(line) { return Title(text: line, source: .frontMatter) }
        }
        if rule == .fileName, !stem.isEmpty {
            return Title(text: TitleRule.title(ofStem: stem), source: .stem)
        }
        guard let line = titleLine else { return Title(text: stem, source: .stem) }
        let text = shownText(of: line)
        return Title(text: text, source: line.isHeading ? .heading(line.text) : .line(line.text))
    }

    /// Returns the range of the body proper: the rest after the title was taken from it, without
    /// the blank lines at its top. Conflict blocks and comments above the title are not in it. Where
    /// text or code that is no title stands above it, that is all of the body.
    public func bodyRange(under title: Title) -> Range<Int> {
        var start = bodyRange.lowerBound
        switch title.source {
        case .frontMatter: break
        // The name of the file is not shown twice.
        case .stem:
            if let line = titleLine, opensBody(line),
                NameFolding.fold(shownText(of: line)) == NameFolding.fold(title.text)
            {
                start = line.end
            }
        case .heading, .line:
            if let line = titleLine, opensBody(line) { start = line.end }
        }
        bytes.forEachLine(in: start..<bytes.count) { line in
            let isBlank = bytes.isBlank(line.content)
            if isBlank { start = line.next }
            return isBlank
        }
        return start..<bytes.count
    }

    /// The body's text under the title; what is not UTF-8 reads as U+FFFD.
    public func body(under title: Title) -> String { bytes.string(bodyRange(under: title)) }

    /// `text` in one line, without white space around it.
    private static func oneLine(_ text: String) -> String {
        let utf8 = text.utf8
        let isTrimmed = utf8.first?.isBlank != true && utf8.last?.isBlank != true
        if isTrimmed, !utf8.contains(where: { $0 == ASCII.newline || $0 == ASCII.carriageReturn }) {
            return text
        }
        let bytes = Array(utf8)
        var parts: [String] = []
        var start = 0
        for index in 0...bytes.count
        where index == bytes.count || bytes[index] == ASCII.newline
            || bytes[index] == ASCII.carriageReturn
        {
            let part = bytes.trimmingBlanks(start..<index)
            if !part.isEmpty { parts.append(bytes.string(part)) }
            start = index + 1
        }
        return parts.count == 1 ? parts[0] : parts.joined(separator: " ")
    }

    /// The line that holds the title where no key does.
    private var titleLine: TitleLine? {
        let structure = structure
        var fallback: TitleLine?
        // Text that was indented for its looks is code to Markdown.
        for block in structure.blocks where block.isText || block.kind == .code(isFenced: false) {
            if block.kind == .paragraph, isTable(structure.lines[block.lines]) { continue }
            for line in structure.lines[block.lines] {
                guard let found = TitleLine(bytes, line) else { continue }
                // What goes on below a box or a callout is a part of it.
                let isAtMargin =
                    line.depth == 0
                    && (line.content.lowerBound == line.start || bytes[line.start] == ASCII.hash)
                if fallback != nil, !isAtMargin { continue }
                switch block.kind == .paragraph && !found.isHeading
                    ? kind(of: found, line) : .title
                {
                case .title where !BlankText.isBlank(shownText(of: found)): return found
                case .fallback where !BlankText.isBlank(shownText(of: found)):
                    fallback = fallback ?? found
                case .title, .fallback, .none: break
                }
                if found.isHeading || fallback != nil { break }
            }
        }
        return fallback
    }

    /// Returns whether nothing that a reader would miss stands above the line of a title.
    private func opensBody(_ title: TitleLine) -> Bool {
        let structure = structure
        for block in structure.blocks {
            for line in structure.lines[block.lines] {
                if line.content.upperBound > title.text.lowerBound { return true }
                switch block.kind {
                case .code: return false
                case .paragraph, .heading:
                    if let found = TitleLine(bytes, line), !BlankText.isBlank(shownText(of: found))
                    {
                        return false
                    }
                case .html, .comment, .math, .thematicBreak: break
                }
            }
        }
        return true
    }

    private enum LineKind { case title, fallback, none }

    /// Returns whether a line of plain text may be a title.
    private func kind(of line: TitleLine, _ whole: BlockLine) -> LineKind {
        let text = bytes.string(line.text)
        if Self.isField(text) { return .none }
        // Nothing but tags.
        if text.first(where: { !$0.isWhitespace }) ?? "#" == "#",
            text.split(whereSeparator: \.isWhitespace).allSatisfy({ $0.hasPrefix("#") })
        {
            return .none
        }
        let start = bytes.skippingBlanks(from: whole.start, to: whole.content.upperBound)
        let isBox =
            line.text.lowerBound > start
            && HTMLMarkup.find("[", bytes, start..<line.text.lowerBound) != nil
        return isBox || whole.depth > 0 && callout(in: line.text) != nil ? .fallback : .title
    }

    /// The title of `[!note] title`.
    private func callout(in text: Range<Int>) -> Range<Int>? {
        guard bytes.has("[!", at: text.lowerBound, before: text.upperBound),
            text.lowerBound + 2 < text.upperBound, bytes[text.lowerBound + 2].isASCIILetter,
            let close = bytes.first(ASCII.closeBracket, in: text)
        else { return nil }
        var end = close + 1
        if end < text.upperBound, bytes[end] == UInt8(ascii: "+") || bytes[end] == ASCII.dash {
            end += 1
        }
        return bytes.trimmingBlanks(end..<text.upperBound)
    }

    /// Returns whether a block is a table: its second line is a rule.
    private func isTable(_ lines: ArraySlice<BlockLine>) -> Bool {
        lines.count > 1 && Self.isTableRule(bytes[lines[lines.startIndex + 1].content])
    }

    /// The text of a line as it is read.
    private func shownText(of line: TitleLine) -> String {
        ShownText.read(bytes, callout(in: line.text) ?? line.text)
    }

    /// - Parameter isRead: whether the lines of a block count.
    private func firstTextLine(in isRead: (BodyBlock) -> Bool) -> TitleLine? {
        var first: TitleLine?
        forEachTextLine(from: bodyRange.lowerBound, in: isRead) {
            first = $0
            return false
        }
        return first
    }

    /// What conflicts of other programs hold beside the text of this side: the first marker, and all from the
    /// one behind that text.
    private var otherSides: [Range<Int>] {
        foreignConflicts.compactMap { ConflictMarkers(bytes, $0) }.flatMap { markers in
            [
                markers.range.lowerBound..<markers.ours.lowerBound,
                markers.ours.upperBound..<markers.range.upperBound,
            ]
        }
    }

    /// Calls `use` with each line of the body that shows text, from the offset `start` on, until it
    /// answers false. Of a conflict that another program left only the text of this side is shown.
    ///
    /// - Parameter isRead: whether the lines of a block count.
    func forEachTextLine(
        from start: Int, in isRead: (BodyBlock) -> Bool, _ use: (TitleLine) -> Bool
    ) {
        let structure = structure
        var foreign = otherSides[...]
        var position = start
        for block in structure.blocks where isRead(block) {
            for line in structure.lines[block.lines] where line.start >= position {
                while let passed = foreign.first, passed.upperBound <= line.start {
                    foreign.removeFirst()
                }
                if foreign.first?.contains(line.start) == true { continue }
                guard let found = TitleLine(bytes, line) else { continue }
                guard use(found) else { return }
                position = found.end
            }
        }
    }
}

/// A line of Markdown taken apart into markers and text.
struct TitleLine: Equatable {
    /// Without markers, closing hashes, emphasis around the whole, and blanks.
    var text: Range<Int>
    var isHeading: Bool
    /// Behind the line, the underline of a heading included.
    var end: Int

    /// `nil` where nothing can be seen but markers: a blank line, a thematic break, a code fence.
    init?(_ bytes: [UInt8], _ line: BlockLine) {
        let content = bytes.trimmingBlanks(line.start..<line.content.upperBound)
        guard !content.isEmpty, !Self.isFence(bytes, content) else { return nil }
        if content.lowerBound - line.start < 4, let heading = Self.heading(bytes, content) {
            text = heading
            isHeading = true
            end = line.next
        } else {
            let stripped = Self.strippingMarkers(bytes, content)
            let below = bytes.line(at: line.next, before: bytes.count)
            isHeading =
                stripped == content && content.lowerBound - line.start < 4
                && Self.isUnderline(bytes, below)
            text = Self.strippingEmphasis(bytes, stripped)
            end = isHeading ? below.next : line.next
            if isHeading { text = stripped }
        }
        guard !BlankText.isBlank(bytes[text]), !Self.isThematicBreak(bytes, content) else {
            return nil
        }
    }

    /// The text of `# text #`: one to six hashes.
    static func heading(_ bytes: [UInt8], _ content: Range<Int>) -> Range<Int>? {
        var start = content.lowerBound
        while start < content.upperBound, bytes[start] == ASCII.hash { start += 1 }
        guard (1...6).contains(start - content.lowerBound),
            bytes.isBlankOrEnd(start, content.upperBound)
        else { return nil }
        let text = bytes.trimmingBlanks(start..<content.upperBound)
        var end = text.upperBound
        while end > text.lowerBound, bytes[end - 1] == ASCII.hash { end -= 1 }
        guard end < text.upperBound, end == text.lowerBound || bytes[end - 1].isBlank else {
            return text
        }
        return bytes.trimmingBlanks(text.lowerBound..<end)
    }

    /// `===` or `---` under a line makes it a heading.
    static func isUnderline(_ bytes: [UInt8], _ line: Line) -> Bool {
        let content = bytes.trimmingBlanks(line.content)
        guard let first = content.first, content.lowerBound - line.start < 4,
            bytes[first] == UInt8(ascii: "=") || bytes[first] == ASCII.dash
        else { return false }
        return bytes[content].allSatisfy { $0 == bytes[first] }
    }

    /// Three or more of `-`, `*` or `_`, with blanks between them.
    static func isThematicBreak(_ bytes: [UInt8], _ content: Range<Int>) -> Bool {
        let mark = bytes[content.lowerBound]
        guard mark == ASCII.dash || mark == ASCII.asterisk || mark == UInt8(ascii: "_") else {
            return false
        }
        var count = 0
        for byte in bytes[content] where !byte.isBlank {
            guard byte == mark else { return false }
            count += 1
        }
        return count >= 3
    }

    private static func isFence(_ bytes: [UInt8], _ content: Range<Int>) -> Bool {
        bytes.has("```", at: content.lowerBound, before: content.upperBound)
            || bytes.has("~~~", at: content.lowerBound, before: content.upperBound)
    }

    /// Without `> `, `- `, `* `, `+ `, `1. `, `1) ` and, behind a list marker, `[ ] ` and `[x] `.
    private static func strippingMarkers(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var rest = range
        while let end = marker(bytes, rest) {
            rest = bytes.trimmingBlanks(end..<rest.upperBound)
        }
        return rest
    }

    /// Behind the marker at the start of `range`.
    private static func marker(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard let start = range.first else { return nil }
        if bytes[start] == ASCII.greaterThan { return start + 1 }
        // A number has nine digits at most, and the sign behind it.
        guard let end = bytes.listMarkerEnd(in: range), end - start <= 10,
            bytes.isBlankOrEnd(end, range.upperBound)
        else { return nil }
        return checkbox(bytes, end..<range.upperBound)
    }

    /// Behind a checkbox at the start of `range`, or its start.
    private static func checkbox(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        let start = bytes.skippingBlanks(from: range.lowerBound, to: range.upperBound)
        return bytes.hasBox(at: start, before: range.upperBound) ? start + 3 : range.lowerBound
    }

    /// Without `**`, `__`, `*` or `_` around the whole.
    private static func strippingEmphasis(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        guard let mark = range.first.map({ bytes[$0] }),
            mark == ASCII.asterisk || mark == UInt8(ascii: "_")
        else { return range }
        let width = range.count > 1 && bytes[range.lowerBound + 1] == mark ? 2 : 1
        guard range.count > 2 * width else { return range }
        let inside = range.lowerBound + width..<range.upperBound - width
        let closes = bytes[inside.upperBound..<range.upperBound].allSatisfy { $0 == mark }
        guard closes, !bytes[inside].contains(mark), !bytes[inside.lowerBound].isBlank,
            !bytes[inside.upperBound - 1].isBlank
        else { return range }
        return inside
    }
}

/// Text that the eye cannot see: a title of nothing else is no title.
enum BlankText {
    /// Returns whether `text` shows nothing: white space, zero-width and other ignorable characters, and
    /// fillers such as U+3164 (Hangul filler) and U+2800 (empty Braille pattern).
    static func isBlank(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.allSatisfy(isInvisible)
    }

    /// The same of a text in UTF-8, of which no more is read than needed.
    static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
        var (decoder, input) = (UTF8(), bytes.makeIterator())
        while true {
            switch decoder.decode(&input) {
            case .emptyInput: return true
            case .scalarValue(let scalar): guard isInvisible(scalar) else { return false }
            // Shown as U+FFFD.
            case .error: return false
            }
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value > 0x20, scalar.value < 0x7F { return false }
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
        default: return scalar == "\u{2800}"
        }
    }
}

/// The place of an item's title that has none in its front matter.
public enum TitleRule: String, Sendable, CaseIterable {
    /// The first heading or line of the text, and the file's name where there is none.
    case firstLine = "first-line"
    /// The name of its file, as Obsidian, Logseq and zk have it.
    case fileName = "file-name"

    /// The title that a file's name gives. Logseq writes `___` for the slash of its namespaces.
    static func title(ofStem stem: String) -> String {
        stem.utf8.contains(UInt8(ascii: "_")) ? stem.replacing("___", with: "/") : stem
    }
}
