import SystemPackage

/// Fetches, pushes and clones by the `git` command, which brings the user's ssh settings, keys,
/// credential helpers, proxies and certificates with it.
///
/// Every call runs one git process. It ends with the task that awaits it. Git never asks anything
/// itself (`GIT_TERMINAL_PROMPT=0`); names and URLs stand behind `--`, so that none is taken for
/// an option. Which protocols may be used is left to git and the user's settings (`protocol.allow`,
/// `GIT_ALLOW_PROTOCOL`): `ext::` is refused by git's default.
public struct Transport: Sendable {
    /// The directory in which git runs, and in which relative paths and URLs begin: the top of the
    /// working tree.
    public var directory: FilePath
    /// The repository, settings and variables that git gets.
    public var scope: GitScope
    /// True if ssh may ask for a passphrase or about a host's key on the terminal. Only for a
    /// command that a person has started on one, and waits for.
    public var prompts = false
    /// The time for which git may be silent, its progress counted as sound.
    public var timeout: Duration = .seconds(60)
    /// The time that all it does may take.
    public var limit = TimeLimit()
    /// The folder of the repository's objects: what a fetch adds to it is watched. A clone's is
    /// where it makes it.
    public var objects: FilePath?
    /// The most that these may take on disk, in bytes.
    public var sizeLimit = StoreSize.usual

    public init(directory: FilePath, scope: GitScope) {
        self.directory = directory
        self.scope = scope
    }

    /// The other side of a transfer.
    public enum Remote: Hashable, Sendable {
        /// A remote of the repository's configuration.
        case named(String)
        case url(RemoteURL)
    }

    /// The outcome of a push for the remote's ref.
    public enum PushOutcome: Hashable, Sendable {
        case upToDate, created, fastForwarded
    }

    /// Fetches refs and their objects.
    /// - Parameters:
    ///   - refspecs: as in git-fetch(1); without any, those that are configured for the remote.
    ///   - withTags: whether tags come as the settings for the remote have it; none do otherwise, as
    ///     anybody may have put any number of them there.
    ///   - progress: told of each step, on any thread.
    /// - Throws: `TransportError`; `CancellationError`.
    public func fetch(
        _ remote: Remote, _ refspecs: [String] = [], withTags: Bool = false,
        progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) async throws {
        for refspec in refspecs { try check(refspec, forbidding: "") }
        // Upkeep and submodules are for another time: here a person waits.
        var options = [
            "fetch", "--progress", "--no-write-fetch-head", "--no-auto-maintenance",
            "--no-recurse-submodules",
        ]
        if !withTags { options.append("--no-tags") }
        // What is named is brought, and no other branch is moved by the way.
        if !refspecs.isEmpty { options.append("--refmap=") }
        let growth = objects.map { StoreGrowth(of: $0, limit: sizeLimit) }
        do {
            try await run(
                options + ["--", try argument(remote)] + refspecs, with: remote,
                writing: .references, watching: growth, progress: progress)
        } catch {
            growth?.removeLeftovers()
            throw error
        }
    }

    /// Gets all objects of the branches that are configured for the remote anew, as though none were here.
    /// Git can do that from 2.36 on.
    /// - Throws: `TransportError`; `CancellationError`.
    public func refetch(_ remote: Remote) async throws {
        try await run(
            [
                "fetch", "--refetch", "--no-write-fetch-head", "--no-auto-maintenance",
                "--no-recurse-submodules", "--no-tags", "--", try argument(remote),
            ], with: remote, progress: nil)
    }

