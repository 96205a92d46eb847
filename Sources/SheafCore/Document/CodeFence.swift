/// The code fence that is open while lines are read one after the other.
struct CodeFence {
    private var open: (mark: UInt8, count: Int)?

    var isOpen: Bool { open != nil }

    /// Returns whether a line whose first byte other than a blank is `byte` may be a fence.
    static func begins(with byte: UInt8) -> Bool {
        byte == ASCII.backtick || byte == UInt8(ascii: "~")
    }

    /// Opens or closes with `line`, its indentation left out; answers whether it is a fence.
    mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
        guard let mark = line.first, Self.begins(with: mark) else { return false }
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
