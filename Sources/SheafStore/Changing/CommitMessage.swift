import SheafCore
import SheafGit

/// The message of one operation's commit: a subject that a person reads, and trailers that the
/// history reads.
struct CommitMessage {
    var subject: String
    var verb: Verb
    /// Names the operation, so that its commits can be found again on every device.
    var operation: String
    var items: [ItemID]
    var device: String
    /// The trailers that only some operations have.
    var trailers: [(key: String, value: String)] = []

    var text: String {
        var lines = [subject, "", "Sheaf-Op: \(verb.rawValue) \(operation)"]
        // A bulk change names its items in the diff; a thousand trailers would say no more.
        if items.count <= Self.namedItems { lines += items.map { "Sheaf-Item: \($0)" } }
        lines.append("Sheaf-Device: \(device)")
        lines += trailers.map { "\($0.key): \($0.value)" }
        return lines.joined(separator: "\n") + "\n"
    }

    static let namedItems = 100
}

extension Store {
    /// The message of a change's commit.
    ///
    /// - Parameters:
    ///   - edits: the items that it names.
    ///   - operation: names it; `nil` for the client's name of it, else a new one.
    func message(
        _ verb: Verb, _ edits: [ItemEdit], of change: PlannedChange? = nil,
        moves: [RecordedMove] = [], device: String, operation: String? = nil
    ) -> String {
        var trailers = change?.trailers ?? []
        if verb != .byHand, let session = client?.session {
            trailers.append(("Sheaf-Session", session))
        }
        if verb != .byHand, let visit = client?.visit {
            trailers.append(("Sheaf-Visit", visit.description))
        }
        trailers += occurrences(verb, edits)
        trailers += edits.prefix(CommitMessage.namedItems).compactMap { edit in
            guard edit.isChanged, let day = edit.doneOn, let id = edit.after?.id else { return nil }
            return ("Sheaf-Done", "\(id) \(day)")
        }
        trailers += RecordedMove.trailers(moves)
        return CommitMessage(
            subject: change?.subject ?? Subject.of(verb, edits), verb: verb,
            operation: operation ?? operationName(verb),
            items: edits.compactMap { ($0.after ?? $0.before)?.id }, device: device,
            trailers: trailers
        ).text
    }

    /// The days of repeating items that a change has resolved, for programs that read the log.
    private func occurrences(_ verb: Verb, _ edits: [ItemEdit]) -> [(key: String, value: String)] {
        guard [.done, .skip, .move, .set, .edit].contains(verb) else { return [] }
        return edits.prefix(CommitMessage.namedItems).compactMap { edit in
            guard let before = edit.before, let after = edit.after, let id = after.id,
                let day = edit.occurrence ?? before.occurrence(resolvedBy: after)
            else { return nil }
            return ("Sheaf-Occurrence", "\(id) \(day)")
        }
    }

    /// The name of a client's operation; a commit that goes along with it, such as hand edits before it, has
    /// none.
    private func operationName(_ verb: Verb) -> String {
        if verb != .byHand, let name = client?.operation { return name.description }
        return environment.operationID()
    }
}

extension RecordedMove {
    /// The moves of a change, those first that nothing else tells: an item with an id is known by it. A
    /// message does not hold any number.
    static func moves(of files: [PlannedFile]) -> [RecordedMove] {
        func isKnown(_ file: PlannedFile) -> Bool {
            file.edit.before?.id != nil && file.edit.before?.id == file.edit.after?.id
        }
        return (files.filter { !isKnown($0) } + files.filter(isKnown)).compactMap { file in
            file.destination.flatMap { RecordedMove(from: file.path, to: $0) }
        }
    }
}

extension StoreEnvironment {
    /// Eight letters and digits that no other operation has.
    func operationID() -> String {
        let digits = String(random() >> 24, radix: 32)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits.suffix(8)
    }
}

/// Subjects, in English whatever the language of the device that writes them: they travel.
enum Subject {
    static func of(_ verb: Verb, _ edits: [ItemEdit]) -> String {
        guard let first = edits.first, edits.count == 1 else {
            return plural(verb, edits)
        }
        if verb == .configure { return "Change the settings" }
        guard let item = first.before ?? first.after else { return "Edit a file" }
        let name = quoted(item.title)
        guard let before = first.before, let after = first.after else {
            if verb == .resolve { return "Resolve \(name)" }
            if verb == .restore { return "Restore \(name)" }
            return first.after == nil ? "Delete \(name)" : "Add \(name)"
        }
        if verb == .resolve { return "Resolve \(name)" }
        if verb == .restore { return "Restore an earlier \(name)" }
        if verb == .doctor { return "Give \(name) an id of its own" }
        if verb == .relocate { return "Move \(name) to \(folder(of: after))" }
        if verb == .skip { return "Skip \(name)" }
        if !after.isClosed, let day = first.occurrence ?? before.occurrence(resolvedBy: after) {
            return "Do \(name) of \(day)"
        }
        if before.status != after.status, let from = before.status, let to = after.status {
            return "Move \(name) from \(from) to \(to)"
        }
        if before.title != after.title { return "Retitle \(name) to \(quoted(after.title))" }
        let fields = changedFields(before, after)
        return switch (verb, fields.count) {
        case (.append, _): "Append to \(name)"
        case (.check, _), (.uncheck, _): ticks(before, after, in: name)
        case (.track, _):
            tracking(before, after) + name
        case (_, 0) where before.path != after.path:
            "Rename the file of \(name) to \(short(fileName(of: after)))"
        case (_, 0): "Edit \(name)"
        case (_, 1):
            "Set \(fields[0].name) of \(name)" + (fields[0].value.map { " to \($0)" } ?? "")
        default: "Set \(fields.map(\.name).joined(separator: ", ")) of \(name)"
        }
    }

