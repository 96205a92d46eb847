import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// Prints links.
extension Printer {
    /// The links of items, and those that lead to them.
    func print(_ links: [ItemLinks]) throws {
        if json {
            let values = JSON.array(of: links) { _, links in
                JSON([
                    "item": JSON.item(links.item, at: now),
                    "links": JSON.array(of: links.outgoing) { JSON.link($1) },
                    "backlinks": JSON.array(of: links.incoming) { JSON.link($1) },
                ])
            }
            return try print(.links(items: values))
        }
        guard isForPeople else {
            for links in links {
                for link in links.outgoing { try write(fields(of: link, "out")) }
                for link in links.incoming { try write(fields(of: link, "in")) }
            }
            return
        }
        var lines: [StyledText] = []
        for links in links {
            if !lines.isEmpty { lines.append("") }
            lines += card(of: links)
        }
        try show(lines)
    }

    /// Links of several items.
    func print(_ links: [ItemLink], empty: Message) throws {
        if json {
            return try print(.links(links: JSON.array(of: links) { JSON.link($1) }))
        }
        let columns = [
            Table.Column(isFlexible: true, minimum: 16), Table.Column(alignment: .trailing),
            Table.Column(isFlexible: true, minimum: 16), Table.Column(isFlexible: true, minimum: 8),
        ]
        try show(links, in: columns, empty: empty) {
            fields(of: $0, "out")
        } row: { link in
            [
                StyledText(link.source.title, .title), StyledText(String(link.link.line), .muted),
                StyledText(link.name),
                link.former == nil
                    ? StyledText(link.others.joined(separator: ", "), .muted) : nowhere(link),
            ]
        }
    }

    func print(orphans: (items: [Item], files: [String])) throws {
        let now = now
        if json {
            return try print(
                .links(
                    items: JSON.array(of: orphans.items) { JSON.item($1, at: now) },
                    files: orphans.files))
        }
        guard isForPeople else {
            for item in orphans.items { try output.write(ItemListing.line(of: item, at: now)) }
            for file in orphans.files { try write(["file", file]) }
            return
        }
        guard !orphans.items.isEmpty || !orphans.files.isEmpty else {
            return try output.note(Message("no-orphans"))
        }
        var table = Table([
            Table.Column(isFlexible: true, minimum: 16), Table.Column(isFlexible: true),
        ])
        for item in orphans.items {
            table.append([StyledText(item.title, .title), StyledText(item.path, .muted)])
        }
        for file in orphans.files {
            table.append([Message("linked-file").styled(language, .muted), StyledText(file)])
        }
        try show(lines(of: table))
    }

    func print(mentions: [ItemMention]) throws {
        let now = now
        if json {
            let values = JSON.array(of: mentions) { _, mention in
                JSON([
                    "item": JSON.item(mention.item, at: now), "line": mention.line,
                    "text": mention.text,
                ])
            }
            return try print(.links(mentions: values))
        }
        let columns = [
            Table.Column(isFlexible: true, minimum: 16), Table.Column(alignment: .trailing),
            Table.Column(isFlexible: true, minimum: 24),
        ]
        try show(mentions, in: columns, empty: Message("no-mentions")) {
            [$0.item.handle.description, String($0.line), $0.text]
        } row: {
            [
                StyledText($0.item.title, .title), StyledText(String($0.line), .muted),
                StyledText($0.text),
            ]
        }
    }

    // MARK: - Parts

    private func card(of links: ItemLinks) -> [StyledText] {
        let heading = [StyledText(links.item.title, .heading)]
        if links.outgoing.isEmpty, links.incoming.isEmpty {
            return heading + [Message("no-links").styled(language, .muted)]
        }
        var table = Table([
            Table.Column(alignment: .trailing), Table.Column(isFlexible: true, minimum: 16),
            Table.Column(isFlexible: true, minimum: 16),
        ])
        for (index, link) in links.outgoing.enumerated() {
            table.append([
                StyledText("→ \(index + 1)", .muted), target(of: link),
                StyledText(link.name, .muted),
            ])
        }
        for link in links.incoming {
            table.append([
                StyledText("←", .muted), StyledText(link.source.title, .title),
                StyledText(link.context, .muted),
            ])
        }
        return heading + lines(of: table)
    }

    private func target(of link: ItemLink) -> StyledText {
        let text: StyledText =
            switch link.target {
            case .item(let item): StyledText(item.title, item.isClosed ? .muted : .title)
            case .file(let path): StyledText(path)
            case nil: nowhere(link)
            }
        guard !link.others.isEmpty else { return text }
        return text + "  "
            + Message("link-is-one-of", ["count": link.others.count + 1]).styled(language, .warning)
    }

    private func nowhere(_ link: ItemLink) -> StyledText {
        let message =
            link.former.map { Message("link-was-moved", ["path": $0.path]) }
            ?? Message("leads-nowhere")
        return message.styled(language, .warning)
    }

    /// Direction, source, line, name, and what it leads to: a handle, `file` and a path, or nothing.
    private func fields(of link: ItemLink, _ direction: String) -> [String] {
        let target: String =
            switch link.target {
            case .item(let item): item.handle.description
            case .file(let path): path
            case nil: ""
            }
        return [
            direction, link.source.handle.description, String(link.link.line), link.link.name,
            target,
        ]
    }
}

extension ItemLink {
    /// The link as people write it.
    fileprivate var name: String {
        let anchor = link.anchor.map { "#" + $0 } ?? ""
        let mark = link.isEmbed ? "!" : ""
        guard link.form != .wiki else { return "\(mark)[[\(link.name)\(anchor)]]" }
        return "\(mark)[\(link.text ?? "")](\(link.name)\(anchor))"
    }
}

extension JSON {
    /// Returns the JSON of what the command was asked for; the rest is empty.
    static func links(
        items: JSON = .array([]), links: JSON = .array([]), files: [String] = [],
        mentions: JSON = .array([])
    ) -> JSON {
        .output("links", ["items": items, "links": links, "files": files, "mentions": mentions])
    }

    static func link(_ link: ItemLink) -> JSON {
        var target: JSON?
        switch link.target {
        case .item(let item):
            target = JSON([
                "handle": item.handle.description, "path": item.path, "title": item.title,
            ])
        case .file(let path): target = JSON(["handle": String?.none, "path": path, "title": path])
        case nil: break
        }
        return JSON([
            "source": link.source.handle.description, "sourcePath": link.source.path,
            "sourceTitle": link.source.title, "line": link.link.line, "name": link.link.name,
            "anchor": link.link.anchor, "text": link.link.text, "embed": link.link.isEmbed,
            "context": link.context, "target": target, "others": link.others,
            "former": link.former?.path,
        ])
    }
}
