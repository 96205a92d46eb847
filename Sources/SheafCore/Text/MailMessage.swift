import Libc

/// A letter that is not sent yet, as a file that mail programs open (RFC 5322, MIME): its text, the
/// same as a page where there is one, and a file with it. Any language may stand in each.
public struct MailMessage: Sendable {
    public var subject: String
    public var text: String
    /// The text as HTML; `nil` for none.
    public var page: String?
    /// The name of the file that goes with it, and what it holds.
    public var attachment: (name: String, text: String)
    public var date: Timestamp
    /// Random: parts the pieces from each other, and must stand in none of them.
    public var boundary: String

    public init(
        subject: String, text: String, page: String?, attachment: (name: String, text: String),
        date: Timestamp, boundary: String
    ) {
        self.subject = subject
        self.text = text
        self.page = page
        self.attachment = attachment
        self.date = date
        self.boundary = boundary
    }

    /// The file, its lines ended by CRLF.
    public var bytes: [UInt8] {
        var lines = [
            Self.header("Subject", subject), "Date: \(Self.date(date))", "MIME-Version: 1.0",
            // Opened as a draft, not as a letter that came.
            "X-Unsent: 1", "Content-Type: multipart/mixed; boundary=\"\(boundary)-mixed\"", "",
            "--\(boundary)-mixed",
        ]
        let plain = Self.part("text/plain; charset=utf-8", text)
        if let page {
            lines += ["Content-Type: multipart/alternative; boundary=\"\(boundary)-text\"", ""]
            lines += ["--\(boundary)-text"] + plain + ["--\(boundary)-text"]
            lines += Self.part("text/html; charset=utf-8", page) + ["--\(boundary)-text--"]
        } else {
            lines += plain
        }
        lines += ["--\(boundary)-mixed"]
        lines += Self.part(
            "text/markdown; charset=utf-8", attachment.text,
            disposition: Self.parameter(
                "Content-Disposition: attachment", "filename", attachment.name))
        lines += ["--\(boundary)-mixed--", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func part(
        _ type: String, _ text: String, disposition: [String] = []
    ) -> [String] {
        let canonical = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
        let encoded = Array(Base64.text(of: Array(canonical.utf8)).utf8)
        let body = stride(from: 0, to: encoded.count, by: 76).map {
            String(decoding: encoded[$0..<min($0 + 76, encoded.count)], as: UTF8.self)
        }
        return ["Content-Type: \(type)", "Content-Transfer-Encoding: base64"] + disposition + [""]
            + body
    }

    /// `Fri, 20 Nov 2026 21:18:00 +0900` (RFC 5322, 3.3).
    private static func date(_ time: Timestamp) -> String {
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        func two(_ number: Int) -> String { padded(number, to: 2) }
        let (date, clock) = (time.date, time.time)
        let offset = abs(time.offset) / 60
        return """
            \(days[date.weekday - 1]), \(date.day) \(months[date.month - 1]) \(date.year) \
            \(two(clock.hour)):\(two(clock.minute)):\(two(clock.second)) \
            \(time.offset < 0 ? "-" : "+")\(two(offset / 60))\(two(offset % 60))
            """
    }

    // MARK: - Header fields

    /// A field of text for people: as it is in short ASCII, else in encoded words of at most 75
    /// characters, each of whole characters (RFC 2047, 2 and 5).
    static func header(_ name: String, _ text: String) -> String {
        let line = text.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
        let isPlain =
            line.utf8.allSatisfy { 0x20..<0x7F ~= $0 } && !line.contains("=?")
            && name.utf8.count + line.utf8.count + 2 <= 76
        if isPlain { return "\(name): \(line)" }
        var words: [String] = []
        var word: [UInt8] = []
        // 39 bytes are 52 of base64; with its marks and the field's name the line stays below 76.
        for scalar in line.unicodeScalars where scalar.value >= 0x20 && scalar != "\u{7F}" {
            let encoded = Array(String(scalar).utf8)
            if word.count + encoded.count > 39 {
                words.append(Base64.text(of: word))
                word = []
            }
            word += encoded
        }
        words.append(Base64.text(of: word))
        return "\(name):" + words.map { " =?UTF-8?B?\($0)?=" }.joined(separator: "\r\n")
    }

    /// A parameter of any language and length behind a field (RFC 2231, 3 and 4).
    static func parameter(_ field: String, _ name: String, _ value: String) -> [String] {
        if value.utf8.count <= 60, value.unicodeScalars.allSatisfy(isName) {
            return ["\(field);", " \(name)=\"\(value)\""]
        }
        var encoded: [String] = []
        var line = ""
        for byte in value.utf8 {
            let isPlain = byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            let piece =
                isPlain
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
            if line.utf8.count + piece.utf8.count > 50 {
                encoded.append(line)
                line = ""
            }
            line += piece
        }
        encoded.append(line)
        var lines = ["\(field)"]
        for (index, part) in encoded.enumerated() {
            lines[lines.count - 1] += ";"
            let number = encoded.count > 1 ? "*\(index)" : ""
            lines.append(" \(name)\(number)*=\(index == 0 ? "UTF-8''" : "")\(part)")
        }
        return lines
    }

    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-._ ".unicodeScalars.contains(scalar))
    }
}

/// Base64 with padding (RFC 4648, 4).
public enum Base64 {
    public static func text(of bytes: [UInt8]) -> String {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(
                    place <= group.count
                        ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

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
        if (try? UTF8Span(validating: bytes.span)) != nil { return false }
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
