import SheafCore
import TestSupport
import TestTraits
import Testing

@testable import SheafStore

/// Where links lead. The table is that of the guide "Links", each row a rule.
@Suite(.limited) struct LinkResolutionTests {
    private static let files = [
        "Home.md": "", "a/Note.md": "", "b/Note.md": "", "b/c/Deep.md": "", "b/Side.md": "",
        "v1.2.md": "", "한글 노트.md": "", "a/pic.png": "x", "b/pic.png": "x",
        "titled.md":
            "---\nid: k7m3x9q2\ntitle: A long title\naliases: [Short, \"Other/Name\"]\n---\n",
    ]

    private static let links: [(link: String, source: String, target: String)] = [
        // From Home.md, at the root: the whole path, or its end.
        ("[[a/Note]]", "Home.md", "a/Note.md"), ("[[b/note]]", "Home.md", "b/Note.md"),
        ("[[/b/Note]]", "a/Note.md", "b/Note.md"), ("[[c/Deep]]", "Home.md", "b/c/Deep.md"),
        ("[[Deep.md]]", "Home.md", "b/c/Deep.md"), ("[[v1.2]]", "Home.md", "v1.2.md"),
        // Of several, those below the note's own folder first, then the shortest path.
        ("[[Note]]", "Home.md", "a/Note.md ?"), ("[[Note]]", "b/Side.md", "b/Note.md ?"),
        ("[[pic.png]]", "b/Side.md", "b/pic.png ?"), ("![[a/pic.png]]", "b/Side.md", "a/pic.png"),
        // Relative ones.
        ("[[./Side]]", "b/Note.md", "b/Side.md"), ("[[../Home]]", "b/Note.md", "Home.md"),
        ("[[../Nowhere]]", "b/Note.md", "-"), ("[[./Home]]", "b/Note.md", "-"),
        ("[t](Side.md)", "b/Note.md", "b/Side.md"), ("[t](c/Deep.md)", "b/Note.md", "b/c/Deep.md"),
        ("[t](../a/Note.md)", "b/Note.md", "a/Note.md"),
        ("[t](a/Note.md)", "b/Note.md", "a/Note.md"),
        ("[t](../../x.md)", "b/Note.md", "-"),
        // Any case, any Unicode form, percent encoding.
        ("[[HOME]]", "b/Note.md", "Home.md"),
        ("[[\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 노트]]", "Home.md", "한글 노트.md"),
        ("[t](%ED%95%9C%EA%B8%80%20%EB%85%B8%ED%8A%B8.md)", "Home.md", "한글 노트.md"),
        // Ours: id, alias, title.
        ("[[k7m3x9q2]]", "Home.md", "titled.md"), ("[[short]]", "Home.md", "titled.md"),
        ("[[Other/Name]]", "Home.md", "titled.md"), ("[[A long title]]", "b/Note.md", "titled.md"),
        // The note itself.
        ("[[#Heading]]", "b/Note.md", "b/Note.md"), ("[[]]", "b/Note.md", "b/Note.md"),
        ("[[Nowhere]]", "Home.md", "-"), ("[[Not]]", "Home.md", "-"), ("[[ote]]", "Home.md", "-"),
    ]

    @Test func `each link leads where its rule says`() async throws {
        let sandbox = try await EditingSandbox(Self.files)
        let linkIndex = try sandbox.store.snapshot().linkIndex
        for (link, source, target) in Self.links {
            let found = try #require(Document(Array(link.utf8)).links.first)
            let from = try #require(linkIndex.paths.firstIndex { $0.elementsEqual(source.utf8) })
            let destination = linkIndex.destination(of: found, from: from)
            let text = destination.map {
                linkIndex.path(of: $0.file) + ($0.others.isEmpty ? "" : " ?")
            }
            #expect(text ?? "-" == target, "\(link) from \(source)")
        }
    }

