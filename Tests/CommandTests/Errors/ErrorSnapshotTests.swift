import Glibc
import SheafCore
import SheafStore
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// What every error says, in both languages, as it was read and found good: `Fixtures/errors`.
///
/// Recorded like the transcripts: with `SHEAF_RECORD=1`, and the test fails.
@Suite(.limited) struct ErrorSnapshotTests {
    @Test(arguments: WordedErrors.all, Language.allCases)
    func `Every case reads as recorded`(errors: WordedErrors, language: Language) throws {
        try compare(text(of: errors.samples, language), "\(errors.snapshot).\(language.rawValue)")
    }

    @Test(arguments: Language.allCases)
    func `Errors without cases read as recorded`(language: Language) throws {
        try compare(text(of: WordedErrors.single, language), "others.\(language.rawValue)")
    }

    @Test(arguments: WordedErrors.all)
    func `No case is left out`(errors: WordedErrors) throws {
        let declared = try ErrorTypes.cases(of: errors.name, in: errors.file)
        #expect(!declared.isEmpty)
        #expect(declared == Swift.Set(errors.samples.map(\.name)))
    }

    @Test func `No type of error is left out`() throws {
        let worded = WordedErrors.all.map { errors in
            errors.name == "Problem" ? errors.snapshot : errors.name
        }
        let singles = WordedErrors.single.compactMap { $0.name.split(separator: " ").first }
        let known = Swift.Set(worded).union(singles.map(String.init)).union(WordedErrors.inner)
        let declared = try ErrorTypes.declared()
        #expect(declared.count > 20)
        #expect(declared.subtracting(known) == [])
    }

    /// Only the words that no one translates are the same in both languages.
    @Test(arguments: WordedErrors.all)
    func `Each error speaks the language it is asked in`(errors: WordedErrors) throws {
        for (name, error) in errors.samples {
            let report = Report(error, try printer(.korean))
            let message = report.message.text(.korean)
            let isKorean = message.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
            #expect(isKorean, "\(name): \(message)")
            for text in [report.message] + (report.hint.map { [$0] } ?? []) {
                let isReported = text.text(.english) != text.text(.korean)
                #expect(isReported, "\(name): \(text.text(.english))")
            }
        }
    }

    // MARK: - Texts

    /// One of `sheaf list`, whatever the tests were started with.
    private let session = Session(
        ["list"],
        environment: StoreEnvironment(
            variables: ["HOME": "/home/mina", "NO_COLOR": "1"], directory: "/",
            clock: { 1_795_251_600 }, zone: .fixed(9 * 3600), random: { 4 }),
        input: .inMemory(""), streams: .recorded(OutputRecord()))

    private func printer(_ language: Language) throws -> Printer {
        session.with(try GlobalOptions.parse(["--lang", language.rawValue])).printer
    }

    private func text(
        of samples: [(name: String, error: any Error)], _ language: Language
    ) throws -> String {
        let printer = try printer(language)
        return samples.map { name, error in
            let report = Session.$current.withValue(session) { Report(error, printer) }
            let lines = report.lines(language, columns: 100).map { "  " + $0.plain }
            return ([name] + lines + ["  [\(report.exitCode.rawValue)]"]).joined(separator: "\n")
        }.joined(separator: "\n\n") + "\n"
    }

    private func compare(_ text: String, _ name: String) throws {
        let path = Sandbox.fixtures + "/errors/\(name).txt"
        let recorded = readFile(path).map { String(decoding: $0, as: UTF8.self) }
        if getenv("SHEAF_RECORD") != nil, recorded != text {
            try writeFile(path, Array(text.utf8))
            Issue.record("recorded \(name).txt: read it, then run again")
        } else {
            #expect(text == recorded)
        }
    }
}
