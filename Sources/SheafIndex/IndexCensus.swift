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
        key: UInt64, generation: UInt64, items: (identity: UInt64, bytes: [UInt8]), others: Int,
        starts: [Int], to folder: IndexFolder
    ) -> Bool {
        var writer = RecordWriter()
        let sum = items.bytes.withUnsafeBytes(Checksum.ofMany)
        for number in [
            key, generation, items.identity, UInt64(items.bytes.count), sum, UInt64(others),
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
            census.count >= magic.count + 8 * (headCount + 1), census.count % 8 == 0
        else { return nil }
        let numbers = census.withUnsafeBytes { bytes in
            stride(from: magic.count, to: bytes.count, by: 8).map {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
            }
        }
        let sum = census.withUnsafeBytes { bytes in
            Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[magic.count..<bytes.count - 8]))
        }
        guard numbers.last == sum, numbers[0] == key, numbers[1] == generation,
            let items = folder.open(IndexFolder.items), items.identity == numbers[2]
        else { return nil }
        // What was appended since belongs to a later look.
        let bytes = items.bytes(at: 0, count: Int(truncatingIfNeeded: numbers[3]))
        guard bytes.count == numbers[3], bytes.withUnsafeBytes(Checksum.ofMany) == numbers[4] else {
            return nil
        }
        let starts = numbers[headCount..<numbers.count - 1].map { Int($0) }
        return (
            IndexSnapshot(
                bytes: bytes, starts: starts, text: folder.open(IndexFolder.text), in: folder),
            Int(numbers[5])
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
        IndexCensus.read(key: key, generation: generation, from: IndexFolder(path: path))
    }

    /// What the bytes that a look depends on come to.
    public static func key(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(Checksum.of) }
}
