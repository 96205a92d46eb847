import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Makes items, all of them in one commit.
    ///
    /// Throws `StoreError.document` with `EditError.emptyTitle` where a draft has no title.
    ///
    /// - Parameter naming: how handles of the items that drafts name are understood.
    public func add(_ drafts: [Draft], naming: Naming = Naming()) throws -> Change {
        let verb: Verb = drafts.allSatisfy { $0.kind == .memo } ? .memo : .add
        let drafts = try drafts.map { draft in
            var draft = draft
            draft.assignments = try resolvingLinks(
                draft.assignments, of: nil, naming: naming)
            return draft
        }
        return try namingLinked(
            noticingLimits(
                change(verb) { _ in
                    var taken = ReservedNames(layout)
                    return try drafts.map { try plan($0, taken: &taken) }
                }))
    }

    /// Carries out assignments on the targets, in one commit.
    ///
    /// Items that assignments name are understood as the targets are.
    ///
    /// - Parameters:
    ///   - verb: how the history calls it.
    ///   - renaming: gives each file the name of its item's title, in the folder where it lies.
    ///   - done: when items were done, and how those that repeat are closed, where an assignment closes them.
    ///   - applies: those that it is about; the others stay as they are.
    public func set(
        _ targets: Targets, _ assignments: [Assignment], as verb: Verb = .set,
        renaming: Bool = false, done: Completion = Completion(),
        where applies: (Item) -> Bool = { _ in true }
    ) throws -> Change {
        try requireKnownStatus(assignments)
        if let day = done.day, day > environment.now.date { throw StoreError.dayToCome(day) }
        let assignments = try resolvingLinks(assignments, of: targets)
        let isClosing = assignments.contains(where: closes)
        let titles = assignments.compactMap { assignment in
            if case .title(let title) = assignment { title } else { nil }
        }
        let change = try noticingLimits(
            edit(targets, as: verb, renaming: renaming, title: titles.last, done: done) {
                guard applies($1.item) else { return $1.document }
                let done = isClosing ? try completion(done, of: $1.item) : done
                return try $0.applying(assignments, to: $1.document, stem: $2, done: done)
            } withoutTitle: {
                let others = assignments.filter {
                    if case .title = $0 { false } else { true }
                }
                return try $0.applying(others, to: $1.document, stem: $2, done: done)
            })
        return namingLinked(change)
    }

    /// Passes over the present day of items that repeat. Those that do not, or of which no day comes any
    /// more, stay as they are.
    public func skip(_ targets: Targets) throws -> Change {
        try edit(targets, as: .skip) { editor, stored, _ in
            guard !stored.item.isClosed else { return stored.document }
            let done = try completion(Completion(), of: stored.item)
            return try editor.skipping(stored.document, done) ?? stored.document
        }
    }

    /// Moves the targets to the status that a verb stands for: `start`, `stop`, `done`, `reopen`. Tasks
    /// that are open already are not reopened, and those that are not begun not stopped: they stay as
    /// they are.
    ///
    /// Throws `StoreError.noSuchStatus` where the workflow has none of the kind.
    public func move(
        _ targets: Targets, by verb: Verb, done: Completion = Completion()
    ) throws -> Change {
        let workflow = configuration.workflow
        let status: Workflow.Status? =
            switch verb {
            case .start: workflow.started
            case .stop: workflow.stopped
            case .done: workflow.closed
            default: workflow.initial
            }
        guard let status else { throw StoreError.noSuchStatus(verb) }
        return try set(targets, [.status(status.name)], as: verb, done: done) { item in
            switch verb {
            case .reopen: item.kind == .memo || item.isClosed
            case .stop: workflow.isBegun(item.status)
            default: true
            }
        }
    }

    /// Adds text at the end of an item's body.
    public func append(_ text: String, to targets: Targets) throws -> Change {
        try edit(targets, as: .append) { editor, stored, _ in
            guard !text.utf8.contains(0) else { throw StoreError.notText(path: stored.item.path) }
            return try editor.appending(text, to: stored.document)
        }
    }

    /// Ticks boxes of an item's checklist, or opens them again.
    ///
    /// - Parameter entries: as ``Document/checklist`` of the item named them.
    ///
    /// Throws `StoreError.document` with `EditError.noSuchEntry` where the file was changed so that
    /// an entry cannot be told any more.
    public func mark(
        _ entries: [ChecklistEntry], done: Bool, in targets: Targets
    ) throws -> Change {
        try edit(targets, as: done ? .check : .uncheck) { editor, stored, _ in
            try editor.marking(entries, done: done, in: stored.document)
        }
    }

    /// Deletes the targets' files. History keeps them.
    public func remove(_ targets: Targets) throws -> Change {
        try change(.remove) { transaction in
            try transaction.items(targets).map { target in
                PlannedFile(
                    path: target.path, before: target.file, after: nil,
                    edit: ItemEdit(before: target.item, after: nil, isChanged: true))
            }
        }
    }

    /// Changes the targets' documents; each gets its id on this occasion.
    ///
    /// - Parameters:
    ///   - title: the one that the targets get. Where the names of files are titles, a file without a
    ///     `title` key gets this name instead, if any file can have it.
    ///   - done: how items are closed by it.
    ///   - body: throws `EditError`, which is told with the item's path, or an error of the caller's.
    ///   - withoutTitle: the same for a file that gets its title as its name.
    func edit(
        _ targets: Targets, as verb: Verb, renaming: Bool = false, title: String? = nil,
        done: Completion = Completion(),
        _ body: (ItemEditor, StoredItem, _ stem: String) throws -> Document,
        withoutTitle: ((ItemEditor, StoredItem, _ stem: String) throws -> Document)? = nil
    ) throws -> Change {
        let editor = ItemEditor(configuration, at: environment.now)
        return try change(verb) { transaction in
            var naming = try renaming || title != nil ? Renaming(self) : nil
            return try transaction.items(targets).map { target in
                try target.requireUTF8()
                let stem = ItemReader.stem(of: target.item.path)
                let isNamedByFile = reader.titles == .fileName && target.title.source == .stem
                var wanted: TreePath?
                if isNamedByFile, let title, withoutTitle != nil, CalendarDate(stem) == nil {
                    wanted = try naming?.path(titled: title, at: target.path)
                }
                let document: Document
                do {
                    let edited =
                        if wanted != nil, let withoutTitle {
                            try withoutTitle(editor, target, stem)
                        } else {
                            try body(editor, target, stem)
                        }
                    document =
                        edited == target.document && !renaming && wanted == nil
                        ? edited
                        : try editor.identified(edited, stem: stem, newID: environment.newID)
                } catch let error as EditError {
                    throw StoreError.document(path: target.item.path, error)
                }
                let after = reader.read(document, at: target.path).item
                var file = PlannedFile(
                    path: target.path, before: target.document.bytes, after: document.bytes,
                    edit: ItemEdit(
                        before: target.item, after: after,
                        isChanged: document != target.document))
                note(done, verb, in: &file.edit)
                if let wanted {
                    try relocate(&file, to: wanted)
                } else if renaming, !isNamedByFile,
                    let path = try naming?.path(for: after, at: target.path)
                {
                    try relocate(&file, to: path)
                }
                return file
            }
        }
    }

    /// Notes which day of a repeating item an edit was about, and on which day it was done.
    private func note(_ done: Completion, _ verb: Verb, in edit: inout ItemEdit) {
        guard [.done, .skip, .move, .set].contains(verb), let before = edit.before,
            let after = edit.after
        else { return }
        let today = environment.now.date
        edit.occurrence = before.occurrence(
            resolvedBy: after, on: done.day ?? today, isSkipped: verb == .skip)
        if let day = done.day, day != today { edit.doneOn = day }
    }

    /// Adds the status that a repeating item had before it was begun, as the history tells it.
    private func completion(_ done: Completion, of item: Item) throws -> Completion {
        let workflow = configuration.workflow
        func isBegun(_ item: Item?) -> Bool? {
            item?.status.flatMap { workflow.status(named: $0) }.map { workflow.isBegun($0) }
        }
        guard item.repeatText != nil, !item.isClosed, isBegun(item) == true else { return done }
        var done = done
        var request = HistoryRequest()
        request.item = item
        try history(request) { entry in
            for event in entry.events {
                for version in [event.after, event.before] {
                    guard let version, !version.isClosed, isBegun(version) == false else {
                        continue
                    }
                    done.earlierStatus = version.status
                    return false
                }
                if event.before == nil { return false }
            }
            return true
        }
        return done
    }

    /// Returns whether an assignment gives a closed status.
    public func closes(_ assignment: Assignment) -> Bool {
        guard case .status(let name?) = assignment else { return false }
        return configuration.workflow.status(named: name)?.isClosed == true
    }

    /// Throws `StoreError.unknownStatus` for a status that is not configured: a typing error, which would turn
    /// a task into a memo.
    func requireKnownStatus(_ assignments: [Assignment]) throws {
        for case .status(let name?) in assignments
        where configuration.workflow.status(named: name) == nil {
            throw StoreError.unknownStatus(name, known: configuration.workflow.statuses.map(\.name))
        }
    }

    func plan(_ draft: Draft, taken: inout ReservedNames) throws -> PlannedFile {
        try requireKnownStatus(draft.assignments)
        let now = environment.now
        let id = draft.id ?? environment.newID()
        var document: Document
        do {
            document = try draft.document(id: id, configuration: configuration, at: now)
        } catch {
            throw StoreError.document(path: draft.title ?? "", error)
        }
        // A template may have more to say than the title that was typed.
        let typed = draft.template == nil ? draft.title : nil
        let title = typed ?? reader.title(ofUnnamed: document)
        let path = try place(for: draft, title: title, id: id, at: now, taken: &taken)
        var item = reader.read(document, at: path).item
        if reader.titles == .fileName, item.title != title,
            let titled = try? document.setting(
                reader.titleKey(in: document), to: title)
        {
            // The name of the file is no title, or not this one.
            document = titled
            item = reader.read(document, at: path).item
        }
        guard Document.isText(document.bytes) else { throw StoreError.notText(path: path.string) }
        return PlannedFile(making: path, document.bytes, item)
    }
}

