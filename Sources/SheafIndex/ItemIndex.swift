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
/// and `folders`, see ``KnownFolders``.
///
/// One call of a reading command uses it: `init`, ``stale(_:path:stamp:besides:_:)``, ``add(_:)`` for what
/// was read anew, ``finish(folders:)``.
public struct ItemIndex {
    let folder: IndexFolder
    private(set) var table: RecordTable
    let identity: UInt64
    /// Where each file's record begins; -1 where it is to be read, or could not be.
    private(set) var starts: [Int] = []
    /// Those that were to be read.
    var asked: [StaleFile] = []
    /// Records of files that are not among those there are.
    var gone: [Int] = []
    /// Records that must not be kept: the next change of their files may not show.
    var unsettled: Set<Int> = []
    var writing: Writing?
    /// Whether what is added will be kept.
    var isKeeping: Bool { writing != nil }

    /// What is being written, while the lock is held.
    struct Writing {
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
        table = RecordTable(file.map { FileBytes($0) }, fingerprint: fingerprint)
        identity = file?.identity ?? 0
    }

    /// How many bytes of records came from the disk.
    var loaded: Int { table.bytes.kept }

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
        if listed.isEmpty, changes.isEmpty {
            starts = recalled
            return []
        }
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
        texts.reserveCapacity(files.reduce(0) { $0 + $1.file.text.count })
        table.reserve(asked.count, like: files.map { $0.file.record?.count ?? 0 })
        for (place, file) in files {
            guard let record = file.record else { continue }
            let isSettled = file.stamp.isSettled(at: file.readAt)
            var offset: UInt64?
            if isSettled, !file.text.isEmpty, let writing {
                offset = UInt64(writing.end + texts.count)
                texts += file.text
            }
            starts[place] = table.append(record, textAt: offset)
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
}
