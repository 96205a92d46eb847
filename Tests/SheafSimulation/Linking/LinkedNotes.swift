/// The notes that link to each other. Every link stands in a line that says which note it was made for. Each has a
/// mark of its own; one of three has no id, so that only commits and contents tell where it was moved.
struct LinkedNotes {
    static let marks = (1...8).map { "n0te000\($0)" }

    /// What stands before the mark of the note that the link of a line is for.
    static let opening = "for "

    /// The files, by path: each leads to the next two.
    static func files(_ maker: inout TokenMaker) -> [(String, [UInt8])] {
        marks.indices.map { index in
            let id = index % 3 == 2 ? "" : "id: \(marks[index])\n"
            var text = "---\n\(id)mark: \(marks[index])\ntitle: \(maker.word())\n---\n"
            for step in 1...2 {
                let target = (index + step) % marks.count
                text += line(
                    for: marks[target], step == 1 ? "[[note-\(target)]]" : "[n](note-\(target).md)",
                    &maker)
                text += "\n\n"
            }
            return ("linked/note-\(index).md", Array(text.utf8))
        }
    }

    static func line(for mark: String, _ link: String, _ maker: inout TokenMaker) -> String {
        "\(maker.word()) \(opening)\(mark): \(link) \(maker.word())"
    }

    /// The mark of the note that the link of a line was made for.
    static func goal(of line: String) -> String? {
        marks.first { line.contains("\(opening)\($0): ") }
    }
}
