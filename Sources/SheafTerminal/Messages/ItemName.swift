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
    var quoted: StyledText { "\"\(shownTitle, .title)\"" }

    /// The title in quotation marks with the Korean particle that fits it.
    func quoted(_ particle: Particle, noun: String = "항목") -> StyledText {
        "\(quoted)\(particle, after: shownTitle, noun: noun)"
    }

    private var shownTitle: String { CellWidth().cut(Sanitizer.line(title), to: Self.titleCells) }

    private static let titleCells = 60
}

extension StyledText.Interpolation {
    /// The particle that belongs behind `word`, see ``Particle/following(_:noun:)``.
    public mutating func appendInterpolation(
        _ particle: Particle, after word: String, noun: String = "항목"
    ) {
        text += StyledText(trusted: particle.following(word, noun: noun))
    }

    /// A word that someone typed, in quotation marks.
    mutating func appendInterpolation(quoted word: String) {
        text += "\"\(word)\""
    }

    /// The same with the Korean particle that fits it.
    mutating func appendInterpolation(quoted word: String, _ particle: Particle, noun: String) {
        text += "\"\(word)\"\(particle, after: word, noun: noun)"
    }

    /// A command or a key to type.
    mutating func appendInterpolation(code: String) {
        text += StyledText(code, .code)
    }

    /// Words with commas between them.
    mutating func appendInterpolation(list words: [String]) {
        text += StyledText(words.joined(separator: ", "))
    }
}
