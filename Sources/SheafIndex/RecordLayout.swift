import SheafCore

/// How a record lies in the index: its length and checksum, then fields of fixed places, then the
/// path and, for an item, its facts.
///
/// What lists need of every item, whether it is shown or not, is in the fixed part, and what a search
/// needs comes first: at a hundred thousand items the time goes into fetching it from memory.
enum RecordLayout {
    /// Of the length and the checksum, which cover what follows them.
    static let headLength = 12
    private static let flags = 12
    private static let pathLength = 14
    private static let id = 16
    static let text = 24
    private static let stamp = 52
    private static let blob = 84
    private static let path = 92
    /// Nearly all records are shorter. A longer one grows.
    private static let usualLength = 512

    static let isItem: UInt8 = 1
    static let isTask: UInt8 = 2
    static let isClosed: UInt8 = 4
    static let hasFindings: UInt8 = 8
    private static let isGone: UInt8 = 16
    static let isConflicted: UInt8 = 32

    /// Still to be sealed. `nil` for a path too long to be recorded.
    static func record(of file: IndexedFile, text place: TextPlace) -> [UInt8]? {
        guard file.path.count <= UInt16.max else { return nil }
        var writer = RecordWriter(capacity: usualLength)
        putHead(
            flags(of: file.contents), file.path, file.stamp, place, id(of: file.contents),
            file.blob, &writer)
        if case .item(let facts, _, _, _) = file.contents { writer.put(facts) }
        return writer.bytes
    }

    /// Says that the file that a record before is of is gone, or ignored now.
    static func tombstone(_ path: some Collection<UInt8>) -> [UInt8] {
        var writer = RecordWriter()
        putHead(isGone, path, .unknown, .none, 0, 0, &writer)
        var record = writer.bytes
        record.withUnsafeMutableBytes(seal)
        return record
    }

    private static func putHead(
        _ flags: UInt8, _ path: some Collection<UInt8>, _ stamp: FileStamp, _ place: TextPlace,
        _ id: UInt64, _ blob: UInt64, _ writer: inout RecordWriter
    ) {
        writer.put(UInt32(0))
        writer.put(UInt64(0))
        writer.put(UInt16(flags))
        writer.put(UInt16(path.count))
        writer.put(id)
        put(place, &writer)
        writer.put(stamp)
        writer.put(blob)
        writer.put(bare: path)
    }

    private static func put(_ place: TextPlace, _ writer: inout RecordWriter) {
        writer.put(place.offset)
        writer.put(place.titleLength)
        writer.put(place.bodyLength)
        writer.put(place.checksum)
        writer.put(place.capitalsLength)
    }

    private static func flags(of contents: IndexedFile.Contents) -> UInt8 {
        guard case .item(let facts, _, _, _) = contents else { return 0 }
        return isItem | (facts.item.kind == .task ? isTask : 0)
            | (facts.item.isClosed ? isClosed : 0) | (facts.findings.isEmpty ? 0 : hasFindings)
            | (facts.item.isConflicted ? isConflicted : 0)
    }

    private static func id(of contents: IndexedFile.Contents) -> UInt64 {
        guard case .item(let facts, _, _, _) = contents else { return 0 }
        return facts.item.id?.bits ?? 0
    }

    /// Writes the length, which is that of all the bytes, and the checksum.
    static func seal(_ record: UnsafeMutableRawBufferPointer) {
        let rest = UnsafeRawBufferPointer(rebasing: record[headLength...])
        record.storeBytes(of: UInt32(rest.count).littleEndian, as: UInt32.self)
        record.storeBytes(of: Checksum.of(rest).littleEndian, toByteOffset: 4, as: UInt64.self)
    }

    /// Seals a record, and says in it where its text lies, if that is told.
    static func seal(_ record: UnsafeMutableRawBufferPointer, textAt offset: UInt64?) {
        if let offset {
            record.storeBytes(of: offset.littleEndian, toByteOffset: text, as: UInt64.self)
        }
        seal(record)
    }

    /// The length of the record that begins at `start`, if a whole and sound one does.
    static func length(of bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard let length = statedLength(of: bytes, at: start), isSound(bytes, at: start) else {
            return nil
        }
        return length
    }

