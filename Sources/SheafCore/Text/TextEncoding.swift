import Libc

/// The encoding of a file. Notes are UTF-8; the encodings of older programs are read, and never
/// rewritten before they are converted.
public enum TextEncoding: String, Sendable, CaseIterable {
    case utf8 = "UTF-8"
    /// Korean Windows' own, which EUC-KR is a part of.
    case cp949 = "CP949"
    /// With a byte order mark, as Windows' Notepad writes it.
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"

    /// The encoding of a file: another than UTF-8 only where all of it can be read so. A file of UTF-8
    /// with some damage in it stays one.
    public init(of bytes: [UInt8]) {
        let marked: TextEncoding? =
            switch (bytes.first, bytes.dropFirst().first) {
            case (0xff, 0xfe): .utf16LittleEndian
            case (0xfe, 0xff): .utf16BigEndian
            default: nil
            }
        if let marked {
            self = marked.decoded(bytes).map { !$0.contains(0) } == true ? marked : .utf8
        } else if Self.isHardlyUTF8(bytes), Self.cp949.decoded(bytes) != nil {
            self = .cp949
        } else {
            self = .utf8
        }
    }

    /// Returns whether a file without a byte order mark looks like UTF-16: it has NUL bytes only in the
    /// high or only in the low halves of its characters, and more of these than pairs of ASCII letters,
    /// which are a text with a stray NUL.
    public static func isUnmarkedUTF16(_ bytes: [UInt8]) -> Bool {
        guard bytes.count.isMultiple(of: 2) else { return false }
        let places = bytes.indices.lazy.filter { bytes[$0] == 0 }
        guard let first = places.first, places.allSatisfy({ ($0 - first).isMultiple(of: 2) }) else {
            return false
        }
        let plain = stride(from: 0, to: bytes.count, by: 2).count {
            1..<0x80 ~= bytes[$0] && 1..<0x80 ~= bytes[$0 + 1]
        }
        guard places.count > plain else { return false }
        let isLittle = !first.isMultiple(of: 2)
        let mark: [UInt8] = isLittle ? [0xff, 0xfe] : [0xfe, 0xff]
        let encoding = isLittle ? TextEncoding.utf16LittleEndian : .utf16BigEndian
        return encoding.decoded(mark + bytes) != nil
    }

    /// The text in UTF-8, without a byte order mark; `nil` where some of it is not in this encoding.
    public func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        if self == .utf8 { return bytes }
        let converter = iconv_open(Self.utf8.rawValue, rawValue)
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = self == .cp949 ? bytes : Array(bytes.dropFirst(2))
        // Of two bytes UTF-8 makes three at most.
        var output = [UInt8](repeating: 0, count: input.count * 3 / 2 + 8)
        let written = input.withUnsafeMutableBytes { source in
            output.withUnsafeMutableBytes { target -> Int? in
                var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
                var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                var (left, room) = (source.count, target.count)
                guard iconv(converter, &from, &left, &to, &room) != -1, left == 0 else {
                    return nil
                }
                return target.count - room
            }
        }
        return written.map { Array(output[..<$0]) }
    }

    /// Returns whether more places are no UTF-8 than are characters of three bytes and more, as Korean ones are:
    /// text of another encoding hardly has any of these by chance.
    private static func isHardlyUTF8(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil
        else { return false }
        var decoder = UTF8()
        var input = bytes.makeIterator()
        var (damaged, long) = (0, 0)
        while true {
            switch decoder.decode(&input) {
            case .emptyInput: return damaged > long
            case .error: damaged += 1
            case .scalarValue(let scalar): if scalar.value >= 0x800 { long += 1 }
            }
        }
    }
}
