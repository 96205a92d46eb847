import Glibc
import SheafSystem
import SheafTerminal
import TestSupport
import TestTraits
import Testing

@testable import sheaf

/// The program's copy of what the commands declare, in `Sources/sheaf/Help/options.txt`.
///
/// To record: run with `SHEAF_RECORD=1`, which fails, and read the file.
@Suite(.limited) struct DeclaredOptionTests {
    @Test func `The copy says what the argument parser says`() throws {
        let program = try lines(of: Sheaf._dumpHelp())
        var blocks = [
            "# The options and arguments that commands declare. A test records them.",
            (["sheaf"] + program).joined(separator: "\n"),
        ]
        for command in Sheaf.commands {
            let own = try lines(of: command._dumpHelp()).filter { !program.contains($0) }
            blocks.append(([command.help.name] + own).joined(separator: "\n"))
        }
        let declared = blocks.joined(separator: "\n\n") + "\n"
        let path = repositoryFolder + "/Sources/sheaf/Help/options.txt"
        if getenv("SHEAF_RECORD") != nil, text(ofFile: path) != declared {
            try writeFile(path, Array(declared.utf8))
            Issue.record("recorded \(path): read it, then run again")
        }
        #expect(text(ofFile: path) == declared)
        // What the program holds is the file.
        #expect(EmbeddedFiles.help("options") == declared)
    }

    /// Each option or argument of a dump that is not hidden, as a line.
    private func lines(of dump: String) throws -> [String] {
        let command = try #require(try JSONValue(parsing: dump)["command"])
        return (command["arguments"]?.elements ?? []).compactMap { argument in
            guard argument["shouldDisplay"] == .bool(true) else { return nil }
            var words = (argument["names"]?.elements ?? []).compactMap { name in
                name["name"]?.text.map { (name["kind"] == .string("short") ? "-" : "--") + $0 }
            }
            let choices = argument["completionKind"]?["list"]?["values"]?.elements
            let value = choices?.compactMap(\.text).joined(separator: " ")
            if argument["kind"] != .string("flag"), let value = value ?? argument["valueName"]?.text
            {
                words.append("<\(value)>" + (argument["isRepeating"] == .bool(true) ? "…" : ""))
            }
            return words.joined(separator: " ")
        }
    }

    @Test(arguments: [HelpSubject.program] + HelpSubject.commands)
    func `Help describes each option that there is, and no other`(subject: HelpSubject) {
        let declared = DeclaredOption.all(of: subject).flatMap(\.names)
        for language in Language.allCases {
            let help = HelpText(subject, language)
            let options = help.sections.filter { $0.kind == .text }.flatMap(\.entries)
            let named = (options + help.commonOptions).flatMap(\.names)
            // `-n` and `-0` are words of the commands' own; `--version` is the program's.
            let expected = declared.filter {
                (subject.kind == .program || $0 != "--version")
                    && (language == .korean || $0.utf8.allSatisfy { $0 < 0x80 })
            }
            #expect(
                Swift.Set(named).subtracting(["-n", "-0", "--"]) == Swift.Set(expected),
                "\(language)")
        }
    }

    @Test(arguments: [HelpSubject.program] + HelpSubject.commands)
    func `Each option has a name in Korean, which means nothing else`(subject: HelpSubject) {
        let options = DeclaredOption.all(of: subject).filter { !$0.isArgument }
        let names = options.flatMap(\.names)
        #expect(Swift.Set(names).count == names.count)
        for option in options where !["--json", "--version"].contains(option.names[0]) {
            #expect(option.koreanNames.count == 1, "\(option.names)")
        }
    }

    @Test func `Each kind of value is declared somewhere`() {
        let values = HelpSubject.commands.flatMap { DeclaredOption.all(of: $0).flatMap(\.values) }
        #expect(Swift.Set(values.compactMap { $0 }) == Swift.Set(ValueKind.allCases))
    }

    @Test func `Options and help are understood by their Korean names`() throws {
        let sandbox = try Sandbox.store(language: "ko_KR.UTF-8")
        try sandbox.sheaf("추가", "우유", "--우선순위", "높음", "--마감", "2026년", "12월", "1일")
        try sandbox.sheaf("추가", "빵", "--태그=집")
        try sandbox.sheaf("완료", "빵")
        func titles(_ words: String...) throws -> String {
            try sandbox.sheaf(["목록"] + words + ["--모양", "{title} {due} {tags}"]).output
        }
        #expect(try titles() == "우유 2026-12-01 \n")
        #expect(try titles("--전체", "--정렬", "제목") == "빵  집\n우유 2026-12-01 \n")
        #expect(try sandbox.sheaf("--언어", "en", "완료", "없는것").errors.hasPrefix("error: "))
        #expect(try sandbox.sheaf("--저장소", "none", "목록").errors.contains("none"))
        #expect(try sandbox.sheaf("목록", "--정열", "제목").errors.contains("--정렬"))
        let help = try sandbox.sheaf("help", "list").output
        #expect(help.contains("한국어 이름: 목록\n") && help.contains("  --all, --전체  "))
        for words in [["도움말", "목록"], ["목록", "--도움말"], ["ㅗ디ㅔ", "list"]] {
            #expect(try sandbox.sheaf(words).output == help, "\(words)")
        }
        let all = try sandbox.sheaf("도움말").output
        #expect(all.contains("  list, 목록  ") && all.contains("  날짜, dates  "))
    }
}

