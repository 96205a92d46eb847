import SheafCore
import SheafStore

extension JSON {
    /// A commit, and what it did to each item.
    static func entry(_ entry: HistoryEntry) -> JSON {
        let commit = entry.commit
        var undoes: String?
        var redoes: String?
        switch commit.reversal {
        case .undo(let step): undoes = step
        case .redo(let step): redoes = step
        case nil: break
        }
        return .object([
            ("commit", .string(commit.id)),
            ("time", .string(commit.time.description)),
            ("author", .string(commit.author)),
            ("email", .string(commit.email)),
            ("subject", .string(commit.subject)),
            ("op", .string(orNull: commit.verb?.rawValue)),
            ("operation", .string(orNull: commit.operation)),
            ("device", .string(orNull: commit.device)),
            ("byHand", .bool(commit.isByHand)),
            ("merge", .bool(commit.isMerge)),
            ("undone", .bool(entry.isUndone && commit.reversal == nil)),
            ("undoes", .string(orNull: undoes)),
            ("redoes", .string(orNull: redoes)),
            ("items", .array(entry.events.map(JSON.event))),
            (
                "files",
                .array(entry.files.map(JSON.file))
            ),
        ])
    }

    /// What happened to a file that is no item.
    static func file(_ file: HistoryFile) -> JSON {
        .object([("path", .string(file.path)), ("change", .string(file.kind.rawValue))])
    }

    /// What happened to one item.
    static func event(_ event: HistoryEvent) -> JSON {
        .object([
            ("id", .string(orNull: event.item.id?.description)),
            ("title", .string(event.item.title)),
            ("path", .string(event.item.path)),
            ("changes", .array(event.changes.map(JSON.change))),
        ])
    }

    /// One change, by its name and what it was from and to.
    static func change(_ change: ItemChange) -> JSON {
        func object(_ name: String, _ members: [(name: String, value: JSON)] = []) -> JSON {
            .object([("change", .string(name))] + members)
        }
        func values(_ from: String?, _ to: String?) -> [(name: String, value: JSON)] {
            [("from", .string(orNull: from)), ("to", .string(orNull: to))]
        }
        func list(_ name: String, _ values: [String]) -> [(name: String, value: JSON)] {
            [(name, .array(values.map(JSON.string)))]
        }
        switch change {
        case .added: return object("added")
        case .deleted: return object("deleted")
        case .restored: return object("restored")
        case .merged: return object("merged")
        case .retitled(let from, let to): return object("title", values(from, to))
        case .status(let from, let to, let turn):
            let word: String? =
                switch turn {
                case .completed: "completed"
                case .reopened: "reopened"
                case .none: nil
                }
            return object("status", values(from, to) + [("turn", .string(orNull: word))])
        case .field(let field, let from, let to):
            return object(name(of: field), values(from, to))
        case .tagged(let tags): return object("tagged", list("tags", tags))
        case .untagged(let tags): return object("untagged", list("tags", tags))
        case .text(let added, let removed):
            return object("text", [("added", .number(added)), ("removed", .number(removed))])
        case .ticked(let items): return object("ticked", list("items", items))
        case .unticked(let items): return object("unticked", list("items", items))
        case .moved(let from, let to): return object("path", values(from, to))
        case .identified: return object("id")
        case .conflicted(let count): return object("conflicted", [("count", .number(count))])
        case .settled(let count): return object("settled", [("count", .number(count))])
        case .reformatted: return object("reformatted")
        }
    }

    /// A known key by its name, one of the user's own behind `extra.`, so that the two cannot meet.
    private static func name(of field: ItemChange.Field) -> String {
        switch field {
        case .due: "due"
        case .priority: "priority"
        case .project: "project"
        case .created: "created"
        case .own(let key): "extra." + key
        }
    }
}
