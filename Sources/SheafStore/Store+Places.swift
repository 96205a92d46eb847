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

    /// The folder of `--in`, with a slash behind it; `""` for the store's root.
    private func folder(_ directory: String) throws -> String {
        let components = directory.split(separator: "/").filter { $0 != "." }
        guard !components.isEmpty else { return "" }
        let text = components.joined(separator: "/")
        // A dot directory's files are no items.
        guard !directory.hasPrefix("/"), TreePath(text) != nil,
            !components.contains(where: { $0.hasPrefix(".") })
        else { throw StoreError.notAFolder(directory) }
        return text + "/"
    }

    private func isTaken(_ path: TreePath, by others: Set<TreePath>) throws -> Bool {
        func folded(_ bytes: some Sequence<UInt8>) -> String {
            FoldedText.fold(String(decoding: Array(bytes), as: UTF8.self))
        }
        let name = folded(path.name)
        if others.contains(where: { $0.parent == path.parent && folded($0.name) == name }) {
            return true
        }
        return try layout.names(in: path.parent).contains { folded($0) == name }
    }
}
