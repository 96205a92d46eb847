import SheafCore
import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// A folder with a home of its own, gone with the value, and an environment that nothing of the
/// machine's leaks into.
final class TestPlace: Sendable {
    let folder: FilePath
    let environment: StoreEnvironment
    var root: FilePath { folder.appending("store") }

    init(_ more: [String: String] = [:]) throws {
        let name = "sheaf-test-\(UInt64.random(in: 0 ... .max))"
        let made = FilePath("/tmp").appending(name)
        _ = try Directory(creating: made.appending("home"))
        folder = try made.resolved()
        environment = StoreEnvironment(
            variables: [
                "HOME": folder.appending("home").string, "PATH": "/usr/local/bin:/usr/bin:/bin",
                "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "USER": "mina",
                "GIT_AUTHOR_NAME": "Mina", "GIT_AUTHOR_EMAIL": "mina@example.org",
                "GIT_COMMITTER_NAME": "Mina", "GIT_COMMITTER_EMAIL": "mina@example.org",
            ].merging(more) { $1 },
            directory: folder, clock: { 1_800_000_000 },
            zone: Zone(identifier: "Asia/Seoul") { _ in 9 * 3600 },
            random: testRandom())
    }

    deinit {
        _ = try? ChildProcess.run(
            ["rm", "-rf", folder.string], variables: environment.variables)
    }

    /// A fresh store in `store`, or one made of what is there.
    @discardableResult
    func made() async throws -> Store {
        try await Store.make(at: root, environment: environment).store
    }

    /// A place whose fresh store, or one made of these files, is open.
    static func withStore(
        _ files: [String: String] = [:]
    ) async throws -> (place: TestPlace, store: Store) {
        let place = try TestPlace()
        for (path, text) in files { try place.write(path, text) }
        return (place, try await place.made())
    }

    func open(_ other: StoreEnvironment? = nil) throws -> Store {
        try Store.open(at: root, environment: other ?? environment)
    }

    /// What a shell prints in the folder; an issue where it fails.
    @discardableResult
    func shell(
        _ script: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let output = try ChildProcess.run(
            ["sh", "-ec", "cd '\(folder.string)'\n\(script)"], variables: environment.variables)
        try #require(
            output.status == 0, "\(script)\n\(output.messages)", sourceLocation: sourceLocation)
        return output.text
    }

    /// What git prints in the store.
    @discardableResult
    func git(
        _ arguments: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        try shell("git -C store \(arguments)", sourceLocation: sourceLocation)
    }

    /// Writes a file of the store.
    func write(_ path: String, _ text: String) throws { try write(root.appending(path), text) }

    /// A file of the store; `nil` where there is none.
    func read(_ path: String) throws -> String? { try read(root.appending(path)) }

    func write(_ path: FilePath, _ text: String) throws {
        let parent = try Directory(creating: path.removingLastComponent())
        let name = path.lastComponent?.string ?? ""
        try parent.remove(name.utf8)
        try parent.create(name.utf8, Array(text.utf8), flushed: false)
    }

    func read(_ path: FilePath) throws -> String? {
        guard path.exists else { return nil }
        return try Directory(opening: path.removingLastComponent())
            .read((path.lastComponent?.string ?? "").utf8)
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}

extension StoreEnvironment {
    /// The environment in which a command ends at a place, as by a kill.
    func killed(at failpoint: String) -> StoreEnvironment {
        var environment = self
        environment.variables["SHEAF_FAILPOINT"] = "simulate:" + failpoint
        return environment
    }
}

/// Holds that a call fails with this error, whatever it holds included.
func expect(
    throws expected: StoreError, sourceLocation: SourceLocation = #_sourceLocation,
    by call: () async throws -> some Any
) async {
    let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
        _ = try await call()
    }
    if let error {
        #expect(
            String(reflecting: error) == String(reflecting: expected),
            sourceLocation: sourceLocation)
    }
}

extension Store {
    /// Syncs with nobody to tell of its progress.
    @discardableResult
    func sync(
        _ request: SyncRequest = SyncRequest()
    ) async throws(StoreError) -> SyncOutcome {
        try await sync(TransferOptions(), request)
    }

    /// All items by path.
    func itemsByPath() throws -> [String: Item] {
        let items = try items().results
        return Dictionary(items.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    }
}
