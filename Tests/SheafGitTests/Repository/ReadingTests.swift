import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct ReadingTests {
    @Test func `HEAD is unborn, on a branch, packed, or detached`() throws {
        let store = try TestRepository()
        #expect(try store.open().head() == .unborn("refs/heads/main"))
        try store.write("a", "1")
        try store.commitAll("One")
        let id = try store.id("HEAD")
        #expect(try store.open().head() == .branch("refs/heads/main", id))
        try store.git("pack-refs", "--all")
        #expect(try store.open().head() == .branch("refs/heads/main", id))
        try store.git("checkout", "-q", "--detach")
        #expect(try store.open().head() == .detached(id))
        #expect(try store.open().reference("refs/heads/none") == nil)
    }

    @Test func `a new repository takes the branch that the user's settings name`() throws {
        let store = try TestRepository()
        let config = "[init]\n\tdefaultBranch = trunk\n"
        try Directory(opening: store.folder.appending("home"))
            .create(".gitconfig".utf8, Array(config.utf8))
        let root = store.folder.appending("deep/new store")
        #expect(
            try Repository(creating: root, environment: store.environment).head()
                == .unborn("refs/heads/trunk"))
        #expect(try store.git("symbolic-ref", "HEAD", root: root) == "refs/heads/trunk\n")
        try store.git("fsck", "--strict", root: root)
    }

    @Test func `settings come from the environment that is passed in`() throws {
        let store = try TestRepository()
        let home = try Directory(opening: store.folder.appending("home"))
        try home.create(".gitconfig".utf8, bytes("[user]\n\tname = Home\n\temail = h@x\n"))
        try home.create("other".utf8, bytes("[user]\n\tname = Other\n[a]\n\tb = yes\n"))
        let other = ["GIT_CONFIG_GLOBAL": home.path.appending("other").string]
        #expect(try store.open().string("user.name") == "Home")
        #expect(try store.open(other).string("user.name") == "Other")
        #expect(try store.open(other).string("user.email") == nil)
        #expect(try store.open(other).bool("a.b") == true)
        #expect(try store.open(["GIT_CONFIG_GLOBAL": "/dev/null"]).string("user.name") == nil)
        let repository = try store.open()
        try repository.set("user.name", to: "Local \"가\"")
        #expect(try repository.string("user.name") == "Local \"가\"")
        #expect(try store.git("config", "--local", "user.name") == "Local \"가\"\n")
        try repository.set("user.name", to: nil)
        #expect(try repository.string("user.name") == "Home")
        #expect(try repository.bool("no.such") == nil)
        try store.git("config", "extensions.worktreeConfig", "true")
        try store.git("config", "--worktree", "user.name", "mine")
        try store.git("config", "--worktree", "a.b", "mine")
        #expect(try store.open().string("user.name") == "mine")
        // What is not known to be harmless is off, and can be looked at.
        #expect(try store.open().string("a.b") == nil)
        #expect(try store.open().ownValue("a.b") == "mine")
    }

    @Test func `somebody always has a name`() throws {
        let store = try TestRepository()
        let nobody = [
            "GIT_AUTHOR_NAME": "", "GIT_AUTHOR_EMAIL": "", "GIT_CONFIG_GLOBAL": "/dev/null",
        ]
        let fallback = try store.open(nobody).signature(.author)
        #expect(fallback.name == "mina")
        #expect(fallback.email.hasPrefix("mina@"))
        #expect(fallback.time == 1_800_000_000)
        #expect(fallback.zone == "+0900")
        var more = nobody
        more["GIT_AUTHOR_DATE"] = "@1700000000 -0330"
        more["EMAIL"] = " <m@x>, "
        let dated = try store.open(more).signature(.author)
        #expect(dated.header == "mina <m@x> 1700000000 -0330")
        try store.git("config", "user.name", "Mina Kim")
        #expect(try store.open(nobody).signature(.author, at: 5).header.hasPrefix("Mina Kim <"))
        #expect(try store.open().signature(.committer).name == "Mina")
    }

    @Test func `layouts are found without libgit2`() throws {
        let store = try TestRepository()
        let layout = try #require(try RepositoryLayout.discover(from: store.root.appending("a/b")))
        #expect(layout.root == store.root)
        #expect(layout.gitDirectory == store.root.appending(".git"))
        #expect(layout.commonDirectory == layout.gitDirectory)
        #expect(try RepositoryLayout.discover(from: store.folder.appending("home")) == nil)
        try store.git("commit", "-q", "--allow-empty", "-m", "x")
        let other = store.folder.appending("other")
        try store.git("worktree", "add", "-q", other.string)
        let linked = try #require(try RepositoryLayout(root: other))
        #expect(linked.gitDirectory == store.root.appending(".git/worktrees/other"))
        #expect(linked.commonDirectory == store.root.appending(".git"))
    }

    @Test func `trees, blobs and commits are what git shows`() throws {
        let store = try TestRepository()
        for (index, name) in ["a", "a.b", "a-/c", "d/e/f", "회의/록.md"].enumerated() {
            try store.write(name, "text \(index)")
        }
        try store.commitAll("Subject\nstill\n\nBody")
        let repository = try store.open()
        let id = try #require(try repository.head().commit)
        let commit = try repository.commit(id)
        #expect(commit.subject == "Subject still")
        #expect(commit.message == "Subject\nstill\n\nBody\n")
        #expect(commit.parents.isEmpty)
        var listing = ""
        try repository.walk(commit.tree) { path, entry in
            listing += "\(String(entry.mode.rawValue, radix: 8)) blob \(entry.id)\t\(path.string)\0"
        }
        #expect(try listing == store.git("ls-tree", "-rz", "HEAD"))
        let file = try #require(try repository.entry(at: path("d/e/f"), in: commit.tree))
        #expect(try repository.blob(file.id) == bytes("text 3"))
        #expect(try repository.entry(at: path("d/e"), in: commit.tree)?.mode == .directory)
        #expect(try repository.entry(at: path("d/e/f/g"), in: commit.tree) == nil)
        #expect(try repository.entry(at: path("none"), in: commit.tree) == nil)
        #expect(throws: RepositoryError.missing(.zero)) { try repository.blob(.zero) }
        #expect(throws: RepositoryError.malformed(id)) { try repository.blob(id) }
    }

    @Test func `states of single paths agree with git status`() throws {
        let store = try TestRepository()
        for name in ["same", "edited", "staged", "both", "gone"] { try store.write(name, "1") }
        try store.commitAll("One")
        try store.write("edited", "2")
        try store.write("staged", "2")
        try store.write("both", "2")
        try store.git("add", "staged", "both")
        try store.write("both", "3")
        try store.write("new", "1")
        try store.run(["rm", store.root.appending("gone").string])
        let names = ["same", "edited", "staged", "both", "gone", "new", "none"]
        let states = try store.open().states(of: names.map { try path($0) })
        #expect(states.map(\.isStaged) == [false, false, true, true, false, false, false])
        #expect(states.map(\.isModified) == [false, true, false, true, true, true, false])
        #expect(states.map(\.isUncommitted) == [false, true, true, true, true, true, false])
        #expect(states[3].working?.id == .blob(bytes("3")))
        #expect(states[5].working?.mode == .regular)
    }

    @Test func `histories are walked and compared as by git`() throws {
        let store = try TestRepository()
        func commit(_ name: String, _ text: String, _ time: Int) throws -> ObjectID {
            try store.write(name, text)
            try store.git("add", ".")
            try store.run([
                "env", "GIT_COMMITTER_DATE=@\(time) +0000", "git", "-C", store.root.string,
                "commit", "-qm", "\(name) \(text)",
            ])
            return try store.id("HEAD")
        }
        let first = try commit("a", "1", 1000)
        try store.git("checkout", "-qb", "side")
        let side = try commit("b/c", "1", 1001)
        try store.git("checkout", "-q", "main")
        let main = try commit("a", "2", 1002)
        try store.git("merge", "-q", "-m", "Merge", "side")
        let repository = try store.open()
        let head = try #require(try repository.head().commit)
        func subjects(_ path: TreePath?, limit: Int = .max, hiding: [ObjectID] = []) throws
            -> [String]
        {
            var found: [String] = []
            try repository.history(from: head, hiding: hiding, path: path) { commit in
                found.append(commit.subject)
                return found.count < limit
            }
            return found
        }
        #expect(try subjects(nil) == ["Merge", "a 2", "b/c 1", "a 1"])
        #expect(try subjects(nil, limit: 2) == ["Merge", "a 2"])
        #expect(try subjects(nil, hiding: [side]) == ["Merge", "a 2"])
        #expect(try subjects(path("a")) == ["a 2", "a 1"])
        #expect(try subjects(path("b/c")) == ["b/c 1"])
        #expect(try subjects(path("none")).isEmpty)
        #expect(try repository.mergeBases(main, side) == [first])
        #expect(try repository.aheadBehind(head, side) == (2, 0))
        #expect(try repository.aheadBehind(side, main) == (1, 1))
        #expect(try repository.isAncestor(first, of: head))
        #expect(try !repository.isAncestor(main, of: side))
        try store.git("checkout", "-q", "--orphan", "other")
        let other = try commit("z", "1", 2000)
        #expect(try repository.mergeBases(main, other).isEmpty)
    }

    @Test func `commits of one second are walked in the order they were made`() throws {
        let store = try TestRepository()
        for count in 1...12 {
            try store.run([
                "env", "GIT_COMMITTER_DATE=@1000 +0000", "git", "-C", store.root.string,
                "commit", "-q", "--allow-empty", "-m", "\(count)",
            ])
        }
        let repository = try store.open()
        let head = try #require(try repository.head().commit)
        var found: [String] = []
        try repository.history(from: head) { commit in
            found.append(commit.subject)
            return true
        }
        #expect(found == (1...12).reversed().map(String.init))
    }

    @Test func `remotes are listed and pointed elsewhere`() throws {
        let store = try TestRepository()
        let repository = try store.open()
        #expect(try repository.remotes().isEmpty)
        try repository.setRemote("origin", url: "ssh://host/a")
        try repository.setRemote("origin", url: "/somewhere else")
        #expect(try repository.remotes() == [Remote(name: "origin", url: "/somewhere else")])
        #expect(
            try store.git("config", "remote.origin.fetch")
                == "+refs/heads/*:refs/remotes/origin/*\n")
        try store.git("config", "remote.a.b.url", "ssh://host/dots")
        try store.git("config", "remote.Pushed.pushurl", "ssh://host/pushed")
        try store.git("config", "remote.url", "no remote")
        // Settings are read once: whoever opens it anew finds them.
        #expect(
            try store.open().remotes() == [
                Remote(name: "a.b", url: "ssh://host/dots"),
                Remote(name: "origin", url: "/somewhere else"),
            ])
    }
}
