import SheafWords

/// What cannot be read or done.
extension Message {
    /// Returns what a YAML parser says of a text.
    ///
    /// - Parameter reason: in the words of libyaml, or of the checks around it.
    public static func yamlProblem(_ reason: String) -> Message {
        let named = "duplicate key "
        if reason.hasPrefix(named) {
            return Message(
                "yaml-duplicate-key", ["key": String(reason.dropFirst(named.count))])
        }
        let words = reason.lowercased().replacing("]", with: " bracket ")
            .replacing("}", with: " brace ").split { !$0.isLetter }
        // The reasons are sentences; some go on with what was found.
        for count in stride(from: min(words.count, 16), to: 1, by: -1) {
            let fact = Fact(
                "yaml-" + words.prefix(count).joined(separator: "-"), ["reason": reason])
            if Catalogue.english.has(fact) { return Message(fact) }
        }
        return Message("yaml-problem", ["reason": reason])
    }

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

    /// The system refused a call.
    public static func systemFailure(_ call: String, path: String, reason: Fact) -> Message {
        let sentence =
            switch call {
            case "mkdir", "mkdirat", "mkdtemp": "cannot-create-folder"
            case "posix_spawn", "waitpid": "cannot-run"
            case "flock": "cannot-lock"
            case "open", "openat": "cannot-open"
            case "unlinkat": "cannot-delete"
            case "write", "rename", "renameat", "renameat2", "symlink", "symlinkat", "linkat",
                "fsync", "syncfs", "fchmod", "ftruncate":
                "cannot-write"
            default: "cannot-read-path"
            }
        return Message(sentence, ["path": path, "reason": reason])
    }

    /// The command that makes a store of a whole repository.
    public static func insideLargerRepositoryHint(root: String) -> Message {
        // The home directory as a shell knows it: in quotation marks it would be a name.
        Message(
            "inside-larger-repository-hint",
            ["root": root == "~" ? root : ShellWord.quoted(root)])
    }
}
