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
        try await transport.fetch(remote, progress: contact.progress)
        switch try plan(link) {
        case .upToDate: break
        case .fastForward(let commit, let count):
            try await advance(to: commit)
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
            branch: branch, remote: remote.name, tracking: Self.trackingName(of: branch, remote))
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

    /// Moves branch, index and files to a commit that builds on ours.
    private func advance(to commit: ObjectID) async throws {
        let repository = try repository()
        try repository.withChangeLock(waiting: Self.patience) { session in
            try session.advance(to: commit)
        }
    }

    /// Commits everything that differs from the last commit, under the user's name.
    func commitHandEdits() async throws -> (committed: Int, heldBack: [String]) {
        let found = try await uncommitted()
        guard !found.changes.isEmpty else { return (0, found.heldBack) }
        let repository = try repository()
        return try repository.withChangeLock(waiting: Self.patience) { session in
            let device = try device(of: repository)
            let edits = try found.changes.map { try handEdit($0, in: repository) }
            let message = message(.edit, edits, device: device)
            _ = try session.commit(found.changes, message: message)
            return (found.changes.count, found.heldBack)
        }
    }

    /// What a hand edit did to an item, for the commit's subject; a file that is no item is named by
    /// its path.
    private func handEdit(
        _ change: FileChange, in repository: borrowing Repository
    ) throws -> ItemEdit {
        let reader = ItemReader(configuration)
        let path = change.path
        func item(_ bytes: [UInt8]?) -> Item? {
            guard let bytes, Document.isText(bytes), ItemSelection(configuration).contains(path)
            else { return bytes.map { _ in Item(path: path.string, title: path.string) } }
            return reader.read(Document(bytes), at: path).item
        }
        let head = try repository.head().commit
        let committed = try head.flatMap { head in
            try repository.entry(at: path, in: repository.commit(head).tree)
        }
        let before = try committed.map { try repository.blob($0.id) }
        let after = try layout.read(path, limit: Document.sizeLimit)?.bytes
        return ItemEdit(before: item(before), after: item(after), isChanged: true)
    }
}
