extension ItemEditor {
    /// The document with another name for a tag, in front matter and text, and with it for those that are
    /// nested in it: `home/garden` goes with `home`.
    public func renamingTag(
        _ old: String, to new: String, in document: Document
    ) throws(EditError) -> Document {
        let folded = FoldedText.fold(old)
        func renamed(_ tag: String) -> String? {
            let parts = tag.split(separator: "/", omittingEmptySubsequences: false)
            let count = old.split(separator: "/", omittingEmptySubsequences: false).count
            guard parts.count >= count,
                FoldedText.fold(parts.prefix(count).joined(separator: "/")) == folded
            else { return nil }
            return ([new[...]] + parts.dropFirst(count)).joined(separator: "/")
        }
        var edited = document
        let key = name(of: .tags, in: document)
        if let entry = document.entry(key), let members = document.tagMembers(of: entry) {
            var kept: [String] = []
            for member in members {
                let tag = Document.tag(member)
                let mark = member.utf8.count > tag.utf8.count ? "#" : ""
                let wanted = renamed(tag).map { mark + $0 } ?? member
                if !kept.contains(wanted) { kept.append(wanted) }
            }
            if kept != members { edited = try edited.setting(key, to: kept) }
        }
        var bytes = edited.bytes
        let places = TagScanner(edited, keepsPlaces: true).places ?? []
        for place in places.reversed() {
            guard let wanted = renamed(edited.text(in: place)) else { continue }
            bytes.replaceSubrange(place, with: wanted.utf8)
        }
        edited = bytes == edited.bytes ? edited : Document(bytes)
        return edited == document ? document : try stampingUpdate(edited)
    }
}
