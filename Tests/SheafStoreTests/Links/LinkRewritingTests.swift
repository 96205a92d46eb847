import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Moves and new names, and the links that follow.
@Suite(.limited) struct LinkRewritingTests {
    @Test func `a move rewrites the links that led there, and its own`() async throws {
        let sandbox = try await EditingSandbox([
            "notes/Garden.md": "[t](Plan.md#x) ![[pic.png]] [[Plan]] [up](../Home.md)\n",
            "notes/Plan.md":
                "[[Garden|g]]\r\n[[notes/Garden#h]] [a]( <Garden.md>) `[[notes/Garden]]`\r\n",
            "notes/pic.png": "x",
            "Home.md":
                "---\nup: '[[notes/Garden]]'  # x\n---\n[g](notes/Garden.md 'T') [[Garden]] [r]\n\n[r]: notes/Garden.md\n",
        ])
        let change = try sandbox.store.relocate(.handles(["Garden"]), to: "old stuff")
        #expect(change.edits.map(\.after?.path) == ["old stuff/Garden.md"])
        #expect(change.following.count == 2)
        #expect(
            try sandbox.read("old stuff/Garden.md")?.split(separator: "\n").last
                == "[t](../notes/Plan.md#x) ![[pic.png]] [[Plan]] [up](../Home.md)")
        #expect(
            try sandbox.read("notes/Plan.md")
                == "[[Garden|g]]\r\n[[old stuff/Garden#h]] [a]( <../old stuff/Garden.md>) `[[notes/Garden]]`\r\n"
        )
        #expect(
            try sandbox.read("Home.md")
                == "---\nup: '[[old stuff/Garden]]'  # x\n---\n[g](old%20stuff/Garden.md 'T') [[Garden]] [r]\n\n[r]: old%20stuff/Garden.md\n"
        )
        // One step back, with all of it.
        _ = try sandbox.store.undo(UndoRequest(.undo))
        #expect(try sandbox.read("Home.md")?.contains("[g](notes/Garden.md 'T')") == true)
        #expect(try sandbox.read("notes/Plan.md")?.contains("[[notes/Garden#h]]") == true)
    }

    @Test func `what was written since a move follows when it is undone`() async throws {
        let sandbox = try await EditingSandbox([
            "notes/Garden.md": "---\nid: k7m3x9q2\n---\n[t](Plan.md)\n",
            "notes/Plan.md": "[[notes/Garden]]\n", "Home.md": "Empty.\n",
        ])
        _ = try sandbox.store.relocate(.handles(["k7m3x9q2"]), to: "old/stuff")
        try sandbox.place.shell(
            """
            cd store && echo '[[old/stuff/Garden]] [g](old/stuff/Garden.md)' > Home.md
            echo '[h](../../Home.md)' >> old/stuff/Garden.md
            git commit -qam Links
            """)
        _ = try sandbox.store.undo(UndoRequest(.undo))
        #expect(
            try sandbox.read("notes/Garden.md")
                == "---\nid: k7m3x9q2\n---\n[t](Plan.md)\n[h](../Home.md)\n")
        #expect(try sandbox.read("Home.md") == "[[notes/Garden]] [g](notes/Garden.md)\n")
        #expect(try sandbox.read("notes/Plan.md") == "[[notes/Garden]]\n")
        _ = try sandbox.store.undo(UndoRequest(.redo))
        #expect(
            try sandbox.read("old/stuff/Garden.md")
                == "---\nid: k7m3x9q2\n---\n[t](../../notes/Plan.md)\n[h](../../Home.md)\n")
        #expect(try sandbox.read("Home.md") == "[[old/stuff/Garden]] [g](old/stuff/Garden.md)\n")
        #expect(try sandbox.read("notes/Plan.md") == "[[old/stuff/Garden]]\n")
    }

    @Test func `a new title rewrites what led there by the old one`() async throws {
        let sandbox = try await EditingSandbox([
            "x.md": "---\nid: k7m3x9q2\ntitle: Old title\n---\n",
            "y.md": "[[Old title]] [[old title|t]] [[x]] [[k7m3x9q2]] [[Old titles]]\n",
        ])
        _ = try sandbox.store.set(.handles(["x"]), [.title("새 제목")])
        #expect(
            try sandbox.read("y.md") == "[[새 제목]] [[새 제목|t]] [[x]] [[k7m3x9q2]] [[Old titles]]\n")
        // A file that gets its title's name takes its links along.
        _ = try sandbox.store.set(.handles(["x"]), [], renaming: true)
        let links = try sandbox.store.links(matching: .everything)
        #expect(links.map { $0.target == nil } == [false, false, false, false, true])
    }

    @Test func `a new name catches no other's links`() async throws {
        let sandbox = try await EditingSandbox([
            "deep/er/Plan.md": "", "Note.md": "---\ntitle: Plan\n---\n",
            "Home.md": "[[Plan]] [[Note]] [[er/Plan]]\n",
        ])
        // `Plan.md` at the root would be what [[Plan]] leads to then.
        _ = try sandbox.store.set(.handles(["Note.md"]), [.title("Plan")], renaming: true)
        let text = try #require(try sandbox.read("Home.md"))
        #expect(text.hasPrefix("[[deep/er/Plan]] ["))
        let targets = try sandbox.store.links(matching: .everything).map { link -> String in
            if case .item(let item)? = link.target { item.title } else { "-" }
        }
        #expect(targets.count == 3 && !targets.contains("-"))
    }

    @Test func `of two notes that a link may mean, the one that stays stays meant`() async throws {
        let sandbox = try await EditingSandbox([
            "a/Index.md": "[[Note]]\n", "a/c/Note.md": "Meant.\n", "z/Note.md": "Not meant.\n",
        ])
        // Both lie below the folder then, and have paths of one length.
        _ = try sandbox.store.relocate(.handles(["z/Note.md"]), to: "a/b")
        #expect(try sandbox.read("a/Index.md") == "[[a/c/Note]]\n")
    }

    @Test func `where nothing can be typed that leads there, nothing changes`() async throws {
        let home = "---\nup: \"[[a/Note]]\"\n---\n"
        let sandbox = try await EditingSandbox(["a/Note.md": "", "Note.md": "", "Home.md": home])
        #expect(throws: StoreError.self) {
            try sandbox.store.relocate(.handles(["a/Note.md"]), to: "b#c")
        }
        #expect(try sandbox.read("a/Note.md") == "")
        #expect(try sandbox.read("Home.md") == home)
    }

    @Test func `in the text a link gets a form that can be typed`() async throws {
        let sandbox = try await EditingSandbox([
            "a/Note.md": "", "Note.md": "",
            "Home.md": "x\n\n| [[a/Note\\|it]] |\n|-|\n- ![[a/Note#A^b|[1] `c`]] [[a/Note]]\n",
        ])
        _ = try sandbox.store.relocate(.handles(["a/Note.md"]), to: "b#c")
        #expect(
            try sandbox.read("Home.md")
                == "x\n\n| [it](b%23c/Note.md) |\n|-|\n- ![[a/Note#A^b|[1] `c`]] [a/Note](b%23c/Note.md)\n"
        )
    }

    @Test func `canvases show what moved, and keep every other byte`() async throws {
        func canvas(_ path: String) -> String {
            """
            {"nodes":[ {"type": "file", "file" : "\(path)","x":1.50},
            \t{"type":"text","text":"\\"file\\": \\"notes/계획.md\\"", "id":"file"},
            {"file":"notes/Other.md"}, {"file": "pictures/a.png"}], "edges":[]}
            """
        }
        let sandbox = try await EditingSandbox([
            "notes/계획.md": "x\n", "notes/Other.md": "y\n",
            "a.canvas": canvas("notes/계획.md"), "deep/b.canvas": canvas("notes\\/\\uacc4\\uD68D.md"),
            "c.canvas": "{\"file\": \"notes/계획.md",
        ])
        let change = try sandbox.store.relocate(.handles(["notes/계획.md"]), to: "일 \\ \"둘\"")
        #expect(change.following.count == 2)
        for name in ["a.canvas", "deep/b.canvas"] {
            #expect(try sandbox.read(name) == canvas("일 \\\\ \\\"둘\\\"/계획.md"))
        }
        #expect(try sandbox.read("c.canvas") == "{\"file\": \"notes/계획.md")
        _ = try sandbox.store.undo(UndoRequest(.undo))
        #expect(try sandbox.read("a.canvas") == canvas("notes/계획.md"))
        #expect(try sandbox.place.git("status --porcelain").isEmpty)
    }

    @Test func `a tag gets another name wherever it stands`() async throws {
        let sandbox = try await EditingSandbox([
            "a.md":
                "---\ntags: [home, 'home/garden', other]  # mine\n---\nText #home #homes #home/a/b\n`#home`\n",
            "b.md": "---\ntags: house home\n---\n#Home.\n", "c.md": "#homes\n",
        ])
        let change = try sandbox.store.renameTag("home", to: "house")
        #expect(change.edits.count(where: \.isChanged) == 2)
        let a = try #require(try sandbox.read("a.md"))
        #expect(a.contains("tags: [house, house/garden, other]  # mine\n"))
        #expect(a.hasSuffix("Text #house #homes #house/a/b\n`#home`\n"))
        let b = try #require(try sandbox.read("b.md"))
        #expect(b.contains("tags: house\n") && b.hasSuffix("---\n#house.\n"))
        #expect(try sandbox.read("c.md") == "#homes\n")
    }

    @Test func `the note of a day is made once, where the last one is`() async throws {
        let sandbox = try await EditingSandbox(["journal/2027-01-10.md": "x\n"])
        let day = try #require(CalendarDate("2027-01-15"))
        let (note, change) = try sandbox.store.daily(day)
        #expect(note.item.path == "journal/2027-01-15.md" && change?.commit != nil)
        #expect(note.item.id == nil)
        let again = try sandbox.store.daily(day)
        #expect(again.note.item.path == note.item.path && again.change == nil)
    }

    @Test func `files are put beside an item and linked at its end`() async throws {
        let sandbox = try await EditingSandbox(["notes/a.md": "Text\n"])
        let files = [
            AttachedFile(name: "my pic.png", bytes: [1, 2]),
            AttachedFile(name: "b.pdf", bytes: [3]),
        ]
        _ = try sandbox.store.attach(files, to: .handles(["a"]))
        let text = try #require(try sandbox.read("notes/a.md"))
        #expect(
            text.hasSuffix("![my pic.png](attachments/my%20pic.png)\n[b.pdf](attachments/b.pdf)\n"))
        #expect(try sandbox.store.links(matching: .everything, .broken).isEmpty)
        _ = try sandbox.store.undo(UndoRequest(.undo))
        #expect(try sandbox.read("notes/attachments/b.pdf") == nil)
    }
}
