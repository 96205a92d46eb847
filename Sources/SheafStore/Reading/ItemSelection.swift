import SheafCore
import SheafGit

/// Which files of a store are items: every `*.md` and `*.markdown` that the settings do not leave out.
struct ItemSelection: Sendable {
    private let include: [PathPattern]
    private let exclude: [PathPattern]
    /// Other programs' templates are notes in form only; settings that include files by name decide
    /// otherwise.
    private let leavesOutTemplates: Bool

    /// The items by their paths alone, as every merge has them: settings differ between devices.
    static let everything = ItemSelection()

    private init() { (include, exclude, leavesOutTemplates) = ([], [], false) }

    init(_ configuration: Configuration) {
        include = configuration.include.map { PathPattern($0) }
        exclude = configuration.exclude.map { PathPattern($0) }
        leavesOutTemplates = include.isEmpty
    }

    func contains(_ path: TreePath) -> Bool {
        guard NoteName.endingLength(of: path.bytes[...]) != nil else { return false }
        let isOutside = Self.isBelow(path.bytes) { name in
            Self.isHidden(name) || leavesOutTemplates && Self.isTemplates(name)
        }
        if isOutside { return false }
        if !include.isEmpty, !include.contains(where: { $0.matches(path.bytes) }) { return false }
        return !exclude.contains { $0.matches(path.bytes) }
    }

    /// The items among the files of a walk, and the attachments: all others whose names do not begin
    /// with a dot.
    func items(of listing: WorkingTreeListing) -> (items: [WalkedFile], attachments: [TreePath]) {
        let isItem = { (file: WalkedFile) in file.status.kind == .regular && contains(file.path) }
        // Mostly there is nothing else, and nothing has to be copied.
        if listing.files.allSatisfy(isItem) { return (listing.files, []) }
        var items: [WalkedFile] = []
        var attachments: [TreePath] = []
        for file in listing.files {
            if isItem(file) {
                items.append(file)
            } else if file.path.name.first != UInt8(ascii: ".") {
                attachments.append(file.path)
            }
        }
        return (items, attachments)
    }

    /// Returns whether it lies below a folder that `isFolder` is true for, by its name.
    private static func isBelow(
        _ path: [UInt8], where isFolder: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        path.withUnsafeBytes { path in
            var start = 0
            while let slash = path[start...].firstIndex(of: UInt8(ascii: "/")) {
                if isFolder(UnsafeRawBufferPointer(rebasing: path[start..<slash])) { return true }
                start = slash + 1
            }
            return false
        }
    }

    /// A folder `templates`, in any case.
    private static func isTemplates(_ name: UnsafeRawBufferPointer) -> Bool {
        let templates: StaticString = "templates"
        return name.count == templates.utf8CodeUnitCount
            && templates.withUTF8Buffer { zip(name, $0).allSatisfy { $0 | 0x20 == $1 } }
    }

    private static func isHidden(_ name: UnsafeRawBufferPointer) -> Bool {
        name.first == UInt8(ascii: ".")
    }
}

/// A pattern of the settings for paths, in the manner of an ignore file (gitignore(5)): `*` and `?` stand for
/// anything but a slash, `[a-z]` and `[!a-z]` for one byte, `**` between slashes for any number of folders,
/// and a backslash takes the meaning from what follows. Case counts.
struct PathPattern: Sendable {
    private let parts: [Part]

    private enum Part: Sendable {
        /// `**`
        case folders
        case name([Piece])

        var isFolders: Bool { if case .folders = self { true } else { false } }
    }

    private enum Piece: Sendable {
        case byte(UInt8)
        case any
        /// One character, of however many bytes.
        case one
        case set([ClosedRange<UInt8>], isNegated: Bool)

        var isAny: Bool { if case .any = self { true } else { false } }
    }

