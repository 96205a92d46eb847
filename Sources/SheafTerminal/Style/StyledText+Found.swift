import SheafCore

extension StyledText {
    /// The match of a search in one line of at most `room` cells, the words marked.
    ///
    /// - Parameter role: of what stands around the matches.
    public init(_ found: FoundText, in room: Int, _ width: CellWidth, otherwise role: Role? = nil) {
        let shown = found.cut(to: room, ellipsis: width.ellipsisCells) {
            // As it will be printed: a control character takes the cells of the sign for it.
            width.cells(of: Sanitizer.line(String($0)))
        }
        self.init(shown, otherwise: role)
    }

    /// The whole of what a search looked through, the matches marked.
    ///
    /// - Parameter role: of what stands around the matches.
    public init(_ found: FoundText, otherwise role: Role? = nil) {
        let bytes = Array(found.text.utf8)
        func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var marked: StyledText = ""
        var position = 0
        for match in found.matches {
            marked += StyledText(piece(position..<match.lowerBound), role)
            marked += StyledText(piece(match), .match)
            position = match.upperBound
        }
        self = marked + StyledText(piece(position..<bytes.count), role)
    }
}
