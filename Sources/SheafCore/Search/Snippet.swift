/// The line of a body in which a search found something, cut to a length that can be shown.
public struct Snippet: Sendable, Equatable {
    /// One line, without its line ending; `…` stands where it was cut.
    public let text: String
    /// What was found, in UTF-8 bytes of `text`, in order and apart from each other.
    public let matches: [Range<Int>]
    /// The line's number in the body, from 1.
    public let line: Int

    /// About a terminal's line.
    static let length = 120
    /// What is shown before the first match of a line that has to be cut.
    static let lead = 30

    /// The line that holds the most of `needles`, the first of those; `nil` where no line holds any.
    public init?(of body: String, needles: [Needle]) {
        var best: (line: String, number: Int, found: Int)?
        // By bytes: to `Character`, `\r\n` is one and no `\n`.
        let lines = body.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let text = String(Substring(line))
            let folded = FoldedText(text)
            let found = needles.count { folded.contains($0) }
            if found > (best?.found ?? 0) { best = (text, index + 1, found) }
            if found == needles.count { break }
        }
        guard let best else { return nil }
        line = best.number
        let trimmed = best.line[...].trimmingBlanks()
        let cut = Self.cut(trimmed, around: Self.matches(in: trimmed, needles: needles).first)
        text = cut
        matches = Self.matches(in: cut, needles: needles)
    }

    /// All places of all needles in `text`, in UTF-8 bytes, those that touch made one.
    public static func matches(in text: String, needles: [Needle]) -> [Range<Int>] {
        let folded = FoldedText(text)
        let found = needles.flatMap { folded.ranges(of: $0) }.sorted {
            $0.lowerBound < $1.lowerBound
        }
        var joined: [Range<Int>] = []
        for range in found {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] =
                    last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    private static func cut(_ line: String, around match: Range<Int>?) -> String {
        guard line.count > length, let match else { return line }
        let place = line.utf8.index(line.startIndex, offsetBy: match.lowerBound)
        let start =
            line.index(place, offsetBy: -lead, limitedBy: line.startIndex) ?? line.startIndex
        let end = line.index(start, offsetBy: length, limitedBy: line.endIndex) ?? line.endIndex
        return (start > line.startIndex ? "…" : "") + line[start..<end]
            + (end < line.endIndex ? "…" : "")
    }
}

extension Substring {
    fileprivate func trimmingBlanks() -> String {
        var line = self
        while let first = line.first, first.isWhitespace { line.removeFirst() }
        while let last = line.last, last.isWhitespace { line.removeLast() }
        return String(line)
    }
}
