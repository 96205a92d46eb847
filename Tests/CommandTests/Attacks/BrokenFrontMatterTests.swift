import TestTraits
import Testing

/// Front matter that an editor breaks: nothing is lost, the place is told, and no other device gets it
/// unasked.
@Suite(.limited) struct BrokenFrontMatterTests {
    private static let breaking = "sed -i '2i this is broken'"

    private func store(_ language: String = "en_US.UTF-8") throws -> Sandbox {
        let sandbox = try Sandbox(language: language)
        try sandbox.sheaf("init")
        try sandbox.sheaf("add", "Buy milk", "due:2026-11-25")
        return sandbox
    }

    private func file(_ sandbox: Sandbox) throws -> String {
        try sandbox.shell("cat sheaf/tasks/*/*.md").output
    }

    @Test(arguments: [("en_US.UTF-8", "e\n", "[e]dit again"), ("ko_KR.UTF-8", "ㄷ\n", "[e]다시 편집")])
    func `The place is shown, and the editor offered again`(
        language: String, typed: String, asked: String
    ) throws {
        let sandbox = try store(language)
        // Broken at first, mended the second time.
        try sandbox.write(
            "editor.sh",
            """
            if [ -e ~/again ]; then sed -i '/broken/d; s/2026-11-25/2026-11-30/' "$1"
            else touch ~/again; sed -i '2i this is broken' "$1"; fi
            """)
        let session = try LiveSession(
            sandbox, ["edit", "milk"], columns: 200,
            with: ["EDITOR": "sh \(sandbox.home)/editor.sh"])
        try session.wait(for: asked)
        #expect(try session.end(typing: typed) == 0, "\(session.screen)")
        #expect(session.screen.contains { $0.contains(".md:2:1: ") })
        #expect(try file(sandbox).contains("due: 2026-11-30"))
        #expect(try sandbox.sheaf("list").output.contains("Buy milk"))
    }

    @Test func `Whoever quits has the file as it was, and the text in another`() throws {
        let sandbox = try store()
        let before = try file(sandbox)
        let session = try LiveSession(
            sandbox, ["edit", "milk"], columns: 200, with: ["EDITOR": Self.breaking])
        try session.wait(for: "[q]uit")
        // No line that begins like an answer is one: it may have been meant for a shell.
        for line in ["x", "sheaf list", "sa", "quite so", "그만", ""] { session.type(line + "\n") }
        #expect(try session.end(typing: "q\n") == 77, "\(session.screen)")
        #expect(try file(sandbox) == before)
        #expect(try sandbox.shell("cat sheaf/.git/sheaf/edits/*/*").output.contains("broken"))
    }

    @Test(arguments: ["s\n", ""])
    func `What is accepted or cannot be asked about is saved, and named once for each change`(
        typed: String
    ) throws {
        let sandbox = try store()
        let saved =
            typed.isEmpty
            ? try sandbox.sheaf("edit", "milk", with: ["EDITOR": Self.breaking])
            : nil
        if let saved {
            #expect(saved.code == 0, "\(saved.output)\(saved.errors)")
        } else {
            let session = try LiveSession(
                sandbox, ["edit", "milk"], columns: 200, with: ["EDITOR": Self.breaking])
            // Typed before it is asked, which answers nothing.
            session.type("q\n")
            try session.wait(for: "[q]uit")
            #expect(try session.end(typing: typed) == 0, "\(session.screen)")
        }
        #expect(try file(sandbox).contains("this is broken"))
        // Odd values of others do not drown it.
        for number in 1...4 {
            try sandbox.write("sheaf/a\(number).md", "---\nstatus: todo\ndue: soon\n---\nText\n")
        }
        for command in ["list", "board", "memos", "search"] {
            let first = try sandbox.sheaf(command, "milk").errors
            #expect(first.contains("not an entry of front matter"), "\(command): \(first)")
            for again in ["list", "next"] {
                let errors = try sandbox.sheaf(again).errors
                #expect(!errors.contains("not an entry"), "\(again) after \(command): \(errors)")
            }
            for always in ["status", "doctor"] {
                let told = try sandbox.sheaf(always)
                #expect((told.output + told.errors).contains("not an entry"), "\(always)")
            }
            try sandbox.shell("echo Oat. | tee -a sheaf/tasks/*/*.md")
        }
    }

