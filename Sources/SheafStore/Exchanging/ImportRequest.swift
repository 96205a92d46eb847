import SheafCore
import SheafExchange

/// What another program has, and how it comes in.
public struct ImportRequest: Sendable {
    public var format: ExchangeFormat
    /// What the records were read from, as the history names it: a file's path, so that what is gone from one list
    /// is not looked for in another of the same name.
    public var name: String
    public var items: [ExchangeItem]
    /// Deletes what came from ``name`` before and is not in it any more.
    public var mirrors = false
    /// Only tells what would be done.
    public var isDryRun = false

    public init(_ items: [ExchangeItem], format: ExchangeFormat, name: String) {
        self.items = items
        self.format = format
        // It becomes a line of a commit's message.
        self.name = Subject.short(name, limit: 100)
    }
}

/// The result of an import, also of one that was only looked at.
public struct ImportResult: Sendable {
    public internal(set) var added: [Item] = []
    public internal(set) var changed: [Item] = []
    /// Those of them that hold both versions of something that was changed on both sides.
    public internal(set) var conflicted: [Item] = []
    public internal(set) var deleted: [Item] = []
    /// The items that are as the records say already.
    public internal(set) var unchanged = 0
    /// Records whose items were deleted here and that are as they were then.
    public internal(set) var deletedHere = 0
    /// Items that came from there, are not there any more, and stay.
    public internal(set) var gone: [Item] = []
    /// `nil` for one that was only looked at.
    public internal(set) var change: Change?
}
