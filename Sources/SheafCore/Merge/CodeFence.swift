/// The code fence that is open while lines are read one after the other, as a merge reads them: it
/// knows no lists and quotations. What merges make depends on it, so that it stays as it is.
struct CodeFence {
    private var open: (mark: UInt8, count: Int)?

    var isOpen: Bool { open != nil }

    /// Opens or closes with `line`, its indentation left out; answers whether it is a fence.
    mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
        guard let mark = line.first, mark == ASCII.backtick || mark == UInt8(ascii: "~") else {
            return false
        }
        let rest = line.drop { $0 == mark }
        let count = line.count - rest.count
        guard count >= 3 else { return false }
        if let open {
            guard open.mark == mark, count >= open.count, rest.allSatisfy(\.isBlank) else {
                return false
            }
            self.open = nil
            return true
        }
        // A backtick behind the marks makes it inline code.
        guard mark != ASCII.backtick || !rest.contains(mark) else { return false }
        open = (mark, count)
        return true
    }
}
