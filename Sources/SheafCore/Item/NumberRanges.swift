/// Numbers as people list them, of rows or of boxes: `2`, `1-3`, `1,4`, `1,3-5`.
public enum NumberRanges {
    /// Returns the rows that the text lists, in its order; `nil` where it is anything else, or a
    /// range runs backwards.
    public static func read(_ text: String) -> [ClosedRange<Int>]? {
        guard let ends = ends(text), ends.allSatisfy({ $0.first <= $0.last }) else { return nil }
        return ends.map { $0.first...$0.last }
    }

    /// Returns whether the text is made of numbers alone, backwards or not: never a part of a title.
    public static func isNumbers(_ text: String) -> Bool { ends(text) != nil }

    private static func ends(_ text: String) -> [(first: Int, last: Int)]? {
        var ranges: [(first: Int, last: Int)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard 1...2 ~= ends.count, ends.allSatisfy(isNumber) else { return nil }
            // Of what is too large there is nothing either.
            ranges.append((Int(ends[0]) ?? .max, Int(ends[ends.count - 1]) ?? .max))
        }
        return ranges
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }
}
