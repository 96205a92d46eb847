import Glibc
import TestTraits
import Testing

/// What leaves the store by `share`, beside what its transcript shows.
@Suite(.limited) struct ShareTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Self.prepared.copy() }

    private static let prepared = Prepared {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "회의록 <b>", "due:2026-11-25", "--body", "- [ ] \u{1B}]0;x\u{7}우유\n")
        return sandbox
    }

    /// A program that leaves its arguments and what it reads in files.
    private func install(_ name: String) throws {
        try sandbox.write(
            "bin/\(name)", "#!/bin/sh\necho \"$@\" > ~/\(name).arguments\ncat > ~/\(name).input\n")
        try sandbox.shell("chmod +x bin/\(name)")
    }

    private var desktop: [String: String] {
        ["PATH": sandbox.home + "/bin:/usr/bin:/bin", "WAYLAND_DISPLAY": "", "DISPLAY": ""]
    }

    @Test(arguments: [
        ("wl-copy", "WAYLAND_DISPLAY", "", "--type text/html"),
        ("xclip", "DISPLAY", "-selection clipboard", "-selection clipboard -target text/html"),
        ("xsel", "DISPLAY", "--clipboard --input", nil),
        ("pbcopy", "HOME2", "", ""),
    ])
    func `--copy hands the text to the desktop's program`(
        program: String, variable: String, arguments: String, page: String?
    ) throws {
        try install(program)
        let variables = desktop.merging([variable: ":1"]) { $1 }
        let copied = try sandbox.sheaf("share", "회의", "--copy", with: variables)
        #expect(copied.code == 0 && copied.errors == "Copied \"회의록 <b>\"\n", "\(copied.errors)")
        #expect(sandbox.read("\(program).input") == (try sandbox.sheaf("share", "회의").output))
        #expect(sandbox.read("\(program).arguments") == arguments + "\n")
        guard let page else { return }
        try sandbox.sheaf("share", "회의", "--copy", "--as", "html", with: variables)
        #expect(sandbox.read("\(program).arguments") == page + "\n")
    }

    @Test func `Without a desktop the terminal is asked, and without either it is an error`() throws
    {
        let finished = try sandbox.terminal("share", "회의", "--copy", with: desktop)
        #expect(finished.output.contains("\u{1B}]52;c;"), "\(finished.output)")
        #expect(finished.output.contains("Asked the terminal to copy"))
        let failed = try sandbox.shell(
            "setsid sheaf share 회의 --copy",
            with: desktop.merging(["PATH": Sandbox.products + ":/usr/bin:/bin"]) { $1 })
        #expect(failed.code == 73 && failed.errors.contains("there is no clipboard"))
    }

    @Test func `On a terminal nothing that an item holds does harm`() throws {
        for form in ["md", "txt", "html"] {
            let shown = try sandbox.terminal("share", "회의", "--as", form).output
            #expect(!shown.contains("\u{1B}]0"), "\(shown)")
        }
        // A program gets the text as it is.
        #expect(try sandbox.sheaf("share", "회의").output.contains("\u{1B}]0;x"))
    }

    @Test func `A file that is there is never replaced`() throws {
        #expect(try sandbox.sheaf("share", "회의", "--out", "a.md").code == 0)
        let again = try sandbox.sheaf("share", "회의", "--out", "a.md")
        #expect(again.code == 73 && again.errors.hasPrefix("error: ~/a.md is there already"))
        try sandbox.shell("ln -s /nowhere/x b.md")
        #expect(try sandbox.sheaf("share", "회의", "--out", "b.md").code == 73)
        #expect(try sandbox.sheaf("share", "회의", "--out", "none/b.md").code == 73)
        // Without a name one is found.
        for expected in ["회의록 b.eml", "회의록 b 2.eml"] {
            let written = try sandbox.terminal("share", "회의", "--mail")
            #expect(written.output == "Wrote ~/\(expected)\r\n")
            #expect(sandbox.read(expected)?.hasPrefix("Subject: =?UTF-8?B?") == true)
        }
    }

    @Test func `As JSON it says what was done`() throws {
        let value = try sandbox.json("share", "회의", "--as", "txt")
        #expect(value["kind"]?.text == "share" && value["as"]?.text == "txt")
        #expect(value["text"]?.text?.hasPrefix("회의록 <b>\nstatus: todo\n") == true)
        #expect(value["file"] == .null && value["copied"] == .bool(false))
        let file = try sandbox.json("share", "회의", "--out", "x.md")
        #expect(file["text"] == .null && file["file"]?.text == "~/x.md")
    }
}
