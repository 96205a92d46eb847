import Glibc
import TestTraits
import Testing

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
