import SheafCore
import SheafGit
import SystemPackage

/// The status of a store.
public struct StoreStatus: Sendable {
    public let root: FilePath
    /// The name of this clone in commits; `nil` before its first one.
    public let device: String?
    /// Tasks that can be seen: those that wait are not among them.
    public let open: Int
    /// Open tasks that are out of sight until their `wait`.
    public let waiting: Int
    public let overdue: Int
    public let closed: Int
    public let memos: Int
    /// Items in which there is something to settle, by path: in their text, or in what a merge by another
    /// program left out.
    public let conflicted: [Item]
    public let attachments: Int
    public let findings: [Finding]
    /// Files that differ from the last commit.
    public let uncommitted: [String]
    /// Paths of the last commit that have no file here, the first hundred: ``HostileNotes``.
    public let onlyInGit: [String]
    /// Files that no sync commits by itself; they are not among `uncommitted`.
    public let heldBack: [HeldBackFile]
    /// The branch's short name; `nil` on a detached HEAD.
    public let branch: String?
    /// The commit of a detached HEAD; `nil` on a branch.
    public let detachedAt: ObjectID?
    /// The reasons why a sync would be refused now: a detached HEAD, a merge or a rebase in
    /// progress and the like.
    public let refusals: [RepositoryStateError]
    public let remote: RemoteStatus?
}

/// The remote, as far as the last contact with it tells.
public struct RemoteStatus: Sendable, Equatable {
    /// With `***` in place of secrets.
    public let url: String
    /// The remote's name in git's settings.
    public let name: String
    /// Its branch that the store's is synced with, short; `nil` where HEAD is on no branch.
    public let branch: String?
    /// The remote and branch, `backup/main`, that is sent to where that is another remote.
    public let sendsTo: String?
    /// Commits that wait to be sent; `nil` before the first contact.
    public let ahead: Int?
    /// Commits that were fetched and are not part of ours yet; `nil` before the first contact.
    public let behind: Int?
    /// The time the last sync went through: seconds since 1970 UTC.
    public let lastSync: Int64?
    /// Since when the remote has been out of reach: seconds since 1970 UTC; `nil` where the last
    /// attempt went through.
    public let offlineSince: Int64?
    /// Since when each sync has failed for another reason: the remote is not there, or refuses. Seconds
    /// since 1970 UTC; `nil` where the last attempt went through, or did not come so far.
    public let failedSince: Int64?
}

extension Store {
    /// Looks at everything; changes no file and asks no remote.
    public func status() async throws(StoreError) -> StoreStatus {
        try await StoreExecutor.run {
            do {
                return try await lookAtAll()
            } catch {
                throw pool.explained(error)
            }
        }
    }

    private func lookAtAll() async throws -> StoreStatus {
        let pool = pool
        let git = try pool.status()
        let uncommitted = git.uncommitted
        let heldBack = try HeldBackRules(self).files(among: uncommitted)
        let reading = try items(withUpdated: false)
        let now = environment.now
        let tasks = reading.results.filter { $0.kind == .task }
        let repository = try pool.repository()
        let head = try repository.head()
        return StoreStatus(
            root: root, device: try knownDevice(of: repository),
            open: tasks.count { !$0.isClosed && !$0.isWaiting(at: now) },
            waiting: tasks.count { $0.isWaiting(at: now) },
            overdue: tasks.count { $0.isOverdue(at: now) },
            closed: tasks.count { $0.isClosed },
            memos: reading.results.count - tasks.count,
            conflicted: try conflicted(among: reading.results),
            attachments: reading.attachments,
            findings: reading.findings,
            uncommitted: uncommitted.map(\.path).filter { heldBack[$0] == nil }.map(\.string),
            onlyInGit: git.onlyInGit,
            heldBack: HeldBackFile.list(heldBack.values),
            branch: head.branch.map(Self.shortName),
            detachedAt: head.branch == nil ? head.commit : nil,
            refusals: try repository.refusals(for: .sync) + refusalsOfFetched(),
            remote: try remoteStatus(of: repository, head: head))
    }

    /// Returns the reasons why what was fetched last is not taken over.
    func refusalsOfFetched() throws -> [RepositoryStateError] {
        let repository = try repository()
        guard let link = try SyncLink(of: repository),
            let theirs = try repository.reference(link.tracking),
            let head = try repository.head().commit, theirs != head,
            try repository.contains(theirs), try !repository.isAncestor(theirs, of: head)
        else { return [] }
        return try repository.refusals(ofBringing: theirs)
    }

    /// Returns the status of the remote, as far as the last contact with it tells; `nil` without
    /// one. Contacts no other machine.
    public func remoteStatus() throws -> RemoteStatus? {
        try headAndRemote().remote
    }

    /// The commit that HEAD leads to, and how the remote stands.
    func headAndRemote() throws -> (head: ObjectID?, remote: RemoteStatus?) {
        let repository = try repository()
        let head = try repository.head()
        return (head.commit, try remoteStatus(of: repository, head: head))
    }

