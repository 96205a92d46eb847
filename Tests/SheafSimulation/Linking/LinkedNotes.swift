/// The notes that link to each other. Every link stands in a line that says which item it was made for.
struct LinkedNotes {
    static let ids = (1...8).map { "n0te000\($0)" }

    /// What stands before the id of the item that the link of a line is for.
    static let mark = "for "

    /// The files, by path: each leads to the next two.
    static func files(_ maker: inout TokenMaker) -> [(String, [UInt8])] {
        ids.indices.map { index in
            var text = "---\nid: \(ids[index])\ntitle: \(maker.word())\n---\n"
            for step in 1...2 {
                let target = (index + step) % ids.count
                text += line(
                    for: ids[target], step == 1 ? "[[note-\(target)]]" : "[n](note-\(target).md)",
                    &maker)
                text += "\n\n"
            }
            return ("linked/note-\(index).md", Array(text.utf8))
        }
    }

    static func line(for id: String, _ link: String, _ maker: inout TokenMaker) -> String {
        "\(maker.word()) \(mark)\(id): \(link) \(maker.word())"
    }

    /// The id of the item that the link of a line was made for.
    static func goal(of line: String) -> String? {
        ids.first { line.contains("\(mark)\($0): ") }
    }
}
