/// Reads the values nearly every front matter has, without a YAML parser: a scalar on the key's
/// line, a flow list of scalars, a block list of scalars. `nil` for everything else.
struct ValueScanner {
    let bytes: [UInt8]

    func value(of entry: FrontMatterEntry) -> Value? {
        guard !entry.isExplicit else { return nil }
        let line = bytes.line(at: entry.value.lowerBound, before: entry.content.upperBound)
        let firstLine = entry.value.lowerBound..<max(entry.value.lowerBound, line.end)
        let isOneLine = line.next >= entry.content.upperBound
        let scalars = ScalarScanner(bytes: bytes)
        if isOneLine {
            if firstLine.first.map({ bytes[$0] }) == ASCII.openBracket {
                return flowList(firstLine).map(Value.list)
            }
            guard let scalar = scalars.lineValue(firstLine) else { return nil }
            return scalar.text.map(Value.text) ?? .empty
        }
        guard let scalar = scalars.lineValue(firstLine), scalar.range.isEmpty else { return nil }
        return blockList(line.next..<entry.content.upperBound).map(Value.list)
    }

    /// A flow list of scalars that closes on its line.
    private func flowList(_ range: Range<Int>) -> [String]? {
        let scalars = ScalarScanner(bytes: bytes)
        let end = range.upperBound
        var members: [String] = []
        var index = bytes.skippingBlanks(from: range.lowerBound + 1, to: end)
        while index < end {
            if bytes[index] == ASCII.closeBracket {
                return scalars.isBehindValue(index + 1..<end) ? members : nil
            }
            guard let scalar = scalars.scalar(at: index, end: end, inFlow: true),
                !scalar.range.isEmpty
            else { return nil }
            if let text = scalar.text { members.append(text) }
            index = bytes.skippingBlanks(from: scalar.range.upperBound, to: end)
            guard index < end else { return nil }
            if bytes[index] == ASCII.comma {
                index = bytes.skippingBlanks(from: index + 1, to: end)
            } else if bytes[index] != ASCII.closeBracket {
                return nil
            }
        }
        return nil
    }

    /// `- ` lines of one indentation, blank lines and comments between them.
    private func blockList(_ range: Range<Int>) -> [String]? {
        let scalars = ScalarScanner(bytes: bytes)
        var members: [String] = []
        var indentation: Int?
        var isList = true
        bytes.forEachLine(in: range) { line in
            var start = line.start
            while start < line.end, bytes[start] == ASCII.space { start += 1 }
            if start == line.end || scalars.isComment(start..<line.end) { return true }
            let indent = start - line.start
            guard bytes[start] == ASCII.dash, indent == indentation ?? indent,
                start + 1 == line.end || bytes[start + 1] == ASCII.space
            else {
                isList = false
                return false
            }
            indentation = indent
            var item = start + 1
            while item < line.end, bytes[item] == ASCII.space { item += 1 }
            guard item == line.end || bytes[item] != ASCII.tab,
                let scalar = scalars.lineValue(item..<line.end)
            else {
                isList = false
                return false
            }
            if let text = scalar.text { members.append(text) }
            return true
        }
        return isList && indentation != nil ? members : nil
    }
}
