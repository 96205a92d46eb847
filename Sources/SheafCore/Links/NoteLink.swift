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
    /// The same as text, percent encoding and escapes undone; empty for a link within the note itself.
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

    /// What it says of the file that it leads to.
    public var linkedName: LinkedName { LinkedName(name: name, isPath: form != .wiki) }

    /// The last part of the name, in the form in which names are compared, without the ending of notes.
    public var key: LinkKey { LinkKey(path: name) }

    /// True if the name says in which folder the file is.
    public var hasFolder: Bool { name.utf8.contains(UInt8(ascii: "/")) }
}

/// What a link says of the file that it leads to: enough to find it.
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
    /// What they name, each once, in their order; links within the note itself name nothing.
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

    /// The same for a path as ``LinkName/folded(_:)-(String)`` has it.
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
    /// - Parameter letters: whether letters beyond ASCII are encoded too.
    public static func encoded(_ path: String, letters: Bool) -> [UInt8] {
        PercentEncoding.encoded(path, letters: letters)
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

    /// In bytes: longer ones are no names that anybody types.
    private static let longestID = 256

    /// All names but title and path by which links find the note.
    public var linkNames: [String] { aliases + (foreignID.map { [$0] } ?? []) }
}
