import SheafCore
import SheafExchange
import SheafGit

extension Store {
    /// Takes up what another program has, in one commit.
    ///
    /// A record that came before is merged: what was changed there since the last import arrives, and what was changed
    /// here stays. Where both changed the same, the record's value stands, and the other one is kept in a conflict
    /// block. Records that are as they were change nothing, and without a change there is no commit.
    ///
    /// - Throws: what any change throws.
    public func importing(_ request: ImportRequest) throws -> ImportResult {
        if request.isDryRun { return try ImportPlan(request, in: self).result }
        var result = ImportResult()
        let change = try change(.import) { _ in
            let plan = try ImportPlan(request, in: self)
            result = plan.result
            let count = plan.files.count
            let name = request.name.split(separator: "/").last ?? "-"
            return PlannedChange(
                plan.files,
                subject: "Import \(count) \(count == 1 ? "item" : "items") from \(name)",
                trailers: [(ImportHistory.trailer, "\(request.format.name) \(request.name)")])
        }
        result.change = try noticingLimits(change)
        return result
    }

    /// Items on their way to another program, with their texts.
    public func exchangeItems(_ items: [Item]) throws -> [ExchangeItem] {
        let bodies = try bodies(of: items)
        let snapshot = try snapshot()
        var sources: [ItemID: String] = [:]
        for item in items {
            if let id = item.id, let source = item.source { sources[id] = source }
        }
        return zip(items, bodies).map { item, body in
            func reference(_ link: String) -> ExchangeItem.Reference? {
                let id = ItemID(link) ?? snapshot.id(named: link, in: item)
                return id.map { ExchangeItem.Reference(source: sources[$0], id: $0) }
            }
            return ExchangeItem(
                item, body: body, depends: item.plan.depends.compactMap(reference),
                parent: item.plan.parent.flatMap(reference), workflow: configuration.workflow)
        }
    }
}

extension Snapshot {
    /// The id of the item that a link in another one leads to.
    fileprivate func id(named link: String, in item: Item) -> ItemID? {
        guard let path = TreePath(item), let place = place(of: path.bytes),
            let target = linkIndex.item(named: link, from: place)
        else { return nil }
        return items[target].id
    }
}

extension Item {
    /// The name that it has in the program that it was imported from.
    var source: String? { extra.first { $0.key == "source" }?.value }
}

/// The files of an import, before anything is written.
struct ImportPlan {
    private(set) var files: [PlannedFile] = []
    private(set) var result = ImportResult()

    private let request: ImportRequest
    private let store: Store
    private let history: ImportHistory
    private let reader: ItemReader
    private var bySource: [String: Item] = [:]
    private var byID: [ItemID: Item] = [:]
    /// The ids of the records, and of what they name.
    private var ids: [String: ItemID] = [:]
    /// Items that we gave away, as they would come back now.
    private var given: [ItemID: ExchangeItem] = [:]
    private var taken: ReservedNames

    init(_ request: ImportRequest, in store: Store) throws {
        self.request = request
        self.store = store
        history = try ImportHistory(of: request.format.name, in: store)
        reader = store.reader
        taken = ReservedNames(store.layout)
        for item in try store.items(withUpdated: false).results {
            if let source = item.source { bySource[source] = item }
            if let id = item.id { byID[id] = item }
        }
        for (source, item) in bySource { ids[source] = item.id }
        var records = request.items
        let known = matching(&records)
        for (record, item) in zip(records, known) {
            let id =
                item?.id ?? self.item(of: record.source.flatMap { history.records[$0] })?.id
                ?? store.environment.newID()
            for name in [record.source].compactMap(\.self) + record.aliases { ids[name] = id }
        }
        let given = zip(records, known).compactMap { record, item in
            item.flatMap { Self.isFromThere($0, record) ? nil : $0 }
        }
        for item in try givenAway(given) {
            if let id = item.id { self.given[id] = item }
        }
        for (record, item) in zip(records, known) {
            if let item { try merge(record, into: item) } else { try add(record) }
        }
        try seeToWhatIsGone(Set(known.compactMap { $0?.path }))
    }

    /// The item that each record is; `nil` for a new one.
    ///
    /// An id says more than a source, which may be made of words that several have. Each item is one record only: of
    /// a line that was copied with its id, the copy is new, and gets a source of its own.
    private func matching(_ records: inout [ExchangeItem]) -> [Item?] {
        var known = [Item?](repeating: nil, count: records.count)
        var taken: Set<String> = []
        func take(_ item: Item?, for index: Int) {
            if let item, taken.insert(item.path).inserted { known[index] = item }
        }
        for (index, record) in records.enumerated() {
            take(record.id.flatMap { byID[$0] }, for: index)
        }
        for (index, record) in records.enumerated() where known[index] == nil {
            take(record.source.flatMap { bySource[$0] }, for: index)
        }
        let sources = Set(records.compactMap(\.source))
        // The number behind the last copy of each: there may be thousands of one line.
        var numbers: [String: Int] = [:]
        for (index, record) in records.enumerated() where known[index] == nil {
            guard let source = record.source, bySource[source] != nil else { continue }
            var number = numbers[source, default: 1]
            var name: String
            repeat {
                number += 1
                name = "\(source)-\(number)"
            } while sources.contains(name) || taken.contains(bySource[name]?.path ?? "")
            numbers[source] = number
            records[index].source = name
            take(bySource[name], for: index)
        }
        return known
    }

