import SheafCore
import SystemPackage
import Testing

@testable import SheafGit
@testable import SheafStore

/// Two stores in folders `one` and `two` that sync with the bare repository `hub.git`.
struct Devices {
    let place: TestPlace
    let one: Store
    let two: Store

    static let milk = "---\nid: k7m3x9q2\ntitle: Buy milk\nstatus: todo\n---\nTwo litres\n\nOat\n"

    /// Both hold the same files: `milk.md`, and those that are named.
    init(_ files: [String: String] = [:]) async throws {
        place = try TestPlace()
        try place.shell("mkdir one; git init -q --bare -b main hub.git")
        for (path, text) in files.merging(
            ["milk.md": Self.milk], uniquingKeysWith: { one, _ in one })
        {
            try place.write(place.folder.appending("one/\(path)"), text)
        }
        one = try await Store.make(
            at: place.folder.appending("one"), environment: place.environment
        ).store
        _ = try one.setRemote("hub.git")
        try await one.sync()
        two = try await Store.clone(
            place.folder.appending("hub.git").string, to: place.folder.appending("two"),
            environment: place.environment, contact: TransferOptions()
        ).store
    }

    /// Writes `path`, which begins with a device's folder.
    func write(_ path: String, _ text: String) throws {
        try place.write(place.folder.appending(path), text)
    }

    func read(_ path: String) throws -> String? { try place.read(place.folder.appending(path)) }

    func edit(_ path: String, _ old: String, _ new: String) throws {
        let text = try #require(try read(path))
        #expect(text.contains(old))
        try write(path, text.replacing(old, with: new))
    }

    /// All three have one commit, nothing is left to do, and git finds no fault.
    func expectSettled(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let heads = try place.shell(
            "for d in one two hub.git; do git -C $d rev-parse HEAD; done")
        #expect(Set(heads.split(separator: "\n")).count == 1, sourceLocation: sourceLocation)
        for device in ["one", "two"] {
            #expect(
                try place.shell("git -C \(device) status --porcelain").isEmpty,
                sourceLocation: sourceLocation)
            #expect(
                try place.shell("git -C \(device) fsck --strict --no-dangling 2>&1").isEmpty,
                sourceLocation: sourceLocation)
            #expect(
                try place.shell("git -C \(device) for-each-ref refs/sheaf").isEmpty,
                sourceLocation: sourceLocation)
        }
        #expect(
            try place.shell("diff -r -x .git one two || true").isEmpty,
            sourceLocation: sourceLocation)
    }

    /// Each sends to a hub of its own, and then meets the other's commit on the other's hub: both merge.
    func syncCrosswise() async throws {
        try place.shell(
            "cp -r hub.git other.git; git -C two remote set-url origin ../other.git")
        try await syncBoth()
        try place.shell(
            """
            git -C one remote set-url origin ../other.git
            git -C two remote set-url origin ../hub.git
            """)
        try await syncBoth()
    }

    func syncBoth() async throws {
        try await one.sync()
        try await two.sync()
    }

    /// Syncs each, the first once more.
    @discardableResult
    func syncAll() async throws -> [SyncOutcome] {
        [try await one.sync(), try await two.sync(), try await one.sync()]
    }

    /// Syncs each, the first once more, after which nothing is left to do.
    func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await syncAll()
        try expectSettled(sourceLocation: sourceLocation)
    }
}
