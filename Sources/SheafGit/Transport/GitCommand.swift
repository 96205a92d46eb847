import SheafSystem
import Subprocess
import SystemPackage

/// One run of the `git` command: its arguments, its surroundings, how long it is waited for.
struct GitCommand: Sendable {
    var arguments: [String]
    /// The directory in which git runs, and in which relative paths begin.
    var directory: FilePath
    /// Its repository, settings and variables.
    var scope: GitScope
    /// True if ssh may talk to the user on the terminal.
    var prompts: Bool
    /// The longest time without a sign of life.
    var timeout: Duration
    /// The longest time in all.
    var limit = TimeLimit()
    /// Looked at while git brings objects.
    var growth: StoreGrowth?
    /// The part of the repository that git may write, and what it locks meanwhile.
    var writing: Writing = .nothing

    enum Writing: Sendable {
        case nothing, references, filesAndIndex
    }

    struct Output: Sendable {
        /// The exit status, or 128 and the signal.
        var status: Int32
        var standardOutput: [UInt8]
        /// The messages of git, without progress.
        var messages: String
    }

    /// Runs git to its end. When the task is cancelled, and when git is silent or runs for too long, git
    /// and whatever it started are asked to end, and two seconds later made to.
    ///
    /// Without prompts git gets a session of its own: no terminal that ssh could ask on, and one
    /// process group to end. With prompts it has to stay in ours, which holds the terminal; a
    /// Ctrl-C reaches all of it there, otherwise git is ended and its helpers see it go.
    /// - Throws: `TransportError.gitMissing`, `.notARepository` where the directory is missing,
    ///   `.timedOut`, `.unfinished`, `.storeTooLarge`; `CancellationError`.
    func run(progress: (@Sendable (TransportProgress) -> Void)?) async throws -> Output {
        try Task.checkCancellation()
        try limit.check()
        guard let layout = scope.layout, writing != .nothing else {
            return try await runNow(progress: progress)
        }
        // What an earlier one left would be in the way of this one.
        try? layout.removeAbandonedLocks()
        let run = try GitRun(in: layout, locksIndex: writing == .filesAndIndex)
        let output = try await runNow(progress: progress)
        if output.status < 128 || output.status == Self.fatal, !scope.isTidying { run.end() }
        return output
    }

    /// Git's status where it has given up by itself.
    private static let fatal: Int32 = 128

    private func runNow(
        progress: (@Sendable (TransportProgress) -> Void)?
    ) async throws -> Output {
        // Looked for here: left to itself, each folder without it costs a process that fails.
        guard let git = try? ChildProcess.find("git", scope.variables["PATH"] ?? "/usr/bin:/bin")
        else {
            throw TransportError.gitMissing
        }
        let group = !prompts
        var options = PlatformOptions()
        options.createSession = group
        options.teardownSequence = [
            .gracefulShutDown(toProcessGroup: group, allowedDurationToNextStep: .seconds(2))
        ]
        let watch = TransferWatch(timeout: timeout, limit: limit, growth: growth)
        let teardown = options.teardownSequence
        do {
            let result = try await Subprocess.run(
                .path(git),
                arguments: Arguments(scope.arguments(arguments)),
                environment: .custom(environment),
                workingDirectory: directory,
                platformOptions: options,
                input: .none,
                output: .sequence,
                error: .sequence
            ) { execution -> Output in
                do {
                    return try await withThrowingTaskGroup(of: Output.self) { tasks in
                        tasks.addTask { try await watch.expire() }
                        tasks.addTask {
                            async let output = Self.bytes(execution.standardOutput, watch)
                            async let messages = Self.messages(
                                execution.standardError, watch, progress)
                            return try await Output(
                                status: 0, standardOutput: output, messages: messages)
                        }
                        defer { tasks.cancelAll() }
                        let read = try await tasks.next()
                        // A cancelled stream ends as if git had closed it.
                        try Task.checkCancellation()
                        guard let read else { throw CancellationError() }
                        return read
                    }
                } catch {
                    await execution.teardown(using: teardown)
                    // What git started may be deaf. Git is not reaped before this closure
                    // returns, so the group's number cannot be another's yet.
                    if group { try? execution.send(signal: .kill, toProcessGroup: true) }
                    throw error
                }
            }
            try Task.checkCancellation()
            var output = result.closureResult
            output.status =
                switch result.terminationStatus {
                case .exited(let code): code
                case .signaled(let signal): 128 + signal
                }
            return output
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            switch error.code {
            case .executableNotFound: throw TransportError.gitMissing
            case .failedToChangeWorkingDirectory: throw TransportError.notARepository
            default: throw TransportError.other(status: -1, message: "\(error)")
            }
        }
    }

    /// The variables of the scope, with messages in English for us to read.
    private var environment: [Environment.Key: String] {
        var variables = scope.plainVariables
        if !prompts {
            // Together with the missing terminal this is ssh's batch mode, whatever ssh command
            // the user has set; git too falls back on SSH_ASKPASS.
            variables["SSH_ASKPASS_REQUIRE"] = "never"
            variables["SSH_ASKPASS"] = nil
        }
        return Dictionary(
            variables.map { (Environment.Key(stringLiteral: $0), $1) }, uniquingKeysWith: { $1 })
    }

    private static func bytes(
        _ stream: SubprocessOutputSequence, _ watch: TransferWatch
    ) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await buffer in stream {
            watch.heard()
            buffer.withUnsafeBytes { bytes += $0 }
        }
        return bytes
    }

    private static func messages(
        _ stream: SubprocessOutputSequence, _ watch: TransferWatch,
        _ progress: (@Sendable (TransportProgress) -> Void)?
    ) async throws -> String {
        var reader = MessageReader()
        for try await buffer in stream {
            watch.heard()
            for step in buffer.withUnsafeBytes({ reader.add($0) }) { progress?(step) }
        }
        return reader.finish()
    }
}

/// The version of the `git` command.
public struct GitVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    public var major: Int
    public var minor: Int

    public init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// The oldest that does what we ask of it: `git fetch --no-write-fetch-head` and
    /// `git maintenance` came with 2.29.
    public static let oldest = GitVersion(2, 29)

    /// From what `git --version` prints: `git version 2.39.5`, with more behind it on some systems.
    init?(_ text: String) {
        let words = text.split { $0 == " " || $0 == "\n" }
        guard words.count > 2, words[0] == "git", words[1] == "version" else { return nil }
        let numbers = words[2].split(separator: ".").prefix(2).map { Int($0) }
        guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
        self.init(major, minor)
    }

    /// The installed one; `nil` where it does not say.
    /// - Throws: `TransportError.gitMissing`.
    public static func installed(_ environment: GitEnvironment) async throws -> GitVersion? {
        let command = GitCommand(
            arguments: ["--version"], directory: "/", scope: GitScope(environment.variables),
            prompts: false, timeout: .seconds(60))
        let output = try await command.run(progress: nil)
        return GitVersion(String(decoding: output.standardOutput, as: UTF8.self))
    }

    public static func < (left: GitVersion, right: GitVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    public var description: String { "\(major).\(minor)" }
}
