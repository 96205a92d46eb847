import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

/// Says what a changing command did.
extension Printer {
    /// Says what a changing command did: a sentence for people, the full handles of new items for
    /// programs, everything as JSON.
    func report(_ change: Change) throws {
        try warn(about: change.recovery)
        if json { return try print(.change(change, at: now)) }
        try noteHandEdits(change.handEdits)
        let isNew = change.verb == .add || change.verb == .memo
        if isNew, !terminal.outputIsTerminal {
            return try output.write(change.items.map { $0.handle.description + "\n" }.joined())
        }
        for message in sentences(for: change) { try output.note(message) }
        if !change.following.isEmpty {
            try output.note(Message("links-followed", ["notes": change.following.count.counted]))
        }
        for (item, blockers) in change.overtaken {
            for blocker in blockers.prefix(Self.namedItems) {
                try output.note(
                    Message(
                        "was-blocked", ["item": ItemName(item), "blocker": ItemName(blocker)]))
            }
        }
        if change.freed.count > Self.namedItems {
            try output.note(Message("freed-count", ["count": change.freed.count.counted]))
        } else {
            for item in change.freed { try output.note(Message("freed", ["item": ItemName(item)])) }
        }
        for crowded in change.crowded {
            try output.note(
                Message(
                    "crowded",
                    [
                        "status": Message.status(crowded.status.name),
                        "count": crowded.count.counted, "limit": crowded.status.limit ?? 0,
                    ]))
        }
    }

    /// Says which boxes were ticked or opened, and how far the checklist is.
    func report(_ change: Change, marking entries: [ChecklistEntry], done: Bool) throws {
        guard !json, let edit = change.edits.first, edit.isChanged, let item = edit.after else {
            return try report(change)
        }
        try noteHandEdits(change.handEdits)
        let name = ItemName(item)
        let counts = (item.checklist.done, item.checklist.total)
        let changed = entries.filter { $0.isDone != done }
        let count = Swift.Set(changed.map(\.number)).count
        try output.note(
            count == 1
                ? .marked(changed[0].text, in: name, done: done, counts)
                : .marked(count: count, in: name, done: done, counts))
    }

    /// Says what became of items that were edited.
    func report(_ replacement: Replacement, of items: [StoredItem]) throws {
        for finding in replacement.findings { try output.warn(Warning(finding)) }
        if json {
            return try print(
                replacement.change.map { .change($0, at: now) }
                    ?? .unchanged(.edit, items.map(\.item), at: now))
        }
        for (item, outcome) in zip(items, replacement.outcomes) {
            let name = ItemName(item.item)
            switch outcome {
            case .written: continue
            case .unchanged: try output.note(Message("unchanged-in-editor", ["item": name]))
            case .emptied: try output.note(Message("emptied", ["item": name]))
            case .merged(let conflicts):
                try output.note(
                    Message("merged-meanwhile", ["item": name, "conflicts": conflicts.counted]))
            case .broughtBack: try output.note(Message("brought-back", ["item": name]))
            }
        }
        guard let change = replacement.change else { return }
        // What was said already need not be said again.
        if change.edits.contains(where: \.isChanged) { try report(change) }
    }

    // MARK: - What was read

    /// Says what a reader should know about the dates that were read.
    func note(_ remarks: [TokenReader.Remark]) throws {
        for remark in remarks {
            switch remark {
            case .dateWordInTitle(let word):
                try output.note(Message("date-word-in-title", ["text": word]))
            case .nearerDay(let text, let read, let nearer):
                try output.note(
                    Message(
                        "nearer-day",
                        [
                            "text": text, "read": texts.long(.day(read), at: now),
                            "nearer": texts.long(.day(nearer), at: now),
                            "written": nearer.description,
                        ]))
            }
        }
    }

    /// Says how words were read that are tokens of other programs.
    func note(_ foreign: [TokenReader.Lookalike]) throws {
        for word in foreign {
            try output.note(
                Message("read-as", ["text": word.word, "meant": word.suggestion ?? ""]))
        }
    }

