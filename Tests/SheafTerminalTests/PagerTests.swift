import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct PagerTests {
    private func terminal(_ variables: [String: String] = [:]) -> Terminal {
        Terminal(
            variables: variables, outputIsTerminal: true,
            window: TerminalSize(columns: 80, rows: 24))
    }

    @Test func `what fits on the screen above the prompt is printed, what does not is paged`() {
        #expect(Pager(for: terminal(), lines: 0) == nil)
        #expect(Pager(for: terminal(), lines: 23) == nil)
        #expect(Pager(for: terminal(), lines: 24)?.command == "less -FRX")
        #expect(Pager(for: terminal(["LINES": "10"]), lines: 10) != nil)
    }

    @Test func `results that go elsewhere are never paged, nor where the user does not want it`() {
        let piped = Terminal(
            variables: ["PAGER": "less"], errorIsTerminal: true,
            window: TerminalSize(columns: 80, rows: 24))
        #expect(Pager(for: piped, lines: 1_000) == nil)
        #expect(Pager(for: terminal(["PAGER": "less"]), lines: 1_000, isOff: true) == nil)
    }

    @Test(
        arguments: [
            ([:], "less -FRX"),
            (["PAGER": "most"], "most"),
            (["PAGER": "most", "SHEAF_PAGER": "less -S | head"], "less -S | head"),
            (["PAGER": "most", "SHEAF_PAGER": ""], nil),
            (["PAGER": "most", "SHEAF_PAGER": " cat "], nil),
            (["PAGER": "cat", "SHEAF_PAGER": "less"], "less"),
            (["PAGER": ""], nil),
            (["PAGER": "cat"], nil),
            (["PAGER": "cat -v"], "cat -v"),
            (["PAGER": "bat"], "bat"),
            (["TERM": "dumb"], nil),
            (["TERM": "dumb", "PAGER": "less"], "less"),
        ] as [([String: String], String?)])
    func `the command is SHEAF_PAGER, else PAGER, else less; an empty one and cat mean none`(
        variables: [String: String], expected: String?
    ) {
        #expect(Pager(for: terminal(variables), lines: 100)?.command == expected)
    }

    @Test func `less gets its usual options, unless the user has set others`() {
        #expect(
            Pager(for: terminal(), lines: 100)?.variables
                == ["LESS": "FRX", "LV": "-c", "LESSCHARSET": "utf-8"])
        #expect(
            Pager(for: terminal(["LESS": "", "LESSCHARSET": "latin1"]), lines: 100)?.variables
                == ["LV": "-c"])
    }

    @Test func `a line that is wider than the terminal takes several rows`() {
        let texts: [StyledText] = ["", "1234", "12345", "한글날", StyledText(block: "a\n\n12345\n")]
        #expect(Pager.rows(of: texts, columns: 4) == 1 + 1 + 2 + 2 + (1 + 1 + 2 + 1))
        #expect(Pager.rows(of: texts, columns: 80) == 8)
        #expect(Pager.rows(of: [], columns: 80) == 0)
        #expect(Pager.rows(of: ["12"], columns: 0) == 2)
    }
}

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
