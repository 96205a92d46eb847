import SheafJSON
import SheafMarkdown
import SheafStore

/// The text of an item as a tree of nodes.
struct MarkdownJSON {
    private let folder: String
    private let lines: [Substring]
    /// The boxes of the item that no node stands for yet.
    private var boxes: ArraySlice<ChecklistEntry>

    /// - Parameters:
    ///   - path: of the item, from which addresses of files start.
    ///   - boxes: of the whole file, in its order.
    static func nodes(_ body: String, at path: String, _ boxes: [ChecklistEntry]) -> JSON {
        var writer = MarkdownJSON(
            folder: path.split(separator: "/").dropLast().joined(separator: "/"),
            lines: body.split(omittingEmptySubsequences: false) { $0.isNewline },
            boxes: boxes[...])
        return .array(MarkdownDocument(body, .tree).tree().map { writer.json($0) })
    }

    private mutating func json(_ element: MarkdownElement) -> JSON {
        // Before the boxes within it, as they stand in the text.
        let box: Int? =
            if case .listItem(let box?) = element.kind { number(of: box) } else { nil }
        let children = JSON.array(element.children.map { json($0) })
        func node(_ name: String, _ members: JSON.Members = [:]) -> JSON {
            JSON(["t": name], members, ["c": children])
        }
        switch element.kind {
        case .text(let text): return .string(text)
        case .codeSpan(let text): return JSON(["t": "codespan", "text": text])
        case .lineBreak: return JSON(["t": "br"])
        case .rule: return JSON(["t": "rule"])
        case .paragraph: return node("p")
        case .quote: return node("quote")
        case .emphasis: return node("em")
        case .strong: return node("strong")
        case .strikethrough: return node("del")
        case .heading(let level): return node("h", ["level": level])
        case .bulletList: return node("ul")
        case .orderedList(let start): return node("ol", ["start": start])
        case .listItem(nil): return node("li")
        case .listItem(let mark?): return node("li", ["check": box, "done": mark.isTicked])
        case .codeBlock(let text, let language):
            return JSON(["t": "code", "text": text, "language": language])
        case .table: return node("table")
        case .row: return node("tr")
        case .cell(let alignment, let isHeader):
            return node(isHeader ? "th" : "td", ["align": alignment?.rawValue])
        case .link(let address): return node("a", ["href": address])
        case .wikiLink(let page): return node("wiki", ["to": page])
        case .file(let address, let isPicture):
            guard let path = path(of: address) else { return node("span") }
            let isShown = isPicture && StoreFile.isPicture(path)
            return node("file", ["path": path, "image": isShown])
        case .footnote(let label): return node("note", ["label": label])
        case .footnoteReference(let label): return JSON(["t": "ref", "label": label])
        }
    }

    /// The number of the box in its item's checklist: that of the next entry with the same text;
    /// `nil` where there is none, as in a conflict block.
    private mutating func number(of box: MarkdownElement.Box) -> Int? {
        guard lines.indices.contains(box.line - 1) else { return nil }
        var line = lines[box.line - 1]
        while line.last?.isWhitespace == true { line.removeLast() }
        guard let index = boxes.firstIndex(where: { !$0.text.isEmpty && line.hasSuffix($0.text) })
        else { return nil }
        defer { boxes = boxes[(index + 1)...] }
        return boxes[index].number
    }

    /// The path in the store that an address leads to; `nil` where it leads out of it.
    private func path(of address: String) -> String? {
        guard let parts = Request.parts(ofTarget: "/" + address, below: "/") else { return nil }
        return RelativePath.normalized(String(parts.path.prefix { $0 != "#" }), in: folder)
    }
}
