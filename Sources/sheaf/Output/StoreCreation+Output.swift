import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

extension StoreCreation {
    func message(_ context: Context) -> Message {
        let place = context.display(store.root)
        return switch kind {
        case .fresh: Message("created-store", ["path": place])
        case .adopted: Message("adopted-store", ["path": place])
        case .existing: Message("already-a-store", ["path": place])
        case .cloned: Message("cloned-store", ["url": remote ?? "", "path": place])
        }
    }

    var inventoryMessage: Message {
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

    /// The way titles are found here, where that was chosen.
    var titlesMessage: Message? {
        titles.map { Message(Fact("adopted-titles", ["program": $0.rawValue])) }
    }

    /// Files whose front matter cannot be read, as `path:line`.
    private var unreadable: [String] {
        findings.filter(\.isUnreadable).map { "\($0.path):\($0.line)" }
    }
}

extension JSON {
    static func making(
        _ made: StoreCreation, remote: String?, contact: Init.FirstMeeting? = nil
    ) -> JSON {
        let sync: JSON =
            if case .synced(let outcome) = contact {
                JSON(syncMembers(outcome))
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
