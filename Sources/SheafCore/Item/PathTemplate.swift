/// The path for new files: `tasks/{yyyy}-{mm}/{slug}-{id}.md`.
public struct PathTemplate: Sendable, Equatable {
    /// The names that may stand in braces.
    public enum Field: String, Sendable, CaseIterable {
        /// Year, month and day of the item's creation.
        case yyyy, mm, dd
        /// The title in lower case, letters and digits joined by `-`, at most 60 cells.
        case slug
        /// The title less what any file system forbids.
        case title
        case id
    }

    private enum Piece: Sendable, Equatable {
        case text(String)
        case field(Field)
    }

    /// Of the folders and the file, without its extension.
    private let components: [[Piece]]

    /// The text of the template, as written.
    public let text: String

    /// The path for tasks unless the config says otherwise.
    public static let tasks = PathTemplate(
        components: [
            [.text("tasks")], [.field(.yyyy), .text("-"), .field(.mm)],
            [.field(.slug), .text("-"), .field(.id)],
        ], text: "tasks/{yyyy}-{mm}/{slug}-{id}.md")

    /// The path for memos unless the config says otherwise.
    public static let memos = PathTemplate(
        components: [
            [.text("memos")], [.field(.yyyy), .text("-"), .field(.mm)], [.field(.title)],
        ], text: "memos/{yyyy}-{mm}/{title}.md")

    /// A title as the name of a file, less what any file system forbids and without an extension;
    /// empty where nothing is left.
    public static func fileName(ofTitle title: String) -> String {
        let name = FileName.cut(FileName.cleaned(title), toBytes: 120)
        return FileName.isReserved(name) ? "" : name
    }

    /// The path, relative to the store's root, in NFC.
    ///
    /// No component is empty, begins with a dot, is longer than 255 bytes or a name that Windows
    /// reserves; a title that leaves nothing is replaced by the id.
    ///
    /// - Parameters:
    ///   - date: of the creation.
    ///   - isDistinct: adds the id to the file's name if the template does not, for a name that
    ///     is taken.
    public func path(
        title: String, id: ItemID, date: CalendarDate, isDistinct: Bool = false
    ) -> String {
        var components = self.components
        let last = components.count - 1
        if isDistinct, !components[last].contains(.field(.id)) {
            components[last] += [.text("-"), .field(.id)]
        }
        let names = components.enumerated().map { index, pieces in
            let suffix = index == last ? ".md" : ""
            return name(pieces, title: title, id: id, date: date, limit: 255 - suffix.utf8.count)
                + suffix
        }
        return names.joined(separator: "/")
    }

    /// True if the id is part of the file's name.
    public var namesByID: Bool { components[components.count - 1].contains(.field(.id)) }

    /// The file's name alone, for an item that is there already; `nil` where its title leaves
    /// nothing to name it by. Without an id, the template's is left out.
    public func fileName(title: String, id: ItemID?, date: CalendarDate) -> String? {
        let name = name(
            components[components.count - 1], title: title, id: id, date: date,
            limit: 255 - ".md".utf8.count)
        return name.isEmpty || name == id?.description ? nil : name + ".md"
    }

    private func name(
        _ pieces: [Piece], title: String, id: ItemID?, date: CalendarDate, limit: Int
    ) -> String {
        var values = pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field(.yyyy): padded(date.year, to: 4)
            case .field(.mm): padded(date.month, to: 2)
            case .field(.dd): padded(date.day, to: 2)
            case .field(.id): id?.description ?? ""
            case .field(.slug): FileName.slug(title)
            case .field(.title): FileName.cleaned(title)
            }
        }
        // Titles give way to what must stay; one byte is left for a reserved name.
        let titles = pieces.indices.filter {
            pieces[$0] == .field(.slug) || pieces[$0] == .field(.title)
        }
        let fixed = values.indices.filter { !titles.contains($0) }
            .reduce(0) { $0 + values[$1].utf8.count }
        for index in titles {
            let share = max(0, limit - 1 - fixed) / titles.count
            values[index] = FileName.cut(values[index], toBytes: share)
        }
        var name = composed(values.joined())
        if titles.contains(where: { values[$0].isEmpty }) || id == nil {
            name = name.trimming { "-_ .".contains($0) }
        }
        if name.isEmpty { name = id?.description ?? "" }
        return FileName.isReserved(name) ? FileName.unreserved(name) : name
    }
}

