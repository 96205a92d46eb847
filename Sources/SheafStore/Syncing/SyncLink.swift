import SheafGit

/// The branch of a store and the one of the remote that it is synced with.
struct SyncLink: Equatable {
    /// The full name of the store's branch.
    var branch: String
    var remote: Remote
    /// The full name of the remote's branch: the same unless git was told otherwise.
    var upstream: String
    /// The remote's address, secrets masked.
    var url: String { RemoteURL(remote.url)?.description ?? "" }
    /// The ref in which git keeps what it last saw of the remote's branch.
    var tracking: String { "refs/remotes/\(remote.name)/\(Store.shortName(upstream))" }
    /// The branch on the remote that only this device writes.
    static func backup(device: String) -> String { "refs/heads/sheaf/\(device)" }

    /// `nil` without a remote, or where HEAD is on no branch.
    init?(of repository: borrowing Repository) throws {
        guard let remote = try Store.remote(of: repository),
            let branch = try repository.head().branch, branch.hasPrefix("refs/heads/")
        else { return nil }
        self.remote = remote
        self.branch = branch
        upstream = branch
        let key = "branch.\(Store.shortName(branch))"
        if try repository.string("\(key).remote") == remote.name,
            let merge = try repository.string("\(key).merge"), merge.hasPrefix("refs/heads/")
        {
            upstream = merge
        }
    }

    /// As `git push -u` does: `git pull` and `git status` then know what the branch follows.
    func follow(in repository: borrowing Repository) throws {
        let key = "branch.\(Store.shortName(branch))"
        guard try repository.string("\(key).remote") == nil else { return }
        try repository.set([("\(key).remote", remote.name), ("\(key).merge", upstream)])
    }
}
