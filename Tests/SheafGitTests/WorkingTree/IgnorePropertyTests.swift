import SystemPackage
import TestSupport
import Testing

@testable import SheafGit

/// Our ignore rules against `git check-ignore`, on random patterns and paths of an alphabet small
/// enough that they meet.
@Suite struct IgnorePropertyTests {
    @Test(arguments: [(UInt64(20_261_120), false), (UInt64(7), true)])
    func `random rules decide as git decides, by the same line of the same file`(
        seed: UInt64, ignoringCase: Bool
    ) throws {
        var random = SplitMix64(seed: seed)
        let bench = try GitBench()
        try bench.git(["init", "-q", "work"])
        try bench.git(["config", "core.ignoreCase", "\(ignoringCase)"], in: "work")
        let exclude = lines(2, &random)
        let user = lines(2, &random)
        try bench.write("work/.git/info/exclude", exclude)
        try bench.write("home/.config/git/ignore", user)
        let outer = IgnoreRules(
            userFile: user, infoExclude: exclude, ignoringCase: ignoringCase)

        var questions: [[UInt8]] = []
        var folders: Set<String> = []
        for folder in 0..<220 {
            // Names that the random patterns rarely hit, so that most questions get inside.
            let base = "Z\(folder)"
            let count = Int.random(in: 1...4, using: &random)
            try bench.write("work/\(base)/.gitignore", lines(count, &random))
            if folder % 3 == 0 {
                try bench.write("work/\(base)/a/.gitignore", lines(2, &random))
                folders.insert("\(base)/a")
            }
            for _ in 0..<14 { questions.append(Array("\(base)/".utf8) + path(&random)) }
        }
        let answers = try gitAnswers(questions, bench)
        #expect(answers.count == questions.count)
        let root = bench.root.appending("work")
        var ignored = 0
        var wrong: [String] = []
        for (question, expected) in zip(questions, answers) {
            let path = try #require(TreePath(bytes: question))
            // Where it is there as a directory, git sees that.
            let isDirectory = folders.contains(path.string)
            let ours = try outer.decision(path, isDirectory: isDirectory, under: root)
            if ours?.isIgnored == true { ignored += 1 }
            if describe(ours) != expected {
                wrong.append("\(path.string): git \(expected), ours \(describe(ours))")
            }
        }
        #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) differ, first \(wrong.prefix(8))")
        // Else the patterns and paths do not meet, and nothing was tested.
        #expect(ignored > questions.count / 10)
    }

    private func describe(_ decision: IgnoreRules.Decision?) -> String {
        guard let decision else { return "none" }
        let source =
            switch decision.source {
            case .userFile: "user"
            case .infoExclude: ".git/info/exclude"
            case .directory(let path?): "\(path.string)/.gitignore"
            case .directory(nil): ".gitignore"
            }
        return "\(source):\(decision.line)"
    }

    private func gitAnswers(_ paths: [[UInt8]], _ bench: GitBench) throws -> [String] {
        let output = try bench.git(
            ["check-ignore", "--no-index", "--stdin", "-z", "-v", "-n"], in: "work",
            input: Array(paths.map { $0 + [0] }.joined()), failing: true)
        let fields = output.bytes.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        return stride(from: 0, to: fields.count - 3, by: 4).map { at in
            if fields[at].isEmpty { return "none" }
            let source = fields[at].hasSuffix("home/.config/git/ignore") ? "user" : fields[at]
            return "\(source):\(fields[at + 1])"
        }
    }

    private static let pieces: [String] = [
        "a", "a", "b", "c", "B", "*", "*", "*", "?", "**", "/", "/", "**/", "/**", ".", "-", "[ab]",
        "[!a]", "[^b-c]", "[a-c]", "[]a]", "[[:alpha:]]", "[[:upper:]b]", "[[:punct:]]", "[[:x:]]",
        "[a", "\\a", "\\*", "\\", "\\/", " ", "\\ ", "한", "\u{e9}", "[A-B]", "[[:alpha]", "#", "!",
        "[-a]", "[a-]", "[\\]b]", "[b-\\c]",
    ]

    /// Some lines of patterns, with ends of all kinds.
    private func lines(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8] = Int.random(in: 0..<10, using: &random) == 0 ? [0xef, 0xbb, 0xbf] : []
        for _ in 0..<count {
            if Int.random(in: 0..<4, using: &random) == 0 { bytes.append(Ascii.bang) }
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes += Array(Self.pieces.randomElement(using: &random)!.utf8)
            }
            if Int.random(in: 0..<6, using: &random) == 0 { bytes.append(Ascii.slash) }
            if Int.random(in: 0..<8, using: &random) == 0 { bytes += Array("  ".utf8) }
            bytes += Array((Int.random(in: 0..<8, using: &random) == 0 ? "\r\n" : "\n").utf8)
        }
        if Int.random(in: 0..<5, using: &random) == 0 { bytes.removeLast() }
        return bytes
    }

    private func path(_ random: inout SplitMix64) -> [UInt8] {
        let names = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let pieces = [
                "a", "a", "b", "c", "B", "A", ".", "-", "한", "]", " ", "*", "\u{e9}", "!",
            ]
            return (0..<Int.random(in: 1...3, using: &random))
                .map { _ in pieces.randomElement(using: &random)! }.joined()
        }
        // `.` and `..` are no names.
        return Array(
            names.map { $0.allSatisfy { $0 == "." } ? "a" : $0 }.joined(separator: "/").utf8)
    }
}
