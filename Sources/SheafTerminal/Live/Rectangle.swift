/// A part of the screen, in cells from its upper left corner.
public struct Rectangle: Sendable, Equatable {
    public var column: Int
    public var row: Int
    /// Never negative.
    public private(set) var width: Int
    /// Never negative.
    public private(set) var height: Int

    public init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// A whole screen.
    public init(_ size: TerminalSize) {
        self.init(column: 0, row: 0, width: size.columns, height: size.rows)
    }

    public func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < self.column + width
            && row >= self.row && row < self.row + height
    }

    /// Returns the rectangle that is left within it when so many cells are taken from each side.
    public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rectangle {
        Rectangle(
            column: column + left, row: row + top, width: width - left - right,
            height: height - top - bottom)
    }

    /// Its first rows.
    public func top(_ rows: Int) -> Rectangle {
        Rectangle(column: column, row: row, width: width, height: min(rows, height))
    }

    /// Its last rows.
    public func bottom(_ rows: Int) -> Rectangle {
        let rows = min(max(0, rows), height)
        return Rectangle(column: column, row: row + height - rows, width: width, height: rows)
    }
}
