// Tags as other programs write them.
extension Document {
    /// The tags that an entry holds, each once; `#home` is the tag `home`, as Obsidian reads it.
    func tags(of entry: FrontMatterEntry) -> [String] {
        var tags = DistinctTexts()
        for member in tagMembers(of: entry) ?? [] {
            let tag = Self.tag(member)
            if !tag.isEmpty { tags.insert(tag) }
        }
        return tags.all
    }

    /// The members as typed. Text without a comma is separated by its blanks and line breaks: so Obsidian, Jekyll and
    /// Hugo read it. `nil` where the value is a map.
    func tagMembers(of entry: FrontMatterEntry) -> [String]? {
        let value = value(of: entry)
        // To YAML `[#one #two]` is a bracket and a comment.
        if case .unreadable(let text, _) = value, text.hasPrefix("["), text.hasSuffix("]"),
            text.contains("#")
        {
            return text.dropFirst().dropLast()
                .split { $0.isWhitespace || $0 == "," }.map(String.init)
        }
        guard case .text(let text) = value else { return list(of: entry, reading: value) }
        // A text over several lines ends with a line break.
        guard text.contains(",") else {
            return text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return list(of: entry, reading: .text(line))
    }

    /// The items that an entry names: the members of a list, and of maps in it those that TaskNotes writes
    /// (`uid`).
    func linkMembers(of entry: FrontMatterEntry) -> [String] {
        let value = value(of: entry)
        if case .text(let text) = value, text.hasPrefix("[["), text.hasSuffix("]]") {
            return [text]
        }
        guard case .nested(let typed) = value, !typed.hasPrefix("[["), !frontMatter.isFlow,
            let node = try? BoundedYAML.compose(bytes.string(entry.content)),
            let members = node.pairs?.first?.value.elements
        else { return list(of: entry, reading: value) ?? [] }
        return members.compactMap { member in
            member.text ?? member.pairs?.first { $0.key.text == "uid" }?.value.text
                ?? member.elements?.first?.elements?.first?.text.map { "[[\($0)]]" }
        }
    }

    /// A member without the `#` that some write before it.
    static func tag(_ member: String) -> String {
        member.utf8.first == ASCII.hash && member.hasPrefix("#")
            ? String(member.dropFirst()) : member
    }
}
