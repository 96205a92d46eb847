extension CellWidth {
    /// The beginning of `text` in one line for each of `rooms`, their widths in cells, or fewer:
    /// a title on a card.
    ///
    /// Lines are broken between words; a word that would begin its line and not end on it, or that
    /// the next line could not hold either, is broken where the line ends. What is left over ends
    /// the last line with `…`. Blanks that follow each other are one.
    func paragraph(_ text: String, in rooms: [Int]) -> [String] {
        // A word takes a cell, so nothing behind this many words can be shown.
        var words = text.split(separator: " ", maxSplits: max(0, rooms.reduce(0, +)))[...]
        var lines: [String] = []
        for (index, room) in rooms.enumerated() where !words.isEmpty {
            if index < rooms.count - 1 {
                lines.append(takeLine(from: &words, room: room, nextRoom: rooms[index + 1]))
            } else {
                lines.append(cut(words.joined(separator: " "), to: room))
            }
        }
        return lines
    }

    /// Takes the words of one line, and the beginning of a word that has to be broken.
    private func takeLine(
        from words: inout ArraySlice<Substring>, room: Int, nextRoom: Int
    ) -> String {
        var line = ""
        var used = 0
        while let word = words.first {
            let size = cells(of: String(word))
            let blank = line.isEmpty ? "" : " "
            if used + blank.utf8.count + size <= room {
                line += blank + word
                used += blank.utf8.count + size
                words.removeFirst()
                continue
            }
            if line.isEmpty || size > nextRoom {
                let beginning = prefix(of: String(word), cells: room - used - blank.utf8.count)
                if !beginning.text.isEmpty {
                    line += blank + beginning.text
                    words[words.startIndex] = word.dropFirst(beginning.text.count)
                }
            }
            break
        }
        return line
    }
}
