import SheafTerminal
import TestSupport
import TestTraits
import Testing

@testable import sheaf

/// Every example of every page of help runs as it is printed, in both languages, in a store that
/// holds what examples name.
@Suite(.limited) struct HelpExampleTests {
    private static let subjects = [.program] + HelpSubject.commands

    @Test(arguments: subjects, Language.allCases)
    func `Every example of a command runs as printed`(
        subject: HelpSubject, language: Language
    ) throws {
        let world = HelpWorld.of(language)
        // The first steps follow each other, any other example stands alone.
        var sandbox = try world.home(for: subject.name)
        for example in HelpText(subject, language).examples.map(\.typed) {
            if HelpWorld.cannotRun[example] != nil || HelpWorld.cannotRun[subject.name] != nil {
                continue
            }
            if subject.kind != .program { sandbox = try world.home(for: subject.name) }
            let before = sandbox.head
            let finished = try sandbox.line(
                world.line(example, of: subject.name),
                typed: world.answer(example))
            let output = finished.output
            #expect(finished.code == 0, "\(example): \(output)")
            #expect(!output.contains("error:") && !output.contains("오류:"), "\(example): \(output)")
            // What says that it changes the store does.
            if HelpWorld.changing.contains(subject.name), !world.onlyShows(example) {
                #expect(sandbox.head != before, "\(example): \(output)")
            }
        }
    }

    @Test func `What cannot run is an example of a page`() {
        let examples = Language.allCases.flatMap { language in
            Self.subjects.flatMap { subject in HelpText(subject, language).examples.map(\.typed) }
        }
        for name in HelpWorld.cannotRun.keys {
            #expect(examples.contains(name) || HelpSubject.command(named: name) != nil, "\(name)")
        }
    }

    // MARK: - Topics

    @Test(arguments: Language.allCases)
    func `Every date that help shows is understood`(language: Language) throws {
        let sandbox = try HelpWorld.of(language).home(for: "dates")
        for phrase in phrases(of: "dates", language) {
            let value = try added(["x", "--due", phrase], sandbox)
            // What waits without a date has none.
            #expect(value["due"]?.text != nil || value["wait"]?.text != nil, "\(phrase)")
        }
    }

    @Test(arguments: Language.allCases)
    func `Every repetition that help shows is understood`(language: Language) throws {
        let sandbox = try HelpWorld.of(language).home(for: "repeat")
        let daily = language == .korean ? "매일" : "daily"
        for phrase in phrases(of: "repeat", language) {
            // `… for 5 times` ends any phrase.
            let token =
                phrase.hasPrefix("… ") ? "repeat:\"\(daily) \(phrase.dropFirst(2))\"" : phrase
            let finished = try sandbox.line(
                "sheaf add x due:2026-11-20 \(token) --json", typed: "")
            let items = try JSONValue(parsing: finished.output)["items"]?.elements ?? []
            #expect(items.first?["repeat"]?.text != nil, "\(phrase): \(finished.output)")
            #expect(items.first?["title"]?.text == "x", "\(phrase): \(finished.output)")
        }
    }

    @Test(arguments: ["tokens", "planning"], Language.allCases)
    func `Every token that help shows can be set`(topic: String, language: Language) throws {
        let world = HelpWorld.of(language)
        for token in phrases(of: topic, language) where token != "--" {
            let sandbox = try world.home(for: topic)
            let finished = try sandbox.line("sheaf set b2c \(token)", typed: "")
            #expect(finished.code == 0, "\(token): \(finished.output)")
        }
    }

    @Test(arguments: Language.allCases)
    func `Every term that help shows is a query`(language: Language) throws {
        let sandbox = try HelpWorld.of(language).home(for: "query")
        for term in phrases(of: "query", language) {
            let finished = try sandbox.line("sheaf list \(term)", typed: "")
            #expect(finished.code == 0, "\(term): \(finished.output)")
        }
    }

    @Test(arguments: Language.allCases)
    func `Every handle that help shows names an item`(language: Language) throws {
        let sandbox = try HelpWorld.of(language).home(for: "handles")
        for handle in phrases(of: "handles", language) {
            let finished = try sandbox.line("sheaf list --all; sheaf show \(handle)", typed: "")
            #expect(finished.code == 0, "\(handle): \(finished.output)")
        }
    }

