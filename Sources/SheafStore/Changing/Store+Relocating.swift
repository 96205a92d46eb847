import SheafCore
import SheafGit

extension Store {
    /// Moves the targets' files to a folder of the store, in one commit. File names stay; where one
    /// is taken there, the id or a number is added. Attachments stay; links follow.
    ///
    /// - Parameter directory: relative to the store's root; made where it is missing.
    /// - Throws: `StoreError.notAFolder`, `.leftOut`.
    public func relocate(_ targets: Targets, to directory: String) throws -> Change {
        let folder = try folder(directory)
        return try change(.relocate) { session in
            var taken = ReservedNames(layout)
            let places = ListedPlaces(self)
            return try items(targets, settlingCopiesIn: session).map { target in
                let bytes = Array(folder.utf8) + target.path.name
                guard let wanted = TreePath(bytes: bytes) else {
                    throw StoreError.notAFolder(directory)
                }
                try places.require(wanted)
                let path = try taken.free(wanted, id: target.item.id, from: target.path)
                return try moving(target, to: path)
            }
        }
    }

    private func moving(_ target: StoredItem, to path: TreePath) throws -> PlannedFile {
        var file = PlannedFile(
            path: target.path, before: target.file, after: target.file,
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
        file.edit.after =
            ItemReader(configuration).read(
                Document(reading: after) ?? Document(after), at: path
            ).item
    }
}
