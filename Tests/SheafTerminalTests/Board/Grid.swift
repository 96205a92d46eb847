@testable import SheafTerminal

/// Lines as a terminal's cells hold them: each the cluster that begins there, or `nil` under the
/// rest of a wide one.
struct Grid {
    let rows: [[Character?]]

    init(_ lines: [StyledText], _ width: CellWidth) {
        rows = lines.map { line in
            var row: [Character?] = []
            for character in line.plain {
                let cells = width.cells(of: character)
                guard cells > 0 else { continue }
                row.append(character)
                row += Array(repeating: nil, count: cells - 1)
            }
            return row
        }
    }

    /// Whether no row is wider than `limit` or ends in blanks, and nothing stands between columns
    /// of equal width.
    func isStraight(columns: Int, limit: Int) -> Bool {
        let size = (limit - BoardLayout.gap * (columns - 1)) / columns
        let gaps = (1..<columns).flatMap { index in
            let end = index * (size + BoardLayout.gap)
            return Array(end - BoardLayout.gap..<end)
        }
        return rows.allSatisfy { row in
            row.count <= limit && row.last != " "
                && gaps.allSatisfy { $0 >= row.count || row[$0] == " " }
        }
    }

    /// In which cells of its row `mark` stands.
    func places(of mark: Character) -> [Int] {
        rows.flatMap { row in row.indices.filter { row[$0] == mark } }
    }
}
