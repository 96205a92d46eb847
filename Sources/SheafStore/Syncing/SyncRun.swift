import SheafCore
import SheafGit

/// One sync: what it was asked for, and what has come of it so far.
struct SyncRun {
    let store: Store
    let request: SyncRequest
    let contact: TransferOptions
    var outcome = SyncOutcome()
    /// Broken files that the remote has changed too: they cannot wait without stopping the rest.
    private(set) var released: Set<TreePath> = []

    init(
        _ store: Store, _ request: SyncRequest = SyncRequest(),
        _ contact: TransferOptions = TransferOptions()
    ) {
        self.store = store.keepingOpen()
        self.request = request
        self.contact = contact.begun()
    }

    /// Syncs on this thread, with errors as they are.
    mutating func sync() async throws -> SyncOutcome {
        do {
            try await exchangeAndRecord()
            return outcome
        } catch {
            throw store.pool.explained(error)
        }
    }

    private mutating func exchangeAndRecord() async throws {
        var record = SyncRecord(of: store.layout)
        let before = try store.repository().head().commit
        do {
            try await exchange()
            outcome.settingsFailure = store.settingsFailure
            if !request.isDryRun, isWritable {
                try FormerlyIgnored.rememberHead(of: store)
                let report = try ForeignMerges.audit(in: store, except: outcome.merges)
                outcome.droppedByOthers = report.files
                outcome.uncheckedMerges = report.uncheckedMerges
                try addConflicts(since: before)
            }
            // The remote was reached; what was only looked at was no sync.
            record.offlineSince = nil
            record.failedSince = nil
            if !request.isDryRun { record.head = try store.repository().head().commit }
            if !request.isDryRun { record.lastSync = store.environment.clock() }
            try record.write(to: store.layout)
            if outcome.received + outcome.sent > 0, !request.isDryRun {
                try await store.transport(contact).maintain(
                    writingCommitGraph: isCommitGraphBehind)
            }
        } catch let error as TransportError {
            let known = record
            if error.isOffline {
                record.offlineSince = record.offlineSince ?? store.environment.clock()
                record.failedSince = nil
            } else if error != .gitMissing {
                record.offlineSince = nil
                record.failedSince = record.failedSince ?? store.environment.clock()
            }
            if record != known { try record.write(to: store.layout) }
            throw error
        }
    }

    var isWritable: Bool { store.configuration.format == Configuration.currentFormat }

    /// A few hundred commits are looked through in no time.
    private var isCommitGraphBehind: Bool {
        guard let repository = try? store.repository(), let head = try? repository.head().commit
        else { return false }
        return (try? repository.isCommitGraphBehind(head, by: 512)) ?? false
    }

    private mutating func exchange() async throws {
        guard let remote = try Store.remote(of: store.repository()) else {
            throw StoreError.noRemote
        }
        try store.pool.requireTrust(of: remote)
        if let other = try SyncLink(of: store.repository())?.pushRemote {
            try store.pool.requireTrust(of: other)
        }
        try await Retry.run(pausing: store.environment.pause(before:)) {
            do {
                try await exchangeOnce()
            } catch ChangeError.changedMeanwhile(let path) {
                if outcome.waiting.contains(where: { $0.path == path.string }) {
                    released.insert(path)
                }
                throw ChangeError.changedMeanwhile(path)
            }
        }
    }

    private mutating func exchangeOnce() async throws {
        let fetch = RemoteFetch(store: store, contact: contact)
        // The remote is asked while our files are looked at: neither needs what the other finds.
        async let asked = fetch.run()
        // First: the look takes all cores, and the other waits for its remote.
        await Task.yield()
        var edited: [FileChange] = []
        do {
            let refusals = try store.repository().refusals(for: .sync)
            guard refusals.isEmpty else { throw ChangeError.refused(refusals) }
            if request.isDryRun || !isWritable {
                edited = try previewEdits()
            } else {
                let found = try findEdits()
                // What the remote ignores is not sent there. Without it, the rules that are known count.
                if !found.untracked.isEmpty { _ = try? await asked }
                try commitAndReport(found)
            }
        } catch let error as ChangeError {
            // Nothing may be merged; once the remote is asked a person can see what there is to do.
            _ = try? await asked
            try Task.checkCancellation()
            throw error
        }
        let (link, history) = try await asked
        outcome.remoteHistory = history ?? outcome.remoteHistory
        if let former = link.formerUpstream {
            outcome.renamedBranch = SyncOutcome.RenamedBranch(
                from: Store.shortName(former), to: Store.shortName(link.upstream))
        }
        try link.follow(in: store.repository())
        guard try isWritable || isForward(link, edited) else { return }
        if request.isDryRun { return try preview(link, edited) }
        try await receive(link)
        try await send(link)
    }

