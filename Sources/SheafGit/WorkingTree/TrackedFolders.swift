/// Tells what the names in a folder came to (``WalkedFolder/names``) when `lstat` said the same of it;
/// `nil` where that is not known, or where a name may have come that does not show.
public typealias FolderNames = @Sendable (_ path: [UInt8], FileStatus) -> UInt64?

/// The names that git's index has in each folder. A folder that holds these and no other need not be
/// listed: nothing in it is unknown to git.
struct TrackedFolders: Sendable {
    struct Folder: Sendable {
        /// What the names come to, those of its folders among them, as in ``WalkedFolder/names``.
        var names: UInt64 = 0
        /// In the order of a walk.
        var folders: [[UInt8]] = []
        var hasIgnoreFile = false
    }

    private var folders: [[UInt8]: Folder] = [:]

    init(of index: IndexFile) throws {
        // The one name in a working tree's top that git's index never has.
        folders[[]] = Folder(names: Array(".git".utf8).withUnsafeBytes(DirectoryListing.number))
        var run = FolderRun()
        var folder = Folder()
        try index.forEachEntry { cursor, buffer in
            cursor.withName(in: buffer) { path in
                let before = run.folder
                if run.enter(path) {
                    folders[before, default: Folder()].add(folder)
                    folder = Folder()
                    addFolder(run.folder)
                }
                let name = UnsafeRawBufferPointer(rebasing: path[run.nameStart...])
                folder.names &+= DirectoryListing.number(of: name)
                if name.elementsEqual(".gitignore".utf8) { folder.hasIgnoreFile = true }
            }
        }
        folders[run.folder, default: Folder()].add(folder)
    }

    /// What a walk need not list, where `names` tells of a folder's names.
    func knowledge(_ names: @escaping FolderNames) -> WorkingTreeWalk.Knowledge {
        { path, status, _ in
            guard let folder = folders[path], names(path, status) == folder.names else {
                return .none
            }
            return .asBefore(folders: folder.folders, hasIgnoreFile: folder.hasIgnoreFile)
        }
    }

    /// Adds a folder that is not there yet to the one it lies in, and that one to its own.
    private mutating func addFolder(_ path: [UInt8]) {
        guard folders[path] == nil else { return }
        folders[path] = Folder()
        let slash = path.lastIndex(of: Ascii.slash)
        let parent = slash.map { Array(path[..<$0]) } ?? []
        let name = Array(path[(slash.map { $0 + 1 } ?? 0)...])
        addFolder(parent)
        folders[parent]?.folders.append(name)
        folders[parent]?.names &+= name.withUnsafeBytes(DirectoryListing.number)
    }
}

extension TrackedFolders.Folder {
    fileprivate mutating func add(_ other: Self) {
        names &+= other.names
        hasIgnoreFile = hasIgnoreFile || other.hasIgnoreFile
    }
}
