import SheafCore
import SheafStore

/// A change that a page asks for.
struct Operation: Sendable {
    let name: OperationName
    let action: Action
    /// The time it was asked for, in milliseconds since 1970 by the device's clock; `nil` for just now.
    let madeAt: Int64?
    /// The visit to a text, or the change of several items at once, that it is a part of: undo takes all of
    /// it back.
    let visit: OperationName?

    enum Action: Sendable {
        case create(
            Item.Kind, id: ItemID?, title: String, readsTokens: Bool, body: String, Fields)
        case save(Save)
        case check(key: String, base: String, index: Int, isDone: Bool)
        /// An item that others moved later stays there, if `from` says in which column its card was seen.
        case move(key: String, status: String, from: String?)
        /// The occurrence of a repeating item is named, so that what is sent late does not close a later one.
        case done(key: String, occurrence: CalendarDate?, from: String?)
        /// An item that others have changed since stays, if `hash` says how its card was seen.
        case delete(key: String, hash: String?)
        case resolve(key: String, digest: String, Resolution)
        case undo(of: OperationName?)
        case redo(of: OperationName?)
        case restore(key: String, commit: String)
    }

    /// An item's text as someone typed it.
    struct Save: Sendable {
        let key: String
        /// The text of the file that was read.
        let base: String
        let title: String?
        let body: String?
        let fields: Fields
        /// False where nothing shall be written if it clashes with what others wrote.
        let takesClashes: Bool
    }

    /// Values of front matter; `nil` for one that stays, `.some(nil)` for one that goes.
    struct Fields: Sendable, Equatable {
        var status: String??
        var due: String??
        var priority: String??
        var project: String??
        var `repeat`: String??
        var scheduled: String??
        var wait: String??
        var tags: [String]?
    }
}

extension Operation {
    var save: Save? { if case .save(let save) = action { save } else { nil } }
}

extension Operation: Decodable {
    private enum Key: String, CodingKey {
        case op, kind, item, id, title, tokens, body, fields, key, base, index, done, occurrence,
            status, from, digest, hash
        case choice, of, commit, madeAt, visit, clashes
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String { try values.decode(String.self, forKey: key) }
        func text(ifPresent key: Key) throws -> String? {
            try values.decodeIfPresent(String.self, forKey: key)
        }
        func fields() throws -> Fields {
            try values.decodeIfPresent(Fields.self, forKey: .fields) ?? Fields()
        }
        func operation(_ key: Key) throws -> OperationName? {
            try text(ifPresent: key).map { text in
                guard let name = OperationName(text) else { throw Failure.malformed }
                return name
            }
        }
        guard let name = OperationName(try text(.op)) else { throw Failure.malformed }
        self.name = name
        madeAt = try values.decodeIfPresent(Int64.self, forKey: .madeAt)
        visit = try operation(.visit)
        switch try text(.kind) {
        case "create":
            guard let kind = Item.Kind(rawValue: try text(.item)) else { throw Failure.malformed }
            let id = try text(ifPresent: .id).map { text in
                guard let id = ItemID(text) else { throw Failure.malformed }
                return id
            }
            action = .create(
                kind, id: id, title: try text(.title),
                readsTokens: try values.decodeIfPresent(Bool.self, forKey: .tokens) ?? false,
                body: try text(ifPresent: .body) ?? "", try fields())
        case "save":
            action = .save(
                Save(
                    key: try text(.key), base: try text(.base), title: try text(ifPresent: .title),
                    body: try text(ifPresent: .body), fields: try fields(),
                    takesClashes: try values.decodeIfPresent(Bool.self, forKey: .clashes) ?? true))
        case "check":
            action = .check(
                key: try text(.key), base: try text(.base),
                index: try values.decode(Int.self, forKey: .index),
                isDone: try values.decode(Bool.self, forKey: .done))
        case "move":
            action = .move(
                key: try text(.key), status: try text(.status), from: try text(ifPresent: .from))
        case "done":
            action = .done(
                key: try text(.key),
                occurrence: try text(ifPresent: .occurrence).flatMap { CalendarDate($0) },
                from: try text(ifPresent: .from))
        case "delete":
            action = .delete(key: try text(.key), hash: try text(ifPresent: .hash))
        case "resolve":
            guard let choice = Resolution(rawValue: try text(.choice)) else {
                throw Failure.malformed
            }
            action = .resolve(key: try text(.key), digest: try text(.digest), choice)
        case "undo": action = .undo(of: try operation(.of))
        case "redo": action = .redo(of: try operation(.of))
        case "restore": action = .restore(key: try text(.key), commit: try text(.commit))
        default: throw Failure.malformed
        }
    }
}

extension Operation.Fields: Decodable {
    private enum Key: String, CodingKey {
        case status, due, priority, project, `repeat`, scheduled, wait, tags
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func value(_ key: Key) throws -> String?? {
            guard values.contains(key) else { return nil }
            return .some(try values.decodeIfPresent(String.self, forKey: key))
        }
        status = try value(.status)
        due = try value(.due)
        priority = try value(.priority)
        project = try value(.project)
        `repeat` = try value(.repeat)
        scheduled = try value(.scheduled)
        wait = try value(.wait)
        tags = try values.decodeIfPresent([String].self, forKey: .tags)
    }
}
