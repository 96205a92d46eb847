import SheafCore
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// What a sync does with a remote that is not as it was, and with a repository that is not as it
/// should be.
@Suite(.limited) struct SyncLoopTests {
    private func branches(_ devices: Devices, of place: String) throws -> [String] {
        try devices.place.shell(
            "git -C \(place) for-each-ref --format='%(refname:short)' refs/heads"
        )
        .split(separator: "\n").map(String.init)
    }

    @Test func `a remote that was set back is brought forward again`() async throws {
        let devices = try await Devices()
        _ = try devices.one.append("later", to: .handles(["k7m3x9q2"]))
        try await devices.one.sync()
        try devices.place.shell("git -C hub.git update-ref refs/heads/main main~1")
        let outcome = try await devices.one.sync()
        #expect(outcome.remoteHistory == .rewritten)
        #expect(outcome.sent == 1)
        try await devices.settle()
    }

    @Test func `a remote that was emptied gets everything again`() async throws {
        let devices = try await Devices()
        try devices.place.shell("rm -rf hub.git; git init -q --bare -b main hub.git")
        let outcome = try await devices.one.sync()
        #expect(outcome.remoteHistory == .emptied)
        #expect(outcome.sent == 1)
        #expect(try await devices.two.sync().remoteHistory == .continued)
        try devices.expectSettled()
    }

    @Test func `a remote that was rewritten is merged, and what it dropped is there again`()
        async throws
    {
        let devices = try await Devices()
        try devices.write("one/kept.md", "# Kept\n")
        try await devices.one.sync()
        try devices.place.shell(
            """
            git clone -q hub.git other && cd other && git reset -q --hard HEAD~1
            echo new > new.md && git add . && git commit -qm New && git push -qf
            """)
        let outcome = try await devices.one.sync()
        #expect(outcome.remoteHistory == .rewritten)
        try await devices.syncAll()
        #expect(try devices.read("two/kept.md") == "# Kept\n")
        #expect(try devices.read("two/new.md") == "new\n")
        try devices.expectSettled()
    }

