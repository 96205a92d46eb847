import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

extension Message {
    /// The sentence about a change of one item.
    init(_ event: HistoryEvent, at now: Moment) {
        self = Message("happened", ["item": event.name, "phrases": event.phrases(at: now)])
    }

    /// One of the things that happened to an item, to follow its name.
    ///
    /// - Parameter titles: those of other items, by the links to them.
    init(_ change: ItemChange, _ titles: [String: String] = [:], at now: Moment) {
        switch change {
        case .added: self = Message("was-added")
        case .deleted: self = Message("was-deleted")
        case .restored: self = Message("was-restored")
        case .kept: self = Message("was-kept")
        case .merged: self = Message("was-merged")
        case .retitled(_, let title):
            self = Message("was-retitled", ["new": ItemName(title: title, handle: "")])
        case .status(let from, let to?, .completed):
            self = Message(
                "was-completed",
                ["from": from.map { Message.status($0) }, "to": Message.status(to)])
        case .status(let from, let to?, .reopened):
            self = Message(
                "was-reopened", ["from": from.map { Message.status($0) }, "to": Message.status(to)])
        case .status(let from?, let to?, .none):
            self = Message("was-moved", ["from": Message.status(from), "to": Message.status(to)])
        case .status(nil, let to?, .none):
            self = Message("got-status", ["status": Message.status(to)])
        case .status(let from?, nil, _):
            self = Message("lost-status", ["status": Message.status(from)])
        case .status(nil, nil, _): self = Message("was-reformatted")
        case .field(.time, let from, let to): self.init(timesFrom: from, to: to)
        case .field(let field, let from, let to) where [.depends, .parent].contains(field):
            let shown = { (links: String) in
                Message.titles(ofLinks: links.split(separator: ", ").map(String.init), titles)
            }
            self = .changed(field.key, from: from.map(shown), to: to.map(shown))
        case .field(let field, let from, let to):
            let shown = { (text: String) in Message(text, of: field, at: now) }
            self = .changed(field.key, from: from.map(shown), to: to.map(shown))
        case .tagged(let tags): self = .wereTagged(tags, isTagged: true)
        case .untagged(let tags): self = .wereTagged(tags, isTagged: false)
        case .text(let added, let removed): self = .textWasEdited(added: added, removed: removed)
        case .ticked(let items): self = .wereTicked(items, isTicked: true)
        case .unticked(let items): self = .wereTicked(items, isTicked: false)
        case .moved(_, let path): self = Message("file-was-moved", ["path": path])
        case .identified: self = Message("got-its-id")
        case .conflicted(let count): self = Message("conflicts-appeared", ["count": count.counted])
        case .settled(let count): self = Message("conflicts-were-settled", ["count": count.counted])
        case .converted: self = Message("was-converted")
        case .reformatted: self = Message("was-reformatted")
        }
    }

    /// The sentence for a change of an item's times: that work on it began, or how long it took.
    private init(timesFrom old: String?, to new: String?) {
        func times(_ text: String?) -> [TimeEntry] {
            (text ?? "").split(separator: ", ").compactMap { TimeEntry($0) }
        }
        let (before, after) = (times(old), times(new))
        let added = after.filter { !before.contains($0) }
        if added.contains(where: \.isRunning) {
            self = Message("began-tracking")
        } else if let last = added.compactMap(\.end?.secondsSinceEpoch).max() {
            self = Message(
                "spent-time", ["time": Fact.duration(minutes: Int(added.seconds(at: last) / 60))])
        } else {
            self = .changed("time", from: nil, to: nil)
        }
    }

    /// A value as it stands in the file, in words.
    private init(_ text: String, of field: ItemChange.Field, at now: Moment) {
        switch field {
        case .due, .created, .scheduled, .wait, .occurrence: self = .date(text, at: now)
        case .priority:
            self = Priority(rawValue: text).map(Message.priority) ?? Message(verbatim: text)
        case .project, .own, .repeat, .depends, .parent, .estimate, .time:
            self.init(verbatim: text)
        }
    }

    /// The sentence about a change of a file that is no item.
    init(_ file: HistoryFile) {
        self =
            switch (file.kind, file.isSettings) {
            case (.added, true): Message("store-was-begun")
            case (.changed, true): Message("settings-were-changed")
            case (.deleted, true): Message("settings-were-deleted")
            case (.moved, _): Message("other-file-was-moved", ["path": file.path])
            case (let kind, false): Message("file-was-\(kind.rawValue)", ["path": file.path])
            }
    }