    @Test func `a part of a note is shown in place, also where its lines end as on Windows`()
        async throws
    {
        let sandbox = try await EditingSandbox([
            "Plan.md":
                "---\r\ntitle: Plan\r\n---\r\n## Spring\r\nSow.\r\n## Autumn\r\nReap. ^end\r\n",
            "Home.md":
                "---\ntitle: Home\n---\n![[Plan#Spring]]\n![[Plan#^end]]\n![[Plan#Winter]]\n![[Home]]\n",
        ])
        let shown = try sandbox.store.expanded(sandbox.item("Home.md"))
        #expect(shown.body == "## Spring\nSow.\nReap.\n\n![[Home]]\n")
    }

    @Test func `a note that is shown in place keeps the line that is its title`() async throws {
        let sandbox = try await EditingSandbox([
            "Day.md": "---\ncreated: 2026-01-01\n---\nSowed peas.\n\nIt rained.\n",
            "Plan.md": "# Plan\n\nSow.\n",
            "Home.md": "---\ntitle: Home\n---\n![[Day]]\n![[Plan]]\n![[Plan#Plan]]\n",
        ])
        let shown = try sandbox.store.expanded(sandbox.item("Home.md"))
        #expect(
            shown.body
                == "Sowed peas.\n\nIt rained.\n# Plan\n\nSow.\n# Plan\n\nSow.\n")
    }

    @Test func `a snapshot that was asked where links lead is let go of`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md": "---\ndepends: [[b]]\n---\n", "b.md": "[[a]]\n",
        ])
        weak var snapshot: Snapshot?
        do {
            let made = try sandbox.store.snapshot()
            _ = (made.linkIndex, made.graph)
            snapshot = made
        }
        #expect(snapshot == nil)
    }

    @Test func `notes that show each other in a circle are shown once`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md": "---\ntitle: a\n---\nA ![[b]]\n", "b.md": "---\ntitle: b\n---\nB ![[c]]\n",
            "c.md": "---\ntitle: c\n---\nC ![[a]] ![[c]]\n",
        ])
        let shown = try sandbox.store.expanded(sandbox.item("a.md"))
        #expect(shown.body == "A B C ![[a]] ![[c]]\n")
    }

    @Test func `notes that show each other many times over are shown in time`() async throws {
        func many(_ name: String) -> String { String(repeating: "![[\(name)]]\n", count: 3_000) }
        let sandbox = try await EditingSandbox([
            "a.md": many("b"), "b.md": many("c"), "c.md": many("empty"), "empty.md": "\n",
        ])
        let time = try processorTime {
            _ = try sandbox.store.expanded(sandbox.item("a.md"))
        }
        #expect(time < .seconds(30))
    }

    @Test func `links and backlinks are told by the items`() async throws {
        let sandbox = try await EditingSandbox([
            "Home.md": "See [[Garden]], [[Nowhere]] and ![[pic.png]].\n[g](sub/Garden.md)\n",
            "sub/Garden.md": "Back to [[home]].\n`[[Home]]`\n", "pic.png": "x",
            "Other.md": "A garden, and the Garden [[Garden]].\nNothing else.\n",
        ])
        let links = try sandbox.store.links(of: .handles(["Home"]))[0]
        func shown(_ link: ItemLink) -> String {
            switch link.target {
            case .item(let item): "\(link.link.line) \(item.path)"
            case .file(let path): "\(link.link.line) file \(path)"
            case nil: "\(link.link.line) -"
            }
        }
        #expect(
            links.outgoing.map(shown)
                == ["1 sub/Garden.md", "1 -", "1 file pic.png", "2 sub/Garden.md"])
        #expect(links.incoming.map(\.source.path) == ["sub/Garden.md"])
        #expect(links.incoming.map(\.context) == ["Back to [[home]]."])
        let broken = try sandbox.store.links(matching: .everything, .broken)
        #expect(broken.map(\.link.name) == ["Nowhere"])
        let orphans = try sandbox.store.orphans(matching: .everything)
        #expect(orphans.items.map(\.path) == ["Other.md"] && orphans.files.isEmpty)
        let mentions = try sandbox.store.mentions(of: .handles(["sub/Garden.md"]))
        #expect(mentions.map(\.text) == ["A garden, and the Garden [[Garden]]."])
        let graph = try sandbox.store.linkGraph(matching: .everything)
        #expect(graph.items.count == 3 && graph.links.count == 3)
    }
}
