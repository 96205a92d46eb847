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