    /// The sentences about what happened to items and files; those over the limit are counted.
    ///
    /// - Parameter omitted: the number of further events.
    private static func sentences(
        _ events: [HistoryEvent], omitted: Int, _ files: [HistoryFile], limit: Int,
        _ item: (HistoryEvent) -> Message, _ file: (HistoryFile) -> Message
    ) -> [Message] {
        var messages = events.prefix(limit).map(item)
        let items = omitted + events.count - messages.count
        if items > 0 { messages.append(Message("and-more", ["items": items.counted])) }
        messages += files.prefix(limit).map(file)
        if files.count > limit {
            messages.append(Message("and-more-files", ["files": (files.count - limit).counted]))
        }
        return messages
    }

    /// The sentences about a commit; those over the limit are counted.
    static func sentences(of entry: HistoryEntry, limit: Int = .max, at now: Moment) -> [Message] {
        // What comes along with the settings is the store's own.
        let isBegun = entry.files.contains { $0.isSettings && $0.kind == .added }
        let files = isBegun ? entry.files.filter { !$0.path.hasPrefix(".git") } : entry.files
        let messages = sentences(entry.events, omitted: entry.omitted, files, limit: limit) {
            Message($0, at: now)
        } _: {
            Message($0)
        }
        guard messages.isEmpty else { return messages }
        return [
            entry.commit.isMerge ? Message("merge-decided-nothing") : Message("changed-no-file")
        ]
    }
}

extension ItemChange {
    /// True if it is what the step of a repeating item to its next day consists of.
    fileprivate var isPartOfStep: Bool {
        switch self {
        case .field(.due, _, _), .field(.scheduled, _, _), .field(.wait, _, _),
            .field(.occurrence, _, _), .unticked, .identified:
            true
        case .field(.own(let key), _, _): key.hasSuffix("_instances")
        case .status(_, _, let turn): turn == .none
        default: false
        }
    }
}

extension HistoryEvent {
    /// By its old title: a new one is part of the sentence.
    var name: ItemName { ItemName(before ?? item) }

    /// The things that happened to the item; what goes on with a repeating one is told by its day.
    func phrases(at now: Moment) -> [Message] {
        guard let occurrence, let after, !after.isClosed, let next = after.position else {
            return changes.map { Message($0, linkedTitles, at: now) }
        }
        let step = Message(
            isSkipped ? "occurrence-skipped" : "occurrence-done",
            [
                "day": Message.plainDay(occurrence, at: now),
                "next": Message.dayInSentence(next, at: now),
            ])
        return [step]
            + changes.filter { !$0.isPartOfStep }.map { Message($0, linkedTitles, at: now) }
    }
}

extension UndoRequest {
    /// The words for the direction of a step.
    var reversal: Message.Reversal {
        switch (direction, isDryRun) {
        case (.undo, false): .undone
        case (.undo, true): .toUndo
        case (.redo, false): .redone
        case (.redo, true): .toRedo
        }
    }
}

extension Message {
    /// The sentences about a step; those over the limit are counted.
    ///
    /// - Parameter reversal: what became of the step; `nil` tells what it had done.
    static func sentences(
        of step: UndoneStep, limit: Int = .max, _ reversal: Reversal? = nil, at now: Moment
    ) -> [Message] {
        func told(_ sentence: Message) -> Message {
            reversal.map { .reversed($0, sentence) } ?? sentence
        }
        let messages = sentences(
            step.events, omitted: step.omitted, step.files, limit: limit
        ) { event in
            reversal.map { Message(event, $0, at: now) } ?? Message(event, at: now)
        } _: {
            told(Message($0))
        }
        return messages.isEmpty ? [told(Message("changed-no-file"))] : messages
    }

    /// The effect of a step on one item: a deletion, or whatever else, as a noun.
    private init(_ event: HistoryEvent, _ reversal: Reversal, at now: Moment) {
        var rest = event.changes[...]
        let kind: StepKind =
            switch rest.first {
            case .added: .addition
            case .deleted: .deletion
            case .restored: .restoration
            default: .change
            }
        if kind != .change { rest.removeFirst() }
        let phrases =
            kind == .change ? event.phrases(at: now) : rest.map { Message($0, at: now) }
        self = .reversed(reversal, kind, of: event.name, phrases)
    }

    /// A change that stays, and its author.
    init(_ left: SkippedChange) {
        let name = ItemName(left.item)
        let by = left.changedBy.map { $0.isByHand ? $0.author : $0.device ?? $0.author }
        switch left.part {
        case .key(let key):
            self = Message(
                "left-value", ["key": Message.name(ofKey: key), "item": name, "name": by])
        case .frontMatter: self = Message("left-value", ["key": "---", "item": name, "name": by])
        case .text:
            self = Message("left-value", ["key": Message("key-text"), "item": name, "name": by])
        case .added: self = Message("left-added", ["item": name, "name": by])
        case .deleted: self = Message("left-deleted", ["item": name, "name": by])
        case .place: self = Message("left-place", ["item": name, "name": by])
        case .file: self = Message("left-file", ["path": left.item.path, "name": by])
        case .filtered: self = Message("left-filtered", ["path": left.item.path])
        }
    }
}