    /// What the entries of a topic show: two blanks stand between several in one entry.
    private func phrases(of topic: String, _ language: Language) -> [String] {
        guard let subject = HelpSubject.topic(named: topic) else { return [] }
        let typed = HelpText(subject, language).sections.flatMap(\.entries).map(\.typed)
        #expect(!typed.isEmpty)
        return typed.flatMap {
            $0.split(separator: "  ").map { $0.drop { $0 == " " } }.map(String.init)
        }
    }

    private func added(_ words: [String], _ sandbox: Sandbox) throws -> JSONValue {
        let finished = try sandbox.sheaf(["add"] + words + ["--yes", "--json"])
        #expect(finished.code == 0, "\(words): \(finished.errors)")
        return try JSONValue(parsing: finished.output)["items"]?.elements.first ?? .null
    }
}

extension Sandbox {
    /// The last commit of the default store.
    fileprivate var head: String? { read("sheaf/.git/refs/heads/main") }
}

/// A home whose store holds what the examples of help name, and what has to be so before them.
private struct HelpWorld {
    let language: Language
    private let store: Prepared
    private let empty: Prepared

    static func of(_ language: Language) -> HelpWorld {
        language == .korean ? korean : english
    }

    private static let english = HelpWorld(.english)
    private static let korean = HelpWorld(.korean)

    /// Examples, and whole pages, that no test of this kind can run, and why.
    static let cannotRun = [
        "serve": "waits for browsers, or needs a server that runs; ServeCommandTests",
        "demo": "DemoTests plays it",
        "merge-driver": "git puts paths in the place of %O and the others; MergeDriverTests",
        "sheaf sync --watch": "goes on until Ctrl-C; SyncCommandTests",
        "sheaf board --live": "goes on until q; the tests of the live board",
    ]

    /// The pages whose examples change the store.
    static let changing: Swift.Set = [
        "add", "memo", "append", "attach", "set", "move", "start", "done", "skip", "reopen",
        "check",
        "uncheck", "promote", "track", "mv", "rm", "restore", "undo", "redo", "resolve",
    ]

    /// What is typed where an example asks.
    func answer(_ example: String) -> String {
        example == "sheaf resolve" ? "c\nc\n" : "y\n"
    }

    /// What is done before the examples of a page, as the same device.
    private static let done = [
        "uncheck": "sheaf check k7m 2", "reopen": "sheaf done k7m", "restore": "sheaf rm k7m --yes",
        "track": "sheaf track b2c", "trust": "sheaf init ~/vault",
        "undo": "sheaf append b2c One; sheaf append b2c Two; sheaf append b2c Three",
        "redo": "sheaf append b2c One; sheaf append b2c Two; sheaf undo 2",
        "completions": "mkdir -p ~/.zfunc ~/.config/fish/completions "
            + "~/.local/share/bash-completion/completions",
        "remote": "sheaf remote git@example.com:notes.git",
        "sync": "sheaf remote git@example.com:notes.git",
    ]

    /// What the examples of a page need in the same line: rows of a listing, programs of this home.
    private static let before = [
        "show": "sheaf list", "done": "sheaf list", "move": "sheaf list", "start": "sheaf list",
        "edit": "export PATH=\"$HOME/bin:$PATH\"; sheaf list",
        "open": "export PATH=\"$HOME/bin:$PATH\"",
        "graph": "export PATH=\"$HOME/bin:$PATH\"", "remind": "export PATH=\"$HOME/bin:$PATH\"",
        "man": "export MANPAGER=cat", "import": "export PATH=\"$HOME/bin:$PATH\"",
        "export": "export PATH=\"$HOME/bin:$PATH\"",
    ]

    /// Examples of the pages that change the store which only show something.
    func onlyShows(_ example: String) -> Bool {
        let words = example.split(separator: " ").dropFirst()
        let weeks: [Substring] = ["week", "주"]
        return words.contains("--dry-run") || words.last.map(weeks.contains) == true
            || words.count == 2 && (words.first == "check" || words.first == "promote")
    }