extension PathTemplate {
    public init(_ text: String) throws(PathTemplateError) {
        let suffix = ".md"
        guard text.hasSuffix(suffix) else { throw .notMarkdown }
        guard !text.hasPrefix("/") else { throw .outsideStore }
        var components: [[Piece]] = []
        for component in text.dropLast(suffix.count).split(
            separator: "/", omittingEmptySubsequences: false)
        {
            components.append(try Self.pieces(of: component))
        }
        self.init(components: components, text: text)
    }

    private static func pieces(of component: Substring) throws(PathTemplateError) -> [Piece] {
        var pieces: [Piece] = []
        var rest = component
        while let first = rest.first {
            guard first == "{" else {
                let text = rest.prefix { $0 != "{" }
                pieces.append(.text(String(text)))
                rest = rest[text.endIndex...]
                continue
            }
            guard let end = rest.firstIndex(of: "}") else { throw .notClosed(String(rest)) }
            let name = String(rest[..<end].dropFirst())
            guard let field = Field(rawValue: name) else {
                let known = Field.allCases.map(\.rawValue)
                throw .unknownField(name, suggestion: Suggestion.nearest(to: name, among: known))
            }
            pieces.append(.field(field))
            rest = rest[rest.index(after: end)...]
        }
        try check(component, pieces)
        return pieces
    }

    private static func check(_ component: Substring, _ pieces: [Piece]) throws(PathTemplateError) {
        guard component != ".." else { throw .outsideStore }
        guard !component.isEmpty else { throw .emptyComponent }
        guard component.first != "." else { throw .hidden(String(component)) }
        guard component.last != ".", component.last != " ", component.first != " ",
            component.utf8.count <= 200, !FileName.isReserved(component)
        else { throw .notPortable(String(component)) }
        for case .text(let text) in pieces
        where text.unicodeScalars.contains(where: FileName.isForbidden) {
            throw .notPortable(String(component))
        }
    }
}

/// The reason why a path template cannot be used.
public enum PathTemplateError: Error, Equatable, Sendable {
    /// It does not end in `.md`.
    case notMarkdown
    /// It is absolute or climbs with `..`.
    case outsideStore
    /// Two slashes beside each other, or a file without a name.
    case emptyComponent
    /// A component that begins with a dot, which listings leave out.
    case hidden(String)
    /// A component that some file system forbids: by a character, a blank or dot at its end, its
    /// length, or because Windows reserves the name.
    case notPortable(String)
    /// A brace that nothing closes, with what follows it.
    case notClosed(String)
    case unknownField(String, suggestion: String?)
}

extension String {
    func trimming(_ isEdge: (Character) -> Bool) -> String {
        var rest = self[...].drop(while: isEdge)
        while let last = rest.last, isEdge(last) { rest.removeLast() }
        return String(rest)
    }
}

/// File names made of titles, such that every file system takes them.
public enum FileName {
    /// Returns whether a file can have just this title as its name, and links can hold it.
    public static func canBe(_ title: String, ending: String) -> Bool {
        cleaned(title) == title && !title.isEmpty && !title.hasPrefix(".") && !isReserved(title)
            && title.utf8.count + ending.utf8.count <= 255 && !title.contains("___")
    }