    @Test func `A sync waits with it, goes on with the rest, and takes it when it is mended`()
        throws
    {
        let sandbox = try store()
        try sandbox.shell(
            "git init -q --bare -b main hub.git && sheaf remote ~/hub.git && sheaf sync")
        try sandbox.shell("\(Self.breaking) sheaf/tasks/*/*.md; echo Bread > sheaf/bread.md")
        let held = try sandbox.sheaf("sync")
        #expect(
            held.code == 0 && held.errors.contains("waits with 1 broken file"), "\(held.errors)")
        #expect(held.errors.contains(".md:2:1: "))
        #expect(try file(sandbox).contains("this is broken"))
        let sent = try sandbox.shell("git -C hub.git show --stat --format= HEAD").output
        #expect(sent.contains("bread.md") && !sent.contains("milk"), "\(sent)")
        try sandbox.shell("sed -i '/broken/d; s/2026-11-25/2026-11-30/' sheaf/tasks/*/*.md")
        let mended = try sandbox.sheaf("sync")
        #expect(!mended.errors.contains("waits"), "\(mended.errors)")
        #expect(try sandbox.shell("git -C hub.git log -p -1").output.contains("+due: 2026-11-30"))
    }

    @Test
    func `Accepted by a commit it is sent, and what the remote changed too is merged with it`()
        throws
    {
        let sandbox = try store()
        try sandbox.shell(
            "git init -q --bare -b main hub.git && sheaf remote ~/hub.git && sheaf sync")
        try sandbox.sheaf("clone", "hub.git", "other")
        try sandbox.shell("\(Self.breaking) sheaf/tasks/*/*.md")
        try sandbox.shell("git -C sheaf commit -qam Accept")
        #expect(!(try sandbox.sheaf("sync").errors.contains("waits")))
        #expect(try sandbox.shell("git -C hub.git log -p -1").output.contains("+this is broken"))
        // The other device breaks and the remote has changed it: waiting would stop all.
        try sandbox.sheaf("sync", "--store", "other")
        try sandbox.shell(
            "sed -i '/broken/d' sheaf/tasks/*/*.md; echo Oat. | tee -a sheaf/tasks/*/*.md")
        try sandbox.sheaf("sync")
        try sandbox.sheaf("sync", "--store", "other")
        try sandbox.shell("\(Self.breaking) other/tasks/*/*.md")
        try sandbox.shell("echo Two. | tee -a sheaf/tasks/*/*.md; sheaf sync")
        let merged = try sandbox.sheaf("sync", "--store", "other")
        #expect(merged.code == 0, "\(merged.errors)")
        let text = try sandbox.shell("cat other/tasks/*/*.md").output
        #expect(text.contains("this is broken") && text.contains("Two."), "\(text)")
    }

    @Test func `A note that a power cut left as NUL bytes is held back and named`() throws {
        let sandbox = try store()
        let run = try sandbox.shell(
            """
            git init -q --bare -b main hub.git; cd sheaf; sheaf remote ~/hub.git; sheaf sync
            file=$(ls tasks/*/*.md); head -c $(stat -c %s $file) /dev/zero > $file
            sheaf add Bread; sheaf sync; git show HEAD:$file
            printf 'h\\0\\0i\\n' > picture.md; sheaf sync; git show HEAD:picture.md | wc -c
            """)
        #expect(run.output.contains("title: Buy milk"), "\(run.output)")
        #expect(run.errors.contains("it has NUL bytes"), "\(run.errors)")
        #expect(run.output.hasSuffix("5\n"), "\(run.output)")
    }

    @Test func `What would make a note too large to be known is refused`() throws {
        let sandbox = try store()
        let run = try sandbox.shell(
            """
            cd sheaf; (echo '# Big'; yes 'line of words' | head -c 8380000) > big.md; sheaf sync
            yes 'more words' | head -c 100000 | sheaf append big.md -; echo "append $?"
            sheaf show big.md | head -n 1; git status --porcelain
            yes 'more words' | head -c 8388600 | sheaf memo Large -; echo "memo $?"
            """)
        #expect(run.output.contains("append 65\n"), "\(run.output)\n\(run.errors)")
        #expect(run.errors.contains("8 MiB"), "\(run.errors)")
    }
}