    /// `templates/` is all that lies below a folder of that name, a pattern without a slash but at its end
    /// means that name anywhere, and one that begins with a slash a path from the root.
    init(_ pattern: String) {
        var names = pattern.utf8.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isFolder = names.count > 1 && names.last?.isEmpty == true
        if isFolder { names.removeLast() }
        if names.count > 1, names[0].isEmpty {
            names.removeFirst()
        } else if names.count == 1 {
            names.insert("**".utf8[...], at: 0)
        }
        if isFolder { names.append("**".utf8[...]) }
        // What lies below a folder, and not the folder itself.
        if names.count > 1, names.last?.elementsEqual("**".utf8) == true {
            names.insert("*".utf8[...], at: names.count - 1)
        }
        parts = names.map { $0.elementsEqual("**".utf8) ? .folders : .name(Self.pieces(Array($0))) }
    }

    private static func pieces(_ name: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var rest = name[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "*"): pieces.append(.any)
            case UInt8(ascii: "?"): pieces.append(.one)
            case UInt8(ascii: "\\"): pieces.append(.byte(rest.popFirst() ?? byte))
            case UInt8(ascii: "["):
                var set = rest
                let isNegated = set.first == UInt8(ascii: "!") || set.first == UInt8(ascii: "^")
                if isNegated { set.removeFirst() }
                // One that begins with a bracket holds it.
                guard let end = set.dropFirst().firstIndex(of: UInt8(ascii: "]")) else {
                    pieces.append(.byte(byte))
                    continue
                }
                pieces.append(.set(ranges(set[..<end]), isNegated: isNegated))
                rest = set[(end + 1)...]
            default: pieces.append(.byte(byte))
            }
        }
        return pieces
    }

    private static func ranges(_ set: ArraySlice<UInt8>) -> [ClosedRange<UInt8>] {
        var ranges: [ClosedRange<UInt8>] = []
        var rest = set
        while let first = rest.popFirst() {
            guard rest.count >= 2, rest.first == UInt8(ascii: "-") else {
                ranges.append(first...first)
                continue
            }
            let last = rest[rest.startIndex + 1]
            rest = rest.dropFirst(2)
            if first <= last { ranges.append(first...last) }
        }
        return ranges
    }

    /// Returns whether it stands for a path.
    func matches(_ path: [UInt8]) -> Bool {
        let names = path.split(separator: UInt8(ascii: "/"))
        return Self.matches(parts[...], names[...], isAny: \.isFolders, length: Self.length)
    }

    /// Returns the number of names that a part stands for; 0 where it does not.
    private static func length(_ part: Part, _ names: ArraySlice<ArraySlice<UInt8>>) -> Int {
        guard case .name(let pieces) = part, let name = names.first else { return 0 }
        return matches(pieces[...], name, isAny: \.isAny, length: length) ? 1 : 0
    }

    /// Returns the number of bytes of a name that a piece stands for; 0 where it does not.
    private static func length(_ piece: Piece, _ name: ArraySlice<UInt8>) -> Int {
        guard let byte = name.first else { return 0 }
        switch piece {
        case .byte(let wanted): return byte == wanted ? 1 : 0
        case .set(let ranges, let isNegated):
            return ranges.contains { $0.contains(byte) } != isNegated ? 1 : 0
        case .one: return 1 + name.dropFirst().prefix(3).prefix { $0 & 0xc0 == 0x80 }.count
        case .any: return 0
        }
    }

    /// Returns whether the items of a pattern stand for those of a text, one after the other. Where
    /// they do not, the last wildcard takes one more, which is enough to go back to; so it takes no
    /// longer than their lengths multiplied.
    private static func matches<Item, Element>(
        _ pattern: ArraySlice<Item>, _ text: ArraySlice<Element>, isAny: (Item) -> Bool,
        length: (Item, ArraySlice<Element>) -> Int
    ) -> Bool {
        var (item, place) = (pattern.startIndex, text.startIndex)
        var last: (item: Int, place: Int)?
        while true {
            if item < pattern.endIndex, isAny(pattern[item]) {
                last = (item, place)
                item += 1
                continue
            }
            if item == pattern.endIndex, place == text.endIndex { return true }
            let taken = item < pattern.endIndex ? length(pattern[item], text[place...]) : 0
            if taken > 0 {
                item += 1
                place += taken
            } else {
                guard let start = last, start.place < text.endIndex else { return false }
                last = (start.item, start.place + 1)
                (item, place) = (start.item + 1, start.place + 1)
            }
        }
    }
}
