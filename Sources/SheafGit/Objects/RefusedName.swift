/// The names that git refuses in a tree (`verify_path` in its read-cache.c), because some file system
/// takes them for `.git`, for the directory itself or for the one above. Git protects NTFS and HFS+
/// where its settings say so; here both always are, since a store goes from one machine to another.
struct RefusedName {
    private let bytes: UnsafeBufferPointer<UInt8>

    /// - Parameter bytes: the path.
    init(in bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns whether a component that begins with this byte may be refused at all.
    static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        // `.git`, `git~1`, and the first bytes of characters that HFS+ passes over.
        case Ascii.dot, UInt8(ascii: "g"), UInt8(ascii: "G"), 0xE2, 0xEF: true
        default: false
        }
    }

    /// Returns whether the component that begins here is refused.
    func isComponent(at start: Int) -> Bool {
        if byte(start) == Ascii.dot {
            if isEnd(start + 1) { return true }
            if byte(start + 1) == Ascii.dot, isEnd(start + 2) { return true }
        }
        return isNTFSDotGit(at: start) || isHFSName("git", at: start)
    }

    /// Returns whether a symbolic link is refused whose path has this component: git follows none
    /// to its own settings for submodules.
    func isLinkComponent(at start: Int) -> Bool {
        isNTFSDotGitModules(at: start) || isHFSName("gitmodules", at: start)
    }

    /// 0 behind the end: no path holds one.
    private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    private func isEnd(_ index: Int) -> Bool { byte(index) == 0 || byte(index) == Ascii.slash }

    /// Returns whether `text`, of lower-case letters and digits, stands here in any letter case.
    private func isText(_ text: StaticString, at start: Int) -> Bool {
        text.withUTF8Buffer { text in
            text.indices.allSatisfy { Ascii.lower(byte(start + $0)) == text[$0] }
        }
    }

    // MARK: NTFS

    /// NTFS drops blanks and dots at the end of a name, has streams behind a colon, a short name, and
    /// another separator.
    func isNTFSDotGit(at start: Int) -> Bool {
        var index: Int
        if isText(".git", at: start) {
            index = start + 4
        } else if isText("git~1", at: start) {
            index = start + 5
        } else {
            return false
        }
        while true {
            switch byte(index) {
            case 0, Ascii.slash, Ascii.backslash, Ascii.colon: return true
            case Ascii.dot, Ascii.space: index += 1
            default: return false
            }
        }
    }

    func isNTFSDotGitModules(at start: Int) -> Bool {
        if isText(".gitmodules", at: start) { return endsOnNTFS(start + 11) }
        if isText("gitmod~", at: start), 0x31...0x34 ~= byte(start + 7) {
            return endsOnNTFS(start + 8)
        }
        // The short name that NTFS falls back on: six letters of a hash and a number, or fewer letters
        // and a longer number.
        var hasTilde = false
        var index = 0
        let letters: StaticString = "gi7eba"
        while index < 8 {
            let found = byte(start + index)
            if hasTilde {
                guard 0x30...0x39 ~= found else { return false }
            } else if found == UInt8(ascii: "~") {
                index += 1
                guard 0x31...0x39 ~= byte(start + index) else { return false }
                hasTilde = true
            } else {
                guard index < 6, Ascii.lower(found) == letters.utf8Start[index] else {
                    return false
                }
            }
            index += 1
        }
        return endsOnNTFS(start + index)
    }

    private func endsOnNTFS(_ start: Int) -> Bool {
        var index = start
        while byte(index) == Ascii.dot || byte(index) == Ascii.space { index += 1 }
        return byte(index) == 0 || byte(index) == Ascii.colon
    }

    // MARK: HFS+

    /// HFS+ passes over some invisible characters, and looks for the name without a dot here.
    private func isHFSName(_ name: StaticString, at start: Int) -> Bool {
        var index = start
        guard nextOnHFS(&index) == Ascii.dot else { return false }
        for place in 0..<name.utf8CodeUnitCount
        where nextOnHFS(&index).map(Ascii.lower) != name.utf8Start[place] {
            return false
        }
        // Behind bytes that are no UTF-8 git sees nothing more.
        let end = nextOnHFS(&index)
        return end == 0 || end == Ascii.slash
    }

    /// The next ASCII character, 0 at the end and where the bytes are no UTF-8, `nil` for any other
    /// character.
    private func nextOnHFS(_ index: inout Int) -> UInt8? {
        while true {
            let first = byte(index)
            if first < 0x80 {
                index += 1
                return first
            }
            let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            let rest = bytes[min(index, bytes.count)...].prefix(length)
            guard let scalar = String(validating: rest, as: UTF8.self)?.unicodeScalars.first else {
                return 0
            }
            guard Self.isIgnoredOnHFS(scalar.value) else { return nil }
            index += length
        }
    }

    /// Git's list (`next_hfs_char` in its utf8.c).
    private static func isIgnoredOnHFS(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
        default: false
        }
    }
}
