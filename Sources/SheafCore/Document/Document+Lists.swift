// Edits of lists. What stays keeps its bytes: members, the comments beside them, the list's form.
extension Document {
    /// Sets a key to a list, in the form the value has: a flow list, a block list, text separated by
    /// commas. Members that stood there keep their bytes. One scalar becomes a flow list when
    /// there is more to hold; a list that loses its last member is `[]`. A comment directly above
    /// a member of a block list goes with it.
    public func setting(_ key: String, to members: [String]) throws(EditError) -> Document {
        guard let entry = try editableEntry(key) else {
            return try adding(key, flowList(members), reads: .list(members))
        }
        let current = list(of: entry)
        if current == members, value(of: entry) != .empty { return self }
        switch value(of: entry) {
        case .empty: return try replacingList(of: entry, with: members)
        case .text(let text): return try settingText(of: entry, text, to: members)
        case .list, .nested, .unreadable:
            guard let current else { throw .notAList(key: key, line: entry.line) }
            guard let layout = ListLayout(self, entry), layout.texts == current else {
                return try replacingList(of: entry, with: members)
            }
            let edited: Document
            switch layout.style {
            case .flow(let inside, let hasTrailingComma):
                let new = flow(layout, hasTrailingComma, inside, members)
                edited = replacing(inside, with: new)
            case .block(let lines, let indentation):
                edited = block(layout, lines, indentation, of: entry, members)
            }
            try verify(edited, .changed(entry, .list(members)))
            return edited
        }
    }

    /// Adds a member at the end of a key's list, unless it is there.
    public func inserting(_ member: String, into key: String) throws(EditError) -> Document {
        let current = try currentMembers(key)
        return current.contains(member) ? self : try setting(key, to: current + [member])
    }

    /// Takes a member out of a key's list, every time it stands there.
    public func removing(_ member: String, from key: String) throws(EditError) -> Document {
        let current = try currentMembers(key)
        return current.contains(member)
            ? try setting(key, to: current.filter { $0 != member }) : self
    }

    private func currentMembers(_ key: String) throws(EditError) -> [String] {
        guard let entry = try editableEntry(key) else { return [] }
        guard let members = list(of: entry) else { throw .notAList(key: key, line: entry.line) }
        return members
    }

    private func replacingList(of entry: FrontMatterEntry, with members: [String]) throws(EditError)
        -> Document
    {
        try replacingValue(of: entry, with: flowList(members), reads: .list(members))
    }

    private func flowList(_ members: [String]) -> [UInt8] {
        ScalarWriter.flowList(members, style: newStyle)
    }

    /// Text separated by commas stays such, in its quoting, while it can hold the members.
    private func settingText(
        of entry: FrontMatterEntry, _ text: String, to members: [String]
    ) throws(EditError) -> Document {
        let hasComma = text.utf8.contains(ASCII.comma)
        let joined = members.joined(
            separator: text.contains(",") && !text.contains(", ") ? "," : ", ")
        // In a flow mapping commas part its members.
        guard !frontMatter.isFlow, hasComma || members.count == 1, !members.isEmpty,
            Self.members(ofText: joined) == members
        else { return try replacingList(of: entry, with: members) }
        let style = ValueExtent(self, entry).style
        return try replacingValue(
            of: entry, with: ScalarWriter.scalar(joined, keeping: style), reads: .list(members))
    }

    // MARK: Flow

    /// Returns the text between the brackets for `members`. Each old member keeps its text and what
    /// surrounds it; the first and the last keep the padding next to the brackets.
    private func flow(
        _ layout: ListLayout, _ hasTrailingComma: Bool, _ inside: Range<Int>, _ members: [String]
    ) -> [UInt8] {
        guard let first = layout.members.first, let last = layout.members.last, !members.isEmpty
        else {
            return members.isEmpty
                ? [] : Array(flowList(members).dropFirst().dropLast())
        }
        let separation = separation(between: layout.members)
        var unused = layout.members
        var result: [UInt8] = []
        for (position, text) in members.enumerated() {
            let isLast = position == members.count - 1
            let old = unused.firstIndex { $0.text == text }.map { unused.remove(at: $0) }
            if position == 0 {
                result += lead(first)
            } else {
                result.append(ASCII.comma)
                result += old.map { $0 == first ? separation : lead($0) } ?? separation
            }
            if let old {
                result += bytes[old.value]
                result +=
                    isLast || old == last
                    ? [] : Array(bytes[old.value.upperBound..<old.range.upperBound])
            } else {
                result += ScalarWriter.scalar(text, keeping: newStyle, inFlow: true)
            }
        }
        result += bytes[last.value.upperBound..<last.range.upperBound]
        if hasTrailingComma { result += bytes[last.range.upperBound..<inside.upperBound] }
        return result
    }

    /// Returns the text behind a comma of the list: the blanks, and the line end where it has one.
    private func separation(between members: [ListLayout.Member]) -> [UInt8] {
        guard members.count > 1, let last = members.last else { return [ASCII.space] }
        let lead = lead(last)
        if lead.allSatisfy(\.isSpacing) { return lead }
        // A comment stands there: only the last line break and the indentation behind it.
        guard let newline = lead.lastIndex(of: ASCII.newline) else { return [ASCII.space] }
        return lineEnding.bytes + lead[(newline + 1)...]
    }

    private func lead(_ member: ListLayout.Member) -> [UInt8] {
        Array(bytes[member.range.lowerBound..<member.value.lowerBound])
    }

