/// The rules that follow from a path alone. A merge reads no config, so that it is the same on
/// every device.
extension MergePath {
    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")
    /// The longest name that a file system takes, in bytes.
    private static let nameLimit = 255

    /// The offset of the last component.
    private var nameStart: Int { lastIndex(of: Self.slash).map { $0 + 1 } ?? 0 }

    /// The last component.
    var pathName: ArraySlice<UInt8> { self[nameStart...] }

    /// The directory, without a slash at its end; empty at the top.
    var pathFolder: MergePath { Array(self[..<Swift.max(0, nameStart - 1)]) }

    /// The directories above.
    var pathAncestors: [MergePath] {
        indices.lazy.filter { self[$0] == Self.slash }.map { Array(self[..<$0]) }
    }

    /// True if a file here is merged as an item: `*.md` or `*.markdown`, in any letter case, not below a directory
    /// that begins with a dot.
    package var isItemPath: Bool {
        guard NoteName.endingLength(of: self[...]) != nil else { return false }
        return !split(separator: Self.slash).dropLast().contains { $0.first == Self.dot }
    }

    /// True if it is below a directory `.obsidian`: settings and state of a program, where a second
    /// file would help nobody.
    var isProgramState: Bool {
        split(separator: Self.slash).dropLast().contains { $0.elementsEqual(".obsidian".utf8) }
    }

    /// True if it is the store's settings.
    var isSettings: Bool { elementsEqual(".sheaf/config.yml".utf8) }

    /// True if it is a list by lines: what one side adds stands beside what the other one adds.
    package var isLineList: Bool {
        let name = String(decoding: pathName, as: UTF8.self)
        return Self.lists.contains(name) || name.hasPrefix(".") && name.hasSuffix("ignore")
    }

    private static let lists: Set<String> = [
        ".gitattributes", ".mailmap", ".git-blame-ignore-revs", "CODEOWNERS",
    ]

    /// The path as a file system sees it that ignores letter case and Unicode form. What is no
    /// UTF-8 is like itself only.
    var foldedPath: MergePath {
        guard let text = String(validating: self, as: UTF8.self) else { return [0] + self }
        return NameFolding.bytes(text)
    }

    /// The path with `mark` before the file's extension, its name cut where a file system would
    /// not take so long a one. A name that begins with its only dot has no extension.
    func adding(_ mark: String) -> MergePath {
        let start = nameStart
        let dot =
            self[start...].lastIndex(of: Self.dot).flatMap { $0 > start ? $0 : nil } ?? count
        var stem = self[start..<dot]
        var end = self[dot...]
        if end.count > 32 { (stem, end) = (self[start...], []) }
        while stem.count + mark.utf8.count + end.count > Self.nameLimit {
            // A character goes as a whole: its first byte is none that continues another.
            while let last = stem.popLast(), last & 0xC0 == 0x80 {}
        }
        return self[..<start] + stem + Array(mark.utf8) + end
    }

    /// Returns the name for the second of two files that both have to stand here:
    /// `name~3fa9c1d2.png`, by its content.
    func asideName(digest: String) -> MergePath { adding("~" + digest) }
}
