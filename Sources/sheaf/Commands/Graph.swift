import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

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
