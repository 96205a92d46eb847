import SheafCore
import SheafJSON
import TestTraits
import Testing

@testable import sheaf

/// What options may be given: dates of several words, keys of one's own, Korean names.
@Suite(.limited) struct OptionValueTests {
    @Test(arguments: [
        ("add Buy milk --due next friday", "add|Buy|milk|--due|next friday"),
        ("add --due tomorrow 3pm Call Mina", "add|--due|tomorrow 3pm|Call|Mina"),
        ("add --due=next friday +home", "add|--due=next friday|+home"),
        ("add --due next --edit friday", "add|--due|next|--edit|friday"),
        ("add 우유 --due 다음 주 월요일 사기", "add|우유|--due|다음 주 월요일|사기"),
        ("log --since last week", "log|--since|last week"),
        ("show --at 3 days ago milk", "show|--at|3 days ago|milk"),
        ("show --at HEAD~3 milk", "show|--at|HEAD~3|milk"),
        ("add x -- --due next friday", "add|x|--|--due|next|friday"),
        ("add x --due", "add|x|--due"), ("add x --due fri", "add|x|--due|fri"),
    ])
    func `A date goes on while it is one`(typed: String, words: String) {
        let zone = Zone.fixed(32_400)
        let read = Invocation.joiningDates(typed.split(separator: " ").map(String.init)) {
            Moment(seconds: 1_795_000_000, zone: zone)
        }
        #expect(read.joined(separator: "|") == words)
    }

    @Test func `Options set what tokens set, also of what is there`() throws {
        let sandbox = try Sandbox.store()
        func dues() throws -> String {
            try sandbox.sheaf("list", "--format", "{title} {due} {tags}").output
        }
        try sandbox.sheaf("add", "Buy", "milk", "--due", "next", "friday")
        #expect(try dues() == "Buy milk 2026-11-27 \n")
        #expect(try sandbox.sheaf("set", "milk", "--due", "fri", "9am", "--tag", "home").code == 0)
        #expect(try dues() == "Buy milk 2026-11-27T09:00:00+09:00 home\n")
        // A title with a colon is a handle, as a whole.
        try sandbox.sheaf("set", "milk", "title:Re: milk")
        #expect(try sandbox.sheaf("set", "Re: milk", "--due", "").code == 0)
        #expect(try dues() == "Re: milk  home\n")
        #expect(try sandbox.sheaf("set", "Re:milk", "+a").errors.contains("unknown key"))
    }

    @Test func `A list is sorted by any key of the front matter`() throws {
        let sandbox = try Sandbox.store()
        for (name, line) in [
            ("a", "rating: 10"), ("b", "rating: 9"), ("c", "other: 1"), ("d", "rating: 2.5"),
        ] {
            try sandbox.write("sheaf/\(name).md", "---\nstatus: todo\n\(line)\n---\n")
        }
        func listed(_ options: String...) throws -> String {
            try sandbox.start(["list", "--columns", "rating,title"] + options).wait().output
        }
        #expect(try listed("--sort", "rating") == "2.5\td\n9\tb\n10\ta\n\tc\n")
        #expect(try listed("--sort", "-rating") == "10\ta\n9\tb\n2.5\td\n\tc\n")
        #expect(try listed("--sort", "key.rating", "-n", "1") == "2.5\td\n")
        let mistyped = try sandbox.sheaf("list", "--sort", "titel")
        #expect(mistyped.code == 64 && mistyped.errors.contains("did you mean \"title\"?"))
        #expect(try sandbox.sheaf("list", "--sort", "path").code == 64)
    }

    @Test func `Values that are words go by their Korean names, and are offered so`() throws {
        let sandbox = try Sandbox.store(language: "ko_KR.UTF-8")
        #expect(try sandbox.sheaf("list", "--color", "안함", "--lang", "영어").code == 0)
        #expect(try sandbox.sheaf("list", "--color", "빨강").code == 64)
        #expect(try sandbox.sheaf("add", "x", "--lang", "영어", "--quiet", "--json").code == 0)
        func offered(_ words: String...) throws -> String {
            let output = try sandbox.start(
                ["completions", "zsh", "--candidates", "--", "sheaf"] + words
            ).wait().output
            return output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
                .joined(separator: " ")
        }
        #expect(try offered("list", "--color", "") == "자동 항상 안함")
        #expect(try offered("list", "--color", "a") == "auto always")
        #expect(try offered("list", "--lang=") == "--lang=영어 --lang=한국어")
        #expect(try offered("list", "--group-by", "우") == "우선순위")
        #expect(try offered("add", "--priority", "") == "높음 보통 낮음")
        #expect(try offered("add", "--status", "") == "할일 진행중 완료")
        #expect(try offered("add", "--status", "d") == "doing done")
        #expect(try offered("resolve", "--keep", "").hasPrefix("지금 다른쪽"))
        try sandbox.write("sheaf/.env", "x=1\n")
        try sandbox.shell("truncate -s 101M sheaf/film.mov")
        #expect(try offered("sync", "--include", "") == ".env")
        #expect(try offered("sync", "--exclude", "") == ".env film.mov")
        #expect(try offered("sync", "--exclude=.e") == "--exclude=.env")
    }

    @Test func `What one has set for oneself is shown once, with the file that has it`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.write(".config/sheaf/config.yml", "board: live\n")
        let lines = try sandbox.sheaf("config").output.split(separator: "\n")
            .filter { $0.hasPrefix("board\t") }
        #expect(lines == ["board\tlive\t\(sandbox.home)/.config/sheaf/config.yml"])
        let shown = try sandbox.json("config")
        let boards = (shown["settings"]?.elements ?? []).filter { $0["name"]?.text == "board" }
        #expect(boards.map { $0["source"]?.text } == ["personal"])
    }
}
