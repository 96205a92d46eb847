import Subprocess
import SystemPackage

/// One run of the `git` command: its arguments, its surroundings, how long its silence is borne.
struct GitCommand: Sendable {
    var arguments: [String]
    /// Where git runs, and relative paths begin.
    var directory: FilePath
    var variables: [String: String]
    /// Whether ssh may talk to the user on the terminal.
    var prompts: Bool
    /// The longest time without a sign of life.
    var patience: Duration

    struct Output: Sendable {
        /// The exit status, or 128 and the signal.
        var status: Int32
        var standardOutput: [UInt8]
        /// What git said, without progress.
        var messages: String
    }

    /// Runs git to its end. When the task is cancelled or git stays silent for too long, git and
    /// whatever it started are asked to end, and two seconds later made to.
    ///
    /// Without prompts git gets a session of its own: no terminal that ssh could ask on, and one
    /// process group to end. With prompts it has to stay in ours, which holds the terminal; a
    /// Ctrl-C reaches all of it there, otherwise git is ended and its helpers see it go.
    /// - Throws: `TransportError.gitMissing`, `.notARepository` where the directory is missing,
    ///   `.timedOut`; `CancellationError`.
    func run(progress: (@Sendable (TransportProgress) -> Void)?) async throws -> Output {
        try Task.checkCancellation()
        // Looked for here: left to itself, each folder without it costs a process that fails.
        guard let git = try? ChildProcess.find("git", variables["PATH"] ?? "/usr/bin:/bin") else {
            throw TransportError.gitMissing
        }
        let group = !prompts
        var options = PlatformOptions()
        options.createSession = group
        options.teardownSequence = [
            .gracefulShutDown(toProcessGroup: group, allowedDurationToNextStep: .seconds(2))
        ]
        let watch = SilenceWatch()
        let teardown = options.teardownSequence
        let patience = patience
        do {
            let result = try await Subprocess.run(
                .path(git),
                arguments: Arguments(arguments),
                environment: .custom(environment),
                workingDirectory: directory,
                platformOptions: options,
                input: .none,
                output: .sequence,
                error: .sequence
            ) { execution -> Output in
                let watcher = Task {
                    guard await watch.isSilent(for: patience) else { return }
                    try? execution.send(signal: .terminate, toProcessGroup: group)
                    try? await Task.sleep(for: .seconds(2))
                    try? execution.send(signal: .kill, toProcessGroup: group)
                }
                do {
                    async let output = Self.bytes(execution.standardOutput, watch)
                    async let messages = Self.messages(execution.standardError, watch, progress)
                    let read = try await Output(
                        status: 0, standardOutput: output, messages: messages)
                    // A cancelled stream ends as if git had closed it.
                    try Task.checkCancellation()
                    await Self.end(watcher)
                    return read
                } catch {
                    await Self.end(watcher)
                    await execution.teardown(using: teardown)
                    // What git started may be deaf. Git is not reaped before this closure
                    // returns, so the group's number cannot be another's yet.
                    if group { try? execution.send(signal: .kill, toProcessGroup: true) }
                    throw error
                }
            }
            try Task.checkCancellation()
            if watch.hasExpired { throw TransportError.timedOut(after: patience) }
            var output = result.closureResult
            output.status =
                switch result.terminationStatus {
                case .exited(let code): code
                case .signaled(let signal): 128 + signal
                }
            return output
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            if watch.hasExpired { throw TransportError.timedOut(after: patience) }
            switch error.code {
            case .executableNotFound: throw TransportError.gitMissing
            case .failedToChangeWorkingDirectory: throw TransportError.notARepository
            default: throw TransportError.other(status: -1, message: "\(error)")
            }
        }
    }

    /// The user's variables, less those that point git at another repository (as a hook that runs
    /// us has them set; `git rev-parse --local-env-vars` lists them), with messages in English
    /// for us to read.
    private var environment: [Environment.Key: String] {
        var variables = variables
        for name in [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
            "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_SHALLOW_FILE",
            "GIT_GRAFT_FILE", "GIT_QUARANTINE_PATH", "LANGUAGE",
        ] {
            variables[name] = nil
        }
        variables["LC_ALL"] = "C"
        variables["GIT_TERMINAL_PROMPT"] = "0"
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        if !prompts {
            // Together with the missing terminal this is ssh's batch mode, whatever ssh command
            // the user has set; git too falls back on SSH_ASKPASS.
            variables["SSH_ASKPASS_REQUIRE"] = "never"
            variables["SSH_ASKPASS"] = nil
        }
        return Dictionary(
            variables.map { (Environment.Key(stringLiteral: $0), $1) }, uniquingKeysWith: { $1 })
    }

    private static func end(_ watcher: Task<Void, Never>) async {
        watcher.cancel()
        await watcher.value
    }

    private static func bytes(
        _ stream: SubprocessOutputSequence, _ watch: SilenceWatch
    ) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await buffer in stream {
            watch.heard()
            buffer.withUnsafeBytes { bytes += $0 }
        }
        return bytes
    }

    private static func messages(
        _ stream: SubprocessOutputSequence, _ watch: SilenceWatch,
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
