import SystemPackage

extension ChangeSession {
    /// The lock of a branch, holding the commit that it shall move to.
    func lockBranch(
        _ name: String, for id: ObjectID, until deadline: inout Deadline
    ) throws -> LinkedLock {
        let path = repository.layout.commonDirectory.appending(name)
        return try LinkedLock(
            path.lastComponent?.string.utf8 ?? "".utf8,
            in: Directory(creating: path.removingLastComponent()),
            holding: Array("\(id)\n".utf8), folder: swapper.folder,
            nonce: repository.environment.nonce(), until: &deadline)
    }

    /// Adds the move to the reflogs of the branch and of HEAD, as git does: before the branch moves,
    /// under its lock, and only where logs are kept.
    func appendReflog(_ journal: Journal, _ id: ObjectID) throws {
        let commit = try repository.commit(id)
        let kind = journal.old == nil ? "commit (initial)" : "commit"
        let line =
            "\(journal.old ?? .zero) \(id) \(commit.committer.header)\t\(kind): \(commit.subject)\n"
        let keeps = try repository.keepsReflogs()
        for (folder, name) in [
            (repository.layout.commonDirectory, journal.branch),
            (repository.layout.gitDirectory, "HEAD"),
        ] {
            let path = folder.appending("logs").appending(name)
            let parent = path.removingLastComponent()
            guard keeps || parent.isDirectory else { continue }
            try Directory(creating: parent).append(
                Array(line.utf8), to: path.lastComponent?.string.utf8 ?? "".utf8, creating: keeps)
        }
    }
}

extension Repository {
    /// Whether logs are made for branches that have none: git's default for working trees.
    fileprivate func keepsReflogs() throws -> Bool {
        guard let value = try string("core.logAllRefUpdates") else { return true }
        return try value == "always" || bool("core.logAllRefUpdates") ?? true
    }
}
