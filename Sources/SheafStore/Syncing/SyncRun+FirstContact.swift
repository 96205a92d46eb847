import SheafCore
import SheafGit

// A remote whose history has nothing in common with ours.
extension SyncRun {
    mutating func settleFirstContact(
        _ ours: ObjectID?, _ theirs: ObjectID, _ remote: Remote
    ) async throws {
        let remembered = try store.repository().string(FirstContact.key).flatMap(FirstContact.init)
        let isUntouched = try ours.map { try self.isUntouched($0) } ?? false
        guard let answer = request.firstContact ?? remembered ?? (isUntouched ? .take : nil) else {
            throw StoreError.unrelatedHistories
        }
        if answer != .startFresh, !request.allowsCode { try store.requireNotes(in: theirs) }
        guard let ours else {
            let unseen = try clearWay(for: theirs)
            try store.lockedForChange().advance(to: theirs, passing: unseen)
            outcome.received += try store.repository().contributions(of: theirs, since: nil)
            return try store.setFirstContact(nil)
        }
        switch answer {
        case .join:
            try merge(ours, theirs)
        case .take:
            if !isUntouched {
                let kept = "refs/heads/\(keptName(of: ours))"
                try store.repository().setReference(kept, to: ours)
                outcome.kept = .ours(Store.shortName(kept))
            }
            try FormerlyIgnored.rememberHead(of: store)
            let unseen = try clearWay(for: theirs)
            try store.lockedForChange().leave(ours, for: theirs, passing: unseen)
            outcome.received += try store.repository().contributions(of: theirs, since: nil)
        case .startFresh:
            let kept = "refs/heads/\(keptName(of: theirs))"
            try await store.transport(contact).push(
                theirs.description, to: kept, of: .named(remote.name),
                progress: contact.progress)
            outcome.kept = .theirs(Store.shortName(kept))
            try startAfresh(ours, theirs)
        }
        try store.setFirstContact(nil)
    }

    /// Returns the branch that keeps the commits that give way. The same on every attempt.
    private func keptName(of commit: ObjectID) -> String {
        "sheaf/before-\(commit.description.prefix(8))"
    }

    /// A commit that builds on both and holds what is here: the remote's branch only ever moves
    /// forward, and devices that follow it do so too.
    private func startAfresh(_ ours: ObjectID, _ theirs: ObjectID) throws {
        let repository = try store.repository()
        let message = CommitMessage(
            subject: "Start afresh", verb: .afresh, operation: store.environment.operationID(),
            items: [], device: try store.device(of: repository))
        let commit = try repository.writeCommit(
            tree: repository.commit(ours).tree, parents: [ours, theirs],
            author: repository.signature(.author), committer: repository.signature(.committer),
            message: message.text)
        try store.lockedForChange().advance(to: commit)
    }

    /// Returns whether the store holds nothing but what making it has put there.
    private func isUntouched(_ commit: ObjectID) throws -> Bool {
        let repository = try store.repository()
        let first = try repository.commit(commit)
        guard first.parents.isEmpty,
            first.message.contains("Sheaf-Op: \(Verb.initialize.rawValue) ")
        else { return false }
        let own = Set(Store.ownFiles(isFresh: true).map(\.path))
        var hasOthers = false
        try repository.walk(first.tree) { path, _ in
            if !own.contains(path.string) { hasOthers = true }
        }
        return !hasOthers
    }
}
