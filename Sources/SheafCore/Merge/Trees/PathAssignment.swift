/// Gives every file of a merged tree a path of its own: where two have to stand at one path, or one
/// leads through the other, one gets another name.
struct PathAssignment<Content: Hashable & Sendable> {
    typealias Merged = MergedTreeFile<Content>

    let sides: Sides<ItemMerge.Side, [MergePath: MergeFile<Content>]>
    let newer: (Set<MergePath>) throws -> ItemMerge.Side
    let contents: FileContents<Content>

    func assign(
        _ files: inout [Merged], _ folder: (MergePath) throws -> [MergeFolderEntry<Content>]
    ) throws {
        let folded = files.map(\.path.foldedPath)
        var moving = movingFromDirectories(files, folded)
        let groups = Dictionary(
            grouping: files.indices.filter { !moving.contains($0) }, by: { folded[$0] })
        for group in groups.values where group.count > 1 {
            moving.formUnion(try movingFromGroup(group, files))
        }
        guard !moving.isEmpty else { return }
        try move(moving, &files, folder)
    }

    /// Returns whether one side has both: then they may stand beside each other, whatever some file
    /// system thinks.
    private func isHeldTogether(_ path: MergePath, _ other: MergePath) -> Bool {
        ItemMerge.Side.allCases.contains { sides[$0][path] != nil && sides[$0][other] != nil }
    }

    private func isHeldTogether(_ path: MergePath, directory: MergePath) -> Bool {
        ItemMerge.Side.allCases.contains { side in
            let prefix = directory + "/".utf8
            return sides[side][path] != nil && sides[side].keys.contains { $0.starts(with: prefix) }
        }
    }

    // MARK: What has to move

    /// The files that stand where other files need a directory.
    private func movingFromDirectories(_ files: [Merged], _ folded: [MergePath]) -> Set<Int> {
        let places = Dictionary(grouping: files.indices, by: { folded[$0] })
        var moving = Set<Int>()
        var directories = Set<MergePath>()
        for file in files { directories.formUnion(file.path.pathAncestors) }
        for directory in directories {
            for file in places[directory.foldedPath] ?? []
            where !isHeldTogether(files[file].path, directory: directory) {
                moving.insert(file)
            }
        }
        return moving
    }

    /// Of files at one path all but the first.
    private func movingFromGroup(_ group: [Int], _ files: [Merged]) throws -> [Int] {
        let paths = group.reduce(into: Set<MergePath>()) { $0.formUnion(files[$1].versions.paths) }
        let isContested = group.contains { !files[$0].isSecond && files[$0].id == nil }
        let age = isContested ? try newer(paths) : .x
        var standing: [Int] = []
        var moving: [Int] = []
        for index in try group.sorted(by: { try precedes(files[$0], files[$1], newer: age) }) {
            let path = files[index].path
            let isFree = standing.allSatisfy { other in
                path != files[other].path && isHeldTogether(path, files[other].path)
            }
            if isFree, !files[index].isSecond {
                standing.append(index)
            } else {
                moving.append(index)
            }
        }
        return moving
    }

    /// Which of two files keeps a path: one that both sides have there; one without an id, which is
    /// known by its path, the newer's first; the smaller id.
    private func precedes(
        _ left: Merged, _ right: Merged, newer age: ItemMerge.Side
    ) throws -> Bool {
        if left.isSecond != right.isSecond { return right.isSecond }
        let isSettled = [left, right].map { file in
            ItemMerge.Side.allCases.allSatisfy { file.versions.places[$0] == file.path }
        }
        if isSettled[0] != isSettled[1] { return isSettled[0] }
        if let id = left.id, let other = right.id, id != other { return id < other }
        if (left.id == nil) != (right.id == nil) { return left.id == nil }
        let isNewers = [left, right].map { $0.versions.places[age] == $0.path }
        if isNewers[0] != isNewers[1] { return isNewers[0] }
        // One id twice: the file that has been there longer.
        if (left.versions.base == nil) != (right.versions.base == nil) {
            return left.versions.base != nil
        }
        if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
        return try contents.digest(of: left.outcome, at: left.path)
            < contents.digest(of: right.outcome, at: right.path)
    }

