import SheafSystem
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
    ///     any number of them may have been put there.
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
    /// it. Whether it works is not reported.
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

extension Transport {
    /// Clones into a directory that does not exist or is empty. What git has made there is gone
    /// again when it fails or is cancelled.
    ///
    /// The branch is the one that the remote's `HEAD` names. Where that was not pushed, as to a
    /// bare repository whose first branch has another name than everyone's, it is the only branch
    /// there is, or `main` among several.
    /// - Parameters:
    ///   - check: is given the clone before any file of it is written, and throws where none shall be.
    ///     Whether it has made git's index, and the files of that are to be written.
    ///   - progress: told of each step, on any thread.
    /// - Throws: `TransportError`; `CancellationError`; what `check` throws.
    public func clone(
        _ url: RemoteURL, into target: FilePath,
        checking check: (FilePath) throws -> Bool = { _ in false },
        progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) async throws {
        let arguments = [
            "clone", "--no-checkout", "--progress", "--no-recurse-submodules", "--",
            url.argument, target.string,
        ]
        let place = directory.pushing(target)
        let before = CloneTarget(place)
        let objects = place.appending(".git").appending("objects")
        do {
            let output = try await execute(
                arguments, watching: StoreGrowth(of: objects, limit: sizeLimit),
                progress: progress)
            if output.status != 0 { throw TransportError(output, remote: .url(url)) }
            try await checkOut(target) { try check(place) }
        } catch {
            // Git does so itself, unless it was made to end.
            try? before.restore()
            throw error
        }
    }

    /// Checks a fresh clone out: the branch that the remote names, or one of the others where that
    /// has no commits.
    private func checkOut(
        _ clone: FilePath, checking check: () throws -> Bool
    ) async throws {
        // Where git-lfs cannot get the contents of a file, git leaves an empty one. So its pointers
        // are written, and the contents come later.
        var transport = self
        transport.scope.variables["GIT_LFS_SKIP_SMUDGE"] = "1"
        @discardableResult
        func git(_ arguments: [String], mayFail: Bool = false) async throws -> GitCommand.Output {
            let output = try await transport.execute(
                ["-C", clone.string] + arguments, progress: nil)
            if output.status != 0, !mayFail {
                throw TransportError(output, remote: .named("origin"))
            }
            return output
        }
        let head = try await git(["rev-parse", "--quiet", "--verify", "HEAD"], mayFail: true)
        if head.status != 0 {
            let listed = try await git(
                ["for-each-ref", "--format=%(refname:lstrip=2)", "refs/remotes"])
            // `origin/main`; devices keep what they back up under `sheaf/`.
            let branches = String(decoding: listed.standardOutput, as: UTF8.self)
                .split(separator: "\n").map { $0.split(separator: "/", maxSplits: 1) }
                .filter { $0.count == 2 && !$0[1].hasPrefix("sheaf/") && $0[1] != "HEAD" }
            guard let branch = branches.first(where: { $0[1] == "main" }) ?? branches.first,
                branches.count == 1 || branch[1] == "main"
            else { return }
            try await git(["symbolic-ref", "HEAD", "refs/heads/\(branch[1])"])
            try await git(
                ["branch", "--track", String(branch[1]), branch.joined(separator: "/")])
        }
        try await git(
            GitScope.withoutLargeFiles
                + (check()
                    ? ["checkout-index", "--all", "--index", "--quiet"] : ["checkout", "--quiet"]))
    }
}

/// A folder that git clones into, as it was before: missing, empty, or holding something that git
/// refuses to touch.
struct CloneTarget {
    private let path: FilePath
    /// The directories that git will make, the innermost first.
    private var missing: [FilePath] = []
    private let isOurs: Bool

    init(_ path: FilePath) {
        self.path = path
        isOurs = !path.exists || (try? path.isEmptyDirectory()) == true
        var folder = path
        while !folder.exists, folder.lastComponent != nil {
            missing.append(folder)
            folder.removeLastComponent()
        }
    }

    /// Takes away what git has left there.
    func restore() throws(SystemError) {
        guard isOurs else { return }
        if path.exists {
            let folder = try Directory(opening: path)
            for name in try folder.names() { try folder.removeAll(name) }
        }
        try removeMadeDirectories()
    }

    /// Removes the directories that were missing before, as far as they are empty.
    func removeMadeDirectories() throws(SystemError) {
        for folder in missing where folder.exists {
            guard let name = folder.lastComponent else { continue }
            let parent = try Directory(opening: folder.removingLastComponent())
            guard try parent.removeDirectory(name.string.utf8) else { return }
        }
    }
}

/// The refs of a remote, as `git ls-remote` lists them.
public struct RemoteReferences: Hashable, Sendable {
    /// The full name of the branch its `HEAD` points to, `refs/heads/main`; `nil` where it has no
    /// commits, or the server is too old to say.
    public var head: String?
    /// Object ids in hexadecimal by full ref name; peeled tags (`^{}`) and `HEAD` are left out.
    public var ids: [String: String]

    /// Reads lines of `<id> TAB <name>` and `ref: <target> TAB <name>`.
    init(lines text: String) {
        head = nil
        ids = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t", maxSplits: 1)
            guard fields.count == 2 else { continue }
            if fields[0].hasPrefix("ref: ") {
                if fields[1] == "HEAD" { head = String(fields[0].dropFirst(5)) }
            } else if fields[1] != "HEAD", !fields[1].hasSuffix("^{}") {
                ids[String(fields[1])] = String(fields[0])
            }
        }
    }
}