    private init(_ language: Language) {
        self.language = language
        empty = Prepared {
            let sandbox = try Self.begun(language)
            // What a clone receives: the vault, as another device has sent it.
            try sandbox.shell(
                "git init -q vault && cd vault && git add -A && git commit -qm Begin"
                    + " && git clone -q --bare . ../remotes/full.git && rm -rf .git")
            return sandbox
        }
        store = Prepared {
            let sandbox = try Self.begun(language)
            try sandbox.sheaf("init", with: Self.day(9))
            for (path, text) in Self.files(language) { try sandbox.write("sheaf/" + path, text) }
            let names =
                language == .korean
                ? ("새 집", "업무", "마당 쓸기") : ("New house", "work", "Sweep the yard")
            let settings =
                (sandbox.read("sheaf/.sheaf/config.yml") ?? "")
                + "queries: {\(names.1): +\(names.1) is:open}\n"
            try sandbox.write("sheaf/.sheaf/config.yml", settings)
            try sandbox.sheaf("add", names.0, with: Self.day(9))
            try sandbox.sheaf("set", "k7m3x9q2", "priority:high", with: Self.day(16))
            try sandbox.sheaf("add", names.2, with: Self.day(19))
            try sandbox.sheaf("set", "b2c4d5f6", "priority:low", with: Self.day(19))
            try sandbox.sheaf("set", "k7m3x9q2", "+errands", with: Self.day(19))
            return sandbox
        }
    }

