import SheafWords

/// What cannot be read or done.
extension Message {
    /// - Parameter line: of the front matter, as it stands there.
    public static func notAnEntry(_ line: String) -> Message {
        let invisible = line.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .spaceSeparator: scalar != " "
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        if let invisible {
            let code = String(invisible.value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
            let text = line.replacing(String(invisible), with: "<\(name)>")
            return Message(
                "front-matter-invisible",
                ["line": Sanitizer.line(text, cells: 60), "character": name])
        }
        return Message("not-an-entry", ["text": Sanitizer.line(line, cells: 60)])
    }

    /// The command that makes a store of a whole repository.
    public static func insideLargerRepositoryHint(root: String) -> Message {
        // The home directory as a shell knows it: in quotation marks it would be a name.
        Message(
            "inside-larger-repository-hint",
            ["root": root == "~" ? root : ShellWord.quoted(root)])
    }
}
