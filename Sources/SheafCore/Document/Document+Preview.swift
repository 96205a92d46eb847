extension Document {
    /// The body's subject, on one line: its first line with text under the title that is no
    /// heading, without markers; where there are only headings, the first of them. Lines that a
    /// title passes over are passed over here as well. Empty where nothing is left.
    public func preview(under title: Title) -> String {
        var position = bodyRange(under: title).lowerBound
        var heading: Range<Int>?
        while let line = nextTextLine(from: &position) {
            guard line.isHeading else { return bytes.string(line.text) }
            heading = heading ?? line.text
        }
        return heading.map { bytes.string($0) } ?? ""
    }
}
