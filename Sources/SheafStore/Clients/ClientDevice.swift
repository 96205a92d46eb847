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

    /// The same, or with the first number from 2 on by which it is nobody else's.
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
        let isName = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: false
            }
        }
        guard isName, 8...40 ~= text.utf8.count else { return nil }
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
