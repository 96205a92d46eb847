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

    /// The members as typed. Text without a comma is separated by its blanks: so Obsidian, Jekyll and
    /// Hugo read it. `nil` where the value is a map.
    func tagMembers(of entry: FrontMatterEntry) -> [String]? {
        let value = value(of: entry)
        guard case .text(let text) = value, !text.contains(",") else {
            return list(of: entry, reading: value)
        }
        return text.split { $0 == " " || $0 == "\t" }.map(String.init)
    }

    /// A member without the `#` that some write before it.
    static func tag(_ member: String) -> String {
        member.utf8.first == ASCII.hash && member.hasPrefix("#")
            ? String(member.dropFirst()) : member
    }
}
