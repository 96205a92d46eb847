import Glibc
import TestSupport
import TestTraits
import Testing

/// `Fixtures/transcripts` is the reference of what each command prints, in both languages.
///
/// To record: delete what a command printed, run with `SHEAF_RECORD=1`, read the file. Recording
/// fails the test, so that nobody commits what nobody has read. With `SHEAF_TRANSCRIPT=sync` only
/// those play whose names begin so.
@Suite(.limited) struct TranscriptTests {
    static let directory = Sandbox.fixtures + "/transcripts"

    @Test(arguments: names())
    func `A transcript plays as it stands`(name: String) throws {
        let path = Self.directory + "/" + name
        let text = String(decoding: try #require(readFile(path)), as: UTF8.self)
        let written = Transcript(text)
        try #require(!written.steps.isEmpty)
        try #require(written.text == text, "the file is not in a transcript's form")
        let played = try written.played(
            language: name.hasSuffix(".ko.txt") ? "ko_KR.UTF-8" : "en_US.UTF-8")
        for (expected, actual) in zip(written.steps, played.steps) {
            #expect(
                expected.printed == actual.printed,
                "\(name): $ \(actual.command)\n\(actual.printed.joined(separator: "\n"))")
        }
        if getenv("SHEAF_RECORD") != nil, played != written {
            try writeFile(path, Array(played.text.utf8))
            Issue.record("recorded \(name): read it, then run again")
        }
    }

    @Test func `Every transcript exists in both languages`() throws {
        let names = Set(Self.names())
        #expect(!names.isEmpty)
        for name in names {
            let stem = name.dropLast(".en.txt".count)
            #expect(names.contains(stem + ".en.txt") && names.contains(stem + ".ko.txt"), "\(name)")
        }
    }

    private static func names() -> [String] {
        let beginning = getenv("SHEAF_TRANSCRIPT").map { String(cString: $0) } ?? ""
        return TestSupport.names(in: directory)
            .filter { $0.hasSuffix(".txt") && $0.hasPrefix(beginning) }
    }
}