    /// Says what a new item got from what is worked within.
    func note(_ assignments: [Assignment], of within: QueryContext) throws {
        guard isForPeople, !assignments.isEmpty else { return }
        try output.note(
            Message(
                "given-within",
                [
                    "name": within.name, "source": within.source.name,
                    "values": assignments.compactMap { $0.said(at: now) },
                ]))
    }

    // MARK: - Sentences

    /// One sentence for an item or two, one for all of many.
    func sentences(for change: Change) -> [Message] {
        let changed = change.edits.filter(\.isChanged)
        let unchanged = change.edits.filter { !$0.isChanged }
        var messages: [Message] = []
        if changed.count > Self.namedItems {
            messages.append(summary(of: change.verb, changed))
        } else {
            messages += changed.flatMap { sentences(for: change.verb, $0) }
        }
        if unchanged.count > Self.namedItems {
            messages.append(Message("unchanged-count", ["count": unchanged.count.counted]))
        } else {
            messages += unchanged.compactMap { $0.after ?? $0.before }.map {
                unchangedSentence(for: change.verb, $0)
            }
        }
        if change.edits.isEmpty { messages.append(Message("no-matching-items")) }
        return messages
    }

    private static let namedItems = 5

    private func unchangedSentence(for verb: Verb, _ item: Item) -> Message {
        if verb == .done, !item.isClosed, item.repeatText != nil {
            return Message("already-past", ["item": ItemName(item), "next": nextText(item)])
        }
        if verb == .skip { return Message("not-repeating", ["item": ItemName(item)]) }
        guard [.move, .start, .stop, .done, .reopen].contains(verb), let status = item.status else {
            return Message("unchanged", ["item": ItemName(item)])
        }
        let sentence =
            switch verb {
            case .reopen: "already-open"
            case .stop where !item.isClosed: "not-begun"
            default: "already-there"
            }
        return Message(sentence, ["item": ItemName(item), "status": Message.status(status)])
    }

    private func sentences(for verb: Verb, _ edit: ItemEdit) -> [Message] {
        // The note that has a link now was named by the user.
        if verb == .promote, edit.before != nil { return [] }
        guard let before = edit.before, let after = edit.after, before.path != after.path else {
            return [sentence(for: verb, edit)]
        }
        let name = ItemName(after)
        if verb == .relocate {
            return [Message("relocated", ["item": name, "folder": after.folder])]
        }
        let renamed = Message("renamed", ["item": name, "path": after.path])
        let isAlone = before.title == after.title && changedFields(before, after).isEmpty
        return isAlone ? [renamed] : [sentence(for: verb, edit), renamed]
    }

