import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

/// Which branch of which remote: by git's own settings.
@Suite(.limited) struct SyncLinkTests {
    private func sync(_ store: Store) async throws -> SyncOutcome {
        try await store.sync()
    }

    private func branches(_ devices: Devices, in hub: String = "hub.git") throws -> String {
        try devices.place.shell("git -C \(hub) for-each-ref --format='%(refname:short)' refs/heads")
    }

    @Test func `a branch of one's own goes to one of the same name`() async throws {
        let devices = try await Devices()
        try devices.place.shell("git -C one switch -qc experiment")
        _ = try devices.one.add([Draft(title: "Only an experiment")])
        #expect(try await sync(devices.one).sent == 1)
        #expect(try branches(devices) == "experiment\nmain\n")
        #expect(try await sync(devices.two).received == 0)
        // One without commits of its own is not moved along with the main branch.
        try devices.place.shell("git -C one switch -q main; git -C one switch -qc other")
        try devices.write("two/more.md", "more\n")
        _ = try await sync(devices.two)
        #expect(try await sync(devices.one).received == 0)
        #expect(try devices.read("one/more.md") == nil)
    }

    @Test func `a branch that was renamed there is followed`() async throws {
        let devices = try await Devices()
        try devices.place.shell(
            "cd hub.git; git branch -m main trunk; git symbolic-ref HEAD refs/heads/trunk")
        _ = try devices.one.add([Draft(title: "From one")])
        let outcome = try await sync(devices.one)
        #expect(outcome.remoteHistory == .renamed)
        #expect(outcome.renamedBranch == SyncOutcome.RenamedBranch(from: "main", to: "trunk"))
        #expect(try await sync(devices.two).received == 1)
        #expect(try branches(devices) == "trunk\n")
        try devices.expectSettled()
        #expect(try await sync(devices.one).remoteHistory == .continued)
    }

    @Test func `it is followed after a sync that was killed before it knew`() async throws {
        let devices = try await Devices()
        try devices.place.shell(
            """
            cd hub.git; git branch -m main trunk; cd ..
            rm -rf two; git -c protocol.file.allow=always clone -q -b trunk hub.git two
            git -C hub.git branch -m trunk main; git -C two fetch -q --prune
            git -C two switch -q -c main --track origin/main
            git -C hub.git branch -m main trunk
            """)
        try devices.write("two/typed.md", "typed\n")
        var environment = devices.place.environment
        environment.variables["SHEAF_FAILPOINT"] = "simulate:branchMoved"
        await #expect(throws: StoreError.self) {
            try await Store.open(at: devices.two.root, environment: environment).sync()
        }
        let outcome = try await sync(devices.two)
        #expect(outcome.remoteHistory == .renamed && outcome.sent == 1)
        #expect(try branches(devices) == "trunk\n")
    }

    @Test func `another main branch there that knows nothing of ours is left alone`() async throws {
        let devices = try await Devices()
        try devices.place.shell(
            """
            git init -q -b trunk new; cd new; echo x > x.md; git add .; git commit -qm x; cd ..
            rm -rf hub.git; git clone -q --bare new hub.git
            """)
        #expect(try await sync(devices.one).remoteHistory == .emptied)
        #expect(try branches(devices) == "main\ntrunk\n")
    }

    @Test func `the remote that a branch follows counts, whatever its name`() async throws {
        let devices = try await Devices()
        try devices.place.shell(
            """
            git init -q --bare -b main private.git; cd one
            git remote add private ../private.git; git push -q -u private main
            """)
        _ = try devices.one.add([Draft(title: "Private")])
        #expect(try await sync(devices.one).sent == 1)
        #expect(
            try devices.place.shell("git -C hub.git log --format=%s").contains("Private") == false)
        let remote = try #require(try await devices.one.status().remote)
        #expect((remote.name, remote.branch, remote.ahead) == ("private", "main", 0))
        // A new branch goes where the others go.
        try devices.place.shell("git -C one switch -qc experiment")
        _ = try devices.one.add([Draft(title: "An experiment")])
        _ = try await sync(devices.one)
        #expect(try branches(devices, in: "private.git") == "experiment\nmain\n")
        #expect(try branches(devices) == "main\n")
    }

    @Test func `what is sent goes to the push remote`() async throws {
        let devices = try await Devices()
        try devices.place.shell(
            """
            git init -q --bare -b main backup.git; cd one
            git remote add backup ../backup.git; git config branch.main.pushRemote backup
            """)
        _ = try devices.one.add([Draft(title: "Mine")])
        #expect(try await sync(devices.one).sent > 0)
        #expect(try devices.place.shell("git -C backup.git log -1 --format=%s").contains("Mine"))
        #expect(try !devices.place.shell("git -C hub.git log -1 --format=%s").contains("Mine"))
        #expect(try await devices.one.status().remote?.sendsTo == "backup/main")
        #expect(try await sync(devices.one).sent == 0)
    }

    @Test func `a tag that was moved there stops nothing`() async throws {
        let devices = try await Devices()
        try devices.place.shell(
            "git -C hub.git tag v1 main; git -C one config remote.origin.tagOpt --tags")
        _ = try await sync(devices.one)
        try devices.write("two/b.md", "b\n")
        _ = try await sync(devices.two)
        try devices.place.shell("git -C hub.git tag -f v1 main")
        #expect(try await sync(devices.one).received == 1)
    }
}
