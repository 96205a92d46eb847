import TestTraits
import Testing

/// The benchmark goes through all that it measures. What a debug build takes on a busy machine says
/// nothing, so bars may be missed.
@Suite(.limited) struct BenchmarkTests {
    @Test func `A short run measures everything there is`() throws {
        let sandbox = try Sandbox()
        let place = sandbox.home + ".io"
        let run = try sandbox.shell(
            "mkdir -p '\(place)' && '\(Sandbox.products)/sheaf-benchmark' --items 120 "
                + "--commits 40 --runs 1 --place '\(place)'")
        let (code, output) = (run.code, run.output + run.errors)
        #expect(code == 0 || code == 1, "\(output)")
        let rows = output.split(separator: "\n").filter { $0.hasPrefix("| ") }
        for name in [
            "--version", "add", "set", "undo", "list --limit 20", "board --limit 20",
            "list --all --json", "search, a rare word", "show", "log of one note, 40 commits",
            "sync of one change", "sync of 120 changes", "sync of nothing",
            "sync of 20 here and 20 there", "list after 120 edits", "set, beside Taskwarrior",
            "list without an index", "next",
            "live board, a key, 1,000 cards",
        ] {
            #expect(rows.contains { $0.hasPrefix("| \(name) | ") }, "\(name) in \(output)")
        }
    }
}
