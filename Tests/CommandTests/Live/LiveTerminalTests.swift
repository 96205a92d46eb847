import Glibc
import SheafTerminal
import TestTraits
import Testing

/// The live board on a real pseudo-terminal, with a store.
@Suite(.limited) struct LiveTerminalTests {
    private func sandbox(_ language: String = "en_US.UTF-8") throws -> Sandbox {
        let sandbox = try Sandbox.store(language: language)
        try sandbox.sheaf("add", "Buy milk", "due:2026-11-18", "+home")
        try sandbox.sheaf("add", "회의록 정리", "--body", "- [ ] 읽기")
        try sandbox.sheaf("memo", "--body", "Flour, milk", "Recipe")
        return sandbox
    }

    @Test func `A task is made, moved, changed, undone and deleted by keys`() throws {
        let sandbox = try sandbox()
        let session = try LiveSession(sandbox, columns: 100, rows: 30)
        try session.wait(for: "Buy milk")
        try session.type("nRead the book\tmon\r", until: "Added ")
        try session.wait { $0.contains { $0.contains("> ") && $0.contains("Read the book") } }
        try session.type(">", until: "Moved \"Read the book\" from todo to doing")
        try session.wait(for: "doing 1")
        try session.type("u", until: "Undid the ")
        try session.wait(for: "doing 0")
        try session.type("\u{12}", until: "doing 1")
        try session.type("e", until: "> title    Read the book")
        session.type(" again\r")
        try session.wait {
            $0.contains { $0.contains("> ") && $0.contains("again") && !$0.contains("title") }
        }
        try session.type("d", until: "Delete \"Read the book again\"? (y/n)")
        try session.type("y", until: "Deleted \"Read the book again\"")
        #expect(try session.end(typing: "q") == 0)
        #expect(session.isGivenBack && session.model.unknown == [] && !session.model.hasColors)
        let log = try sandbox.sheaf("log", "--lang", "en").output
        #expect(log.contains("Read the book"))
        #expect(try sandbox.sheaf("list", "--all").output.contains("Buy milk"))
    }

    @Test func `What is wrong in the settings is said at the start, and in the end`() throws {
        let sandbox = try sandbox()
        try sandbox.shell("echo 'colour: blue' >> sheaf/.sheaf/config.yml")
        let session = try LiveSession(sandbox, columns: 120, rows: 30)
        try session.wait(for: "config.yml:")
        #expect(try session.end(typing: "q") == 0)
    }

    @Test func `Settings that change while it is open make other columns`() throws {
        let sandbox = try sandbox()
        let session = try LiveSession(sandbox, columns: 120, rows: 30)
        try session.wait(for: "Buy milk")
        try sandbox.write(
            "sheaf/.sheaf/config.yml",
            "format: 3\nstatuses: [todo, fridge, {name: done, closed: true}]\n")
        try session.wait(for: "fridge 0")
        // What the board does goes by them, too.
        try session.type(">", until: "fridge 1")
        #expect(try session.end(typing: "q") == 0)
        #expect(try sandbox.sheaf("list", "status:fridge").output.contains("Buy milk"))
    }

    @Test func `A form opens on what is on disk, also behind a change of one's own`() throws {
        let sandbox = try sandbox()
        let session = try LiveSession(sandbox, columns: 100, rows: 30)
        try session.wait(for: "Buy milk")
        try session.type("e", until: "> title    Buy milk")
        try session.type(" today\r", until: "Retitled ")
        try session.type("e", until: "> title    Buy milk today")
        // From elsewhere, while it is open and something was typed.
        session.type("!")
        try sandbox.shell("echo Oat. | tee -a sheaf/tasks/*/buy-milk-*.md >/dev/null")
        try session.wait(for: "changed meanwhile; saving merges both")
        try session.type("\r", until: "merged")
        try session.type("e", until: "> title    Buy milk today!")
        try session.type("\u{1B}", untilWithout: "> title")
        #expect(try session.end(typing: "q") == 0)
        #expect(try sandbox.sheaf("conflicts").output.isEmpty)
        let shown = try sandbox.sheaf("show", "Buy milk today!").output
        #expect(shown.contains("Oat."), "\(shown)")
    }

