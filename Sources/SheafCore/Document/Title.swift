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
    /// The title: the key for it; else a heading that opens the body; else the first line of the
    /// body with text, markers stripped, conflict blocks, comments, HTML, formulas and fenced code
    /// skipped; else `stem`.
    ///
    /// - Parameter key: what the file calls the title, see ``ItemReader/titleKey(in:)``.
    public func title(stem: String, key: String = "title") -> Title {
        title(stem: stem, in: entry(key))
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
    func title(stem: String, in entry: FrontMatterEntry?) -> Title {
        if let text = entry.flatMap(text(of:)) {
            let line = Self.oneLine(text)
            if !BlankText.isBlank(line) { return Title(text: line, source: .frontMatter) }
        }
        guard let line = titleLine else { return Title(text: stem, source: .stem) }
        let text = bytes.string(line.text)
        return Title(text: text, source: line.isHeading ? .heading(line.text) : .line(line.text))
    }

    /// Returns the range of the body proper: the rest after the title was taken from it, without
    /// the blank lines at its top. Conflict blocks and comments above the title are not in it.
    public func bodyRange(under title: Title) -> Range<Int> {
        var start = bodyRange.lowerBound
        switch title.source {
        case .frontMatter, .stem: break
        case .heading, .line: start = titleLine?.end ?? start
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
        // Text that was indented for its looks is code to Markdown.
        firstTextLine { $0.isText || $0.kind == .code(isFenced: false) }
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

    /// Calls `use` with each line of the body that shows text, from the offset `start` on, until it
    /// answers false.
    ///
    /// - Parameter isRead: whether the lines of a block count.
    func forEachTextLine(
        from start: Int, in isRead: (BodyBlock) -> Bool, _ use: (TitleLine) -> Bool
    ) {
        let structure = structure
        var position = start
        for block in structure.blocks where isRead(block) {
            for line in structure.lines[block.lines] where line.start >= position {
                let whole = Line(start: line.start, end: line.content.upperBound, next: line.next)
                guard let found = TitleLine(bytes, whole, limit: bytes.count) else { continue }
                guard use(found) else { return }
                position = found.end
            }
        }
    }
}
