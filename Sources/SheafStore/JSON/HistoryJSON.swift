import SheafCore
import SheafJSON

extension JSON {
    /// A commit, and what it did to each item.
    package static func entry(_ entry: HistoryEntry) -> JSON {
        let commit = entry.commit
        var undoes: String?
        var redoes: String?
        switch commit.reversal {
        case .undo(let step): undoes = step
        case .redo(let step): redoes = step
        case nil: break
        }
        return JSON([
            "commit": commit.id, "time": commit.time.description, "author": commit.author,
            "email": commit.email, "subject": commit.subject, "op": commit.verb?.rawValue,
            "operation": commit.operation, "device": commit.device, "byHand": commit.isByHand,
            "merge": commit.isMerge, "undone": entry.isUndone && commit.reversal == nil,
            "undoes": undoes, "redoes": redoes, "items": entry.events.map(JSON.event),
            "files": entry.files.map(JSON.file),
        ])
    }

    /// A change of a file that is no item.
    package static func file(_ file: HistoryFile) -> JSON {
        JSON(["path": file.path, "change": file.kind.rawValue])
    }

    /// A change of one item.
    package static func event(_ event: HistoryEvent) -> JSON {
        JSON([
            "id": event.item.id?.description, "title": event.item.title, "path": event.item.path,
            "changes": event.changes.map(JSON.change),
        ])
    }

    /// One change, by its name and what it was from and to. Every name is there; what a change of
    /// its kind has not is null or empty.
    package static func change(_ change: ItemChange) -> JSON {
        func object(_ name: String, _ members: Members = [:]) -> JSON {
            let given = Dictionary(members.map { ($0.key, $0.value.json) }) { $1 }
            let absent: Members = [
                "from": JSON.null, "to": JSON.null, "turn": JSON.null, "tags": [String](),
                "items": [String](), "added": JSON.null, "removed": JSON.null, "count": JSON.null,
            ]
            return .object(
                [("change", .string(name))]
                    + absent.map { ($0.key, given[$0.key] ?? $0.value.json) })
        }
        switch change {
        case .added: return object("added")
        case .deleted: return object("deleted")
        case .restored: return object("restored")
        case .kept: return object("kept")
        case .merged: return object("merged")
        case .retitled(let from, let to): return object("title", ["from": from, "to": to])
        case .status(let from, let to, let turn):
            let word: String? =
                switch turn {
                case .completed: "completed"
                case .reopened: "reopened"
                case .none: nil
                }
            return object("status", ["from": from, "to": to, "turn": word])
        case .field(let field, let from, let to):
            return object(name(of: field), ["from": from, "to": to])
        case .tagged(let tags): return object("tagged", ["tags": tags])
        case .untagged(let tags): return object("untagged", ["tags": tags])
        case .text(let added, let removed):
            return object("text", ["added": added, "removed": removed])
        case .ticked(let items): return object("ticked", ["items": items])
        case .unticked(let items): return object("unticked", ["items": items])
        case .moved(let from, let to): return object("path", ["from": from, "to": to])
        case .identified: return object("id")
        case .conflicted(let count): return object("conflicted", ["count": count])
        case .settled(let count): return object("settled", ["count": count])
        case .converted(let encoding):
            return object(
                "converted", ["from": encoding.rawValue, "to": TextEncoding.utf8.rawValue])
        case .reformatted: return object("reformatted")
        }
    }

    /// A known key by its name, one of the user's own behind `extra.`, so that the two cannot meet.
    private static func name(of field: ItemChange.Field) -> String {
        if case .own = field { "extra." + field.key } else { field.key }
    }
}
