import SheafCore
import SheafGit

extension Store {
    /// Brings what was fetched into the working tree, the index and the branch.
    func receive(
        _ link: SyncLink, _ contact: Contact, _ request: SyncRequest, _ outcome: inout SyncOutcome
    ) async throws {
        try Task.checkCancellation()
        let theirs = try tracked(link)
        guard request.direction != .sendOnly else { return }
        let ours = try repository().head().commit
        switch try SyncPlan(ours: ours, theirs: theirs, in: repository()) {
        case .upToDate, .push: return
        case .fastForward(let target):
            try advance(from: ours, to: target, contact)
            outcome.received += try repository().contributions(of: target, since: ours)
        case .merge(let ours, let theirs):
            try merge(ours, theirs, contact, &outcome)
        case .unrelated(let ours, let theirs):
            try await meet(ours, theirs, link, contact, request, &outcome)
        }
    }

    /// Merges, also where there is no common history: then with an empty base.
    func merge(
        _ ours: ObjectID, _ theirs: ObjectID, _ contact: Contact, _ outcome: inout SyncOutcome
    ) throws {
        let graph = try RepositoryMergeGraph(repository())
        let (commit, merge) = try graph.merge(ours, theirs)
        // Until the branch has it nothing else keeps it from being cleaned away.
        let pending = try pendingReference()
        try repository().setReference(pending, to: commit)
        defer { try? repository().removeReference(pending) }
        try advance(from: ours, to: commit, contact)
        outcome.received += try repository().contributions(of: theirs, since: ours)
        try outcome.add(merge.trees.findings) { path in
            try item(at: path, in: merge.trees.files, graph)
        }
    }

    /// Moves to a commit that builds on ours, and remembers what it changes for editors that do not
    /// look at their files again.
    private func advance(from ours: ObjectID?, to target: ObjectID, _ contact: Contact) throws {
        let repository = try repository()
        let old = try ours.map { try repository.commit($0).tree } ?? .emptyTree
        let differences = try repository.differences(
            from: old, to: repository.commit(target).tree)
        contact.progress?(
            TransportProgress(phase: .checkingOut, done: 0, total: differences.count))
        try repository.withChangeLock(waiting: environment.patience) { session in
            let known = ReceivedChanges(of: layout)
            var received = known
            received.add(differences.filter { ItemSelection.everything.contains($0.path) })
            if received != known { try received.write(to: layout) }
            try session.advance(to: target)
        }
        contact.progress?(
            TransportProgress(
                phase: .checkingOut, done: differences.count, total: differences.count))
    }

    /// One for each working tree of the repository.
    private func pendingReference() throws -> String {
        let isMain = layout.gitDirectory == layout.commonDirectory
        let name = isMain ? "main" : layout.gitDirectory.lastComponent?.string ?? "main"
        return "refs/sheaf/pending/\(name)"
    }

    /// What a finding is about.
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

    /// Finds out what a sync would do with what was fetched.
    func preview(
        _ link: SyncLink, _ request: SyncRequest, _ outcome: inout SyncOutcome
    ) throws {
        let repository = try repository()
        let ours = try repository.head().commit
        let theirs = try repository.reference(link.tracking)
        if let ours { outcome.sent = try repository.contributions(of: ours, since: theirs) }
        if outcome.committed > 0 { outcome.sent += 1 }
        if let theirs { outcome.received = try repository.contributions(of: theirs, since: ours) }
        guard let ours, let theirs,
            case .merge = try SyncPlan(ours: ours, theirs: theirs, in: repository)
        else { return }
        let graph = try RepositoryMergeGraph(self.repository())
        let merge = try HistoryMerge(ours, theirs, in: graph)
        try outcome.add(merge.trees.findings) { path in
            try item(at: path, in: merge.trees.files, graph)
        }
    }
}
