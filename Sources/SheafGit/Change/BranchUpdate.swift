import SheafSystem
import SystemPackage

extension ChangeSession {
    /// The lock of a branch, holding the commit that it shall move to.
    func lockBranch(
        _ name: ReferenceName, for id: ObjectID, until deadline: inout Deadline
    ) throws -> LinkedLock {
        let common = try Directory(opening: repository.layout.commonDirectory)
        guard let folder = try common.folder(of: name, creating: true) else {
            throw SystemError("openat", common.path, .noSuchFileOrDirectory)
        }
        return try LinkedLock(
            name.fileName, in: folder, holding: Array("\(id)\n".utf8), folder: swapper.folder,
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
        let common = try Directory(opening: repository.layout.commonDirectory)
        let logs = try common.linkFreeSubdirectory("logs".utf8, creating: keeps)
        try logs?.folder(of: journal.branch, creating: keeps)?
            .append(Array(line.utf8), to: journal.branch.fileName, creating: keeps)
        try swapper.folder.git.linkFreeSubdirectory("logs".utf8, creating: keeps)?
            .append(Array(line.utf8), to: "HEAD".utf8, creating: keeps)
    }
}

extension RepositoryLayout {
    /// Returns whether git keeps a log of a reference.
    func hasLog(of name: ReferenceName) throws -> Bool {
        let common = try Directory(opening: commonDirectory)
        let logs = try common.linkFreeSubdirectory("logs".utf8, creating: false)
        return try logs?.folder(of: name, creating: false)?.status(name.fileName) != nil
    }
}

extension Repository {
    /// Returns whether logs are made for branches that have none: git's default for working trees.
    fileprivate func keepsReflogs() throws -> Bool {
        guard let value = try string("core.logAllRefUpdates") else { return true }
        return try value == "always" || bool("core.logAllRefUpdates") ?? true
    }
}