/// The result of a changing call.
public struct Change: Sendable {
    public let verb: Verb
    /// The commit's id in hexadecimal; `nil` where everything already was as asked.
    public let commit: String?
    /// In the order the items were named; those that were already as asked are among them.
    public internal(set) var edits: [ItemEdit]
    /// Files that had been edited by hand and went into a commit of their own first.
    public let handEdits: Int
    /// The leavings of an earlier change that was interrupted.
    public let recovery: Recovery
    /// The notes whose links were rewritten, since what they lead to moved.
    public var following: [ItemEdit] = []
    /// Statuses that it put tasks into and that hold more now than they should.
    public internal(set) var crowded: [CrowdedStatus] = []

    /// Tasks that were blocked by what it closed, and are not any more.
    public var freed: [Item] = []
    /// Tasks that it closed although others were to be closed first, with these.
    public var overtaken: [(item: Item, blockers: [Item])] = []

    /// The items as they are now, and deleted ones as they were.
    public var items: [Item] { edits.compactMap { $0.after ?? $0.before } }
}

/// The change of one item: `before` is `nil` for a new one, `after` for a deleted one.
public struct ItemEdit: Sendable {
    public var before: Item?
    public var after: Item?
    /// True if the file was written; an item that already was as asked keeps its bytes.
    public var isChanged: Bool
    /// The titles of what the item now waits for or is a part of, by the links as they are written.
    public internal(set) var linkedTitles: [String: String] = [:]
    /// The changes of the text, where the fields may have changed beside it: of edits by ``Verb/set`` and
    /// ``Verb/edit``.
    public internal(set) var textChanges: [ItemChange] = []
    /// The day of a repeating item that was done or skipped.
    public var occurrence: CalendarDate?
    /// The day on which it was done, where that was not the day of the change.
    public var doneOn: CalendarDate?

