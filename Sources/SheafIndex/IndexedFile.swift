import SheafCore

/// A file as it was read, on its way into the index.
public struct IndexedFile: Sendable {
    /// Relative to the store's root, as git stores it.
    public var path: [UInt8]
    public var stamp: FileStamp
    /// When the reading of the file began, in nanoseconds, by the clock that file systems stamp with.
    public var readAt: Int64
    /// The first 64 bits of the id that git gives the bytes.
    public var blob: UInt64
    public var contents: Contents

    public enum Contents: Sendable {
        /// What is known of the item, its title and body folded for searching, and the body as it
        /// was written.
        case item(ItemFacts, title: [UInt8], body: [UInt8], written: String)
        /// No text that could be an item.
        case noItem
    }

    public init(
        path: [UInt8], stamp: FileStamp, readAt: Int64, blob: UInt64, contents: Contents
    ) {
        self.path = path
        self.stamp = stamp
        self.readAt = readAt
        self.blob = blob
        self.contents = contents
    }
}

/// A file as it is going to be kept. Any thread may make it; only its place is missing.
public struct PreparedFile: Sendable {
    let stamp: FileStamp
    let readAt: Int64
    /// Still to be sealed. `nil` for a path too long to be recorded.
    let record: [UInt8]?
    /// Title, body and capitals, one behind the other.
    let text: [UInt8]

    public init(_ file: IndexedFile) {
        stamp = file.stamp
        readAt = file.readAt
        var place = TextPlace.none
        var text: [UInt8] = []
        if case .item(_, let title, let body, let written) = file.contents {
            place.titleLength = UInt32(title.count)
            place.bodyLength = UInt32(body.count)
            let capitals = Capitals.gaps(of: written, over: body)
            text.reserveCapacity(title.count + body.count + (capitals?.count ?? 0))
            text += title
            text += body
            if let capitals {
                place.capitalsLength = UInt32(capitals.count)
                text += capitals
            }
            place.checksum = text.withUnsafeBytes(Checksum.of)
        }
        self.text = text
        record = RecordLayout.record(of: file, text: place)
    }
}

/// Where an item's folded title and body lie in the text file, and which letters of the body were
/// capitals, one behind the other.
struct TextPlace: Hashable {
    /// No text is kept: the file has to be read.
    static let none = TextPlace(
        offset: .max, titleLength: 0, bodyLength: 0, checksum: 0, capitalsLength: unknown)
    /// Folding makes no text three times as long, and there are a title and capitals besides.
    static let longest = 8 * Document.sizeLimit
    /// What was written cannot be told from the folded body.
    static let unknown = UInt32.max

    var offset: UInt64
    var titleLength: UInt32
    var bodyLength: UInt32
    /// Of all together.
    var checksum: UInt64
    /// Of ``Capitals``, or ``unknown``.
    var capitalsLength: UInt32

    var length: Int {
        Int(titleLength) + Int(bodyLength)
            + (capitalsLength == Self.unknown ? 0 : Int(capitalsLength))
    }
    var isNone: Bool { offset == .max }
}
