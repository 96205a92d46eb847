import Glibc
import TestTraits
import Testing

/// Every help text, as it was read and found good, in `Fixtures/help`.
///
/// Recorded like the transcripts: with `SHEAF_RECORD=1`, and the test fails.
@Suite(.limited) struct HelpTests {
    static let commands = [
        "sheaf", "add", "memo", "append", "board", "list", "next", "agenda", "memos", "show",
        "search", "log", "set",
        "move", "start", "stop", "done", "skip", "reopen", "rm", "init", "clone", "status",
        "remote",
        "sync", "demo", "edit", "mv", "restore", "diff", "undo", "redo", "context", "config",
        "merge-driver",
        "conflicts", "resolve", "trust", "doctor", "check", "uncheck",
        "completions", "share", "remind", "serve", "man", "projects", "tags", "track", "stats",
        "promote", "links", "graph", "daily", "attach", "open", "import", "export",
    ]

    @Test(arguments: commands, ["en", "ko"])
    func `Help reads as recorded`(command: String, language: String) throws {
        let sandbox = try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8")
        let arguments = command == "sheaf" ? ["--help"] : [command, "--help"]
        let help = try sandbox.start(arguments).wait()
        #expect(help.code == 0 && help.errors.isEmpty)
        let path = Sandbox.fixtures + "/help/\(command).\(language).txt"
        let recorded = readFile(path)
        if getenv("SHEAF_RECORD") != nil, recorded != help.stdout {
            try writeFile(path, help.stdout)
            Issue.record("recorded \(command).\(language).txt: read it, then run again")
        } else {
            let recorded = String(decoding: recorded ?? [], as: UTF8.self)
            #expect(help.output == recorded)
        }
    }

    static let topics = [
        "handles", "tokens", "query", "dates", "repeat", "planning", "settings", "syncing",
        "scripts", "json",
        "environment",
    ]

    @Test(arguments: topics, ["en", "ko"])
    func `A topic reads as recorded`(topic: String, language: String) throws {
        let sandbox = try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8")
        let help = try sandbox.sheaf("help", topic)
        #expect(help.code == 0 && help.errors.isEmpty)
        let path = Sandbox.fixtures + "/help/topic-\(topic).\(language).txt"
        if getenv("SHEAF_RECORD") != nil, readFile(path) != help.stdout {
            try writeFile(path, help.stdout)
            Issue.record("recorded topic-\(topic).\(language).txt: read it, then run again")
        } else {
            #expect(help.output == String(decoding: readFile(path) ?? [], as: UTF8.self))
        }
    }

    @Test func `A topic is found by its names in both languages, and a mistyped one is suggested`()
        throws
    {
        let sandbox = try Sandbox()
        #expect(try sandbox.sheaf("help", "날짜").output == sandbox.sheaf("help", "dates").output)
        // A command comes first.
        #expect(try sandbox.sheaf("help", "sync").output == sandbox.sheaf("sync", "-h").output)
        let unknown = try sandbox.sheaf("help", "datse")
        #expect(unknown.code == 64)
        #expect(unknown.errors == "error: no help on \"datse\"\nhint: did you mean \"dates\"?\n")
        #expect(try sandbox.sheaf("help", "xyzzy").errors.contains("hint: see sheaf --help"))
        let listed = try sandbox.sheaf("help").output
        for topic in Self.topics { #expect(listed.contains("\n  \(topic) "), "\(topic)") }
    }

    @Test func `There are as many ways to ask as people try`() throws {
        let sandbox = try Sandbox()
        let asked = try sandbox.sheaf("add", "--help").output
        #expect(asked.hasPrefix("Add a task\n"))
        #expect(try sandbox.sheaf("add", "-h").output == asked)
        #expect(try sandbox.sheaf("help", "add").output == asked)
        #expect(try sandbox.sheaf("--help", "add").output == asked)
        #expect(try sandbox.sheaf("add", "milk", "--help").output == asked)
        #expect(try sandbox.sheaf("help", "ls").output == sandbox.sheaf("list", "-h").output)
        #expect(try sandbox.sheaf("help").output == sandbox.sheaf("-h").output)
        #expect(try sandbox.sheaf("help", "ad").code == 64)
    }

    @Test func `Help is laid out for the terminal's width`() throws {
        let sandbox = try Sandbox()
        for line in try sandbox.terminal("rm", "--help", columns: 50).output.split(
            separator: "\r\n")
        {
            #expect(line.count <= 50, "\(line)")
        }
    }
}

/// The pages of the manual, as the system's `man` takes them.
@Suite(.limited) struct ManualTests {
    @Test
    func `Every command and topic has a page in each language, and man has nothing to complain of`()
        throws
    {
        let sandbox = try Sandbox(language: "C.UTF-8")
        let made = try sandbox.sheaf("man", "--out", "share/man")
        #expect(made.code == 0 && made.errors.hasSuffix(" into ~/share/man\n"), "\(made.errors)")
        let pages = (HelpTests.commands.map { ($0, 1) } + HelpTests.topics.map { ($0, 7) })
            .flatMap { name, section in
                ["", "ko/"].map { language in
                    let page = name == "sheaf" ? name : "sheaf-" + name
                    return "share/man/\(language)man\(section)/\(page).\(section)"
                }
            }
        #expect(made.errors.hasPrefix("Wrote \(pages.count) pages"))
        #expect(try sandbox.shell("command -v man").code == 0, "man is not installed")
        for page in pages {
            #expect(
                sandbox.read(page)?.hasPrefix(".\\\" Made by sheaf man.\n.TH ") == true, "\(page)")
        }
        let checked = try sandbox.shell(
            "for page in \(pages.joined(separator: " ")); do man --warnings -E UTF-8 -l -Tutf8 -Z $page >/dev/null || echo failed; done"
        )
        #expect(
            checked.errors.isEmpty && checked.output.isEmpty, "\(checked.errors)\(checked.output)")
        // Written anew, not beside what is there.
        #expect(try sandbox.sheaf("man", "--out", "share/man").code == 0)
    }

    @Test func `A page says what the help says`() throws {
        let sandbox = try Sandbox(language: "C.UTF-8")
        let page = try sandbox.shell("sheaf man check | MANWIDTH=200 man -l - | col -b").output
        for line in try sandbox.sheaf("check", "--help").output.split(separator: "\n") {
            let words = line.split(separator: " ").joined(separator: " ")
            guard line.hasPrefix("  "), let typed = line.dropFirst(2).split(separator: "  ").first
            else { continue }
            #expect(page.contains(typed), "\(words)")
        }
        let korean = try sandbox.shell("sheaf man query --lang ko | man -l - | col -b").output
        #expect(korean.contains("제목이나 본문의 낱말"), "\(korean)")
    }

    @Test func `A page is found by the names that help takes`() throws {
        let sandbox = try Sandbox()
        #expect(try sandbox.sheaf("man", "ls").output == sandbox.sheaf("man", "list").output)
        #expect(try sandbox.sheaf("man").output.contains(".TH SHEAF 1 "))
        #expect(try sandbox.sheaf("man", "lits").errors.contains("did you mean \"list\""))
        #expect(try sandbox.sheaf("man", "list", "--out", "x").code == 64)
        let value = try sandbox.json("man", "--out", "m")
        #expect(value["files"]?.elements.first?.text == "man1/sheaf.1")
    }
}
