import SheafWords

/// How a store stands, and what a sync did.
extension Message {
    /// A status in words; one of the user's own stays as it is.
    public static func status(_ name: String) -> Message {
        ["todo", "doing", "done"].contains(name)
            ? Message("status-" + name) : Message(verbatim: name)
    }

    /// A query's value that a date is compared with: `before`, `after`, `on`.
    public static func compared(_ key: Message, _ comparison: String) -> Message {
        Message("compared", ["key": key, "comparison": comparison])
    }

    /// Cards that a list has no room for.
    public static func liveMore(above: Int, below: Int) -> Message {
        let counts = [(above, "↑"), (below, "↓")].filter { $0.0 > 0 }.map { count, sign in
            sign + Catalogue.grouped(count)
        }.joined(separator: " ")
        return Message("live-more", ["counts": counts])
    }

    /// Names that are listed, a line each: the first five, and how many more there are.
    public static func firstFew(_ names: [String]) -> [Message] {
        let shown = names.prefix(fewLines).map { Message(verbatim: "  " + $0) }
        return names.count > fewLines
            ? shown + [Message("more-candidates", ["count": (names.count - fewLines).counted])]
            : shown
    }

    /// So many of a list are named where it is not the answer itself.
    public static let fewLines = 5

    /// - Parameter paths: of the last commit, without a file here.
    public static func onlyInGit(_ paths: [String]) -> Message {
        Message(
            "paths-only-in-git",
            ["count": paths.count.counted, "paths": Fact.firstFew(paths)])
    }

    public static func remoteState(url: String, toSend: Int, toReceive: Int) -> Message {
        toSend == 0 && toReceive == 0
            ? Message("remote-is-up-to-date", ["url": url])
            : Message(
                "remote-state",
                ["url": url, "send": toSend.counted, "receive": toReceive.counted])
    }

    // MARK: - Sync

    /// The parts of a transfer that take time.
    public enum TransferPhase: Sendable, CaseIterable {
        case counting, fetching, applying, sending
    }

    /// One step of a transfer, as `git` reports it; `total` is `nil` while it is unknown.
    public static func progress(_ phase: TransferPhase, done: Int, total: Int?) -> Message {
        let count = Catalogue.grouped(done) + (total.map { "/" + Catalogue.grouped($0) } ?? "")
        return Message("transfer-\(phase)", ["count": count])
    }

    /// The totals of a sync. `received` and `sent` count commits, `merged` files.
    ///
    /// - Parameter item: where the conflicts are, if they are all in one item.
    public static func synced(
        received: Int, sent: Int, merged: Int = 0, conflicts: Int = 0, in item: ItemName? = nil
    ) -> Message {
        let sentence =
            switch (received, sent, merged) {
            case (0, 0, 0): "in-sync"
            case (0, 0, _): "merged-files"
            case (_, 0, _): "received-commits"
            case (0, _, _): "sent-commits"
            default: "sent-and-received"
            }
        let traffic = Message(
            sentence,
            ["received": received.counted, "sent": sent.counted, "merged": merged.counted])
        guard conflicts > 0 else { return traffic }
        return Message(
            item == nil ? "synced-with-conflicts" : "synced-with-conflicts-in",
            ["traffic": traffic, "count": conflicts.counted, "item": item])
    }

    /// The findings of a dry run.
    public static func wouldSync(received: Int, sent: Int, merged: Int, conflicts: Int) -> Message {
        guard received + sent + merged > 0 else { return Message("nothing-to-sync") }
        return Message(
            "would-sync",
            [
                "received": received.counted, "sent": sent.counted, "merged": merged.counted,
                "conflicts": conflicts.counted,
            ])
    }

    // MARK: - Conflicts

    /// The place of a conflict in its item: a key, a line, another program's markers, or history.
    public static func conflictPlace(
        key: String?, line: Int?, path: String, hasMarkers: Bool
    ) -> Message {
        guard let line else {
            let place = key.map { conflictPlace(key: $0, line: 1, path: path, hasMarkers: false) }
            return Message("conflict-dropped", ["place": place])
        }
        if key == "---" { return Message("conflict-front-matter") }
        if let key { return Message("conflict-value", ["key": name(ofKey: key)]) }
        guard hasMarkers else { return Message("conflict-line", ["line": line]) }
        return Message("conflict-markers", ["path": path, "line": line])
    }

    /// Merge commits that are too large to be looked at.
    public static func uncheckedMerges(_ commits: [String]) -> Message {
        let named = commits.suffix(3).map { String($0.prefix(8)) }
        return Message(
            "unchecked-merges",
            ["commits": named, "more": (commits.count - named.count).counted])
    }

    // MARK: - Settings of git

    /// A setting of another's, with the file it stands in.
    public static func foreignSetting(
        name: String, value: String, origin: String
    ) -> Message {
        Message("foreign-setting", ["name": name, "value": value, "origin": "(\(origin))"])
    }

    /// - Parameter isOn: `nil` where the user was not asked yet.
    public static func foreignSetting(_ setting: Message, isOn: Bool?) -> Message {
        let state =
            switch isOn {
            case true?: "on"
            case false?: "off"
            case nil: "new"
            }
        return Message("foreign-setting-" + state, ["setting": setting])
    }
}