    private static func plural(_ verb: Verb, _ edits: [ItemEdit]) -> String {
        let count = edits.count
        let after = edits.first?.after
        return switch verb {
        case .add, .memo: "Add \(count) items"
        case .remove: "Delete \(count) items"
        case .move, .start, .stop, .done, .reopen:
            "Move \(count) items" + (after?.status.map { " to \($0)" } ?? "")
        case .skip: "Skip \(count) items"
        case .relocate: "Move \(count) items" + (after.map { " to \(folder(of: $0))" } ?? "")
        case .restore: "Restore \(count) items"
        case .resolve: "Resolve \(count) items"
        case .doctor: "Give \(count) items ids of their own"
        case .append: "Append to \(count) items"
        case .check, .uncheck: "Tick boxes of \(count) items"
        case .track: "Track \(count) items"
        case .promote: "Make \(quoted(after?.title ?? "")) of a line"
        case .edit: "Edit \(count) items"
        case .byHand: "Edit \(count) files"
        case .set, .undo, .redo, .initialize, .adopt, .afresh, .configure, .import:
            "Change \(count) items"
        }
    }

    private static func tracking(_ before: Item, _ after: Item) -> String {
        let new = after.plan.time.filter { !before.plan.time.contains($0) }
        if new.contains(where: \.isRunning) { return "Track " }
        return after.plan.time.count > before.plan.time.count
            ? "Note time spent on " : "Stop tracking "
    }

    private static func ticks(_ before: Item, _ after: Item, in name: String) -> String {
        let count = after.checklist.done - before.checklist.done
        return (count < 0 ? "Untick " : "Tick ")
            + (abs(count) == 1 ? "a box" : "\(abs(count)) boxes") + " of \(name)"
    }

    /// With a slash behind it; the top of the store has no name of its own.
    private static func folder(of item: Item) -> String {
        guard let slash = item.path.lastIndex(of: "/") else { return "the top folder" }
        return short(String(item.path[...slash]))
    }

    private static func fileName(of item: Item) -> String {
        item.path.split(separator: "/").last.map(String.init) ?? item.path
    }

    private static func changedFields(
        _ before: Item, _ after: Item
    ) -> [(name: String, value: String?)] {
        var fields: [(name: String, value: String?)] = []
        if before.dueText != after.dueText { fields.append(("due", after.dueText ?? "none")) }
        if before.tags != after.tags { fields.append(("tags", after.tags.joined(separator: ", "))) }
        if before.priority != after.priority {
            fields.append(("priority", after.priority?.rawValue ?? "none"))
        }
        if before.project != after.project {
            fields.append(("project", after.project ?? "none"))
        }
        if before.created != after.created { fields.append(("created", nil)) }
        let (old, new) = (before.plan, after.plan)
        if old.repeatText != new.repeatText { fields.append(("repeat", new.repeatText ?? "none")) }
        if old.scheduled != new.scheduled {
            fields.append(("scheduled", new.scheduled?.description ?? "none"))
        }
        if old.wait != new.wait { fields.append(("wait", new.wait?.description ?? "none")) }
        if old.depends != new.depends { fields.append(("depends", nil)) }
        if old.parent != new.parent { fields.append(("parent", nil)) }
        if old.estimate != new.estimate {
            fields.append(("estimate", new.estimate?.description ?? "none"))
        }
        if before.status != after.status { fields.append(("status", after.status ?? "none")) }
        let own = Dictionary(before.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        let others = Dictionary(after.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        for key in Set(own.keys).union(others.keys).sorted() where own[key] != others[key] {
            fields.append((key, nil))
        }
        return fields.map { ($0.name, $0.value.map { short($0) }) }
    }

    static func quoted(_ title: String) -> String { "\"\(short(title))\"" }

    /// One line of a length that `git log --oneline` can show.
    static func short(_ text: String, limit: Int = 60) -> String {
        let line = String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}

/// The operation, as the `Sheaf-Op` trailer of its commit says it.
public enum Verb: String, Sendable, CaseIterable {
    case add, memo, set, append, move, start, stop, done, skip, reopen
    /// Boxes of a checklist ticked, and opened again.
    case check, uncheck
    /// The time of items begun to be counted, or ended.
    case track
    /// A line of a checklist made an item of its own.
    case promote
    case remove = "rm"
    /// The user's edit of items in an editor.
    case edit
    /// Changes found in the files, made by hand or by another program.
    case byHand = "hand"
    /// Items moved to another folder.
    case relocate = "mv"
    /// Deleted items brought back.
    case restore
    /// Another program's data taken up.
    case `import`
    /// A step taken back, and done again.
    case undo, redo
    /// Conflicts settled by a person.
    case resolve
    /// The settings changed.
    case configure = "config"
    /// Put right by an examination.
    case doctor
    case initialize = "init"
    case adopt
    /// A remote's other history given up for what is here.
    case afresh

    /// True if links follow what it moves or renames. An earlier state that comes back brings its links too; see
    /// ``PlannedChange/following``.
    var movesNames: Bool {
        switch self {
        case .set, .edit, .relocate, .append, .resolve: true
        case .add, .memo, .move, .start, .stop, .done, .skip, .reopen, .check, .uncheck, .track,
            .promote, .remove, .byHand, .restore, .undo, .redo, .configure, .doctor, .initialize,
            .adopt, .afresh, .import:
            false
        }
    }
}
