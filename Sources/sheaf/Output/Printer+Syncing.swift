import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// Prints what a sync did.
extension Printer {
    /// Prints the result of a sync: its totals, and a line for each thing that someone may not
    /// expect.
    func print(_ outcome: SyncOutcome, isDryRun: Bool = false) throws {
        try warn(about: outcome.recovery)
        if json {
            return try print(.output("sync", ["dryRun": isDryRun], JSON.members(of: outcome)))
        }
        if outcome.broughtForward > 0 {
            try output.note(Message("brought-forward", ["files": outcome.broughtForward.counted]))
        }
        if outcome.committed > 0, !isDryRun {
            let (files, deleted) = (outcome.committed.counted, outcome.deleted.counted)
            try output.note(
                outcome.deleted > 1
                    ? Message(
                        "committed-hand-edits-deleted", ["files": files, "deleted": deleted])
                    : Message("committed-hand-edits", ["files": files]))
        }
        try warn(about: outcome.heldBack)
        for finding in outcome.waiting { try output.warn(Warning(finding)) }
        if !outcome.waiting.isEmpty {
            try output.note(Message("waits-for-repair", ["files": outcome.waiting.count.counted]))
        }
        switch outcome.remoteHistory {
        case .continued: break
        case .rewritten: try output.note(Message("remote-was-rewritten"))
        case .emptied: try output.note(Message("remote-was-emptied"))
        case .renamed:
            if let renamed = outcome.renamedBranch {
                try output.note(
                    Message("remote-branch-renamed", ["from": renamed.from, "to": renamed.to]))
            }
        }
        switch outcome.kept {
        case nil: break
        case .ours(let branch): try output.note(Message("kept-here", ["branch": branch]))
        case .theirs(let branch): try output.note(Message("kept-there", ["branch": branch]))
        case .backup(let branch): try output.note(Message("backed-up", ["branch": branch]))
        }
        for note in outcome.notes { try output.note(note.message) }
        if !outcome.droppedByOthers.isEmpty {
            try output.note(
                Message("dropped-by-others", ["files": outcome.droppedByOthers.count.counted]))
            for line in Message.firstFew(outcome.droppedByOthers) { try output.note(line) }
        }
        if !outcome.uncheckedMerges.isEmpty {
            try output.note(.uncheckedMerges(outcome.uncheckedMerges))
        }
        guard outcome.hasRemote else {
            if isDryRun {
                try output.note(Message("uncommitted", ["files": outcome.committed.counted]))
            }
            for line in outcome.conflictedItems { try output.note(line) }
            return try output.note(Message("no-remote-yet"))
        }
        try output.note(isDryRun ? outcome.expectation : outcome.summary)
        // One alone is named by the summary.
        let conflicted = outcome.conflictedItems
        if conflicted.count > 1 { for line in conflicted { try output.note(line) } }
    }

    /// Prints an event of a watch: a line of JSON each, or a summary after the time of day.
    func print(_ event: WatchEvent, of store: Store) throws {
        switch event {
        case .began:
            if !json {
                try output.note(Message("watching", ["path": display(store.root)]))
            }
        case .synced(let outcome):
            if !json { try output.note(Message(verbatim: clock)) }
            try print(outcome)
        case .failed(let error):
            if !json { try output.note(Message(verbatim: clock)) }
            try output.report(Report(error, self))
        case .recovered:
            if !json { try output.note(Message("watch-recovered", ["time": clock])) }
        }
        try output.flush()
    }

    private var clock: String { String(now.time.description.prefix(5)) }

    /// Prints when the remote was reached, or since when it cannot be.
    func printContact(_ remote: RemoteStatus?) throws {
        let now = environment.clock()
        func ago(_ time: Int64) -> Message {
            let seconds = Int(clamping: now - time)
            return Message { StyledText(DateDisplay($0).ago(seconds: seconds)) }
        }
        if let time = remote?.offlineSince {
            try output.print(Message("offline-since", ["ago": ago(time)]))
        } else {
            if let time = remote?.lastSync {
                try output.print(Message("last-sync", ["ago": ago(time)]))
            }
            if let time = remote?.failedSince {
                try output.print(Message("sync-failed", ["ago": ago(time)]))
            }
        }
    }

    /// Names files that are not committed by themselves, and says how to answer.
    func warn(about heldBack: [HeldBackFile], limit: Int = 10) throws {
        for file in heldBack.prefix(limit) { try output.warn(file.warning) }
        if heldBack.count > limit {
            try output.note(Message("more-held-back", ["count": (heldBack.count - limit).counted]))
        }
        if heldBack.contains(where: \.reason.isForUser) {
            try output.hint(Message("held-back-answers"))
        }
    }
}

