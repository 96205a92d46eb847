/// Lines as the cells of a terminal hold them, reckoned apart from the program: Hangul, ideographs
/// and emoji take two cells, what joins to them none.
struct Cells {
    /// Each the character that begins there, or `nil` under the rest of a wide one.
    let rows: [[Character?]]

    init(_ output: String) {
        let lines = output.replacing("\r\n", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        rows = lines.map { line in
            line.flatMap { [$0] + Array(repeating: nil, count: Self.width($0) - 1) }
        }
    }

    static func width(_ character: Character) -> Int {
        let isWide = character.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3,
                0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F1E6...0x1FAFF:
                true
            default: false
            }
        }
        return isWide ? 2 : 1
    }

    /// The cells from `start` on, without the blanks around.
    func text(_ row: Int, from start: Int, to end: Int) -> String {
        let cells = rows[row].dropFirst(start).prefix(end - start).compactMap(\.self)
        return String(String(cells).trimmingPrefix(" ").reversed().drop { $0 == " " }.reversed())
    }
}
