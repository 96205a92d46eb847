import SheafSystem
import SystemPackage

/// All that a change will do, found out and checked while nothing has been touched, but for the objects
/// of a signed commit.
struct ChangePlan {
    struct TemporaryFile {
        var name: SwapName
        var path: TreePath
        var entry: TreeEntry
        /// `nil` for a blob that the repository has.
        var bytes: [UInt8]?
        /// `nil` for those that a new file gets.
        var permissions: UInt32?
    }

    var head: Head
    var snapshot: IndexSnapshot
    var journal: Journal
    /// To be written first.
    var objects: ObjectBatch
    var temporaryFiles: [TemporaryFile] = []
    let converted: ConvertedFiles
    /// Files that are deleted.
    var removed: [(path: TreePath, permissions: UInt32)] = []
    /// The `stat` data of recorded files when their bytes were read.
    var statuses: [TreePath: FileStatus] = [:]
    /// One for each draft.
    var commits: [ObjectID?] = []
    /// True if the index has another entry, or other stat data, than it will have.
    var touchesIndex = false

    var isEmpty: Bool {
        journal.new == nil && !touchesIndex && journal.steps.allSatisfy { $0.swap == nil }
    }
}

extension ChangeSession {
    func plan(_ drafts: [CommitDraft]) throws -> ChangePlan {
        let head = try repository.head()
        var refusals = try repository.stateRefusals()
        guard let branch = head.branch.flatMap({ ReferenceName($0) }), branch.isBranch else {
            throw ChangeError.refused(
                refusals + [
                    head.branch.map { .strangeHead($0) } ?? .detachedHead(head.commit ?? .zero)
                ])
        }
        let paths = Set(drafts.flatMap { $0.changes.map(\.path) })
        let snapshot: IndexSnapshot
        let entries: [TreePath: IndexEntry]
        do {
            snapshot = try repository.pool.index()
            entries = try snapshot.file.entries(at: paths)
        } catch let error as IndexError {
            throw ChangeError.refused(refusals + [RepositoryStateError(error)])
        }
        refusals += Repository.refusals(for: .change, in: snapshot.file.cautions)
        guard refusals.isEmpty else { throw ChangeError.refused(refusals) }

        let converted = try ConvertedFiles(
            of: drafts, attributesFiles: snapshot.file.cautions.attributesFiles, in: repository)
        var files = try FilePlanner(drafts, swapper, repository, entries, converted)
        var batch = ObjectBatch()
        var tree = try head.commit.map { try repository.commit($0).tree } ?? .emptyTree
        var parent = head.commit
        var commits: [ObjectID?] = []
        for draft in drafts {
            let edits = try files.edits(of: draft, &batch, repository)
            let edited: ObjectID
            do {
                edited = try batch.tree(tree, edited: edits, in: repository)
            } catch TreeEditError.insideSubmodule(let path) {
                throw ChangeError.insideSubmodule(path)
            }
            let id: ObjectID
            if let existing = draft.existing {
                if let leaving = draft.leaving {
                    guard head.commit == leaving else { throw ChangeError.notAhead(existing) }
                } else if let commit = head.commit,
                    try repository.aheadBehind(commit, existing).ahead > 0
                {
                    throw ChangeError.notAhead(existing)
                }
                id = existing
            } else if edited != tree {
                id = try commit(
                    draft, tree: edited, parents: parents(of: draft, on: parent, head), &batch)
            } else {
                commits.append(nil)
                continue
            }
            commits.append(id)
            // A tree from elsewhere may hold more than the changes make: names that no working tree can
            // hold (`..`, `.git`), which stay in git, and modes that are written in another way.
            tree = try draft.existing.map { try repository.commit($0).tree } ?? edited
            parent = id
        }
        files.giveEarlierPermissions(try KeptPermissions(in: swapper.folder.folder))
        let journal = Journal(
            branch: branch, old: head.commit, new: parent == head.commit ? nil : parent,
            keepsDisplaced: drafts.contains { $0.existing != nil || $0.keepsDisplaced },
            steps: files.orderedSteps)
        return ChangePlan(
            head: head, snapshot: snapshot, journal: journal, objects: batch,
            temporaryFiles: files.temporaryFiles, converted: converted, removed: files.removed,
            statuses: files.statuses,
            commits: commits,
            touchesIndex: files.touchesIndex)
    }

    private func parents(
        of draft: CommitDraft, on parent: ObjectID?, _ head: Head
    ) throws -> [ObjectID] {
        guard let amended = draft.amending else { return parent.map { [$0] } ?? [] }
        guard head.commit == amended, parent == amended else { throw ChangeError.headMoved }
        return try repository.commit(amended).parents
    }

    private func commit(
        _ draft: CommitDraft, tree: ObjectID, parents: [ObjectID], _ batch: inout ObjectBatch
    ) throws -> ObjectID {
        let author = try draft.author ?? repository.signature(.author)
        let committer = try draft.committer ?? repository.signature(.committer)
        if try wantsSignature() {
            try batch.flush(into: repository)
            return try signedCommit(
                tree: tree, parents: parents, author: author, committer: committer,
                message: draft.message)
        }
        return batch.add(
            .commit,
            Commit.serialize(
                tree: tree, parents: parents, author: author, committer: committer,
                message: draft.message))
    }

    /// Returns whether the user wants commits signed (`commit.gpgsign`).
    func wantsSignature() throws -> Bool {
        try repository.bool("commit.gpgsign") ?? false
    }

    /// A commit signed and written by `git commit-tree -S`, which knows the user's keys and
    /// agents. Tree and parents have to be in the repository already.
    func signedCommit(
        tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature,
        message: String
    ) throws -> ObjectID {
        try repository.pool.settings().requireAnswers(of: .signing)
        var arguments = ["-c", "i18n.commitEncoding=UTF-8", "commit-tree", "-S", "-F", "-"]
        for parent in parents { arguments += ["-p", parent.description] }
        arguments.append(tree.description)
        var variables: [String: String] = [:]
        for (role, signature) in [(SignatureRole.author, author), (.committer, committer)] {
            variables["GIT_\(role.rawValue)_NAME"] = signature.name
            variables["GIT_\(role.rawValue)_EMAIL"] = signature.email
            variables["GIT_\(role.rawValue)_DATE"] = "@\(signature.time) \(signature.zone)"
        }
        let output = try repository.pool.git(
            arguments, input: Commit.finished(message), variables, usesTerminal: true)
        guard output.status == 0, let id = ObjectID(hex: output.text.prefix(40)) else {
            throw ChangeError.signingFailed(status: output.status, output: output.messages)
        }
        return id
    }
}
