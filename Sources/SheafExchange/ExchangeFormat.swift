import SheafCore

/// A format that items are read from or written in. ``all`` is the table of them.
public struct ExchangeFormat: Sendable {
    /// As a command names it, and as it begins ``ExchangeItem/source``.
    public let name: String
    /// Other names that people give it.
    public let aliases: [String]
    /// Reads a file; `nil` for a format that is only written.
    public let read:
        (
            @Sendable (_ bytes: [UInt8], _ now: Moment, _ options: ExchangeOptions) ->
                ExchangeReading
        )?
    /// Writes items.
    public let write: @Sendable (_ items: [ExchangeItem], _ now: Moment) -> ExchangeWriting
    /// Returns whether a file is of this format.
    ///
    /// - Parameters:
    ///   - name: the file's name in lower case; empty for standard input.
    ///   - beginning: its first kilobytes.
    let recognizes: @Sendable (_ name: String, _ beginning: ArraySlice<UInt8>) -> Bool
    /// What a user can say about a file of it.
    public var options: Set<ExchangeOptions.Name> = []

    /// A file larger than this is not read, in bytes.
    public static let sizeLimit = 64 << 20
    /// More records are not read.
    static let recordLimit = 200_000

    /// The formats, in the order in which a file is held against them.
    public static let all = [taskwarrior, todoTxt, iCalendar, csv, jsonLines]

    /// The format of a name; `nil` where there is none.
    public static func named(_ name: String) -> ExchangeFormat? {
        let name = name.lowercased()
        return all.first { $0.name == name || $0.aliases.contains(name) }
    }

    /// The format of a file; `nil` where it cannot be told.
    public static func recognized(name: String, _ bytes: [UInt8]) -> ExchangeFormat? {
        all.first { $0.read != nil && $0.recognizes(name.lowercased(), bytes.prefix(1 << 16)) }
    }
}

/// What a user says about a file that is read.
public struct ExchangeOptions: Sendable {
    public enum Name: Sendable {
        case columns, events
    }

    /// The columns of a table by the keys that they are taken for: `["title": "Name"]`.
    public var columns: [String: String] = [:]
    /// Takes events as memos.
    public var takesEvents = false

    public init() {}
}

/// A column of a table, and the key that it is taken for.
public struct ExchangeColumn: Sendable, Hashable {
    public var name: String
    public var key: String
}

/// What a file says.
public struct ExchangeReading: Sendable {
    public var items: [ExchangeItem] = []
    /// Of a table, what its columns were taken for.
    public var columns: [ExchangeColumn] = []
    public var losses: [ExchangeLoss] = []
    /// The records that cannot be read. Without a word that they may be passed over, the file is refused.
    public var errors: [ExchangeError] = []
}

/// A file that was made of items.
public struct ExchangeWriting: Sendable {
    public var bytes: [UInt8] = []
    public var losses: [ExchangeLoss] = []
}
