import SheafCore
import SheafGit
import SystemPackage
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct CreationTests {
    /// Bytes, modes and times of every file but git's and ours.
    private func fingerprint(_ place: TestPlace) throws -> String {
        try place.shell(
            """
            cd store
            find . -name .git -prune -o -path ./.sheaf -prune -o -type f -print0 | sort -z \
                | xargs -0 sh -c 'stat -c "%n %a %y" "$@"; sha256sum "$@"' sh
            """)
    }

    @Test func `a fresh store is one commit with settings and attributes`() async throws {
        let place = try TestPlace()
        let making = try await Store.make(at: place.root, environment: place.environment)
        #expect(making.kind == .fresh)
        #expect(making.inventory == StoreCreation.Inventory())
        #expect(try place.git("ls-files") == ".gitattributes\n.sheaf/config.yml\n")
        #expect(try place.read(".gitattributes") == "*.md merge=sheaf -text\n")
        #expect(try place.git("log --format=%s") == "Begin the store\n")
        #expect(try place.git("status --porcelain").isEmpty)
        #expect(try place.read(".git/info/exclude")?.contains(".obsidian/workspace*.json") == true)
        #expect(try place.git("config core.quotepath") == "false\n")
        // Asked again it is the same store.
        let again = try await Store.make(at: place.root, environment: place.environment)
        #expect(again.kind == .existing)
        #expect(try place.git("rev-list --count HEAD") == "1\n")
    }

    #if DEBUG
        @Test(arguments: Failpoint.allCases.filter { $0 != .rolledBack && $0 != .objectsWritten })
        func `a store whose making was killed is made whole by the next one`(
            failpoint: Failpoint
        ) async throws {
            let place = try TestPlace()
            let killed = place.environment.killed(at: failpoint.rawValue)
            await #expect(throws: StoreError.self) {
                try await Store.make(at: place.root, environment: killed)
            }
            let making = try await Store.make(at: place.root, environment: place.environment)
            #expect(making.setAside == nil)
            #expect(try place.git("ls-files") == ".gitattributes\n.sheaf/config.yml\n")
            #expect(try place.git("log --format=%s") == "Begin the store\n")
            #expect(try place.git("status --porcelain").isEmpty)
        }
    #endif

    @Test func `what a killed making left in the folder is no file of the user's`() async throws {
        let place = try TestPlace()
        try place.shell("mkdir -p store; git init -q store/.sheaf-new-7~")
        let making = try await Store.make(at: place.root, environment: place.environment)
        #expect(making.kind == .fresh)
        #expect(try place.shell("ls -A store") == ".git\n.gitattributes\n.sheaf\n")
    }

    @Test func `a folder is adopted without a byte of it being changed`() async throws {
        let place = try TestPlace()
        try place.write("note.md", "\u{FEFF}# 메모\r\n\r\nwindows\r\n")
        try place.write("vault/open.md", "---\nstatus: todo\n---\nno newline at the end")
        try place.write("vault/draft.md", "---\nstatus: draft\n---\n")
        try place.write("vault/broken.md", "---\ntitle: never closed\n")
        try place.write("photo.jpg", "\u{0}\u{1}")
        try place.shell("chmod 755 store/photo.jpg; ln -s note.md store/link.md")
        let before = try fingerprint(place)
        let making = try await Store.make(at: place.root, environment: place.environment)
        #expect(try fingerprint(place) == before)
        #expect(making.kind == .adopted)
        #expect(making.inventory.tasks == 1)
        #expect(making.inventory.memos == 3)
        #expect(making.inventory.otherStatuses == ["draft": 1])
        // The picture and the link.
        #expect(making.inventory.attachments == 2)
        #expect(making.inventory.files == 6)
        #expect(making.findings.count == 1)
        #expect(try place.git("log --format=%s") == "Adopt\n")
        #expect(try place.git("status --porcelain").isEmpty)
        #expect(!place.root.appending(".gitattributes").exists)
        #expect(
            try place.read(".git/info/attributes")?.contains("*.md merge=sheaf -text\n") == true)
        #expect(try place.git("ls-files -s link.md photo.jpg").contains("100755"))
        #expect(try place.git("show HEAD:note.md") == "\u{FEFF}# 메모\r\n\r\nwindows\r\n")
    }

    @Test func `what a clone excludes is not taken over`() async throws {
        let (place, _) = try await TestPlace.withStore([
            "note.md": "# Note\n", ".obsidian/app.json": "{}",
            ".obsidian/workspace-mobile.json": "{}", ".trash/old.md": "# Old\n",
            ".DS_Store": "\u{0}",
        ])
        #expect(
            try place.git("ls-files") == ".obsidian/app.json\n.sheaf/config.yml\nnote.md\n")
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `a repository is adopted with what is staged, changed, deleted and ignored`()
        async throws
    {
        let place = try TestPlace()
        try place.shell(
            """
            git init -q -b trunk store && cd store
            echo one > kept.md; echo one > staged.md; echo one > edited.md; echo one > gone.md
            printf '*.log\\n' > .gitignore; printf '*.png binary\\n' > .gitattributes
            git add . && git commit -qm Before
            echo two > staged.md && git add staged.md && echo three >> staged.md
            echo two > edited.md; rm gone.md; echo new > new.md; echo log > some.log
            printf 'mine\\n' > .git/info/exclude
            """)
        let before = try fingerprint(place)
        try await place.made()
        #expect(try fingerprint(place) == before)
        #expect(try place.git("log --format=%s") == "Adopt\nBefore\n")
        #expect(try place.git("branch --show-current") == "trunk\n")
        #expect(try place.git("show HEAD:staged.md") == "two\nthree\n")
        #expect(
            try place.git("diff --name-status HEAD~ HEAD")
                == "A\t.sheaf/config.yml\nM\tedited.md\nD\tgone.md\nA\tnew.md\nM\tstaged.md\n")
        #expect(try place.git("status --porcelain").isEmpty)
        #expect(try place.read(".git/info/exclude")?.hasPrefix("mine\n") == true)
        #expect(try place.read(".gitattributes") == "*.png binary\n")
    }

    @Test func `notes that git stores with other line endings are not adopted`() async throws {
        let place = try TestPlace()
        try place.shell(
            """
            git init -q store && cd store && git config core.autocrlf true
            printf 'one\\r\\ntwo\\r\\n' > note.md && git add . && git commit -qm Before
            """)
        let before = try fingerprint(place)
        await expect(throws: .convertsLineEndings("note.md")) { try await place.made() }
        #expect(try fingerprint(place) == before)
        #expect(!place.root.appending(".sheaf").exists)
        #expect(try place.git("log --format=%s") == "Before\n")
        #expect(try place.read(".git/info/attributes")?.contains("sheaf") != true)
    }

    @Test func `a link that git tracks is no note, whatever its name`() async throws {
        let place = try TestPlace()
        try place.shell(
            """
            git init -q store && cd store && echo '# Rules' > AGENTS.md
            ln -s AGENTS.md CLAUDE.md; ln -s nowhere.md broken.md; ln -s . loop.md
            git add . && git commit -qm Before
            """)
        let before = try fingerprint(place)
        let making = try await Store.make(at: place.root, environment: place.environment)
        #expect(try fingerprint(place) == before)
        #expect(making.inventory == StoreCreation.Inventory(files: 4, memos: 1, attachments: 3))
        #expect(making.findings.isEmpty)
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `a repository of code is refused before anything is made, and taken after a yes`()
        async throws
    {
        let place = try TestPlace()
        try place.shell(
            """
            git init -q store && cd store && mkdir -p src docs .github
            echo '# Read me' > README.md; echo x > docs/a.png; echo x > LICENSE
            echo x > .github/ci.yml
            echo 'int main;' > src/main.c; echo all: > Makefile
            git add . && git commit -qm Code
            """)
        let before = try fingerprint(place)
        await #expect {
            try await Store.make(at: place.root, environment: place.environment)
        } throws: { error in
            if case StoreError.holdsCode(let paths) = error {
                paths == ["Makefile", "src/main.c"]
            } else {
                false
            }
        }
        #expect(try fingerprint(place) == before)
        #expect(!place.root.appending(".sheaf").exists)
        var request = CreationRequest()
        request.decideAboutCode = { _ in true }
        let making = try await Store.make(
            at: place.root, environment: place.environment, request)
        #expect(making.kind == .adopted)
        try place.shell("cd store; git rm -qr .sheaf src Makefile; git commit -qm Notes")
        #expect(
            try await Store.make(at: place.root, environment: place.environment).kind == .adopted)
    }

    /// Logseq keeps its settings without a point before their folder, and vaults hold scripts.
    @Test(arguments: [
        ("logseq/config.edn", "logseq/custom.css"), (".obsidian/app.json", "scripts/daily.js"),
    ])
    func `a vault's settings and scripts are no code, its programs are`(
        settings: String, script: String
    ) async throws {
        let place = try TestPlace()
        try place.shell(
            """
            git init -q store && cd store && mkdir -p "$(dirname \(settings))" "$(dirname \(script))"
            echo '{}' > \(settings); echo x > \(script); echo Note > a.md; echo x > main.swift
            git add . && git commit -qm Vault
            """)
        await #expect {
            try await Store.make(at: place.root, environment: place.environment)
        } throws: { error in
            if case StoreError.holdsCode(["main.swift"]) = error { true } else { false }
        }
        try place.shell("cd store; git rm -q main.swift; git commit -qm Notes")
        #expect(
            try await Store.make(at: place.root, environment: place.environment).kind == .adopted)
    }

    @Test func `a remote with code is not taken at the first contact without a yes`() async throws {
        let place = try TestPlace()
        try place.shell(
            """
            git init -q -b main code && cd code && echo 'int main;' > main.c
            git add . && git commit -qm Code && cd .. && git clone -q --bare code hub.git
            """)
        let store = try await place.made()
        _ = try store.setRemote("hub.git")
        await #expect {
            try await store.sync()
        } throws: { error in
            if case StoreError.holdsCode(let paths) = error { paths == ["main.c"] } else { false }
        }
        #expect(try place.read("main.c") == nil)
        var request = SyncRequest()
        request.allowsCode = true
        #expect(try await store.sync(request).received == 1)
        #expect(try place.read("main.c") == "int main;\n")
    }

    @Test func `a file over the limit is held back and named`() async throws {
        let place = try TestPlace()
        try place.write("note.md", "# Note\n")
        try place.shell("truncate -s 101M store/film.mov; truncate -s 99K store/small.mov")
        let making = try await Store.make(at: place.root, environment: place.environment)
        #expect(making.heldBack == [HeldBackFile(path: "film.mov", reason: .large)])
        #expect(try place.git("status --porcelain") == "?? film.mov\n")
        #expect(try place.git("ls-files").contains("small.mov"))
    }

    @Test func `a store whose making was killed is made anew`() async throws {
        for failpoint in ["filesSwapped", "decided", "branchLocked"] {
            let place = try TestPlace()
            let killed = place.environment.killed(at: failpoint)
            await #expect(throws: (any Error).self) {
                try await Store.make(at: place.root, environment: killed)
            }
            let making = try await Store.make(at: place.root, environment: place.environment)
            #expect(making.kind == (failpoint == "decided" ? .existing : .fresh), "\(failpoint)")
            #expect(try place.git("log --format=%s") == "Begin the store\n")
            #expect(try place.git("status --porcelain").isEmpty)
        }
    }
}
