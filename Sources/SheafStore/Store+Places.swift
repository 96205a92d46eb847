import SheafCore
import SheafGit

extension Store {
    /// Where a new item's file goes: by the configured template, with the id in its name where
    /// another file has that name already. Names that some file system takes for the same, by
    /// letter case or Unicode form, count as the same.
    func place(
        for draft: Draft, title: String, id: ItemID, at now: Moment, taken: Set<TreePath>
    ) throws -> TreePath {
        let template = draft.kind == .task ? configuration.taskPath : configuration.memoPath
        for isDistinct in [false, true] {
            var text = template.path(title: title, id: id, date: now.date, isDistinct: isDistinct)
            if let directory = draft.directory {
                let name = text.split(separator: "/").last.map(String.init) ?? text
                text = try folder(directory) + name
            }
            guard let path = TreePath(text) else { throw StoreError.notAnItem(text) }
            if try isDistinct || !isTaken(path, by: taken) { return path }
        }
        throw StoreError.notAnItem(title)
    }

    /// `path`, or where another file has that name, one with the id or a number added to it.
    ///
    /// - Parameters:
    ///   - taken: what other files of the same change will be called.
    ///   - own: where the file is now, which is no obstacle.
    func free(
        _ path: TreePath, id: ItemID?, taken: Set<TreePath> = [], from own: TreePath? = nil
    ) throws -> TreePath {
        if path == own { return path }
        if try !isTaken(path, by: taken, but: own) { return path }
        let mark = id.map { "-\($0)" }
        if let mark, let marked = path.adding(mark), try !isTaken(marked, by: taken, but: own) {
            return marked
        }
        for number in 2... {
            guard let numbered = path.adding("-\(number)") else { break }
            if try !isTaken(numbered, by: taken, but: own) { return numbered }
        }
        throw StoreError.notAnItem(path.string)
    }

    /// The folder of `--in` and `mv`, with a slash behind it; `""` for the store's root. A folder
    /// that is there under a name some file system takes for the same is meant.
    func folder(_ directory: String) throws -> String {
        let components = directory.split(separator: "/").filter { $0 != "." }
        guard !components.isEmpty else { return "" }
        let text = components.joined(separator: "/")
        // A dot directory's files are no items.
        guard !directory.hasPrefix("/"), TreePath(text) != nil,
            !components.contains(where: { $0.hasPrefix(".") })
        else { throw StoreError.notAFolder(directory) }
        var found = ""
        for component in components.map(String.init) {
            let names = try layout.names(in: TreePath(String(found.dropLast())))
            found += Self.spelling(of: component, among: names) + "/"
        }
        return found
    }

    private static func spelling(of name: String, among names: [[UInt8]]) -> String {
        let texts = names.compactMap { String(validating: $0, as: UTF8.self) }
        if texts.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return name }
        let folded = FoldedText.fold(name)
        return texts.first { FoldedText.fold($0) == folded } ?? name
    }

    private func isTaken(
        _ path: TreePath, by others: Set<TreePath>, but own: TreePath? = nil
    ) throws -> Bool {
        func folded(_ bytes: some Sequence<UInt8>) -> String {
            FoldedText.fold(String(decoding: Array(bytes), as: UTF8.self))
        }
        let name = folded(path.name)
        if others.contains(where: { $0.parent == path.parent && folded($0.name) == name }) {
            return true
        }
        return try layout.names(in: path.parent).contains {
            folded($0) == name
                && !(own?.parent == path.parent && own?.name.elementsEqual($0) == true)
        }
    }
}

extension TreePath {
    /// The path with `mark` before the file's extension, its name cut where a file system would
    /// not take so long a one; `nil` where it ends in the mark already.
    fileprivate func adding(_ mark: String) -> TreePath? {
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
