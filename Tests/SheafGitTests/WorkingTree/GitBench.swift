import Foundation
import SystemPackage

@testable import SheafGit

/// A temporary folder with a git of its own: no configuration of the machine or the user is read.
/// Everything goes with the last reference.
final class GitBench: Sendable {
    let root: FilePath
    let environment: [String: String]

    init() throws {
        let name = "sheaf-test-\(UInt64.random(in: 0...UInt64.max))"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("home"), withIntermediateDirectories: true)
        root = FilePath(folder.resolvingSymlinksInPath().path)
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": root.appending("home").string,
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": root.appending("home/gitconfig").string,
            "GIT_AUTHOR_NAME": "Mina", "GIT_AUTHOR_EMAIL": "mina@example.org",
            "GIT_COMMITTER_NAME": "Mina", "GIT_COMMITTER_EMAIL": "mina@example.org",
            "GIT_AUTHOR_DATE": "1790000000 +0900", "GIT_COMMITTER_DATE": "1790000000 +0900",
            "LC_ALL": "C",
        ]
        try write("home/gitconfig", "[init]\n\tdefaultBranch = main\n")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root.string)
    }

    /// How git runs in a repository of the bench.
    func scope(of folder: String) throws -> GitScope {
        guard let layout = try RepositoryLayout(root: root.appending(folder)) else {
            throw RepositoryError.notARepository(root.appending(folder))
        }
        let environment = GitEnvironment(
            variables: environment, now: { 0 }, offset: { _ in 0 },
            random: { UInt64.random(in: 0 ... .max) })
        return try RepositoryPool(layout, environment).scope()
    }

    struct Output {
        var status: Int32
        var bytes: [UInt8]
        var error: String
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    struct Failed: Error {
        var arguments: [String]
        var output: Output
    }

    /// Runs git in a folder of the bench. Input and output go through files, so that neither side
    /// can wait for the other.
    @discardableResult
    func git(
        _ arguments: [String], in folder: String = ".", input: [UInt8] = [],
        failing: Bool = false, with variables: [String: String] = [:]
    ) throws -> Output {
        let scratch = root.appending("scratch-\(UInt64.random(in: 0...UInt64.max))").string
        defer { for end in ["in", "out", "err"] { unlink("\(scratch).\(end)") } }
        try Data(input).write(to: URL(fileURLWithPath: scratch + ".in"))
        try Data().write(to: URL(fileURLWithPath: scratch + ".out"))
        try Data().write(to: URL(fileURLWithPath: scratch + ".err"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.environment = environment.merging(variables) { $1 }
        process.currentDirectoryURL = URL(fileURLWithPath: root.appending(folder).string)
        process.standardInput = try FileHandle(
            forReadingFrom: URL(fileURLWithPath: scratch + ".in"))
        process.standardOutput = try FileHandle(
            forWritingTo: URL(fileURLWithPath: scratch + ".out"))
        process.standardError = try FileHandle(
            forWritingTo: URL(fileURLWithPath: scratch + ".err"))
        try process.run()
        process.waitUntilExit()
        let output = Output(
            status: process.terminationStatus,
            bytes: Array(try Data(contentsOf: URL(fileURLWithPath: scratch + ".out"))),
            error: String(
                decoding: try Data(contentsOf: URL(fileURLWithPath: scratch + ".err")),
                as: UTF8.self))
        if output.status != 0, !failing { throw Failed(arguments: arguments, output: output) }
        return output
    }

    /// Writes a file, with the folders above it.
    func write(_ path: String, _ text: String) throws {
        try write(path, Array(text.utf8))
    }

    func write(_ path: String, _ bytes: [UInt8]) throws {
        let url = URL(fileURLWithPath: root.appending(path).string)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// Writes a program. Another process copies it into place: a test in another thread that
    /// starts a program meanwhile would hold our descriptor on it, and it could not be run
    /// (`ETXTBSY`).
    func writeProgram(_ path: String, _ text: String) throws {
        try write(path + ".text", text)
        let file = root.appending(path).string
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "cat \"$0.text\" > \"$0\" && chmod 755 \"$0\"", file]
        process.environment = environment
        try process.run()
        process.waitUntilExit()
    }

    func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: root.appending(path).string, withIntermediateDirectories: true)
    }
}
