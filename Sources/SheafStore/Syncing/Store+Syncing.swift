import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Commits what was changed by hand, fetches, merges where both sides have moved on, and sends.
    /// Nothing is ever forced onto the remote.
    ///
    /// Killed or cancelled at any point, the store is as before or after one of these steps.
    ///
    /// - Throws: `StoreError.transport`; `.noRemote`, `.unrelatedHistories`, `.unknownFormat` of what
    ///   would be merged; `.manyDeleted`; `.change`, with `ChangeError.refused` the remote was asked all the same;
    ///   `.cancelled`.
    public func sync(
        _ contact: TransferOptions, _ request: SyncRequest = SyncRequest()
    ) async throws(StoreError) -> SyncOutcome {
        try await StoreExecutor.run { try await syncNow(contact, request) }
    }

    /// Syncs on this thread, with errors as they are.
    func syncNow(
        _ contact: TransferOptions, _ request: SyncRequest
    ) async throws -> SyncOutcome {
        do {
            return try await keepingOpen().exchangeAndRecord(contact.begun(), request)
        } catch {
            throw pool.explained(error)
        }
    }

    private func exchangeAndRecord(
        _ contact: TransferOptions, _ request: SyncRequest
    ) async throws -> SyncOutcome {
        var record = SyncRecord(of: layout)
        let before = try repository().head().commit
        do {
            var outcome = try await exchange(contact, request)
            outcome.settingsFailure = settingsFailure
            if !request.isDryRun, isWritable {
                try rememberIgnoreFiles()
                let report = try auditForeignMerges(except: outcome.merges)
                outcome.droppedByOthers = report.files
                outcome.uncheckedMerges = report.uncheckedMerges
                try addConflicts(since: before, to: &outcome)
            }
            // The remote was reached; what was only looked at was no sync.
            record.offlineSince = nil
            record.failedSince = nil
            if !request.isDryRun { record.head = try repository().head().commit }
            if !request.isDryRun { record.lastSync = environment.clock() }
            try record.write(to: layout)
            if outcome.received + outcome.sent > 0, !request.isDryRun {
                try await transport(contact).maintain(writingCommitGraph: isCommitGraphBehind)
            }
            return outcome
        } catch let error as TransportError {
            let known = record
            if error.isOffline {
                record.offlineSince = record.offlineSince ?? environment.clock()
                record.failedSince = nil
            } else if error != .gitMissing {
                record.offlineSince = nil
                record.failedSince = record.failedSince ?? environment.clock()
            }
            if record != known { try record.write(to: layout) }
            throw error
        }
    }

    /// A few hundred commits are looked through in no time.
    private var isCommitGraphBehind: Bool {
        guard let repository = try? repository(), let head = try? repository.head().commit else {
            return false
        }
        return (try? repository.isCommitGraphBehind(head, by: 512)) ?? false
    }

    private func exchange(_ contact: TransferOptions, _ request: SyncRequest) async throws
        -> SyncOutcome
    {
        guard let remote = try Self.remote(of: repository()) else { throw StoreError.noRemote }
        try pool.requireTrust(of: remote)
        if let other = try SyncLink(of: repository())?.pushRemote {
            try pool.requireTrust(of: other)
        }
        var outcome = SyncOutcome()
        // Broken files that the remote has changed too: they cannot wait without stopping the rest.
        var released: Set<TreePath> = []
        try await Retry.run(pausing: pause(before:)) {
            do {
                try await exchange(contact, request, releasing: released, &outcome)
            } catch ChangeError.changedMeanwhile(let path) {
                if outcome.waiting.contains(where: { $0.path == path.string }) {
                    released.insert(path)
                }
                throw ChangeError.changedMeanwhile(path)
            }
        }
        return outcome
    }

    private func exchange(
        _ contact: TransferOptions, _ request: SyncRequest, releasing released: Set<TreePath>,
        _ outcome: inout SyncOutcome
    ) async throws {
        // The remote is asked while our files are looked at: neither needs what the other finds.
        async let asked = fetch(contact)
        var edited: [FileChange] = []
        do {
            let refusals = try repository().refusals(for: .sync)
            guard refusals.isEmpty else { throw ChangeError.refused(refusals) }
            if request.isDryRun || !isWritable {
                edited = try lookAtEdits(request, &outcome)
            } else {
                let found = try findEdits(request, &outcome)
                // What the remote ignores is not sent there. Without it, the rules that are known count.
                if !found.untracked.isEmpty { _ = try? await asked }
                try commit(found, request, releasing: released, &outcome)
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
                from: Self.shortName(former), to: Self.shortName(link.upstream))
        }
        try link.follow(in: repository())
        try forgetFormer(link)
        guard try isWritable || isForward(link, edited) else { return }
        if request.isDryRun { return try preview(link, edited, &outcome) }
        try await receive(link, contact, request, &outcome)
        try await send(link, contact, request, &outcome)
    }

    // MARK: - Edits by hand

    /// Commits what was changed by hand, as the beginning of a sync does: all that there is to do for
    /// a store without a remote.
    ///
    /// - Throws: as ``sync(_:_:)`` does before it asks the remote.
    public func commitEdits(
        _ request: SyncRequest = SyncRequest()
    ) async throws(StoreError) -> SyncOutcome {
        try await StoreExecutor.run {
            let store = keepingOpen()
            do {
                return try await store.commitEditsNow(request)
            } catch {
                throw store.pool.explained(error)
            }
        }
    }

    private func commitEditsNow(_ request: SyncRequest) async throws -> SyncOutcome {
        var outcome = SyncOutcome()
        outcome.hasRemote = false
        let refusals = try repository().refusals(for: .sync)
        guard refusals.isEmpty else { throw ChangeError.refused(refusals) }
        let before = try repository().head().commit
        if request.isDryRun || !isWritable {
            _ = try lookAtEdits(request, &outcome)
        } else {
            try await Retry.run(pausing: pause(before:)) {
                try commit(findEdits(request, &outcome), request, releasing: [], &outcome)
            }
            try rememberIgnoreFiles()
            try addConflicts(since: before, to: &outcome)
        }
        outcome.settingsFailure = settingsFailure
        return outcome
    }

    /// Finds what would be committed, and what is held back or waits.
    private func lookAtEdits(
        _ request: SyncRequest, _ outcome: inout SyncOutcome
    ) throws -> [FileChange] {
        let found = try uncommitted(including: request.included)
        outcome.heldBack = found.heldBack
        let (edited, waiting) = try withoutBroken(found.changes)
        outcome.waiting = waiting
        outcome.committed = isWritable ? edited.count : 0
        return edited
    }

    private func findEdits(
        _ request: SyncRequest, _ outcome: inout SyncOutcome
    ) throws -> FoundEdits {
        let found = try findHandEdits(
            including: request.included, allowingDeletions: request.allowsDeletions,
            &outcome.recovery)
        outcome.broughtForward += found.broughtForward
        outcome.notes += found.notes
        return found
    }

    private func commit(
        _ found: FoundEdits, _ request: SyncRequest, releasing released: Set<TreePath>,
        _ outcome: inout SyncOutcome
    ) throws {
        let head = try repository().head().commit
        let deleted = try deletions(in: found.changes)
        let edits = try commit(
            found, allowingDeletions: request.allowsDeletions, releasing: released,
            &outcome.recovery)
        if edits.committed > 0 { outcome.deleted += deleted }
        outcome.waiting = edits.waiting
        outcome.committed += edits.committed
        outcome.heldBack = edits.heldBack
        outcome.notes += edits.notes
        // A move is two changes: of the old path and of the new one.
        if edits.committed > 1, let head { outcome.notes += try moves(since: head) }
    }

    private var isWritable: Bool { configuration.format == Configuration.currentFormat }

    /// Returns whether one side only has to be given what the other has.
    private func isForward(_ link: SyncLink, _ edited: [FileChange]) throws -> Bool {
        switch try SyncPlan(
            ours: repository().head().commit, theirs: tracked(link), in: repository())
        {
        case .upToDate, .push: true
        case .fastForward: edited.isEmpty
        case .merge, .unrelated: false
        }
    }

    /// Returns the items that were moved since a commit, as git sees it.
    private func moves(since head: ObjectID) throws -> [SyncNote] {
        let selection = ItemSelection(configuration)
        let moves = try pool.departures(since: head).filter {
            $0.next.map(selection.contains) == true
        }
        guard !moves.isEmpty else { return [] }
        let snapshot = try snapshot()
        return moves.compactMap { move in
            guard let place = move.next.flatMap({ snapshot.place(of: $0.bytes) }) else {
                return nil
            }
            let key = LinkKey(pathBytes: move.path.bytes)
            let hasLinks = snapshot.items.contains {
                $0.item?.links.targets.contains(key) == true
            }
            return SyncNote(
                item: snapshot.facts(of: place).item,
                fact: .movedByHand(from: move.path.string, hasLinks: hasLinks))
        }
    }

    func transport(_ contact: TransferOptions) throws -> Transport {
        var transport = contact.transport(directory: root, try pool.scope())
        transport.objects = layout.commonDirectory.appending("objects")
        transport.sizeLimit = try StoreSize.limit(of: repository())
        return transport
    }

    /// A process that lost a race waits a little, and not as long as another one that lost it too.
    func pause(before attempt: Int) async throws {
        let longest = UInt64(20) << min(attempt, 6)
        try await Task.sleep(for: .milliseconds(environment.random() % longest))
    }

    // MARK: - Sending

    /// The commits that are known of a remote's branches.
    private func seen(of remote: Remote) throws -> [ObjectID] {
        let repository = try repository()
        return try repository.references(under: "refs/remotes/\(remote.name)/").compactMap {
            try repository.reference($0)
        }
    }

    private func send(
        _ link: SyncLink, _ contact: TransferOptions, _ request: SyncRequest,
        _ outcome: inout SyncOutcome
    ) async throws {
        guard request.direction != .receiveOnly else { return }
        // From here on no other process replaces what is sent.
        guard let lock = try SendingLock(layout, waiting: environment.lockTimeout) else {
            throw ChangeError.busy(process: nil)
        }
        try await sendHead(link, contact, &outcome)
        _ = consume lock
    }

    private func sendHead(
        _ link: SyncLink, _ contact: TransferOptions, _ outcome: inout SyncOutcome
    ) async throws {
        guard let own = try repository().head().commit else { return }
        let wanted = link.target
        let theirs = try repository().reference(wanted.tracking)
        guard own != theirs else { return }
        // Git itself moves what was seen there along with a push.
        let known = try theirs.map { [$0] } ?? seen(of: wanted.remote)
        let isAhead = try theirs.map { try repository().isAncestor($0, of: own) } ?? true
        let target =
            isAhead
            ? wanted.branch : SyncLink.backup(device: try device(of: repository()))
        do {
            let transport = try transport(contact)
            if try repository().hasLargeFiles() {
                try pool.requireTrustOfLargeFiles()
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
            try await transport(contact).fetch(
                .named(wanted.remote.name), ["+\(wanted.branch):\(wanted.tracking)"],
                withTags: false, progress: contact.progress)
            throw TransportError.rejected(.nonFastForward)
        }
        outcome.sent += try repository().contributions(of: own, hiding: known)
        if isAhead {
            // Git does so itself where the remote has the usual refspec.
            if try repository().reference(wanted.tracking) != own {
                try repository().setReference(wanted.tracking, to: own)
            }
        } else {
            outcome.kept = .backup(Self.shortName(target))
        }
    }

    /// Brings what a killed process left to before or after.
    @discardableResult
    func recover() throws -> Recovery {
        try repository().withChangeLock(waiting: environment.lockTimeout) { session in
            setUpCloneIfNeeded(try repository())
            beginAuditing()
            return session.recovery
        }
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
