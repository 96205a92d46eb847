import SheafWords

/// What was changed: reports of commands, and the phrases of the history.
extension Message {
    /// - Parameters:
    ///   - due: the date in the reader's words, which shows how `fri` was understood.
    ///   - rule: how it repeats, in the same way.
    ///   - plan: what else was understood, each as ``valued(_:_:)`` has it.
    public static func addedTask(
        _ item: ItemName, due: StyledText = "", repeating rule: Message? = nil,
        plan: [Message] = []
    ) -> Message {
        Message(
            "added-task",
            [
                "item": item, "due": due.isEmpty ? nil : due, "repeat": rule,
                "plan": plan.isEmpty ? nil : plan,
            ])
    }

    /// - Parameter changes: each as ``valued(_:_:)``, ``tagged(_:isAdded:)`` or
    ///   ``changed(_:from:to:)`` have it.
    public static func changed(_ item: ItemName, _ changes: [Message]) -> Message {
        Message("changed", ["item": item, "changes": changes])
    }

    public static func changed(count: Int, _ changes: [Message]) -> Message {
        Message("changed-count", ["count": count.counted, "changes": changes])
    }

    /// - Parameter folder: from the top of the store; empty for the top.
    public static func relocated(_ item: ItemName, to folder: String) -> Message {
        Message("relocated", ["item": item, "folder": folder.isEmpty ? nil : folder])
    }

    public static func relocated(count: Int, to folder: String) -> Message {
        Message(
            "relocated-count", ["count": count.counted, "folder": folder.isEmpty ? nil : folder])
    }

    /// Files that were edited by hand and went into a commit of their own.
    public static func committedHandEdits(files: Int, deleted: Int) -> Message {
        deleted > 1
            ? Message(
                "committed-hand-edits-deleted",
                ["files": files.counted, "deleted": deleted.counted])
            : Message("committed-hand-edits", ["files": files.counted])
    }

    // MARK: - Checklists

    public static func marked(
        _ text: String, in item: ItemName, done: Bool, _ counts: (done: Int, total: Int)
    ) -> Message {
        Message(
            "box-marked",
            [
                "text": Sanitizer.line(text, cells: 60), "item": item, "ticked": done,
                "done": counts.done, "total": counts.total,
            ])
    }

    public static func marked(
        count: Int, in item: ItemName, done: Bool, _ counts: (done: Int, total: Int)
    ) -> Message {
        Message(
            "boxes-marked",
            [
                "count": count.counted, "item": item, "ticked": done, "done": counts.done,
                "total": counts.total,
            ])
    }

    // MARK: - Phrases of the history, in Korean ending as notes do: -함, -됨

    public static func wasRetitled(to title: String) -> Message {
        Message("was-retitled", ["new": ItemName(title: title, handle: "")])
    }

    /// The name of a key of the front matter in a sentence; one of the user's own stays as it is.
    public static func name(ofKey key: String) -> Message {
        let known: Set = [
            "title", "status", "due", "priority", "project", "created", "tags", "scheduled", "wait",
            "repeat", "occurrence", "depends", "parent", "estimate", "time",
        ]
        return known.contains(key) ? Message("column-" + key) : Message(verbatim: key)
    }

    /// A key with its value, among others: `due Fri, Nov 27`; `마감 11. 27.(금)`.
    public static func valued(_ key: String, _ value: Message) -> Message {
        Message("valued", ["key": name(ofKey: key), "value": value.short])
    }

    /// A tag that was added or removed, among other values: `+home`, `-home`.
    public static func tagged(_ tag: String, isAdded: Bool) -> Message {
        Message { _ in StyledText((isAdded ? "+" : "-") + tag, .tag) }
    }

    /// The titles of items that another one names, by the links to them; a link that leads nowhere as it is
    /// written.
    public static func titles(ofLinks links: [String], _ titles: [String: String]) -> Message {
        let names = links.map { link in titles[link].map { "\"\($0)\"" } ?? link }
        return Message(verbatim: names.joined(separator: ", "))
    }

