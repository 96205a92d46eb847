import Glibc
import TestTraits
import Testing

/// The README's pictures are what a terminal really shows: `Fixtures/pictures/*.txt` are the commands,
/// the `.svg` beside each what they print.
///
/// Lines that begin with `% ` run unseen; in others a device's folder stands before the `$`.
/// To record: run with `SHEAF_RECORD=1` and look at the pictures. Recording fails the test.
@Suite(.limited) struct PictureTests {
    static let directory = Sandbox.fixtures + "/pictures"

    @Test(arguments: ["tour", "sync"], ["en", "ko"])
    func `A picture shows what is printed`(name: String, language: String) throws {
        let stem = "\(Self.directory)/\(name).\(language)"
        let script = String(decoding: try #require(readFile(stem + ".txt")), as: UTF8.self)
        let drawn = try draw(
            script, language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8"
        ).svg
        let kept = readFile(stem + ".svg").map { String(decoding: $0, as: UTF8.self) }
        if getenv("SHEAF_RECORD") != nil, drawn != kept {
            try writeFile(stem + ".svg", Array(drawn.utf8))
            Issue.record("recorded \(name).\(language): look at it, then run again")
        } else {
            #expect(drawn == kept, "\(name).\(language)")
        }
    }

    private func draw(_ script: String, language: String) throws -> TerminalPicture {
        let sandbox = try Sandbox(language: language)
        try sandbox.write(
            ".gitconfig", "[sheaf]\n\tdevice = laptop\n[init]\n\tdefaultBranch = main\n")
        var picture = TerminalPicture()
        var isFirst = true
        for line in script.split(separator: "\n") {
            if line.hasPrefix("% ") {
                let prepared = try sandbox.shell(String(line.dropFirst(2)))
                try #require(prepared.code == 0, "\(line): \(prepared.output)\(prepared.errors)")
                continue
            }
            let prompt = try #require(line.firstIndex(of: "$"))
            let command = String(line[line.index(prompt, offsetBy: 2)...])
            let finished = try sandbox.shell(
                command,
                in: sandbox.home + (prompt == line.startIndex ? "" : "/" + line[..<prompt]),
                streams: .terminal(columns: 80, typed: []),
                with: ["NO_COLOR": "", "TERM": "xterm-256color"])
            if !isFirst { try picture.add("") }
            isFirst = false
            try picture.add(
                "\u{1B}[38;5;243m\(line[...prompt])\u{1B}[0m \u{1B}[1m\(command)\u{1B}[0m")
            for line in Transcript.lines(finished.output, home: sandbox.home) {
                try picture.add(line)
            }
        }
        return picture
    }
}
