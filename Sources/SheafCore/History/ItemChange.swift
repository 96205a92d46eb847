/// One thing that is different between two versions of an item, or that happened to it as a whole.
///
/// It says what a person would say; the bytes of the two versions say the rest.
public enum ItemChange: Sendable, Equatable {
    case added
    case deleted
    /// It had been deleted, and is there again.
    case restored
    /// One side of a merge had deleted it and the other had changed it: the merge kept it.
    case kept
    /// A merge made this version out of several that were changed apart from each other.
    case merged
    case retitled(from: String, to: String)
    /// Names as the settings have them, other values as typed; `nil` for none.
    case status(from: String?, to: String?, Turn)
    /// `nil` for none.
    case field(Field, from: String?, to: String?)
    case tagged([String])
    case untagged([String])
    /// Lines of the body that came and went, but for ticks, titles and conflicts.
    case text(added: Int, removed: Int)
    /// The texts behind the boxes that were ticked.
    case ticked([String])
    case unticked([String])
    /// The file's path, from the top of the store.
    case moved(from: String, to: String)
    /// It was given an id.
    case identified
    /// So many conflicts appeared.
    case conflicted(Int)
    /// So many conflicts were settled.
    case settled(Int)
    /// Its text was put into UTF-8.
    case converted(from: TextEncoding)
    /// Nothing that has a name: comments, blanks, quotation marks, line ends.
    case reformatted

    /// The meaning of a new status.
    public enum Turn: Sendable, Equatable {
        /// It is closed now.
        case completed
        /// It was closed and is open now.
        case reopened
        case none
    }

    /// A key whose value changed.
    public enum Field: Sendable, Hashable {
        case due, priority, project, created
        case scheduled, wait, `repeat`, occurrence, depends, parent, estimate, time
        /// A key of the user's own.
        case own(String)

        /// Its name in the front matter.
        public var key: String {
            if case .own(let key) = self { key } else { "\(self)" }
        }
    }
}

/// A version of an item: what its file held, and what that says.
public struct ItemVersion: Sendable {
    public let document: Document
    public let item: Item
    /// The title, with its place in the file.
    let title: Title

    /// - Parameters:
    ///   - path: from the top of the store.
    ///   - pathBytes: the path where it is not UTF-8.
    public init(
        _ document: Document, path: String, pathBytes: [UInt8]? = nil, _ reader: ItemReader
    ) {
        self.document = document
        let read = reader.read(document, path: path, pathBytes: pathBytes)
        (item, title) = (read.item, read.title)
    }

    /// A version that was read before.
    public init(_ document: Document, item: Item, title: Title) {
        self.document = document
        self.item = item
        self.title = title
    }

    /// The body under the title.
    public var body: String { document.body(under: title) }
}

extension ItemChange {
    /// Returns the differences between two versions of an item, in the order in which a person
    /// tells them;
    /// empty where their bytes and paths are equal. It is made of the two versions alone: no
    /// commit's message has a say.
    ///
    /// - Parameters:
    ///   - before: `nil` for an item that is new.
    ///   - after: `nil` for one that is gone.
    public static func changes(from before: ItemVersion?, to after: ItemVersion?) -> [ItemChange] {
        guard let before else { return after == nil ? [] : [.added] }
        guard let after else { return [.deleted] }
        let (old, new) = (before.item, after.item)
        var changes: [ItemChange] = []
        if old.title != new.title { changes.append(.retitled(from: old.title, to: new.title)) }
        if old.status != new.status {
            changes.append(.status(from: old.status, to: new.status, turn(old, new)))
        }
        changes += fields(old, new)
        changes += tags(old, new)
        if before.document != after.document {
            changes += BodyChanges(from: before, to: after).changes
        }
        if old.id == nil, new.id != nil { changes.append(.identified) }
        if old.path != new.path { changes.append(.moved(from: old.path, to: new.path)) }
        let encoding = before.document.encoding
        if encoding != .utf8, after.document.encoding == .utf8 {
            changes.append(.converted(from: encoding))
        }
        if changes.isEmpty, before.document != after.document { changes.append(.reformatted) }
        return changes
    }

    private static func turn(_ old: Item, _ new: Item) -> Turn {
        if new.isClosed, !old.isClosed { return .completed }
        return old.isClosed && !new.isClosed && new.kind == .task ? .reopened : .none
    }

    private static func fields(_ old: Item, _ new: Item) -> [ItemChange] {
        var changes: [ItemChange] = []
        func add(_ field: Field, _ from: String?, _ to: String?) {
            if from != to { changes.append(.field(field, from: from, to: to)) }
        }
        add(.due, old.dueText, new.dueText)
        add(.priority, old.priority?.rawValue, new.priority?.rawValue)
        add(.project, old.project, new.project)
        add(.created, old.created?.description, new.created?.description)
        let (plan, planned) = (old.plan, new.plan)
        add(.repeat, plan.repeatText, planned.repeatText)
        add(.occurrence, plan.occurrence?.description, planned.occurrence?.description)
        add(.scheduled, plan.scheduled?.description, planned.scheduled?.description)
        add(.wait, plan.wait?.description, planned.wait?.description)
        add(.depends, plan.depends.joinedIfAny, planned.depends.joinedIfAny)
        add(.parent, plan.parent, planned.parent)
        add(.estimate, plan.estimate?.description, planned.estimate?.description)
        let times = [plan, planned].map { $0.time.map(\.description).joinedIfAny }
        add(.time, times[0], times[1])
        let (from, to) = (ownValues(old), ownValues(new))
        var seen: Set<String> = []
        for key in (old.extra + new.extra).map(\.key) where seen.insert(key).inserted {
            add(.own(key), from[key], to[key])
        }
        return changes
    }

    /// Of a key that is there twice the last one counts, as everywhere.
    private static func ownValues(_ item: Item) -> [String: String] {
        Dictionary(item.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    private static func tags(_ old: Item, _ new: Item) -> [ItemChange] {
        var changes: [ItemChange] = []
        let (before, after) = (Set(old.tags), Set(new.tags))
        let added = new.tags.filter { !before.contains($0) }
        let removed = old.tags.filter { !after.contains($0) }
        if !added.isEmpty { changes.append(.tagged(added)) }
        if !removed.isEmpty { changes.append(.untagged(removed)) }
        return changes
    }
}

extension [String] {
    /// With commas between them; `nil` for none.
    fileprivate var joinedIfAny: String? { isEmpty ? nil : joined(separator: ", ") }
}
