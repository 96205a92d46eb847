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
