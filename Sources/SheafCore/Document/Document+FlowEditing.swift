// Edits of front matter that is one flow mapping: members come and go between its commas, and all
// others keep their bytes.
extension Document {
    /// Adds a member behind the last one, on a line of its own where that has one.
    func adding(_ member: [UInt8], to flow: FrontMatter.Flow) -> Document {
        guard let last = flow.entries.last else {
            let place = flow.map.lowerBound + 1
            return replacing(place..<place, with: member)
        }
        var start = last.content.lowerBound
        while bytes[start - 1].isBlank { start -= 1 }
        let separation =
            bytes[start - 1] == ASCII.newline
            ? lineEnding.bytes + bytes[start..<last.content.lowerBound] : [ASCII.space]
        let place = last.content.upperBound
        return replacing(place..<place, with: [ASCII.comma] + separation + member)
    }

    /// Takes a member out, with the comma that parts it from its neighbour. A comment beside it would
    /// go as well: then it stays.
    func removing(_ entry: FrontMatterEntry, from flow: FrontMatter.Flow) throws(EditError)
        -> Document
    {
        guard let place = frontMatter.index(of: entry) else { return self }
        var range = entry.content
        if place + 1 < flow.entries.count {
            range = range.lowerBound..<flow.entries[place + 1].content.lowerBound
        } else if place > 0 {
            range = flow.entries[place - 1].content.upperBound..<range.upperBound
        } else {
            let end = flow.map.upperBound - 1
            range = flow.map.lowerBound + 1..<end
        }
        let around = [
            range.lowerBound..<entry.content.lowerBound,
            entry.content.upperBound..<range.upperBound,
        ]
        guard !around.contains(where: { bytes[$0].contains(ASCII.hash) }) else {
            throw .valueNotEditable(key: entry.key, line: entry.line)
        }
        return replacing(range, with: [])
    }

    /// Returns whether `edited` is this flow mapping with nothing but `edit` done to it.
    func flowAgrees(_ edited: Document, _ edit: EntryEdit) -> Bool {
        guard case .flow(let before) = frontMatter, case .flow(let after) = edited.frontMatter,
            hasByteOrderMark == edited.hasByteOrderMark,
            bytes[before.openingFence] == edited.bytes[after.openingFence],
            bytes[before.closingFence] == edited.bytes[after.closingFence]
        else { return false }
        var old = before.entries
        var new = after.entries
        switch edit {
        case .added(let key, _):
            guard new.popLast()?.key == key else { return false }
        case .changed(let entry, _):
            guard let place = frontMatter.index(of: entry), place < new.count,
                new[place].key == entry.key
            else { return false }
            old.remove(at: place)
            new.remove(at: place)
        case .removed(let entry):
            guard let place = frontMatter.index(of: entry) else { return false }
            old.remove(at: place)
        }
        return old.count == new.count
            && zip(old, new).allSatisfy { mine, theirs in
                mine.key == theirs.key && bytes[mine.content] == edited.bytes[theirs.content]
            }
    }
}
