import SheafCore
import SheafGit
import SheafIndex
import SystemPackage

/// All files of a store at one moment: looked at one by one, read only where the index does not
/// know them as they are.
struct Catalog: Sendable {
    /// What is known of the files that the settings take for items, in byte order of their paths.
    var known: IndexSnapshot
    /// Files that are no items, those in `known` not counted.
    var attachments: Int
    /// What could not be listed or opened.
    var unreadable: [SystemError]
}

extension Store {
    /// Looks at every file, and reads those that are not as the index knows them.
    func catalog() throws -> Catalog {
        let listing = try WorkingTreeWalk(layout, environment.git).run()
        let (files, others) = ItemSelection(configuration).items(of: listing)
        var (attachments, unreadable) = (others.count, listing.unreadable)
        var index = ItemIndex(at: indexFolder, settings: indexSettings)
        let stale = index.stale(
            files.map { FoundFile(path: $0.path.bytes, stamp: FileStamp($0.status)) })
        for start in stride(from: 0, to: stale.count, by: Self.batch) {
            let files = stale[start..<min(start + Self.batch, stale.count)].compactMap {
                file in TreePath(bytes: file.path).map { (place: file.place, path: $0) }
            }
            var read: [(place: Int, file: PreparedFile)] = []
            for (file, result) in zip(files, try self.read(files.map(\.path))) {
                switch result {
                case .success(let prepared): read.append((file.place, prepared))
                case .failure(let error) where error.code == .fileTooLarge: attachments += 1
                // Gone since it was listed: as if it had been gone before.
                case .failure(let error) where error.code == .noSuchFileOrDirectory: continue
                case .failure(let error): unreadable.append(error)
                }
            }
            index.add(read)
        }
        return Catalog(
            known: index.finish(), attachments: attachments, unreadable: unreadable)
    }

    var indexFolder: FilePath { layout.privateDirectory.appending("index") }

    /// What the index holds depends on these besides the files.
    var indexSettings: [UInt8] { Self.readingVersion + settingsBytes }

    /// To be changed with every change of what is read out of a file.
    private static let readingVersion = Array("5 ".utf8)
    /// Files whose texts are in memory at a time: few enough that it is the same memory each time.
    private static let batch = 1024

    /// Reads files for the index, on all cores.
    private func read(_ paths: [TreePath]) throws -> [Result<PreparedFile, SystemError>] {
        let reader = ItemReader(configuration)
        let readAt = FileTime.coarseNow().inNanoseconds
        return try WorkingTreeReader(root: root, limit: Document.sizeLimit).read(paths) {
            index, bytes, status in
            PreparedFile(
                IndexedFile(
                    path: paths[index].bytes, stamp: FileStamp(status), readAt: readAt,
                    blob: ObjectID.blob(bytes).leading,
                    contents: Self.contents(of: bytes, at: paths[index], reader)))
        }
    }

    private static func contents(
        of bytes: [UInt8], at path: TreePath, _ reader: ItemReader
    ) -> IndexedFile.Contents {
        guard let document = Document(reading: bytes) else { return .noItem }
        let stored = StoredItem(document, at: path, reader)
        let body = stored.body
        let facts = ItemFacts(
            item: stored.item, preview: stored.preview, findings: stored.findings)
        return .item(
            facts, title: FoldedText(stored.item.title).bytes, body: FoldedText(body).bytes,
            written: body)
    }
}

extension FileStamp {
    init(_ status: FileStatus) {
        self.init(
            size: status.size, modified: status.modified.inNanoseconds,
            changed: status.changed.inNanoseconds, inode: status.inode)
    }
}

extension FileTime {
    /// Since 1970 UTC; good until the year 2262.
    var inNanoseconds: Int64 { seconds &* 1_000_000_000 &+ Int64(nanoseconds) }
}
