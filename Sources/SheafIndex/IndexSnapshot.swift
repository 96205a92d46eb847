import SheafCore
import Synchronization

/// What an index knows of a store's files at one moment. Any number of threads may read it.
public final class IndexSnapshot: Sendable {
    private let bytes: [UInt8]
    /// For each file that was asked about, where its record begins; -1 where it could not be read.
    private let starts: [Int]
    private let text: OpenFile?
    private let folder: IndexFolder
    private let isDamaged = Atomic(false)

    init(bytes: [UInt8], starts: [Int], text: OpenFile?, in folder: IndexFolder) {
        self.bytes = bytes
        self.starts = starts
        self.text = text
        self.folder = folder
    }

    /// Where a text was not what its record says, the next use shall make the index anew.
    deinit {
        if isDamaged.load(ordering: .relaxed) { folder.remove(IndexFolder.items) }
    }

    /// How many files were asked about, in their order.
    public var count: Int { starts.count }

    /// What of a file is known before anything is decoded.
    public struct Outline: Sendable {
        fileprivate let flags: UInt8
        public var isItem: Bool { flags & RecordLayout.isItem != 0 }
        public var isTask: Bool { flags & RecordLayout.isTask != 0 }
        public var isClosed: Bool { flags & RecordLayout.isClosed != 0 }
        public var hasFindings: Bool { flags & RecordLayout.hasFindings != 0 }
    }

    /// `nil` for a file that could not be read.
    public func outline(of file: Int) -> Outline? {
        guard starts[file] >= 0 else { return nil }
        return bytes.withUnsafeBytes {
            Outline(flags: RecordLayout.flags($0, at: starts[file]))
        }
    }

    /// The id of an item.
    public func id(of file: Int) -> ItemID? {
        bytes.withUnsafeBytes { RecordLayout.id($0, at: starts[file]) }
    }

    /// Where an item's file lies, relative to the store's root.
    public func path(of file: Int) -> [UInt8] {
        bytes.withUnsafeBytes { Array(RecordLayout.path($0, at: starts[file])) }
    }

    /// When a file was written, in seconds since 1970 UTC.
    public func modified(of file: Int) -> Int64 {
        let stamp = bytes.withUnsafeBytes { RecordLayout.stamp($0, at: starts[file]) }
        let (seconds, rest) = stamp.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0 ? seconds - 1 : seconds
    }

    /// The first 64 bits of the id that git gives a file's bytes.
    public func blob(of file: Int) -> UInt64 {
        bytes.withUnsafeBytes { RecordLayout.blob($0, at: starts[file]) }
    }

    /// What is known of a file that is an item.
    public func facts(of file: Int) -> ItemFacts {
        bytes.withUnsafeBytes { RecordLayout.facts($0, at: starts[file]) }
    }

    /// What says where an item stands: its id, kind, status, priority and dates. The rest, title and
    /// path among it, is empty: of all that is sorted only little is shown.
    public func standing(of file: Int) -> Item {
        bytes.withUnsafeBytes { RecordLayout.standing($0, at: starts[file]) }
    }

    /// The texts of items that lie near each other, as far as they are kept and sound.
    ///
    /// - Parameter body: called for each of `files` in their order, with `nil` where the text is not
    ///   there and the file itself has to be asked.
    public func withTexts(
        of files: [Int],
        _ body: (Int, IndexedText?) -> Void
    ) {
        let places = bytes.withUnsafeBytes { bytes in
            files.map { starts[$0] < 0 ? .none : RecordLayout.text(bytes, at: starts[$0]) }
        }
        var first = 0
        while first < files.count {
            let end = Self.stretch(places, from: first)
            let start = places[first].isNone ? 0 : Int(places[first].offset)
            let last = places[end - 1]
            let count = last.isNone ? 0 : Int(last.offset) + last.length - start
            let bytes = text?.bytes(at: start, count: count) ?? []
            bytes.withUnsafeBufferPointer { buffer in
                for index in first..<end {
                    let texts = Self.texts(places[index], in: buffer, from: start)
                    if texts == nil, !places[index].isNone {
                        isDamaged.store(true, ordering: .relaxed)
                    }
                    body(files[index], texts)
                }
            }
            first = end
        }
    }

    /// Where a run of places ends that are worth being read at one go.
    private static func stretch(_ places: [TextPlace], from first: Int) -> Int {
        guard !places[first].isNone else { return first + 1 }
        var end = first + 1
        while end < places.count, !places[end].isNone {
            let before = Int(places[end - 1].offset) + places[end - 1].length
            let next = Int(places[end].offset)
            guard next >= before, next - before < gap,
                next + places[end].length - Int(places[first].offset) < stretchLimit
            else { break }
            end += 1
        }
        return end
    }

    /// Bytes that are read for nothing rather than by another call.
    private static let gap = 16 << 10
    private static let stretchLimit = 1 << 20

    private static func texts(
        _ place: TextPlace, in buffer: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> IndexedText? {
        guard !place.isNone else { return nil }
        let offset = Int(place.offset) - start
        guard offset >= 0, offset + place.length <= buffer.count else { return nil }
        let all = UnsafeBufferPointer(rebasing: buffer[offset..<offset + place.length])
        guard Checksum.of(UnsafeRawBufferPointer(all)) == place.checksum else { return nil }
        let title = Int(place.titleLength)
        let body = title + Int(place.bodyLength)
        return IndexedText(
            title: UnsafeBufferPointer(rebasing: all[..<title]),
            body: UnsafeBufferPointer(rebasing: all[title..<body]),
            capitals: place.capitalsLength == TextPlace.unknown
                ? nil : UnsafeBufferPointer(rebasing: all[body...]))
    }
}
