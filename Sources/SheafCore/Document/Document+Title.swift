// Edits of title and body.
extension Document {
    /// Writes the title where it was typed as one: the key, the heading, a first line of plain text.
    /// Where it was read from anything else (a list, a table, an embed, a field, tags, the file's name),
    /// or where the line cannot hold the new one (`- x` in a first line), the key is added. Blanks around
    /// it are left out.
    ///
    /// - Parameters:
    ///   - key: what the file calls the title, see ``ItemReader/titleKey(in:)``.
    ///   - rule: as in ``title(stem:key:rule:)``.
    public func settingTitle(
        _ text: String, stem: String, key: String = "title", rule: TitleRule = .firstLine
    ) throws(EditError) -> Document {
        try requireWritableFrontMatter()
        guard !BlankText.isBlank(text) else { throw .emptyTitle }
        guard !text.unicodeScalars.contains(where: { Self.lineBreaks.contains($0) }) else {
            throw .titleHasLineBreak
        }
        let typed = Array(text.utf8)
        let text = typed.string(typed.trimmingBlanks(0..<typed.count))
        let current = title(stem: stem, key: key, rule: rule)
        if current.text.utf8.elementsEqual(text.utf8), current.source != .stem { return self }
        switch current.source {
        case .frontMatter, .stem: break
        case .line(let range) where !isTypedTitle(range): break
        case .heading(let range), .line(let range):
            let edited = replacing(range, with: Array(text.utf8))
            if edited.reads(text, where: current, of: self, edited.title(stem: stem, key: key)) {
                return edited
            }
        }
        let edited = try setting(key, to: text)
        guard edited.title(stem: stem, key: key) == Title(text: text, source: .frontMatter) else {
            throw .notVerified(.title)
        }
        return edited
    }

    /// Returns whether the line of a title is a sentence that opens the body, and not a part of something
    /// else that would be lost with it.
    private func isTypedTitle(_ title: Range<Int>) -> Bool {
        let structure = structure
        guard let block = structure.blocks.first(where: { $0.kind != .comment }),
            block.kind == .paragraph,
            let index = block.lines.first(where: {
                structure.lines[$0].content.contains(title.lowerBound)
            })
        else { return false }
        let line = structure.lines[index]
        let isInList =
            bytes.skippingBlanks(from: line.start, to: bytes.count) != line.content.lowerBound
        let isTableHead =
            index + 1 < block.lines.upperBound
            && Self.isTableRule(bytes[structure.lines[index + 1].content])
        guard !isInList, !isTableHead else { return false }
        let spans = InlineReader(BlockText(bytes, line.content), keepsLinks: false).spans
        let text = bytes.string(line.content)
        return spans.allSatisfy { $0.kind == .code || $0.kind == .autolink }
            && !text.contains("![") && !Self.isField(text)
            && text.split(whereSeparator: \.isWhitespace).contains { !$0.hasPrefix("#") }
    }

    /// Returns whether a line is the second one of a table: `|---|:--:|`.
    static func isTableRule(_ line: ArraySlice<UInt8>) -> Bool {
        line.contains(ASCII.dash) && line.contains(UInt8(ascii: "|"))
            && line.allSatisfy { $0.isSpacing || "|:-".utf8.contains($0) }
    }

    /// Returns whether a line has a field as Dataview and Logseq write it: `key:: value`.
    static func isField(_ line: String) -> Bool {
        let bytes = Array(line.utf8)
        guard let mark = HTMLMarkup.find("::", bytes, 0..<bytes.count) else { return false }
        let end = line.utf8.index(line.startIndex, offsetBy: mark + 2)
        return end == line.endIndex || line[end].isWhitespace
    }

    private static let lineBreaks: Set<Unicode.Scalar> = [
        "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
    ]

    /// Returns whether this document, edited from `old`, has the title `text` in the same place, and
    /// nothing else is different.
    private func reads(
        _ text: String, where current: Title, of old: Document, _ new: Title
    ) -> Bool {
        let isSamePlace =
            switch (current.source, new.source) {
            case (.heading(let a), .heading(let b)), (.line(let a), .line(let b)):
                a.lowerBound == b.lowerBound
            default: false
            }
        return isSamePlace && new.text.utf8.elementsEqual(text.utf8)
            && bodyRange.lowerBound == old.bodyRange.lowerBound
            && bytes[bodyRange(under: new)] == old.bytes[old.bodyRange(under: current)]
    }

    /// Adds `text` as lines of its own at the end of the file, in its line ending. A file without
    /// a final newline stays without one.
    public func appending(_ text: String) throws(EditError) -> Document {
        try requireWritableFrontMatter()
        guard !text.isEmpty else { return self }
        let hasContent = bytes.count > (hasByteOrderMark ? 3 : 0)
        let endsOpen = hasContent && !endsWithNewline
        let new = closing(lineEnding.applied(to: text), endsOpen: endsOpen)
        return try replacingBody(
            bytes.count..<bytes.count, with: (endsOpen ? lineEnding.bytes : []) + new)
    }

