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

    func run(_ session: Session) async throws {
        let words = try ListWords(words, limit: limiting.limit, json: session.json)
        let store = try session.store()
        let query = try session.narrowed(session.query(words.query, in: store), in: store)
        let reading = try store.nextTasks(matching: query, limit: words.limit ?? Self.limit)
        let (count, tasks) = reading.results[0]
        try print(tasks, words, ItemNames(reading.ids), in: store, session.printer)
        if !session.json, !words.handlesOnly {
            if tasks.isEmpty { try session.output.note(Message("nothing-to-do")) }
            if !tasks.isEmpty, tasks.count < count {
                try session.output.note(
                    Message("shown", ["count": tasks.count.counted, "total": count.counted]))
            }
        }
        session.printer.warn(about: reading, in: store)
    }

    private func print(
        _ tasks: [NextTask], _ words: ListWords, _ names: ItemNames, in store: Store,
        _ printer: Printer
    ) throws {
        let now = printer.now
        if words.handlesOnly { return try printer.printHandles(of: tasks.map(\.item)) }
        if printer.json {
            return try printer.print("next", ["tasks": JSON.array(of: tasks) { json($1, at: now) }])
        }
        try printer.show(printer.lines(of: tasks, names))
        printer.remember(tasks.map(\.item), in: store)
    }

    private func json(_ task: NextTask, at now: Moment) -> JSON {
        JSON([
            "item": JSON.item(task.item, at: now), "blocks": task.blocks?.handle.description,
            "due": task.due?.description, "priority": task.priority?.rawValue,
        ])
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

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        let store = try session.store()
        let query = try session.narrowed(session.query(words, in: store), in: store)
        let graph = try store.linkGraph(matching: query)
        switch form ?? (session.json ? .json : .dot) {
        case .json: try session.printer.print("graph", Self.members(of: graph))
        case .dot: try session.output.write(Self.dot(graph))
        case .mermaid: try session.output.write(Self.mermaid(graph))
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

    private static func members(of graph: LinkGraph) -> JSON.Members {
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
        ]
    }
}

/// `sheaf context`: shows or sets the query within which one works on this device.
struct WorkContext: Command {
    static let help = HelpSubject("context", korean: ["맥락"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        let store = try session.store()
        if !words.isEmpty {
            let text = words.joined(separator: " ")
            try store.setQueryContext(["none", "없음"].contains(text) ? nil : text)
        }
        let within = try store.activeContext()
        if session.json {
            return try session.printer.print("context", ["context": within.map(JSON.context)])
        }
        guard session.printer.isOnTerminal else {
            return try session.output.write(within.map { $0.name + "\n" } ?? "")
        }
        try session.output.note(within.map(Message.shownWithin) ?? Message("no-context"))
    }
}

extension JSON {
    static func context(_ within: QueryContext) -> JSON {
        JSON(["name": within.name, "query": within.expansion ?? within.text])
    }
}
