import SheafCore
import SystemPackage

/// A disposable cache of what a store's files say, so that a listing looks at every file and reads
/// only those that changed.
///
/// Nothing in it is believed: a record holds as long as the file's stamp is the recorded one, and
/// each record and each text has a checksum. So it does not matter who writes to it at the same
/// time, what a kill or a full disk leaves, or how old it is; and a file's deletion need not be
/// recorded. Its files: `items`, records that are read whole; `text`, titles and bodies folded for
/// searching, read where a record says; `ids`, see ``KnownPlaces``; `times`, see ``CommittedTimes``;
/// `folders`, see ``KnownFolders``; and `census`, see ``IndexCensus``.
///
/// One call of a reading command uses it: `init`, ``stale(_:path:stamp:besides:_:)``, ``add(_:)`` for what
/// was read anew, ``finish(folders:)``.
public struct ItemIndex {
    let folder: IndexFolder
    private(set) var table: RecordTable
    /// What of `table.bytes` came from the disk.
    let loaded: Int
    let identity: UInt64
    /// Where each file's record begins; -1 where it is to be read, or could not be.
    private(set) var starts: [Int] = []
    /// Those that were to be read.
    private var asked: [StaleFile] = []
    /// Records of files that are not among those there are.
    private var gone: [Int] = []
    /// Records that must not be kept: the next change of their files may not show.
    private var unsettled: Set<Int> = []
    private var writing: Writing?
    /// Whether what is added will be kept.
    var isKeeping: Bool { writing != nil }

    /// What is being written, while the lock is held.
    private struct Writing {
        let lock: OpenFile
        let text: OpenFile
        var end: Int
        /// Whether both files are made anew.
        let isNew: Bool
    }

    /// Loads what there is.
    ///
    /// - Parameters:
    ///   - path: a folder of its own. It is made when first written to.
    ///   - settings: all that records depend on besides the files. An index of other settings is
    ///     made anew.
    public init(at path: FilePath, settings: [UInt8]) {
        let fingerprint = settings.withUnsafeBytes(Checksum.of)
        folder = IndexFolder(path: path)
        let file = folder.open(IndexFolder.items)
        table = RecordTable(file?.bytes() ?? [], fingerprint: fingerprint)
        loaded = table.bytes.count
        identity = file?.identity ?? 0
    }

    /// The folders whose files are recorded, all of them.
    public func recorded(_ known: KnownFolders) -> [KnownFolders.Folder] {
        known.folders.filter { $0.stamp != nil && $0.records == table.sums[$0.path] }
    }

    /// Takes the files that a store has now, and says which of them have to be read, in byte order of
    /// their paths.
    ///
    /// - Parameters:
    ///   - files: those that were listed, in byte order of their paths.
    ///   - folders: those that were not, since the recorded files are the ones there are.
    ///   - look: looks at the recorded files in these folders.
    public mutating func stale<Files: RandomAccessCollection>(
        _ files: Files, path: (Files.Element) -> [UInt8], stamp: (Files.Element) -> FileStamp,
        besides folders: Set<[UInt8]>, _ look: (RecordedFiles) throws -> [RecordedFiles.Change]
    ) rethrows -> [StaleFile] {
        let (recalled, rest) = table.starts(in: folders)
        let changes = try look(RecordedFiles(bytes: table.bytes, starts: recalled))
        let (listed, others) = table.starts(of: files, among: rest, path, stamp)
        gone = others
        starts = []
        starts.reserveCapacity(recalled.count + listed.count)
        var next = 0
        func takeListed(before other: [UInt8]?) {
            while next < listed.count {
                let path = path(files[files.index(files.startIndex, offsetBy: next)])
                if let other, !path.lexicographicallyPrecedes(other) { return }
                if listed[next] < 0 { asked.append(StaleFile(place: starts.count, path: path)) }
                starts.append(listed[next])
                next += 1
            }
        }
        var change = 0
        for (number, start) in recalled.enumerated() {
            if next < listed.count { takeListed(before: table.path(at: start)) }
            guard change < changes.count, changes[change].number == number else {
                starts.append(start)
                continue
            }
            if changes[change].isGone {
                gone.append(start)
            } else {
                asked.append(StaleFile(place: starts.count, path: table.path(at: start)))
                starts.append(-1)
            }
            change += 1
        }
        takeListed(before: nil)
        return asked
    }