    /// Pushes one ref, never forced.
    /// - Parameters:
    ///   - local: a full ref name or an object id.
    ///   - reference: the full name of the remote's ref, `refs/heads/main`.
    ///   - progress: told of each step, on any thread.
    /// - Throws: `TransportError`, `.rejected` among them; `CancellationError`.
    @discardableResult
    public func push(
        _ local: String, to reference: String, of remote: Remote,
        progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) async throws -> PushOutcome {
        // A `+` would force, a `:` make other refs of it, an empty name delete.
        try check(local, forbidding: "+:*^")
        try check(reference, forbidding: "+:*^")
        let arguments = [
            "push", "--porcelain", "--progress", "--recurse-submodules=no", "--",
            try argument(remote), "\(local):\(reference)",
        ]
        let output = try await execute(arguments, writing: .references, progress: progress)
        let report = PushReport(
            porcelain: String(decoding: output.standardOutput, as: UTF8.self),
            messages: output.messages)
        if let outcome = report.outcome, output.status == 0 { return outcome }
        throw report.rejection.map { .rejected($0) }
            ?? TransportError(output, pushing: local, remote: remote)
    }

    /// Sends what git-lfs keeps beside git for a commit and those before it. The commit itself has to
    /// go after it, or others could not have its files.
    /// - Throws: `TransportError`; `CancellationError`.
    public func pushLargeFiles(of commit: ObjectID, to remote: String) async throws {
        try check(remote, forbidding: "+:*^")
        try await run(
            ["lfs", "push", remote, commit.description], with: .named(remote),
            writing: .references, progress: nil)
    }

    /// Gets what git-lfs keeps beside git for the files that are here, as far as the remote has it.
    public func pullLargeFiles(from remote: String) async {
        _ = try? await execute(["lfs", "pull", remote], writing: .filesAndIndex, progress: nil)
    }

    /// The remote's refs. Needs no repository.
    /// - Throws: `TransportError`; `CancellationError`.
    public func references(of remote: Remote) async throws -> RemoteReferences {
        let output = try await run(
            ["ls-remote", "--symref", "--", try argument(remote)], with: remote, progress: nil)
        return RemoteReferences(lines: String(decoding: output.standardOutput, as: UTF8.self))
    }

    /// Lets git tidy up its objects where that is due, in the background as the user's settings have
    /// it. Whether it works is nobody's business now.
    /// - Parameter writingCommitGraph: also writes down what commits changed, for looking back.
    public func maintain(writingCommitGraph: Bool) async {
        if writingCommitGraph {
            _ = try? await execute(
                [
                    "commit-graph", "write", "--reachable", "--changed-paths", "--split",
                    "--no-progress",
                ], writing: .references, progress: nil)
        }
        _ = try? await execute(
            ["maintenance", "run", "--auto", "--quiet"], writing: .references, progress: nil)
    }

    @discardableResult
    private func run(
        _ arguments: [String], with remote: Remote, writing: GitCommand.Writing = .nothing,
        watching growth: StoreGrowth? = nil, progress: (@Sendable (TransportProgress) -> Void)?
    ) async throws -> GitCommand.Output {
        let output = try await execute(
            arguments, writing: writing, watching: growth, progress: progress)
        if output.status != 0 { throw TransportError(output, remote: remote) }
        return output
    }

    func execute(
        _ arguments: [String], writing: GitCommand.Writing = .nothing,
        watching growth: StoreGrowth? = nil, progress: (@Sendable (TransportProgress) -> Void)?
    ) async throws -> GitCommand.Output {
        // Colours would come between us and the words.
        let plain = ["-c", "color.ui=never", "-c", "color.remote=never", "-c", "color.push=never"]
        let command = GitCommand(
            arguments: plain + arguments, directory: directory, scope: scope, prompts: prompts,
            timeout: timeout, limit: limit, growth: growth, writing: writing)
        return try await command.run(progress: progress)
    }

    private func argument(_ remote: Remote) throws -> String {
        switch remote {
        case .named(let name):
            try check(name, forbidding: "+:*^")
            return name
        case .url(let url):
            return url.argument
        }
    }

    /// Names reach git as they are: nothing that could be an option or a second line.
    private func check(_ name: String, forbidding forbidden: String) throws {
        let isFine =
            !name.isEmpty && !name.hasPrefix("-")
            && !name.unicodeScalars.contains {
                $0.value <= 0x20 || $0.value == 0x7f || forbidden.unicodeScalars.contains($0)
            }
        if !isFine { throw TransportError.invalidName(SecretMask.masking(name)) }
    }
}
