extension StyledText {
    /// The text in lines of at most `limit` cells, broken between words; as it is where it fits.
    /// A number stays with the word behind it. What is to be typed stays whole, and so does a word
    /// that is wider than a line: it may be an address to copy. Blanks at its beginning begin every line.
    public func wrapped(to limit: Int, _ width: CellWidth) -> [StyledText] {
        guard cells(width) > limit else { return [self] }
        let blanks = StyledText(trusted: String(plain.prefix { $0 == " " }))
        let room = limit - blanks.cells(width)
        var words = Self.withNumbersJoined(words())[...]
        var lines: [StyledText] = []
        while !words.isEmpty {
            let line = Self.takeLine(from: &words, room: room, width)
            lines.append(blanks + (line.isEmpty ? words.removeFirst() : line))
        }
        return lines
    }

    /// The beginning of the text in one line for each of `rooms`, their widths in cells, or fewer:
    /// a title on a card.
    ///
    /// Lines are broken between words; a word that would begin its line and not end on it, or that
    /// the next line could not hold either, is broken where the line ends. What is left over ends
    /// the last line with `…`.
    func firstLines(in rooms: [Int], _ width: CellWidth) -> [StyledText] {
        // A word takes a cell, so nothing behind this many words can be shown.
        var words = words(upTo: max(0, rooms.reduce(0, +)))[...]
        var lines: [StyledText] = []
        for (index, room) in rooms.enumerated() where !words.isEmpty {
            guard index < rooms.count - 1 else {
                let rest = words.reduce("") { Self.adding($1, to: $0) }
                lines.append(rest.cut(to: room, width))
                break
            }
            var line = Self.takeLine(from: &words, room: room, width)
            if let word = words.first, line.isEmpty || word.cells(width) > rooms[index + 1] {
                let used = line.isEmpty ? 0 : line.cells(width) + 1
                let (beginning, rest) = word.split(at: room - used, width)
                if !beginning.isEmpty {
                    line = Self.adding(beginning, to: line)
                    words[words.startIndex] = rest
                }
            }
            lines.append(line)
        }
        return lines
    }

    private static func withNumbersJoined(_ words: [StyledText]) -> [StyledText] {
        words.reduce(into: []) { joined, word in
            if let last = joined.last, last.plain.allSatisfy({ $0.isNumber || $0 == "," }) {
                joined[joined.count - 1] = adding(word, to: last)
            } else {
                joined.append(word)
            }
        }
    }

    /// Takes as many words as have room on a line, with a blank between them.
    private static func takeLine(
        from words: inout ArraySlice<StyledText>, room: Int, _ width: CellWidth
    ) -> StyledText {
        var line: StyledText = ""
        var used = 0
        while let word = words.first {
            let size = (line.isEmpty ? 0 : 1) + word.cells(width)
            guard used + size <= room else { break }
            line = adding(word, to: line)
            used += size
            words.removeFirst()
        }
        return line
    }

    /// A line with a word behind it. The blank between them has the role that both have.
    private static func adding(_ word: StyledText, to line: StyledText) -> StyledText {
        guard let last = line.runs.last, let first = word.runs.first else { return line + word }
        let role = last.role == first.role ? last.role : nil
        return line + StyledText(trusted: " ", role) + word
    }

    /// The words of the text: what stands between blanks, over pieces of any role. What is to be
    /// typed is never parted.
    ///
    /// - Parameter limit: behind so many words of a piece the rest of it is one.
    private func words(upTo limit: Int = .max) -> [StyledText] {
        var words: [StyledText] = []
        var word: StyledText = ""
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for run in runs {
            guard run.role != .code else {
                word += StyledText(trusted: run.text, run.role)
                continue
            }
            if run.text.first == " " { end() }
            for (index, piece) in run.text.split(separator: " ", maxSplits: limit).enumerated() {
                if index > 0 { end() }
                word += StyledText(trusted: String(piece), run.role)
            }
            if run.text.last == " " { end() }
        }
        end()
        return words
    }

    /// The longest beginning that takes at most `limit` cells, and what follows it. No cluster is
    /// split.
    private func split(at limit: Int, _ width: CellWidth) -> (StyledText, StyledText) {
        var beginning: StyledText = ""
        var rest: StyledText = ""
        var left = limit
        for run in runs {
            let fitting = width.prefix(of: run.text, cells: rest.isEmpty ? left : 0)
            left -= fitting.cells
            beginning += StyledText(trusted: String(fitting.text), run.role)
            rest += StyledText(trusted: String(run.text[fitting.text.endIndex...]), run.role)
        }
        return (beginning, rest)
    }
}
