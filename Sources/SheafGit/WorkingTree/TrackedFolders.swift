/// Tells what the names in a folder came to (``WalkedFolder/names``) when `lstat` said the same of it;
/// `nil` where that is not known, or where a name may have come that does not show.
public typealias FolderNames = @Sendable (_ path: [UInt8], FileStatus) -> UInt64?

/// The names that git's index has in each folder. A folder that holds these and no other need not be
/// listed: nothing in it is unknown to git.
struct TrackedFolders: Sendable {
    /// Entries of one folder that follow each other in the index.
    struct Run: Sendable {
        var place = FolderRun()
        /// Where the first of them begins.
        var start = IndexCursor.first
        var count: Int
        /// What their names come to.
        var names: UInt64 = 0
        var hasIgnoreFile = false
    }

    private struct Folder {
        /// What the names come to, those of its folders among them.
        var names: UInt64 = 0
        /// In the order of a walk.
        var folders: [[UInt8]] = []
        var hasIgnoreFile = false
    }

    /// In the order of the index.
    let runs: [Run]
    private var folders: [[UInt8]: Folder] = [:]

    /// - Parameter index: of a version before 4, where each entry can be read by itself.
    init(of index: IndexFile) throws {
        let parts = Parallel.map(count: index.marks.count, chunk: 1) { marks in
            marks.map { mark in Result { try Self.runs(of: index, from: mark) } }
        }
        runs = try parts.flatMap { try $0.get() }
        // The one name in a working tree's top that git's index never has.
        folders[[]] = Folder(names: Array(".git".utf8).withUnsafeBytes(DirectoryListing.number))
        for run in runs {
            let folder = run.place.folder
            addFolder(folder)
            folders[folder]?.names &+= run.names
            if run.hasIgnoreFile { folders[folder]?.hasIgnoreFile = true }
        }
    }

    private static func runs(of index: IndexFile, from mark: Int) throws -> [Run] {
        let count = min(IndexFile.entriesPerMark, index.count - mark * IndexFile.entriesPerMark)
        var place = FolderRun()
        var runs: [Run] = []
        var run = Run(start: index.marks[mark], count: 0)
        try index.forEachEntry(from: index.marks[mark], count: count) { cursor, buffer in
            cursor.withName(in: buffer) { path in
                if place.enter(path) {
                    if run.count > 0 { runs.append(run) }
                    run = Run(place: place, start: cursor.start, count: 0)
                }
                let name = UnsafeRawBufferPointer(rebasing: path[place.nameStart...])
                run.count += 1
                run.names &+= DirectoryListing.number(of: name)
                if name.count == 10, name.elementsEqual(".gitignore".utf8) {
                    run.hasIgnoreFile = true
                }
            }
        }
        return runs + [run]
    }

    /// Adds a folder that is not there yet to the one it lies in, and that one to its own.
    private mutating func addFolder(_ path: [UInt8]) {
        guard folders[path] == nil else { return }
        folders[path] = Folder()
        let parent = TreePath(walked: path).parent?.bytes ?? []
        let name = Array(TreePath(walked: path).name)
        addFolder(parent)
        folders[parent]?.folders.append(name)
        folders[parent]?.names &+= name.withUnsafeBytes(DirectoryListing.number)
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
}
