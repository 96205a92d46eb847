import SheafCore

/// A file as it was read for the cache.
public struct ReadFile: Sendable {
    /// Relative to the store's root, as git stores it.
    public var path: [UInt8]
    public var stamp: FileStamp
    /// The time the reading of the file began, in nanoseconds, by the clock that file systems stamp with.
    public var readAt: Int64
    /// The first 64 bits of the id that git gives the bytes.
    public var blob: UInt64
    /// `nil` for a file that holds no text.
    public var item: ReadItem?

    public init(
        path: [UInt8], stamp: FileStamp, readAt: Int64, blob: UInt64, item: ReadItem?
    ) {
        self.path = path
        self.stamp = stamp
        self.readAt = readAt
        self.blob = blob
        self.item = item
    }
}

/// The contents of a file as an item.
public struct ReadItem: Sendable {
    public var facts: ItemFacts
    public var texts: ItemTexts
    public var links: LinkKeys

    public init(facts: ItemFacts, body: String, links: LinkKeys = LinkKeys()) {
        self.facts = facts
        self.links = links
        texts = ItemTexts(title: KeptText(facts.item.title), body: KeptText(body))
    }
}

/// The facts about an item without its file: all that listings show.
public struct ItemFacts: Sendable, Equatable {
    /// `updated` is left out.
    public var item: Item
    /// The first line of the body that says something; empty where there is none.
    public var preview: String
    /// The parts of the file that could not be read.
    public var findings: [Finding]

    public init(item: Item, preview: String, findings: [Finding]) {
        self.item = item
        self.preview = preview
        self.findings = findings
    }
}

/// The texts of an item that a search looks through.
public struct ItemTexts: Sendable {
    var title: KeptText
    var body: KeptText
}

/// A text as the cache keeps it, in UTF-8.
struct KeptText: Sendable {
    /// As it was written.
    var written: [UInt8]
    /// Folded; `nil` where folding only lowers ASCII letters.
    var folded: [UInt8]?

    init(_ text: String) {
        written = Array(text.utf8)
        folded = FoldedText.onlyLowers(text) ? nil : FoldedText(text).bytes
    }
}
