import SheafCore
import SheafGit

// What was fetched comes into the working tree, the index and the branch.
extension SyncRun {
    /// Brings in what was fetched.
    mutating func receive(_ link: SyncLink) async throws {
        try Task.checkCancellation()
        let theirs = try store.repository().reference(link.tracking)
        guard request.direction != .sendOnly else { return }
        let ours = try store.repository().head().commit
        try requireWithinLimits(theirs, since: ours)
        switch try SyncPlan(ours: ours, theirs: theirs, in: store.repository()) {
        case .upToDate, .push: return
        case .fastForward(let target):
            try advance(to: target)
            outcome.received += try store.repository().contributions(of: target, since: ours)
        case .merge(let ours, let theirs):
            try requireKnownFormat(of: theirs)
            try merge(ours, theirs)
        case .unrelated(let ours, let theirs):
            try requireKnownFormat(of: theirs)
            try await settleFirstContact(ours, theirs, link.remote)
        }
    }

    /// - Throws: `TreeExcess`, before anything of the commit is read.
    private func requireWithinLimits(_ theirs: ObjectID?, since ours: ObjectID?) throws {
        guard let theirs, theirs != ours else { return }
        let repository = try store.repository()
        try repository.check(
            repository.commit(theirs).tree, since: ours.map { try repository.commit($0).tree },
            TreeLimits(of: repository))
    }

    /// Items of a later version's format are merged by its rules only.
    ///
    /// - Throws: `StoreError.unknownFormat`.
    private func requireKnownFormat(of commit: ObjectID) throws {
        let repository = try store.repository()
        guard let path = TreePath(Store.configurationPath),
            let entry = try repository.entry(at: path, in: repository.commit(commit).tree),
            entry.mode == .regular,
            let settings = try? ConfigurationReading(
                yaml: String(decoding: repository.blob(entry.id), as: UTF8.self)
            ).configuration,
            !Configuration.knownFormats.contains(settings.format)
        else { return }
        throw StoreError.unknownFormat(settings.format)
    }

    /// Merges, also where there is no common history: then with an empty base.
    mutating func merge(_ ours: ObjectID, _ theirs: ObjectID) throws {
        let graph = try RepositoryMergeGraph(store.repository())
        let repository = try store.repository()
        let (commit, merge) = try graph.merge(ours, theirs)
        outcome.merges.insert(commit)
        // What was merged by lines is nothing that a filter could read.
        try repository.requireUnfiltered(
            merge.trees.files.compactMap { path, outcome in
                if case .written = outcome { TreePath(bytes: path) } else { nil }
            })
        // Until the branch has it nothing else keeps it from being cleaned away.
        let pending = pendingReference
        try repository.setReference(pending, to: commit)
        defer { try? repository.removeReference(pending) }
        let repaired = try LinkRepair(of: merge, commit, store.repository()).write(x: ours)
        if let repaired { try repository.setReference(pending, to: repaired) }
        try advance(to: repaired ?? commit)
        outcome.received += try repository.contributions(of: theirs, since: ours)
        try report(merge, graph)
    }

    /// Moves to a commit that builds on ours, and remembers what it changes for editors that do not
    /// look at their files again.
    private mutating func advance(to target: ObjectID) throws {
        let unseen = try clearWay(for: target)
        let session = try store.lockedForChange()
        let differences = try session.differences(to: target)
        let paths = differences.map(\.path)
        contact.progress?(
            TransportProgress(phase: .checkingOut, done: 0, total: differences.count))
        if paths.contains(where: \.isIgnoreFile) { try FormerlyIgnored.rememberHead(of: store) }
        let known = ReceivedChanges(of: store.layout)
        var received = known
        received.add(differences.filter { ItemSelection.everything.contains($0.path) })
        if received != known { try received.write(to: store.layout) }
        try session.advance(to: target, changing: differences, passing: unseen)
        outcome.notes += try session.repository.pointers(among: paths).map {
            SyncNote(item: Item(named: $0), fact: .contentsMissing)
        }
        contact.progress?(
            TransportProgress(phase: .checkingOut, done: paths.count, total: paths.count))
    }

    /// Clears the way for a commit's files.
    ///
    /// - Returns: the files that the move has to pass.
    mutating func clearWay(for target: ObjectID) throws -> [TreePath: UnseenFile] {
        var files = FilesInTheWay(store)
        try files.clear(for: target)
        outcome.notes += files.notes
        return files.unseen
    }

    /// One for each working tree of the repository.
    private var pendingReference: String {
        let layout = store.layout
        let isMain = layout.gitDirectory == layout.commonDirectory
        let name = isMain ? "main" : layout.gitDirectory.lastComponent?.string ?? "main"
        return "refs/sheaf/pending/\(name)"
    }

    /// Adds what a merge has to tell. An item is named by what its file holds now.
    private mutating func report(
        _ merge: HistoryMerge<RepositoryMergeGraph>, _ graph: RepositoryMergeGraph
    ) throws {
        try outcome.add(merge.trees.findings) { [store] path in
            let text = String(decoding: path, as: UTF8.self)
            guard let treePath = TreePath(bytes: path) else { return Item(path: text, title: text) }
            switch merge.trees.files[path] {
            case .written(_, let bytes): return store.named(bytes, at: treePath)
            case .kept(let file) where file.kind != .submodule:
                return store.named(try graph.bytes(of: file.content), at: treePath)
            default: return Item(path: text, title: text)
            }
        }
    }

    /// Finds out what a sync would do with what was fetched and edited by hand.
    mutating func preview(_ link: SyncLink, _ edited: [FileChange]) throws {
        let repository = try store.repository()
        let head = try repository.head().commit
        let theirs = try repository.reference(link.tracking)
        if let theirs {
            try requireWithinLimits(theirs, since: head)
            outcome.received = try repository.contributions(of: theirs, since: head)
        }
        guard let head else {
            outcome.sent = edited.isEmpty ? 0 : 1
            return
        }
        let ours = try committing(edited, onto: head, in: repository)
        outcome.sent = try repository.contributions(of: ours, since: theirs)
        guard let theirs,
            case .merge = try SyncPlan(ours: ours, theirs: theirs, in: repository)
        else { return }
        let graph = try RepositoryMergeGraph(store.repository())
        try report(HistoryMerge(ours, theirs, in: graph), graph)
    }

    /// The commit that hand edits would become. Nothing leads to it: git throws it away some day.
    private func committing(
        _ edited: [FileChange], onto head: ObjectID, in repository: borrowing Repository
    ) throws -> ObjectID {
        guard !edited.isEmpty else { return head }
        let commit = try repository.commit(head)
        var contents: [TreePath: Repository.TreeContent?] = [:]
        for change in edited {
            if case .take(_, let file) = change {
                contents[change.path] = .some(file.content)
            } else {
                contents[change.path] = .some(nil)
            }
        }
        return try repository.writeCommit(
            tree: repository.writeTree(commit.tree, with: contents), parents: [head],
            author: commit.author, committer: commit.committer, message: "Preview\n")
    }
}

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
