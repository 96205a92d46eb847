extension Document {
    /// Settles a conflict of this document; nothing else changes.
    ///
    /// - `current`: the block or the markers and the other version go.
    /// - `other`: the other version takes the place of what it stands against; of a key the value is
    ///   set as it was typed. Where it cannot be told what it stands against that is refused.
    /// - `both`: the other version becomes ordinary text: below what it stands against in a list, a table
    ///   or among other lines, else a paragraph where the block stood; a value becomes the line
    ///   `key: value`.
    ///
    /// A conflict that is not in the file changes nothing here.
    public func resolving(
        _ conflict: Conflict, keeping resolution: Resolution
    ) throws(EditError) -> Document {
        let edited: Document
        switch conflict.place {
        case .elsewhere: return self
        case .markers(let range, let ours, let theirs):
            // Markers in the front matter made it something else: what is read now is new anyway.
            return replacing(range, with: keptText(ours, theirs, resolution))
        case .block(let range, let against):
            let quoted = quotedText(in: range)
            let text = quoted.ended(by: lineEnding)
            switch (resolution, conflict.key) {
            case (.current, _):
                let without = replacing(range, with: [])
                // A rule below the block would open front matter as the first line.
                edited =
                    without.bodyRange.lowerBound == bodyRange.lowerBound
                    ? without : replacing(range, with: lineEnding.bytes)
            case (.other, let key?):
                return try replacing(range, with: []).settingTyped(key, to: quoted)
            case (.other, nil):
                edited = replacing(
                    try splices(replacing: against, by: text, from: conflict, at: range))
            case (.both, let key?):
                let value = Self.behindColon(quoted, startsBelow: false, lineEnding)
                let line = key == Self.wholeFrontMatter ? text : Array("\(key):".utf8) + value
                edited = replacing(range, with: paragraph(line, at: range))
            case (.both, nil):
                edited =
                    splices(putting: text, below: against, from: range).map { replacing($0) }
                    ?? replacing(range, with: paragraph(text, at: range))
            }
        }
        let start = bodyRange.lowerBound
        guard edited.bodyRange.lowerBound == start, edited.bytes[..<start] == bytes[..<start] else {
            throw .notVerified(.body)
        }
        return edited
    }

    /// Returns the text that stays of two versions between another program's markers.
    func keptText(_ ours: Range<Int>, _ theirs: Range<Int>, _ resolution: Resolution) -> [UInt8] {
        switch resolution {
        case .current: Array(bytes[ours])
        case .other: Array(bytes[theirs])
        case .both: Array(bytes[ours] + bytes[theirs])
        }
    }

    /// Returns the text that a block quotes, byte for byte, lines separated by `\n`.
    func quotedText(in range: Range<Int>) -> [UInt8] {
        var lines: [ArraySlice<UInt8>] = []
        bytes.forEachLine(
            in: bytes.line(at: range.lowerBound, before: range.upperBound).next..<range.upperBound
        ) { line in
            guard line.start < line.end, bytes[line.start] == ASCII.greaterThan else {
                return false
            }
            let text = bytes[line.start + 1..<line.end]
            lines.append(text.first == ASCII.space ? text.dropFirst() : text)
            return true
        }
        return Array(lines.joined(separator: [ASCII.newline]))
    }

    /// `text` in the place of `range`, set off by blank lines from what is around it.
    private func paragraph(_ text: [UInt8], at range: Range<Int>) -> [UInt8] {
        var result = text + lineEnding.bytes
        let start = bodyRange.lowerBound
        if range.lowerBound > start {
            var lineStart = range.lowerBound - 1
            while lineStart > start, bytes[lineStart - 1] != ASCII.newline { lineStart -= 1 }
            let above = bytes.line(at: lineStart, before: range.lowerBound)
            if !bytes.isBlank(above.content) { result = lineEnding.bytes + result }
        }
        if range.upperBound < bytes.count {
            let below = bytes.line(at: range.upperBound, before: bytes.count)
            if !bytes.isBlank(below.content) { result += lineEnding.bytes }
        }
        return result
    }

    /// Puts a block's text on lines of its own below what it stands against, and takes the block out;
    /// `nil` where the text had better be a paragraph: nothing follows there but the block.
    func splices(
        putting text: [UInt8], below against: Range<Int>?, from range: Range<Int>
    ) -> [Splice]? {
        guard let against, !against.isEmpty, against.upperBound <= range.lowerBound,
            isRow(bytes[against]) == isRow(text[...]),
            isRow(text[...]) || isFollowed(against, before: range)
        else { return nil }
        let end = against.upperBound
        return [
            Splice(range: end..<end, bytes: lineEnding.bytes + text),
            Splice(range: range, bytes: []),
        ]
    }

    /// Returns whether another line of text stands right below `lines`, above the block at `range`.
    private func isFollowed(_ lines: Range<Int>, before range: Range<Int>) -> Bool {
        let next = bytes.line(at: lines.upperBound, before: range.lowerBound).next
        guard next < range.lowerBound else { return false }
        return !bytes.isBlank(bytes.line(at: next, before: range.lowerBound).content)
    }

    /// Returns whether the text begins as an item of a list or a row of a table.
    private func isRow(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = text.drop(while: \.isBlank)
        guard let mark = rest.first else { return false }
        if mark == UInt8(ascii: "|") { return true }
        let isBullet = [ASCII.dash, ASCII.asterisk, UInt8(ascii: "+")].contains(mark)
        let behind = isBullet ? rest.dropFirst() : rest.drop(while: \.isASCIIDigit).dropFirst()
        guard isBullet || (mark.isASCIIDigit && isNumbered(rest)) else { return false }
        return behind.first?.isSpacing ?? true
    }

    private func isNumbered(_ text: ArraySlice<UInt8>) -> Bool {
        let mark = text.drop(while: \.isASCIIDigit).first
        return mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
    }

    /// The largest amount of text that is read again while conflicts are settled one after the
    /// other, in bytes.
    private static let settlingLimit = 8 << 20

    /// Settles conflicts of this document wherever they stand by now; a copy of the same block goes
    /// with it. See ``resolving(_:keeping:)``.
    ///
    /// Settles texts that take the place of others one after the other, since each may change
    /// what the next one stands against. More than a file has that someone wrote is refused.
    public func settling(
        _ choices: [(conflict: Conflict, resolution: Resolution)]
    ) throws(EditError) -> Document {
        var removed: [Conflict.Identity: Resolution] = [:]
        for (conflict, resolution) in choices
        where conflict.kind == .markers || resolution == .current {
            removed[conflict.identity] = resolution
        }
        var document = try settlingAtOnce(removed, from: [:])
        var work = Self.settlingLimit
        var rest: [Conflict.Identity: Resolution] = [:]
        var origins: [String: ConflictOrigin] = [:]
        for (conflict, resolution) in choices where removed[conflict.identity] == nil {
            if work > 0 {
                document = try document.settling(conflict, keeping: resolution, &work)
            } else {
                rest[conflict.identity] = conflict.key == nil ? resolution : .both
                origins[conflict.digest] = conflict.origin
            }
        }
        return try document.settlingAtOnce(rest, from: origins)
    }

    private func settling(
        _ conflict: Conflict, keeping resolution: Resolution, _ work: inout Int
    ) throws(EditError) -> Document {
        var document = self
        // A block is the same two versions however often it stands there.
        var resolution = resolution
        let origins = conflict.origin.map { [conflict.digest: $0] } ?? [:]
        while let found = document.conflicts(from: origins)
            .first(where: { $0.isSame(as: conflict) })
        {
            work -= 2 * document.bytes.count
            let edited = try document.resolving(found, keeping: resolution)
            guard edited != document else { break }
            document = edited
            resolution = .current
        }
        return document
    }

    /// Settles conflicts in one pass; refused where two stand against the same lines.
    private func settlingAtOnce(
        _ resolutions: [Conflict.Identity: Resolution], from origins: [String: ConflictOrigin]
    ) throws(EditError) -> Document {
        guard !resolutions.isEmpty else { return self }
        var resolutions = resolutions
        var splices: [Splice] = []
        for conflict in conflicts(from: origins) {
            guard let resolution = resolutions[conflict.identity] else { continue }
            for splice in try self.splices(settling: conflict, keeping: resolution) {
                let place =
                    (splices.lastIndex { $0.range.lowerBound <= splice.range.lowerBound } ?? -1) + 1
                let isApart =
                    (place == 0 || splices[place - 1].range.upperBound <= splice.range.lowerBound)
                    && (place == splices.count
                        || splice.range.upperBound <= splices[place].range.lowerBound)
                if isApart {
                    splices.insert(splice, at: place)
                } else if resolution == .other, conflict.kind == .block {
                    throw .noCounterpart(digest: conflict.digest)
                }
            }
            if conflict.kind == .block { resolutions[conflict.identity] = .current }
        }
        guard let first = splices.first else { return self }
        let start = bodyRange.lowerBound
        var edited = replacing(splices)
        // A rule below a first block that goes would open front matter as the first line.
        if first.bytes.isEmpty, first.range.lowerBound == start,
            edited.bodyRange.lowerBound != start
        {
            splices[0].bytes = lineEnding.bytes
            edited = replacing(splices)
        }
        guard first.range.lowerBound < start || edited.bodyRange.lowerBound == start else {
            throw .notVerified(.body)
        }
        return edited
    }

    private func splices(
        settling conflict: Conflict, keeping resolution: Resolution
    ) throws(EditError) -> [Splice] {
        switch conflict.place {
        case .elsewhere: return []
        case .markers(let range, let ours, let theirs):
            return [Splice(range: range, bytes: keptText(ours, theirs, resolution))]
        case .block(let range, let against):
            guard resolution != .current else { return [Splice(range: range, bytes: [])] }
            let key = conflict.key.map { $0 == Self.wholeFrontMatter ? "" : "\($0): " } ?? ""
            let text = Array(key.utf8) + quotedText(in: range).ended(by: lineEnding)
            guard resolution == .other, conflict.key == nil else {
                if conflict.key == nil,
                    let beside = self.splices(putting: text, below: against, from: range)
                {
                    return beside
                }
                let paragraph = lineEnding.bytes + text + lineEnding.bytes + lineEnding.bytes
                return [Splice(range: range, bytes: paragraph)]
            }
            return try splices(replacing: against, by: text, from: conflict, at: range)
        }
    }

    /// Puts a block's text in the place of what it stands against, and takes the block out.
    func splices(
        replacing against: Range<Int>?, by text: [UInt8], from conflict: Conflict,
        at range: Range<Int>
    ) throws(EditError) -> [Splice] {
        guard let against else { throw .noCounterpart(digest: conflict.digest) }
        let line = Splice(range: against, bytes: against.isEmpty ? text + lineEnding.bytes : text)
        let block = Splice(range: range, bytes: [])
        return against.lowerBound <= range.lowerBound ? [line, block] : [block, line]
    }
}

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
            let lines = bytes.lines(in: range)
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

