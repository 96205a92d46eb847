import SystemPackage
import Testing

@testable import SheafGit

@Suite struct LocalRemoteTests {
    private static let main = "refs/heads/main"

    /// A repository with one commit, sent to the bare repository `hub.git` beside it.
    private func prepared() throws -> TestRepository {
        let store = try TestRepository(gitInit: [])
        try store.git("commit", "-q", "--allow-empty", "-m", "first")
        try store.git("init", "-q", "--bare", "-b", "main", "../hub.git")
        try store.git("remote", "add", "origin", "../hub.git")
        try store.git("push", "-q", "origin", "main")
        return store
    }

    private func tip(_ store: TestRepository, _ url: String = "../hub.git") -> String? {
        LocalRemote(url, from: store.root)?.tip(of: Self.main)?.description
    }

    @Test func `A branch is read from its file, by whatever address`() throws {
        let store = try prepared()
        let folder = store.folder.appending("hub.git")
        let hub = folder.string
        for commit in ["first", "second"] {
            let head = try store.git("rev-parse", "HEAD").split(separator: "\n").first
            if commit == "second" { try store.git("pack-refs", "--all", root: folder) }
            for url in ["../hub.git", hub, "file://\(hub)", store.root.string] {
                #expect(tip(store, url) == head.map(String.init), "\(commit), \(url)")
            }
            try store.git("commit", "-q", "--allow-empty", "-m", "more")
            #expect(tip(store) != tip(store, store.root.string))
            try store.git("push", "-q", "origin", "main")
        }
        // Packed as it was, and moved since.
        #expect(tip(store) == tip(store, store.root.string))
    }

    @Test func `What only git can tell is left to it`() throws {
        let store = try prepared()
        #expect(tip(store, "https://example.org/hub.git") == nil)
        #expect(tip(store, "mina@example.org:hub.git") == nil)
        #expect(tip(store, "../nothing") == nil)
        #expect(tip(store) != nil)
        let hub = store.folder.appending("hub.git")
        // A fetch brings tags, too.
        try store.git("tag", "one", root: hub)
        #expect(tip(store) == nil)
        try store.git("pack-refs", "--all", root: hub)
        try store.git("commit", "-q", "--allow-empty", "-m", "second")
        try store.git("push", "-q", "origin", "main")
        #expect(tip(store) == nil)
        try store.git("tag", "-d", "one", root: hub)
        #expect(tip(store) != nil)
        try store.run(["sh", "-c", "head -c 70000 /dev/zero >> '\(hub)/packed-refs'"])
        #expect(tip(store) == nil)
        try store.run(["rm", "\(hub)/packed-refs"])
        try store.git("branch", "other", "main", root: hub)
        try store.git("symbolic-ref", Self.main, "refs/heads/other", root: hub)
        #expect(tip(store) == nil)
    }

    @Test(arguments: [
        ("protocol.file.allow", "never"), ("protocol.allow", "user"),
        ("url.ssh://example.org/.insteadOf", "../"), ("remote.origin.uploadpack", "mine"),
        ("remote.origin.vcs", "mine"),
    ])
    func `Settings that change the way to a remote are git's to follow`(
        name: String, value: String
    ) throws {
        let store = try prepared()
        func isLocal(_ variables: [String: String] = [:]) throws -> Bool {
            let repository = try store.open(variables)
            return try repository.local(#require(repository.remotes().first)) != nil
        }
        // This one is for other addresses, as many have it.
        try store.git(
            "config", "--global", "url.git@example.org:.insteadOf", "https://example.org/")
        #expect(try isLocal())
        #expect(try !isLocal(["GIT_ALLOW_PROTOCOL": "https"]))
        // A repository's own would be off.
        try store.git("config", name, value)
        #expect(try isLocal())
        try store.git("config", "--global", name, value)
        #expect(try !isLocal())
    }
}