    /// Replaces the body under the title, in the file's line ending; lines that stay keep theirs. The title and conflict blocks
    /// above it stay; a heading is set off by a blank line, as is text that would turn a line into
    /// one. Whether the file ends with a newline stays as it is.
    ///
    /// - Parameters:
    ///   - key: what the file calls the title, see ``ItemReader/titleKey(in:)``.
    ///   - rule: as in ``title(stem:key:rule:)``.
    public func replacingBody(
        with text: String, stem: String, key: String = "title", rule: TitleRule = .firstLine
    ) throws(EditError) -> Document {
        try requireWritableFrontMatter()
        let current = title(stem: stem, key: key, rule: rule)
        let range = bodyRange(under: current)
        var new = lineEnding.applied(to: text)
        new = new.keepingLineEnds(of: Array(bytes[range]))
        if new.elementsEqual(bytes[range]) { return self }
        let start = range.lowerBound
        let isOpen = start > (hasByteOrderMark ? 3 : 0) && bytes[start - 1] != ASCII.newline
        let endsOpen = !endsWithNewline && !bytes.isEmpty
        guard !new.isEmpty else {
            return try replacingBody(range, with: [], keeping: (current, stem, key))
        }
        new = closing(new, endsOpen: endsOpen).keepingLineEnds(of: Array(bytes[range]))
        var lead = isOpen ? lineEnding.bytes : []
        let needsBlankLine =
            switch current.source {
            case .heading: range.isEmpty
            // `===` right under the line would make it a heading.
            case .line: TitleLine.isUnderline(new, new.line(at: 0, before: new.count))
            case .frontMatter, .stem: false
            }
        if needsBlankLine, !endsWithBlankLine(start) { lead += lineEnding.bytes }
        return try replacingBody(range, with: lead + new, keeping: (current, stem, key))
    }

    /// `text` with one line end behind it, or none.
    private func closing(_ text: [UInt8], endsOpen: Bool) -> [UInt8] {
        let open = Array(text.dropLast(text.lineEndLength(of: 0..<text.count)))
        return endsOpen ? open : open + lineEnding.bytes
    }

    private func endsWithBlankLine(_ end: Int) -> Bool {
        guard end > bodyRange.lowerBound, bytes[end - 1] == ASCII.newline else { return false }
        let before = bytes[bodyRange.lowerBound..<end - 1].last {
            !$0.isBlank && $0 != ASCII.carriageReturn
        }
        return before == ASCII.newline
    }

    private func replacingBody(
        _ range: Range<Int>, with new: [UInt8],
        keeping title: (is: Title, stem: String, key: String)
    ) throws(EditError) -> Document {
        let edited = try replacingBody(range, with: new)
        let isKept =
            switch title.is.source {
            case .stem: true
            default: edited.title(stem: title.stem, key: title.key) == title.is
            }
        guard isKept else { throw .notVerified(.title) }
        return edited
    }

    private func replacingBody(_ range: Range<Int>, with new: [UInt8]) throws(EditError) -> Document
    {
        let edited = replacing(range, with: new)
        guard hasSameFrontMatter(edited) else { throw .notVerified(.body) }
        return edited
    }

    /// Returns whether `edited` has this front matter. A closing fence at the end of the file may have got
    /// a line end.
    private func hasSameFrontMatter(_ edited: Document) -> Bool {
        switch (frontMatter, edited.frontMatter) {
        case (.absent, .absent): return bodyRange.lowerBound == edited.bodyRange.lowerBound
        case (.block, .block), (.flow, .flow):
            guard let old = frontMatter.fences, let new = edited.frontMatter.fences
            else { return false }
            let start = old.closing.lowerBound
            return frontMatter.entries == edited.frontMatter.entries
                && new.closing.lowerBound == start && edited.bytes[..<start] == bytes[..<start]
                && edited.bodyRange.lowerBound == new.closing.upperBound
        default: return false
        }
    }

    /// The body's subject, on one line: its first line with text under the title that is no
    /// heading, without markers; where there are only headings, the first of them. What a title
    /// passes over is passed over here as well, except code. Empty where nothing is left.
    public func preview(under title: Title) -> String {
        var heading: Range<Int>?
        var text: Range<Int>?
        forEachTextLine(from: bodyRange(under: title).lowerBound) {
            if case .code = $0.kind { true } else { $0.isText }
        } _: {
            if $0.isHeading { heading = heading ?? $0.text } else { text = $0.text }
            return text == nil
        }
        return (text ?? heading).map { bytes.string($0) } ?? ""
    }
}
