import SheafGit
import SheafIndex
import SystemPackage

/// A look at all files of a store, held against what the index knows of them.
struct StoreLook {
    var index: ItemIndex
    /// What has to be read.
    var stale: [StaleFile]
    /// To be kept by the index; `nil` where it has them already, or cannot know them.
    var folders: KnownFolders?
    var attachments: Int
    /// What could not be listed or looked at.
    var unreadable: [SystemError]
}

extension Store {
    /// Looks at every file. Folders that are as they were are not listed: it is enough to look at the
    /// files that the index has in them.
    func look() throws -> StoreLook {
        let began = FileTime.coarseNow().inNanoseconds
        var walk = try WorkingTreeWalk(layout, environment.git)
        let rules = Self.key(of: walk.rules)
        let isLocal = root.isOnKnownFileSystem
        var index = ItemIndex(at: indexFolder, settings: indexSettings)
        let recall = FolderRecall(KnownFolders(at: indexFolder, rules: rules), in: index)
        walk.knowledge = recall.knowledge
        let listing = try walk.run()
        let (files, others) = ItemSelection(configuration).items(of: listing)
        let passed = listing.folders.filter { $0.names == nil }.compactMap { recall[$0.path] }
        let reader = WorkingTreeReader(root: root)
        func changes(of known: RecordedFiles) throws -> [RecordedFiles.Change] {
            try known.withPaths { paths, bytes in
                try reader.look(at: paths, of: bytes) { number, status in
                    let stamp = status.map { FileStamp($0) }
                    return stamp == known.stamp(of: number)
                        ? nil : RecordedFiles.Change(number: number, isGone: stamp == nil)
                }
            }
        }
        let stale = try index.stale(
            files, path: \.path.bytes, stamp: { FileStamp($0.status) },
            besides: Set(passed.map(\.path)), changes)
        let isNew = passed.count < listing.folders.count || !stale.isEmpty
        return StoreLook(
            index: index, stale: stale,
            folders: isNew && listing.unreadable.isEmpty
                ? folders(
                    of: listing, others, recall, rules: rules, isShown: isLocal, lookedAt: began)
                : nil,
            attachments: others.count + passed.reduce(0) { $0 + $1.attachments },
            unreadable: listing.unreadable)
    }

    /// What the names in folders came to when an index last had them listed.
    var knownNames: FolderNames? {
        guard let known = KnownFolders(at: indexFolder) else { return nil }
        let folders = Dictionary(known.folders.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        return { path, status in
            guard let folder = folders[path], folder.stamp == FileStamp(status) else { return nil }
            return folder.names
        }
    }

    /// What ignore files outside the tree, and how they are read, come to.
    static func key(of rules: IgnoreRules) -> UInt64 {
        rules.outside.reduce(rules.ignoresCase ? 1 : 0) { $0 &* 31 &+ KnownFolders.key($1) }
    }

    private func folders(
        of listing: WorkingTreeListing, _ attachments: [TreePath], _ recall: FolderRecall,
        rules: UInt64, isShown: Bool, lookedAt moment: Int64
    ) -> KnownFolders {
        let device = listing.folders.first?.status.device
        let nested = Set(listing.nestedRepositories.map(\.bytes))
        let attachments = Dictionary(grouping: attachments) { $0.parent?.bytes ?? [] }
        return KnownFolders(
            listing.folders.compactMap { folder in
                guard let names = folder.names else { return recall[folder.path] }
                return KnownFolders.Folder(
                    path: folder.path, stamp: FileStamp(folder.status), names: names,
                    ignoreFile: folder.ignoreFile.map { FileStamp($0) },
                    attachments: attachments[folder.path]?.count ?? 0,
                    isTrusted: isShown && folder.status.device == device
                        && !nested.contains(folder.path),
                    lookedAt: moment)
            }, rules: rules)
    }
}

/// What an index knows of folders, for a walk.
private struct FolderRecall: Sendable {
    private var known: [[UInt8]: KnownFolders.Folder] = [:]
    /// Those whose files are recorded, all of them.
    private var recorded: Set<[UInt8]> = []
    /// The names of the folders in each folder.
    private var names: [[UInt8]: [[UInt8]]] = [:]

    init(_ folders: KnownFolders?, in index: ItemIndex) {
        // The walk goes where it is told, so that must be below the root.
        guard let folders,
            folders.folders.allSatisfy({ $0.path.isEmpty || TreePath(bytes: $0.path) != nil })
        else { return }
        recorded = Set(index.recorded(folders).map(\.path))
        for folder in folders.folders {
            let isNew = known.updateValue(folder, forKey: folder.path) == nil
            guard isNew, !folder.path.isEmpty else { continue }
            let slash = folder.path.lastIndex(of: UInt8(ascii: "/"))
            names[slash.map { Array(folder.path[..<$0]) } ?? [], default: []].append(
                Array(folder.path[(slash.map { $0 + 1 } ?? 0)...]))
        }
    }

    /// One whose files are recorded.
    subscript(path: [UInt8]) -> KnownFolders.Folder? {
        recorded.contains(path) ? known[path] : nil
    }

    @Sendable func knowledge(
        of path: [UInt8], _ status: FileStatus, _ ignoreFile: () -> FileStatus?
    ) -> FolderKnowledge {
        guard let folder = known[path] else { return .none }
        let isSame = recorded.contains(path) && folder.stamp == FileStamp(status)
        if !isSame || folder.ignoreFile != nil {
            // Also one that has come, and one of which nobody knows whether it is the same.
            let here = ignoreFile().map { FileStamp($0) }
            let isKnown = here == folder.ignoreFile && (here == nil || recorded.contains(path))
            if !isKnown { return .newRules }
        }
        guard isSame else { return .none }
        return .asBefore(folders: names[path] ?? [], hasIgnoreFile: folder.ignoreFile != nil)
    }
}
