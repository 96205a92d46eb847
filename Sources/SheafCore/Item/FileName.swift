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
