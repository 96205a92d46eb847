import SheafGit

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
