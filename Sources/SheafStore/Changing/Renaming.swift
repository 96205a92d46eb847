import SheafCore
import SheafGit
import SystemPackage

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
