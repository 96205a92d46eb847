/// The merge of a few lines word by word.
///
/// It fails if both sides replaced a common word, or put different words at one place, or a line
/// end was changed right where the other side changed something, or if each changed a part of one
/// number, time or date: `10시 30분` is never the hour from here and the minutes from there. A
/// change that the other side contains counts once. Each side has to keep more than half of the base's words, unless the
/// result is one of the sides: what has little in common is two texts, not one with two edits.
struct WordMerge {
    /// A word with the blanks behind it, which do not count when words are compared. Behind a line
    /// end there are none.
    private struct Word {
        var text: Int
        var blanks: ArraySlice<UInt8>
    }

    private let table: LineTable
    private let base: [Word]
    private let sides: Sides<Age, [Word]>
    private let hunks: Sides<Age, [Hunk]>
    /// The places of the base's words on a side.
    private let places: Sides<Age, [Int: Int]>
    private var result: [Word] = []

    /// The merged lines, or `nil`.
    static func merged(base: [Int], sides: Sides<Age, [Int]>, _ table: LineTable) -> [Int]? {
        guard !table.budget.isExceeded else { return nil }
        var merge = WordMerge(base: base, sides: sides, table)
        guard merge.run(), !table.budget.isExceeded, let lines = merge.lines() else { return nil }
        let isOneSide = lines == sides.newer || lines == sides.older
        return isOneSide || merge.keepsMostWords ? lines : nil
    }

    private init(base: [Int], sides: Sides<Age, [Int]>, _ table: LineTable) {
        self.table = table
        let words = Self.words(base, table)
        let sideWords = sides.map { Self.words($0, table) }
        let matches = sideWords.map { side in
            Alignment.matches(words.map(\.text), side.map(\.text), table.budget) {
                table.words[$0].isSpace
            }
        }
        self.base = words
        self.sides = sideWords
        hunks = Sides.byAge { Hunk.between(matches[$0], words.count, sideWords[$0].count) }
        places = matches.map { matches in
            Dictionary(uniqueKeysWithValues: matches.map { ($0.left, $0.right) })
        }
    }

    private static func words(_ lines: [Int], _ table: LineTable) -> [Word] {
        var words: [Word] = []
        for line in lines {
            WordScanner.forEachWord(in: table.lines[line].bytes) { text, blanks in
                words.append(Word(text: table.word(text), blanks: blanks))
            }
            words.append(Word(text: table.lineEnd, blanks: []))
        }
        return words
    }

    private mutating func run() -> Bool {
        var position = 0
        var next = Sides.byAge { _ in 0 }
        while true {
            let newer = hunks.newer.element(next.newer)
            let older = hunks.older.element(next.older)
            let age: Age
            switch (newer, older) {
            case (nil, nil):
                keep(position..<base.count)
                return true
            case (_?, nil): age = .newer
            case (nil, _?): age = .older
            case (let newer?, let older?):
                if let covered = coveredSide(newer, older) {
                    next[covered] += 1
                    continue
                }
                if isClash(newer, older) { return false }
                age = newer.base.isBefore(older.base) ? .newer : .older
            }
            guard let hunk = age == .newer ? newer : older else { return false }
            keep(position..<hunk.base.lowerBound)
            result += sides[age][hunk.side]
            position = hunk.base.upperBound
            next[age] += 1
        }
    }

    private func isSamePlace(_ newer: Hunk, _ older: Hunk) -> Bool {
        newer.base.overlaps(older.base) || newer.base == older.base
    }

    /// The side whose change the other one contains, there or, where it only puts words in, right
    /// beside.
    private func coveredSide(_ newer: Hunk, _ older: Hunk) -> Age? {
        let (put, otherPut) = (sides.newer[newer.side], sides.older[older.side])
        let isEither = isCovered(older, by: newer) || isCovered(newer, by: older)
        guard isEither, table.budget.pay(put.count + otherPut.count) else { return nil }
        if isCovered(older, by: newer), isWithin(otherPut, put) { return .older }
        if isCovered(newer, by: older), isWithin(put, otherPut) { return .newer }
        return nil
    }

    private func isCovered(_ hunk: Hunk, by other: Hunk) -> Bool {
        other.base.covers(hunk.base) && (isSamePlace(hunk, other) || hunk.base.isEmpty)
    }

    private func isWithin(_ short: ArraySlice<Word>, _ long: ArraySlice<Word>) -> Bool {
        var rest = long[...]
        return short.allSatisfy { word in
            guard let place = rest.firstIndex(where: { $0.text == word.text }) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    private func isClash(_ newer: Hunk, _ older: Hunk) -> Bool {
        let (a, b) = (newer.base, older.base)
        if isSamePlace(newer, older) || a.lowerBound < b.lowerBound && b.lowerBound < a.upperBound
            || b.lowerBound < a.lowerBound && a.lowerBound < b.upperBound
        {
            return true
        }
        guard max(a.lowerBound, b.lowerBound) <= min(a.upperBound, b.upperBound) else {
            return false
        }
        if base[a].contains(where: hasDigit), base[b].contains(where: hasDigit) { return true }
        let isLineEnd: (Word) -> Bool = { $0.text == table.lineEnd }
        return base[a].contains(where: isLineEnd) || base[b].contains(where: isLineEnd)
            || sides.newer[newer.side].contains(where: isLineEnd)
            || sides.older[older.side].contains(where: isLineEnd)
    }

    private func hasDigit(_ word: Word) -> Bool {
        table.words[word.text].bytes.contains(where: \.isASCIIDigit)
    }

    /// Puts out words of the base that both sides have.
    private mutating func keep(_ range: Range<Int>) {
        for index in range {
            let blanks = Sides.byAge { age in
                places[age][index].map { sides[age][$0].blanks } ?? base[index].blanks
            }
            result.append(
                Word(text: base[index].text, blanks: threeWay(base[index].blanks, blanks)))
        }
    }

    /// The result as lines. Words never run together; of blanks at the end of a line only a hard
    /// line break stays.
    private func lines() -> [Int]? {
        if let last = result.last, last.text != table.lineEnd { return nil }
        var lines: [Int] = []
        var text: [UInt8] = []
        for (index, word) in result.enumerated() {
            if word.text == table.lineEnd {
                lines.append(table.line(text[...]))
                text = []
                continue
            }
            text += table.words[word.text].bytes
            if result[index + 1].text == table.lineEnd {
                if word.blanks.count > 1 { text += word.blanks }
            } else {
                text += word.blanks
                if word.blanks.isEmpty, !table.words[word.text].isSpace { text.append(ASCII.space) }
            }
        }
        return lines
    }

    private var keepsMostWords: Bool {
        let isSpace: (Int) -> Bool = { table.words[base[$0].text].isSpace }
        let half = base.indices.count { !isSpace($0) }
        return Age.both.allSatisfy { age in
            2 * places[age].keys.count { !isSpace($0) } > half
        }
    }
}

extension Array {
    fileprivate func element(_ index: Int) -> Element? { index < count ? self[index] : nil }
}

extension Range<Int> {
    fileprivate func covers(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }

    /// By start, then by end.
    fileprivate func isBefore(_ other: Range<Int>) -> Bool {
        (lowerBound, upperBound) < (other.lowerBound, other.upperBound)
    }
}

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
            if byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") { return true }
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
