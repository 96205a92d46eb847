import SheafCore
import SheafGit
import Testing

@testable import SheafStore

/// What stands where a sync brings something else.
@Suite struct InTheWayTests {
    private func sync(_ store: Store) async throws -> SyncOutcome {
        try await store.sync(TransferOptions())
    }

    @Test func `an ignored file in the way is set aside, and named`() async throws {
        let devices = try await Devices([".gitignore": "private/\n"])
        try devices.write("two/private/p.md", "mine\n")
        try devices.write("two/ex.md", "excluded\n")
        try devices.place.shell("echo ex.md >> two/.git/info/exclude; mkdir one/private")
        try devices.write("one/private/p.md", "from one\n")
        try devices.write("one/ex.md", "from one, too\n")
        try devices.place.shell("cd one; git add -f private/p.md ex.md; git commit -qm forced")
        _ = try await sync(devices.one)
        let outcome = try await sync(devices.two)
        #expect(outcome.received == 1)
        let names = outcome.notes.compactMap { note in
            if case .setAside(let name) = note.fact { name } else { nil as String? }
        }
        #expect(names.count == 2)
        #expect(try names.map { try devices.read("two/\($0)") } == ["excluded\n", "mine\n"])
        #expect(try devices.read("two/private/p.md") == "from one\n")
        #expect(try await sync(devices.two).committed == 0)
        #expect(try devices.place.shell("git -C two status --porcelain").isEmpty)
    }

    @Test func `a folder of the store in which a repository was made stays the store's`()
        async throws
    {
        let devices = try await Devices(["work/w.md": "one\n"])
        try devices.place.shell("cd one/work; git init -q; git add .; git commit -qm w")
        try devices.write("two/work/w.md", "one\ntwo\n")
        try devices.write("two/work/new.md", "new\n")
        _ = try await sync(devices.two)
        #expect(try await sync(devices.one).received == 1)
        #expect(try devices.read("one/work/w.md") == "one\ntwo\n")
        #expect(try devices.read("one/work/new.md") == "new\n")
    }
}
