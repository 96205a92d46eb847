import SheafCore
import SheafGit

/// Meeting a remote whose history has nothing in common with ours.
extension Store {
    private static let answerKey = "sheaf.firstContact"

    /// Remembers what to do at the first contact, for a store that is made offline.
    public func setFirstContact(_ answer: FirstContact?) throws {
        try repository().set(Self.answerKey, to: answer?.rawValue)
    }

    func settleFirstContact(
        _ ours: ObjectID?, _ theirs: ObjectID, _ link: SyncLink, _ contact: TransferOptions,
        _ request: SyncRequest, _ outcome: inout SyncOutcome
    ) async throws {
        let remembered = try repository().string(Self.answerKey).flatMap(FirstContact.init)
        let isUntouched = try ours.map { try self.isUntouched($0) } ?? false
        guard let answer = request.firstContact ?? remembered ?? (isUntouched ? .take : nil) else {
            throw StoreError.unrelatedHistories
        }
        if answer != .startFresh, !request.allowsCode { try requireNotes(in: theirs) }
        guard let ours else {
            let unseen = try clearWay(for: theirs, &outcome)
            try repository().withChangeLock(waiting: environment.lockTimeout) { session in
                try session.advance(to: theirs, passing: unseen)
            }
            outcome.received += try repository().contributions(of: theirs, since: nil)
            return try setFirstContact(nil)
        }
        switch answer {
        case .join:
            try merge(ours, theirs, contact, &outcome)
        case .take:
            if !isUntouched {
                let kept = "refs/heads/\(keptName(of: ours))"
                try repository().setReference(kept, to: ours)
                outcome.kept = .ours(Self.shortName(kept))
            }
            try rememberIgnoreFiles()
            let unseen = try clearWay(for: theirs, &outcome)
            try repository().withChangeLock(waiting: environment.lockTimeout) { session in
                try session.leave(ours, for: theirs, passing: unseen)
            }
            outcome.received += try repository().contributions(of: theirs, since: nil)
        case .startFresh:
            let kept = "refs/heads/\(keptName(of: theirs))"
            try await transport(contact).push(
                theirs.description, to: kept, of: .named(link.remote.name),
                progress: contact.progress)
            outcome.kept = .theirs(Self.shortName(kept))
            try startAfresh(ours, theirs)
        }
        try setFirstContact(nil)
    }

    /// Returns the branch that keeps the commits that give way. The same on every attempt.
    private func keptName(of commit: ObjectID) -> String {
        "sheaf/before-\(commit.description.prefix(8))"
    }

    /// A commit that builds on both and holds what is here: the remote's branch only ever moves
    /// forward, and devices that follow it do so too.
    private func startAfresh(_ ours: ObjectID, _ theirs: ObjectID) throws {
        let repository = try repository()
        let message = CommitMessage(
            subject: "Start afresh", verb: .afresh, operation: environment.operationID(),
            items: [], device: try device(of: repository))
        let commit = try repository.writeCommit(
            tree: repository.commit(ours).tree, parents: [ours, theirs],
            author: repository.signature(.author), committer: repository.signature(.committer),
            message: message.text)
        try repository.withChangeLock(waiting: environment.lockTimeout) { session in
            try session.advance(to: commit)
        }
    }

    /// Returns whether the store holds nothing but what making it has put there.
    private func isUntouched(_ commit: ObjectID) throws -> Bool {
        let repository = try repository()
        let first = try repository.commit(commit)
        guard first.parents.isEmpty,
            first.message.contains("Sheaf-Op: \(Verb.initialize.rawValue) ")
        else { return false }
        let own = Set(Self.ownFiles(isFresh: true).map(\.path))
        var hasOthers = false
        try repository.walk(first.tree) { path, _ in
            if !own.contains(path.string) { hasOthers = true }
        }
        return !hasOthers
    }
}

/// Files that a clone found in its place, of the names of files of the remote and with other text:
/// both are merged as if added on two sides. They are remembered in our own folder from before the
/// clone counts as one until they are.
struct CloneCollisions {
    let paths: Set<TreePath>

    private static let file = RecordFile(name: "met", width: 1, limit: 64 << 20)

    init(of layout: RepositoryLayout) {
        paths = Set(Self.file.read(in: layout).compactMap { TreePath(bytes: $0[0]) })
    }

    static func remember(_ paths: [TreePath], in layout: RepositoryLayout) throws {
        try file.write(paths.map { [$0.bytes] }, in: layout)
    }
}
