import SheafCore

extension ExchangeItem {
    /// Keys of ours, under which no value of another program may stand.
    public static let reservedKeys = Set(
        KnownKey.allCases.flatMap(\.spellings) + ["source", "aliases", "modified", "updated"])

    /// The text of the item's file.
    ///
    /// The same item always gives the same bytes: what another program changed is found by comparing two of them.
    ///
    /// - Parameters:
    ///   - id: the item's id here.
    ///   - created: the time it was made, where the record does not say it.
    ///   - workflow: names the statuses.
    ///   - depends: the ids of ``depends``, in their order.
    public func document(
        id: ItemID, created: Due, workflow: Workflow, depends: [ItemID]
    ) -> Document {
        var entries: [(key: String, value: Document.NewValue)] = []
        func put(_ key: KnownKey, _ text: String?) {
            if let text { entries.append((key.rawValue, .text(text))) }
        }
        put(.id, id.description)
        put(.title, title)
        put(.status, state.map { Self.status($0, in: workflow).name })
        put(.due, due?.description)
        put(.scheduled, scheduled?.description)
        put(.wait, wait?.description)
        put(.repeat, repeatText)
        if !tags.isEmpty { entries.append((KnownKey.tags.rawValue, .list(tags))) }
        put(.priority, priority?.rawValue)
        put(.project, project)
        if !depends.isEmpty {
            entries.append((KnownKey.depends.rawValue, .list(depends.map(\.description))))
        }
        put(.estimate, estimate?.description)
        put(.created, (self.created ?? created).description)
        put(.completed, completed?.description)
        if let source { entries.append(("source", .text(source))) }
        for own in own { entries.append((own.key, .text(own.value))) }
        return Document(entries: entries, body: body)
    }

    private static func status(_ state: State, in workflow: Workflow) -> Workflow.Status {
        switch state {
        case .open: workflow.initial
        case .begun: workflow.started ?? workflow.initial
        case .closed: workflow.closed ?? workflow.initial
        }
    }

    /// An item of the store on its way to another program.
    ///
    /// - Parameters:
    ///   - depends: what ``Plan/depends`` of it means.
    ///   - body: the text below the title.
    public init(_ item: Item, body: String, depends: [Reference], workflow: Workflow) {
        self.init(title: item.title)
        source = item.extra.first { $0.key == "source" }?.value
        id = item.id
        self.body = body
        if item.kind == .task {
            state =
                item.isClosed ? .closed : workflow.isBegun(item.status) ? .begun : .open
        } else {
            state = nil
        }
        (due, scheduled, wait) = (item.due, item.plan.scheduled, item.plan.wait)
        repeatText = item.repeatText
        tags = item.allTags
        (priority, project) = (item.priority, item.project)
        self.depends = depends
        estimate = item.plan.estimate
        (created, completed) = (item.created, item.completed)
        own = item.extra.filter { $0.key != "source" }
        place = .item(item.id?.description ?? item.path)
    }
}

extension KnownKey {
    fileprivate var spellings: [String] {
        switch self {
        case .repeat: [rawValue, "recurrence"]
        case .depends: [rawValue, "dependsOn", "dependencies", "blockedBy"]
        case .estimate: [rawValue, "timeEstimate"]
        case .time: [rawValue, "timeEntries"]
        default: [rawValue]
        }
    }
}

extension String {
    /// The text on one line: what ends a line, and other controls, are blanks.
    var onOneLine: String {
        let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
        if isPlain { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.split(separator: " ").joined(separator: " ")
    }

    /// Returns whether there is nothing in it to be seen.
    var isBlankTitle: Bool { Title.isEmpty(self) }
}
