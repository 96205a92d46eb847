import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// Undoes or redoes, and says what.
    func takeBack(_ request: UndoRequest, in store: Store) throws {
        try confirm(request, in: store)
        let steps = try store.undo(request)
        for step in steps { try step.change.map { try warn(about: $0.recovery) } }
        let isRefused = !request.isDryRun && !steps.isEmpty && steps.allSatisfy(\.isRefused)
        if json, !isRefused { return try print(.undone(steps, request)) }
        if steps.isEmpty {
            return try output.note(
                request.direction == .redo
                    ? Message("nothing-to-redo")
                    : request.includesOthers
                        ? Message("nothing-to-undo-of-anyone") : Message("nothing-to-undo"))
        }
        let handEdits = steps.reduce(0) { $0 + ($1.change?.handEdits ?? 0) }
        if handEdits > 0 {
            try output.note(Message("committed-hand-edits", ["files": handEdits.counted]))
        }
        for step in steps {
            if !step.isRefused {
                let sentences = Message.sentences(
                    of: step, limit: Self.shownEvents, request.reversal, at: environment.now)
                for sentence in sentences { try output.note(sentence) }
            }
            for left in step.left { try output.note(Message(left)) }
        }
        if isRefused { throw UsageError.nothingUndone(request.direction, count: steps.count) }
    }
}

extension Context {
    /// So many steps are taken back without a question.
    private static let unaskedSteps = 5

    /// Lists many steps that are to be taken back, and asks.
    private func confirm(_ request: UndoRequest, in store: Store) throws {
        guard request.count > Self.unaskedSteps, !request.isDryRun, !yes else { return }
        var preview = request
        preview.isDryRun = true
        let steps = try store.undo(preview)
        guard steps.count > Self.unaskedSteps else { return }
        let room = max(10, terminal.rows - 4)
        for step in steps.prefix(room) {
            let sentences = Message.sentences(
                of: step, limit: 1, preview.reversal, at: environment.now)
            for sentence in sentences { try output.note(sentence) }
        }
        if steps.count > room {
            try output.note(
                Message("and-more-steps", ["count": (steps.count - room).counted]))
        }
        guard canAsk else { throw UsageError.manySteps(steps.count) }
        try confirm(Message("confirm-steps", ["count": steps.count.counted]))
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
        var messages = step.events.prefix(limit).map { event in
            reversal.map { Message(event, $0, at: now) } ?? Message(event, at: now)
        }
        let items = step.omitted + step.events.count - messages.count
        if items > 0 { messages.append(Message("and-more", ["items": items.counted])) }
        messages += step.files.prefix(limit).map { told(Message($0)) }
        if step.files.count > limit {
            messages.append(
                Message("and-more-files", ["files": (step.files.count - limit).counted]))
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

extension JSON {
    fileprivate static func undone(_ steps: [UndoneStep], _ request: UndoRequest) -> JSON {
        .output(
            request.direction == .undo ? "undo" : "redo",
            ["dryRun": request.isDryRun, "steps": steps.map(JSON.step)])
    }

    /// A step that was or can be taken back.
    private static func step(_ step: UndoneStep) -> JSON {
        JSON([
            "step": step.commit.step, "of": step.commit.id, "commit": step.change?.commit,
            "items": step.events.map(JSON.event), "files": step.files.map(JSON.file),
            "left": step.left.map(JSON.left),
        ])
    }

    private static func left(_ left: SkippedChange) -> JSON {
        var key: String?
        let part: String
        switch left.part {
        case .key(let name): (part, key) = ("key", name)
        case .frontMatter: part = "frontMatter"
        case .text: part = "text"
        case .added: part = "added"
        case .deleted: part = "deleted"
        case .place: part = "place"
        case .file: part = "file"
        case .filtered: part = "filtered"
        }
        return JSON([
            "id": left.item.id?.description, "title": left.item.title, "path": left.item.path,
            "part": part, "key": key, "commit": left.changedBy?.id,
            "device": left.changedBy?.device, "author": left.changedBy?.author,
        ])
    }
}
