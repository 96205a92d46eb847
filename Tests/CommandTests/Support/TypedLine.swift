import SheafTerminal
import TestSupport

/// A line of shell, cut into what runs in this process and what a shell has to do.
///
/// Understood are commands joined by `;` and `&&`, words with quotation marks, `~`, `$FIXTURES`, a
/// leading `cd`, and variables before `sheaf`. A line with anything else that reaches over several
/// commands, such as a variable of the shell, goes to the shell as a whole.
struct TypedLine: Equatable {
    enum Part: Equatable {
        /// `sheaf` with these words and variables.
        case sheaf([String], [String: String])
        case changeDirectory(String)
        /// Anything else, as it stands.
        case shell(String)
    }

    /// Each with whether it runs although the one before it has failed.
    var parts: [(part: Part, runsAnyway: Bool)] = []

    static func == (one: TypedLine, other: TypedLine) -> Bool {
        one.parts.elementsEqual(other.parts) { $0 == $1 }
    }

    init(_ line: String, home: String, fixtures: String) {
        var runsAnyway = true
        for (text, separator) in Self.commands(line) {
            let part = Self.part(text, home: home, fixtures: fixtures)
            if case .shell(let text) = part, line.contains("(") || Self.setsVariables(text) {
                parts = [(.shell(line), true)]
                return
            }
            parts.append((part, runsAnyway))
            runsAnyway = separator != "&&"
        }
    }

    /// Cuts at `;` and `&&` outside of quotation marks.
    private static func commands(_ line: String) -> [(text: String, separator: String)] {
        var commands: [(String, String)] = []
        var text = ""
        var quote: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            if let open = quote {
                if character == "\\", open == "\"", let next = rest.popFirst() {
                    text += "\\\(next)"
                    continue
                }
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ";" || rest.first == "&" && character == "&" {
                if character == "&" { rest.removeFirst() }
                commands.append((text, character == ";" ? ";" : "&&"))
                text = ""
                continue
            }
            text.append(character)
        }
        return commands + [(text, "")]
    }

    private static func setsVariables(_ text: String) -> Bool {
        let word = text.drop { $0 == " " }.prefix { $0.isLetter || $0 == "_" }
        return !word.isEmpty && text.drop { $0 == " " }.dropFirst(word.count).first == "="
            || ["if", "for", "while", "unset", "export", "set"].contains(word)
    }

    private static func part(_ text: String, home: String, fixtures: String) -> Part {
        guard var words = words(text, home: home, fixtures: fixtures) else { return .shell(text) }
        if words.count == 2, words[0] == "cd" { return .changeDirectory(words[1]) }
        var variables: [String: String] = [:]
        while let word = words.first, let equals = word.firstIndex(of: "="),
            word[..<equals].allSatisfy({ $0.isUppercase || $0 == "_" })
        {
            variables[String(word[..<equals])] = String(word[equals...].dropFirst())
            words.removeFirst()
        }
        guard words.first == "sheaf", CommandRun.isPossible(words, variables) else {
            return .shell(text)
        }
        return .sheaf(Array(words.dropFirst()), variables)
    }

    /// The words of a command; `nil` where only a shell can tell them.
    private static func words(_ text: String, home: String, fixtures: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text.replacing("$FIXTURES", with: fixtures)[...]
        while let character = rest.popFirst() {
            switch (quote, character) {
            case (nil, " "):
                if let whole = word { words.append(whole) }
                word = nil
            case (nil, "'"), (nil, "\""):
                quote = character
                word = word ?? ""
            case (let open?, character) where open == character: quote = nil
            case ("'"?, _): word? += String(character)
            case (_, "$"), (_, "`"), (_, "\\"): return nil
            case ("\""?, _): word? += String(character)
            case (nil, "~") where word == nil: word = home
            case (nil, _) where "|<>*?()[]{}#&!".contains(character): return nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}

extension Sandbox {
    /// Runs a line of shell on a terminal of 80 columns, at one moment.
    func line(_ line: String, typed: String) throws -> Finished {
        let step = steps.next()
        let variables = environment(
            step: step, adding: ["FIXTURES": Self.fixtures, "GIT_PAGER": "cat"])
        let typedLine = TypedLine(line, home: home, fixtures: Self.fixtures)
        let needsShell = typedLine.parts.contains {
            if case .shell = $0.part { true } else { false }
        }
        // Whichever part asks, the shell hands what was typed to it.
        let parts =
            needsShell && !typed.isEmpty ? [(.shell(line), true)] : typedLine.parts
        let input = Input.inMemory(typed)
        var directory = home
        var all = Finished(stdout: [], stderr: [], code: 0)
        for (part, runsAnyway) in parts where all.code == 0 || runsAnyway {
            switch part {
            case .changeDirectory(let folder):
                directory = folder.hasPrefix("/") ? folder : directory + "/" + folder
                all.code = 0
            case .sheaf(let words, let more):
                let finished = CommandRun(
                    words: words, variables: variables.merging(more) { $1 },
                    directory: directory,
                    surface: .terminal(columns: 80, name: "terminal \(step)"), input: input
                ).run()
                all.stdout += finished.stdout
                all.code = finished.code
            case .shell(let text):
                let finished = try spawn(
                    "/bin/sh", ["-c", text], environment: variables, directory: directory,
                    streams: .terminal(columns: 80, typed: Array(typed.utf8)), scratch: scratch
                ).wait()
                all.stdout += finished.stdout
                all.code = finished.code
            }
        }
        return all
    }
}
