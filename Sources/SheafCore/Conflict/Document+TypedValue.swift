// Values of the front matter as they were typed: what conflict blocks hold.
extension Document {
    /// Stands for the front matter as a whole where a conflict names a key.
    static let wholeFrontMatter = "---"

    /// The value of a key as typed, comments and quoting included, without spacing around it; lines
    /// are separated by `\n` and have no blanks at their ends. `nil` where the key is absent.
    func typedValue(of key: String) -> [UInt8]? {
        if key == Self.wholeFrontMatter { return frontMatterLines.map { typed(in: $0) } }
        return entries(labelled: key).last.map { typed(in: $0.value) }
    }

    /// Sets a key's value to what was typed for it elsewhere, lines separated by `\n`. A key that is
    /// absent is added. Whatever else the front matter holds stays as it is.
    func settingTyped(_ key: String, to text: [UInt8]) throws(EditError) -> Document {
        if key == Self.wholeFrontMatter { return try settingFrontMatter(to: text) }
        let found = entries(labelled: key)
        guard found.count < 2 else { throw .duplicateKey(key, lines: found.map(\.line)) }
        let document = found.isEmpty ? try adding(key, [], reads: .anything) : self
        guard let entry = document.entries(labelled: key).first else {
            throw .notVerified(.value(key: key))
        }
        return try document.settingTyped(entry, labelled: key, to: text)
    }

    private func settingTyped(
        _ entry: FrontMatterEntry, labelled key: String, to text: [UInt8]
    ) throws(EditError) -> Document {
        try requireWritableFrontMatter()
        guard !entry.isExplicit else { throw .valueNotEditable(key: key, line: entry.line) }
        var start = entry.value.lowerBound
        while bytes[start - 1].isBlank { start -= 1 }
        let startsBelow =
            bytes.line(at: entry.content.lowerBound, before: bytes.count).end <= start
            && !entry.value.isEmpty
        let end = max(start, entry.value.upperBound)
        let edited = replacing(
            start..<end, with: Self.behindColon(text, startsBelow: startsBelow, lineEnding))
        try verify(edited, .changed(entry, .anything))
        let wanted = Document(text)
        guard edited.typedValue(of: key) == wanted.typed(in: 0..<text.count) else {
            throw .notVerified(.value(key: key))
        }
        return edited
    }

    /// A value as it stands behind its key's colon: on the same line, or a list or map below it. Of
    /// these the first line has lost its indentation, which the others tell.
    ///
    /// - Parameter startsBelow: whether the value that it replaces does: a single `a: b` may be
    ///   either.
    static func behindColon(
        _ text: [UInt8], startsBelow: Bool, _ lineEnding: LineEnding
    ) -> [UInt8] {
        let first = text.line(at: 0, before: text.count)
        let isList = text.has("- ", at: 0, before: first.end) || text == [ASCII.dash]
        let isMap =
            EntryKey(text, in: first) != nil && !flowsAndQuotes.contains(text[0])
            && (startsBelow || first.next < text.count)
        guard isList || isMap else { return [ASCII.space] + text.ended(by: lineEnding) }
        var indentation: Int?
        text.forEachLine(in: first.next..<text.count) { line in
            let width = text.skippingBlanks(from: line.start, to: line.end) - line.start
            if width < line.end - line.start { indentation = min(indentation ?? width, width) }
            return true
        }
        let width = indentation.map { isList ? $0 : max($0, 1) } ?? 2
        return lineEnding.bytes + Array(repeating: ASCII.space, count: width)
            + text.ended(by: lineEnding)
    }

    private static let flowsAndQuotes = [
        ASCII.openBrace, ASCII.openBracket, ASCII.doubleQuote, ASCII.singleQuote,
    ]

    /// Entries by the name that a conflict block has for them: the key as it reads, or as it was
    /// typed where these differ.
    private func entries(labelled label: String) -> [FrontMatterEntry] {
        frontMatter.entries.filter { entry in
            entry.key == label || typedKey(of: entry).elementsEqual(label.utf8)
        }
    }

    /// The last entry of each such name.
    var entriesByLabel: [String: FrontMatterEntry] {
        var entries: [String: FrontMatterEntry] = [:]
        for entry in frontMatter.entries {
            entries[entry.key] = entry
            if let typed = String(validating: typedKey(of: entry), as: UTF8.self) {
                entries[typed] = entry
            }
        }
        return entries
    }

    private func typedKey(of entry: FrontMatterEntry) -> ArraySlice<UInt8> {
        let first = bytes.line(at: entry.content.lowerBound, before: entry.content.upperBound)
        let end = max(first.start, min(entry.value.lowerBound, first.end))
        var typed = bytes[first.start..<end]
        while let last = typed.last, last.isBlank || last == ASCII.colon { typed.removeLast() }
        return typed
    }

    func typedValue(of entry: FrontMatterEntry) -> [UInt8] { typed(in: entry.value) }

    private func typed(in range: Range<Int>) -> [UInt8] {
        var lines: [ArraySlice<UInt8>] = []
        bytes.forEachLine(in: range) { line in
            var end = line.end
            while end > line.start, bytes[end - 1].isBlank { end -= 1 }
            if !lines.isEmpty || end > line.start { lines.append(bytes[line.start..<end]) }
            return true
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return Array(lines.joined(separator: [ASCII.newline]).drop(while: \.isBlank))
    }

    /// The lines between the fences; `nil` where there are none, or no second one.
    private var frontMatterLines: Range<Int>? {
        switch frontMatter {
        case .absent: return nil
        case .block, .flow: return frontMatter.inside
        case .toml(let range, _), .unreadable(let range, _):
            guard bodyRange.lowerBound == range.upperBound else { return nil }
            var lines: [Line] = []
            bytes.forEachLine(in: range) { line in
                lines.append(line)
                return true
            }
            guard lines.count > 1 else { return nil }
            return lines[0].next..<lines[lines.count - 1].start
        }
    }

    private func settingFrontMatter(to text: [UInt8]) throws(EditError) -> Document {
        let new = text.ended(by: lineEnding) + lineEnding.bytes
        let edited: Document
        if let range = frontMatterLines {
            edited = replacing(range, with: new)
        } else {
            if case .unreadable(_, let finding) = frontMatter {
                throw .unreadableFrontMatter(finding)
            }
            let fence = Array("---".utf8) + lineEnding.bytes
            let start = bodyRange.lowerBound
            edited = replacing(start..<start, with: fence + new + fence)
        }
        guard edited.bytes[edited.bodyRange] == bytes[bodyRange] else {
            throw .notVerified(.body)
        }
        return edited
    }
}

extension [UInt8] {
    /// The text, its lines separated by `\n`, in another line ending.
    func ended(by lineEnding: LineEnding) -> [UInt8] {
        guard lineEnding != .lf else { return self }
        return Array(
            split(separator: ASCII.newline, omittingEmptySubsequences: false)
                .joined(separator: lineEnding.bytes))
    }
}
