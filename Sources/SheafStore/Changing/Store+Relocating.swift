import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Moves the targets' files to a folder of the store, in one commit. File names stay; where one
    /// is taken there, the id or a number is added. Attachments stay; links follow.
    ///
    /// - Parameter directory: relative to the store's root; made where it is missing.
    /// - Throws: `StoreError.notAFolder`, `.leftOut`; `.statusInsteadOfFolder` for the name of a status
    ///   without a slash behind it, where no folder is called so.
    public func relocate(_ targets: Targets, to directory: String) throws -> Change {
        let folder = try folder(directory)
        if !directory.hasSuffix("/"), configuration.workflow.status(named: directory) != nil,
            let place = TreePath(String(folder.dropLast())), try layout.status(of: place) == nil
        {
            throw StoreError.statusInsteadOfFolder(directory)
        }
        return try change(.relocate) { transaction in
            var taken = ReservedNames(layout)
            let places = ListedPlaces(self)
            return try transaction.items(targets).map { target in
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
            reader.read(
                Document(reading: after) ?? Document(after), at: path
            ).item
    }
}

/// Gives files the names of their items' titles.
struct Renaming {
    private let configuration: Configuration
    private let now: Moment
    private let places: ListedPlaces
    private var taken: ReservedNames

    init(_ store: Store) throws {
        configuration = store.configuration
        now = store.environment.now
        places = ListedPlaces(store)
        taken = ReservedNames(store.layout)
    }

    /// Returns the path whose name is a title, in the folder where the file lies; `nil` where no name of a
    /// file can be that title, or another file has it.
    mutating func path(titled title: String, at path: TreePath) throws -> TreePath? {
        let ending = NoteName.endingLength(of: path.string).map { path.string.suffix($0) } ?? ".md"
        let folder = path.bytes.dropLast(path.name.count)
        guard FileName.canBe(title, ending: String(ending)),
            let wanted = TreePath(bytes: folder + Array((title + ending).utf8)),
            try wanted == path || !taken.contains(wanted, but: path)
        else { return nil }
        try places.require(wanted)
        try taken.insert(wanted)
        return wanted
    }

    /// Returns the path for a file: in the folder where it lies, under the name that the configured
    /// template makes of the title. A title that leaves no name keeps the old one, and so does a
    /// daily note, which is found by the date that it is called by.
    mutating func path(for item: Item, at path: TreePath) throws -> TreePath {
        let stem = ItemReader.stem(of: path.string)
        guard CalendarDate(stem) == nil else { return path }
        let template = item.kind == .task ? configuration.taskPath : configuration.memoPath
        let date = item.created?.start(in: now.zone).date ?? now.date
        let folder = path.bytes.dropLast(path.name.count)
        guard let name = template.fileName(title: item.title, id: item.id, date: date),
            let wanted = TreePath(bytes: folder + Array(name.utf8))
        else { return path }
        // A name that was made distinct before is not made so again.
        if let id = item.id, stem == "\(ItemReader.stem(of: wanted.string))-\(id)" { return path }
        try places.require(wanted)
        return try taken.free(wanted, id: item.id, from: path)
    }
}

/// The places where items are listed. One that is moved elsewhere would be gone from every view.
struct ListedPlaces {
    private let pool: RepositoryPool
    private let selection: ItemSelection

    init(_ store: Store) {
        pool = store.pool
        selection = ItemSelection(store.configuration)
    }

    /// Throws `StoreError.leftOut`.
    func require(_ path: TreePath) throws {
        guard selection.contains(path), try pool.ignored(among: [path]).isEmpty else {
            throw StoreError.leftOut(folder: path.string)
        }
    }
}

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
            // No other file has a name with the id in it, and the folder need not be listed.
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
