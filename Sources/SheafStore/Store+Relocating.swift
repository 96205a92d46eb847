import SheafCore
import SheafGit

extension Store {
    /// Moves the targets' files to a folder of the store, in one commit. File names stay; where one
    /// is taken there, the id or a number is added. Attachments and links are left as they are.
    ///
    /// - Parameter directory: relative to the store's root; made where it is missing.
    /// - Throws: `StoreError.notAFolder`, `.leftOut`.
    public func relocate(_ targets: Targets, to directory: String) throws -> Change {
        let folder = try folder(directory)
        return try change(.relocate) { session in
            var taken: Set<TreePath> = []
            return try items(targets, settlingCopiesIn: session).map { target in
                let bytes = Array(folder.utf8) + target.path.name
                guard let wanted = TreePath(bytes: bytes) else {
                    throw StoreError.notAFolder(directory)
                }
                try requireListed(wanted)
                let path = try free(wanted, id: target.item.id, taken: taken, from: target.path)
                taken.insert(path)
                return try moving(target, to: path)
            }
        }
    }

    private func moving(_ target: StoredItem, to path: TreePath) throws -> PlannedFile {
        var file = PlannedFile(
            path: target.path, before: target.document.bytes, after: target.document.bytes,
            edit: ItemEdit(before: target.item, after: target.item, isChanged: false))
        try relocate(&file, to: path)
        return file
    }

    /// Lets a planned file move as well.
    func relocate(_ file: inout PlannedFile, to path: TreePath) throws {
        guard path != file.path, let after = file.after else { return }
        file.destination = path
        file.edit.isChanged = true
        file.isExecutable = try layout.status(of: file.path)?.isExecutable ?? false
        file.edit.after = ItemReader(configuration).read(Document(after), at: path).item
    }

    /// The path that a file gets by its item's title, in the folder where it lies, in the form of
    /// the configured template. A title that leaves no name keeps the old one.
    func renamed(
        _ path: TreePath, for item: Item, taken: Set<TreePath>
    ) throws -> TreePath {
        let template = item.kind == .task ? configuration.taskPath : configuration.memoPath
        let date = item.created?.date ?? environment.now.date
        guard let name = template.fileName(title: item.title, id: item.id, date: date) else {
            return path
        }
        let folder = path.bytes.dropLast(path.name.count)
        guard let wanted = TreePath(bytes: folder + Array(name.utf8)) else { return path }
        // A name that was made distinct before is not made so again.
        if isDistinct(path, of: wanted, id: item.id) { return path }
        try requireListed(wanted)
        return try free(wanted, id: item.id, taken: taken, from: path)
    }

    private func isDistinct(_ path: TreePath, of wanted: TreePath, id: ItemID?) -> Bool {
        guard let id else { return false }
        return ItemReader.stem(of: path.string) == "\(ItemReader.stem(of: wanted.string))-\(id)"
    }

    /// An item that is moved where nothing is listed would be gone from every view.
    private func requireListed(_ path: TreePath) throws {
        let rules = try IgnoreRules(
            commonDirectory: layout.commonDirectory,
            excludesFile: try ExcludesFile.path(layout, environment.git))
        guard ItemSelection(configuration).contains(path),
            try !rules.ignores(path, isDirectory: false, under: root)
        else { throw StoreError.leftOut(folder: path.string) }
    }
}
