import SheafCore

extension JSON {
    /// One item as every command prints it. `body` is left out of listings.
    static func item(_ item: Item, body: String? = nil, at now: Moment) -> JSON {
        var members: [(name: String, value: JSON)] = [
            ("id", .string(orNull: item.id?.description)),
            ("kind", .string(item.kind.rawValue)),
            ("title", .string(item.title)),
            ("status", .string(orNull: item.status)),
            ("due", .string(orNull: item.dueText)),
            ("dueAt", .string(orNull: item.due?.timestamp(in: now.zone).description)),
            ("tags", .array(item.allTags.map(JSON.string))),
            ("priority", .string(orNull: item.priority?.rawValue)),
            ("project", .string(orNull: item.project)),
            ("created", .string(orNull: item.created?.description)),
            ("completed", .string(orNull: item.completed?.description)),
            ("updated", .string(orNull: item.updated?.description)),
            ("path", .string(item.path)),
        ]
        if let bytes = item.pathBytes {
            members.append(("pathBytes", .string(Base64.text(of: bytes))))
        }
        members += [
            ("overdue", .bool(item.isOverdue(at: now))),
            ("conflicted", .bool(item.isConflicted)),
            (
                "checklist",
                .object([
                    ("done", .number(item.checklist.done)),
                    ("total", .number(item.checklist.total)),
                ])
            ),
            ("extra", .object(item.extra.map { ($0.key, .string($0.value)) })),
        ]
        if let body { members.append(("body", .string(body))) }
        return .object(members)
    }

    /// What every command's output begins with.
    static func output(_ kind: String, _ members: [(name: String, value: JSON)]) -> JSON {
        .object([("schemaVersion", .number(1)), ("kind", .string(kind))] + members)
    }
}
