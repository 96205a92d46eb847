import SheafCore
import SheafGit
import SystemPackage

/// What a sync did.
public struct SyncOutcome: Sendable {
    /// Files edited by hand that were committed first.
    public var committed = 0
    /// Commits received.
    public var received = 0
    /// Commits sent.
    public var sent = 0
    /// Files that are too large to be committed.
    public var heldBack: [String] = []
}

extension Store {
    /// Commits what was changed by hand, fetches, and fast-forwards or pushes. Nothing is forced;
    /// where both sides have commits of their own, nothing is changed.
    ///
    /// - Throws: `TransportError`; `StoreError.noRemote`, `.diverged`, `.unrelatedHistories`;
    ///   `ChangeError`; `CancellationError`.
    public func sync(_ contact: Contact) async throws -> SyncOutcome {
        try requireWritable()
        try requireSyncable()
        var outcome = SyncOutcome()
        (outcome.committed, outcome.heldBack) = try await commitHandEdits()

        let link = try self.link()
        var transport = Transport(
            directory: root, gitDirectory: layout.gitDirectory, variables: environment.variables)
        transport.prompts = contact.prompts
        transport.patience = contact.patience
        let remote = Transport.Remote.named(link.remote)
        do {
            try await transport.fetch(remote, progress: contact.progress)
        } catch TransportError.notFound {
            // Git says the remote's name where it could say the address.
            throw TransportError.notFound(repository: link.url)
        }
        try follow(link)
        switch try takingOver(link) {
        case .upToDate: break
        case .fastForward(_, let count):
            outcome.received = count
        case .push(let commit, let count):
            try await transport.push(
                commit.description, to: link.branch, of: remote, progress: contact.progress)
            outcome.sent = count
        }
        return outcome
    }

    /// The branch and the remote it is synced with.
    private struct Link {
        var branch: String
        var remote: String
        /// The remote's address, secrets masked.
        var url: String
        /// Where git keeps what it last saw of the remote's branch.
        var tracking: String
    }

    /// What a sync has to do, found out before anything is changed.
    private enum SyncPlan {
        case upToDate
        case fastForward(ObjectID, count: Int)
        case push(ObjectID, count: Int)
    }

    private func link() throws -> Link {
        let repository = try repository()
        guard let remote = try Self.remote(of: repository) else { throw StoreError.noRemote }
        guard let branch = try repository.head().branch else {
            throw ChangeError.refused(try repository.refusals(for: .sync))
        }
        return Link(
            branch: branch, remote: remote.name, url: RemoteURL(remote.url)?.description ?? "",
            tracking: Self.trackingName(of: branch, remote))
    }

    /// As `git push -u` does: `git pull` and `git status` then know what the branch follows.
    private func follow(_ link: Link) throws {
        let repository = try repository()
        let name =
            link.branch.hasPrefix("refs/heads/") ? link.branch.dropFirst(11) : link.branch[...]
        let key = "branch.\(name)"
        guard try repository.string("\(key).remote") == nil else { return }
        try repository.set("\(key).remote", to: link.remote)
        try repository.set("\(key).merge", to: "refs/heads/\(name)")
    }

    private func requireSyncable() throws {
        let refusals = try repository().refusals(for: .sync)
        guard refusals.isEmpty else { throw ChangeError.refused(refusals) }
    }

    private func plan(_ link: Link) throws -> SyncPlan {
        let repository = try repository()
        guard let own = try repository.head().commit else {
            guard let theirs = try repository.reference(link.tracking) else { return .upToDate }
            return .fastForward(theirs, count: try commits(of: theirs, in: repository))
        }
        guard let theirs = try repository.reference(link.tracking) else {
            return .push(own, count: try commits(of: own, in: repository))
        }
        let counts = try repository.aheadBehind(own, theirs)
        switch (counts.ahead, counts.behind) {
        case (0, 0): return .upToDate
        case (0, let behind): return .fastForward(theirs, count: behind)
        case (let ahead, 0): return .push(own, count: ahead)
        case (let ahead, let behind):
            guard try !repository.mergeBases(own, theirs).isEmpty else {
                throw StoreError.unrelatedHistories
            }
            throw StoreError.diverged(ahead: ahead, behind: behind)
        }
    }

    private func commits(
        of commit: ObjectID, in repository: borrowing Repository
    ) throws -> Int {
        var count = 0
        try repository.history(from: commit) { _ in
            count += 1
            return true
        }
        return count
    }

    /// The plan, its fast-forward carried out. Where somebody commits between the two, the plan is
    /// made anew: what was a fast-forward no longer is.
    private func takingOver(_ link: Link) throws -> SyncPlan {
        let repository = try repository()
        for attempt in 1... {
            let plan = try plan(link)
            guard case .fastForward(let commit, _) = plan else { return plan }
            do {
                try repository.withChangeLock(waiting: environment.patience) { session in
                    try session.advance(to: commit)
                }
                return plan
            } catch ChangeError.notAhead where attempt < Self.attempts {
                continue
            }
        }
        return .upToDate
    }

    /// Brings what a killed process left to before or after.
    func recover() throws {
        try repository().withChangeLock(waiting: environment.patience) { _ in
            setUpCloneIfNeeded()
        }
    }
}
