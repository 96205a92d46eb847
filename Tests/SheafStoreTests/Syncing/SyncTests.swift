import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct SyncTests {
    /// A store that has been sent to a bare repository, and a clone by plain git in `other`.
    private func prepared() async throws -> (TestPlace, Store) {
        let (place, store) = try await TestPlace.withStore([
            "a.md": "---\nid: k7m3x9q2\n---\n# A\n", "b.md": "---\nid: b2c3d4e5\n---\n# B\n",
        ])
        try place.shell("git init -q --bare hub.git")
        _ = try store.setRemote("hub.git")
        let outcome = try await store.sync()
        #expect(outcome.sent == 1)
        try place.shell(
            "git -C hub.git symbolic-ref HEAD refs/heads/$(git -C store branch --show-current); git clone -q hub.git other"
        )
        return (place, store)
    }

    private func heads(_ place: TestPlace) throws -> Int {
        let heads = try place.shell(
            "git -C store rev-parse HEAD; git -C hub.git rev-parse HEAD")
        return Set(heads.split(separator: "\n")).count
    }

    @Test func `what is equal stays, what is new here is sent, hand edits first`() async throws {
        let (place, store) = try await prepared()
        let nothing = try await store.sync()
        #expect((nothing.committed, nothing.sent, nothing.received) == (0, 0, 0))
        _ = try store.add([Draft(title: "Buy milk")])
        try place.write("a.md", "---\nid: k7m3x9q2\n---\n# A\nby hand\n")
        try place.write("picture.png", "\u{0}")
        try place.shell("rm store/b.md; truncate -s 101M store/film.mov")
        let outcome = try await store.sync()
        #expect((outcome.committed, outcome.sent, outcome.received) == (3, 2, 0))
        #expect(outcome.heldBack == [HeldBackFile(path: "film.mov", reason: .large)])
        #expect(try heads(place) == 1)
        #expect(try place.git("show HEAD:a.md").hasSuffix("by hand\n"))
        #expect(try place.git("status --porcelain") == "?? film.mov\n")
    }

    @Test func `a folder that became a file, or a link, is sent as one`() async throws {
        let (place, store) = try await prepared()
        try place.shell("cd store; mkdir x y; echo x > x/a.md; echo y > y/a.md")
        try await store.sync()
        try place.shell("cd store; rm -r x y; echo file > x; ln -s /tmp y")
        #expect(try await store.sync().committed == 4)
        #expect(try place.git("ls-tree --name-only HEAD x y") == "x\ny\n")
        #expect(try place.git("status --porcelain") == "")
        #expect(try heads(place) == 1)
    }

    @Test func `git's lock on the remote's branch is waited for, and goes if nobody takes it away`()
        async throws
    {
        let (place, store) = try await prepared()
        let branch = try place.git("branch --show-current").dropLast()
        let lock = "store/.git/refs/remotes/origin/\(branch).lock"
        let theirs = "cd other; echo x >> a.md; git commit -qam x; git push -q origin HEAD; cd .."
        try place.shell("\(theirs); : > \(lock); (sleep 0.2; rm \(lock)) > log 2>&1 &")
        #expect(try await store.sync().received == 1)
        try place.shell("\(theirs); : > \(lock)")
        var environment = place.environment
        environment.variables["SHEAF_LOCK_TIMEOUT"] = "0.1"
        let impatient = try Store.open(at: store.root, environment: environment)
        #expect(try await impatient.sync().received == 1)
        #expect(!store.root.appending(String(lock.dropFirst(6))).exists)
    }

    @Test func `what others did to a file that is open in an editor comes once it is closed`()
        async throws
    {
        let (place, store) = try await prepared()
        let files = try store.editingFiles(of: store.items(.handles(["a.md"])))
        try place.shell(
            "cd other; echo theirs >> a.md; git commit -qam theirs; git push -q origin HEAD")
        try place.shell("echo mine > store/b.md")
        let path = try #require(TreePath("a.md"))
        await expect(throws: .change(.beingEdited(path))) { try await store.sync() }
        #expect(try place.read("a.md")?.contains("theirs") == false)
        try place.shell("sed -i '1s/^/Mine: /' store/a.md")
        #expect(try store.replace(files).outcomes == [.written])
        #expect(try await store.sync().received == 1)
        let text = try #require(try place.read("a.md"))
        #expect(text.contains("Mine: ") && text.contains("theirs"), "\(text)")
    }

    @Test func `a large file and a symbolic link go along like any other`() async throws {
        let (place, store) = try await prepared()
        let subject = "log -1 --format=%s"
        // Larger than any item may be.
        try place.shell("truncate -s 9M store/film.mov")
        #expect(try await store.sync().committed == 1)
        #expect(try place.git(subject) == "Add \"film.mov\"\n")
        try place.shell("ln -s a.md store/link.md")
        #expect(try await store.sync().committed == 1)
        #expect(try place.git(subject) == "Add \"link.md\"\n")
        try place.shell("cd store; printf x >> film.mov; ln -sf b.md link.md")
        #expect(try await store.sync().committed == 2)
        #expect(try place.git(subject) == "Edit 2 files\n")
        try place.shell("cd store; printf y >> film.mov; echo theirs >> ../other/a.md")
        try place.shell(
            "cd other; git pull -q; printf z >> film.mov; git commit -qam Theirs; git push -q")
        // Nobody can merge it: both are kept.
        let outcome = try await store.sync()
        #expect((outcome.committed, outcome.received, outcome.sent) == (1, 1, 1))
        let films = try place.shell("cd store; tail -qc 1 film*.mov | sort | tr -d '\\n'")
        #expect(films == "yz")
        // What was received may have become such a file.
        try place.shell(
            "cd other; git pull -q; echo theirs >> b.md; git commit -qam Theirs; git push -q")
        #expect(try await store.sync().received == 1)
        try place.shell("cd store; ln -sf b.md a.md; truncate -s 9M b.md")
        #expect(try await store.sync().committed == 2)
        try place.write("a.md", "---\nid: k7m3x9q2\n---\n# A\n")
        try place.write("b.md", "---\nid: b2c3d4e5\n---\n# B\n")
        #expect(try await store.sync().committed == 2)
        try place.shell("cd store; rm link.md film*")
        #expect(try await store.sync().committed == 3)
        #expect(try place.git("ls-files *.mov *.md") == "a.md\nb.md\n")
        #expect(try heads(place) == 1)
    }

    @Test func `a long history is written down for looking back, once`() async throws {
        let (place, store) = try await prepared()
        let graphs = "ls store/.git/objects/info/commit-graphs 2>/dev/null | grep -c graph$ || true"
        #expect(try place.shell(graphs) == "0\n")
        try place.shell(
            """
            cd other; branch=$(git branch --show-current)
            for number in $(seq 520); do
                printf 'commit refs/heads/%s\n' "$branch"
                printf 'committer M <m@e> %s +0000\ndata 1\nx\n' $((1700000000 + number))
                test "$number" != 1 || echo "from refs/heads/$branch^0"
                printf 'M 100644 inline a.md\ndata <<END\n%s\nEND\n' "$number"
            done | git fast-import --quiet
            git push -q origin "$branch"
            """)
        for _ in 0..<2 {
            #expect(try await store.sync().received >= 0)
            #expect(try place.shell(graphs) == "1\n")
            _ = try store.add([Draft(title: "Milk")])
        }
    }

    @Test func `a fast-forward brings everything that plain git can do`() async throws {
        let (place, store) = try await prepared()
        try place.shell(
            """
            cd other
            echo theirs >> a.md; git mv b.md moved.md; chmod +x a.md; ln -s a.md link
            mkdir -p 메모 && echo '# 새' > 메모/새.md
            git add . && git commit -qm Theirs && git rm -q link && git commit -qm Two
            ln -s moved.md again && git add . && git commit -qm Three && git push -q
            """)
        let outcome = try await store.sync()
        #expect((outcome.received, outcome.sent) == (3, 0))
        #expect(try heads(place) == 1)
        #expect(try place.git("status --porcelain").isEmpty)
        #expect(try place.shell("readlink store/again; test -x store/a.md") == "moved.md\n")
        #expect(
            try store.itemsByPath().keys.sorted() == ["a.md", "moved.md", "메모/새.md"].sorted())
    }

    @Test func `where both sides moved on they are merged and sent`() async throws {
        let (place, store) = try await prepared()
        try place.shell("cd other && echo theirs >> a.md && git commit -qam Theirs && git push -q")
        try place.write("b.md", "---\nid: b2c3d4e5\n---\n# B\nours\n")
        let outcome = try await store.sync()
        #expect((outcome.committed, outcome.received, outcome.sent) == (1, 1, 1))
        #expect(outcome.merged.isEmpty)
        #expect(try place.read("a.md") == "---\nid: k7m3x9q2\n---\n# A\ntheirs\n")
        #expect(try heads(place) == 1)
        #expect(
            try place.git("log -1 --format='%an <%ae> %s%n%b'")
                == "sheaf <sheaf@localhost> Merge what was changed on two sides\nMerge-Format: 3\n\n"
        )
        #expect(try place.git("status --porcelain").isEmpty)
        #expect(try place.git("for-each-ref refs/sheaf").isEmpty)
    }

    @Test func `a change that a kill left half done is no edit by hand`() async throws {
        let (place, store) = try await prepared()
        for (failpoint, isDone) in [("filesSwapped", false), ("indexSwapped", true)] {
            let killed = place.environment.killed(at: failpoint)
            #expect(throws: (any Error).self) {
                try place.open(killed).append(failpoint, to: .handles(["k7m3x9q2"]))
            }
            let outcome = try await store.sync()
            #expect((outcome.committed, outcome.sent) == (0, isDone ? 1 : 0))
            #expect(try place.read("a.md")?.hasSuffix("\(failpoint)\n") == isDone)
            #expect(try heads(place) == 1)
        }
    }

    @Test func `without a remote, or with one of another history, it says so`() async throws {
        let (place, store) = try await TestPlace.withStore(["a.md": "# Mine\n"])
        await expect(throws: .noRemote) { try await store.sync() }
        try place.shell(
            """
            branch=$(git -C store branch --show-current)
            git init -q -b "$branch" foreign && cd foreign
            echo x > x.md && git add . && git commit -qm Foreign
            """)
        _ = try store.setRemote("foreign")
        await expect(throws: .unrelatedHistories) { try await store.sync() }
        #expect(try place.git("log --format=%s") == "Adopt\n")
    }

    @Test func `what programs keep beside an open file is not committed`() async throws {
        let devices = try await Devices()
        let names = [
            "._note.md", "note.md~", "#note.md#", "4913", "note.md.swp", "~$plan.docx",
            ".~lock.plan.odt#", ".#other.md",
        ]
        for name in names { try devices.write("one/\(name)", "left\n") }
        try devices.write("one/note.md", "text\n")
        try devices.write("one/4913.md", "a year\n")
        try devices.place.shell("ln -s user@host.1234 'one/.#note.md'")
        let outcome = try await devices.one.sync()
        #expect(outcome.committed == 2)
        #expect(outcome.heldBack.map(\.path) == (names + [".#note.md"]).sorted())
        #expect(outcome.heldBack.allSatisfy { $0.reason == .temporary })
        #expect(
            try devices.place.shell("git -C one ls-files | grep -v '^\\.'")
                == "4913.md\nmilk.md\nnote.md\n")
    }

    @Test func `a copied clone is a device of its own, a moved one is not`() async throws {
        let devices = try await Devices()
        func name(_ folder: String) throws -> String {
            try devices.place.shell("git -C \(folder) config sheaf.device")
        }
        _ = try devices.one.add([Draft(title: "Before")])
        let before = try name("one")
        try devices.place.shell("cp -a one copied")
        let copy = try Store.open(
            at: devices.place.folder.appending("copied"), environment: devices.place.environment)
        // The step was the other one's.
        #expect(try copy.undo(UndoRequest(.undo)).isEmpty)
        _ = try devices.one.add([Draft(title: "From the first")])
        try await devices.one.sync()
        _ = try copy.add([Draft(title: "From the copy")])
        try await copy.sync()
        try await devices.one.sync()
        #expect(try name("one") == before)
        #expect(try name("copied") != before)
        let undone = try devices.one.undo(UndoRequest(.undo))
        #expect(undone.map(\.commit.subject) == ["Add \"From the first\""])
        try devices.place.shell("mv one moved")
        let moved = try Store.open(
            at: devices.place.folder.appending("moved"), environment: devices.place.environment)
        _ = try moved.add([Draft(title: "Moved")])
        #expect(try name("moved") == before)
    }

    private func namesConversion(_ refusals: [RepositoryStateError]) -> Bool {
        refusals.contains { if case .converted = $0 { true } else { false } }
    }

    @Test func `what git would convert is named before it is refused again`() async throws {
        let attributes = PlainGit.attributes + "\n"
        let devices = try await Devices([".gitattributes": attributes])
        try devices.place.shell("git -C two config core.autocrlf true")
        try devices.write("one/.gitattributes", attributes + "* text=auto\n")
        try devices.write("one/s.md", "from one\n")
        try await devices.one.sync()
        await #expect {
            try await devices.two.sync()
        } throws: { error in
            if case StoreError.change(.refused(let refusals)) = error {
                namesConversion(refusals)
            } else {
                false
            }
        }
        #expect(namesConversion(try await devices.two.status().refusals))
        #expect(
            try await devices.two.examine().findings.contains { finding in
                if case .refused(let found) = finding.problem {
                    namesConversion(found)
                } else {
                    false
                }
            })
        try devices.place.shell("git -C two config core.autocrlf false")
        #expect(try await devices.two.status().refusals.isEmpty)
        #expect(try await devices.two.sync().received == 1)
    }
}
