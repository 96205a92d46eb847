import SheafCore
import SheafGit

extension Store {
    /// Returns the note of a day, which is called by its date, and makes it where there is none.
    ///
    /// It has no id, so that two devices make the same one. It goes where the settings say, else where the
    /// last one is, else into `daily`.
    ///
    /// - Returns: the note, and the change that made it; `nil` where it was there.
    /// - Throws: `StoreError.noSuchTemplate`, `.notAnItem`.
    public func daily(_ day: CalendarDate) throws -> (note: StoredItem, change: Change?) {
        var made: TreePath?
        var found: StoredItem?
        let change = try change(.memo) { _ -> [PlannedFile] in
            let snapshot = try snapshot()
            let names = snapshot.items.map {
                ItemReader.stem(of: String(decoding: $0.path, as: UTF8.self))
            }
            if let place = names.firstIndex(of: day.description), let stored = snapshot.read(place)
            {
                found = stored
                return []
            }
            let last = names.indices.filter { CalendarDate(names[$0]) != nil }
                .max { names[$0] < names[$1] }
            let path = try dailyPath(of: day, besides: last.map { snapshot.items[$0].path })
            made = path
            let document = try dailyText(of: day)
            let item = ItemReader(configuration).read(document, at: path).item
            return [
                PlannedFile(
                    path: path, before: nil, after: document.bytes,
                    edit: ItemEdit(before: nil, after: item, isChanged: true))
            ]
        }
        if let found { return (found, nil) }
        guard let made, let note = try items(.handles([made.string])).first else {
            throw StoreError.notAnItem(made?.string ?? day.description)
        }
        return (note, change)
    }

    private func dailyPath(of day: CalendarDate, besides last: [UInt8]?) throws -> TreePath {
        let name = Array("\(day).md".utf8)
        if configuration.dailyPath == nil, let last {
            let folder = last[..<(last.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
            if let path = TreePath(bytes: Array(folder) + name) { return path }
        }
        let text =
            configuration.dailyPath?.path(
                title: day.description, id: environment.newID(), date: day)
            ?? "daily/\(day).md"
        guard let path = TreePath(text), ItemReader.stem(of: text) == day.description else {
            throw StoreError.notAnItem(text)
        }
        try ListedPlaces(self).require(path)
        return path
    }

    private func dailyText(of day: CalendarDate) throws -> Document {
        guard let name = configuration.dailyTemplate else {
            return Document(Array("# \(day)\n".utf8))
        }
        let now = Moment(
            seconds: Due.day(day).beginning(in: environment.zone), zone: environment.zone)
        do {
            return try template(named: name).filled(
                title: day.description, id: nil, at: now, body: "")
        } catch let error as EditError {
            throw StoreError.document(path: name, error)
        }
    }
}
