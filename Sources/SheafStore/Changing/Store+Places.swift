import SheafCore
import SheafGit

extension Store {
    /// Returns the path for a new item: by the configured template, with the id in its name where
    /// another file has that name already. Names that some file system takes for the same, by
    /// letter case or Unicode form, count as the same.
    func place(
        for draft: Draft, title: String, id: ItemID, at now: Moment, taken: inout ReservedNames
    ) throws -> TreePath {
        let template = draft.kind == .task ? configuration.taskPath : configuration.memoPath
        for isDistinct in [false, true] {
            var text = template.path(title: title, id: id, date: now.date, isDistinct: isDistinct)
            if let directory = draft.directory {
                let name = text.split(separator: "/").last.map(String.init) ?? text
                text = try folder(directory) + name
            }
            guard let path = TreePath(text) else { throw StoreError.notAnItem(text) }
            // A name with the id in it is nobody else's, and the folder need not be listed.
            if isDistinct || template.namesByID { return path }
            if try !taken.contains(path) {
                try taken.insert(path)
                return path
            }
        }
        throw StoreError.notAnItem(title)
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
        let folded = NameFolding.fold(name)
        return texts.first { NameFolding.fold($0) == folded } ?? name
    }
}
