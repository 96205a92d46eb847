import Glibc

/// A session at a terminal, as a text: lines that begin with `$ ` are typed, those with `> ` below
/// answer what the command asks, those with `# ` are prose, and the rest is what is printed. `[65]`
/// below that is the exit code, left out where it is 0.
///
/// Each line runs on a terminal of 80 columns, one fixed minute after the last, so the texts are the
/// same everywhere. What is `sheaf` and needs no shell runs in this process, the rest by `sh`; see
/// ``TypedLine``. The home directory reads `~`, `$FIXTURES` are the repository's.
struct Transcript: Equatable {
    struct Step: Equatable {
        var prose: [String] = []
        var command: String
        var typed: [String] = []
        var printed: [String] = []
    }

    var steps: [Step] = []
    /// Lines below the last step.
    var ending: [String] = []

    init(_ text: String) {
        var prose: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("$ ") {
                steps.append(Step(prose: prose, command: String(line.dropFirst(2))))
                prose = []
            } else if line.hasPrefix("> "), prose.isEmpty, steps.last?.printed == [] {
                steps[steps.count - 1].typed.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("# ") || steps.isEmpty || !prose.isEmpty {
                prose.append(String(line))
            } else {
                steps[steps.count - 1].printed.append(String(line))
            }
        }
        ending = prose
    }

    var text: String {
        let lines =
            steps.flatMap { step in
                step.prose + ["$ " + step.command] + step.typed.map { "> " + $0 } + step.printed
            } + ending
        return lines.map { $0 + "\n" }.joined()
    }

    /// Runs every command in a home of its own and says what was really printed.
    func played(language: String) throws -> Transcript {
        let sandbox = try Sandbox(language: language)
        // The device's name would else be the machine's, and with it the ids of commits.
        try sandbox.write(
            ".gitconfig", "[sheaf]\n\tdevice = laptop\n[init]\n\tdefaultBranch = main\n")
        var played = self
        for index in steps.indices {
            let finished = try sandbox.line(
                steps[index].command, typed: steps[index].typed.map { $0 + "\n" }.joined())
            var lines = Self.lines(finished.output, home: sandbox.home)
            if finished.code != 0 { lines.append("[\(finished.code)]") }
            // An empty line between the steps is the transcript's, not the program's.
            if steps[index].printed.last == "" || index + 1 < steps.count { lines.append("") }
            played.steps[index].printed = lines
        }
        return played
    }

    /// What is left to read on the terminal: progress makes way for what comes after it.
    static func lines(_ output: String, home: String) -> [String] {
        let unix = output.replacing("\r\n", with: "\n").replacing(home, with: "~")
        var lines = unix.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.split(separator: clearedLine, omittingEmptySubsequences: false).last ?? "")
        }
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Back to the line's beginning, and nothing on it.
    private static let clearedLine = "\r\u{1B}[K"
}
