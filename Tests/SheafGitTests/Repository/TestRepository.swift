import SheafSystem
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import SheafGit

/// A repository in a folder of its own, gone with the value, with an environment that nothing of
/// the machine's leaks into.
final class TestRepository: Sendable {
    let folder: FilePath
    let root: FilePath
    let environment: GitEnvironment

    /// Made by us, or by git itself with `arguments` for `git init`.
    init(gitInit arguments: [String]? = nil, name: String = "store") throws {
        folder = FilePath("/tmp").appending("sheaf-test-\(UInt64.random(in: 0 ... .max))")
        _ = try Directory(creating: folder.appending("home"))
        root = folder.appending(name)
        environment = Self.environment(home: folder.appending("home"))
        _ = try Directory(creating: root)
        if let arguments {
            try run(["git", "init", "-q", "-b", "main"] + arguments + [root.string])
        } else {
            _ = try Repository(creating: root, environment: environment)
        }
    }

    /// Made by us, with files that git commits as `Begin`.
    convenience init(with files: [String: String]) throws {
        try self.init()
        for (path, text) in files { try write(path, text) }
        try commitAll()
    }

    deinit {
        _ = try? ChildProcess.run(
            ["rm", "-rf", folder.string], variables: environment.variables)
    }

    static func environment(home: FilePath) -> GitEnvironment {
        let generator = Mutex(SplitMix64(seed: UInt64.random(in: 0 ... .max)))
        return GitEnvironment(
            variables: [
                "HOME": home.string, "PATH": processVariables()["PATH"] ?? "/usr/bin:/bin",
                "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "USER": "mina",
                "GIT_AUTHOR_NAME": "Mina", "GIT_AUTHOR_EMAIL": "mina@example.org",
                "GIT_COMMITTER_NAME": "Mina", "GIT_COMMITTER_EMAIL": "mina@example.org",
            ],
            now: { 1_800_000_000 }, offset: { _ in 540 },
            random: { generator.withLock { $0.next() } })
    }

    func environment(_ more: [String: String]) -> GitEnvironment {
        var environment = environment
        environment.variables.merge(more) { $1 }
        return environment
    }

    func open(
        _ more: [String: String] = [:], root other: FilePath? = nil
    ) throws -> Repository {
        let layout = try #require(try RepositoryLayout(root: other ?? root))
        return try Repository(opening: layout, environment: environment(more))
    }

    /// What git prints; an issue where it fails.
    @discardableResult
    func git(
        _ arguments: String..., root other: FilePath? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        try run(
            ["git", "-C", (other ?? root).string] + arguments, sourceLocation: sourceLocation)
    }

    @discardableResult
    func run(
        _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let output = try ChildProcess.run(arguments, variables: environment.variables)
        #expect(
            output.status == 0, "\(arguments): \(output.messages)", sourceLocation: sourceLocation)
        return output.text
    }

    /// Commits the whole working tree by git.
    func commitAll(_ message: String = "Begin") throws {
        try git("add", ".")
        try git("commit", "-qm", message)
    }

    /// Commits changes of ours.
    @discardableResult
    func commit(
        _ changes: [FileChange], message: String = "Change", author: Signature? = nil,
        root other: FilePath? = nil
    ) throws -> ObjectID? {
        try open(root: other).commit(changes, message: message, author: author)
    }

    /// Returns what a revision names.
    func id(_ revision: String) throws -> ObjectID {
        try #require(ObjectID(hex: try git("rev-parse", revision).dropLast()))
    }

    /// Makes the commits of a script of `git fast-import`.
    func fastImport(_ script: String) throws {
        let file = folder.appending("import").string
        try run(["sh", "-c", "cat > '\(file)' <<'END'\n\(script)END\n"])
        try run(["sh", "-c", "git -C '\(root.string)' fast-import --quiet < '\(file)'"])
    }

    func write(_ path: String, _ text: String) throws {
        let path = root.appending(path)
        let parent = try Directory(creating: path.removingLastComponent())
        let name = path.lastComponent?.string ?? ""
        try parent.remove(name.utf8)
        try parent.create(name.utf8, Array(text.utf8), flushed: false)
    }

    /// `nil` where there is no file.
    func read(_ path: String) throws -> String? {
        let path = root.appending(path)
        guard path.exists else { return nil }
        return try Directory(opening: path.removingLastComponent())
            .read((path.lastComponent?.string ?? "").utf8)
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// What has to hold at every moment: git finds no fault, and nothing of ours is left over.
    func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let findings = try git(
            "fsck", "--strict", "--no-progress", "--no-dangling", sourceLocation: sourceLocation)
        // A branch without commits is a notice.
        #expect(
            findings.isEmpty || findings.hasPrefix("notice:"), sourceLocation: sourceLocation)
        let layout = try #require(try RepositoryLayout(root: root))
        #expect(!layout.gitDirectory.appending("index.lock").exists, sourceLocation: sourceLocation)
        let leftovers = try Directory(creating: layout.privateDirectory).names()
            .map { String(decoding: $0, as: UTF8.self) }
            .filter { name in
                ![
                    "lock", "settings-lock", "reference-lock", "owner", "tmp", "packing", "git",
                    "rescued",
                    "displaced", "interrupted", "asked",
                ].contains(name)
            }
        #expect(leftovers.isEmpty, sourceLocation: sourceLocation)
        for name in ["tmp", "asked"] {
            let folder = try Directory(creating: layout.privateDirectory.appending(name))
            #expect(try folder.names().isEmpty, sourceLocation: sourceLocation)
        }
        let locks = try run([
            "find", layout.commonDirectory.appending("refs").string, "-name", "*.lock",
        ])
        #expect(locks.isEmpty, sourceLocation: sourceLocation)
    }
}

extension Repository {
    @discardableResult
    func commit(
        _ changes: [FileChange], message: String = "Change", author: Signature? = nil
    ) throws -> ObjectID? {
        try withChangeLock { try $0.commit(changes, message: message, author: author) }
    }

    func withChangeLock<Result>(
        waiting: Duration = .seconds(10), _ body: (borrowing ChangeSession) throws -> Result
    ) throws -> Result {
        try body(pool.repository().lockedForChange(waiting: waiting))
    }
}

extension FileChange {
    static func adding(_ name: String, _ text: String) throws -> FileChange {
        .write(try SheafGitTests.path(name), bytes(text), expecting: .absent)
    }

    static func changing(
        _ name: String, from old: String, to new: String
    ) throws -> FileChange {
        .write(try SheafGitTests.path(name), bytes(new), expecting: .contents(bytes(old)))
    }

    static func deleting(_ name: String, _ text: String) throws -> FileChange {
        .delete(try SheafGitTests.path(name), expecting: .blob(bytes(text)))
    }
}

func path(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> TreePath {
    try #require(TreePath(text), sourceLocation: sourceLocation)
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
