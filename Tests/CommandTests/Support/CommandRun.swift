import SheafStore
import SheafTerminal
import SystemPackage
import TestTraits

@testable import sheaf

/// One command in this process: through the same entry as `main`, with the streams in memory.
struct CommandRun {
    /// What the command takes its streams for.
    enum Surface {
        case files
        /// One terminal of so many columns, by a name of its own.
        case terminal(columns: Int, name: String)
    }

    var words: [String]
    var variables: [String: String]
    var directory: String
    var surface = Surface.files
    var input: Input

    /// True if the command can run here: it must not replace the process, wait for a signal, draw on
    /// a terminal, be killed, name its own program, or hand the streams to another one.
    static func isPossible(_ words: [String], _ variables: [String: String]) -> Bool {
        let owned = [
            "serve", "demo", "--live", "--watch", "--edit", "edit", "open", "--copy", "--install",
        ]
        let handing = [
            "EDITOR", "VISUAL", "SHEAF_EDITOR", "PAGER", "SHEAF_PAGER", "SHEAF_FAILPOINT", "TZ",
        ]
        return !words.contains(where: owned.contains)
            && !handing.contains { variables[$0] != nil }
    }

    func run() -> Finished {
        let environment = StoreEnvironment(
            variables: variables, directory: FilePath(directory), zone: .fixed(9 * 3600))
        var terminal = Terminal(variables: variables)
        if case .terminal(let columns, let name) = surface {
            terminal.inputIsTerminal = true
            terminal.outputIsTerminal = true
            terminal.errorIsTerminal = true
            terminal.window = TerminalSize(columns: columns, rows: 40)
            terminal.name = name
        }
        let record = OutputRecord()
        let session = Session(
            words, environment: environment, terminal: terminal, input: input,
            streams: .recorded(record))
        let code = OwnThreads.wait {
            await Session.$current.withValue(session) { await Sheaf.run() }
        }
        switch surface {
        case .files:
            return Finished(stdout: record.results, stderr: record.notes, code: code.rawValue)
        case .terminal:
            // As a terminal writes line ends.
            let shown = record.all.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }
            return Finished(stdout: shown, stderr: [], code: code.rawValue)
        }
    }
}