    /// An item as it was imported last.
    private func item(of record: ImportHistory.Record?) -> Item? {
        record.map { reader.read(Document($0.bytes), path: "").item }
    }

    /// The text of the record's file, as it stands until the file is changed.
    private func document(of record: ExchangeItem, id: ItemID, created: Due?) -> Document {
        func target(_ reference: ExchangeItem.Reference) -> ItemID? {
            reference.source.flatMap { ids[$0] } ?? reference.id
        }
        return record.document(
            id: id, created: created ?? .instant(store.environment.now.timestamp),
            workflow: store.configuration.workflow, depends: record.depends.compactMap(target),
            parent: record.parent.flatMap(target))
    }

    // MARK: New records

    private mutating func add(_ record: ExchangeItem) throws {
        let known = record.source.flatMap { history.records[$0] }
        guard let id = record.source.flatMap({ ids[$0] }) else { return }
        let document = document(of: record, id: id, created: self.item(of: known)?.created)
        if document.bytes == known?.bytes {
            result.deletedHere += 1
            return
        }
        let draft = Draft(kind: record.state == nil ? .memo : .task, title: record.title)
        let now = store.environment.now
        // Folders go by the months in which things were made, and stay small.
        let made = (record.created ?? .instant(now.timestamp)).start(in: now.zone)
        let path = try store.place(
            for: draft, title: record.title, id: id,
            at: Moment(seconds: made.secondsSinceEpoch, zone: now.zone), taken: &taken)
        let item = reader.read(document, at: path).item
        files.append(
            PlannedFile(making: path, document.bytes, item))
        result.added.append(item)
    }

    // MARK: Known records

    private mutating func merge(_ record: ExchangeItem, into item: Item) throws {
        guard let id = item.id ?? record.source.flatMap({ ids[$0] }) else { return }
        var record = record
        let known = record.source.flatMap { history.records[$0] }
        var base: [UInt8] = known?.bytes ?? []
        var created = item.created
        if !Self.isFromThere(item, record) {
            // What it looked like when we gave it away is what it would look like now.
            record.source = item.source
            var back = given[id]
            back?.source = item.source
            base = back.map { document(of: $0, id: id, created: created).bytes } ?? []
        } else if record.created == nil {
            created = self.item(of: known)?.created ?? created
        }
        // Mostly a record is as it was, and the file need not be looked at.
        if document(of: record, id: id, created: created).bytes == base {
            result.unchanged += 1
            return
        }
        // A format that knows days only says nothing about the time of one.
        record.created = refined(record.created, by: created)
        record.completed = refined(record.completed, by: item.completed)
        record.due = refined(record.due, by: item.due)
        record.wait = refined(record.wait, by: item.plan.wait)
        let there = document(of: record, id: id, created: created)
        let stored = try store.stored(item)
        try stored.requireUTF8()
        let merged = ItemMerge(
            base: base, x: stored.document.bytes, y: there.bytes, newer: .y)
        // Keys in another order say nothing new.
        guard Self.lines(of: merged.bytes) != Self.lines(of: stored.document.bytes) else {
            result.unchanged += 1
            return
        }
        let file = PlannedFile(stored, becoming: Document(merged.bytes), reader)
        files.append(file)
        if let after = file.edit.after {
            result.changed.append(after)
            if !merged.conflicts.isEmpty { result.conflicted.append(after) }
        }
    }

    /// A day as it is known here, where that is the same day.
    private func refined(_ date: Due?, by known: Due?) -> Due? {
        guard case .day(let day)? = date, let known,
            known.date(in: store.environment.now.zone) == day
        else { return date }
        return known
    }

    /// The lines of a text, in an order of their own.
    private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(Array.init).sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Returns whether an item was imported as this record, rather than given away before.
    private static func isFromThere(_ item: Item, _ record: ExchangeItem) -> Bool {
        item.source != nil && item.source == record.source
    }

    private func givenAway(_ items: [Item]) throws -> [ExchangeItem] {
        guard let read = request.format.read, !items.isEmpty else { return [] }
        let now = store.environment.now
        return read(request.format.write(try store.exchangeItems(items), now).bytes, now, .init())
            .items
    }

    // MARK: Records that are gone