/// The text that a conflict block stands against.
///
/// A block does not say so: it stands behind the paragraph, list or table in which the clash was. In
/// there it stands against the lines that are like its own, if there are any.
struct Counterpart {
    private let table = LineTable()
    private let above: [Int]
    private let quoted: [Int]

    /// Looks for them in one document.
    struct Search {
        private let document: Document
        /// The beginnings of blocks, by their ends.
        private let starts: [Int: Int]
        /// The number of bytes and pairs of lines that may still be looked at: files from elsewhere
        /// could else make it take for ever. Beyond, it cannot be told.
        private var budget = 8 << 20

        init(_ document: Document, _ blocks: [ConflictBlock]) {
            self.document = document
            starts = Dictionary(
                blocks.map { ($0.range.upperBound, $0.range.lowerBound) },
                uniquingKeysWith: { first, _ in first })
        }

        /// The lines that `block` stands against, the end of the last one left out; `nil` where
        /// that cannot be told.
        mutating func lines(of block: ConflictBlock) -> Range<Int>? {
            let lines = paragraph(above: block)
            budget -= lines.count * block.lineCount
            guard budget > 0, lines.count <= limit, block.lineCount <= limit else { return nil }
            let text = Array(block.text.utf8)
            let counterpart = Counterpart(
                above: lines.map { document.bytes[$0.content] },
                quoted: text.split(separator: ASCII.newline).map { $0 })
            guard let found = counterpart.found else { return nil }
            return lines[found.lowerBound].start..<lines[found.upperBound - 1].end
        }

