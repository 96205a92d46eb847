import TestTraits
import Testing

/// `conflicts` and `resolve`, on two clones that plain git joins with our driver.
@Suite(.limited) struct ConflictCommandTests {
    /// A store `sheaf` and its clone `phone`, in which both changed one line and one value of the
    /// item `Call Mina`; the store has merged the two.
    private func merged() throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init")
        try sandbox.sheaf(
            "add", "Call Mina", "due:2026-11-25", "--body", "About the trip at 10:30.")
        try sandbox.shell("git clone -q sheaf phone")
        try sandbox.sheaf("--store", "phone", "set", "Mina", "due:2026-11-26")
        try sandbox.shell("sed -i 's/10:30/11:30/' phone/tasks/*/*.md; git -C phone commit -qam a")
        try sandbox.sheaf("set", "Mina", "due:2026-11-27")
        try sandbox.shell("sed -i 's/10:30/10:45/' sheaf/tasks/*/*.md; git -C sheaf commit -qam b")
        try sandbox.git("pull -q --no-rebase --no-edit ../phone HEAD")
        return sandbox
    }

    private func note(_ sandbox: Sandbox, in store: String = "sheaf") throws -> String {
        try sandbox.shell("cat \(store)/tasks/*/*.md").output
    }

    private func conflicts(_ sandbox: Sandbox) throws -> [JSONValue] {
        let listing = try JSONValue(parsing: try sandbox.sheaf("conflicts", "--json").output)
        #expect(listing["kind"] == .string("conflicts"))
        return listing["items"]?.elements ?? []
    }

    @Test func `Every form of the listing tells the same, and so do queries`() throws {
        let sandbox = try merged()
        let item = try #require(try conflicts(sandbox).first)
        let id = try #require(item["id"]?.text)
        #expect(item["conflicted"] == .bool(true))
        let found = item["conflicts"]?.elements ?? []
        #expect(found.map { $0["key"]?.text } == [nil, "due"])
        #expect(found.map { $0["kind"]?.text } == ["block", "block"])
        #expect(found[1]["current"]?.text == "2026-11-27")
        #expect(found[1]["other"]?.text == "2026-11-26")
        let lines = try sandbox.sheaf("conflicts").output.split(separator: "\n")
        #expect(lines.count == 2)
        let fields = lines[1].split(separator: "\t", omittingEmptySubsequences: false)
        #expect(fields.count == 8 && fields[0] == id && fields[3] == "due")
        #expect(try sandbox.sheaf("conflicts", "-0").output == id + "\0")
        #expect(try sandbox.sheaf("list", "is:conflicted", "-0").output == id + "\0")
        #expect(try sandbox.sheaf("conflicts", id).output == lines.joined(separator: "\n") + "\n")
    }

    @Test func `Each version says whose it is, in the listing and where it is asked about`() throws
    {
        let sandbox = try merged()
        // What was committed by hand has its author; what sheaf committed the device too.
        let device = try sandbox.shell("git -C phone config sheaf.device").output
            .split(separator: "\n").first.map(String.init)
        let phone = try #require(device)
        let found = try conflicts(sandbox).flatMap { $0["conflicts"]?.elements ?? [] }
        let sources = found.flatMap { [$0["currentBy"], $0["otherBy"]] }.compactMap { $0 }
        #expect(sources.contains { $0["device"]?.text == phone && $0["time"]?.text != nil })
        #expect(sources.contains { $0["device"] == .null && $0["byHand"] == .bool(true) })
        #expect(sources.allSatisfy { $0["author"]?.text == "Mina" })
        for words in [["conflicts"], ["resolve"]] {
            let shown = try sandbox.terminal(words, typed: "s\ns\n").output
            #expect(shown.contains(/Mina · by hand · \d+ min ago/), "\(shown)")
            #expect(shown.contains("Mina · \(phone) · "), "\(shown)")
        }
        let korean = try sandbox.terminal(["conflicts", "--lang", "ko"]).output
        #expect(korean.contains("Mina · \(phone) · ") && korean.contains("분 전"), "\(korean)")
    }

    @Test func `Nothing to settle is no error`() throws {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init")
        try sandbox.sheaf("add", "Milk")
        for arguments in [
            ["conflicts"], ["resolve"], ["resolve", "--keep", "both"], ["conflicts", "Milk"],
        ] {
            #expect(try sandbox.start(arguments).wait().code == 0, "\(arguments)")
        }
        #expect(try sandbox.terminal("conflicts").output.contains("nothing to resolve"))
        #expect(try conflicts(sandbox).isEmpty)
        let change = try JSONValue(
            parsing: sandbox.sheaf("resolve", "--keep", "both", "--json").output)
        #expect(change["commit"] == .null)
    }

    @Test(arguments: [
        ("current", "due: 2026-11-27", "About the trip at 10:45.\n", false),
        ("other", "due: 2026-11-26", "About the trip at 11:30.\n", false),
        ("both", "due: 2026-11-27", "About the trip at 10:45.\n\nAbout the trip at 11:30.\n", true),
    ])
    func `Settling ends it on every device, in one commit`(
        keep: String, due: String, body: String, hasValue: Bool
    ) throws {
        let sandbox = try merged()
        let resolved = try sandbox.sheaf("resolve", "--keep", keep)
        #expect(resolved.code == 0, "\(resolved.errors)")
        let text = try note(sandbox)
        #expect(text.contains(due + "\n") && text.contains(body), "\(text)")
        #expect(text.contains("\ndue: 2026-11-26\n") == (keep == "other" || hasValue))
        #expect(!text.contains("[!conflict]"))
        let message = try sandbox.git("log -1 --format=%B").output
        #expect(message.hasPrefix("Resolve \"Call Mina\"\n\nSheaf-Op: resolve "))
        #expect(message.contains("Sheaf-Item: ") && message.contains("Sheaf-Device: "))
        // The other device edits meanwhile and takes it over.
        try sandbox.shell("git -C phone pull -q --no-rebase --no-edit ../sheaf main")
        #expect(try note(sandbox, in: "phone") == text)
        #expect(try sandbox.sheaf("--store", "phone", "conflicts").output.isEmpty)
    }

    /// The merge that brought a block is made again: the two sides have no word in common.
    @Test func `The other text takes the right place where nothing is alike`() throws {
        let sandbox = try Sandbox()
        try sandbox.shell(
            """
            git init -q --bare -b main hub.git; sheaf init; sheaf remote ~/hub.git
            printf 'first\n\n- a\n- item\n- c\n\nprose one\nprose two\n\nlast\n' > sheaf/a.md
            printf 'alone\n' > sheaf/b.md
            sheaf sync; sheaf clone hub.git phone
            sed -i 's/^first/Bob/; s/^- item/- Mina/; s/^prose/Minsu/; s/^last/Ann/' sheaf/a.md
            sed -i s/alone/Eve/ sheaf/b.md
            sheaf sync
            sed -i 's/^first/milk/; s/^- item/- bread/; s/^last/honey/' phone/a.md
            sed -i 's/^prose.*two/salt/; s/^prose.*/tea/; s/alone/jam/' phone/a.md phone/b.md
            cp phone/a.md theirs.md
            sheaf --store phone sync; sheaf sync
            git -C sheaf mv a.md moved.md; git -C sheaf commit -qm move
            """)
        let mine = try #require(sandbox.read("sheaf/moved.md"))
        let found = try conflicts(sandbox).flatMap { $0["conflicts"]?.elements ?? [] }
        #expect(found.count == 5 && found.allSatisfy { $0["current"]?.text?.isEmpty == false })
        // The later side's text stands; what was written since stays too.
        try sandbox.write("sheaf/moved.md", "# Above\n\n" + mine)
        #expect(try sandbox.sheaf("resolve", "--keep", "other").code == 0)
        let text = try #require(sandbox.read("sheaf/moved.md"))
        #expect(text.contains("# Above\n\n") && !text.contains("[!conflict]"))
        let isTheirs = mine.contains("\nBob\n") || mine.hasPrefix("Bob\n")
        for word in isTheirs
            ? ["milk\n\n- a\n- bread\n- c\n\ntea\nsalt\n\nhoney\n"]
            : ["Bob\n\n- a\n- Mina\n- c\n\nMinsu one\nMinsu two\n\nAnn\n"]
        {
            #expect(text.contains(word), "\(text)")
        }
    }

    @Test func `What cannot be told is not said to be settled`() throws {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init")
        let quotation = """
            Something else

            > [!conflict] f5e4ba3e 1 · other version, delete when settled · \
            다른 쪽 내용, 정리되면 지우세요
            > Call Mina

            """
        try sandbox.write("sheaf/a.md", quotation)
        let refused = try sandbox.sheaf("resolve", "--keep", "other")
        #expect(refused.code == 65 && refused.errors.contains("--keep both"), "\(refused.errors)")
        #expect(sandbox.read("sheaf/a.md") == quotation)
        let asked = try sandbox.terminal("resolve", typed: "o\nb\n")
        #expect(asked.code == 0 && asked.output.contains("cannot tell"), "\(asked.output)")
        #expect(try #require(sandbox.read("sheaf/a.md")).contains("Something else\n\nCall Mina\n"))
    }

    @Test func `Deleting the quotations by hand is just as good`() throws {
        let sandbox = try merged()
        // The other device has the conflict too, and goes on writing.
        try sandbox.shell("git -C phone pull -q ../sheaf main")
        try sandbox.sheaf("--store", "phone", "append", "Mina", "Ask for tickets")
        try sandbox.shell("sed -i '/^>/d' sheaf/tasks/*/*.md; git -C sheaf commit -qam settled")
        try sandbox.shell("git -C phone pull -q --no-rebase --no-edit ../sheaf main")
        let text = try note(sandbox, in: "phone")
        #expect(!text.contains("[!conflict]") && text.contains("Ask for tickets"))
        #expect(try sandbox.sheaf("--store", "phone", "conflicts").output.isEmpty)
    }

    @Test func `One of them is named by the beginning of its digest`() throws {
        let sandbox = try merged()
        let found = try conflicts(sandbox)[0]["conflicts"]?.elements ?? []
        let digest = try #require(found[1]["digest"]?.text)
        #expect(try sandbox.sheaf("resolve", "Mina", "zz", "--keep", "other").code == 66)
        #expect(try sandbox.sheaf("resolve", "Mina", "", "--keep", "other").code == 64)
        #expect(try sandbox.sheaf("resolve", "Mina", digest, "x", "--keep", "other").code == 64)
        let resolved = try sandbox.sheaf(
            "resolve", "Mina", String(digest.prefix(4)), "--keep", "other")
        #expect(resolved.code == 0 && resolved.errors.contains("others remain"))
        #expect(try conflicts(sandbox)[0]["conflicts"]?.elements.count == 1)
    }

    @Test func `Markers that others committed are shown with their place and settled`() throws {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init")
        try sandbox.write(
            "sheaf/a.md", "one\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\ntwo\n")
        try sandbox.git("add -A && git commit -qm markers")
        let screen = try sandbox.terminal("conflicts").output
        #expect(screen.contains("a.md:2, markers"), "\(screen)")
        #expect(try sandbox.sheaf("resolve", "a.md", "--keep", "other").code == 0)
        let text = try #require(sandbox.read("sheaf/a.md"))
        #expect(text.hasSuffix("one\ntheirs\ntwo\n") && !text.contains("<<<<"))
    }

    @Test func `Without a person and without --keep nothing is changed`() throws {
        let sandbox = try merged()
        let before = try note(sandbox)
        let refused = try sandbox.sheaf("resolve")
        #expect(refused.code == 77 && refused.errors.contains("--keep"))
        // A no, and no answer at all.
        #expect(try sandbox.terminal("resolve", "--keep", "other", typed: "n\n").code == 77)
        #expect(try sandbox.terminal("resolve").code == 0)
        #expect(try note(sandbox) == before)
        #expect(try sandbox.terminal("resolve", "--keep", "other", "--yes").code == 0)
        #expect(try conflicts(sandbox).isEmpty)
    }

    /// The keys of c, o, b, e, s with the Hangul layout on.
    @Test(arguments: [
        ("c\nc\n", "10:45", "27"), ("ㅐ\n지금\n", "11:30", "27"), ("s\nㅐ\n", "10:45", "26"),
    ])
    func `Each is asked about`(typed: String, time: String, day: String) throws {
        let sandbox = try merged()
        let asked = try sandbox.terminal("resolve", "Mina", typed: typed)
        #expect(asked.code == 0, "\(asked.output)")
        let text = try note(sandbox)
        #expect(text.contains("\nAbout the trip at \(time).\n"))
        #expect(text.contains("\ndue: 2026-11-\(day)\n"))
        #expect(text.contains("[!conflict]") == typed.hasPrefix("s"))
    }

    @Test func `An item may be edited instead`() throws {
        let sandbox = try merged()
        try sandbox.write("editor", "#!/bin/sh\nsed -i '/^>/d' \"$@\"\n")
        try sandbox.shell("chmod +x editor")
        let edited = try sandbox.terminal(
            "resolve", typed: "ㄷ\n", with: ["EDITOR": sandbox.home + "/editor"])
        #expect(edited.code == 0, "\(edited.output)")
        #expect(try conflicts(sandbox).isEmpty)
    }

    @Test func `A value that cannot be set changes nothing at all`() throws {
        let sandbox = try merged()
        try sandbox.shell("sed -i 's/^status: todo/due: 2026-12-01/' sheaf/tasks/*/*.md")
        let before = try note(sandbox)
        let refused = try sandbox.sheaf("resolve", "--keep", "other")
        #expect(refused.code == 65 && refused.errors.contains("due"), "\(refused.errors)")
        #expect(try note(sandbox) == before)
        #expect(try sandbox.sheaf("resolve", "--keep", "current").code == 0)
    }

    @Test func `A query chooses among them`() throws {
        let sandbox = try merged()
        try sandbox.write("sheaf/a.md", "<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n")
        try sandbox.git("add -A && git commit -qm markers")
        #expect(try sandbox.sheaf("resolve", "--where", "is:task", "--keep", "both").code == 0)
        #expect(try conflicts(sandbox).map { $0["path"]?.text } == ["a.md"])
    }
}
