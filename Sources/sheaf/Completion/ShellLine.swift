/// The typed part of a line of a shell, cut into words: quotation marks and backslashes are
/// taken off, nothing is expanded.
struct ShellLine {
    /// At least one: the last is the word being typed, empty behind a blank.
    let words: [String]

    init(_ line: String) {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var mark: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (character, mark) {
            case ("\\", nil):
                if let next = rest.popFirst() { word.append(next) }
                isOpen = true
            case ("\\", "\"") where rest.first.map({ "\"\\$`".contains($0) }) == true:
                word.append(rest.removeFirst())
            case (let quote, nil) where quote == "'" || quote == "\"":
                mark = quote
                isOpen = true
            case (let quote, let open?) where quote == open: mark = nil
            case (let blank, nil) where blank.isWhitespace:
                if isOpen { words.append(word) }
                word = ""
                isOpen = false
            default:
                word.append(character)
                isOpen = true
            }
        }
        self.words = words + [word]
    }
}