    /// Case and spaces stay. What Windows, macOS or Linux forbid becomes a space: `/ \ : * ? " < > |`
    /// and control characters; so does what a link cannot hold, `# ^ [ ]`. What cannot be seen goes;
    /// blanks run together; none, and no dot, is left at either end. May be empty.
    static func cleaned(_ title: String) -> String {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in composed(title).unicodeScalars {
            if isForbidden(scalar) || isMarkOfLinks(scalar) || scalar.properties.isWhitespace {
                if !word.isEmpty { words.append(String(word)) }
                word = String.UnicodeScalarView()
            } else if !isInvisible(scalar) {
                word.append(scalar)
            }
        }
        words.append(String(word))
        return trimmed(words.filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// Lower case; letters and digits of any script, everything else a `-` between them; at most
    /// 60 terminal cells. May be empty.
    static func slug(_ title: String) -> String {
        var slug = ""
        var cells = 0
        var isApart = false
        for character in composed(composed(title).lowercased()) {
            guard let first = character.unicodeScalars.first, isLetterOrDigit(first) else {
                isApart = !slug.isEmpty
                continue
            }
            cells += (isApart ? 1 : 0) + (isWide(first) ? 2 : 1)
            guard cells <= 60 else { break }
            if isApart { slug += "-" }
            isApart = false
            // Marks belong to their letter; what joins it invisibly does not matter in a name.
            slug.unicodeScalars += character.unicodeScalars.filter { !isInvisible($0) }
        }
        return slug
    }

    /// Cut to a number of UTF-8 bytes without splitting a character.
    static func cut(_ name: String, toBytes limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        var cut = ""
        var count = 0
        for character in name {
            count += character.utf8.count
            guard count <= limit else { break }
            cut.append(character)
        }
        return trimmed(cut)
    }

    /// Windows keeps these names for devices, whatever extension follows.
    static func isReserved(_ name: some StringProtocol) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        guard stem.hasPrefix("COM") || stem.hasPrefix("LPT") else { return false }
        return ["1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].contains(
            stem.dropFirst(3))
    }

    /// A reserved name made harmless: `con.old` becomes `con_.old`.
    static func unreserved(_ name: String) -> String {
        let stem = name.prefix { $0 != "." }
        return stem + "_" + name[stem.endIndex...]
    }

    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
            || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
    }

    /// `[[C# notes]]` leads to the heading ` notes` of `C`.
    private static func isMarkOfLinks(_ scalar: Unicode.Scalar) -> Bool {
        "#^[]".unicodeScalars.contains(scalar)
    }

    private static func trimmed(_ name: String) -> String {
        let isEdge = { (scalar: Unicode.Scalar) in scalar == "." || scalar == " " }
        let scalars = name.unicodeScalars.drop(while: isEdge)
        guard let last = scalars.lastIndex(where: { !isEdge($0) }) else { return "" }
        return String(scalars[...last])
    }

    /// Format characters and fillers; the joiners stay, which emoji and some scripts need.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D: false
        // Hangul fillers.
        case 0x115F, 0x1160, 0x3164, 0xFFA0: true
        default:
            scalar.properties.generalCategory == .format
                || scalar.properties.generalCategory == .privateUse
        }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        guard !isInvisible(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber:
            return true
        default: return false
        }
    }

    /// Letters that take two cells in a terminal (Unicode Annex 11: W and F).
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFF01...0xFF60, 0x17000...0x18CFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

/// The names of files that are items.
public enum NoteName {
    /// Returns the number of bytes of the ending of a note's file, `.md` or `.markdown` in any letter case;
    /// `nil` for other files.
    public static func endingLength(of path: ArraySlice<UInt8>) -> Int? {
        // Asked for every file there is: nothing is allocated.
        if hasEnding(path, ".md") { return 3 }
        return hasEnding(path, ".markdown") ? 9 : nil
    }

    public static func endingLength(of path: String) -> Int? {
        endingLength(of: Array(path.utf8.suffix(9))[...])
    }

    /// The endings with which a name may have been typed without.
    public static let endings = [".md", ".markdown"]

    /// - Parameter ending: a dot and small letters.
    private static func hasEnding(_ path: ArraySlice<UInt8>, _ ending: StaticString) -> Bool {
        let count = ending.utf8CodeUnitCount
        guard path.count >= count, path[path.endIndex - count] == UInt8(ascii: ".") else {
            return false
        }
        return ending.withUTF8Buffer { ending in
            (1..<count).allSatisfy { path[path.endIndex - count + $0] | 0x20 == ending[$0] }
        }
    }
}