    // MARK: Where it moves

    private func move(
        _ moving: Set<Int>, _ files: inout [Merged],
        _ folder: (MergePath) throws -> [MergeFolderEntry<Content>]
    ) throws {
        var names = TakenPaths<Content>()
        for (index, file) in files.enumerated() where !moving.contains(index) {
            names.insert(file.path, file.outcome)
        }
        let digests = try Dictionary(
            uniqueKeysWithValues: moving.map { index in
                (index, try contents.digest(of: files[index].outcome, at: files[index].path))
            })
        let order = moving.sorted { left, right in
            let (a, b) = (files[left], files[right])
            if a.path != b.path { return a.path.lexicographicallyPrecedes(b.path) }
            if a.isSecond != b.isSecond { return b.isSecond }
            return (a.id?.bits ?? 0, digests[left] ?? "") < (b.id?.bits ?? 0, digests[right] ?? "")
        }
        var places: [Int: MergePath] = [:]
        for index in order {
            let file = files[index]
            let place = try names.free(
                file.path, mark: mark(of: file, digest: digests[index] ?? ""), file.outcome,
                contents, folder)
            names.insert(place, file.outcome)
            places[index] = place
        }
        for (index, place) in places {
            let old = files[index].path
            if files[index].isSecond {
                let first = files.firstIndex { other in
                    !other.isSecond && other.path == old && other.versions == files[index].versions
                }
                if let first { files[first].facts.append(.keptTwice(other: place)) }
            } else {
                files[index].facts.append(.moved(from: old))
            }
        }
        for (index, place) in places { files[index].path = place }
    }

    /// Returns the mark that tells a file from the one that has its name: the item's id, else the
    /// content's digest.
    private func mark(of file: Merged, digest: String) -> String {
        guard let id = file.id, !file.isSecond else { return "~" + digest }
        let mark = "-\(id)"
        let stem = file.path.pathName.dropLast(3)
        return stem.suffix(mark.utf8.count).elementsEqual(mark.utf8) ? "~" + digest : mark
    }
}

/// The paths that a merged tree has so far.
private struct TakenPaths<Content: Hashable & Sendable> {
    private var files: [MergePath: MergeOutcome<Content>] = [:]
    private var folded: Set<MergePath> = []

    mutating func insert(_ path: MergePath, _ outcome: MergeOutcome<Content>) {
        files[path] = outcome
        folded.insert(path.foldedPath)
        for ancestor in path.pathAncestors { folded.insert(ancestor.foldedPath) }
    }

    /// `path` with the mark in its name, and with a number too where another file has that name.
    /// A file of these very bytes there is this one: an earlier merge gave it the name.
    func free(
        _ path: MergePath, mark: String, _ outcome: MergeOutcome<Content>,
        _ contents: FileContents<Content>,
        _ folder: (MergePath) throws -> [MergeFolderEntry<Content>]
    ) throws -> MergePath {
        let entries = try folder(path.pathFolder)
        let prefix = path.count - path.pathName.count
        let names = Set(entries.map { ($0.name).foldedPath })
        for number in 1... {
            let candidate = path.adding(number == 1 ? mark : "\(mark)-\(number)")
            if let there = files[candidate] {
                if try contents.isSame(there, outcome) { return candidate }
                continue
            }
            let name = Array(candidate[prefix...])
            if !folded.contains(candidate.foldedPath), !names.contains(name.foldedPath) {
                return candidate
            }
            let same = try entries.contains { entry in
                guard entry.name == name, let file = entry.file else { return false }
                return try contents.isSame(.kept(file), outcome)
            }
            if same, !folded.contains(candidate.foldedPath) { return candidate }
        }
        return path
    }
}

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
    /// file would not help.
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
