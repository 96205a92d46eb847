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
    /// Reads files of a folder as one, of those whose names end so; `nil` where a file holds everything.
    public var folder: ExchangeFolder?
    /// Writes items.
    public let write: @Sendable (_ items: [ExchangeItem], _ now: Moment) -> ExchangeWriting
    /// Returns whether a file is of this format.
    ///
    /// - Parameters:
    ///   - name: the file's name in lower case; empty for standard input.
    ///   - beginning: its first kilobytes.
    let recognizes: @Sendable (_ name: String, _ beginning: ArraySlice<UInt8>) -> Bool
    /// The options for a file of it.
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

    /// Reads a file, or those of a folder; `nil` where the format is not read, or not in folders.
    public func reading(
        _ files: [ExchangeFile], _ now: Moment, _ options: ExchangeOptions
    ) -> ExchangeReading? {
        if let file = files.first, file.name == nil { return read?(file.bytes, now, options) }
        return folder?.read(files, now, options)
    }

    /// The format of a file; `nil` where it cannot be told.
    public static func recognized(name: String, _ bytes: [UInt8]) -> ExchangeFormat? {
        all.first { $0.read != nil && $0.recognizes(name.lowercased(), bytes.prefix(1 << 16)) }
    }
}

/// The reader of a folder in which each record is a file of its own.
public struct ExchangeFolder: Sendable {
    /// The ending of its files' names, in lower case: `.ics`.
    public let ending: String
    public let read:
        @Sendable (_ files: [ExchangeFile], _ now: Moment, _ options: ExchangeOptions) ->
            ExchangeReading
}

/// A file that is read together with others.
public struct ExchangeFile: Sendable {
    /// `nil` for the only one.
    public let name: String?
    public let bytes: [UInt8]

    public init(name: String?, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

/// The user's options for a file that is read.
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

/// The content of a file.
public struct ExchangeReading: Sendable {
    public var items: [ExchangeItem] = []
    /// Of a table, what its columns were taken for.
    public var columns: [ExchangeColumn] = []
    public var losses: [ExchangeLoss] = []
    /// The records that cannot be read. Without a word that they may be passed over, the file is refused.
    public var errors: [ExchangeError] = []

    mutating func fail(_ problem: ExchangeError.Problem, at place: ExchangePlace) {
        errors.append(ExchangeError(problem, at: place))
    }

    /// Returns whether one more record is read; where it is the first too many, that is an error at its place.
    mutating func hasRoom(at place: ExchangePlace) -> Bool {
        let limit = ExchangeFormat.recordLimit
        if items.count + errors.count < limit { return true }
        fail(.tooMuch(limit: limit), at: place)
        return false
    }

    /// Drops and tells what leads to no record of the file. An id of ours may be that of an item that is here.
    ///
    /// - Parameter keep: keeps the name of such a record under a key of the format's own, by the key that it had.
    mutating func dropUnknownReferences(_ keep: (inout ExchangeItem, KnownKey, String) -> Void) {
        let known = Set(items.flatMap { [$0.source].compactMap(\.self) + $0.aliases })
        for index in items.indices {
            var item = items[index]
            func isKnown(_ reference: ExchangeItem.Reference) -> Bool {
                reference.id != nil || known.contains(reference.source ?? "")
            }
            let unknown =
                item.depends.filter { !isKnown($0) }.map { (key: KnownKey.depends, $0) }
                + [item.parent].compactMap(\.self).filter { !isKnown($0) }
                .map { (key: KnownKey.parent, $0) }
            if unknown.isEmpty { continue }
            item.depends.removeAll { !isKnown($0) }
            if unknown.last?.key == .parent { item.parent = nil }
            for (key, reference) in unknown {
                // Behind the name of the format.
                let name = String((reference.source ?? "").drop { $0 != ":" }.dropFirst())
                keep(&item, key, name)
                lose(.dependency(name), of: item)
            }
            items[index] = item
        }
    }
}

/// A file that was made of items.
public struct ExchangeWriting: Sendable {
    public var bytes: [UInt8] = []
    public var losses: [ExchangeLoss] = []
}

/// A reader or writer that counts what its format has no place for.
protocol LossRecording {
    var losses: [ExchangeLoss] { get set }
}

extension LossRecording {
    mutating func lose(_ problem: ExchangeLoss.Problem, of item: ExchangeItem) {
        losses.append(ExchangeLoss(problem, of: item))
    }
}

extension ExchangeReading: LossRecording {}
extension ExchangeWriting: LossRecording {}