        /// The lines without a blank one between them that stand nearest above the block, other
        /// blocks passed over.
        private mutating func paragraph(above block: ConflictBlock) -> [Line] {
            let bytes = document.bytes
            let start = document.bodyRange.lowerBound
            var lines: [Line] = []
            var position = block.range.lowerBound
            while position > start, lines.count <= limit, budget > 0 {
                if let blockStart = starts[position] {
                    guard lines.isEmpty else { break }
                    budget -= 1
                    position = blockStart
                    continue
                }
                var lineStart = position - 1
                while lineStart > start, bytes[lineStart - 1] != ASCII.newline { lineStart -= 1 }
                budget -= position - lineStart
                let line = bytes.line(at: lineStart, before: position)
                if !bytes.isBlank(line.content) {
                    lines.append(line)
                } else if !lines.isEmpty {
                    break
                }
                position = lineStart
            }
            return lines.reversed()
        }

        /// Comparing each line with each takes its time.
        private let limit = 500
    }

    fileprivate init(above: [ArraySlice<UInt8>], quoted: [ArraySlice<UInt8>]) {
        let table = table
        self.above = above.map { table.line($0) }
        self.quoted = quoted.map { table.line($0) }.filter { !table.isBlank($0) }
    }

    /// Which lines above stand against the quoted ones: from the first to the last that is like one
    /// of them in their order. Lines between that are like none must not be more than quoted lines
    /// that are like none: else text would go that was never shown as replaced.
    fileprivate var found: Range<Int>? {
        guard !above.isEmpty, !quoted.isEmpty else { return nil }
        // The pairs, both ascending, that are most alike together.
        let pairs = HeaviestAscent.matches(above.count, quoted.count) {
            table.likeness(above[$0], quoted[$1])
        }
        guard let first = pairs.first, let last = pairs.last else { return asWhole }
        let range = first.left..<last.left + 1
        return range.count - pairs.count <= quoted.count - pairs.count ? range : nil
    }

    /// The paragraph as a whole, if it is as many lines and each has a word in common with its own.
    private var asWhole: Range<Int>? {
        guard above.count == quoted.count,
            zip(above, quoted).allSatisfy({ left, right in
                let words = Set(table.words(of: left).filter { table.words[$0].isTelling })
                return table.words(of: right).contains { words.contains($0) }
            })
        else { return nil }
        return 0..<above.count
    }
}
