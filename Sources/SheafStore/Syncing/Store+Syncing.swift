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
        try await StoreExecutor.run {
            var run = SyncRun(self, request, contact)
            return try await run.sync()
        }
    }

    /// Commits what was changed by hand, as the beginning of a sync does: all that there is to do for
    /// a store without a remote.
    ///
    /// - Throws: as ``sync(_:_:)`` does before it asks the remote.
    public func commitEdits(
        _ request: SyncRequest = SyncRequest()
    ) async throws(StoreError) -> SyncOutcome {
        try await StoreExecutor.run {
            var run = SyncRun(self, request)
            return try await run.commitEdits()
        }
    }

    /// Keeps the store and its remote alike until the task is cancelled: changed files are committed
    /// and sent, what others sent is taken over.
    ///
    /// The settings `sync.push` and `sync.pull` say which way by itself: `manual` leaves a direction
    /// to `sync`, `on-exit` sends when the watch ends. Where nothing is taken over and the remote
    /// has moved on, ours goes to a branch of this device's own.
    ///
    /// Files are watched. The remote is asked every `interval`, less often as long as it is out of
    /// reach, and at once when the machine's network changes or it wakes up.
    ///
    /// - Parameter report: told of what happened, one event after the other.
    /// - Throws: `StoreError.watched` where another process watches this store; what waiting does not
    ///   cure: `.noRemote`, `.unrelatedHistories`, `.unknownFormat`,
    ///   `.olderFormat`, `.configuration`.
    public func watch(
        _ contact: TransferOptions, interval: Duration = .seconds(30),
        report: @Sendable (WatchEvent) -> Void
    ) async throws(StoreError) {
        try await StoreExecutor.run {
            guard let lock = try WatchLock(layout) else {
                throw StoreError.watched(process: WatchLock.holder(layout))
            }
            var watch = Watch(self, contact, interval: interval)
            try await watch.run(report)
            _ = consume lock
        }
    }

    /// Remembers what to do at the first contact, for a store that is made offline.
    public func setFirstContact(_ answer: FirstContact?) throws {
        try repository().set(FirstContact.key, to: answer?.rawValue)
    }

    /// Returns the files that a commit of everything would leave out now, in the order of the
    /// paths.
    public func heldBack() async throws(StoreError) -> [HeldBackFile] {
        try await StoreExecutor.run {
            try UncommittedFiles(in: self).heldBack.values.sorted { $0.path < $1.path }
        }
    }

    /// The files and folders of the store that are named here and held back now.
    ///
    /// - Parameter names: from the current directory, else from the root.
    /// - Throws: `StoreError.notHeldBack` where one of them names none.
    public func heldBack(named names: [String]) async throws(StoreError) -> [TreePath] {
        guard !names.isEmpty else { return [] }
        return try await StoreExecutor.run {
            let heldBack = try UncommittedFiles(in: self).heldBack.keys
            return try names.map { name in
                let path = places(of: name).first { path in heldBack.contains { path.covers($0) } }
                guard let path else { throw StoreError.notHeldBack(name) }
                return path
            }
        }
    }

    private func places(of name: String) -> [TreePath] {
        let top = root.string == "/" ? "/" : root.string + "/"
        let absolute = environment.directory.pushing(FilePath(name)).lexicallyNormalized().string
        let inside = absolute.hasPrefix(top) ? String(absolute.dropFirst(top.count)) : nil
        let plain = FilePath(name).lexicallyNormalized().string
        return [inside, plain].compactMap { $0 }.compactMap { TreePath($0) }
    }

    /// Has git ignore these paths, in this clone alone (`.git/info/exclude`).
    public func exclude(_ paths: [TreePath]) throws {
        try layout.addInfo(
            try paths.map { path in
                let isFolder = try layout.status(of: path)?.kind == .directory
                return "/"
                    + path.string.flatMap { character -> [Character] in
                        "\\*?[ ".contains(character) ? ["\\", character] : [character]
                    } + (isFolder ? "/" : "")
            }, to: "exclude")
    }

    /// Brings what a killed process left to before or after.
    @discardableResult
    func recover() throws -> Recovery {
        let session = try lockedForChange()
        setUpCloneIfNeeded(session.repository)
        ForeignMerges.beginAuditing(in: self)
        return session.recovery
    }

    func transport(_ contact: TransferOptions) throws -> Transport {
        var transport = contact.transport(directory: root, try pool.scope())
        transport.objects = layout.commonDirectory.appending("objects")
        transport.sizeLimit = try StoreSize.limit(of: repository())
        return transport
    }
}
