extension QRCode {
    /// Modules of light around the code: two suffice for cameras, where four would not fit a terminal.
    private static let quietZone = 2

    /// The number of cells of a line.
    public var width: Int { size + 2 * Self.quietZone }

    /// The code in half blocks, two rows of modules a line, each module a cell wide.
    ///
    /// Light modules are what is drawn, as on the dark ground of most terminals; with colours black on
    /// white is asked for, whatever the ground is.
    public func lines(withColor isColored: Bool) -> [String] {
        let range = -Self.quietZone..<size + Self.quietZone
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let blocks = range.map { x in
                // Below the last row nothing is drawn.
                let isLastRow = y + 1 >= range.upperBound
                return switch (isDark(x, y), isLastRow || isDark(x, y + 1)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
            return isColored ? Self.colored(blocks) : blocks
        }
    }
}

extension QRCode {
    /// The same where a block takes two cells: a row of modules a line.
    public func wideLines(withColor isColored: Bool) -> [String] {
        let range = -Self.quietZone..<size + Self.quietZone
        return range.map { y in
            let blocks = range.map { isDark($0, y) ? "  " : "█" }.joined()
            return isColored ? Self.colored(blocks) : blocks
        }
    }

    private static func colored(_ blocks: String) -> String {
        "\u{1B}[38;5;231;48;5;16m" + blocks + "\u{1B}[0m"
    }
}
