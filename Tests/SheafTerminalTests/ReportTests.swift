import SheafWords
import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct ReportTests {
    private func sample() -> Report {
        Report(
            .usage, Message(en: "unknown key \"duee\"", ko: "\"duee\" 키를 알 수 없습니다"),
            excerpt: Excerpt("회의 duee:today", part: 7..<11),
            causes: [Message(verbatim: "a cause\u{1B}[31m")],
            hint: Message(en: "did you mean \"due\"?", ko: "\"due\"를 쓰려고 했습니까?"))
    }

    private func text(_ report: Report, _ language: Language) -> String {
        report.lines(language).map(\.plain).joined(separator: "\n")
    }

    @Test func `an error says what, where, why and what to do`() {
        #expect(
            text(sample(), .english) == """
                error: unknown key "duee"
                  회의 duee:today
                       ^^^^
                  a cause␛[31m
                hint: did you mean "due"?
                """)
        #expect(
            text(sample(), .korean) == """
                오류: "duee" 키를 알 수 없습니다
                  회의 duee:today
                       ^^^^
                  a cause␛[31m
                힌트: "due"를 쓰려고 했습니까?
                """)
    }

    @Test func `the labels alone are coloured`() {
        let line = sample().lines(.english)[0].rendered(in: .terminal)
        #expect(line == "\u{1B}[1;31merror:\u{1B}[0m unknown key \"duee\"")
    }

    @Test func `a warning gives its place as editors read it`() {
        let message = Message(en: "duplicate key", ko: "키가 두 번 나옵니다")
        let warning = Warning(path: "memos/회의\n.md", line: 3, column: 1, message: message)
        #expect(warning.line(.english).plain == "memos/회의⏎.md:3:1: warning: duplicate key")
        #expect(warning.line(.korean).plain == "memos/회의⏎.md:3:1: 경고: 키가 두 번 나옵니다")
        #expect(
            Warning(path: "a.md", message: message).line(.english).plain
                == "a.md: warning: duplicate key")
    }

    @Test(arguments: [
        ("due:soon", 4..<8, "  due:soon\n      ^^^^"),
        ("마감:언젠가", 7..<16, "  마감:언젠가\n       ^^^^^^"),
        // A place between two characters, the end, and beyond it.
        ("a b", 1..<1, "  a b\n   ^"),
        ("(a", 2..<2, "  (a\n    ^"),
        ("(a", 9..<12, "  (a\n    ^"),
        // Inside a character: all of it.
        ("한글", 4..<5, "  한글\n    ^^"),
        ("a\tb:\u{1B}x", 4..<5, "  a b:␛x\n      ^"),
        ("", 0..<0, "  \n  ^"),
    ])
    func `carets stand under the part, by cells`(text: String, part: Range<Int>, expected: String) {
        let lines = Excerpt(text, part: part).lines(columns: 80)
        #expect(lines.map(\.plain).joined(separator: "\n") == expected)
    }

    @Test func `a long text is shown around the part`() {
        let text =
            String(repeating: "긴 말 ", count: 40) + "duee:today" + String(repeating: " x", count: 40)
        let start = 40 * 8
        let lines = Excerpt(text, part: start..<start + 4).lines(columns: 30).map(\.plain)
        #expect(
            lines == [
                "  … 긴 말 duee:today x x x x…",
                "          ^^^^",
            ])
    }

    @Test func `whatever the text, the excerpt fits and the carets stand under the part`() {
        let width = CellWidth()
        for seed in UInt64(1)...4 {
            var generator = SplitMix64(seed: seed)
            for _ in 0..<300 {
                let pieces = SplitMix64.visible + SplitMix64.hostile
                // Brackets at the seams, so that no cluster reaches over them.
                let before = generator.text(upTo: 30, from: pieces) + "("
                let part = "<" + generator.text(upTo: 2, from: SplitMix64.visible) + ">"
                let after = ")" + generator.text(upTo: 30, from: pieces)
                let start = before.utf8.count
                let columns = Int.random(in: 24...90, using: &generator)
                let lines = Excerpt(
                    before + part + after, part: start..<start + part.utf8.count
                ).lines(columns: columns, width: width)
                for line in lines { #expect(line.cells(width) <= columns, "seed \(seed)") }
                let column = lines[1].plain.prefix { $0 == " " }.count
                let lead = width.prefix(of: lines[0].plain, cells: column)
                #expect(lead.cells == column, "seed \(seed)")
                #expect(
                    lines[0].plain[lead.text.endIndex...].hasPrefix(part),
                    "seed \(seed): \(lines.map(\.plain))")
                #expect(lines[1].plain.count - column == width.cells(of: part), "seed \(seed)")
            }
        }
    }

    @Test func `exit codes are those of the contract`() {
        #expect(
            ExitCode.allCases.map(\.rawValue)
                == [0, 1, 64, 65, 66, 69, 73, 74, 75, 77, 78, 130])
    }
}
