import ArgumentParser
import SheafJSON
import SheafStore
import SheafTerminal

struct Completions: Command {
    static let help = HelpSubject("completions", korean: ["자동완성"])
    static let saysWarnings = false

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("후보")])
    var candidates = false

    @Argument(help: .value(.shell))
    var shell: String?

    @Argument(parsing: .postTerminator)
    var words: [String] = []

    func run(_ context: Context) async throws {
        guard let shell else { throw UsageError.missingArgument(.shell) }
        guard let named = Shell(rawValue: shell) else {
            throw UsageError.unknownShell(shell, known: Shell.allCases.map(\.rawValue))
        }
        guard candidates else { return try show(named, context) }
        let words = named.words(words)
        var options = global
        options.store = Invocation(Array(words.dropFirst())).value(of: "--store") ?? global.store
        // A key press is no time for words about what is wrong with the store.
        let completer = Completer(words, Context(options))
        let found =
            completer.wantsHeldBack
            ? try? await completer.heldBackFiles() : try? completer.candidates()
        try show(found ?? .none, for: named, context)
    }

    private func show(_ shell: Shell, _ context: Context) throws {
        guard context.json else { return try context.output.write(shell.script) }
        try context.print("completions", ["shell": shell.rawValue, "script": shell.script])
    }

    private func show(_ found: Candidates, for shell: Shell, _ context: Context) throws {
        switch found {
        case .these(let candidates):
            guard !context.json else {
                let values = candidates.map { candidate in
                    JSON(["value": candidate.value, "meaning": candidate.meaning])
                }
                return try context.print("candidates", ["paths": false, "candidates": values])
            }
            for candidate in candidates {
                try context.output.write(candidate.line(for: shell) + "\n")
            }
        case .paths:
            guard !context.json else {
                return try context.print(
                    "candidates", ["paths": true, "candidates": JSON.array([])])
            }
            throw PathsWanted()
        }
    }
}

/// A file or folder may stand at the place: the shell is told so by the exit code.
struct PathsWanted: Error {}
