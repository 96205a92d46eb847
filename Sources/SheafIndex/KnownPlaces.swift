import SheafCore
import SystemPackage

/// Where items were when they were last looked at, by their ids: a few are found without a look at
/// all files.
///
/// The third file of an index, `ids`: of each record in `items` the item's id and where the record
/// begins, in 16 bytes. It is read whole, which at a hundred thousand items takes less than a
/// millisecond, and nothing in it is believed: a record has its checksum, and whether its item is
/// still there the file itself has to say.
public struct KnownPlaces {
    private let ids: [UInt8]
    private let items: OpenFile

    /// `nil` where there is no index, or one of other settings.
    ///
    /// - Parameters:
    ///   - path: the index's folder.
    ///   - settings: as for ``ItemIndex``.
    public init?(at path: FilePath, settings: [UInt8]) {
        let folder = IndexFolder(path: path)
        let header = RecordTable.header(settings.withUnsafeBytes(Checksum.of))
        guard let ids = folder.open(IndexFolder.ids), let items = folder.open(IndexFolder.items),
            items.bytes(at: 0, count: header.count) == header
        else { return nil }
        self.ids = ids.bytes()
        self.items = items
    }

    /// The paths at which an item of each id was seen, each once; all ids are looked for at once.
    public func paths(of wanted: Set<ItemID>) -> [ItemID: [[UInt8]]] {
        var offsets: [(id: ItemID, offset: Int)] = []
        let bits = Set(wanted.map(\.bits))
        ids.withUnsafeBytes { bytes in
            var index = 0
            while index + Self.length <= bytes.count {
                let found = Self.number(bytes, at: index)
                if bits.contains(found), let id = ItemID(bits: found) {
                    offsets.append(
                        (id, Int(truncatingIfNeeded: Self.number(bytes, at: index + 8))))
                }
                index += Self.length
            }
        }
        var paths: [ItemID: [[UInt8]]] = [:]
        var seen: Set<[UInt8]> = []
        for (id, offset) in offsets {
            guard let path = path(of: id, inRecordAt: offset), seen.insert(path).inserted else {
                continue
            }
            paths[id, default: []].append(path)
        }
        return paths
    }

    private func path(of id: ItemID, inRecordAt offset: Int) -> [UInt8]? {
        guard offset >= 0, offset < items.size else { return nil }
        let head = items.bytes(at: offset, count: RecordLayout.headLength)
        guard head.count == RecordLayout.headLength else { return nil }
        let rest = head.withUnsafeBytes {
            Int(UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)))
        }
        guard rest <= items.size - offset else { return nil }
        return items.bytes(at: offset, count: RecordLayout.headLength + rest).withUnsafeBytes {
            guard RecordLayout.length(of: $0, at: 0) != nil, RecordLayout.id($0, at: 0) == id else {
                return nil
            }
            return Array(RecordLayout.path($0, at: 0))
        }
    }

    /// Of an entry, in bytes: the id's bits and the record's place, both little-endian.
    private static let length = 16

    private static func number(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The entry of a record; none for a file that has no id.
    static func entry(of record: [UInt8], at offset: Int) -> [UInt8] {
        guard let id = record.withUnsafeBytes({ RecordLayout.id($0, at: 0) }) else { return [] }
        var writer = RecordWriter()
        writer.put(id.bits)
        writer.put(UInt64(offset))
        return writer.bytes
    }
}
