/// An item that is to be made.
public struct Draft: Sendable {
    public var kind: Item.Kind
    /// `nil` for a memo whose first line is its title.
    public var title: String?
    public var body: String
    /// Everything else that was asked for; a task without a status gets the workflow's first.
    public var assignments: [Assignment]
    /// The template at the beginning, with the body below it; `nil` for the body alone.
    public var template: ItemTemplate?
    /// The directory for the file, relative to the store's root; `nil` for the configured place.
    public var directory: String?
    /// The id that a client has given the item already; `nil` for a new one.
    public var id: ItemID?

    public init(
        kind: Item.Kind = .task, title: String?, body: String = "",
        assignments: [Assignment] = [], template: ItemTemplate? = nil, directory: String? = nil
    ) {
        self.kind = kind
        self.title = title
        self.body = body
        self.assignments = assignments
        self.template = template
        self.directory = directory
    }

    /// The text of the new file, in the order of keys that PRODUCT's example shows.
    /// Throws `EditError.emptyTitle` where neither title nor body has anything to be seen.
    public func document(
        id: ItemID, configuration: Configuration, at now: Moment
    ) throws(EditError) -> Document {
        let document = try outline(id: id, configuration: configuration, at: now)
        guard !Title.isEmpty(title ?? document.titleOfUnnamed()) else { throw .emptyTitle }
        return document
    }

    /// The same text for someone to go on with in an editor: it may lack a title.
    public func outline(
        id: ItemID, configuration: Configuration, at now: Moment
    ) throws(EditError) -> Document {
        let text = body.isEmpty || body.hasSuffix("\n") ? body : body + "\n"
        let beginning =
            try template?.filled(title: title ?? "", id: id, at: now, body: body)
            ?? Document(Array(text.utf8))
        var document = try beginning.setting("id", to: id.description)
        let reader = ItemReader(configuration)
        if let title, !Title.isEmpty(title), template == nil || !isTitled(document, title, reader) {
            document = try document.setting(reader.titleKey(in: document), to: title)
        }
        let read = reader.read(document, path: "").item
        var all = assignments
        if kind == .task, read.kind != .task,
            !all.contains(where: { if case .status = $0 { true } else { false } })
        {
            all.insert(.status(configuration.workflow.initial.name), at: 0)
        }
        if read.created == nil,
            !all.contains(where: { if case .created = $0 { true } else { false } })
        {
            all.append(.created(now.timestamp))
        }
        return try ItemEditor(configuration, at: now).applying(all, to: document, stem: "")
    }

    /// Returns whether a template has put the title where it is read, maybe with more around it.
    private func isTitled(_ document: Document, _ title: String, _ reader: ItemReader) -> Bool {
        let read = reader.title(of: document, stem: "")
        return read.source != .stem && read.text.contains(title)
    }
}