    private func sentence(for verb: Verb, _ edit: ItemEdit) -> Message {
        switch (edit.before, edit.after) {
        case (nil, let after?):
            if verb == .restore || verb == .resolve {
                return Message("restored", ["item": ItemName(after)])
            }
            guard after.kind == .task else {
                return Message("added-memo", ["item": ItemName(after)])
            }
            let (due, plan) = (texts.understood(after, at: now), planned(after, edit.linkedTitles))
            return Message(
                "added-task",
                [
                    "item": ItemName(after), "due": due.isEmpty ? nil : due,
                    "repeat": after.repeatText.map { Message.rule($0, at: now) },
                    "plan": plan.isEmpty ? nil : plan,
                ])
        case (let before?, nil): return Message("deleted", ["item": ItemName(before)])
        case (let before?, let after?):
            if verb == .track { return trackingSentence(before, after) }
            if verb == .append { return Message("appended", ["item": ItemName(after)]) }
            if verb == .restore { return Message("restored-earlier", ["item": ItemName(after)]) }
            if verb == .resolve {
                return Message(
                    after.isConflicted ? "settled-some" : "settled", ["item": ItemName(after)])
            }
            let resolved = edit.occurrence ?? before.occurrence(resolvedBy: after)
            if !after.isClosed, resolved != nil {
                return Message(
                    "advanced",
                    [
                        "item": ItemName(after), "next": nextText(after),
                        "missed": before.missed(before: after, resolving: resolved),
                        "skipped": verb == .skip,
                    ])
            }
            let fields = changedFields(before, after, edit.linkedTitles)
            let texts = edit.textChanges.map { Message($0, at: now) }
            let isMove = [.move, .start, .stop, .done, .reopen].contains(verb)
            if before.status != after.status, let status = after.status,
                before.title == after.title, isMove || fields.count + texts.count == 1
            {
                return Message(
                    "moved",
                    [
                        "item": ItemName(after), "from": before.status.map { Message.status($0) },
                        "to": Message.status(status),
                    ])
            }
            if fields.isEmpty, texts.isEmpty, before.title != after.title {
                return Message(
                    "retitled",
                    ["item": ItemName(before), "new": ItemName(title: after.title, handle: "")])
            }
            if fields.isEmpty, before.title == after.title {
                return Message("edited", ["item": ItemName(after)])
            }
            let title: [Message] =
                before.title == after.title
                ? [] : [.valued("title", Message(verbatim: "\"\(after.title)\""))]
            return Message(
                "changed", ["item": ItemName(before), "changes": title + fields + texts])
        case (nil, nil): return Message("no-matching-items")
        }
    }

    /// The reading of the rest of a new item's plan.
    private func planned(_ item: Item, _ titles: [String: String]) -> [Message] {
        let plan = item.plan
        func dated(_ key: String, _ date: Due?) -> Message? {
            date.map { date in
                let shown = texts.understood(date, at: now)
                return .valued(key, Message { _ in shown })
            }
        }
        return [
            dated("scheduled", plan.scheduled), dated("wait", plan.wait),
            plan.estimate.map { .valued("estimate", Message(verbatim: $0.description)) },
            plan.depends.isEmpty ? nil : .valued("depends", .titles(ofLinks: plan.depends, titles)),
            plan.parent.map { .valued("parent", .titles(ofLinks: [$0], titles)) },
        ].compactMap(\.self)
    }

    /// The day that comes next of an item that repeats, by the date that it has.
    private func nextText(_ item: Item) -> StyledText {
        item.due == nil
            ? texts.date(item.plan.scheduled, at: now)
            : texts.understood(item, at: now)
    }

    private func trackingSentence(_ before: Item, _ after: Item) -> Message {
        // What was begun, ended or noted by this change.
        let ended = after.plan.time.filter { !before.plan.time.contains($0) }
        guard !ended.contains(where: \.isRunning) else {
            return Message("started-tracking", ["item": ItemName(after)])
        }
        let seconds = ended.seconds(at: now.seconds)
        return Message(
            "stopped-tracking",
            ["item": ItemName(after), "spent": Fact.duration(minutes: Int(seconds / 60))])
    }

    private func summary(of verb: Verb, _ edits: [ItemEdit]) -> Message {
        let first = edits.first?.after
        switch verb {
        case .add, .memo: return Message("added", ["count": edits.count.counted])
        case .remove: return Message("deleted-count", ["count": edits.count.counted])
        case .restore: return Message("restored-count", ["count": edits.count.counted])
        case .edit: return Message("edited-count", ["count": edits.count.counted])
        case .resolve: return Message("resolved", ["count": edits.count.counted])
        case .relocate:
            return Message(
                "relocated-count", ["count": edits.count.counted, "folder": first?.folder])
        case .move, .start, .stop, .done, .reopen:
            let status = first?.status.map { Message.status($0).text(language) } ?? ""
            return Message(
                "moved-count", ["count": edits.count.counted, "to": Message.status(status)])
        default:
            let fields = edits.first.map { edit in
                edit.before.flatMap { before in first.map { changedFields(before, $0) } } ?? []
            }
            guard let fields, !fields.isEmpty else {
                return edits[0].before?.path == first?.path
                    ? Message("edited-count", ["count": edits.count.counted])
                    : Message("renamed-count", ["count": edits.count.counted])
            }
            return Message("changed-count", ["count": edits.count.counted, "changes": fields])
        }
    }

