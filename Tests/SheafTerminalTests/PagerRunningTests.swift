import TestTraits
import Testing

@testable import SheafTerminal

/// One after another: while a pager runs, Ctrl-C is taken from the whole process.
@Suite(.limited, .serialized) struct PagerRunningTests {
    private func pager(_ command: String) throws -> Pager {
        let terminal = Terminal(
            variables: ["PAGER": command], outputIsTerminal: true,
            window: TerminalSize(columns: 80, rows: 24))
        return try #require(Pager(for: terminal, lines: 100))
    }

    private static let path = ["PATH": "/usr/bin:/bin"]

    @Test func `a pager gets every byte, and its environment`() throws {
        // More than a pipe holds.
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
        let counting = try pager(#"test "$(wc -c)" -eq 300000 && test "$LV" = -c || exit 127"#)
        #expect(try counting.show(text, variables: Self.path))
        let own = try pager(#"cat >/dev/null; test "$LV" = -x || exit 127"#)
        #expect(try own.show(text, variables: Self.path.merging(["LV": "-x"]) { $1 }))
    }

    @Test
    func `one that ends early, fails or is killed has been seen; one that is missing has not`()
        throws
    {
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
        for command in ["head -c 1 >/dev/null", "exit 3", "kill -9 $$"] {
            #expect(try pager(command).show(text, variables: Self.path), "\(command)")
        }
        let missing = try pager("exec 2>/dev/null; no-such-pager")
        #expect(!(try missing.show(text, variables: Self.path)))
    }
}
