import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// `sheaf next`: what to do now.
struct Next: Command {
    static let help = HelpSubject("next", korean: ["다음"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var limiting: LimitOption

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    private static let limit = 10

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: limiting.limit, context)
        let store = try context.store()
        let query = try context.narrowed(context.query(words.query, in: store), in: store)
        let reading = try store.nextTasks(matching: query, limit: words.limit ?? Self.limit)
        let (count, tasks) = reading.results[0]
        try print(tasks, words, ItemNames(reading.ids), in: store, context)
        if !context.json, !words.handlesOnly {
            if tasks.isEmpty { try context.output.note(Message("nothing-to-do")) }
            if !tasks.isEmpty, tasks.count < count {
                try context.output.note(
                    Message("shown", ["count": tasks.count.counted, "total": count.counted]))
            }
        }
        context.warn(about: reading, in: store)
    }

    private func print(
        _ tasks: [NextTask], _ words: ListWords, _ names: ItemNames, in store: Store,
        _ context: Context
    ) throws {
        let now = context.environment.now
        if words.handlesOnly { return try context.printHandles(of: tasks.map(\.item)) }
        if context.json {
            return try context.print("next", ["tasks": JSON.array(of: tasks) { json($1, at: now) }])
        }
        try context.show(context.lines(of: tasks, names, in: store))
        context.remember(tasks.map(\.item), in: store)
    }

    private func json(_ task: NextTask, at now: Moment) -> JSON {
        JSON([
            "item": JSON.item(task.item, at: now), "blocks": task.blocks?.handle.description,
            "due": task.due?.description, "priority": task.priority?.rawValue,
        ])
    }
}

extension Context {
    /// A row for each task, with why it stands there.
    func lines(of tasks: [NextTask], _ names: ItemNames, in store: Store) -> [StyledText] {
        // One long title takes no reason away from all rows: titles give way first, as far as they can.
        let rest = terminal.resultColumns - Self.titleCells - 20
        var table = Table([
            Table.Column(alignment: .trailing), Table.Column(), Table.Column(dropOrder: 2),
            Table.Column(isFlexible: true, minimum: Self.titleCells),
            Table.Column(isFlexible: true, minimum: min(max(12, rest), 36), dropOrder: 1),
        ])
        for (number, task) in zip(rowNumbers(of: tasks.map(\.item)), tasks) {
            table.append([
                StyledText(number, .muted), names.short(task.item),
                statusText(task.item), titleText(task.item),
                reason(for: task, in: store),
            ])
        }
        return table.lines(limit: terminal.resultColumns, width: output.width)
    }

    /// The cells that a title keeps in a narrow list.
    private static let titleCells = 24

    /// Why a task stands where it does among those that can be done.
    func reason(for task: NextTask, in store: Store) -> StyledText {
        let now = environment.now
        var parts: [StyledText] = []
        if let blocked = task.blocks {
            parts.append(Message("blocks", ["item": ItemName(blocked)]).styled(language))
        }
        if let due = task.due {
            var wanted = task.item
            wanted.due = due
            let text = dueText(wanted, at: now)
            parts.append(
                wanted.isOverdue(at: now)
                    ? text : Message("due-on", ["date": text]).styled(language))
        }
        var wanted = task.item
        wanted.priority = task.priority
        if task.priority != nil { parts.append(priorityText(wanted)) }
        return parts.joined(separator: ", ")
    }
}

/// Notes and their links, for programs that draw graphs.
struct Graph: Command {
    static let help = HelpSubject("graph", korean: ["그래프"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("as"), .customLong("형식")])
    var form: Form?

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    enum Form: String, OptionName {
        case dot, mermaid, json
    }

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        let store = try context.store()
        let query = try context.narrowed(context.query(words, in: store), in: store)
        let graph = try store.linkGraph(matching: query)
        switch form ?? (context.json ? .json : .dot) {
        case .json: try context.print(.graph(graph))
        case .dot: try context.output.write(Self.dot(graph))
        case .mermaid: try context.output.write(Self.mermaid(graph))
        }
    }

    /// https://graphviz.org/doc/info/lang.html
    private static func dot(_ graph: LinkGraph) -> String {
        func quoted(_ text: String) -> String {
            let text = Sanitizer.line(text).replacing("\\", with: "\\\\")
                .replacing("\"", with: "\\\"")
            return "\"\(text)\""
        }
        var lines = ["digraph sheaf {", "  node [shape=box];"]
        for (index, item) in graph.items.enumerated() {
            lines.append("  n\(index) [label=\(quoted(item.title))];")
        }
        lines += graph.links.map { "  n\($0.from) -> n\($0.to);" }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    /// https://mermaid.js.org/syntax/flowchart.html
    private static func mermaid(_ graph: LinkGraph) -> String {
        func quoted(_ text: String) -> String {
            let marks: [Character: String] = [
                "\"": "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;",
            ]
            return "\"" + Sanitizer.line(text).map { marks[$0] ?? String($0) }.joined() + "\""
        }
        var lines = ["flowchart LR"]
        for (index, item) in graph.items.enumerated() {
            lines.append("  n\(index)[\(quoted(item.title))]")
        }
        lines += graph.links.map { "  n\($0.from) --> n\($0.to)" }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension JSON {
    fileprivate static func graph(_ graph: LinkGraph) -> JSON {
        .output(
            "graph",
            [
                "nodes": JSON.array(of: graph.items) { _, item in
                    JSON([
                        "handle": item.handle.description, "path": item.path, "title": item.title,
                        "kind": item.kind.rawValue,
                    ])
                },
                "links": JSON.array(of: graph.links) { _, link in
                    JSON([
                        "from": graph.items[link.from].handle.description,
                        "to": graph.items[link.to].handle.description,
                    ])
                },
            ])
    }
}

/// `sheaf context`: shows or sets the query within which one works on this device.
struct WorkContext: Command {
    static let help = HelpSubject("context", korean: ["맥락"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        let store = try context.store()
        if !words.isEmpty {
            let text = words.joined(separator: " ")
            try store.setQueryContext(["none", "없음"].contains(text) ? nil : text)
        }
        let within = try context.queryContext(of: store)
        if context.json {
            return try context.print("context", ["context": within.map(JSON.context)])
        }
        guard context.isOnTerminal else {
            return try context.output.write(within.map { $0.name + "\n" } ?? "")
        }
        try context.output.note(within.map(Message.shownWithin) ?? Message("no-context"))
    }
}

extension JSON {
    static func context(_ within: QueryContext) -> JSON {
        JSON(["name": within.name, "query": within.expansion ?? within.text])
    }
}
