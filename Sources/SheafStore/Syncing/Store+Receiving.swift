import SheafCore
import SheafGit

extension Store {
    /// Brings what was fetched into the working tree, the index and the branch.
    func receive(
        _ link: SyncLink, _ contact: TransferOptions, _ request: SyncRequest,
        _ outcome: inout SyncOutcome
    ) async throws {
        try Task.checkCancellation()
        let theirs = try tracked(link)
        guard request.direction != .sendOnly else { return }
        let ours = try repository().head().commit
        try requireWithinLimits(theirs, since: ours)
        switch try SyncPlan(ours: ours, theirs: theirs, in: repository()) {
        case .upToDate, .push: return
        case .fastForward(let target):
            try advance(to: target, contact, &outcome)
            outcome.received += try repository().contributions(of: target, since: ours)
        case .merge(let ours, let theirs):
            try requireKnownFormat(of: theirs)
            try merge(ours, theirs, contact, &outcome)
        case .unrelated(let ours, let theirs):
            try requireKnownFormat(of: theirs)
            try await settleFirstContact(ours, theirs, link, contact, request, &outcome)
        }
    }

    /// - Throws: `TreeExcess`, before anything of the commit is read.
    private func requireWithinLimits(_ theirs: ObjectID?, since ours: ObjectID?) throws {
        guard let theirs, theirs != ours else { return }
        let repository = try repository()
        try repository.check(
            repository.commit(theirs).tree, since: ours.map { try repository.commit($0).tree },
            TreeLimits(of: repository))
    }

    /// Items of a later version's format are merged by its rules only.
    ///
    /// - Throws: `StoreError.unknownFormat`.
    private func requireKnownFormat(of commit: ObjectID) throws {
        let repository = try repository()
        guard let path = TreePath(Self.configurationPath),
            let entry = try repository.entries(at: [path], in: repository.commit(commit).tree)[
                path],
            entry.mode == .regular,
            let settings = try? ConfigurationReading(
                yaml: String(decoding: repository.blob(entry.id), as: UTF8.self)
            ).configuration,
            !Configuration.knownFormats.contains(settings.format)
        else { return }
        throw StoreError.unknownFormat(settings.format)
    }

    /// Merges, also where there is no common history: then with an empty base.
    func merge(
        _ ours: ObjectID, _ theirs: ObjectID, _ contact: TransferOptions,
        _ outcome: inout SyncOutcome
    ) throws {
        let graph = try RepositoryMergeGraph(repository())
        let (commit, merge) = try graph.merge(ours, theirs)
        outcome.merges.insert(commit)
        // What was merged by lines is nothing that a filter could read.
        try repository().requireUnfiltered(
            merge.trees.files.compactMap { path, outcome in
                if case .written = outcome { TreePath(bytes: path) } else { nil }
            })
        // Until the branch has it nothing else keeps it from being cleaned away.
        let pending = try pendingReference()
        try repository().setReference(pending, to: commit)
        defer { try? repository().removeReference(pending) }
        let repaired = try LinkRepair(of: merge, commit, repository()).write(x: ours)
        if let repaired { try repository().setReference(pending, to: repaired) }
        try advance(to: repaired ?? commit, contact, &outcome)
        outcome.received += try repository().contributions(of: theirs, since: ours)
        try outcome.add(merge.trees.findings) { path in
            try item(at: path, in: merge.trees.files, graph)
        }
    }

    /// Moves to a commit that builds on ours, and remembers what it changes for editors that do not
    /// look at their files again.
    private func advance(
        to target: ObjectID, _ contact: TransferOptions, _ outcome: inout SyncOutcome
    ) throws {
        let repository = try repository()
        var paths: [TreePath] = []
        let unseen = try clearWay(for: target, &outcome)
        try repository.withChangeLock(waiting: environment.lockTimeout) { session in
            try session.advance(to: target, passing: unseen) { differences in
                paths = differences.map(\.path)
                contact.progress?(
                    TransportProgress(phase: .checkingOut, done: 0, total: differences.count))
                try rememberIgnoreFiles(changedBy: differences)
                let known = ReceivedChanges(of: layout)
                var received = known
                received.add(differences.filter { ItemSelection.everything.contains($0.path) })
                if received != known { try received.write(to: layout) }
            }
        }
        outcome.notes += try repository.pointers(among: paths).map {
            SyncNote(item: Item(path: $0.string, title: $0.string), fact: .contentsMissing)
        }
        contact.progress?(
            TransportProgress(phase: .checkingOut, done: paths.count, total: paths.count))
    }

    /// One for each working tree of the repository.
    private func pendingReference() throws -> String {
        let isMain = layout.gitDirectory == layout.commonDirectory
        let name = isMain ? "main" : layout.gitDirectory.lastComponent?.string ?? "main"
        return "refs/sheaf/pending/\(name)"
    }

    /// Returns the item that a finding is about.
    private func item(
        at path: MergePath, in files: [MergePath: MergeOutcome<ObjectID>],
        _ graph: RepositoryMergeGraph
    ) throws -> Item {
        let text = String(decoding: path, as: UTF8.self)
        guard let treePath = TreePath(bytes: path) else { return Item(path: text, title: text) }
        switch files[path] {
        case .written(_, let bytes): return named(bytes, at: treePath)
        case .kept(let file) where file.kind != .submodule:
            return named(try graph.bytes(of: file.content), at: treePath)
        default: return Item(path: text, title: text)
        }
    }

    /// Finds out what a sync would do with what was fetched and edited by hand.
    func preview(
        _ link: SyncLink, _ edited: [FileChange], _ outcome: inout SyncOutcome
    ) throws {
        let repository = try repository()
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
        let graph = try RepositoryMergeGraph(self.repository())
        let merge = try HistoryMerge(ours, theirs, in: graph)
        try outcome.add(merge.trees.findings) { path in
            try item(at: path, in: merge.trees.files, graph)
        }
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