    /// The length of a record by what it says itself; `nil` where that cannot be.
    static func statedLength(of bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard 0...bytes.count ~= start, bytes.count - start >= path else { return nil }
        let length = headLength + Int(number(bytes, start, as: UInt32.self))
        let needed = path + Int(number(bytes, start + pathLength, as: UInt16.self))
        guard needed <= length, length <= bytes.count - start else { return nil }
        return length
    }

    /// Whether a record is what was written, where its length can be.
    static func isSound(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
        let end = start + headLength + Int(number(bytes, start, as: UInt32.self))
        return staysInside(path(bytes, at: start))
            && Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[start + headLength..<end]))
                == number(bytes, start + 4, as: UInt64.self)
    }

    /// Whether a path can be one of a file below the store's root. Anybody can work out a checksum.
    private static func staysInside(_ path: UnsafeRawBufferPointer) -> Bool {
        var length = 0
        var dots = 0
        for byte in path {
            switch byte {
            case UInt8(ascii: "/"):
                if length == dots, length <= 2 { return false }
                (length, dots) = (0, 0)
                continue
            case UInt8(ascii: "."): dots += 1
            case 0: return false
            default: break
            }
            length += 1
        }
        return length > dots || length > 2
    }

    static func flags(_ bytes: UnsafeRawBufferPointer, at start: Int) -> UInt8 {
        bytes[start + flags]
    }

    static func isTombstone(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
        flags(bytes, at: start) & isGone != 0
    }

    static func path(_ bytes: UnsafeRawBufferPointer, at start: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[pathRange(bytes, at: start)])
    }

    static func pathRange(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Range<Int> {
        let length = Int(number(bytes, start + pathLength, as: UInt16.self))
        return start + path..<start + path + length
    }

    static func stamp(_ bytes: UnsafeRawBufferPointer, at start: Int) -> FileStamp {
        FileStamp(
            size: number(bytes, start + stamp), modified: number(bytes, start + stamp + 8),
            changed: number(bytes, start + stamp + 16), inode: number(bytes, start + stamp + 24))
    }

    static func text(_ bytes: UnsafeRawBufferPointer, at start: Int) -> TextPlace {
        TextPlace(
            offset: number(bytes, start + text), titleLength: number(bytes, start + text + 8),
            bodyLength: number(bytes, start + text + 12),
            checksum: number(bytes, start + text + 16),
            capitalsLength: number(bytes, start + text + 24))
    }

    static func read(
        _ bytes: UnsafeRawBufferPointer, at start: Int, into facts: inout ItemFacts
    ) {
        let name = path(bytes, at: start)
        var reader = reader(bytes, at: start, behind: name)
        reader.takeFacts(path: name, id: id(bytes, at: start), into: &facts)
    }

    static func created(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Timestamp? {
        var reader = reader(bytes, at: start, behind: path(bytes, at: start))
        return reader.takeCreated()
    }

    static func title(_ bytes: UnsafeRawBufferPointer, at start: Int) -> String {
        var reader = reader(bytes, at: start, behind: path(bytes, at: start))
        return reader.takeTitle()
    }

    static func readStanding(
        _ bytes: UnsafeRawBufferPointer, at start: Int, into item: inout Item
    ) {
        var reader = reader(bytes, at: start, behind: path(bytes, at: start))
        reader.takeStanding(id: id(bytes, at: start), into: &item)
    }

    static func id(_ bytes: UnsafeRawBufferPointer, at start: Int) -> ItemID? {
        ItemID(bits: number(bytes, start + id))
    }

    static func blob(_ bytes: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
        number(bytes, start + blob)
    }

    private static func reader(
        _ bytes: UnsafeRawBufferPointer, at start: Int, behind name: UnsafeRawBufferPointer
    ) -> RecordReader {
        let end = start + headLength + Int(number(bytes, start, as: UInt32.self))
        return RecordReader(
            UnsafeRawBufferPointer(rebasing: bytes[start + path + name.count..<end]))
    }

    private static func number<Number: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer, _ offset: Int, as type: Number.Type = Number.self
    ) -> Number {
        Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
