import Libc
import SheafSystem
import SystemPackage

// What git makes of blobs.
extension ConvertedFiles {
    /// Returns the entry that the working tree shall show for one of the tree that the change
    /// brings.
    func shown(_ entry: TreeEntry?, at path: TreePath) -> TreeEntry? {
        guard let entry, entry.mode.isFile else { return entry }
        return checkedOut[path].map { TreeEntry(mode: entry.mode, id: $0.id) } ?? entry
    }

    /// Returns whether a file that git stores as `entry` can stay as it stands: git would check it out
    /// so, or a filter might, which cannot always get the contents.
    func mayStay(_ current: TreeEntry?, for entry: TreeEntry?, at path: TreePath) -> Bool {
        if case .filter = conversions[path] { return true }
        return current == shown(entry, at: path)
    }

    /// Has git check out what the drafts bring, into a folder of our own.
    ///
    /// The pointer stands for the file where git-lfs cannot get the contents, as with
    /// `GIT_LFS_SKIP_SMUDGE`.
    func checkOut(_ changes: [FileChange]) throws {
        guard let question else { return }
        let entries = Self.entries(in: changes)
        let paths = changes.map(\.path).filter {
            contains($0) && entries[$0]?.mode.isFile == true && !$0.isTooLongHere
        }
        guard !paths.isEmpty else { return }
        // In a working tree of its own, so that the attributes files of this one do not count.
        _ = try question.folder.makeSubdirectory(Self.folder.utf8)
        // git-lfs would go to an address that came with the files.
        let isTrusted =
            !changes.contains {
                $0.path.bytes.elementsEqual(RepositorySettings.largeFilesName.utf8)
            }
            && (try? pool.requireTrustOfLargeFiles()) != nil
        _ = try answer(
            to: GitScope.withoutLargeFiles + ["checkout-index", "-z", "--stdin"],
            Array(paths.map { $0.bytes + [0] }.joined()),
            [
                "GIT_INDEX_FILE": question.index,
                "GIT_LFS_SKIP_SMUDGE": isTrusted ? "" : "1",
                "GIT_DIR": pool.layout.gitDirectory.string,
                "GIT_WORK_TREE": question.folder.path.appending(Self.folder).string,
            ])
        guard let files = try files else { return }
        for path in paths {
            // Nothing is made of something only where that went wrong: then the blob stands for it.
            guard let made = try files.entry(at: path), made.id != .blob([]),
                made.id != entries[path]?.id
            else { continue }
            checkedOut[path] = made
        }
    }

    private static let folder = "files"

    private var files: WorkingFiles? {
        get throws {
            guard let folder = try question?.folder.ownFolder(Self.folder) else { return nil }
            return try WorkingFiles(root: folder.path)
        }
    }

    /// Moves what was checked out to where temporary files are, not flushed.
    ///
    /// - Returns: what `stat` says of it then; `nil` where nothing was checked out for the path.
    func move(
        _ path: TreePath, to folder: Directory, as name: [UInt8], permissions: UInt32?
    ) throws -> FileStatus? {
        guard checkedOut[path]?.mode.isFile == true,
            let parent = try files?.parent(of: path, creating: false)
        else { return nil }
        try parent.moveExclusively(path.name, to: folder, as: name)
        if let permissions {
            _ = try folder.perform("fchmodat", name) {
                fchmodat(folder.descriptor, $0, mode_t(permissions), 0)
            }
        }
        return try folder.status(name)
    }
}

extension GitScope {
    /// For git to go on where git-lfs has no contents for a file.
    static let withoutLargeFiles = ["-c", "filter.lfs.required=false"]
}
