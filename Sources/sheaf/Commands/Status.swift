import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

struct Status: Command {
    static let help = HelpSubject("status", korean: ["현황"])

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) async throws {
        let store = try context.store()
        let status = try await store.status()
        if context.json {
            let steps = try [UndoRequest.Direction.undo, .redo].map {
                try store.nextStep($0).map {
                    Message.sentences(of: $0, at: context.environment.now)
                        .map { $0.text(context.language) }
                }
            }
            return try context.print(
                .status(
                    status, context.refusals(status.refusals), undo: steps[0], redo: steps[1],
                    within: try context.queryContext(of: store), zone: context.environment.zone))
        }
        let output = context.output
        try output.print(Message("store-location", ["path": context.display(status.root)]))
        if let device = status.device {
            try output.print(Message("device-name", ["name": device]))
        }
        for line in context.lines(of: status.refusals) { try output.print(line) }
        if let within = try context.queryContext(of: store) {
            try output.print(.shownWithin(within))
        }
        try output.print(
            Message(
                "counts",
                [
                    "open": status.open.counted, "waiting": status.waiting.counted,
                    "overdue": status.overdue.counted, "closed": status.closed.counted,
                    "memos": status.memos.counted,
                ]))
        if !status.conflicted.isEmpty {
            try output.print(Message("conflicted", ["count": status.conflicted.count.counted]))
            for line in ItemName.candidates(status.conflicted, limit: Message.fewLines) {
                try output.print("  " + line.styled(context.language))
            }
        }
        try output.print(Message("uncommitted", ["files": status.uncommitted.count.counted]))
        for line in Message.firstFew(status.uncommitted) { try output.print(line) }
        if !status.onlyInGit.isEmpty { try output.print(.onlyInGit(status.onlyInGit)) }
        try output.print(remoteLine(status.remote, on: status.branch))
        try context.showContact(status.remote)
        context.warn(about: status.findings)
        try context.warn(about: status.heldBack, limit: .max)
    }

    /// The address, with git's names where these are not the usual ones.
    private func name(of remote: RemoteStatus, _ branch: String?) -> String {
        let isUsual = remote.name == "origin" && (remote.branch ?? branch) == branch
        if isUsual, remote.sendsTo == nil { return remote.url }
        let names = "\(remote.name)/\(remote.branch ?? "")"
        return "\(remote.url) (\(names)\(remote.sendsTo.map { " → \($0)" } ?? ""))"
    }

    private func remoteLine(_ remote: RemoteStatus?, on branch: String?) -> Message {
        guard let remote else { return Message("no-remote-yet") }
        let url = name(of: remote, branch)
        guard let ahead = remote.ahead, let behind = remote.behind else {
            return Message("remote-never-asked", ["url": url])
        }
        return .remoteState(url: url, toSend: ahead, toReceive: behind)
    }
}

extension Context {
    /// Prints when the remote was reached, or since when it cannot be.
    func showContact(_ remote: RemoteStatus?) throws {
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
}

extension JSON {
    fileprivate static func status(
        _ status: StoreStatus, _ refusals: [JSON], undo: [String]?, redo: [String]?,
        within: QueryContext?, zone: Zone
    ) -> JSON {
        func time(_ seconds: Int64?) -> String? {
            seconds.map { zone.timestamp(at: $0).description }
        }
        return .output(
            "status",
            [
                "root": status.root.string, "device": status.device, "branch": status.branch,
                "detachedAt": status.detachedAt?.description, "refusals": refusals,
                "context": within.map(JSON.context),
                "open": status.open, "waiting": status.waiting, "overdue": status.overdue,
                "closed": status.closed, "memos": status.memos, "attachments": status.attachments,
                "conflicted": status.conflicted.map { $0.handle.description },
                "uncommitted": status.uncommitted, "onlyInGit": status.onlyInGit,
                "heldBack": status.heldBack.map(\.path),
                "heldBackReasons": reasons(status.heldBack),
                "findings": status.findings.map(JSON.finding), "canUndo": undo != nil, "undo": undo,
                "canRedo": redo != nil, "redo": redo,
                "remote": status.remote.map { remote in
                    JSON([
                        "url": remote.url, "name": remote.name, "branch": remote.branch,
                        "sendsTo": remote.sendsTo, "ahead": remote.ahead, "behind": remote.behind,
                        "lastSync": time(remote.lastSync),
                        "offlineSince": time(remote.offlineSince),
                        "failedSince": time(remote.failedSince),
                    ])
                },
            ])
    }
}
