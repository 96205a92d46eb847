import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// What every command has in common.
@Suite(.limited) struct ConventionTests {
    /// Words that the parser takes; whether they do anything is for other tests.
    private static let arguments = ["append": ["x", "y"], "completions": ["bash"]]

    @Test(arguments: Sheaf.commands.map { $0.help.name })
    func `Every command takes what all take`(name: String) throws {
        let command = try #require(Sheaf.commands.first { $0.help.name == name })
        let words = Self.arguments[name, default: []]
        let common = [
            "--json", "--quiet", "--no-pager", "--no-input", "--yes", "--color", "never", "--lang",
            "ko", "--store", "x",
        ]
        let global = try command.parse(words + common).global
        #expect(global.json && global.quiet && global.noPager && global.noInput && global.yes)
        #expect(global.color == .never && global.lang == .korean && global.store == "x")
    }

    @Test func `Two outputs for programs exclude each other, and the refusal prints nothing`()
        throws
    {
        let sandbox = try Sandbox.store()
        for command in [
            ["list"], ["memos"], ["board"], ["conflicts"], ["remind"], ["search", "x"],
        ] {
            let refused = try sandbox.start(command + ["-0", "--json"]).wait()
            #expect(refused.code == 64 && refused.output.isEmpty, "\(command)")
            #expect(refused.errors.contains("\"-0 and --json exclude each other\""))
        }
        for options in [["--format", "{id}", "--json"], ["--format", "{id}", "-0"]] {
            let refused = try sandbox.start(["list"] + options).wait()
            #expect(refused.code == 64 && refused.output.isEmpty, "\(options)")
        }
        let korean = try sandbox.sheaf("list", "-0", "--json", "--lang", "ko")
        #expect(korean.errors.contains("\"-0 옵션과 --json 옵션은 함께 쓸 수 없습니다\""))
    }

    @Test func `A yes given beforehand asks nothing, and agrees to nothing unseen`() throws {
        let sandbox = try Sandbox()
        try sandbox.write("notes/a.md", "# A\n")
        try sandbox.write("notes/.env", "x=1\n")
        let made = try sandbox.terminal(["init", "notes", "--yes"])
        #expect(made.code == 0, "\(made.output)")
        let tracked = try sandbox.shell("git -C notes ls-files").output
        #expect(tracked.contains("a.md") && !tracked.contains(".env"))
        let removed = try sandbox.terminal(["rm", "A", "--yes", "--store", "notes"])
        #expect(removed.code == 0 && !removed.output.contains("?"), "\(removed.output)")
    }
}