    /// Adds the conflicts in items that were changed since the commit `before`: those that another
    /// device or another program's merge left there. What that commit has is not added again.
    mutating func addConflicts(since before: ObjectID?) throws {
        let repository = try store.repository()
        guard let head = try repository.head().commit, head != before else { return }
        let differences = try repository.differences(
            from: before.map { try repository.commit($0).tree } ?? .emptyTree,
            to: repository.commit(head).tree)
        let selection = ItemSelection(store.configuration)
        let changed = differences.filter { selection.contains($0.path) }
        let read = try WorkingTreeReader(root: store.root, limit: Document.sizeLimit)
            .read(changed.map(\.path)) { _, bytes, _ in
                let conflicts = Document(reading: bytes)?.conflicts ?? []
                return (conflicts, conflicts.isEmpty ? [] : bytes)
            }
        for (difference, file) in zip(changed, read) {
            guard let (conflicts, bytes) = try? file.get(), !conflicts.isEmpty else { continue }
            let item = store.named(bytes, at: difference.path)
            var known = Set(
                outcome.conflicts.filter { $0.item.path == item.path }.map(\.digest))
            if let old = difference.old, let bytes = try? repository.blob(old.id) {
                known.formUnion(Document(bytes).conflicts.map(\.digest))
            }
            outcome.conflicts += conflicts.compactMap { conflict in
                guard known.insert(conflict.digest).inserted else { return nil }
                return KeptConflict(item: item, digest: conflict.digest, key: conflict.key)
            }
        }
    }

    /// Returns whether one side only has to be given what the other has.
    private func isForward(_ link: SyncLink, _ edited: [FileChange]) throws -> Bool {
        let repository = try store.repository()
        let theirs = try repository.reference(link.tracking)
        return
            switch try SyncPlan(ours: repository.head().commit, theirs: theirs, in: repository)
        {
        case .upToDate, .push: true
        case .fastForward: edited.isEmpty
        case .merge, .unrelated: false
        }
    }

    // MARK: - Sending

    private mutating func send(_ link: SyncLink) async throws {
        guard request.direction != .receiveOnly else { return }
        // From here on no other process replaces what is sent.
        let waiting = store.environment.lockTimeout
        guard let lock = try SendingLock(store.layout, waiting: waiting) else {
            throw ChangeError.busy(process: nil)
        }
        try await sendHead(link)
        _ = consume lock
    }

    private mutating func sendHead(_ link: SyncLink) async throws {
        guard let own = try store.repository().head().commit else { return }
        let wanted = link.target
        let theirs = try store.repository().reference(wanted.tracking)
        guard own != theirs else { return }
        // Git itself moves what was seen there along with a push.
        let known = try theirs.map { [$0] } ?? seen(of: wanted.remote)
        let isAhead = try theirs.map { try store.repository().isAncestor($0, of: own) } ?? true
        let target =
            isAhead
            ? wanted.branch : SyncLink.backup(device: try store.device(of: store.repository()))
        do {
            let transport = try store.transport(contact)
            if try store.repository().hasLargeFiles() {
                try store.pool.requireTrustOfLargeFiles()
                try await transport.pushLargeFiles(of: own, to: wanted.remote.name)
            }
            let pushed = try await transport.push(
                own.description, to: target, of: .named(wanted.remote.name),
                progress: contact.progress)
            // The backup had it already.
            if pushed == .upToDate, !isAhead { return }
        } catch TransportError.notFound {
            throw TransportError.notFound(
                repository: RemoteURL(wanted.remote.url)?.description ?? "")
        } catch TransportError.rejected(.nonFastForward) where link.pushRemote != nil {
            // Only a push looks there. What it has stays, and ours goes beside it.
            try await store.transport(contact).fetch(
                .named(wanted.remote.name), ["+\(wanted.branch):\(wanted.tracking)"],
                withTags: false, progress: contact.progress)
            throw TransportError.rejected(.nonFastForward)
        }
        outcome.sent += try store.repository().contributions(of: own, hiding: known)
        if isAhead {
            // Git does so itself where the remote has the usual refspec.
            if try store.repository().reference(wanted.tracking) != own {
                try store.repository().setReference(wanted.tracking, to: own)
            }
        } else {
            outcome.kept = .backup(Store.shortName(target))
        }
    }

    /// The commits that are known of a remote's branches.
    private func seen(of remote: Remote) throws -> [ObjectID] {
        let repository = try store.repository()
        return try repository.references(under: "refs/remotes/\(remote.name)/").compactMap {
            try repository.reference($0)
        }
    }
}

extension StoreEnvironment {
    /// A process that lost a race waits a little, and not as long as another one that lost it too.
    func pause(before attempt: Int) async throws {
        let longest = UInt64(20) << min(attempt, 6)
        try await Task.sleep(for: .milliseconds(random() % longest))
    }
}

extension TransportError {
    /// True if the same may work later by itself.
    public var isOffline: Bool {
        switch self {
        case .offline, .timedOut, .unfinished: true
        default: false
        }
    }
}
