/// A link of a note to another file, with its place in the note's bytes.
public struct NoteLink: Sendable, Equatable {
    public enum Form: Sendable, Equatable {
        /// `[[name]]`
        case wiki
        /// `[text](path)`, and the destination of a reference, `[label]: path`.
        case markdown
        /// `[text](<path>)`: the destination may hold blanks.
        case angled
    }

    public let form: Form
    /// True for `![[name]]` and `![text](path)`: what it leads to is shown in its place.
    public let isEmbed: Bool
    /// Its bytes, from the first bracket to behind its destination.
    public let range: Range<Int>
    /// The bytes that say which file it leads to, without anchor, alias and brackets.
    public let target: Range<Int>
    /// The target as text, percent encoding and escapes undone; empty for a link within the note itself.
    public let name: String
    /// The heading, or `^block`, that it leads to; `nil` for the file as a whole.
    public let anchor: String?
    /// The text that is shown for it, where that is another one than the name.
    public let text: String?
    /// The number of its line in the file, from 1.
    public private(set) var line: Int

    /// The link in another line.
    func numbered(_ line: Int) -> NoteLink {
        var link = self
        link.line = line
        return link
    }

    /// The name of the file that it leads to.
    public var linkedName: LinkedName { LinkedName(name: name, isPath: form != .wiki) }

    /// The last part of the name, in the form in which names are compared, without the ending of notes.
    public var key: LinkKey { LinkKey(path: name) }

    /// True if the name says in which folder the file is.
    public var hasFolder: Bool { name.utf8.contains(UInt8(ascii: "/")) }
}

/// The name of a file in a link: enough to find it.
public struct LinkedName: Sendable, Hashable {
    /// As ``NoteLink/name``.
    public let name: String
    /// True if it is a path from the note, as in `[text](path)`.
    public let isPath: Bool

    public init(name: String, isPath: Bool) {
        (self.name, self.isPath) = (name, isPath)
    }
}

extension [NoteLink] {
    /// The names in them, each once, in their order; links within the note itself name nothing.
    public var linkedNames: [LinkedName] {
        var seen: Set<LinkedName> = []
        return map(\.linkedName).filter { !$0.name.isEmpty && seen.insert($0).inserted }
    }
}

/// A name in the form in which links are compared, in so few bits that there may be a million: any case, composed
/// (NFC), without `.md`. Equal keys may have different names, so that those that are found are compared
/// by name.
public struct LinkKey: Sendable, Hashable, Comparable {
    public let bits: UInt32

    public init(bits: UInt32) { self.bits = bits }

    /// The key of a file or a link: of the last part of its path.
    public init(path: String) { self.init(pathBytes: Array(path.utf8)) }

    public init(pathBytes path: [UInt8]) {
        self.init(foldedTitle: LinkName.stem(Self.lastPart(of: path[...])))
    }

    /// The key of a path as ``LinkName/folded(_:)-(String)`` has it.
    public init(foldedPath path: [UInt8]) { self.init(foldedTitle: Self.lastPart(of: path[...])) }

    /// The key of a title or an alias, in which a slash is a letter like others.
    public init(title: String) { self.init(foldedTitle: NameFolding.fold(Array(title.utf8))[...]) }

    private static func lastPart(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
    }

    /// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
    public init(foldedTitle bytes: ArraySlice<UInt8>) {
        bits = bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    public static func < (left: LinkKey, right: LinkKey) -> Bool { left.bits < right.bits }
}

/// Paths in the form in which links are compared.
public enum LinkName {
    /// Composed, in any case alike, without the ending of notes.
    public static func folded(_ path: String) -> [UInt8] { folded(Array(path.utf8)) }

    public static func folded(_ path: [UInt8]) -> [UInt8] { Array(stem(path[...])) }

    static func stem(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let folded = NameFolding.fold(path)
        let rest = folded.dropLast(NoteName.endingLength(of: folded[...]) ?? 0)
        // A file called `.md` has no other name.
        guard let last = rest.last, last != UInt8(ascii: "/") else { return folded[...] }
        return rest
    }

