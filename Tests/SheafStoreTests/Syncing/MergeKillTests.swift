import SheafCore
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// A kill at each step of a sync that merges: the next command finds before or after, the next sync
/// comes to the same end, and nothing is lost.
@Suite(.limited) struct MergeKillTests {
    /// Device one has hand edits, device two has sent edits of the same files: a change, a
    /// deletion, a new file, a rename.
    private func prepared() async throws -> Devices {
        let devices = try await Devices([
            "gone.md": "# Gone\n", "moved.md": "# Moved\n\nalpha\n\nbeta\n",
            "kept.md": "# Kept\n\nalpha\n\nbeta\n",
        ])
        try devices.edit("two/milk.md", "Oat", "Soy")
        try devices.edit("two/kept.md", "beta", "beta, from two")
        try devices.place.shell("rm two/gone.md; mv two/moved.md two/there.md")
        try devices.write("two/new/deep.md", "# New\n")
        try await devices.two.sync()
        try devices.edit("one/milk.md", "Two litres", "Three litres")
        try devices.edit("one/kept.md", "alpha", "alpha, from one")
        try devices.write("one/mine.md", "# Mine\n")
        return devices
    }

    private func expectMerged(
        _ devices: Devices, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let milk = Devices.milk.replacing("Two", with: "Three").replacing("Oat", with: "Soy")
        #expect(try devices.read("one/milk.md") == milk, sourceLocation: sourceLocation)
        #expect(
            try devices.read("one/kept.md") == "# Kept\n\nalpha, from one\n\nbeta, from two\n",
            sourceLocation: sourceLocation)
        #expect(try devices.read("one/gone.md") == nil, sourceLocation: sourceLocation)
        #expect(
            try devices.read("one/there.md") == "# Moved\n\nalpha\n\nbeta\n",
            sourceLocation: sourceLocation)
        #expect(try devices.read("one/new/deep.md") == "# New\n", sourceLocation: sourceLocation)
        #expect(try devices.read("one/mine.md") == "# Mine\n", sourceLocation: sourceLocation)
    }

    /// The places at which each of the two tests below kills a sync: every second one, and with
    /// `SHEAF_TESTS=long` all.
    private static func places(from first: Int) -> [Failpoint] {
        let all = Failpoint.allCases.filter { $0 != .rolledBack }
        if TestSelection.current == .long { return all }
        return stride(from: first, to: all.count, by: 2).map { all[$0] }
    }

    @Test(arguments: places(from: 0))
    func `killed there, it recovers to before or after, and syncs to the same end`(
        _ failpoint: Failpoint
    ) async throws {
        let devices = try await prepared()
        // The hand edits are committed first, so that the kill meets the merge.
        try devices.place.shell("git -C one add . && git -C one commit -qm One")
        let before = try devices.place.shell("git -C one rev-parse HEAD").dropLast()
        var environment = devices.place.environment
        environment.variables["SHEAF_FAILPOINT"] = "simulate:\(failpoint.rawValue)"
        await #expect(throws: (any Error).self) {
            try await Store.open(at: devices.one.root, environment: environment).sync()
        }
        try devices.one.recover()
        #expect(try devices.place.shell("git -C one status --porcelain").isEmpty)
        #expect(try devices.place.shell("git -C one fsck --strict --no-dangling 2>&1").isEmpty)
        let head = try devices.place.shell("git -C one rev-parse HEAD").dropLast()
        let isAfter = head != before
        let index = try #require(Failpoint.allCases.firstIndex(of: failpoint))
        let decision = try #require(Failpoint.allCases.firstIndex(of: .decided))
        #expect(isAfter == (index >= decision))
        if isAfter {
            try expectMerged(devices)
        } else {
            #expect(try devices.read("one/gone.md") == "# Gone\n")
            #expect(try devices.read("one/milk.md")?.contains("Oat") == true)
        }
        // What a person writes between the kill and the next sync is kept too.
        try devices.write("one/later.md", "# Later\n")
        try await devices.syncAll()
        try expectMerged(devices)
        #expect(try devices.read("two/later.md") == "# Later\n")
        try devices.expectSettled()
        let session = try devices.one.repository().lockedForChange()
        #expect(try session.displacedFiles(lettingGoOf: true).changed.isEmpty)
        let layout = try #require(try RepositoryLayout(root: devices.one.root))
        #expect(!layout.privateDirectory.appending("rescued").exists)
    }

    @Test(arguments: places(from: 1))
    func `killed while hand edits are committed, it syncs to the same end`(
        _ failpoint: Failpoint
    ) async throws {
        let devices = try await prepared()
        var environment = devices.place.environment
        environment.variables["SHEAF_FAILPOINT"] = "simulate:\(failpoint.rawValue)"
        _ = try? await Store.open(at: devices.one.root, environment: environment).sync()
        try await devices.syncAll()
        try expectMerged(devices)
        try devices.expectSettled()
    }

    @Test func `a sync that is cancelled leaves a clean repository`() async throws {
        let devices = try await prepared()
        for delay in TestSelection.current == .long ? [0, 5, 10, 20, 50, 100, 200] : [0, 20, 100] {
            let task = Task { try await devices.one.sync() }
            try await Task.sleep(for: .milliseconds(delay))
            task.cancel()
            _ = try? await task.value
            #expect(try devices.place.shell("find one/.git -name '*.lock'").isEmpty)
            #expect(try devices.place.shell("git -C one fsck --strict --no-dangling 2>&1").isEmpty)
        }
        try await devices.syncAll()
        try expectMerged(devices)
        try devices.expectSettled()
    }
}