    /// A home with files to read, programs that examples start, and a vault, but no store.
    private static func begun(_ language: Language) throws -> Sandbox {
        let sandbox = try Sandbox(language: language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8")
        let isKorean = language == .korean
        try configure(sandbox, remote: "notes.git")
        try sandbox.write(isKorean ? "할일.txt" : "tasks.txt", "Sweep the yard\nCall the bank\n")
        try sandbox.write(isKorean ? "메모.txt" : "notes.txt", "Wi-Fi\n\nBehind the stove\n")
        try sandbox.write(isKorean ? "배치도.png" : "plan.png", "a picture")
        try sandbox.write(".config/sheaf/config.yml", "pager: cat\neditor: \"true\"\n")
        try sandbox.write("vault/ideas.md", "# Ideas\n\nA boat.\n")
        for program in ["code", "dot", "xdg-open", "systemctl", "notify-send"] {
            try sandbox.write("bin/" + program, "#!/bin/sh\n")
        }
        let task =
            "{\"uuid\":\"00f22f15-2c50-4ae3-bb02-3b62ab392800\",\"description\":\"Call the bank\","
            + "\"status\":\"pending\",\"entry\":\"20261101T000000Z\"}"
        try sandbox.write("tasks.json", "[\n\(task)\n]\n")
        try sandbox.write(
            isKorean ? "할일.ics" : "tasks.ics",
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1@a\r\nSUMMARY:Call the bank\r\n"
                + "END:VTODO\r\nEND:VCALENDAR\r\n")
        try sandbox.write(
            isKorean ? "할일.csv" : "tasks.csv",
            isKorean
                ? "업무,끝낼 날\n은행에 전화,2026-12-24\n"
                : "Name,Finish by\nCall the bank,2026-12-24\n")
        try sandbox.write(
            "bin/task", "#!/bin/sh\ncase $1 in export) cat ~/tasks.json;; *) cat;; esac\n")
        try sandbox.write(isKorean ? "목록/회사.txt" : "lists/work.txt", "(A) Call the bank +work\n")
        try sandbox.shell("chmod +x bin/*; git init -q --bare remotes/notes.git")
        return sandbox
    }

    /// Lets the addresses that examples name lead to a repository of the home.
    private static func configure(_ sandbox: Sandbox, remote: String) throws {
        try sandbox.write(
            ".gitconfig",
            """
            [sheaf]
            \tdevice = laptop
            [init]
            \tdefaultBranch = main
            [url "\(sandbox.home)/remotes/\(remote)"]
            \tinsteadOf = git@example.com:notes.git
            \tinsteadOf = https://example.com/notes.git
            \tinsteadOf = /media/usb/notes.git

            """)
    }

    private static func day(_ day: Int) -> [String: String] {
        let noon = "2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00+09:00"
        return ["SHEAF_NOW": noon, "GIT_AUTHOR_DATE": noon, "GIT_COMMITTER_DATE": noon]
    }

    private static func files(_ language: Language) -> [String: String] {
        func say(_ english: String, _ korean: String) -> String {
            language == .korean ? korean : english
        }
        return [
            "tasks/milk.md": """
            ---
            id: k7m3x9q2
            title: \(say("Buy milk", "우유 사기"))
            status: todo
            due: 2026-11-18
            project: \(say("kitchen", "부엌"))
            tags: [\(say("home, errands", "집, 심부름"))]
            ---
            \(say("Two litres of oat milk.", "귀리 우유로 두 통."))

            - [ ] \(say("ask Mina", "민아에게 묻기"))
            - [ ] \(say("look into the fridge", "냉장고 보기")) 📅 2026-11-25
            - [ ] \(say("take a bag", "장바구니 챙기기"))
            - [ ] \(say("return the bottles", "빈 병 돌려주기"))
            - [ ] \(say("keep the bill", "영수증 받기"))

            """,
            "tasks/tap.md": """
            ---
            id: b2c4d5f6
            title: \(say("Fix the tap", "수도꼭지 고치기"))
            status: todo
            due: 2026-11-23
            project: \(say("kitchen", "부엌"))
            ---
            """,
            "tasks/plants.md": """
            ---
            title: \(say("Water the plants", "화분에 물 주기"))
            status: todo
            due: 2026-11-19
            repeat: \(say("daily", "매일"))
            ---
            """,
            "tasks/meeting.md": """
            ---
            title: \(say("Prepare the weekly meeting", "주간 회의 준비"))
            status: todo
            due: 2026-11-18
            tags: [\(say("work", "업무"))]
            ---
            """,
            "tasks/shed.md": """
            ---
            title: \(say("Paint the shed", "창고 칠하기"))
            status: done
            completed: 2025-05-01T10:00:00+09:00
            ---
            """,
            "notes/\(say("garden", "텃밭")).md": """
            ---
            tags: [\(say("garden, work", "마당, 업무"))]
            ---
            # \(say("Garden", "텃밭"))

            [[\(say("minutes", "회의록"))]] ![](map.png)

            """,
            "notes/map.png": "a picture",
            "\(say("work/minutes", "업무/회의록")).md": """
            ---
            tags: [\(say("meeting, work", "회의, 업무"))]
            created: 2026-11-09T10:00:00+09:00
            ---
            # \(say("Minutes", "회의록"))

            """,
            "work/plan.md": "# \(say("Plan", "계획"))\n\n",
            "\(say("work/idea", "업무/계획")).md": "# \(say("Idea", "구상"))\n",
            "memos/2026-11-21.md": "# 2026-11-21\n",
            "memos/yuna.md": "---\ntype: person\n---\n\n# Yuna\n",
            "backlog/task-12.md":
                "---\nid: BACK-12\ntitle: \(say("Sort the tools", "연장 정리"))\nstatus: todo\n---\n",
        ]
    }

    /// A home for the examples of a page.
    func home(for page: String) throws -> Sandbox {
        let sandbox = try ["sheaf", "init", "clone"].contains(page) ? empty.copy() : store.copy()
        if page == "resolve" || page == "conflicts" {
            // The digests are those of the texts.
            for (path, digest, text) in [
                ("tasks/milk.md", "3fa96a6c", "Tell Mina on Monday at 2:20."),
                (
                    language == .korean ? "업무/계획.md" : "work/plan.md", "3fa9c682",
                    "Tell Emma on Tuesday at 10:25."
                ),
            ] {
                let block = """
                    \(text.dropLast(3))30.
                    > [!conflict] \(digest) 1 · other version, delete when settled · 다른 쪽 내용, 정리되면 지우세요
                    > \(text)


                    """
                try sandbox.write(
                    "sheaf/" + path, (sandbox.read("sheaf/" + path) ?? "") + block)
            }
        }
        try Self.configure(sandbox, remote: page == "clone" ? "full.git" : "notes.git")
        if let line = Self.done[page] {
            let finished = try sandbox.line(line, typed: "")
            #expect(finished.code == 0, "\(line): \(finished.output)")
        }
        return sandbox
    }

    /// An example with what comes before it; where it names commits those of this store.
    func line(_ example: String, of page: String) -> String {
        var example = example
        for commit in ["5c8c306", "db20c64"] {
            example = example.replacing(commit, with: "$(git -C ~/sheaf rev-parse HEAD)")
        }
        return ([Self.before[page]].compactMap { $0 } + [example]).joined(separator: "; ")
    }
}