extension SyncOutcome {
    /// The totals, in a sentence, with the item that all conflicts are in.
    var summary: Message {
        let sentence =
            switch (received, sent, merged.count) {
            case (0, 0, 0): "in-sync"
            case (0, 0, _): "merged-files"
            case (_, 0, _): "received-commits"
            case (0, _, _): "sent-commits"
            default: "sent-and-received"
            }
        let traffic = Message(
            sentence,
            ["received": received.counted, "sent": sent.counted, "merged": merged.count.counted])
        guard let first = conflicts.first?.item else { return traffic }
        let isAlone = conflicts.allSatisfy { $0.item.path == first.path }
        return Message(
            isAlone ? "synced-with-conflicts-in" : "synced-with-conflicts",
            [
                "traffic": traffic, "count": conflicts.count.counted,
                "item": isAlone ? ItemName(first) : nil,
            ])
    }

    /// The items with conflicts, a line each: the first five, and how many more there are.
    fileprivate var conflictedItems: [Message] {
        var seen: Swift.Set<String> = []
        let items = conflicts.map(\.item).filter { seen.insert($0.path).inserted }
        return ItemName.candidates(items, limit: Message.fewLines)
    }

    fileprivate var expectation: Message {
        guard received + sent + merged.count > 0 else { return Message("nothing-to-sync") }
        return Message(
            "would-sync",
            [
                "received": received.counted, "sent": sent.counted, "merged": merged.count.counted,
                "conflicts": conflicts.count.counted,
            ])
    }
}

extension SyncNote {
    fileprivate var message: Message {
        let name = ItemName(item)
        return switch fact {
        case .statusOverruled(let status):
            Message(
                "status-overruled",
                [
                    "item": name, "status": Message.status(item.status ?? ""),
                    "other": Message.status(status),
                ])
        case .occurrencePassed(let day):
            Message(
                "occurrence-passed",
                [
                    "item": name, "passed": day.description,
                    "standing": item.position?.description ?? "",
                ])
        case .overruled: Message("older-given-up", ["path": item.path])
        case .mergedByLines:
            Message(
                "merged-by-lines",
                ["name": "\(name.quoted) \(name.handle, .idRest)" as StyledText])
        case .keptDespiteDeletion: Message("kept-despite-deletion", ["item": name])
        case .renamedTwice(let other):
            Message("renamed-on-both-sides", ["path": item.path, "other": other])
        case .keptTwice(let other): Message("kept-twice", ["path": item.path, "other": other])
        case .moved(let from): Message("moved-aside", ["path": item.path, "old": from])
        case .movedByHand(let from, let hasLinks):
            Message(
                hasLinks ? "moved-by-hand-with-links" : "moved-by-hand",
                ["path": item.path, "old": from])
        case .setAside(let name): Message("set-aside", ["path": item.path, "name": name])
        case .mergedUncommitted: Message("merged-uncommitted", ["path": item.path])
        case .keptReceived: Message("kept-received", ["path": item.path])
        case .contentsMissing: Message("contents-missing", ["path": item.path])
        }
    }

    /// The fact's name for scripts, and what it speaks of.
    fileprivate var fields: (name: String, other: String?) {
        switch fact {
        case .statusOverruled(let status): ("statusOverruled", status)
        case .occurrencePassed(let day): ("occurrencePassed", day.description)
        case .overruled: ("overruled", nil)
        case .mergedByLines: ("mergedByLines", nil)
        case .keptDespiteDeletion: ("keptThoughDeleted", nil)
        case .renamedTwice(let other): ("renamedTwice", other)
        case .keptTwice(let other): ("keptTwice", other)
        case .moved(let from): ("moved", from)
        case .movedByHand(let from, _): ("movedByHand", from)
        case .setAside(let name): ("setAside", name)
        case .mergedUncommitted: ("mergedUncommitted", nil)
        case .keptReceived: ("keptReceived", nil)
        case .contentsMissing: ("contentsMissing", nil)
        }
    }
}

extension JSON {
    /// The members of a sync's result, without the envelope.
    static func members(of outcome: SyncOutcome) -> Members {
        [
            "committed": outcome.committed, "deleted": outcome.deleted,
            "broughtForward": outcome.broughtForward, "received": outcome.received,
            "sent": outcome.sent,
            "merged": outcome.merged.map { JSON(brief($0)) },
            "conflicts": outcome.conflicts.map { conflict in
                JSON(brief(conflict.item), ["digest": conflict.digest, "key": conflict.key])
            },
            "notes": outcome.notes.map { note in
                JSON(brief(note.item), ["fact": note.fields.name, "other": note.fields.other])
            },
            "heldBack": outcome.heldBack.map(\.path) + outcome.waiting.map(\.path),
            "heldBackReasons": reasons(outcome.heldBack, waiting: outcome.waiting),
            "droppedByOthers": outcome.droppedByOthers.count, "dropped": outcome.droppedByOthers,
            "uncheckedMerges": outcome.uncheckedMerges,
            "hasRemote": outcome.hasRemote, "remoteHistory": outcome.remoteHistory.rawValue,
            "kept": kept(outcome.kept),
        ]
    }