    private mutating func seeToWhatIsGone(_ present: Set<String>) throws {
        let gone = bySource.filter { source, item in
            history.records[source]?.name == request.name && !present.contains(item.path)
        }.sorted { $0.value.path < $1.value.path }
        for (source, item) in gone {
            let stored = try store.stored(item)
            // What was changed here since stays.
            guard request.mirrors, stored.document.bytes == history.records[source]?.bytes else {
                result.gone.append(item)
                continue
            }
            files.append(
                PlannedFile(
                    path: stored.path, before: stored.file, after: nil,
                    edit: ItemEdit(before: item, after: nil, isChanged: true)))
            result.deleted.append(item)
        }
    }
}

/// Records of another program, and how they are imported.
public struct ImportRequest: Sendable {
    public var format: ExchangeFormat
    /// The source of the records, as the history names it: a file's path, so that what is gone from one list
    /// is not looked for in another of the same name.
    public var name: String
    public var items: [ExchangeItem]
    /// Deletes what came from ``name`` before and is not in it any more.
    public var mirrors = false
    /// Only tells what would be done.
    public var isDryRun = false

    public init(_ items: [ExchangeItem], format: ExchangeFormat, name: String) {
        self.items = items
        self.format = format
        // It becomes a line of a commit's message.
        self.name = Subject.short(name, limit: 100)
    }
}

/// The result of an import, also of one that was only looked at.
public struct ImportResult: Sendable {
    public internal(set) var added: [Item] = []
    public internal(set) var changed: [Item] = []
    /// Those of them that hold both versions of something that was changed on both sides.
    public internal(set) var conflicted: [Item] = []
    public internal(set) var deleted: [Item] = []
    /// The items that are as the records say already.
    public internal(set) var unchanged = 0
    /// Records whose items were deleted here and that are as they were then.
    public internal(set) var deletedHere = 0
    /// Items that came from there, are not there any more, and stay.
    public internal(set) var gone: [Item] = []
    /// `nil` for one that was only looked at.
    public internal(set) var change: Change?
}

/// The records of earlier imports of a format, as they were then.
struct ImportHistory {
    /// A record as it was imported last.
    struct Record {
        /// The text that its item's file would have had, had nothing been changed here.
        var bytes: [UInt8]
        /// The source that it was read from.
        var name: String
    }

    /// By ``ExchangeItem/source``.
    private(set) var records: [String: Record] = [:]

    static let trailer = "Sheaf-Import"

    /// Reads the history of a store. Imports that were undone count for nothing.
    ///
    /// - Parameter format: the name of the format.
    init(of format: String, in store: Store) throws {
        guard let reader = try HistoryReader(store) else { return }
        let repository = try store.repository()
        var undone = UndoneSteps()
        var check = ReversalCheck(in: reader)
        var imports: [(name: String, tree: ObjectID, parent: ObjectID)] = []
        try reader.newestFirst { outline, parentTrees in
            let commit = try outline.commit(in: repository)
            let facts = HistoryCommit(commit)
            let target = try check.target(of: facts, outline, parentTrees)
            guard undone.stands(facts, reversing: target), parentTrees.count < 2,
                let trailer = CommitTrailers(commit.message)[Self.trailer],
                trailer.hasPrefix(format + " ")
            else { return true }
            imports.append(
                (
                    String(trailer.dropFirst(format.utf8.count + 1)), outline.tree,
                    parentTrees.first ?? .emptyTree
                ))
            return true
        }
        let selection = ItemSelection(store.configuration)
        for step in imports.reversed() {
            let differences = try repository.historicDifferences(from: step.parent, to: step.tree)
            for difference in differences where selection.contains(difference.path) {
                try add(difference, name: step.name, in: repository)
            }
        }
    }

    /// Takes up what an import has made of a file. Where it was merged with what was changed here, the record is
    /// what it was before with what the import changed.
    private mutating func add(
        _ difference: TreeDifference, name: String, in repository: borrowing Repository
    ) throws {
        func bytes(_ entry: TreeEntry?) throws -> [UInt8]? {
            guard let entry, entry.mode == .regular || entry.mode == .executable else { return nil }
            let bytes = try repository.blob(entry.id)
            return Document.isText(bytes) ? bytes : nil
        }
        let old = try bytes(difference.old)
        guard let new = try bytes(difference.new) else {
            if let source = old.flatMap(Self.source) { records[source] = nil }
            return
        }
        guard let source = Self.source(new) else { return }
        var record = new
        if let old, let known = records[source]?.bytes {
            // A record holds no conflicts: what it says stands, and the other version was ours.
            let merged = Document(ItemMerge.merge(base: old, x: new, y: known, newer: .x))
            let settled = try? merged.settling(merged.conflicts.map { ($0, .current) })
            record = (settled ?? merged).bytes
        }
        records[source] = Record(bytes: record, name: name)
    }

    /// Returns the source that a file names.
    private static func source(_ bytes: [UInt8]) -> String? {
        ItemReader(Configuration()).read(Document(bytes), path: "").item.source
    }
}
