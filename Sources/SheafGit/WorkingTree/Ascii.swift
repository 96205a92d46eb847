/// Bytes of names and settings, and ASCII case. Bytes beyond ASCII have no case
/// and belong to no class, in any locale, as in git.
enum Ascii {
    static let asterisk = UInt8(ascii: "*")
    static let slash = UInt8(ascii: "/")
    static let question = UInt8(ascii: "?")
    static let open = UInt8(ascii: "[")
    static let close = UInt8(ascii: "]")
    static let backslash = UInt8(ascii: "\\")
    static let colon = UInt8(ascii: ":")
    static let dot = UInt8(ascii: ".")
    static let hash = UInt8(ascii: "#")
    static let space = UInt8(ascii: " ")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    static func isAlpha(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }
    static func lower(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }
}
