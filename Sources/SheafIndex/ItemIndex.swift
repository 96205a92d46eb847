import SheafCore
import SystemPackage

/// A disposable cache of what a store's files say, so that a listing looks at every file and reads
/// only those that changed.
///
/// Nothing in it is believed: a record holds as long as the file's stamp is the recorded one, and
/// each record and each text has a checksum. So it does not matter who writes to it at the same
/// time, what a kill or a full disk leaves, or how old it is; and a file's deletion need not be
/// recorded. Its files: `items`, records that are read whole; `text`, titles and bodies folded for
/// searching, read where a record says; `ids`, see ``KnownPlaces``; and `times`, see
/// ``CommittedTimes``.
///
/// One call of a reading command uses it: `init`, ``stale(_:)``, ``add(_:)`` for what was read
/// anew, ``finish()``.
public struct ItemIndex {
    let folder: IndexFolder
    private(set) var table: RecordTable
    let identity: UInt64
    /// Where each file's record begins; -1 where it is to be read, or could not be.
    private(set) var starts: [Int] = []
    /// Those that were to be read.
    private(set) var asked: [StaleFile] = []
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

    /// Takes the files that a store has now, and says which of them have to be read.
    ///
    /// - Parameter files: in byte order of their paths.
    public mutating func stale(_ files: [FoundFile]) -> [StaleFile] {
        (starts, gone) = table.starts(of: files)
        asked = files.indices.filter { starts[$0] < 0 }.map {
            StaleFile(place: $0, path: files[$0].path)
        }
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
    public consuming func finish() -> IndexSnapshot {
        if writing == nil, !gone.isEmpty { writing = begin() }
        let text = writing?.text ?? folder.open(IndexFolder.text)
        let known = IndexSnapshot(bytes: table.bytes, starts: starts, text: text, in: folder)
        guard let writing else { return known }
        if !writing.isNew, !isWasteful {
            appendRecords()
            return known
        }
        let old =
            writing.isNew
            ? IndexSnapshot(
                bytes: table.bytes, starts: starts, text: folder.open(IndexFolder.text), in: folder)
            : known
        return rewritten(writing, old) ?? known
    }
}

/// A file that a store has now.
public struct FoundFile: Sendable {
    let path: [UInt8]
    let stamp: FileStamp

    public init(path: [UInt8], stamp: FileStamp) {
        self.path = path
        self.stamp = stamp
    }
}

/// A file that has to be read.
public struct StaleFile: Sendable {
    /// Among all files, in byte order of their paths.
    public let place: Int
    public let path: [UInt8]
}