    public init(before: Item?, after: Item?, isChanged: Bool) {
        self.before = before
        self.after = after
        self.isChanged = isChanged
    }
}

/// A status that holds more tasks than the settings want it to: `limit:` of a status.
public struct CrowdedStatus: Sendable, Equatable {
    public let status: Workflow.Status
    public let count: Int
}

extension Store {
    /// Adds the statuses that a change has made too full.
    func noticingLimits(_ change: Change) throws -> Change {
        var change = change
        change.crowded = try crowded(by: change.edits)
        return change
    }

    /// Returns the statuses that a change has put tasks into and that hold too many of them now.
    private func crowded(by edits: [ItemEdit]) throws -> [CrowdedStatus] {
        let entered = Set(
            edits.filter { $0.isChanged && $0.after?.status != $0.before?.status }
                .compactMap { $0.after?.status })
        let limited = configuration.workflow.statuses.filter {
            $0.limit != nil && entered.contains($0.name)
        }
        guard !limited.isEmpty else { return [] }
        let now = environment.now
        var counts: [String: Int] = [:]
        for item in try snapshot().items.lazy.compactMap(\.item)
        where item.kind == .task && !item.isWaiting(at: now) {
            counts[item.status ?? "", default: 0] += 1
        }
        return limited.compactMap { status in
            let count = counts[status.name] ?? 0
            return count > status.limit ?? .max ? CrowdedStatus(status: status, count: count) : nil
        }
    }
}