    /// Adds what was read, each with the place of its file.
    public mutating func add(_ files: [(place: Int, file: PreparedFile)]) {
        guard !files.isEmpty else { return }
        if writing == nil { writing = begin() }
        var texts: [UInt8] = []
        for (place, file) in files {
            guard var record = file.record else { continue }
            let isSettled = file.stamp.isSettled(at: file.readAt)
            if isSettled, !file.text.isEmpty, let writing {
                var text = record.withUnsafeBytes { RecordLayout.text($0, at: 0) }
                text.offset = UInt64(writing.end + texts.count)
                texts += file.text
                record = record.withUnsafeBytes { RecordLayout.moved($0, to: text) }
            }
            starts[place] = table.append(record)
            if !isSettled { unsettled.insert(starts[place]) }
        }
        if let writing {
            if writing.text.write(texts) {
                self.writing?.end += texts.count
            } else {
                // Full disk: what was not written reads as damaged, and the files are asked.
                self.writing = nil
            }
        }
    }

    /// Writes what was added, and hands out what is known now.
    ///
    /// - Parameter folders: those that the files were found in.
    public consuming func finish(folders: KnownFolders? = nil) -> IndexSnapshot {
        if writing == nil, !gone.isEmpty { writing = begin() }
        let text = writing?.text ?? folder.open(IndexFolder.text)
        let known = IndexSnapshot(bytes: table.bytes, starts: starts, text: text, in: folder)
        guard let writing else {
            keep(folders, table.sums) { $0 < loaded }
            return known
        }
        let isKept = { start in !unsettled.contains(start) }
        if !writing.isNew, !isWasteful {
            if let sums = appendRecords() { keep(folders, sums, isKept) }
            return known
        }
        let old =
            writing.isNew
            ? IndexSnapshot(
                bytes: table.bytes, starts: starts, text: folder.open(IndexFolder.text), in: folder)
            : known
        guard let new = rewritten(writing, old) else { return known }
        keep(folders, new.sums, isKept)
        return new.known
    }

    /// - Parameters:
    ///   - sums: what all records come to that are on the disk.
    ///   - isKept: whether a record is among them.
    private func keep(
        _ folders: KnownFolders?, _ sums: FolderSums, _ isKept: (Int) -> Bool
    ) {
        guard var folders else { return }
        var run = FolderRun()
        var unrecorded: Set<[UInt8]> = []
        for file in asked where starts[file.place] < 0 || !isKept(starts[file.place]) {
            _ = file.path.withUnsafeBytes { run.enter($0) }
            unrecorded.insert(run.folder)
        }
        if writing == nil {
            for start in gone {
                _ = table.path(at: start).withUnsafeBytes { run.enter($0) }
                unrecorded.insert(run.folder)
            }
        }
        for index in folders.folders.indices {
            let path = folders.folders[index].path
            if unrecorded.contains(path) {
                folders.folders[index].stamp = nil
                folders.folders[index].names = nil
            }
            folders.folders[index].records = sums[path]
        }
        folders.write(to: folder)
    }

    /// Appending is right where the file on disk is the one that was loaded, whole.
    private func begin() -> Writing? {
        guard let lock = folder.lock() else { return nil }
        let items = folder.open(IndexFolder.items)
        let isOurs = table.isWhole && items?.identity == identity && items?.size == loaded
        if isOurs, let text = folder.append(IndexFolder.text) {
            return Writing(lock: lock, text: text, end: text.size, isNew: false)
        }
        guard let text = folder.create(IndexFolder.newText) else { return nil }
        return Writing(lock: lock, text: text, end: 0, isNew: true)
    }

