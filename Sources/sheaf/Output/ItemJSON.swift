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
            members.append(("pathBytes", .string(base64(bytes))))
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

/// Base64 with padding (RFC 4648, 4).
func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for place in 0..<4 {
            text.append(
                place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
