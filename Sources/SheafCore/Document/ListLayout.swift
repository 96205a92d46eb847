/// The members of a list where they stand, so that one can be added or taken out without a change
/// to the others. It reads more leniently than a YAML parser: `- @mina` is the text `@mina`.
struct ListLayout {
    enum Style: Equatable {
        /// `[a, b]`; the range lies between the brackets.
        case flow(inside: Range<Int>, hasTrailingComma: Bool)
        /// `- a` lines; the range runs over all of them, the comments above each included.
        case block(lines: Range<Int>, indentation: Range<Int>)
    }

    struct Member: Equatable {
        var text: String
        /// The member as typed.
        var value: Range<Int>
        /// Its line and the comments above it; in a flow list what lies between the commas.
        var range: Range<Int>
    }

    let style: Style
    let members: [Member]

    var texts: [String] { members.map(\.text) }

    /// `nil` where the value is no list, or one with members over several lines.
    init?(_ document: Document, _ entry: FrontMatterEntry) {
        guard !entry.isExplicit else { return nil }
        let bytes = document.bytes
        let start = EntryKey.withoutProperties(bytes, entry.value).lowerBound
        let line = bytes.line(at: start, before: entry.content.upperBound)
        if start < entry.content.upperBound, bytes[start] == ASCII.openBracket {
            let walker = FlowWalker(bytes: bytes, limit: entry.content.upperBound)
            guard let list = walker.collection(from: start),
                ScalarScanner(bytes: bytes).isBehindValue(
                    bytes.line(at: list.end, before: entry.content.upperBound).content)
            else { return nil }
            let inside = start + 1..<list.end - 1
            style = .flow(inside: inside, hasTrailingComma: list.hasTrailingComma)
            members = Self.flowMembers(bytes, list.members, inside: inside)
        } else {
            guard bytes.isBlank(start..<max(start, line.end)) || bytes[start] == ASCII.hash,
                let list = Self.blockMembers(bytes, line.next..<entry.content.upperBound)
            else { return nil }
            style = .block(
                lines: line.next..<(list.members.last?.range.upperBound ?? line.next),
                indentation: list.indentation)
            members = list.members
        }
    }

    private static func flowMembers(
        _ bytes: [UInt8], _ values: [Range<Int>], inside: Range<Int>
    ) -> [Member] {
        values.enumerated().map { position, value in
            // The comma before the first byte of the next member ends this one's stretch.
            var start = position == 0 ? inside.lowerBound : value.lowerBound
            while start > inside.lowerBound, bytes[start - 1] != ASCII.comma { start -= 1 }
            var end = value.upperBound
            let next =
                position + 1 < values.count ? values[position + 1].lowerBound : inside.upperBound
            while end < next, bytes[end] != ASCII.comma { end += 1 }
            return Member(text: text(bytes, value), value: value, range: start..<end)
        }
    }

    private static func blockMembers(
        _ bytes: [UInt8], _ range: Range<Int>
    ) -> (members: [Member], indentation: Range<Int>)? {
        var members: [Member] = []
        var indentation: Range<Int>?
        var start = range.lowerBound
        var isList = true
        bytes.forEachLine(in: range) { line in
            let first = bytes.skippingBlanks(from: line.start, to: line.end)
            if first == line.end || bytes[first] == ASCII.hash { return true }
            guard bytes[first] == ASCII.dash, bytes.isBlankOrEnd(first + 1, line.end),
                indentation.map({ $0.count == first - line.start }) ?? true
            else {
                isList = false
                return false
            }
            indentation = indentation ?? line.start..<first
            let item = bytes.trimmingBlanks(first + 1..<line.end)
            let value = withoutComment(bytes, item)
            members.append(Member(text: text(bytes, value), value: value, range: start..<line.next))
            start = line.next
            return true
        }
        guard isList, let indentation else { return nil }
        return (members, indentation)
    }

    private static func withoutComment(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        if let scalar = ScalarScanner(bytes: bytes).lineValue(range) { return scalar.range }
        let comment = range.first { bytes[$0] == ASCII.hash && bytes[$0 - 1].isBlank }
        return bytes.trimmingBlanks(range.lowerBound..<(comment ?? range.upperBound))
    }

    private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        if let scalar = ScalarScanner(bytes: bytes).lineValue(range), scalar.range == range {
            return scalar.text ?? bytes.string(range)
        }
        return bytes.string(range)
    }
}
