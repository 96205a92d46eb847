/// Parts a line into words.
///
/// A word is a run of bytes other than spaces and tabs; `[ ]` and `[x]` are words. It reads no
/// tables of Unicode, which are not the same everywhere: two devices have to find the same words.
enum WordScanner {
    /// Calls `body` with each word and the blanks behind it. An indentation comes first, as a word
    /// of its own.
    static func forEachWord(
        in line: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, _ blanks: ArraySlice<UInt8>) -> Void
    ) {
        var start = line.startIndex
        while start < line.endIndex {
            let end = endOfWord(line, from: start)
            let next = line[start].isBlank ? end : skippingBlanks(line, from: end)
            body(line[start..<end], line[end..<next])
            start = next
        }
    }

    private static func endOfWord(_ line: ArraySlice<UInt8>, from start: Int) -> Int {
        if line[start].isBlank { return skippingBlanks(line, from: start) }
        if let end = endOfBox(line, from: start) { return end }
        var end = start
        while end < line.endIndex, !line[end].isBlank { end += 1 }
        return end
    }

    private static func endOfBox(_ line: ArraySlice<UInt8>, from start: Int) -> Int? {
        let end = start + 3
        guard end <= line.endIndex, isBox(line[start..<end]),
            end == line.endIndex || line[end].isBlank
        else { return nil }
        return end
    }

    private static func isBox(_ word: ArraySlice<UInt8>) -> Bool {
        let start = word.startIndex
        return word.count == 3 && word[start] == ASCII.openBracket
            && word[start + 2] == ASCII.closeBracket
            && [ASCII.space, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(word[start + 1])
    }

    private static func skippingBlanks(_ line: ArraySlice<UInt8>, from start: Int) -> Int {
        var index = start
        while index < line.endIndex, line[index].isBlank { index += 1 }
        return index
    }

    /// Returns whether the word has a letter or a digit and is no box.
    static func isTelling(_ word: ArraySlice<UInt8>) -> Bool {
        guard !isBox(word) else { return false }
        var index = word.startIndex
        while index < word.endIndex {
            let byte = word[index]
            if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") { return true }
            guard byte >= 0x80 else {
                index += 1
                continue
            }
            guard let length = lengthOfPunctuation(word[index...]) else { return true }
            index += length
        }
        return false
    }

    /// The length of a sign at the start of `bytes`: U+00A0 to U+00BF, U+2000 to U+206F and U+3000
    /// to U+303F. Anything else that is not ASCII counts as a letter.
    private static func lengthOfPunctuation(_ bytes: ArraySlice<UInt8>) -> Int? {
        let first = bytes.startIndex
        guard bytes.count >= 2 else { return nil }
        let second = bytes[first + 1]
        switch bytes[first] {
        case 0xC2 where (0xA0...0xBF).contains(second): return 2
        case 0xE2 where bytes.count >= 3:
            let isGeneral = second == 0x80 || (second == 0x81 && bytes[first + 2] <= 0xAF)
            return isGeneral ? 3 : nil
        case 0xE3 where bytes.count >= 3: return second == 0x80 ? 3 : nil
        default: return nil
        }
    }
}
