import SheafStore
import SheafTerminal

extension StoreMaking {
    func message(_ context: Context) -> Message {
        let place = context.display(store.root)
        return switch kind {
        case .fresh: .createdStore(at: place)
        case .adopted: .adoptedStore(at: place)
        case .existing: .alreadyAStore(place)
        case .cloned: .clonedStore(from: remote ?? "", to: place)
        }
    }

    var inventoryMessage: Message {
        .found(
            Message.Inventory(
                files: inventory.files, memos: inventory.memos, tasks: inventory.tasks,
                attachments: inventory.attachments,
                otherStatuses: (
                    inventory.otherStatuses.values.reduce(0, +),
                    inventory.otherStatuses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                        .map(\.key)
                ),
                unreadable: unreadable))
    }

    /// Files whose front matter cannot be read, as `path:line`.
    private var unreadable: [String] {
        findings.filter(\.isUnreadable).map { "\($0.path):\($0.line)" }
    }
}

extension JSON {
    static func making(
        _ made: StoreMaking, remote: String?, contact: Init.FirstMeeting? = nil
    ) -> JSON {
        let sync: JSON =
            if case .synced(let outcome) = contact {
                .object(syncMembers(outcome))
            } else {
                .null
            }
        return .output(
            "init",
            [
                ("root", .string(made.store.root.string)),
                ("made", .string(made.kind.rawValue)),
                ("remote", .string(orNull: remote)),
                ("sync", sync),
                ("files", .number(made.inventory.files)),
                ("memos", .number(made.inventory.memos)),
                ("tasks", .number(made.inventory.tasks)),
                ("attachments", .number(made.inventory.attachments)),
                (
                    "otherStatuses",
                    .object(
                        made.inventory.otherStatuses.sorted { $0.key < $1.key }.map {
                            ($0.key, .number($0.value))
                        })
                ),
                ("findings", .array(made.findings.map(JSON.finding))),
                ("heldBack", .array(made.heldBack.map { .string($0.path) })),
                ("heldBackReasons", reasons(made.heldBack)),
                ("others", .array(made.others.map(JSON.string))),
                ("largeFiles", .array(made.large.map(JSON.string))),
                ("nestedRepositories", .array(made.nested.map(JSON.string))),
            ])
    }
}