    @Test func `In Korean on a small window: memo, search, checklist, history`() throws {
        let sandbox = try sandbox("ko_KR.UTF-8")
        let session = try LiveSession(sandbox, columns: 40, rows: 12)
        try session.wait(for: "[할 일 2]")
        try session.type("/ㅎㅇㄹ", until: "[할 일 1]")
        try session.type("\r", until: "> ")
        try session.type("ㅌ", until: "> [ ] 읽기")
        try session.type(" ", until: "> [x] 읽기")
        try session.type("\u{1B}", untilWithout: "> [x]")
        try session.type("\u{1B}", untilWithout: "읽기 ")
        try session.type("\u{1B}", until: "[할 일 2]")
        try session.type("ㅅ", until: "메모 1개")
        try session.type("ㅜ장보기\u{13}", until: "메모 2개")
        try session.type("H", until: "\"장보기\": 추가함")
        try session.type("\u{1B}", untilWithout: "추가함")
        #expect(try session.end(typing: "ㅂ") == 0)
        #expect(session.isGivenBack && session.model.unknown == [])
        #expect(try sandbox.sheaf("search", "읽기", "--json").output.contains("\"done\":1"))
    }

    @Test func `What others write is shown by itself, on a window of any size`() throws {
        let sandbox = try sandbox()
        let session = try LiveSession(sandbox, columns: 300, rows: 100)
        try session.wait(for: "Buy milk")
        try sandbox.sheaf("add", "From elsewhere")
        try session.wait(for: "From elsewhere")
        session.resize(columns: 50, rows: 14)
        try session.wait(for: "[todo 3]")
        session.resize(columns: 120, rows: 30)
        try session.wait(for: "doing 0")
        #expect(try session.end(typing: "q") == 0)
        #expect(session.isGivenBack)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGTRAP])
    func `Whatever ends it, the terminal is given back`(signal: Int32) throws {
        let sandbox = try sandbox()
        // The runtime's own handler would look at the process for long.
        let session = try LiveSession(sandbox, with: ["SWIFT_BACKTRACE": "enable=no"])
        try session.wait(for: "Buy milk")
        #expect(session.model.isFullScreen && !session.isGivenBack)
        session.signal(signal)
        #expect(try session.end() == 128 + signal)
        #expect(session.isGivenBack)
    }

    @Test func `Killed, it has the terminal given back`() throws {
        let sandbox = try sandbox()
        let session = try LiveSession(sandbox)
        try session.wait(for: "Buy milk")
        #expect(session.model.isFullScreen && !session.isGivenBack)
        session.signal(SIGKILL)
        try session.wait(for: "the usual screen") { !$0.isFullScreen }
        for _ in 0..<3_000 where !session.isGivenBack { usleep(10_000) }
        #expect(session.isGivenBack)
        #expect(try session.end() == 128 + SIGKILL)
    }

    @Test func `Suspended it gives the terminal back, and resumed it is there again`() throws {
        let sandbox = try sandbox()
        // A shell with jobs, whose terminal it is.
        let script = "sheaf board --live; echo stopped; read line; fg; echo ended"
        let session = try LiveSession(
            sandbox, ["-c", "bash", "-mc", script], program: "/usr/bin/setsid")
        try session.wait(for: "Buy milk")
        try session.type("\u{1A}", until: "stopped")
        #expect(!session.model.isFullScreen)
        session.type("\n")
        try session.wait(for: "full screen") {
            $0.isFullScreen && $0.text.contains { $0.contains("Buy milk") }
        }
        try session.type("q", until: "ended")
        #expect(try session.end() == 0 && session.isGivenBack)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `What was typed is kept where nobody can be asked`(signal: Int32) throws {
        let sandbox = try sandbox()
        let session = try LiveSession(sandbox, columns: 200)
        try session.wait(for: "Buy milk")
        try session.type("nCall Mina\tsoon\t\t\t\tabout the trip", until: "about the trip")
        session.signal(signal)
        #expect(try session.end() == 128 + signal)
        let line = try #require(session.screen.first { $0.contains("/edits/") })
        let start = try #require(line.firstRange(of: "~/")?.lowerBound)
        let path = line[start...].dropFirst(2).prefix { $0 != " " }
        let kept = try #require(sandbox.read(String(path)))
        #expect(kept.contains("Call Mina\nsoon\nabout the trip"))
    }

    @Test func `Bare sheaf opens it where the settings say so, and only on a terminal`() throws {
        let sandbox = try sandbox()
        try sandbox.write("sheaf/.sheaf/config.yml", "format: 3\nboard: live\n")
        let session = try LiveSession(sandbox, [])
        try session.wait(for: "> ")
        #expect(session.model.isFullScreen)
        #expect(try session.end(typing: "\u{3}") == 130 && session.isGivenBack)
        #expect(!session.screen.contains { $0.contains("interrupted") })
        #expect(try sandbox.sheaf().output.contains("Buy milk"))
    }

    @Test func `What others send comes in, and a conflict is settled by a key`() throws {
        let sandbox = try sandbox()
        try sandbox.shell(
            "git init -q --bare -b main hub.git && sheaf remote ~/hub.git && sheaf sync")
        try sandbox.sheaf("clone", sandbox.home + "/hub.git", "other")
        let session = try LiveSession(sandbox, columns: 100)
        try session.wait(for: "Buy milk")
        let oat = try sandbox.sheaf("set", "milk", "title:Oat milk", "--store", "other")
        let soy = try sandbox.sheaf("set", "milk", "title:Soy milk")
        #expect(oat.code == 0 && soy.code == 0, "\(oat.errors)\(soy.errors)")
        try session.wait(for: "Soy milk")
        let synced = try sandbox.sheaf("sync", "--store", "other")
        #expect(synced.code == 0, "\(synced.errors)")
        // In the head: what a sync says of it stays below until the next key.
        try session.wait { $0[0].contains("1 conflict") }
        try session.type("c", until: "2 other")
        try session.type("2", until: "Resolved the conflicts in ")
        session.type("\u{1B}")
        // A key that follows at once would be one with Alt.
        try session.wait(without: "esc back")
        try session.wait { !$0[0].contains("1 conflict") }
        #expect(try session.end(typing: "q") == 0)
    }

    @Test func `Out of reach of the remote, work goes on, and the head tells what waits`() throws {
        let sandbox = try sandbox("ko_KR.UTF-8")
        try sandbox.shell(
            "git init -q --bare -b main hub.git && sheaf remote ~/hub.git && sheaf sync")
        // Nobody listens there.
        try sandbox.sheaf("remote", "git://127.0.0.1:1/hub.git")
        let session = try LiveSession(sandbox, columns: 100)
        try session.wait(for: "오프라인")
        try session.type("n우유\r", until: "보낼 것 1개")
        try sandbox.sheaf("remote", sandbox.home + "/hub.git")
        try session.type("s", untilWithout: "오프라인")
        try session.wait(without: "보낼 것")
        #expect(try session.end(typing: "q") == 0)
        #expect(try sandbox.shell("git -C hub.git log --oneline").output.contains("우유"))
    }

    @Test func `A text begins with the usual template, and what is worked within is said`() throws {
        let sandbox = try sandbox()
        try sandbox.write(
            "sheaf/templates/usual.md", "---\nproject: kitchen\n---\n- [ ] ask Mina\n")
        try sandbox.write(
            "sheaf/.sheaf/config.yml",
            "format: 3\nitems: {exclude: [templates/]}\ntemplates: {task: usual}\n")
        let session = try LiveSession(sandbox, with: ["SHEAF_CONTEXT": "+work"])
        try session.wait(for: "+work")
        try session.type("nOat milk\r", until: "0/1")
        #expect(try session.end(typing: "q") == 0)
        let item = try sandbox.sheaf("show", "Oat milk", "--json").output
        #expect(item.contains("\"project\":\"kitchen\"") && item.contains("\"work\""))
    }

    @Test func `An editor has the terminal as it was, and then the board is there again`() throws {
        let sandbox = try sandbox()
        let script =
            "stty -a | grep -o '.echo .*icanon\\|.icanon' >&2; echo 'Oat, please' >> \"$1\""
        try sandbox.write("editor.sh", script + "\n")
        let session = try LiveSession(sandbox, with: ["EDITOR": "sh \(sandbox.home)/editor.sh"])
        try session.wait(for: "Buy milk")
        try session.type("E", until: "Saved \"Buy milk\"")
        #expect(session.model.isFullScreen && session.model.unknown == [])
        try session.type("\r", until: "Oat, please")
        #expect(try session.end(typing: "qq") == 0 && session.isGivenBack)
        // It was not in raw mode meanwhile.
        #expect(!session.screen.contains { $0.contains("-icanon") })
        #expect(session.screen.contains { $0.contains("icanon") })
    }

    @Test func `Without a terminal it says so`() throws {
        let sandbox = try sandbox()
        let refused = try sandbox.sheaf("board", "--live")
        #expect(refused.code == 64 && refused.output.isEmpty)
        #expect(refused.errors.contains("needs a terminal"))
        let json = try sandbox.sheaf("board", "--live", "--json")
        #expect(json.code == 64 && json.output.isEmpty)
    }
}

extension LiveSession {
    fileprivate func wait(until isReached: ([String]) -> Bool) throws {
        try wait(for: "a screen") { isReached($0.text) }
    }
}
