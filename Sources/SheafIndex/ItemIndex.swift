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
/// One call of a reading command uses it: `init`, ``stale(_:path:stamp:)``, ``add(_:)`` for what was read
/// anew, ``finish()``.
public struct ItemIndex {
    let folder: IndexFolder
    private(set) var table: RecordTable
    /// What of `table.bytes` came from the disk.
    let loaded: Int
    let identity: UInt64
    /// Where each file's record begins; -1 where it is to be read, or could not be.
    private(set) var starts: [Int] = []
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

    /// Takes the files that a store has now, in byte order of their paths, and says which of them
    /// have to be read, by their places.
    public mutating func stale<Files: RandomAccessCollection>(
        _ files: Files, path: (Files.Element) -> [UInt8], stamp: (Files.Element) -> FileStamp
    ) -> [Int] {
        starts = table.starts(of: files, path, stamp)
        return starts.indices.filter { starts[$0] < 0 }
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
    /// - Parameter folders: those that the files were found in. They are kept where all records are.
    public consuming func finish(folders: KnownFolders? = nil) -> IndexSnapshot {
        let text = writing?.text ?? folder.open(IndexFolder.text)
        let known = IndexSnapshot(bytes: table.bytes, starts: starts, text: text, in: folder)
        var isKept = unsettled.isEmpty
        defer { if isKept { folders?.write(to: folder) } }
        guard let writing else {
            isKept = isKept && starts.allSatisfy { $0 < loaded }
            return known
        }
        if !writing.isNew, !isWasteful {
            isKept = appendRecords() && isKept
            return known
        }
        let old =
            writing.isNew
            ? IndexSnapshot(
                bytes: table.bytes, starts: starts, text: folder.open(IndexFolder.text), in: folder)
            : known
        let new = rewritten(writing, old)
        isKept = isKept && new != nil
        return new ?? known
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

    private func appendRecords() -> Bool {
        guard let items = folder.append(IndexFolder.items) else { return false }
        var added: [UInt8] = []
        var ids: [UInt8] = []
        for start in starts where start >= loaded && !unsettled.contains(start) {
            let record = table.record(at: start)
            ids += KnownPlaces.entry(of: record, at: loaded + added.count)
            added += record
        }
        return items.write(added) && folder.append(IndexFolder.ids)?.write(ids) == true
    }

    /// Makes both files anew, in order of the paths, with what is of use.
    ///
    /// - Parameter old: gives the texts that are not in the new file yet.
    private func rewritten(_ writing: Writing, _ old: IndexSnapshot) -> IndexSnapshot? {
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
        for place in last {
            newStarts[place] = bytes.count
            bytes += table.record(at: starts[place])
        }
        return IndexSnapshot(bytes: bytes, starts: newStarts, text: text, in: folder)
    }

    /// Files whose texts are in memory at a time.
    private static let batch = 1024
}
