import SystemPackage

/// Which records of an index are those of all files there are, taken down after a look at every file:
/// as long as somebody knows that no file has changed since, nobody else has to look.
///
/// A file `census`: magic bytes, then numbers of eight bytes, little-endian: what the look depended on
/// (`key`), which look it was (`generation`), inode, length and checksum of `items` at that moment, the
/// number of other files, and where each record begins; at the end their checksum.
enum IndexCensus {
    private static let magic = Array("sheafcs3".utf8)
    /// Of numbers, before the records' places.
    private static let headCount = 6

    static func write(
        key: UInt64, generation: UInt64, items: (identity: UInt64, bytes: RecordBytes), others: Int,
        starts: [Int], to folder: IndexFolder
    ) -> Bool {
        var writer = RecordWriter()
        let sum = items.bytes.withKept(Checksum.ofMany)
        for number in [
            key, generation, items.identity, UInt64(items.bytes.kept), sum, UInt64(others),
        ] { writer.put(number) }
        for start in starts { writer.put(UInt64(start)) }
        var end = RecordWriter()
        end.put(writer.bytes.withUnsafeBytes(Checksum.of))
        return folder.write(magic + writer.bytes + end.bytes, as: IndexFolder.census)
    }

    static func read(
        key: UInt64, generation: UInt64, from folder: IndexFolder
    ) -> (known: IndexSnapshot, others: Int)? {
        guard let census = folder.open(IndexFolder.census)?.bytes(), census.starts(with: magic),
            census.count >= magic.count + 8 * (headCount + 1), census.count % 8 == 0,
            let (head, starts) = census.withUnsafeBytes(parts), head[0] == key,
            head[1] == generation,
            let items = folder.open(IndexFolder.items), items.identity == head[2]
        else { return nil }
        // What was appended since belongs to a later look.
        let length = Int(clamping: head[3])
        let bytes = FileBytes(items, limit: length, isLocal: folder.isLocal)
        guard bytes.buffer.count == length, Checksum.ofMany(bytes.buffer) == head[4] else {
            return nil
        }
        return (
            IndexSnapshot(
                bytes: RecordBytes(bytes, kept: length), starts: starts,
                text: folder.open(IndexFolder.text), in: folder),
            Int(head[5])
        )
    }

    /// The numbers before the records' places, and these; `nil` where something is damaged.
    private static func parts(of census: UnsafeRawBufferPointer) -> ([UInt64], [Int])? {
        func number(_ index: Int) -> UInt64 {
            UInt64(littleEndian: census.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
        }
        let (first, last) = (magic.count / 8, census.count / 8 - 1)
        let body = UnsafeRawBufferPointer(rebasing: census[8 * first..<8 * last])
        guard Checksum.of(body) == number(last) else { return nil }
        return (
            (first..<first + headCount).map(number),
            (first + headCount..<last).map { Int(truncatingIfNeeded: number($0)) }
        )
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
        guard table.isWhole, starts.allSatisfy({ 0..<loaded ~= $0 }), let lock = folder.lock()
        else {
            return false
        }
        return withExtendedLifetime(lock) {
            IndexCensus.write(
                key: key, generation: generation, items: (identity, table.bytes), others: others,
                starts: starts, to: folder)
        }
    }

    /// What a census of this key and generation knows, and how many other files it counted.
    public static func known(
        at path: FilePath, key: UInt64, generation: UInt64
    ) -> (known: IndexSnapshot, others: Int)? {
        // Nobody has a witness elsewhere.
        IndexCensus.read(
            key: key, generation: generation, from: IndexFolder(path: path, isLocal: true))
    }

    /// What the bytes that a look depends on come to.
    public static func key(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(Checksum.of) }
}
