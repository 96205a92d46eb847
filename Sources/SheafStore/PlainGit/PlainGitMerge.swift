import SheafCore
import SheafGit
import SheafSystem
import SystemPackage

/// The merge of one file in the hands of plain git, as its merge driver: `git pull`, `merge`,
/// `rebase`, `cherry-pick` and `stash pop` hand over three versions, and take what stands in the
/// file of our side afterwards. No store is needed, and no settings are read.
public struct PlainGitMerge: Sendable {
    /// The merge base; empty where there is none (`%O`).
    public var base: FilePath
    /// The version that is there, which the merged one replaces (`%A`).
    public var ours: FilePath
    /// The version that comes (`%B`).
    public var theirs: FilePath
    /// The file's path from the top of the working tree (`%P`).
    public var path: String
    /// Which side was changed later, where that is known already.
    public var newer: Side?

    /// The sides by git's names for them.
    public enum Side: String, Sendable, CaseIterable {
        case ours, theirs
    }

    public init(
        base: FilePath, ours: FilePath, theirs: FilePath, path: String, newer: Side? = nil
    ) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.path = path
        self.newer = newer
    }

    /// Merges, and replaces the file of our side as a whole or not at all.
    ///
    /// - Returns: what the merge did; `nil` where one of the versions is no item's text (its path,
    ///   its size, a NUL byte): such files are git's to merge, and nothing was touched.
    /// - Throws: `SystemError`.
    public func run(_ environment: StoreEnvironment) throws(SystemError) -> ItemMerge? {
        guard let treePath = TreePath(path), Self.items.contains(treePath),
            let base = try text(of: base, environment),
            let ours = try text(of: ours, environment),
            let theirs = try text(of: theirs, environment)
        else { return nil }
        let newer = newer ?? laterSide(treePath, ours, theirs, environment)
        let merge = ItemMerge(
            base: base, x: ours, y: theirs, newer: newer == .ours ? .x : .y)
        guard Document.isText(merge.bytes) else { return nil }
        if merge.bytes != ours {
            try environment.directory.pushing(self.ours)
                .replaceContents(with: merge.bytes, nonce: environment.operationID())
        }
        return merge
    }

    /// The items by their paths alone, as every merge has them: settings differ between devices.
    private static let items = ItemSelection(Configuration())

    private func text(
        of file: FilePath, _ environment: StoreEnvironment
    ) throws(SystemError) -> [UInt8]? {
        let path = environment.directory.pushing(file)
        do throws(SystemError) {
            guard let bytes = try path.contents(limit: Document.sizeLimit) else {
                throw SystemError("open", path, .noSuchFileOrDirectory)
            }
            return Document.isText(bytes) ? bytes : nil
        } catch {
            guard error.code == .fileTooLarge else { throw error }
            return nil
        }
    }

    /// By the commits, where git names the one that is merged; else by a rule that is at least the
    /// same on every device: the greater blob id.
    private func laterSide(
        _ path: TreePath, _ ours: [UInt8], _ theirs: [UInt8], _ environment: StoreEnvironment
    ) -> Side {
        if let merged = Self.mergedCommit(environment.variables),
            let side = try? Self.laterSide(path, against: merged, environment)
        {
            return side
        }
        return ObjectID.blob(theirs) < ObjectID.blob(ours) ? .ours : .theirs
    }

    /// `git merge` and `git pull` set `GITHEAD_<commit>` for each branch that is merged;
    /// `MERGE_HEAD` does not exist yet while drivers run. The others set none.
    private static func mergedCommit(_ variables: [String: String]) -> ObjectID? {
        let names = variables.keys.filter { $0.hasPrefix("GITHEAD_") }
        return names.count == 1 ? ObjectID(hex: names[0].dropFirst(8)) : nil
    }

    /// The side with the later change of the file that the other side lacks. A side that knows the
    /// file by another name only is judged by its last commit.
    private static func laterSide(
        _ path: TreePath, against theirs: ObjectID, _ environment: StoreEnvironment
    ) throws -> Side? {
        guard let layout = try RepositoryLayout.discover(from: environment.directory) else {
            return nil
        }
        let repository = try Repository(opening: layout, environment: environment.git)
        guard let ours = try repository.head().commit, ours != theirs else { return nil }
        let last = try (
            ours: lastChange(of: path, in: ours, notIn: theirs, repository),
            theirs: lastChange(of: path, in: theirs, notIn: ours, repository)
        )
        return last.theirs < last.ours ? .ours : .theirs
    }

    private static func lastChange(
        of path: TreePath, in commit: ObjectID, notIn other: ObjectID,
        _ repository: borrowing Repository
    ) throws -> (Int64, ObjectID) {
        var last: (Int64, ObjectID)?
        try repository.history(from: commit, hiding: [other], path: path) { commit in
            let this = (commit.committer.time, commit.id)
            if last.map({ $0 < this }) ?? true { last = this }
            return true
        }
        if let last { return last }
        let tip = try repository.commit(commit)
        return (tip.committer.time, tip.id)
    }
}