    /// A path as the destination of `[text](path)`.
    ///
    /// - Parameter letters: whether letters beyond ASCII are encoded too, as in what stood there before.
    public static func encoded(_ path: String, letters: Bool) -> [UInt8] {
        let bytes = Array(path.utf8)
        return bytes.indices.reduce(into: []) { text, index in
            let byte = bytes[index]
            var isPlain =
                byte >= 0x80
                ? !letters
                : byte.isASCIILetterOrDigit || "-._~/!$&'*+,;=:@".utf8.contains(byte)
            // `&amp;` would be read as the character that it names.
            if byte == UInt8(ascii: "&") { isPlain = HTMLEntity.read(bytes[index...]) == nil }
            if isPlain {
                text.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += Array(("%" + (digits.count < 2 ? "0" : "") + digits).utf8)
            }
        }
    }
}

/// The names of a file in links, and those in its own links.
public struct LinkKeys: Sendable, Equatable {
    /// Of its title and its aliases, as far as they are other names than the file's.
    public var names: [LinkKey] = []
    /// Of the files that its links name, each once, in order.
    public var targets: [LinkKey] = []

    public init(names: [LinkKey] = [], targets: [LinkKey] = []) {
        (self.names, self.targets) = (names, targets)
    }

    /// - Parameter links: all of the document's.
    public init(_ document: Document, _ links: [NoteLink], title: String, path: String) {
        let own = LinkKey(path: path)
        var names = Set(document.linkNames.map(LinkKey.init(title:)))
        names.insert(LinkKey(title: title))
        names.remove(own)
        self.names = names.sorted()
        var targets = Set(links.lazy.map(\.key))
        // A title may have a slash in it.
        targets.formUnion(links.lazy.filter(\.hasFolder).map { LinkKey(title: $0.name) })
        targets.remove(LinkKey(path: ""))
        self.targets = targets.sorted()
    }
}

extension Document {
    /// Other names of the note, as Obsidian has them.
    public var aliases: [String] {
        (entry(inAnyCase: "aliases") ?? entry(inAnyCase: "alias"))
            .flatMap { list(of: $0) }?.filter { !$0.isEmpty } ?? []
    }

    /// The value of an `id` that is another program's, such as `TASK-12`; `nil` where there is none.
    public var foreignID: String? {
        guard let entry = entry(inAnyCase: "id"), let text = text(of: entry), ItemID(text) == nil,
            !BlankText.isBlank(text), text.utf8.count <= Self.longestID
        else { return nil }
        return text
    }

    /// In bytes: longer ones are not typed as names.
    private static let longestID = 256

    /// All names but title and path by which links find the note.
    public var linkNames: [String] { aliases + (foreignID.map { [$0] } ?? []) }

    /// All links, in the order of the file: not those in code, HTML, comments and conflict blocks.
    public var links: [NoteLink] {
        guard InlineReader.mayHoldLink(bytes, bytes.indices) else { return [] }
        var links: [NoteLink] = []
        if HTMLMarkup.find("[[", bytes, 0..<bodyRange.lowerBound) != nil {
            bytes.forEachLine(in: 0..<bodyRange.lowerBound) { line in
                let first = bytes.skippingBlanks(from: line.start, to: line.end)
                if first < line.end, bytes[first] != ASCII.hash {
                    links += InlineReader(BlockText(bytes, line.content), isText: false).links
                }
                return true
            }
        }
        let structure = structure
        for block in structure.blocks where block.isText {
            let lines = structure.lines[block.lines]
            guard let first = lines.first, let last = lines.last,
                InlineReader.mayHoldLink(
                    bytes, first.content.lowerBound..<last.content.upperBound)
            else { continue }
            links += InlineReader(BlockText(bytes, lines)).links
        }
        var (number, counted) = (1, 0)
        return links.map { link in
            // Links may stand within others, but their targets come one after the other.
            let start = link.target.lowerBound
            number += bytes[counted..<start].count { $0 == ASCII.newline }
            counted = start
            return link.numbered(number)
        }
    }

