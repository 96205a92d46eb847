extension StyledText {
    /// The cells the text takes on one line.
    public func cells(_ width: CellWidth) -> Int {
        runs.reduce(0) { $0 + width.cells(of: $1.text) }
    }

    /// The text in at most `limit` cells: whole if it fits, else its beginning and `…` in the role
    /// of the piece that was cut. Rules as in ``CellWidth/cut(_:to:)``.
    public func cut(to limit: Int, _ width: CellWidth) -> StyledText {
        guard !fits(in: limit, width) else { return self }
        guard limit >= width.ellipsisCells else { return "" }
        var left = limit - width.ellipsisCells
        var shown: StyledText = ""
        for run in runs {
            let beginning = width.prefix(of: run.text, cells: left)
            if beginning.text.endIndex < run.text.endIndex {
                shown += StyledText(trusted: beginning.text + CellWidth.ellipsis, run.role)
                return shown
            }
            shown += StyledText(trusted: run.text, run.role)
            left -= beginning.cells
        }
        return shown
    }

    private func fits(in limit: Int, _ width: CellWidth) -> Bool {
        var left = limit
        for run in runs {
            let beginning = width.prefix(of: run.text, cells: left)
            if beginning.text.endIndex < run.text.endIndex { return false }
            left -= beginning.cells
        }
        return left >= 0
    }

    /// The text in exactly `size` cells: cut if it is longer, filled up with blanks if shorter.
    public func fit(
        to size: Int, _ width: CellWidth, alignment: Alignment = .leading
    ) -> StyledText {
        let shown = cut(to: size, width)
        let blanks = StyledText(
            trusted: String(repeating: " ", count: max(0, size - shown.cells(width))))
        return alignment == .leading ? shown + blanks : blanks + shown
    }
}
