import SheafHashing

/// The name of a device that changes a store through a server, as the history tells it: a browser's.
public struct DeviceName: Sendable, Hashable, CustomStringConvertible {
    /// One line, without blanks around it.
    public let description: String

    /// The most characters that a name has.
    public static let limit = 60

    /// Leaves out what a commit's trailer cannot hold. `nil` where nothing is left.
    public init?(_ text: String) {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format, .privateUse, .surrogate,
                .unassigned:
                Unicode.Scalar(" ")
            default: scalar
            }
        }
        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
        description = String(words.joined(separator: " ").prefix(Self.limit))
        if description.isEmpty { return nil }
    }

    /// Returns the name, with the first number from 2 on where another device has it.
    func numbered(_ isTaken: (DeviceName) -> Bool) -> DeviceName {
        guard isTaken(self) else { return self }
        var number = 2
        while true {
            let suffix = " \(number)"
            let name = DeviceName(String(description.prefix(Self.limit - suffix.count)) + suffix)
            if let name, !isTaken(name) { return name }
            number += 1
        }
    }
}

/// The name of one operation, drawn at random by the device that asks for it: what arrives twice is
/// known by it.
public struct OperationName: Sendable, Hashable, CustomStringConvertible {
    public let description: String

    /// `nil` for anything but 8 to 40 letters and digits of ASCII.
    public init?(_ text: String) {
        guard text.utf8.allSatisfy(\.isASCIILetterOrDigit), 8...40 ~= text.utf8.count else {
            return nil
        }
        description = text
    }
}

/// The author of changes that a server makes for others.
struct Client: Sendable {
    let device: DeviceName
    /// Names the pairing of the device; `nil` where the name alone says whose a step is.
    let session: String?
    let operation: OperationName?
    /// The visit to a text that the next change is a part of.
    let visit: OperationName?
    /// The time the change was asked for on the device, in seconds since 1970 UTC, where that was before it
    /// arrived; the store's own clock tells the same.
    var madeAt: Int64?
    /// The present time, whatever the store's own clock tells.
    let clock: @Sendable () -> Int64
}

/// A browser that was paired with a store, or a calendar that follows it.
public struct Device: Sendable, Equatable {
    /// The rights that its secret gives.
    public enum Use: String, Sendable {
        /// Everything, by a cookie.
        case browser
        /// Reading when tasks are due, by an address.
        case calendar
    }

    /// Names it in lists; no secret.
    public let id: String
    public internal(set) var name: DeviceName
    /// The secret's, see ``DeviceList``.
    let digest: String
    /// Seconds since 1970 UTC.
    public let paired: Int64
    /// The time it was seen last, to the hour: seconds since 1970 UTC.
    public internal(set) var seen: Int64

    init(id: String, name: DeviceName, digest: String, paired: Int64, seen: Int64) {
        (self.id, self.name, self.digest) = (id, name, digest)
        (self.paired, self.seen) = (paired, seen)
    }

    public var use: Use { digest.hasPrefix(Use.calendar.rawValue) ? .calendar : .browser }

    /// Reads a record of the list; `nil` for any other.
    init?(_ record: RecordFile.Record) {
        guard let paired = Int64(record[2].text), let seen = Int64(record[3].text),
            let name = DeviceName(record[4].text)
        else { return nil }
        self.init(
            id: record[0].text, name: name, digest: record[1].text, paired: paired, seen: seen)
    }

    var record: RecordFile.Record {
        [.text(id), .text(digest), .text(paired), .text(seen), .text(name)]
    }
}

/// Random texts that cannot be guessed, from the system's generator.
enum Secret {
    /// In hexadecimal.
    static func random(bytes count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return SHA256.hex(
            (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Digits that a person can type.
    static func digits(_ count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<count).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
    }
}