    /// Most of the records are of files that changed since or are gone.
    private var isWasteful: Bool {
        table.starts.count + table.superseded > 2 * starts.count { $0 >= 0 } + 256
    }

    /// What all records come to then; `nil` where that fails.
    private func appendRecords() -> FolderSums? {
        guard let items = folder.append(IndexFolder.items) else { return nil }
        var added: [UInt8] = []
        var ids: [UInt8] = []
        var sums = table.sums
        for start in starts where start >= loaded && !unsettled.contains(start) {
            let record = table.record(at: start)
            ids += KnownPlaces.entry(of: record, at: loaded + added.count)
            added += record
        }
        for start in gone { added += RecordLayout.tombstone(table.path(at: start)) }
        added.withUnsafeBytes { sums.add(RecordRun.all(of: $0, from: 0).found.sums) }
        guard items.write(added), folder.append(IndexFolder.ids)?.write(ids) == true else {
            return nil
        }
        return sums
    }

    /// Makes both files anew, in order of the paths, with what is of use.
    ///
    /// - Parameter old: gives the texts that are not in the new file yet.
    private func rewritten(
        _ writing: Writing, _ old: IndexSnapshot
    ) -> (known: IndexSnapshot, sums: FolderSums)? {
        guard let text = writing.isNew ? writing.text : folder.create(IndexFolder.newText),
            let items = folder.create(IndexFolder.newItems)
        else { return nil }
        var end = writing.isNew ? writing.end : 0
        var bytes = table.header
        var ids: [UInt8] = []
        var newStarts = starts
        var isWritten = true
        var last: [Int] = []
        for first in stride(from: 0, to: starts.count, by: Self.batch) {
            let places = (first..<min(first + Self.batch, starts.count)).filter { starts[$0] >= 0 }
            let isMoved = { place in !writing.isNew || starts[place] < loaded }
            var moved: [Int: TextPlace] = [:]
            var texts: [UInt8] = []
            old.withTexts(of: places.filter(isMoved)) { place, found in
                var text = table.text(at: starts[place])
                text.offset = found == nil ? TextPlace.none.offset : UInt64(end + texts.count)
                moved[place] = text
                if let found {
                    texts += found.title
                    texts += found.body
                    texts += found.capitals ?? UnsafeBufferPointer(start: nil, count: 0)
                }
            }
            for place in places {
                if unsettled.contains(starts[place]) {
                    last.append(place)
                    continue
                }
                let record = table.record(at: starts[place], textAt: moved[place])
                newStarts[place] = bytes.count
                ids += KnownPlaces.entry(of: record, at: bytes.count)
                bytes += record
            }
            isWritten = isWritten && text.write(texts)
            end += texts.count
        }
        isWritten =
            isWritten && items.write(bytes)
            && folder.replace(IndexFolder.text, by: IndexFolder.newText)
            && folder.replace(IndexFolder.items, by: IndexFolder.newItems)
            && folder.create(IndexFolder.newIDs)?.write(ids) == true
            && folder.replace(IndexFolder.ids, by: IndexFolder.newIDs)
        guard isWritten else {
            for name in [IndexFolder.newText, IndexFolder.newItems, IndexFolder.newIDs] {
                folder.remove(name)
            }
            return nil
        }
        let sums = bytes.withUnsafeBytes {
            RecordRun.all(of: $0, from: table.header.count).found.sums
        }
        for place in last {
            newStarts[place] = bytes.count
            bytes += table.record(at: starts[place])
        }
        return (IndexSnapshot(bytes: bytes, starts: newStarts, text: text, in: folder), sums)
    }

    /// Files whose texts are in memory at a time.
    private static let batch = 1024
}
