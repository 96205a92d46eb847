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
    func write(_ path: String, _ text: String) throws {
        let path = root.appending(path)
        let parent = try Directory(creating: path.removingLastComponent())
        let name = path.lastComponent?.string ?? ""
        try parent.remove(name.utf8)
        try parent.create(name.utf8, Array(text.utf8), flushed: false)
    }

    /// A file of the store; `nil` where there is none.
    func read(_ path: String) throws -> String? {
        let path = root.appending(path)
        guard path.exists else { return nil }
        return try Directory(opening: path.removingLastComponent())
            .read((path.lastComponent?.string ?? "").utf8)
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}

extension Store {
    /// All items by path.
    func itemsByPath() throws -> [String: Item] {
        let items = try items().results
        return Dictionary(items.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    }
}
