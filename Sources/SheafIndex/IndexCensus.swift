import SystemPackage

/// Which records of an index are those of all files there are, taken down after a look at every file:
/// as long as somebody knows that no file has changed since, nobody else has to look.
///
/// A file `census`: magic bytes, then numbers of eight bytes, little-endian: what the look depended on
/// (`key`), which look it was (`generation`), stamp and checksum of `items` at that moment, stamp of
/// `text`, the number of other files, and where each record begins; at the end their checksum.
///
/// Records and texts were all found sound when the census was taken, so they need not be checked again
/// as long as their file has that stamp. What was appended since belongs to a later look.
enum IndexCensus {
    private static let magic = Array("sheafcs4".utf8)
    /// What the files of an index were when they were gone over.
    struct Stamps {
        var items: FileStamp
        /// `nil` where a text is not sound.
        var text: FileStamp?
    }

    static func write(
        key: UInt64, generation: UInt64, _ stamps: Stamps, records: RecordBytes, others: Int,
        starts: [Int], to folder: IndexFolder
    ) -> Bool {
        var writer = RecordWriter(magic: magic, capacity: 8 * (starts.count + 16))
        writer.put(key)
        writer.put(generation)
        writer.put(stamps.items)
        writer.put(records.withKept(Checksum.ofMany))
        writer.put(stamps.text ?? .unknown)
        writer.put(UInt64(others))
        for start in starts { writer.put(UInt64(start)) }
        return folder.write(writer.sealed(), as: IndexFolder.census)
    }

    static func read(
        key: UInt64, generation: UInt64, from folder: IndexFolder
    ) -> (known: IndexSnapshot, others: Int)? {
        guard let file = folder.open(IndexFolder.census), let taken = file.stamp else { return nil }
        return file.bytes().withUnsafeBytes { census in
            guard var reader = RecordReader(sealed: census, magic: magic), reader.take() == key,
                reader.take() == generation, let items = folder.open(IndexFolder.items)
            else { return nil }
            let (recorded, sum) = (reader.takeStamp(), reader.take(UInt64.self))
            let textStamp = reader.takeStamp()
            let others = Int(UInt32(clamping: reader.take(UInt64.self)))
            guard items.identity == recorded.inode else { return nil }
            func isUntouched(_ file: OpenFile?, since recorded: FileStamp) -> Bool {
                recorded.isSettled(at: taken.modified) && file?.stamp == recorded
            }
            let length = Int(clamping: recorded.size)
            let isChecked = isUntouched(items, since: recorded)
            let bytes = FileBytes(items, limit: length)
            guard bytes.buffer.count == length, isChecked || Checksum.ofMany(bytes.buffer) == sum
            else { return nil }
            let starts = (0..<reader.left / 8).map { _ in
                Int(truncatingIfNeeded: reader.take(UInt64.self))
            }
            guard starts.allSatisfy({ RecordLayout.isRecord(bytes.buffer, at: $0) }) else {
                return nil
            }
            let text = folder.open(IndexFolder.text)
            let known = IndexSnapshot(
                bytes: RecordBytes(bytes, kept: length), starts: starts, text: text,
                isChecked: isUntouched(text, since: textStamp), in: folder)
            return (known, others)
        }
    }
}

extension ItemIndex {
    /// Takes down that the files `stale` was told of are all there are.
    ///
    /// - Parameters:
    ///   - key: whoever looks has to find this the same.
    ///   - generation: which look it was.
    ///   - others: the files that were not told of.
    /// - Returns: whether it is written; not where a file is not kept, or changed a moment ago.
    public func keepCensus(key: UInt64, generation: UInt64, others: Int) -> Bool {
        guard table.isWhole, starts.allSatisfy({ 0..<loaded ~= $0 }) else { return false }
        let text = folder.open(IndexFolder.text)
        // Taken first: what is written while the texts are gone over makes it another one.
        let stamp = text?.stamp
        let known = IndexSnapshot(bytes: table.bytes, starts: starts, text: text, in: folder)
        let areSound = known.areTextsSound
        guard let lock = folder.lock() else { return false }
        return withExtendedLifetime(lock) {
            guard var items = folder.open(IndexFolder.items)?.stamp, items.inode == identity else {
                return false
            }
            items.size = Int64(loaded)
            return IndexCensus.write(
                key: key, generation: generation,
                IndexCensus.Stamps(items: items, text: areSound ? stamp : nil),
                records: table.bytes, others: others, starts: starts, to: folder)
        }
    }

    /// What a census of this key and generation knows, and how many other files it counted.
    public static func known(
        at path: FilePath, key: UInt64, generation: UInt64
    ) -> (known: IndexSnapshot, others: Int)? {
        IndexCensus.read(key: key, generation: generation, from: IndexFolder(path: path))
    }

    /// What the bytes that a look depends on come to.
    public static func key(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(Checksum.of) }
}
