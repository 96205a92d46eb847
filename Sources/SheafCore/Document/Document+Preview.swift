extension Document {
    /// The body's subject, on one line: its first line with text under the title that is no
    /// heading, without markers; where there are only headings, the first of them. What a title
    /// passes over is passed over here as well, except code. Empty where nothing is left.
    public func preview(under title: Title) -> String {
        var position = bodyRange(under: title).lowerBound
        var heading: Range<Int>?
        func isRead(_ block: BodyBlock) -> Bool {
            if case .code = block.kind { return true }
            return block.isText
        }
        while let line = nextTextLine(from: &position, in: isRead) {
            guard line.isHeading else { return bytes.string(line.text) }
            heading = heading ?? line.text
        }
        return heading.map { bytes.string($0) } ?? ""
    }
}
