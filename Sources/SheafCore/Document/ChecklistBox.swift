/// The box of a checklist item in a body.
struct ChecklistBox {
    /// The offset of the blank or the `x` in it.
    let mark: Int
    /// The offset of the list marker.
    let start: Int
    let line: BlockLine
    let isDone: Bool
    /// The place of the text behind it, without the blanks around that.
    let text: Range<Int>
    /// False if no date stands in the text, see ``TaskLine``.
    let mayHaveDate: Bool

    /// `nil` if the line is none of a checklist.
    init?(_ bytes: [UInt8], _ line: BlockLine) {
        let end = line.content.upperBound
        start = bytes.skippingBlanks(from: line.quotation, to: end)
        guard let mark = Self.mark(in: bytes, start..<end) else { return nil }
        self.mark = mark
        self.line = line
        isDone = bytes[mark] != ASCII.space
        text = bytes.trimmingBlanks(mark + 2..<end)
        mayHaveDate = Self.mayHoldDate(bytes, text)
    }

    /// Returns whether a text has a sign of a date (📅 ⏳ and the like begin with these bytes) or `::`.
    private static func mayHoldDate(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes[range] {
            switch (last, byte) {
            case (0xF0, 0x9F), (0xE2, 0x8F), (0xE2, 0x8C), (ASCII.colon, ASCII.colon): return true
            default: last = byte
            }
        }
        return false
    }

    /// Returns the offset of the blank or the `x` of a checklist item's box, in a line without its
    /// indentation; `nil` in any other line.
    static func mark(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        guard index < range.upperBound else { return nil }
        switch bytes[index] {
        case ASCII.dash, ASCII.asterisk, UInt8(ascii: "+"): index += 1
        case 0x30...0x39:
            while index < range.upperBound, bytes[index].isASCIIDigit { index += 1 }
            guard index < range.upperBound,
                bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")")
            else { return nil }
            index += 1
        default: return nil
        }
        let box = bytes.skippingBlanks(from: index, to: range.upperBound)
        guard box > index, box + 3 <= range.upperBound, bytes[box] == ASCII.openBracket,
            bytes[box + 2] == ASCII.closeBracket, bytes.isBlankOrEnd(box + 3, range.upperBound)
        else { return nil }
        switch bytes[box + 1] {
        case ASCII.space, UInt8(ascii: "x"), UInt8(ascii: "X"): return box + 1
        default: return nil
        }
    }
}

extension Document {
    /// The boxes of the checklist items of the body, in its order.
    var boxes: [ChecklistBox] {
        let structure = structure
        var boxes: [ChecklistBox] = []
        for block in structure.blocks where block.kind == .paragraph {
            for line in structure.lines[block.lines] {
                if let box = ChecklistBox(bytes, line) { boxes.append(box) }
            }
        }
        return boxes
    }
}
