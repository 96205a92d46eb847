import SheafCore
import SheafGit

extension Store {
    /// Makes an item of a line of a checklist, with the dates, priority and tags that the line has; in its
    /// place stands a link to it then. It is a part of the task that had the line, whose progress counts it as
    /// it had counted the box.
    ///
    /// - Parameter entry: as ``Document/checklist`` of the item named it.
    ///
    /// Throws `StoreError.document` with `EditError.noSuchEntry` where the file was changed so that the entry
    /// cannot be told any more.
    public func promote(_ entry: ChecklistEntry, of targets: Targets) throws -> Change {
        let line = TaskLine(entry)
        var draft = draft(of: entry, line)
        return try change(.promote) { transaction in
            let note = try transaction.items(targets)[0]
            try note.requireUTF8()
            if note.item.kind == .task {
                let stem = ItemReader.stem(of: note.item.path)
                draft.assignments.append(
                    .parent(note.item.id?.description ?? "[[\(stem)]]"))
            }
            var taken = ReservedNames(layout)
            let made = try plan(draft, taken: &taken)
            // The line keeps its name, so that links to it lead there as before.
            let link =
                "[[\(ItemReader.stem(of: made.path.string))|\(Self.label(draft.title ?? ""))]]"
                + (line.blockName.map { " " + $0 } ?? "")
            let document: Document
            do {
                document = try note.document.linking(entry, to: link)
            } catch let error as EditError {
                throw StoreError.document(path: note.item.path, error)
            }
            return [made, PlannedFile(note, becoming: document, reader)]
        }
    }

    private func draft(of entry: ChecklistEntry, _ line: TaskLine) -> Draft {
        var words: [Substring] = []
        var assignments: [Assignment] = []
        for word in line.title.split(separator: " ") {
            if word.hasPrefix("#"), Tag.isValid(word.dropFirst()) {
                assignments.append(.addTag(String(word.dropFirst())))
            } else {
                words.append(word)
            }
        }
        if let due = line.due { assignments.append(.due(.day(due))) }
        if let scheduled = line.scheduled { assignments.append(.scheduled(.day(scheduled))) }
        if let start = line.start { assignments.append(.wait(.day(start))) }
        if let priority = line.priority { assignments.append(.priority(priority)) }
        if let phrase = line.repeatText, (try? Recurrence(phrase)) != nil {
            assignments.append(.repeat(phrase))
        }
        if entry.isDone, let closed = configuration.workflow.closed {
            assignments.append(.status(closed.name))
        }
        return Draft(
            title: words.joined(separator: " "), body: line.other.joined(separator: " "),
            assignments: assignments)
    }

    /// Returns a title as it may stand behind the `|` of a link.
    private static func label(_ title: String) -> String {
        title.filter { !"[]|".contains($0) }
    }
}

/// An item that was worked on within a span of time.
public struct TrackedItem: Sendable {
    public let item: Item
    /// In that span.
    public let seconds: Int64
    /// The beginning of the interval that goes on now; `nil` where none does.
    public let since: Timestamp?
}

extension Store {
    /// Begins to count the time of items, and ends it for all others: time counts for one item at once.
    public func startTracking(_ targets: Targets) throws -> Change {
        let wanted = try items(targets).map(\.item)
        let paths = Set(wanted.map(\.path))
        let others = try trackedItems().filter { !paths.contains($0.path) }
        return try edit(.items(wanted + others), as: .track) { editor, stored, _ in
            paths.contains(stored.item.path)
                ? try editor.startingTime(in: stored.document)
                : try editor.stoppingTime(in: stored.document)
        }
    }

    /// Notes time that was spent on items before.
    public func addTime(_ entry: TimeEntry, to targets: Targets) throws -> Change {
        try edit(targets, as: .track) { editor, stored, _ in
            try editor.addingTime(entry, to: stored.document)
        }
    }

    /// Ends what is counted, on whichever device it began.
    public func stopTracking() throws -> Change {
        try edit(.items(trackedItems()), as: .track) { editor, stored, _ in
            try editor.stoppingTime(in: stored.document)
        }
    }

    private func trackedItems() throws -> [Item] {
        try items(withUpdated: false).results.filter { item in
            item.plan.time.contains(where: \.isRunning)
        }
    }

    /// The items that were worked on within some days, what goes on first, then by the time spent.
    public func tracked(
        _ days: ClosedRange<CalendarDate>, matching query: ItemQuery = .everything
    ) throws -> Reading<TrackedItem> {
        let now = environment.now
        let span =
            Due.day(days.lowerBound).beginning(
                in: now.zone)..<Due.day(days.upperBound.adding(days: 1)).beginning(in: now.zone)
        let reading = try items(matching: query, withUpdated: false)
        let found = reading.results.compactMap { listed -> TrackedItem? in
            let times = listed.item.plan.time
            guard !times.isEmpty else { return nil }
            let running = times.filter(\.isRunning).map(\.start)
                .min { $0.secondsSinceEpoch < $1.secondsSinceEpoch }
            let seconds = times.seconds(in: span, at: now.seconds)
            guard seconds > 0 || running != nil else { return nil }
            return TrackedItem(item: listed.item, seconds: seconds, since: running)
        }
        return reading.with(
            found.sorted { left, right in
                let (one, other) = (left.since != nil, right.since != nil)
                if one != other { return one }
                return (right.seconds, left.item.path) < (left.seconds, right.item.path)
            })
    }

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
            let item = reader.read(document, at: path).item
            return [PlannedFile(making: path, document.bytes, item)]
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
