import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

/// Prints what came of making a store.
extension Printer {
    /// Says what was made, and what was found there.
    func introduce(_ made: StoreCreation) throws {
        try output.note(made.message(at: display(made.store.root)))
        if [.adopted, .cloned].contains(made.kind) { try output.note(made.inventoryMessage) }
        if let titles = made.titles {
            try output.note(Message(Fact("adopted-titles", ["program": titles.rawValue])))
        }
        warn(about: made.findings)
    }

    /// Says that too, and what was committed besides notes when a folder became a store, and what was not.
    func report(_ made: StoreCreation) throws {
        try introduce(made)
        if !made.others.isEmpty {
            try output.note(
                Message(
                    "also-committed",
                    ["count": made.others.count.counted, "examples": Fact.examples(made.others)])
            )
        }
        if !made.excluded.isEmpty {
            try output.note(Message("excluded-here", ["paths": made.excluded]))
        }
        for path in made.nested.prefix(10) {
            try output.warn(Warning(path: path + "/", message: Message("nested-repository")))
        }
        for path in made.large.prefix(10) {
            try output.warn(Warning(path: path, message: Message("large-file")))
        }
        for path in made.missingContents.prefix(10) {
            try output.note(Message("contents-missing", ["path": path]))
        }
        try warn(about: made.heldBack)
        // Settings that the user was not asked about.
        let count = try made.store.trust().open.count
        guard count > 0 else { return }
        let place = display(made.store.root)
        try output.note(Message("foreign-settings-are-off", ["count": count.counted]))
        try output.hint(Message(Fact("untrusted-settings", ["path": place]), "hint"))
    }

    /// Says with what a new store's commits are made, where that had to be derived.
    func noteDerivedIdentity(of store: Store, wasAsked: Bool) throws {
        let identity = try store.identity()
        guard !identity.derived.isEmpty else { return }
        if wasAsked { return try output.hint(.identityHint(identity)) }
        try output.warn(Warning(path: display(store.root), message: .derivedIdentity(identity)))
    }
}

extension StoreCreation {
    fileprivate func message(at place: String) -> Message {
        switch kind {
        case .fresh: Message("created-store", ["path": place])
        case .adopted: Message("adopted-store", ["path": place])
        case .existing: Message("already-a-store", ["path": place])
        case .cloned: Message("cloned-store", ["url": remote ?? "", "path": place])
        }
    }

    fileprivate var inventoryMessage: Message {
        let statuses = inventory.otherStatuses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return Message(
            "found",
            [
                "files": inventory.files.counted, "memos": inventory.memos.counted,
                "tasks": inventory.tasks.counted, "attachments": inventory.attachments.counted,
                "others": inventory.otherStatuses.values.reduce(0, +).counted,
                "names": statuses.count.counted,
                "statuses": Fact.examples(statuses.map(\.key)),
                "unreadable": unreadable.count.counted, "places": Fact.examples(unreadable),
            ])
    }

    /// Files whose front matter cannot be read, as `path:line`.
    private var unreadable: [String] {
        findings.filter(\.isUnreadable).map { "\($0.path):\($0.line)" }
    }
}

extension Message {
    static func derivedIdentity(_ identity: Identity) -> Message {
        let keys = identity.derived.sorted().map(\.key)
        return Message(
            "derived-identity",
            [
                "identity": "\(identity.name) <\(identity.email)>", "key": keys.first ?? "",
                "other": keys.dropFirst().first,
            ])
    }

    /// The commands that name what is not named.
    static func identityHint(_ identity: Identity) -> Message {
        Message(RepositoryError.noIdentity(identity.derived.sorted()).fact, "hint")
    }
}

extension JSON {
    static func making(
        _ made: StoreCreation, remote: String?, contact: Init.FirstMeeting? = nil
    ) -> JSON {
        let sync: JSON =
            if case .synced(let outcome) = contact {
                JSON(members(of: outcome))
            } else {
                .null
            }
        return .output(
            "init",
            [
                "root": made.store.root.string, "made": made.kind.rawValue, "remote": remote,
                "sync": sync, "files": made.inventory.files, "memos": made.inventory.memos,
                "tasks": made.inventory.tasks, "attachments": made.inventory.attachments,
                "otherStatuses": JSON.object(
                    made.inventory.otherStatuses.sorted { $0.key < $1.key }.map {
                        ($0.key, .number($0.value))
                    }),
                "titles": made.store.configuration.titles.rawValue,
                "notesProgram": made.titles?.rawValue,
                "findings": made.findings.map(JSON.finding),
                "heldBack": made.heldBack.map(\.path),
                "heldBackReasons": reasons(made.heldBack), "others": made.others,
                "largeFiles": made.large, "nestedRepositories": made.nested,
                "missingContents": made.missingContents,
            ])
    }
}