    @Test func `a push that comes too late fetches, merges and pushes again`() async throws {
        let devices = try await Devices()
        try devices.edit("two/milk.md", "Oat", "Soy")
        try await devices.two.sync()
        try devices.edit("two/milk.md", "Soy", "Almond")
        // Just before the first push of device one, device two pushes.
        let folder = devices.place.folder.string
        let git = try devices.place.shell("command -v git").filter { $0 != "\n" }
        try devices.place.shell(
            """
            git -C two commit -qam Late
            mkdir bin && cat > bin/git <<'END'
            #!/bin/sh
            case " $* " in *" push "*)
                if [ -e '\(folder)/armed' ]; then
                    rm '\(folder)/armed'
                    env -u GIT_DIR -u GIT_COMMON_DIR -u GIT_WORK_TREE \(git) -C '\(folder)/two' push -q
                fi
            esac
            exec \(git) "$@"
            END
            chmod +x bin/git; touch armed
            """)
        try devices.edit("one/milk.md", "Two", "Three")
        var environment = devices.place.environment
        environment.variables["PATH"] = "\(folder)/bin:\(environment.variables["PATH"] ?? "")"
        let one = try Store.open(at: devices.one.root, environment: environment)
        let outcome = try await one.sync()
        #expect(!devices.place.folder.appending("armed").exists)
        #expect(outcome.received == 2)
        try await devices.syncAll()
        #expect(
            try devices.read("two/milk.md")
                == Devices.milk.replacing("Two", with: "Three").replacing("Oat", with: "Almond"))
        try devices.expectSettled()
    }

    @Test func `a file saved while the merge is applied is merged too`() async throws {
        let devices = try await Devices()
        try devices.edit("two/milk.md", "Oat", "Soy")
        try await devices.two.sync()
        // Git is asked for attributes between the merge and its application: there somebody saves.
        try devices.write("one/.gitattributes", "*.key filter=x\n")
        try await devices.one.sync()
        try devices.edit("two/milk.md", "Soy", "Almond")
        try await devices.two.sync()
        let folder = devices.place.folder.string
        try devices.place.shell(
            """
            mkdir bin && cat > bin/git <<'END'
            #!/bin/sh
            case " $* " in *" check-attr "*)
                if [ -e '\(folder)/armed' ]; then
                    rm '\(folder)/armed'; sed -i s/Two/Three/ '\(folder)/one/milk.md'
                fi
            esac
            exec \(try devices.place.shell("command -v git").filter { $0 != "\n" }) "$@"
            END
            chmod +x bin/git; touch armed
            """)
        var environment = devices.place.environment
        environment.variables["PATH"] = "\(folder)/bin:\(environment.variables["PATH"] ?? "")"
        let store = try Store.open(at: devices.one.root, environment: environment)
        try await store.sync()
        #expect(!devices.place.folder.appending("armed").exists)
        #expect(
            try devices.read("one/milk.md")
                == Devices.milk.replacing("Two", with: "Three").replacing("Oat", with: "Almond"))
        try await devices.settle()
    }

    @Test func `in an unfinished state the remote is asked and nothing else happens`() async throws
    {
        let devices = try await Devices()
        try devices.edit("two/milk.md", "Oat", "Soy")
        try await devices.two.sync()
        try devices.write("one/mine.md", "mine\n")
        let refusals: [(String, RepositoryStateError)] = [
            ("touch one/.git/MERGE_HEAD", .mergeInProgress),
            (
                "rm one/.git/MERGE_HEAD; git -C one update-index --add --cacheinfo 160000,$(git -C one rev-parse HEAD),sub",
                .stagedSubmodules([try #require(TreePath("sub"))])
            ),
            (
                "git -C one update-index --remove sub; git -C one rm -q --cached sub || true; git -C one checkout -q --detach",
                .detachedHead(try #require(try devices.one.repository().head().commit))
            ),
        ]
        for (script, refusal) in refusals {
            try devices.place.shell(script)
            await expect(throws: .change(.refused([refusal]))) {
                try await devices.one.sync()
            }
            #expect(try devices.read("one/mine.md") == "mine\n")
            #expect(try devices.read("one/milk.md") == Devices.milk)
        }
        #expect(
            try devices.place.shell("git -C one rev-parse origin/main")
                == devices.place.shell("git -C hub.git rev-parse main"))
    }

    @Test func `out of reach it says since when, and the next sync sends what waited`() async throws
    {
        let devices = try await Devices()
        let before = try await devices.one.status().remote
        #expect(before?.lastSync == 1_800_000_000)
        #expect(before?.offlineSince == nil)
        _ = try devices.one.setRemote("http://127.0.0.1:9/x.git")
        _ = try devices.one.append("offline", to: .handles(["k7m3x9q2"]))
        for _ in 0..<2 {
            await expect(throws: .transport(.offline(host: "127.0.0.1"))) {
                try await devices.one.sync()
            }
        }
        let status = try await devices.one.status().remote
        #expect(status?.offlineSince == 1_800_000_000)
        #expect(status?.ahead == 1)
        _ = try devices.one.setRemote("hub.git")
        #expect(try await devices.one.sync().sent == 1)
        #expect(try await devices.one.status().remote?.offlineSince == nil)
        try await devices.settle()
    }

    @Test func `without taking over, ours goes to a branch of this device's own`() async throws {
        let devices = try await Devices()
        try devices.edit("two/milk.md", "Oat", "Soy")
        try await devices.two.sync()
        try devices.edit("one/milk.md", "Two", "Three")
        let outcome = try await devices.one.sync(SyncRequest(direction: .sendOnly))
        let device = try devices.place.shell("git -C one config sheaf.device").dropLast()
        #expect(outcome.kept == .backup("sheaf/\(device)"))
        #expect(try branches(devices, of: "hub.git") == ["main", "sheaf/\(device)"])
        #expect(try devices.read("one/milk.md")?.contains("Oat") == true)
        try await devices.one.sync(SyncRequest(direction: .receiveOnly))
        #expect(try devices.read("one/milk.md")?.contains("Soy") == true)
        #expect(try devices.place.shell("git -C one log -1 --format=%an") == "sheaf\n")
        try await devices.settle()
    }
}
