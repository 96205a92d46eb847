extension Document {
    /// What the body is about, on one line: its first line with text under the title that is no
    /// heading, without markers; where there are only headings, the first of them. Conflict blocks,
    /// rules, code fences and comments of HTML are passed over. Empty where nothing is left.
    public func preview(under title: Title) -> String {
        var position = bodyRange(under: title).lowerBound
        var heading: Range<Int>?
        while let line = nextTextLine(from: &position) {
            if bytes.has("<!--", at: line.text.lowerBound, before: line.text.upperBound) {
                position = endOfComment(from: line.text.lowerBound)
            } else if line.isHeading {
                heading = heading ?? line.text
            } else {
                return bytes.string(line.text)
            }
        }
        return heading.map { bytes.string($0) } ?? ""
    }

    /// Behind the line on which a comment of HTML ends; one that never does takes the rest
    /// (CommonMark 0.31, 4.6).
    private func endOfComment(from start: Int) -> Int {
        var end = start
        while end < bytes.count, !bytes.has("-->", at: end, before: bytes.count) { end += 1 }
        return bytes.line(at: min(end, bytes.count), before: bytes.count).next
    }
}
