import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// Prints the history: commits, versions of an item, and steps that are undone.
extension Printer {
    /// A commit for people: when, who and where on one line, and below it what happened.
    func lines(of entry: HistoryEntry) -> [StyledText] {
        let commit = entry.commit
        var parts = [StyledText(ago(commit), .heading), StyledText(time(of: commit), .muted)]
        if !commit.isMerge { parts.append(StyledText(commit.author, .project)) }
        parts.append(origin(of: commit).styled(language, .muted))
        parts.append(StyledText(String(commit.id.prefix(7)), .idRest))
        if let state = state(of: entry) { parts.append(state.styled(language, .warning)) }
        let head = cut(parts.joined(separator: " · "))
        let sentences = Message.sentences(of: entry, limit: Self.shownEvents, at: now)
        return [head] + sentences.map { "  " + $0.styled(language) }
    }

    /// The number of items and files of one commit that are told.
    static let shownEvents = 8

    /// Whose a version is: by whom, on which device, when.
    func source(_ commit: HistoryCommit) -> StyledText {
        [
            StyledText(commit.author, .project),
            origin(of: commit).styled(language, .muted),
            StyledText(ago(commit), .muted),
        ].joined(separator: StyledText(" · ", .muted))
    }

    private func ago(_ commit: HistoryCommit) -> String {
        let age = environment.clock() - commit.time.secondsSinceEpoch
        return DateDisplay(language).ago(seconds: Int(clamping: age))
    }

    private func origin(of commit: HistoryCommit) -> Message {
        if commit.isMerge { return Message("by-merging") }
        guard let device = commit.device else { return Message("by-hand") }
        return commit.isByHand
            ? Message("by-hand-on", ["device": device]) : Message(verbatim: device)
    }

    private func state(of entry: HistoryEntry) -> Message? {
        switch entry.commit.reversal {
        case .undo: Message("is-an-undo")
        case .redo: Message("is-a-redo")
        case nil: entry.isUndone ? Message("is-undone") : nil
        }
    }

    /// For programs a line for each item: commit, time, author, device, handle and what happened,
    /// separated by tabs; device and handle may be empty.
    func write(_ entry: HistoryEntry) throws {
        let commit = entry.commit
        let head = [commit.id, commit.time.description, commit.author, commit.device ?? ""]
        var rows = entry.events.map { event in
            [event.item.handle.description, Message(event, at: now).text(language)]
        }
        rows += entry.files.map { ["", Message($0).text(language)] }
        for row in rows { try write(head + row) }
    }

    // MARK: - Versions

    /// The differences by field, then the body's by lines.
    func differences(in comparison: ItemComparison) -> [StyledText] {
        let fields = comparison.changes.filter { change in
            switch change {
            case .text, .ticked, .unticked: false
            default: true
            }
        }
        var lines = fields.map { "· " + Message($0, at: now).styled(language) }
        if !comparison.body.lines.isEmpty { lines.append("") }
        return lines + comparison.body.lines.map(line)
    }

    /// The two versions' times, and what is different.
    func lines(of comparison: ItemComparison) -> [StyledText] {
        guard !comparison.changes.isEmpty else { return [] }
        let span = Message(
            "between", ["from": comparison.from.map(time), "to": comparison.to.map(time)])
        let heading =
            StyledText(comparison.item.title, .heading) + "  " + span.styled(language, .muted)
        return [heading] + differences(in: comparison)
    }

    private func time(of commit: HistoryCommit) -> String {
        let moment = Moment(seconds: commit.time.secondsSinceEpoch, zone: now.zone)
        return "\(moment.date) \(moment.time.description.prefix(5))"
    }

    /// A line with its sign; of a reworded one the changed words alone have its colour.
    private func line(_ line: BodyComparison.Line) -> StyledText {
        switch line.kind {
        case .omitted:
            return Message("lines-omitted", ["count": line.omitted.counted]).styled(
                language, .muted)
        case .same: return "  " + StyledText(line.text)
        case .removed, .added:
            let (sign, role): (String, Role) =
                line.kind == .added ? ("+ ", .added) : ("- ", .removed)
            return line.pieces.reduce(into: StyledText(sign, role)) { text, piece in
                text += StyledText(piece.text, piece.isChanged ? role : nil)
            }
        }
    }

    // MARK: - Undo

    /// Says what was undone or redone, or could be. Throws `UsageError.nothingUndone` where no step
    /// could be taken back.
    func print(_ steps: [UndoneStep], _ request: UndoRequest) throws {
        for step in steps { try step.change.map { try warn(about: $0.recovery) } }
        let isRefused = !request.isDryRun && !steps.isEmpty && steps.allSatisfy(\.isRefused)
        if json, !isRefused {
            return try print(
                request.direction == .undo ? "undo" : "redo",
                ["dryRun": request.isDryRun, "steps": steps.map(JSON.step)])
        }
        if steps.isEmpty {
            return try output.note(
                request.direction == .redo
                    ? Message("nothing-to-redo")
                    : request.includesOthers
                        ? Message("nothing-to-undo-of-anyone") : Message("nothing-to-undo"))
        }
        try noteHandEdits(steps.reduce(0) { $0 + ($1.change?.handEdits ?? 0) })
        for step in steps {
            if !step.isRefused {
                let sentences = Message.sentences(
                    of: step, limit: Self.shownEvents, request.reversal, at: now)
                for sentence in sentences { try output.note(sentence) }
            }
            for left in step.left { try output.note(Message(left)) }
        }
        if isRefused { throw UsageError.nothingUndone(request.direction, count: steps.count) }
    }

    /// Lists many steps that are to be taken back, the first ones that have room.
    func preview(_ steps: [UndoneStep], _ reversal: Message.Reversal) throws {
        let room = max(10, terminal.rows - 4)
        for step in steps.prefix(room) {
            let sentences = Message.sentences(of: step, limit: 1, reversal, at: now)
            for sentence in sentences { try output.note(sentence) }
        }
        if steps.count > room {
            try output.note(Message("and-more-steps", ["count": (steps.count - room).counted]))
        }
    }
}

extension JSON {
    /// A step that was or can be taken back.
    fileprivate static func step(_ step: UndoneStep) -> JSON {
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
