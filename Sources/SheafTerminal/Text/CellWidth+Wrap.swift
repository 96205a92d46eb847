extension CellWidth {
    /// The words of `text` in lines of at most `limit` cells. A word that is wider has a line of
    /// its own and is not cut: it may be a command or an address to copy.
    public func wrap(_ text: String, to limit: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ") {
            let size = cells(of: String(word))
            if !line.isEmpty, used + 1 + size > limit {
                lines.append(line)
                (line, used) = ("", 0)
            }
            if !line.isEmpty {
                line += " "
                used += 1
            }
            line += word
            used += size
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
