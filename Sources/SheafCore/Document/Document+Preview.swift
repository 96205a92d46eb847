extension Document {
    /// The body's subject, on one line: its first line with text under the title that is no
    /// heading, without markers; where there are only headings, the first of them. What a title
    /// passes over is passed over here as well, except code. Empty where nothing is left.
    public func preview(under title: Title) -> String {
        var heading: Range<Int>?
        var text: Range<Int>?
        forEachTextLine(from: bodyRange(under: title).lowerBound) {
            if case .code = $0.kind { true } else { $0.isText }
        } _: {
            if $0.isHeading { heading = heading ?? $0.text } else { text = $0.text }
            return text == nil
        }
        return (text ?? heading).map { bytes.string($0) } ?? ""
    }
}
