import TestSupport
import Testing

@testable import SheafGit

/// What a message may record of moves, whoever wrote it.
struct RecordedMoveTests {
    private func move(_ from: String, _ to: String) throws -> RecordedMove {
        try #require(RecordedMove(from: path(from), to: path(to)))
    }

    @Test func `a move is one line that a person can read`() throws {
        #expect(try move("notes/plan.md", "올해 계획.md").value == #""notes/plan.md" -> "올해 계획.md""#)
        #expect(
            try move(#"a "b" -> "c".md"#, #"x\y.md"#).value
                == #""a \"b\" -> \"c\".md" -> "x\\y.md""#)
    }

    @Test(arguments: 0..<20)
    func `what is written is read again`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed + 1))
        let pieces =
            [
                " ", "  ", "\"", "\\", " -> ", "\" -> \"", "계획", "é", "\u{2028}", "🎉", "a", "/b",
                "#", "\\n",
                "\\101",
            ].map { Array($0.utf8) } + [[0xFF], [0xEA, 0xB0], [0x80, 0xC3]]
        func name() -> [UInt8] {
            (0..<Int.random(in: 1...8, using: &random)).reduce(into: Array("n".utf8)) { name, _ in
                name += pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
        }
        for _ in 0..<50 {
            guard let from = TreePath(bytes: name()), let to = TreePath(bytes: name()),
                let move = RecordedMove(from: from, to: to)
            else { continue }
            #expect(move.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
            #expect(RecordedMove(parsing: move.value.utf8) == move)
            let message = "Move\n\nSheaf-Op: mv x\nSheaf-Moved: \(move.value)\n"
            #expect(RecordedMove.all(in: message.utf8) == [move])
        }
    }

    @Test func `line ends in a path stay within its quotes`() {
        let bytes: [UInt8] = Array("a\n\t\u{7}\u{1}\u{7F}\"".utf8)
        let quoted = QuotedPath.quoted(bytes)
        #expect(quoted == #""a\n\t\a\001\177\"""#)
        var rest = Array(quoted.utf8)[...]
        #expect(QuotedPath.take(from: &rest) == bytes)
        #expect(rest.isEmpty)
    }

    @Test(arguments: [
        "", "a.md -> b.md", #""a.md""#, #""a.md" -> "#, #""a.md" -> "b.md" "#, #""a.md"->"b.md""#,
        #""a.md" -> "b.md"#, #""a.md" -> "b.md\""#, #""a.md" -> "\400.md""#, #""a.md" -> "\1""#,
        #""a.md" -> "\x.md""#, #""a.md" -> "a.md""#, #""a.md" -> """#, #""/a.md" -> "b.md""#,
        #""a.md" -> "../b.md""#, #""a.md" -> "b/../../c.md""#, #""a.md" -> ".git/config""#,
        #""a.md" -> "x/.GIT/hooks/x""#, #"".git/config" -> "b.md""#,
        #"".sheaf/config.yml" -> "b.md""#,
        #""a.md" -> ".sheaf/config.yml""#, #""a.md" -> ".Sheaf/x""#, #""a\n.md" -> "b.md""#,
        #""a.md" -> "b\033[2J.md""#, #""a.md" -> "b\000.md""#, #""a.md" -> "b\302\233.md""#,
        #""a.md" -> "\177""#, #""a" -> "b" -> "c""#, #" "a.md" -> "b.md""#,
    ])
    func `a value that no command of ours writes is none`(value: String) {
        #expect(RecordedMove(parsing: value.utf8) == nil)
        #expect(RecordedMove.all(in: "x\n\nSheaf-Moved: \(value)\n".utf8) == [])
    }

    @Test func `raw control characters and endless names are none`() throws {
        #expect(
            RecordedMove(parsing: Array(#""a" -> "b"#.utf8) + [0x1B] + Array(#"""#.utf8)) == nil)
        let long = String(repeating: "d/", count: 600)
        #expect(RecordedMove(parsing: #""a" -> "\#(long)b""#.utf8) == nil)
        #expect(RecordedMove(from: try path(long + "b"), to: try path("a")) == nil)
    }

    @Test func `only the last paragraph counts, and a hundred lines of it`() throws {
        let line = "Sheaf-Moved: \"a\" -> \"b\"\n"
        #expect(RecordedMove.all(in: "Subject\n\n\(line)\nMore text\n".utf8) == [])
        #expect(
            RecordedMove.all(in: "Subject\n\nText\n \t\r\n\(line)\n \n\n".utf8) == [
                try move("a", "b")
            ])
        #expect(RecordedMove.all(in: "Subject\n\n> \(line) Sheaf-Moved: x\n".utf8) == [])
        let many = (0..<200).map { "Sheaf-Moved: \"a\($0)\" -> \"b\($0)\"\n" }.joined()
        #expect(RecordedMove.all(in: "Subject\n\n\(many)".utf8).map(\.to.string).last == "b99")
        let broken = String(repeating: "Sheaf-Moved: x\n", count: 100)
        #expect(RecordedMove.all(in: "Subject\n\n\(broken)\(line)".utf8) == [])
    }

    @Test func `a message does not grow without end`() throws {
        let short = try (0..<1000).map { try move("a/\($0).md", "b/\($0).md") }
        #expect(RecordedMove.trailers(short).count == 100)
        let folder = String(repeating: "가", count: 80)
        let long = try (0..<1000).map { try move("\(folder)/\($0).md", "\(folder)/x\($0).md") }
        let trailers = RecordedMove.trailers(long)
        let size = trailers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 3 }
        #expect((15 << 10)...(16 << 10) ~= size)
        #expect(trailers.count < 100)
    }
}
