import SheafGit
import SystemPackage

/// The plan of a sync, found out before anything is changed.
enum SyncPlan: Equatable {
    case upToDate
    /// The remote's branch builds on ours.
    case fastForward(to: ObjectID)
    /// Ours builds on the remote's, or the remote has none yet.
    case push(ObjectID)
    case merge(ours: ObjectID, theirs: ObjectID)
    /// The two have nothing in common; `ours` is missing where nothing was committed yet.
    case unrelated(ours: ObjectID?, theirs: ObjectID)

    init(ours: ObjectID?, theirs: ObjectID?, in repository: borrowing Repository) throws {
        guard let theirs else {
            self = ours.map { .push($0) } ?? .upToDate
            return
        }
        guard let ours else {
            self = .unrelated(ours: nil, theirs: theirs)
            return
        }
        if ours == theirs {
            self = .upToDate
        } else if try repository.isAncestor(ours, of: theirs) {
            self = .fastForward(to: theirs)
        } else if try repository.isAncestor(theirs, of: ours) {
            self = .push(ours)
        } else if try repository.mergeBases(ours, theirs).isEmpty {
            self = .unrelated(ours: ours, theirs: theirs)
        } else {
            self = .merge(ours: ours, theirs: theirs)
        }
    }
}

extension Repository {
    /// Returns the number of commits that `commit` has and `other` has not. Merges are no
    /// contribution: they count, as one, only where there is nothing else.
    func contributions(of commit: ObjectID, since other: ObjectID?) throws -> Int {
        guard commit != other else { return 0 }
        return try contributions(of: commit, hiding: other.map { [$0] } ?? [])
    }

    /// Returns the number of contributions that none of some other commits builds on.
    func contributions(of commit: ObjectID, hiding others: [ObjectID]) throws -> Int {
        var (count, merges) = (0, 0)
        try history(from: commit, hiding: others) { commit in
            if commit.parents.count > 1 { merges += 1 } else { count += 1 }
            return true
        }
        return count > 0 ? count : min(merges, 1)
    }
}

/// The branch of a store and the one of the remote that it is synced with, by git's own settings:
/// `branch.<name>.remote`, `branch.<name>.merge`, and for what is sent `branch.<name>.pushRemote` and
/// `remote.pushDefault`. The only place that decides which branch of which remote is meant.
///
/// A branch that git was told nothing about belongs to the one of the same name. The remote's main
/// branch is taken in its place at the first contact alone, see ``Store/fetch(_:)``.
struct SyncLink: Equatable {
    /// The full name of the store's branch.
    var branch: String
    /// The remote that is received from.
    var remote: Remote
    /// The full name of the remote's branch.
    var upstream: String
    /// The full name that the remote's branch had before it was renamed there.
    var formerUpstream: String?
    /// True if git was told that the branch follows the remote's.
    let isSet: Bool
    /// The remote that is sent to, where it is another one.
    let pushRemote: Remote?
    /// The remote's address, secrets masked.
    var url: String { RemoteURL(remote.url)?.description ?? "" }
    /// The ref in which git keeps what it last saw of the remote's branch.
    var tracking: String { Self.tracking(remote, upstream) }
    /// The remote that is sent to, its branch, and what git last saw of that.
    var target: (remote: Remote, branch: String, tracking: String) {
        guard let pushRemote else { return (remote, upstream, tracking) }
        return (pushRemote, branch, Self.tracking(pushRemote, branch))
    }

    static func tracking(_ remote: Remote, _ branch: String) -> String {
        "refs/remotes/\(remote.name)/\(Store.shortName(branch))"
    }

    /// The branch on the remote that only this device writes.
    static func backup(device: String) -> String { "refs/heads/sheaf/\(device)" }

    /// `nil` without a remote, or where HEAD is on no branch.
    init?(of repository: borrowing Repository) throws {
        guard let remote = try Store.remote(of: repository),
            let branch = try repository.head().branch, branch.hasPrefix("refs/heads/")
        else { return nil }
        self.remote = remote
        self.branch = branch
        let key = "branch.\(Store.shortName(branch))"
        if try repository.string("\(key).remote") == remote.name,
            let merge = try repository.string("\(key).merge"), merge.hasPrefix("refs/heads/")
        {
            upstream = merge
            isSet = true
        } else {
            upstream = branch
            isSet = false
        }
        let wanted =
            try repository.string("\(key).pushRemote")
            ?? repository.string("remote.pushDefault")
        pushRemote = try repository.remotes().first {
            $0.name == wanted && $0.name != remote.name
        }
    }

    /// As `git push -u` does: `git pull` and `git status` then know what the branch follows.
    func follow(in repository: borrowing Repository) throws {
        let key = "branch.\(Store.shortName(branch))"
        let known = try repository.string("\(key).remote")
        if known == nil {
            try repository.set([("\(key).remote", remote.name), ("\(key).merge", upstream)])
        } else if known == remote.name, try repository.string("\(key).merge") != upstream {
            try repository.set("\(key).merge", to: upstream)
        }
    }
}

extension Repository {
    /// Returns whether nothing has been seen of the remote yet.
    func isFirstContact(_ link: SyncLink) throws -> Bool {
        guard try references(under: "refs/remotes/\(link.remote.name)/").isEmpty else {
            return false
        }
        return try link.isSet || !remotesOfBranches().contains(link.remote.name)
    }
}

/// The options of a transfer.
public struct TransferOptions: Sendable {
    /// True if ssh may ask the user for a passphrase.
    public var prompts: Bool
    /// The time for which the other side may be silent.
    public var timeout: Duration
    /// The time for which a sync or a clone may talk to the other side in all.
    public var limit: Duration
    /// Told of each step, on any thread.
    public var progress: (@Sendable (TransportProgress) -> Void)?
    /// The limit of what has begun.
    private var running: TimeLimit?

    public init(
        prompts: Bool = false, timeout: Duration = .seconds(60),
        limit: Duration = TimeLimit.usual, progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) {
        self.prompts = prompts
        self.timeout = timeout
        self.limit = limit
        self.progress = progress
    }

    /// Returns the options for several transfers, which share the limit from now on.
    func begun() -> TransferOptions {
        var begun = self
        begun.running = TimeLimit(limit)
        return begun
    }

    func transport(directory: FilePath, _ scope: GitScope) -> Transport {
        var transport = Transport(directory: directory, scope: scope)
        transport.prompts = prompts
        transport.timeout = timeout
        transport.limit = running ?? TimeLimit(limit)
        return transport
    }
}
