import SheafCore
import SheafGit

/// The file names that are taken, folder by folder: those on disk, read once, and those that a
/// change is going to give. Names that some file system takes for the same, by letter case or
/// Unicode form, count as the same.
struct ReservedNames {
    private let layout: RepositoryLayout
    /// The names by what they are folded to.
    private var folders: [TreePath?: [[UInt8]: [[UInt8]]]] = [:]

    init(_ layout: RepositoryLayout) {
        self.layout = layout
    }

    /// - Parameter own: where the file is now, which is no obstacle to itself.
    mutating func contains(_ path: TreePath, but own: TreePath? = nil) throws -> Bool {
        let names = try names(in: path.parent)[NameFolding.fold(Array(path.name))] ?? []
        return names.contains { name in
            !(own.map { $0.parent == path.parent && $0.name.elementsEqual(name) } ?? false)
        }
    }

    mutating func insert(_ path: TreePath) throws {
        _ = try names(in: path.parent)
        folders[path.parent]?[NameFolding.fold(Array(path.name)), default: []].append(
            Array(path.name))
    }

    /// `path`, or where another file has that name, one with the id or a number added to it.
    ///
    /// The name that is found is taken from then on.
    ///
    /// - Parameter own: where the file is now, which is no obstacle.
    mutating func free(
        _ path: TreePath, id: ItemID?, from own: TreePath? = nil
    ) throws -> TreePath {
        let marks = ["", id.map { "-\($0)" }].compactMap(\.self)
        for attempt in 0... {
            let mark = attempt < marks.count ? marks[attempt] : "-\(attempt - marks.count + 2)"
            guard let candidate = mark.isEmpty ? path : path.adding(mark) else { continue }
            if try candidate == own || !contains(candidate, but: own) {
                try insert(candidate)
                return candidate
            }
        }
        throw StoreError.notAnItem(path.string)
    }

    private mutating func names(in folder: TreePath?) throws -> [[UInt8]: [[UInt8]]] {
        if let known = folders[folder] { return known }
        let names = Dictionary(grouping: try layout.names(in: folder)) { NameFolding.fold($0) }
        folders[folder] = names
        return names
    }
}

extension TreePath {
    /// The path with `mark` before the file's extension, its name cut where a file system would
    /// not take so long a one; `nil` where it ends in the mark already.
    func adding(_ mark: String) -> TreePath? {
        let name = Array(self.name)
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
        var stem = Array(name[..<dot])
        let end = Array(name[dot...])
        guard !stem.suffix(mark.utf8.count).elementsEqual(mark.utf8) else { return nil }
        while stem.count + mark.utf8.count + end.count > 255 {
            // A character goes as a whole: its first byte is none that continues another.
            while let last = stem.popLast(), last & 0xC0 == 0x80 {}
        }
        let folder = bytes.dropLast(name.count)
        return TreePath(bytes: [folder, stem[...], Array(mark.utf8)[...], end[...]].joined())
    }
}
