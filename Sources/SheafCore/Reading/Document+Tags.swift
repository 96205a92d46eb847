// Tags as other programs write them.
extension Document {
    /// The tags that an entry holds, each once; `#home` is the tag `home`, as Obsidian reads it.
    func tags(of entry: Entry) -> [String] {
        var seen: Set<String> = []
        return (tagMembers(of: entry) ?? []).map(Self.tag)
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The members as typed. Text without a comma is parted by its blanks: so Obsidian, Jekyll and
    /// Hugo read it. `nil` where the value is a map.
    func tagMembers(of entry: Entry) -> [String]? {
        guard case .text(let text) = value(of: entry), !text.contains(",") else {
            return list(of: entry)
        }
        return text.split { $0 == " " || $0 == "\t" }.map(String.init)
    }

    /// A member without the `#` that some write before it.
    static func tag(_ member: String) -> String {
        member.hasPrefix("#") ? String(member.dropFirst()) : member
    }
}
