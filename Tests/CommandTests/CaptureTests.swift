import TestTraits
import Testing

/// What people type, paste and pipe, in the words of other programs too: it is understood, or refused
/// with what to type.
@Suite(.limited) struct CaptureTests {
    private func titles(_ sandbox: Sandbox, _ query: String...) throws -> [String] {
        try sandbox.sheaf(["list", "--all", "--format", "{title}"] + query).output
            .split(separator: "\n").map(String.init)
    }

    // MARK: - Standard input

    @Test func `Text that is piped in is the body of a memo with a title`() throws {
        let sandbox = try Sandbox.store()
        #expect(try sandbox.sheaf("memo", "Bread", input: "500 g flour\n").code == 0)
        #expect(try sandbox.sheaf("show", "Bread").output.contains("500 g flour"))
        #expect(
            try sandbox.shell("echo rye | sheaf memo Loaf; sheaf show Loaf").output.contains("rye"))
        #expect(
            try sandbox.shell("echo oat > text; sheaf memo Cake < text; sheaf show Cake").output
                .contains("oat"))
        // `--body` and `--no-input` say where the text is.
        try sandbox.sheaf("memo", "Said", "--body", "this", input: "not that\n")
        try sandbox.sheaf("memo", "Nothing", "--no-input", input: "not that\n")
        #expect(try titles(sandbox, "\"not that\"").isEmpty)
    }

    @Test func `The file that a loop reads is not taken for a text`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.write("titles", "One\nTwo\nThree\n")
        let loop = try sandbox.shell("while read -r title; do sheaf memo $title; done < titles")
        #expect(loop.code == 0)
        #expect(try titles(sandbox).sorted() == ["One", "Three", "Two"])
    }

    @Test(arguments: [["memo"], ["memo", "x"], ["memo", "x", "--body", "-"], ["add", "-"]])
    func `What is no text is refused`(words: [String]) throws {
        let sandbox = try Sandbox.store()
        for input in ["a\\000b\\n", "\\354\\240\\n"] {
            let refused = try sandbox.shell(
                "printf '\(input)' | sheaf \(words.joined(separator: " "))")
            #expect(refused.code == 65 && refused.errors.contains("no text in UTF-8"), "\(input)")
        }
        #expect(try titles(sandbox).isEmpty)
        #expect(try sandbox.sheaf("add", "x").code == 0)
        let appended = try sandbox.shell("printf 'a\\000b' | sheaf append x -")
        #expect(appended.code == 65)
    }

    @Test func `Lines of lists lose their markers, and ticked ones are done`() throws {
        let sandbox = try Sandbox.store()
        let lines = [
            "- [ ] milk", "  * eggs", "+ flour", "1. salt", "12) tea", "- [x] bread +home",
            "[ ] rice",
            "- ", "11. 26. meeting", "-x", "- [link] to read", "2027 plan",
        ]
        try sandbox.sheaf("add", "-", input: lines.joined(separator: "\n") + "\n")
        #expect(
            Set(try titles(sandbox)) == [
                "milk", "eggs", "flour", "salt", "tea", "bread", "rice", "11. 26. meeting", "-x",
                "[link] to read", "2027 plan",
            ])
        #expect(try titles(sandbox, "is:closed") == ["bread"])
    }

    // MARK: - Editor and templates

    @Test func `What leaves the editor as it was is not added`() throws {
        let sandbox = try Sandbox.store()
        for words in [["add", "Milk", "due:fri"], ["memo", "Bread", "--body", "rye"]] {
            let left = try sandbox.sheaf(words + ["--edit"], with: ["EDITOR": "true"])
            #expect(left.code == 0 && left.errors.contains("nothing added"), "\(left.errors)")
        }
        #expect(try titles(sandbox).isEmpty)
        try sandbox.sheaf("add", "Milk", "--edit", with: ["EDITOR": "sh -c 'echo oat >> $0'"])
        #expect(try titles(sandbox) == ["Milk"])
    }

    @Test func `A usual template can be left out once`() throws {
        let sandbox = try Sandbox.store(files: ["templates/task.md": "- [ ] think\n"])
        try sandbox.write("sheaf/.sheaf/config.yml", "format: 3\ntemplates: {task: task}\n")
        for name in ["none", "없음"] {
            try sandbox.sheaf("add", "Plain \(name)", "--template", name)
            #expect(try !sandbox.sheaf("show", "Plain \(name)").output.contains("think"))
        }
        try sandbox.sheaf("add", "Usual")
        #expect(try sandbox.sheaf("show", "Usual").output.contains("think"))
    }

    // MARK: - Words of other programs

    @Test(arguments: [
        ("delete", "rm"), ("remove", "rm"), ("modify", "set"), ("new", "add"), ("note", "memo"),
        ("complete", "done"), ("annotate", "append"), ("lsit", "list"),
    ])
    func `Commands of other programs are suggested`(word: String, meant: String) throws {
        let refused = try Sandbox.store().sheaf(word, "x")
        #expect(refused.code == 64)
        #expect(refused.errors.contains("did you mean \"\(meant)\"?"), "\(refused.errors)")
    }

    @Test func `The version is told by any of its names`() throws {
        let sandbox = try Sandbox()
        let version = try sandbox.sheaf("--version").output
        for word in ["version", "-V", "버전"] {
            #expect(try sandbox.sheaf(word).output == version, "\(word)")
        }
    }

    @Test func `Short options stand for long ones, or name them`() throws {
        let sandbox = try Sandbox.store("Milk", "Bread", "Eggs")
        #expect(try sandbox.sheaf("list", "-n2").output.split(separator: "\n").count == 2)
        #expect(
            try sandbox.sheaf("log", "-n1").output == sandbox.sheaf("log", "-n", "1").output)
        let removed = try sandbox.sheaf("rm", "-f", "Milk")
        #expect(removed.code == 64 && removed.errors.contains("--yes"), "\(removed.errors)")
    }

    @Test func `A context of todo.txt is a tag in a task, and text in a memo`() throws {
        let sandbox = try Sandbox.store()
        let added = try sandbox.sheaf("add", "Call", "@phone", "prio:high")
        #expect(added.errors.contains("\"@phone\" was read as +phone"), "\(added.errors)")
        #expect(added.errors.contains("\"prio:high\" was read as priority:high"))
        #expect(try titles(sandbox, "+phone", "pri:high") == ["Call"])
        try sandbox.sheaf("memo", "Talk", "with", "@mina")
        #expect(try titles(sandbox, "is:memo") == ["Talk with @mina"])
    }

    // MARK: - Names that nothing has

    @Test func `Unknown names are mistakes, and those that an item has are not`() throws {
        let sandbox = try Sandbox.store("Milk due:fri")
        try sandbox.write("sheaf/book.md", "---\nauthor: 한강\n---\nA book\n")
        for (words, hint) in [
            (["list", "--sort", "urgency"], "due"), (["list", "--sort", "duee"], "\"due\""),
            (["list", "--columns", "title,nonsense"], "id, handle"),
            (["memos", "--columns", "titel"], "\"title\""), (["list", "foo:bar"], "keys:"),
            (["list", "prioritty:high"], "priority"), (["next", "foo:bar"], "keys:"),
            (["done", "--where", "foo:bar"], "keys:"),
        ] {
            let refused = try sandbox.sheaf(words)
            #expect(
                refused.code == 64 && refused.errors.contains(hint), "\(words) \(refused.errors)")
        }
        for words in [
            ["memos", "--sort", "author"], ["memos", "--columns", "title,author"],
            ["list", "author:nobody"], ["list", "--columns", "title,key.nothing"],
            ["list", "key.nothing:x"], ["list", "has:author"],
        ] {
            #expect(try sandbox.sheaf(words).code == 0, "\(words)")
        }
    }

    @Test func `Statuses of two words need no quotation marks`() throws {
        let sandbox = try Sandbox.store(["우유", "Call Mina"], language: "ko_KR.UTF-8")
        let folder = try sandbox.sheaf("이동", "우유", "진행", "중")
        #expect(folder.code == 77 && folder.errors.contains("sheaf 옮기기"), "\(folder.errors)")
        #expect(try sandbox.sheaf("옮기기", "우유", "진행", "중").code == 0)
        #expect(try titles(sandbox, "진행", "중") == ["우유"])
        #expect(try titles(sandbox, "상태:진행", "중") == ["우유"])
        try sandbox.sheaf("move", "Call", "Mina", "in", "progress")
        try sandbox.sheaf("set", "우유", "상태:할", "일")
        #expect(try titles(sandbox, "doing") == ["Call Mina"])
        try sandbox.sheaf("move", "--where", "doing", "할", "일")
        #expect(try titles(sandbox, "할", "일").count == 2)
        try sandbox.sheaf("add", "빵", "상태:진행", "중")
        #expect(try titles(sandbox, "doing") == ["빵"])
    }

    // MARK: - Taking back

    @Test func `Many steps are taken back after a question only`() throws {
        let sandbox = try Sandbox.store()
        for number in 1...7 { try sandbox.sheaf("add", "Task \(number)") }
        let refused = try sandbox.sheaf("undo", "99")
        #expect(refused.code == 77 && refused.errors.contains("--yes"))
        #expect(refused.errors.contains("Task 7") && refused.errors.contains("Task 1"))
        let declined = try sandbox.terminal("undo", "99", typed: "n\n")
        #expect(declined.code == 77 && declined.output.contains("7 steps"))
        #expect(try titles(sandbox).count == 7)
        #expect(try sandbox.sheaf("undo", "5").code == 0)
        #expect(try titles(sandbox).count == 2)
        #expect(try sandbox.sheaf("undo", "99").code == 0)
        #expect(try sandbox.sheaf("redo", "99", "--yes").code == 0)
        #expect(try titles(sandbox).count == 7)
    }

    // MARK: - What is out of sight

    @Test func `A listing that shows nothing says why`() throws {
        let sandbox = try Sandbox.store("Milk wait:+5d", "Bread +home", "Eggs +home status:done")
        let none = try sandbox.terminal("list", "-n", "0").output
        #expect(none.contains("0 of 1") && !none.contains("sheaf add"), "\(none)")
        let waiting = try sandbox.terminal("list", "milk").output
        #expect(waiting.contains("1 task waiting: sheaf list milk is:waiting"), "\(waiting)")
        #expect(try sandbox.sheaf("list", "todo", "--format", "{title}").output == "Bread\n")
        #expect(try titles(sandbox, "todo").sorted() == ["Bread", "Milk"])
        #expect(
            try sandbox.sheaf("list", "is:waiting", "--format", "{title}").output == "Milk\n")
        let tagged = try sandbox.terminal("search", "home").output
        #expect(tagged.contains("2 items with the tag: sheaf list --all +home"), "\(tagged)")
    }
}
