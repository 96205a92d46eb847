import SheafGit

/// The branch of a store and the one of the remote that it is synced with, by git's own settings:
/// `branch.<name>.remote`, `branch.<name>.merge`, and for what is sent `branch.<name>.pushRemote` and
/// `remote.pushDefault`. The only place that decides which branch of which remote is meant.
///
/// A branch that git was told nothing about belongs to the one of the same name. The remote's main
/// branch is taken in its place at the first contact alone, see ``RemoteFetch``.
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

    /// As `git push -u` does: `git pull` and `git status` then know what the branch follows. Once git was
    /// told the new name of a branch that was renamed there, what was seen of it by the former one goes:
    /// by that the branch is known again.
    func follow(in repository: borrowing Repository) throws {
        let key = "branch.\(Store.shortName(branch))"
        let known = try repository.string("\(key).remote")
        if known == nil {
            try repository.set([("\(key).remote", remote.name), ("\(key).merge", upstream)])
        } else if known == remote.name, try repository.string("\(key).merge") != upstream {
            try repository.set("\(key).merge", to: upstream)
        }
        guard let former = formerUpstream.map({ Self.tracking(remote, $0) }) else { return }
        try repository.redirectReference(
            "refs/remotes/\(remote.name)/HEAD", from: former, to: tracking)
        try repository.removeReference(former)
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

/// Asks the remote for what it has, which git keeps here.
struct RemoteFetch {
    let store: Store
    let contact: TransferOptions

    /// Brings what the remote has up to date, and says which branches belong together and what was
    /// done to the remote's history, if anything. Changes none of git's settings.
    func run() async throws -> (SyncLink, SyncOutcome.RemoteHistory?) {
        guard var link = try SyncLink(of: store.repository()) else {
            if let remote = try Store.remote(of: store.repository()) {
                try? await fetch(from: remote, [], withTags: wantsTags(of: remote))
            }
            throw ChangeError.refused(try store.repository().refusals(for: .sync))
        }
        // A git that was killed, ours or another, leaves it behind.
        try await store.layout.awaitUnlocked(link.tracking, waiting: store.environment.lockTimeout)
        let before = try store.repository().reference(link.tracking)
        let isFirst = try store.repository().isFirstContact(link)
        do {
            try await fetch(link)
        } catch TransportError.noSuchReference {
            if let other = try await otherBranch(for: link, seen: before, isFirst) {
                let old = link.upstream
                link.upstream = other
                guard !isFirst else { return (link, nil) }
                link.formerUpstream = old
                return (link, .renamed)
            }
            try store.repository().removeReference(link.tracking)
        }
        guard let before else { return (link, nil) }
        let repository = try store.repository()
        guard let now = try repository.reference(link.tracking) else { return (link, .emptied) }
        return (link, try repository.isAncestor(before, of: now) ? nil : .rewritten)
    }

    private func fetch(_ link: SyncLink) async throws {
        let branch = ["+\(link.upstream):\(link.tracking)"]
        do {
            try await fetch(from: link.remote, branch, withTags: false)
            // By themselves: one that was moved there is refused, and is not ours to judge.
            if try wantsTags(of: link.remote) {
                try? await fetch(from: link.remote, branch, withTags: true)
            }
        } catch TransportError.notFound {
            // Git says the remote's name where it could say the address.
            throw TransportError.notFound(repository: link.url)
        }
    }

    private func fetch(
        from remote: Remote, _ branches: [String], withTags: Bool
    ) async throws {
        try await store.transport(contact).fetch(
            .named(remote.name), branches, withTags: withTags, progress: contact.progress)
    }

    /// Returns whether git was told which of the remote's tags to bring.
    private func wantsTags(of remote: Remote) throws -> Bool {
        try store.repository().string("remote.\(remote.name).tagOpt") != nil
    }

    /// The branch that takes the place of one that the remote does not have, fetched: its main branch,
    /// at the first contact, and where that holds what was last seen of the other one, which has been
    /// renamed then. A branch that never followed one there stays by itself.
    private func otherBranch(
        for link: SyncLink, seen before: ObjectID?, _ isFirst: Bool
    ) async throws -> String? {
        guard isFirst || link.isSet else { return nil }
        let references = try await store.transport(contact).references(
            of: .named(link.remote.name))
        guard let head = references.head, references.ids[head] != nil, head != link.upstream
        else { return nil }
        var other = link
        other.upstream = head
        try await store.layout.awaitUnlocked(other.tracking, waiting: store.environment.lockTimeout)
        try await fetch(other)
        if isFirst { return head }
        let repository = try store.repository()
        let last = try before ?? SyncRecord(of: store.layout).head ?? repository.head().commit
        guard let last, let now = try repository.reference(other.tracking),
            try repository.isAncestor(last, of: now)
        else { return nil }
        return head
    }
}