/// The argument parser's errors are known by what they say: each sentence that is read.
@Suite(.limited) struct ParserErrorTests {
    private static let mistakes: [(any Command.Type, [String], UsageError)] = [
        (Doctor.self, ["--fxi"], .unknownOption("--fxi")),
        (Doctor.self, ["--xyzxyz"], .unknownOption("--xyzxyz")),
        (Sync.self, ["-x"], .unknownOption("-x")),
        (Sync.self, ["-!"], .unknownOption("-!")),
        (Doctor.self, ["--fix=yes"], .noValueTaken("--fix")),
        (List.self, ["--limit"], .missingValue("--limit")),
        (List.self, ["--limit", "--json"], .missingValue("--limit")),
        (Status.self, ["now"], .unexpectedArgument("now")),
        (Status.self, ["now", "then"], .unexpectedArgument("now")),
        (List.self, ["--limit", "many"], .wrongValue("many", option: "--limit")),
        (List.self, ["--limit=-3"], .wrongValue("-3", option: "--limit")),
        (Sync.self, ["--every", "x"], .wrongValue("x", option: "--every")),
        (
            List.self, ["--color", "x"],
            .unknownName("x", option: "--color", known: ["auto", "always", "never"])
        ),
        (
            List.self, ["--lang", "fr"],
            .unknownName("fr", option: "--lang", known: ["en", "ko"])
        ),
        (
            List.self, ["--generate-completion-script=tcsh"],
            .unknownShell("tcsh", known: ["bash", "zsh", "fish"])
        ),
    ]

    @Test(arguments: mistakes.indices)
    func `Each mistake that the parser finds is known by its sentence`(index: Int) async {
        let (command, words, expected) = Self.mistakes[index]
        let error = await #expect(throws: UsageError.self) { _ = try await command.read(words) }
        #expect(error.map { "\($0)" } == "\(expected)")
    }

    @Test func `What the parser answers by itself is printed, and no error`() async throws {
        for command in [List.self, Sync.self] as [any Command.Type] {
            let answer = await #expect(throws: ParserAnswer.self) {
                _ = try await command.read(["--version"])
            }
            #expect(answer?.text == Sheaf.version)
        }
    }

    @Test func `A limit below zero is a mistake in the value`() throws {
        let refused = try Sandbox.store().sheaf("list", "--limit=-3")
        #expect(refused.code == 64 && refused.errors.hasPrefix("error: --limit cannot be \"-3\"\n"))
    }
}
