import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

/// What was ignored on one side is published by neither.
@Suite(.limited) struct IgnoreRulesTests {
    private func sync(_ store: Store, including paths: [String] = []) async throws -> SyncOutcome {
        var request = SyncRequest()
        request.included = paths.compactMap { TreePath($0) }
        return try await store.sync(request)
    }

    private func published(_ devices: Devices) throws -> String {
        try devices.place.shell("git -C hub.git ls-tree -r --name-only main")
    }

    private func ignored(_ outcome: SyncOutcome) -> [String] {
        outcome.heldBack.filter { $0.reason == .ignored }.map(\.path)
    }

    @Test func `the rules of both sides stand, and what they ignore stays here`() async throws {
        let devices = try await Devices([".gitignore": "*.tmp\n"])
        try devices.write("one/.gitignore", "*.tmp\nprivate/\n")
        try devices.write("one/private/p.md", "mine\n")
        try devices.write("two/.gitignore", "*.tmp\nbuild/\n")
        try devices.write("two/build/b.md", "made\n")
        for store in [devices.one, devices.two, devices.one, devices.two] {
            #expect(try await ignored(sync(store)) == [])
        }
        try devices.place.shell("rm -r one/private two/build")
        try devices.expectSettled()
        let rules = try devices.read("one/.gitignore")?.split(separator: "\n").sorted()
        #expect(rules == ["*.tmp", "build/", "private/"])
        let names = try published(devices)
        #expect(!names.contains("private") && !names.contains("build"))
    }

    @Test func `a rule that another device takes away publishes nothing`() async throws {
        let devices = try await Devices([".gitignore": "private/\n"])
        try devices.write("one/private/p.md", "mine\n")
        _ = try await sync(devices.one)
        try devices.write("two/.gitignore", "*.tmp\n")
        _ = try await sync(devices.two)
        // It arrives, and then the file is held back for as long as nobody agrees.
        for _ in 0..<3 { _ = try await sync(devices.one) }
        #expect(try await ignored(sync(devices.one)) == ["private/p.md"])
        #expect(try await devices.one.heldBack().map(\.reason) == [.ignored])
        #expect(try !published(devices).contains("private"))
        #expect(try await sync(devices.one, including: ["private/p.md"]).committed == 1)
        #expect(try published(devices).contains("private/p.md"))
        try devices.write("one/private/p.md", "more\n")
        #expect(try await sync(devices.one).committed == 1)
    }

    @Test func `the same where plain git brought it`() async throws {
        let devices = try await Devices([".gitignore": "private/\n"])
        try devices.write("one/private/p.md", "mine\n")
        _ = try await sync(devices.one)
        try devices.write("two/.gitignore", "*.tmp\n")
        _ = try await sync(devices.two)
        try devices.place.shell("git -C one pull -q")
        #expect(try await ignored(sync(devices.one)) == ["private/p.md"])
        #expect(try await ignored(sync(devices.one)) == ["private/p.md"])
    }

    @Test func `a rule of the remote holds before it has arrived`() async throws {
        let devices = try await Devices()
        try devices.write("one/.gitignore", "private/\n")
        _ = try await sync(devices.one)
        try devices.write("two/private/q.md", "mine\n")
        try devices.write("two/open.md", "ours\n")
        #expect(try await ignored(sync(devices.two)) == ["private/q.md"])
        _ = try await sync(devices.two)
        let names = try published(devices)
        #expect(names.contains("open.md") && !names.contains("private"))
    }

    @Test func `a rule that the user takes out here is gone`() async throws {
        let devices = try await Devices([".gitignore": "private/\n"])
        try devices.write("one/private/p.md", "mine\n")
        _ = try await sync(devices.one)
        try devices.write("one/.gitignore", "*.tmp\n")
        #expect(try await sync(devices.one).committed == 2)
        #expect(try published(devices).contains("private/p.md"))
    }
}