    private static func brief(_ item: Item) -> Members {
        ["id": item.id?.description, "title": item.title, "path": item.path]
    }

    private static func kept(_ kept: SyncOutcome.KeptBranch?) -> JSON {
        let (place, branch): (String, String)
        switch kept {
        case nil: return .null
        case .ours(let name): (place, branch) = ("ours", name)
        case .theirs(let name): (place, branch) = ("theirs", name)
        case .backup(let name): (place, branch) = ("backup", name)
        }
        return JSON(["what": place, "branch": branch])
    }
}

extension HeldBackFile {
    /// Why it is held back.
    var warning: Warning {
        Warning(
            path: path,
            message: reason == .large
                ? Message("too-large-to-sync", ["limit-in-mebibytes": 100])
                : Message("held-back-" + reason.rawValue))
    }
}

extension JSON {
    /// Why files are held back, by path.
    static func reasons(_ heldBack: [HeldBackFile], waiting: [Finding] = []) -> JSON {
        .object(
            heldBack.map { (name: $0.path, value: .string($0.reason.rawValue)) }
                + waiting.map { (name: $0.path, value: .string("unreadable")) })
    }
}

/// Conflicts as they are shown: both versions, one under the other.
extension Printer {
    // MARK: - For people

    /// The items with their numbers, which name them in the next command.
    func lines(of items: [ConflictedItem], _ names: ItemNames) -> [StyledText] {
        var lines: [StyledText] = []
        for (index, item) in items.enumerated() {
            let number: StyledText = hasRowNumbers ? "\(index + 1, .muted)  " : ""
            let indent = String(repeating: " ", count: number.cells(width))
            if !lines.isEmpty { lines.append("") }
            lines.append(cut("\(number)\(names.short(item.item))  \(item.item.title, .title)"))
            for conflict in item.conflicts {
                lines += self.lines(of: conflict, in: item, indent: indent)
            }
        }
        return lines
    }

    /// The place of the conflict, and its two versions with their authors.
    func lines(
        of conflict: Conflict, in item: ConflictedItem, indent: String = ""
    ) -> [StyledText] {
        let place = Message.conflictPlace(
            key: conflict.key, line: conflict.line, path: item.item.path,
            hasMarkers: conflict.kind == .markers)
        let head: StyledText = "\(indent)\(conflict.digest, .id)  \(place.styled(language))"
        let labels = [Message("current-version"), Message("other-version")]
            .map { $0.styled(language) }
        let size = labels.map { $0.cells(width) }.max() ?? 0
        let sources = item.sources(of: conflict)
        let versions = [
            text(of: shown(conflict.current, of: conflict.key), .statusClosed, sources?.current),
            text(of: shown(conflict.other, of: conflict.key), .statusOpen, sources?.other),
        ]
        // Text that history alone has stands against nothing.
        let hasCurrent = conflict.kind != .dropped || conflict.current != nil
        return [cut(head)]
            + zip(labels, versions).dropFirst(hasCurrent ? 0 : 1).flatMap { label, lines in
                lines.enumerated().map { index, line in
                    let label = index == 0 ? label.styled(.muted) : ""
                    let labelled = label.fit(to: size, width)
                    return cut("\(indent)  \(labelled)  \(line)")
                }
            }
    }

    /// A version of a value in the reader's words; text and values of other keys as they stand.
    private func shown(_ version: String?, of key: String?) -> String? {
        guard let version else { return nil }
        let word: Message? =
            switch key {
            case "priority": Priority(named: version).map(Message.priority)
            case "status": Message.status(version)
            default: nil
            }
        return word?.text(language) ?? version
    }

    private func text(of version: String?, _ role: Role, _ source: HistoryCommit?) -> [StyledText] {
        let source = source.map { [self.source($0)] } ?? []
        guard let version else {
            return [Message("unknown-version").styled(language, .muted)]
        }
        guard !version.isEmpty else {
            return [Message("empty-version").styled(language, .muted)] + source
        }
        return version.split(separator: "\n", omittingEmptySubsequences: false).map {
            StyledText(String($0), role)
        } + source
    }

    // MARK: - For programs

    /// A line a conflict, fields separated by tabs: handle, digest, kind, key, path, line, both texts.
    func write(_ item: ConflictedItem) throws {
        for conflict in item.conflicts {
            try write([
                item.item.handle.description, conflict.digest, conflict.kind.rawValue,
                conflict.key ?? "", item.item.path, conflict.line.map { String($0) } ?? "",
                conflict.current ?? "", conflict.other,
            ])
        }
    }
}