    /// The line in which a byte stands, without blanks at its ends.
    public func line(around offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
        let line = bytes.line(at: start, before: bytes.count)
        return bytes.string(bytes.trimmingBlanks(line.content))
    }
}

/// `%20` in links.
enum PercentEncoding {
    /// The text of bytes in which some are written as `%` and two hexadecimal digits. What is no encoding of
    /// UTF-8 stays as it is typed.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let typed = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "%")) else { return typed }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let byte = UInt8(
                    String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16),
                byte >= 0x20
            {
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? typed
    }
}

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
                if !bytes[index].isSpacing, bytes[index] != UInt8(ascii: ":") {
                    isUnderFile = false
                }
                index += 1
                continue
            }
            guard let end = end(ofStringAt: index, in: bytes) else { break }
            let typed = index + 1..<end
            index = end + 1
            if bytes[index...].first(where: { !$0.isSpacing }) == UInt8(ascii: ":") {
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

/// Finds a name in text where it stands as a word of its own, in any case; in Korean a particle may follow it.
public struct NameMention: Sendable {
    private let name: [Unicode.Scalar]

    /// `nil` for a name of one letter, which would be found everywhere.
    public init?(_ name: String) {
        self.name = Array(NameFolding.fold(name).unicodeScalars)
        guard self.name.count > 1, self.name.contains(where: \.isWordPart) else { return nil }
    }

    /// Returns whether a text names it.
    public func isIn(_ text: String) -> Bool {
        let text = Array(NameFolding.fold(text).unicodeScalars)
        guard text.count >= name.count else { return false }
        for start in 0...text.count - name.count where text[start] == name[0] {
            let end = start + name.count
            guard text[start..<end].elementsEqual(name) else { continue }
            let isBegun = start == 0 || !Self.join(text[start - 1], name[0])
            if isBegun, isEnded(by: text[end...].prefix(while: \.isWordPart)) { return true }
        }
        return false
    }

    /// Returns whether what follows leaves the name a word: nothing, or a particle.
    private func isEnded(by rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = rest.first, let last = name.last, Self.join(last, first) else {
            return true
        }
        guard Hangul.isSyllable(last), Hangul.isSyllable(first) else { return false }
        let word = name[(name.lastIndex { !Hangul.isSyllable($0) }.map { $0 + 1 } ?? 0)...]
        let stem = KoreanParticle.stem(
            of: String(String.UnicodeScalarView(word + rest)), onlySure: false)
        return stem == String(String.UnicodeScalarView(word))
    }

    /// Returns whether two neighbours belong to one word. Latin letters and Hangul do not.
    private static func join(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        one.isWordPart && other.isWordPart && Hangul.isSyllable(one) == Hangul.isSyllable(other)
    }
}

extension Unicode.Scalar {
    fileprivate var isWordPart: Bool {
        properties.isAlphabetic || properties.numericType != nil || self == "_"
    }
}

extension Document {
    /// The lines of the body that name one of some notes outside of links and code, with their numbers.
    public func mentions(of names: [NameMention]) -> [(line: Int, text: String)] {
        var found: [(line: Int, text: String)] = []
        let structure = structure
        var (number, counted) = (1, 0)
        for block in structure.blocks where block.isText {
            let lines = structure.lines[block.lines]
            let text = BlockText(bytes, lines)
            let inline = InlineReader(text)
            var spans = (inline.spans.map { text.places($0.range) } + inline.links.map(\.range))
                .sorted { $0.lowerBound < $1.lowerBound }[...]
            for line in lines {
                var bare = Array(bytes[line.content])
                while let span = spans.first, span.lowerBound < line.content.upperBound {
                    for index in span.clamped(to: line.content) {
                        bare[index - line.content.lowerBound] = ASCII.space
                    }
                    guard span.upperBound <= line.content.upperBound else { break }
                    spans.removeFirst()
                }
                guard names.contains(where: { $0.isIn(String(decoding: bare, as: UTF8.self)) })
                else { continue }
                number += bytes[counted..<line.start].count { $0 == ASCII.newline }
                counted = line.start
                let whole = line.start..<line.content.upperBound
                found.append((number, bytes.string(bytes.trimmingBlanks(whole))))
            }
        }
        return found
    }
}