    private func remoteStatus(
        of repository: borrowing Repository, head: Head
    ) throws -> RemoteStatus? {
        guard let remote = try Self.remote(of: repository) else { return nil }
        let url = RemoteURL(remote.url)?.description ?? ""
        let record = SyncRecord(of: layout)
        var counts: (ahead: Int, behind: Int)?
        if let link = try SyncLink(of: repository), let own = head.commit,
            let theirs = try repository.reference(link.tracking)
        {
            counts = try repository.aheadBehind(own, theirs)
        }
        let link = try SyncLink(of: repository)
        return RemoteStatus(
            url: url, name: remote.name, branch: link.map { Self.shortName($0.upstream) },
            sendsTo: link?.pushRemote.map { _ in
                "\(link?.target.remote.name ?? "")/\(Self.shortName(link?.target.branch ?? ""))"
            }, ahead: counts?.ahead, behind: counts?.behind, lastSync: record.lastSync,
            offlineSince: record.offlineSince, failedSince: record.failedSince)
    }

    static func shortName(_ branch: String) -> String {
        branch.hasPrefix("refs/heads/") ? String(branch.dropFirst("refs/heads/".count)) : branch
    }

    /// The remote that the branch follows by git's settings. One that follows none goes with the other
    /// branches, where these follow one alone; else it is the only remote that there is, or `origin`.
    static func remote(of repository: borrowing Repository) throws -> Remote? {
        let remotes = try repository.remotes()
        if let branch = try repository.head().branch,
            let name = try repository.string("branch.\(shortName(branch)).remote"),
            let remote = remotes.first(where: { $0.name == name })
        {
            return remote
        }
        let followed = try repository.remotesOfBranches()
        let known = remotes.filter { followed.contains($0.name) }
        if known.count == 1 { return known[0] }
        return remotes.count == 1 ? remotes[0] : remotes.first { $0.name == "origin" }
    }

    /// The remote's address with `***` in place of secrets; `nil` where there is none.
    public func remote() throws -> String? {
        try Self.remote(of: try repository()).map { RemoteURL($0.url)?.description ?? "" }
    }

    /// Points the store to a remote. Nothing is sent or fetched.
    ///
    /// - Parameter address: any that git takes; a relative path counts from the current directory.
    /// - Throws: `StoreError.badRemote` for what git could take for something else, `.noSuchRemote` for
    ///   a word that is none.
    public func setRemote(_ address: String) throws -> String {
        let url = try Self.remoteURL(address, environment)
        let repository = try repository()
        let name = try Self.remote(of: repository)?.name ?? "origin"
        try repository.setRemote(name, url: url.argument)
        return url.description
    }

    /// Takes the remote and what is known of it out of git's settings; nothing that was received goes.
    ///
    /// - Returns: the address that it had, with `***` in place of secrets.
    /// - Throws: `StoreError.noRemote`.
    public func removeRemote() throws -> String {
        let repository = try repository()
        guard let remote = try Self.remote(of: repository) else { throw StoreError.noRemote }
        let link = try SyncLink(of: repository)
        try repository.removeRemote(remote.name)
        try setFirstContact(nil)
        if let link { try repository.removeReference(link.tracking) }
        return RemoteURL(remote.url)?.description ?? ""
    }

    /// Asks a remote that is to be set, before anything is made for it.
    ///
    /// - Throws: as ``setRemote(_:)``; `StoreError.transport`, unless the remote may answer later.
    public static func askRemote(
        _ address: String, environment: StoreEnvironment, _ contact: TransferOptions
    ) async throws(StoreError) {
        try await StoreExecutor.run {
            let url = try remoteURL(address, environment)
            let transport = contact.transport(
                directory: environment.directory, GitScope(environment.variables))
            do {
                _ = try await transport.references(of: .url(url))
            } catch let error as TransportError where error.isOffline {
                return
            }
        }
    }

    /// Returns the address that was typed. A word that is the name of nothing is one of a command.
    private static func remoteURL(
        _ address: String, _ environment: StoreEnvironment
    ) throws -> RemoteURL {
        let resolved = resolved(address, environment)
        guard let url = RemoteURL(resolved) else { throw StoreError.badRemote }
        let place = FilePath(resolved)
        let isWord = url.kind == .path && !address.contains("/") && ![".", ".."].contains(address)
        if isWord, !place.appending("HEAD").exists, !place.appending(".git").exists,
            !place.exists || place.isDirectory
        {
            throw StoreError.noSuchRemote(address)
        }
        return url
    }

    /// Git reads a relative path from the repository, a person from where they stand.
    static func resolved(_ address: String, _ environment: StoreEnvironment) -> String {
        guard RemoteURL(address)?.kind == .path else { return address }
        return environment.directory.pushing(FilePath(address)).lexicallyNormalized().string
    }
}
