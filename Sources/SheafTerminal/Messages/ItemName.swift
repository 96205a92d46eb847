import SheafWords

/// The name of an item in a message: its title in quotation marks, and its handle.
public struct ItemName: Sendable, Equatable {
    public let title: String
    /// The full id, or the path of an item that has none.
    public let handle: String
    /// The letters at the handle's beginning that suffice to name the item; they are highlighted.
    public let uniqueLength: Int

    public init(title: String, handle: String, uniqueLength: Int = 0) {
        self.title = title
        self.handle = handle
        self.uniqueLength = uniqueLength
    }

    /// The handle, its unique beginning highlighted.
    public var styledHandle: StyledText {
        StyledText(String(handle.prefix(uniqueLength)), .id)
            + StyledText(String(handle.dropFirst(uniqueLength)), .idRest)
    }

    /// The title in quotation marks, cut where a sentence would drown in it.
    public var quoted: StyledText { "\"\(Self.shortened(title), .title)\"" }

    fileprivate static func shortened(_ title: String) -> String {
        Sanitizer.line(title, cells: 60)
    }
}

extension Fact.Argument {
    /// With the titles of items as long as a sentence has room for.
    var shortened: Fact.Argument {
        switch self {
        case .item(let title, let handle, let unique):
            .item(title: ItemName.shortened(title), handle: handle, unique: unique)
        case .list(let arguments): .list(arguments.map(\.shortened))
        default: self
        }
    }
}

extension ItemName: ArgumentConvertible {
    public var argument: Fact.Argument {
        .item(title: title, handle: handle, unique: uniqueLength)
    }
}

extension StyledText: ArgumentConvertible {
    var pieces: [Piece] { runs.map { Piece(text: $0.text, role: $0.role) } }

    public var argument: Fact.Argument { .pieces(pieces) }
}
