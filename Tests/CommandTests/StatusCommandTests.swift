import TestTraits
import Testing

/// What `status` says of the repository itself.
@Suite(.limited) struct StatusCommandTests {
    private func store() throws -> Sandbox {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "Buy milk")
        return sandbox
    }

    private func refusals(_ sandbox: Sandbox) throws -> [String] {
        let status = try sandbox.json("status")
        return (status["refusals"]?.elements ?? []).compactMap { $0["name"]?.text }
    }

    @Test func `A detached HEAD is named with its commit and the way back`() throws {
        let sandbox = try store()
        #expect(try refusals(sandbox).isEmpty)
        let commit = try sandbox.shell("cd sheaf; git checkout -q --detach; git rev-parse HEAD")
            .output.filter { !$0.isNewline }
        let shown = try sandbox.sheaf("status")
        #expect(shown.code == 0)
        #expect(
            shown.output.contains(
                "problem: HEAD is on no branch but detached, at \(commit.prefix(8))\n"
                    + "  git switch main goes back to a branch"), "\(shown.output)")
        let korean = try sandbox.sheaf("status", "--lang", "ko").output
        #expect(korean.contains("문제: HEAD가 브랜치를 벗어나"), "\(korean)")
        let status = try sandbox.json("status")
        #expect(status["detachedAt"]?.text == commit)
        #expect(status["branch"]?.text == nil)
        #expect(try refusals(sandbox) == ["detached-head"])
    }

    @Test func `What git is in the middle of is named with the way out`() throws {
        let sandbox = try store()
        try sandbox.shell(
            """
            cd sheaf; for side in one two; do
            git checkout -q -B $side main; echo $side > a.txt; git add a.txt; git commit -qm $side
            done; git merge -q one || true
            """)
        #expect(try refusals(sandbox) == ["merge", "unmerged"])
        let merge = try sandbox.sheaf("status").output
        #expect(merge.contains("a git merge is in progress\n"), "\(merge)")
        #expect(merge.contains("git merge --abort"), "\(merge)")
        #expect(merge.contains("the index has unmerged entries\n  a.txt\n"), "\(merge)")
        try sandbox.shell("cd sheaf; git merge --abort; git rebase -q one || true")
        #expect(try refusals(sandbox).starts(with: ["rebase"]))
        let rebase = try sandbox.sheaf("status").output
        #expect(rebase.contains("a git rebase is in progress"), "\(rebase)")
        // A rebase detaches HEAD by itself.
        #expect(!rebase.contains("detached"), "\(rebase)")
        let states = [
            ("cherry-pick", "CHERRY_PICK_HEAD"), ("revert", "REVERT_HEAD"),
            ("bisect", "BISECT_LOG"),
        ]
        for (name, file) in states {
            try sandbox.shell(
                "cd sheaf; git rebase --abort; rm -f .git/*_HEAD; git rev-parse main > .git/\(file)"
            )
            #expect(try refusals(sandbox) == [name])
        }
    }

    @Test func `A remote that was not reached, and one that refused, are told apart`() throws {
        let sandbox = try store()
        try sandbox.shell("git init -q --bare hub.git")
        try sandbox.sheaf("remote", "hub.git")
        try sandbox.sheaf("sync")
        try sandbox.sheaf("add", "Bread")
        try sandbox.shell("mv hub.git away.git")
        #expect(try sandbox.sheaf("sync").code == 69)
        let failed = try sandbox.sheaf("status").output
        #expect(failed.contains("1 commit to send"), "\(failed)")
        #expect(failed.contains("Sync failed 1 min ago and has not worked since"), "\(failed)")
        let remote = try sandbox.json("status")["remote"]
        #expect(remote?["failedSince"]?.text != nil && remote?["offlineSince"]?.text == nil)
        try sandbox.shell("mv away.git hub.git")
        try sandbox.sheaf("sync")
        let well = try sandbox.sheaf("status").output
        #expect(!well.contains("failed") && well.contains("Last sync"), "\(well)")
    }

    @Test func `Files that are not committed are named, five and how many more`() throws {
        let sandbox = try store()
        try sandbox.shell("cd sheaf; for n in 1 2 3 4 5 6 7; do echo $n > note$n.md; done")
        let seven = try sandbox.sheaf("status").output
        #expect(seven.contains("7 files not committed\n  note1.md\n"), "\(seven)")
        #expect(seven.contains("  note5.md\nand 2 more\n"), "\(seven)")
    }

    @Test func `A conflict that came with a sync is counted and named, there and in status`() throws
    {
        let sandbox = try store()
        try sandbox.shell(
            "git init -q --bare -b main hub.git; sheaf remote ~/hub.git; sheaf sync; sheaf clone hub.git b"
        )
        try sandbox.shell(
            "printf '\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> b\n' >> $(ls b/tasks/*/*.md)")
        try sandbox.sheaf("sync", "--store", "b")
        let received = try sandbox.sheaf("sync")
        #expect(
            received.errors.contains("1 conflict kept in \"Buy milk\""), "\(received.errors)")
        let status = try sandbox.sheaf("status").output
        #expect(status.contains("1 item with conflicts to resolve\n"), "\(status)")
        #expect(status.contains("\"Buy milk\"\n"), "\(status)")
        // It is no news the second time.
        #expect(!(try sandbox.sheaf("sync").errors.contains("conflict")))
    }

    @Test func `The device has a name that a person can give, and completion offers it`() throws {
        let sandbox = try store()
        #expect(try sandbox.sheaf("config", "device", "노트북-2").code == 0)
        #expect(try sandbox.sheaf("config", "device").output == "노트북-2\n")
        #expect(try sandbox.sheaf("status").output.contains("Device 노트북-2\n"))
        #expect(try sandbox.json("status")["device"]?.text == "노트북-2")
        try sandbox.sheaf("add", "Bread")
        #expect(try sandbox.sheaf("log", "--by", "노트북").output.contains("Bread"))
        let offered = try sandbox.sheaf(
            "completions", "bash", "--candidates", "--", "sheaf", "log", "--by", "")
        #expect(offered.output.contains("노트북-2") && offered.output.contains("Mina"))
        for wrong in ["", "my laptop", "a/b", ".a", "a..b", "a.lock", "-"] {
            let refused = try sandbox.sheaf("config", "device", "--", wrong)
            #expect(refused.code == 64, "\(wrong): \(refused.errors)")
        }
    }

    @Test func `A sync without a remote commits what was edited by hand and says so`() throws {
        let sandbox = try store()
        try sandbox.write("sheaf/note.md", "Text\n")
        let looked = try sandbox.sheaf("sync", "--dry-run")
        #expect(looked.code == 0 && looked.errors.contains("1 file not committed"))
        let synced = try sandbox.sheaf("sync")
        #expect(synced.code == 0 && synced.errors.contains("No remote"), "\(synced.errors)")
        #expect(synced.errors.contains("First committed 1 file"), "\(synced.errors)")
        #expect(try sandbox.shell("git -C sheaf status --porcelain").output.isEmpty)
        let again = try sandbox.json("sync")
        #expect(again["hasRemote"] == .bool(false) && again["committed"] == .number(0))
        #expect(try sandbox.sheaf("sync", "--watch").code == 69)
    }
}
