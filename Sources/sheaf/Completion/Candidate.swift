import SheafTerminal

/// Something that may stand where the cursor is.
struct Candidate: Equatable {
    /// The text to insert, unquoted.
    var value: String
    /// A description on one line, to be shown beside it.
    var meaning: String
    /// The title, if it names the item as well as its id: for an item that was found by it.
    var title: String?

    init(_ value: String, _ meaning: String = "", title: String? = nil) {
        self.value = value
        self.meaning = meaning
        self.title = title
    }

    /// True if it can be put into a command line: values are the user's own, or another device's.
    var isHarmless: Bool { !value.isEmpty && Sanitizer.line(value) == value }

    /// The line for the shell's script: value, tab, meaning.
    func line(for shell: Shell) -> String {
        let shown = Sanitizer.line(meaning, cells: Self.meaningCells)
        switch shell {
        case .bash: return Self.escaped(value) + "\t" + shown
        case .zsh: return value + "\t" + shown
        case .fish:
            // Fish keeps only what holds the letters that were typed.
            guard let title, Sanitizer.line(title) == title else { return value + "\t" + shown }
            return title + "\t" + value
        }
    }

    private static let meaningCells = 60

    /// The value as one word of bash, as it is typed: with backslashes, so that it begins with the
    /// part that was typed already.
    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            let isPlain =
                scalar.value >= 0x80 || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil
                || "_-./:@%+,=".unicodeScalars.contains(scalar)
            if !isPlain { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}

/// The candidates at a place of the command line.
enum Candidates {
    case these([Candidate])
    /// A file or folder: the shell knows them better.
    case paths

    static let none = Candidates.these([])
}
