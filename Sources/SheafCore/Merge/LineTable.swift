/// The texts of all lines and words of one merge, each under a number: equal texts have equal
/// numbers, so that everything behind compares numbers only. Texts are bytes and stay bytes; what
/// is no UTF-8 is text like any other.
final class LineTable {
    private var lineNumbers: [ByteText: Int] = [:]
    private(set) var lines: [LineText] = []
    private var wordNumbers: [ByteText: Int] = [:]
    private(set) var words: [WordText]
    /// The budget that is left for comparing them.
    let budget: ComparisonBudget

    struct LineText {
        let bytes: ArraySlice<UInt8>
        /// Nothing but spaces and tabs.
        let isBlank: Bool
        /// Filled when first asked for.
        fileprivate(set) var content: Content?
    }

    struct WordText {
        let bytes: ArraySlice<UInt8>
        /// An indentation or a line end.
        let isSpace: Bool
        /// True if it tells lines apart: it has a letter or digit and is no ticked box.
        let isTelling: Bool
    }

    struct Content {
        var words: [Int]
        var telling: [Int]
    }

    /// The number of the word that a line end counts as.
    let lineEnd = 0

    init(_ budget: ComparisonBudget = ComparisonBudget()) {
        self.budget = budget
        words = [WordText(bytes: [ASCII.newline], isSpace: true, isTelling: false)]
    }

    func line(_ bytes: ArraySlice<UInt8>) -> Int {
        if let number = lineNumbers[ByteText(bytes: bytes)] { return number }
        lineNumbers[ByteText(bytes: bytes)] = lines.count
        lines.append(LineText(bytes: bytes, isBlank: bytes.allSatisfy(\.isBlank), content: nil))
        return lines.count - 1
    }

    func isBlank(_ line: Int) -> Bool { lines[line].isBlank }

    /// The words of a line, its indentation left out.
    func words(of line: Int) -> [Int] { content(of: line).words }

    /// The words of some lines that tell lines apart.
    func tellingWords(of lines: some Sequence<Int>) -> Set<Int> {
        lines.reduce(into: []) { $0.formUnion(content(of: $1).telling) }
    }

    /// Returns the likeness of two lines: twice the number of telling words they have in common, if
    /// that is at least half of those of both, else 0.
    func likeness(_ left: Int, _ right: Int) -> Int {
        let a = content(of: left).telling
        let b = content(of: right).telling
        var common = 0
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if a[i] == b[j] {
                common += 1
                i += 1
                j += 1
            } else if a[i] < b[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return 4 * common >= a.count + b.count ? 2 * common : 0
    }

    /// Returns the line's part of the cost of comparing it with another one.
    func likenessCost(_ line: Int) -> Int { content(of: line).telling.count + 1 }

    private func content(of line: Int) -> Content {
        if let content = lines[line].content { return content }
        var all: [Int] = []
        WordScanner.forEachWord(in: lines[line].bytes) { text, _ in
            let number = word(text)
            if !words[number].isSpace { all.append(number) }
        }
        let content = Content(words: all, telling: all.filter { words[$0].isTelling }.sorted())
        lines[line].content = content
        return content
    }

    func word(_ bytes: ArraySlice<UInt8>) -> Int {
        if let number = wordNumbers[ByteText(bytes: bytes)] { return number }
        wordNumbers[ByteText(bytes: bytes)] = words.count
        words.append(
            WordText(
                bytes: bytes, isSpace: bytes.allSatisfy(\.isBlank),
                isTelling: WordScanner.isTelling(bytes)))
        return words.count - 1
    }
}

/// Bytes as a key. An array would hash them one by one.
private struct ByteText: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