    /// - Parameter from: `nil` for none, and so `to`; both in the reader's words.
    public static func changed(_ key: String, from: Message?, to: Message?) -> Message {
        let sentence =
            switch (from, to) {
            case (_?, _?): "value-changed"
            case (nil, _?): "value-set"
            case (_?, nil): "value-removed"
            case (nil, nil): "value-changed-somehow"
            }
        return Message(
            sentence, ["key": name(ofKey: key), "from": from.map(\.short), "to": to.map(\.short)])
    }

    /// The text in as many cells as a sentence has room for.
    private var short: Message {
        Message { styled($0).cut(to: Self.valueCells, CellWidth()) }
    }

    private static let valueCells = 40

    /// - Parameter isTagged: whether they were added.
    public static func wereTagged(_ tags: [String], isTagged: Bool) -> Message {
        let shown = tags.map { StyledText("+" + $0, .tag) }.joined(separator: " ")
        return Message(isTagged ? "was-tagged" : "was-untagged", ["tags": shown])
    }

    /// Lines that came and went.
    public static func textWasEdited(added: Int, removed: Int) -> Message {
        let signs = [added > 0 ? "+\(added)" : nil, removed > 0 ? "-\(removed)" : nil]
            .compactMap(\.self).joined(separator: " ")
        return Message("text-was-edited", ["signs": signs, "count": (added + removed).counted])
    }

    /// Checklist items, by what stands behind their boxes.
    public static func wereTicked(_ items: [String], isTicked: Bool) -> Message {
        let word = isTicked ? "ticked" : "unticked"
        return items.count == 1
            ? Message(
                "was-" + word,
                ["text": Sanitizer.line(items[0], cells: valueCells)])
            : Message("were-" + word, ["count": items.count.counted])
    }

    // MARK: - Undo and redo

    /// The outcome for a step, done or previewed.
    public enum Reversal: String, Sendable, CaseIterable {
        case undone = "undid"
        case redone = "redid"
        case toUndo = "would-undo"
        case toRedo = "would-redo"
    }

    /// The effect of a step on an item as a whole.
    public enum StepKind: String, Sendable, CaseIterable {
        case addition, deletion, restoration, change
    }

    /// A step on an item: `Undid the deletion of "Buy milk"`.
    ///
    /// - Parameter phrases: what else it did, as the history tells it.
    public static func reversed(
        _ reversal: Reversal, _ kind: StepKind, of item: ItemName, _ phrases: [Message]
    ) -> Message {
        Message(
            "reversed",
            [
                "verb": Fact(reversal.rawValue), "step": Fact("step-\(kind)"), "item": item,
                "phrases": phrases.isEmpty ? nil : phrases,
            ])
    }

    /// A step that is none on an item, as the history tells it.
    public static func reversed(_ reversal: Reversal, _ sentence: Message) -> Message {
        Message("reversed-other", ["verb": Fact(reversal.rawValue), "sentence": sentence])
    }

    // MARK: - What cannot be read or done

    /// - Parameter line: of the front matter, as it stands there.
    public static func notAnEntry(_ line: String) -> Message {
        let invisible = line.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .spaceSeparator: scalar != " "
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        if let invisible {
            let code = String(invisible.value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
            let text = line.replacing(String(invisible), with: "<\(name)>")
            return Message(
                "front-matter-invisible",
                ["line": Sanitizer.line(text, cells: 60), "character": name])
        }
        return Message("not-an-entry", ["text": Sanitizer.line(line, cells: 60)])
    }

    /// The command that makes a store of a whole repository.
    public static func insideLargerRepositoryHint(root: String) -> Message {
        // The home directory as a shell knows it: in quotation marks it would be a name.
        Message(
            "inside-larger-repository-hint",
            ["root": root == "~" ? root : ShellWord.quoted(root)])
    }
}
