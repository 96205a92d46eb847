import SheafCore
import SheafGit

/// A change before anything is written.
struct PlannedChange {
    var files: [PlannedFile]
    /// The commit's subject; `nil` for one that the edits make.
    var subject: String?
    /// Trailers beside those of every change.
    var trailers: [(key: String, value: String)]
    /// Lets the links of all other files follow, where these are of a step that is undone or done again: their
    /// texts have the links that follow already.
    var following: LinkFollowing?

    init(
        _ files: [PlannedFile], subject: String? = nil,
        trailers: [(key: String, value: String)] = [], following: LinkFollowing? = nil
    ) {
        self.files = files
        self.subject = subject
        self.trailers = trailers
        self.following = following
    }
}

/// One file of a change, before anything is written.
struct PlannedFile {
    /// The file's path now, or the one at which it shall be made.
    var path: TreePath
    /// The path it shall have; `nil` where it stays.
    var destination: TreePath?
    /// The file's bytes now, as the plan saw them; `nil` where there is none.
    var before: [UInt8]?
    /// The file's bytes when an editor opened it, which has saved `before` there since; `nil` where
    /// none did.
    var opened: [UInt8]?
    /// The bytes that it shall have; `nil` where it shall go.
    var after: [UInt8]?
    /// True if a file that moves or comes back may be run; one that stays keeps its mode.
    var isExecutable = false
    /// True if it changes only because others move, to which its links lead.
    var followsLinks = false
    var edit: ItemEdit

    /// True if the commit's subject and the answer tell of it.
    var isReported: Bool { !followsLinks && isItem }

    /// False for a file that no item is in, such as a picture.
    var isItem: Bool { edit.before != nil || edit.after != nil }

    var changes: [FileChange] {
        guard edit.isChanged else { return [] }
        switch (before, after) {
        case (nil, nil): return []
        case (nil, let after?) where isExecutable:
            return [.replace(path, nil, by: TreeFile(mode: .executable, bytes: after))]
        case (nil, let after?): return [.write(path, after, expecting: .absent)]
        case (let before?, let after?):
            guard let destination, destination != path else {
                return [.write(path, after, expecting: .contents(before))]
            }
            let file = TreeFile(mode: isExecutable ? .executable : .regular, bytes: after)
            return [
                .delete(path, expecting: .blob(before)), .replace(destination, nil, by: file),
            ]
        case (let before?, nil): return [.delete(path, expecting: .blob(before))]
        }
    }

    /// Commits what the user made of the file before.
    var byHand: FileChange {
        opened.map { .take(path, TakenFile($0, mode: isExecutable ? .executable : .regular)) }
            ?? .record(path)
    }
}

extension PlannedFile {
    /// A new file.
    ///
    /// - Parameter item: that it holds; `nil` for a picture, say.
    init(making path: TreePath, _ bytes: [UInt8], _ item: Item?, isExecutable: Bool = false) {
        self.init(
            path: path, before: nil, after: bytes, isExecutable: isExecutable,
            edit: ItemEdit(before: nil, after: item, isChanged: true))
    }

    /// An item's file where it is, with another text.
    init(_ stored: StoredItem, becoming document: Document, _ reader: ItemReader) {
        self.init(
            path: stored.path, before: stored.file, after: document.bytes,
            edit: ItemEdit(
                before: stored.item, after: reader.read(document, at: stored.path).item,
                isChanged: true))
    }

    /// The edit as an answer tells it.
    func told(_ verb: Verb, _ reader: ItemReader) -> ItemEdit {
        guard verb == .set || verb == .edit, edit.isChanged, edit.before != nil, edit.after != nil,
            let before, let after
        else { return edit }
        func version(_ bytes: [UInt8]) -> ItemVersion {
            ItemVersion(Document(bytes), path: path.string, reader)
        }
        var told = edit
        told.textChanges = ItemChange.changes(from: version(before), to: version(after)).filter {
            switch $0 {
            case .text, .ticked, .unticked: true
            default: false
            }
        }
        return told
    }
}

/// The fields of an item that ``Store/update(_:_:)-(Targets,_)`` can change.
public struct ItemFields: Sendable, Equatable {
    public var title: String
    /// The name of a configured status; `nil` for a memo.
    public var status: String?
    public var due: Due?
    public var scheduled: Due?
    /// Out of sight until then.
    public var wait: Due?
    /// A phrase that ``Recurrence`` reads.
    public var repeatText: String?
    /// Ids or links.
    public var depends: [String]
    public var parent: String?
    public var estimate: Effort?
    public var priority: Priority?
    public var project: String?
    /// Of the front matter; their order is the file's.
    public var tags: [String]
    /// The user's own keys, their values as text.
    public var extra: [String: String]
    /// The text under the title.
    public var body: String

    init(_ stored: StoredItem) {
        let item = stored.item
        title = item.title
        status = item.status
        due = item.due
        scheduled = item.plan.scheduled
        wait = item.plan.wait
        repeatText = item.plan.repeatText
        depends = item.plan.depends
        parent = item.plan.parent
        estimate = item.plan.estimate
        priority = item.priority
        project = item.project
        tags = item.tags
        extra = Dictionary(
            item.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { one, _ in one })
        body = stored.body
    }

    /// Returns the assignments that lead from the earlier fields to these, but for the body.
    func assignments(since earlier: ItemFields) -> [Assignment] {
        var assignments: [Assignment] = []
        if title != earlier.title { assignments.append(.title(title)) }
        if status != earlier.status { assignments.append(.status(status)) }
        if due != earlier.due { assignments.append(.due(due)) }
        if scheduled != earlier.scheduled { assignments.append(.scheduled(scheduled)) }
        if wait != earlier.wait { assignments.append(.wait(wait)) }
        if repeatText != earlier.repeatText { assignments.append(.repeat(repeatText)) }
        if parent != earlier.parent { assignments.append(.parent(parent)) }
        if estimate != earlier.estimate { assignments.append(.estimate(estimate)) }
        let (links, earlierLinks) = (Set(depends), Set(earlier.depends))
        assignments += earlier.depends.filter { !links.contains($0) }.map { .removeDependency($0) }
        assignments += depends.filter { !earlierLinks.contains($0) }.map { .addDependency($0) }
        if priority != earlier.priority { assignments.append(.priority(priority)) }
        if project != earlier.project { assignments.append(.project(project)) }
        let (old, new) = (Set(earlier.tags), Set(tags))
        assignments += earlier.tags.filter { !new.contains($0) }.map { .removeTag($0) }
        assignments += tags.filter { !old.contains($0) }.map { .addTag($0) }
        for key in Set(extra.keys).union(earlier.extra.keys).sorted()
        where extra[key] != earlier.extra[key] {
            assignments.append(.own(key: key, value: extra[key]))
        }
        return assignments
    }
}