    // MARK: Block

    /// The document with the lines of a block list for `members`.
    private func block(
        _ layout: ListLayout, _ lines: Range<Int>, _ indentation: Range<Int>,
        of entry: FrontMatterEntry,
        _ members: [String]
    ) -> Document {
        guard !members.isEmpty else {
            let end = bytes.line(at: entry.value.lowerBound, before: lines.lowerBound).end
            let start = EntryKey.withoutProperties(
                bytes, entry.value.lowerBound..<max(entry.value.lowerBound, end)
            ).lowerBound
            return replacing(
                valueSplice(start..<start, with: Array("[]".utf8)), Splice(range: lines, bytes: []))
        }
        var unused = layout.members
        var result: [UInt8] = []
        for text in members {
            if let old = unused.firstIndex(where: { $0.text == text }) {
                result += bytes[unused.remove(at: old).range]
            } else {
                result += bytes[indentation]
                result += [ASCII.dash, ASCII.space]
                result += ScalarWriter.scalar(text)
                result += lineEnding.bytes
            }
        }
        return replacing(lines, with: result)
    }
}

/// The members of a list where they stand, so that one can be added or taken out without a change
/// to the others. It reads more leniently than a YAML parser: `- @mina` is the text `@mina`.
struct ListLayout {
    enum Style: Equatable {
        /// `[a, b]`; the range lies between the brackets.
        case flow(inside: Range<Int>, hasTrailingComma: Bool)
        /// `- a` lines; the range runs over all of them, the comments above each included.
        case block(lines: Range<Int>, indentation: Range<Int>)
    }

    struct Member: Equatable {
        var text: String
        /// The member as typed.
        var value: Range<Int>
        /// Its line and the comments above it; in a flow list what lies between the commas.
        var range: Range<Int>
    }

    let style: Style
    let members: [Member]

    var texts: [String] { members.map(\.text) }

    /// `nil` where the value is no list, or one with members over several lines.
    init?(_ document: Document, _ entry: FrontMatterEntry) {
        guard !entry.isExplicit else { return nil }
        let bytes = document.bytes
        let start = EntryKey.withoutProperties(bytes, entry.value).lowerBound
        let line = bytes.line(at: start, before: entry.content.upperBound)
        if start < entry.content.upperBound, bytes[start] == ASCII.openBracket {
            let walker = FlowWalker(bytes: bytes, limit: entry.content.upperBound)
            guard let list = walker.collection(from: start),
                ScalarScanner(bytes: bytes).isBehindValue(
                    bytes.line(at: list.end, before: entry.content.upperBound).content)
            else { return nil }
            let inside = start + 1..<list.end - 1
            style = .flow(inside: inside, hasTrailingComma: list.hasTrailingComma)
            members = Self.flowMembers(bytes, list.members, inside: inside)
        } else {
            guard bytes.isBlank(start..<max(start, line.end)) || bytes[start] == ASCII.hash,
                let list = Self.blockMembers(bytes, line.next..<entry.content.upperBound)
            else { return nil }
            style = .block(
                lines: line.next..<(list.members.last?.range.upperBound ?? line.next),
                indentation: list.indentation)
            members = list.members
        }
    }

    private static func flowMembers(
        _ bytes: [UInt8], _ values: [Range<Int>], inside: Range<Int>
    ) -> [Member] {
        values.enumerated().map { position, value in
            // The comma before the first byte of the next member ends this one's stretch.
            var start = position == 0 ? inside.lowerBound : value.lowerBound
            while start > inside.lowerBound, bytes[start - 1] != ASCII.comma { start -= 1 }
            var end = value.upperBound
            let next =
                position + 1 < values.count ? values[position + 1].lowerBound : inside.upperBound
            while end < next, bytes[end] != ASCII.comma { end += 1 }
            return Member(text: text(bytes, value), value: value, range: start..<end)
        }
    }

    private static func blockMembers(
        _ bytes: [UInt8], _ range: Range<Int>
    ) -> (members: [Member], indentation: Range<Int>)? {
        var members: [Member] = []
        var indentation: Range<Int>?
        var start = range.lowerBound
        var isList = true
        bytes.forEachLine(in: range) { line in
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            if first == line.end || bytes[first] == ASCII.hash { return true }
            guard bytes[first] == ASCII.dash, bytes.isBlankOrEnd(first + 1, line.end),
                indentation.map({ $0.count == first - line.start }) ?? true
            else {
                isList = false
                return false
            }
            indentation = indentation ?? line.start..<first
            let item = bytes.trimmingBlanks(first + 1..<line.end)
            let value = withoutComment(bytes, item)
            members.append(Member(text: text(bytes, value), value: value, range: start..<line.next))
            start = line.next
            return true
        }
        guard isList, let indentation else { return nil }
        return (members, indentation)
    }

    private static func withoutComment(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        if let scalar = ScalarScanner(bytes: bytes).lineValue(range) { return scalar.range }
        let comment = range.first { bytes[$0] == ASCII.hash && bytes[$0 - 1].isBlank }
        return bytes.trimmingBlanks(range.lowerBound..<(comment ?? range.upperBound))
    }

    private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        if let scalar = ScalarScanner(bytes: bytes).lineValue(range), scalar.range == range {
            return scalar.text ?? bytes.string(range)
        }
        return bytes.string(range)
    }
}
