/// The POSIX character classes, for ASCII only, as in git.
enum CharacterClass: String {
    case alnum, alpha, blank, cntrl, digit, graph, lower, print, punct, space, upper, xdigit

    init?(_ name: ArraySlice<UInt8>) {
        self.init(rawValue: String(decoding: name, as: UTF8.self))
    }

    func contains(_ byte: UInt8) -> Bool {
        switch self {
        case .alnum: Ascii.isAlpha(byte) || Ascii.isDigit(byte)
        case .alpha: Ascii.isAlpha(byte)
        case .blank: byte == Ascii.space || byte == 0x09
        case .cntrl: byte < 0x20 || byte == 0x7f
        case .digit: Ascii.isDigit(byte)
        case .graph: byte > 0x20 && byte < 0x7f
        case .lower: Ascii.isLower(byte)
        case .print: byte >= 0x20 && byte < 0x7f
        case .punct:
            byte > 0x20 && byte < 0x7f && !Ascii.isAlpha(byte) && !Ascii.isDigit(byte)
        case .space: [Ascii.space, 0x09, Ascii.lineFeed, Ascii.carriageReturn].contains(byte)
        case .upper: Ascii.isUpper(byte)
        case .xdigit: Ascii.isDigit(byte) || (byte | 0x20) &- 0x61 < 6
        }
    }
}
