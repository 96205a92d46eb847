/// The paths of files on a canvas (jsoncanvas.org 1.0): the strings under `file`, relative to the root.
public enum CanvasPaths {
    public static func isCanvas(_ path: some Collection<UInt8>) -> Bool {
        path.suffix(7).elementsEqual(".canvas".utf8)
    }

    /// Returns a canvas with some of its paths replaced, and every other byte as it was, whether all of it is
    /// JSON or not.
    ///
    /// - Parameter replacement: the new path for an old one; `nil` where it stays.
    public static func replacing(
        in bytes: [UInt8], _ replacement: (String) -> String?
    ) -> [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        var isUnderFile = false
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\"") else {
                if !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ":") { isUnderFile = false }
                index += 1
                continue
            }
            guard let end = end(ofStringAt: index, in: bytes) else { break }
            let typed = index + 1..<end
            index = end + 1
            if bytes[index...].first(where: { !isSpace($0) }) == UInt8(ascii: ":") {
                isUnderFile = bytes[typed].elementsEqual("file".utf8)
                continue
            }
            if isUnderFile, let path = decoded(bytes[typed]), let new = replacement(path) {
                result += bytes[copied..<typed.lowerBound] + encoded(new)
                copied = typed.upperBound
            }
            isUnderFile = false
        }
        return result + bytes[copied...]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Returns the place of the quote that ends a string; `nil` where none does.
    private static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int? {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index < bytes.count ? index : nil
    }

    /// Returns the value of a string of JSON (RFC 8259, 7); `nil` where it is none.
    private static func decoded(_ typed: ArraySlice<UInt8>) -> String? {
        guard let text = String(validating: typed, as: UTF8.self) else { return nil }
        var units: [UInt16] = []
        var rest = text.utf16[...]
        while let unit = rest.popFirst() {
            guard unit == UInt16(UInt8(ascii: "\\")) else {
                units.append(unit)
                continue
            }
            guard let kind = rest.popFirst().flatMap(UnicodeScalar.init) else { return nil }
            switch kind {
            case "\"", "\\", "/": units.append(UInt16(kind.value))
            case "b": units.append(0x08)
            case "f": units.append(0x0C)
            case "n": units.append(0x0A)
            case "r": units.append(0x0D)
            case "t": units.append(0x09)
            case "u":
                guard let unit = UInt16(String(rest.prefix(4)) ?? "", radix: 16) else { return nil }
                units.append(unit)
                rest = rest.dropFirst(4)
            default: return nil
            }
        }
        return String(validating: units, as: UTF16.self)
    }

    /// A path as a string of JSON has it.
    private static func encoded(_ path: String) -> [UInt8] {
        path.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            case ..<0x20:
                Array("\\u00\(byte < 0x10 ? "0" : "1")\(String(byte & 0xF, radix: 16))".utf8)
            default: [byte]
            }
        }
    }
}
