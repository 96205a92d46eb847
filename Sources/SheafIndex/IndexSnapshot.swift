import SheafCore
import Synchronization

/// What an index knows of a store's files at one moment. Any number of threads may read it.
public final class IndexSnapshot: Sendable {
    private let bytes: RecordBytes
    /// For each file that was asked about, where its record begins; -1 where it could not be read.
    private let starts: [Int]
    private let text: OpenFile?
    private let folder: IndexFolder
    private let isDamaged = Atomic(false)

    init(
        bytes: RecordBytes, starts: [Int], text: OpenFile?, in folder: IndexFolder
    ) {
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
        public var isConflicted: Bool { flags & RecordLayout.isConflicted != 0 }
    }

    /// `nil` for a file that could not be read.
    public func outline(of file: Int) -> Outline? {
        guard starts[file] >= 0 else { return nil }
        return Outline(flags: bytes.record(at: starts[file], RecordLayout.flags))
    }

    /// The id of an item.
    public func id(of file: Int) -> ItemID? {
        bytes.record(at: starts[file], RecordLayout.id)
    }

    /// Where an item's file lies, relative to the store's root.
    public func path(of file: Int) -> [UInt8] {
        bytes.record(at: starts[file]) { Array(RecordLayout.path($0, at: $1)) }
    }

    /// When a file was written, in seconds since 1970 UTC.
    public func modified(of file: Int) -> Int64 {
        let stamp = bytes.record(at: starts[file], RecordLayout.stamp)
        let (seconds, rest) = stamp.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0 ? seconds - 1 : seconds
    }

    /// The first 64 bits of the id that git gives a file's bytes.
    public func blob(of file: Int) -> UInt64 {
        bytes.record(at: starts[file], RecordLayout.blob)
    }

    /// What is known of a file that is an item.
    public func facts(of file: Int) -> ItemFacts {
        var facts = ItemFacts.none
        read(file, into: &facts)
        return facts
    }

    /// The same in the place of what was known of another file: to make an item costs as much as to read
    /// one, which counts where a hundred thousand are read.
    public func read(_ file: Int, into facts: inout ItemFacts) {
        bytes.record(at: starts[file]) { RecordLayout.read($0, at: $1, into: &facts) }
    }

    /// When an item was made, as its file says.
    public func created(of file: Int) -> Timestamp? {
        bytes.record(at: starts[file], RecordLayout.created)
    }

    /// An item's title.
    public func title(of file: Int) -> String {
        bytes.record(at: starts[file], RecordLayout.title)
    }

    /// What says where an item stands: its id, kind, status, priority and dates. The rest, title and
    /// path among it, is left as it is: of all that is sorted only little is shown.
    public func readStanding(of file: Int, into item: inout Item) {
        bytes.record(at: starts[file]) { RecordLayout.readStanding($0, at: $1, into: &item) }
    }

    /// The texts of items that lie near each other, as far as they are kept and sound.
    ///
    /// - Parameters:
    ///   - needle: those that do not hold it are left out. It is looked for in many texts at once.
    ///   - body: called for each of `files` in their order, with `nil` where the text is not there and
    ///     the file itself has to be asked.
    public func withTexts(
        of files: [Int], holding needle: Needle? = nil,
        _ body: (Int, IndexedText?) -> Void
    ) {
        let places = places(of: files)
        var first = 0
        while first < files.count {
            let end = Self.stretch(places, from: first)
            let start = places[first].isNone ? 0 : Int(places[first].offset)
            let last = places[end - 1]
            let count = last.isNone ? 0 : Int(last.offset) + last.length - start
            let bytes = text?.bytes(at: start, count: count) ?? []
            bytes.withUnsafeBytes { buffer in
                var occurrences = Occurrences(in: buffer)
                for index in first..<end {
                    let place = places[index]
                    let texts = texts(place, in: buffer, from: start)
                    if texts == nil {
                        if !place.isNone { isDamaged.store(true, ordering: .relaxed) }
                    } else if let needle {
                        let offset = Int(place.offset) - start
                        let range = offset..<offset + place.length
                        guard occurrences.begin(in: range, of: needle) else { continue }
                    }
                    body(files[index], texts)
                }
            }
            first = end
        }
    }

    /// Where texts lie; `none` for those that cannot lie in the file there is.
    private func places(of files: [Int]) -> [TextPlace] {
        let size = UInt64(text?.size ?? 0)
        return files.map { file in
            guard starts[file] >= 0 else { return .none }
            let place = bytes.record(at: starts[file], RecordLayout.text)
            guard !place.isNone else { return place }
            let (end, isOver) = place.offset.addingReportingOverflow(UInt64(place.length))
            guard !isOver, end <= size, place.length <= TextPlace.longest else {
                isDamaged.store(true, ordering: .relaxed)
                return .none
            }
            return place
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

    private func texts(
        _ place: TextPlace, in buffer: UnsafeRawBufferPointer, from start: Int
    ) -> IndexedText? {
        guard !place.isNone else { return nil }
        let offset = Int(place.offset) - start
        guard offset >= 0, offset + place.length <= buffer.count else { return nil }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[offset..<offset + place.length])
        guard Checksum.of(bytes) == place.checksum else { return nil }
        let all = bytes.assumingMemoryBound(to: UInt8.self)
        let title = Int(place.titleLength)
        let body = title + Int(place.bodyLength)
        return IndexedText(
            title: UnsafeBufferPointer(rebasing: all[..<title]),
            body: UnsafeBufferPointer(rebasing: all[title..<body]),
            capitals: place.capitalsLength == TextPlace.unknown
                ? nil : UnsafeBufferPointer(rebasing: all[body...]))
    }
}

/// Where a needle begins in many texts that lie one behind the other.
private struct Occurrences {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The first one behind what was asked about.
    private var next = -1

    init(in bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes.assumingMemoryBound(to: UInt8.self)
    }

    /// Whether one begins in a range. It may end behind it.
    ///
    /// - Parameters:
    ///   - range: behind those that were asked about before.
    ///   - needle: always the same.
    mutating func begin(in range: Range<Int>, of needle: Needle) -> Bool {
        if next < range.lowerBound {
            next = needle.first(in: bytes, from: range.lowerBound)?.lowerBound ?? .max
        }
        return next < range.upperBound
    }
}
