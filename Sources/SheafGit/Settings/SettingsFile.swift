/// A settings file as git reads it, entry by entry (git-config(1), "CONFIGURATION FILE"). Files that
/// it includes are not read.
struct SettingsFile {
    /// One line that sets a key.
    struct Entry: Hashable {
        var name: SettingName
        /// `nil` where the key stands alone, which means true.
        var value: [UInt8]?
    }

    /// The line, from 1, at which git would give up too.
    struct Malformed: Error, Equatable {
        var line: Int
    }

    var entries: [Entry]

    init(_ bytes: [UInt8]) throws(Malformed) {
        var reader = Reader(bytes)
        entries = []
        var section: (name: String, subsection: [UInt8]?) = ("", nil)
        while let byte = reader.next() {
            switch byte {
            case Ascii.lineFeed, 9, 11, 12, 13, Ascii.space: continue
            case Ascii.hash, UInt8(ascii: ";"): reader.skipLine()
            case Ascii.open: section = try reader.section()
            case _ where Ascii.isAlpha(byte):
                let key = String(decoding: [Ascii.lower(byte)] + reader.keyBytes(), as: UTF8.self)
                let name = SettingName(section.name, section.subsection, key)
                entries.append(Entry(name: name, value: try reader.value()))
            default: throw reader.malformed
            }
        }
    }

    /// A file that says the same.
    static func text(of entries: some Sequence<Entry>) -> [UInt8] {
        var text: [UInt8] = []
        var last: (String, [UInt8]?)?
        for entry in entries {
            let section = (entry.name.section, entry.name.subsection)
            if last.map({ $0 == section }) != true {
                text += "[\(section.0)".utf8
                if let subsection = section.1 { text += " ".utf8 + quoted(subsection) }
                text += "]\n".utf8
                last = section
            }
            text += "\t\(entry.name.key)".utf8
            if let value = entry.value { text += " = ".utf8 + quoted(value) }
            text.append(Ascii.lineFeed)
        }
        return text
    }

    private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        var text = [quote]
        for byte in bytes {
            switch byte {
            case quote, Ascii.backslash: text += [Ascii.backslash, byte]
            case Ascii.lineFeed: text += "\\n".utf8
            default: text.append(byte)
            }
        }
        return text + [quote]
    }
}

/// A reader of bytes as git's own one, to which `\r\n` counts as `\n`.
private struct Reader {
    private var rest: ArraySlice<UInt8>
    private var line = 1

    init(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    }

    var malformed: SettingsFile.Malformed { SettingsFile.Malformed(line: line) }

    mutating func next() -> UInt8? {
        guard let byte = rest.popFirst() else { return nil }
        if byte == 13, rest.first == Ascii.lineFeed { return next() }
        if byte == Ascii.lineFeed { line += 1 }
        return byte
    }

    mutating func skipLine() {
        while let byte = next(), byte != Ascii.lineFeed {}
    }

    /// The rest of a key, in lower case.
    mutating func keyBytes() -> [UInt8] {
        let bytes = rest.prefix { Self.isKeyByte($0) }
        rest = rest.dropFirst(bytes.count)
        return bytes.map(Ascii.lower)
    }

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        Ascii.isAlpha(byte) || Ascii.isDigit(byte) || byte == UInt8(ascii: "-")
    }

    /// Behind `[`: `core]`, `remote "origin"]`, or the old `remote.origin]` without case.
    mutating func section() throws(SettingsFile.Malformed) -> (name: String, subsection: [UInt8]?) {
        var name: [UInt8] = []
        while let byte = next() {
            switch byte {
            case Ascii.close: return Self.parts(name)
            case Ascii.space, 9, 11, 12, 13:
                return Self.parts(name + [Ascii.dot] + (try subsection()))
            case _ where Self.isKeyByte(byte) || byte == Ascii.dot:
                name.append(Ascii.lower(byte))
            default: throw malformed
            }
        }
        throw malformed
    }

    /// Returns the parts before the first dot and behind it.
    private static func parts(_ name: [UInt8]) -> (name: String, subsection: [UInt8]?) {
        guard let dot = name.firstIndex(of: Ascii.dot) else {
            return (String(decoding: name, as: UTF8.self), nil)
        }
        return (String(decoding: name[..<dot], as: UTF8.self), Array(name[(dot + 1)...]))
    }

    private mutating func subsection() throws(SettingsFile.Malformed) -> [UInt8] {
        var byte = next()
        while byte == Ascii.space || byte == 9 { byte = next() }
        guard byte == UInt8(ascii: "\"") else { throw malformed }
        var name: [UInt8] = []
        while var byte = next() {
            if byte == UInt8(ascii: "\"") {
                guard next() == Ascii.close else { throw malformed }
                return name
            }
            if byte == Ascii.backslash { byte = next() ?? Ascii.lineFeed }
            guard byte != Ascii.lineFeed, byte != 0 else { throw malformed }
            name.append(byte)
        }
        throw malformed
    }

    /// Behind a key: `= value`, or the end of the line.
    mutating func value() throws(SettingsFile.Malformed) -> [UInt8]? {
        var byte = next()
        while byte == Ascii.space || byte == 9 { byte = next() }
        guard let byte, byte != Ascii.lineFeed else { return nil }
        guard byte == UInt8(ascii: "=") else { throw malformed }
        var value: [UInt8] = []
        var blanks: [UInt8] = []
        var isQuoted = false
        while let byte = next(), byte != Ascii.lineFeed || isQuoted {
            switch byte {
            case Ascii.lineFeed, 0: throw malformed
            case 9, 11, 12, 13, Ascii.space:
                if isQuoted {
                    value.append(byte)
                } else if !value.isEmpty {
                    blanks.append(byte)
                }
                continue
            case Ascii.hash, UInt8(ascii: ";"):
                guard isQuoted else {
                    skipLine()
                    return value
                }
            default: break
            }
            value += blanks
            blanks = []
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case Ascii.backslash:
                switch next() {
                case Ascii.lineFeed?: continue
                case UInt8(ascii: "t")?: value.append(9)
                case UInt8(ascii: "b")?: value.append(8)
                case UInt8(ascii: "n")?: value.append(Ascii.lineFeed)
                case let plain? where plain == Ascii.backslash || plain == UInt8(ascii: "\""):
                    value.append(plain)
                default: throw malformed
                }
            default: value.append(byte)
            }
        }
        guard !isQuoted else { throw malformed }
        return value
    }
}