    /// The fields that differ but for the title, in the reader's words.
    private func changedFields(
        _ before: Item, _ after: Item, _ titles: [String: String] = [:]
    ) -> [Message] {
        var fields: [Message] = []
        func add(
            _ key: String, _ old: String?, _ new: String?,
            _ shown: (String) -> Message = { Message(verbatim: $0) }
        ) {
            guard old != new else { return }
            fields.append(
                new.map { .valued(key, shown($0)) } ?? .changed(key, from: old.map(shown), to: nil))
        }
        add("status", before.status, after.status) { .status($0) }
        if before.dueText != after.dueText, after.due != nil {
            let due = texts.understood(after, at: now)
            fields.append(.valued("due", Message { _ in due }))
        } else {
            add("due", before.dueText, after.dueText) { .date($0, at: now) }
        }
        if before.priority != after.priority {
            fields.append(
                after.priority.map { .valued("priority", .priority($0)) }
                    ?? .changed("priority", from: before.priority.map(Message.priority), to: nil))
        }
        add("project", before.project, after.project)
        let (old, new) = (before.plan, after.plan)
        if old.repeatText != new.repeatText {
            fields.append(
                new.repeatText.map { Message("repeats", ["repeat": Message.rule($0, at: now)]) }
                    ?? .changed("repeat", from: old.repeatText.map { .rule($0, at: now) }, to: nil))
        }
        add("scheduled", old.scheduled?.description, new.scheduled?.description) {
            .date($0, at: now)
        }
        add("wait", old.wait?.description, new.wait?.description) { .date($0, at: now) }
        add("estimate", old.estimate?.description, new.estimate?.description)
        add("parent", old.parent, new.parent) { .titles(ofLinks: [$0], titles) }
        if old.depends != new.depends {
            fields.append(
                new.depends.isEmpty
                    ? .changed("depends", from: .titles(ofLinks: old.depends, titles), to: nil)
                    : .valued("depends", .titles(ofLinks: new.depends, titles)))
        }
        add("created", before.created?.description, after.created?.description) {
            .date($0, at: now)
        }
        let (oldTags, newTags) = (Swift.Set(before.tags), Swift.Set(after.tags))
        fields += after.tags.filter { !oldTags.contains($0) }.map { .tagged($0, isAdded: true) }
        fields += before.tags.filter { !newTags.contains($0) }.map { .tagged($0, isAdded: false) }
        let own = Dictionary(before.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        let others = Dictionary(after.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        for key in Swift.Set(own.keys).union(others.keys).sorted() {
            add(key, own[key], others[key])
        }
        return fields
    }
}

extension Item {
    /// With a slash behind it; `nil` for the top of the store.
    fileprivate var folder: String? { path.lastIndex(of: "/").map { String(path[...$0]) } }
}

extension JSON {
    static func change(_ change: Change, at now: Moment) -> JSON {
        .change(
            change.verb, commit: change.commit,
            items: change.items.map { JSON.item($0, at: now) },
            crowded: change.crowded, freed: change.freed.map { JSON.item($0, at: now) },
            linksFollowed: change.following.count)
    }

    /// The result of a changing command; without a commit everything was as asked.
    static func change(
        _ verb: Verb, commit: String?, items: [JSON], crowded: [CrowdedStatus] = [],
        freed: [JSON] = [], linksFollowed: Int = 0
    ) -> JSON {
        .output(
            "change",
            [
                "op": verb.rawValue, "commit": commit, "items": items,
                "linksFollowed": linksFollowed,
                "crowded": crowded.map {
                    JSON(["status": $0.status.name, "count": $0.count, "limit": $0.status.limit])
                },
                "freed": freed,
            ])
    }
}
