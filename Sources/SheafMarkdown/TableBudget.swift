/// Bounds the cells that the tables of a text stand for. A short header and short rows, filled up to
/// the header's width, stand for far more cells than the text has letters.
enum TableBudget {
    private static let cells = 100_000

    /// Counts at least the cells that there are: a table begins at most at each line that can be its
    /// second, and goes on at most to the next blank line.
    static func isExceeded(by text: String) -> Bool {
        let bar = UInt8(ascii: "|")
        var left = cells
        /// The columns of the tables that may go on.
        var columns = 0
        for line in text.utf8.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 })
        {
            guard line.contains(where: { $0 != 32 && $0 != 9 }) else {
                columns = 0
                continue
            }
            if line.contains(bar), isDelimiter(line) {
                columns = max(columns, line.count { $0 == bar } + 1)
            }
            left -= columns
            if left < 0 { return true }
        }
        return false
    }

    /// Returns whether a line may be the one under a table's header, behind the marks of quotes and
    /// lists.
    private static func isDelimiter(_ line: Substring.UTF8View) -> Bool {
        let marks = line.drop { "> \t*+-0123456789.)".utf8.contains($0) }
        return marks.allSatisfy { "|-: \t\u{B}\u{C}".utf8.contains($0) }
    }
}
