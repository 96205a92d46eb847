import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct ItemTemplateTests {
    private static let now = Moment(
        seconds: Timestamp("2026-11-20T21:08:00+09:00")?.secondsSinceEpoch ?? 0,
        zone: .fixed(9 * 3600))

    private func made(
        _ template: String, title: String?, body: String = "", kind: Item.Kind = .memo,
        _ assignments: [Assignment] = []
    ) throws -> String {
        let id = try #require(ItemID("k7m3x9q2"))
        let draft = Draft(
            kind: kind, title: title, body: body, assignments: assignments,
            template: ItemTemplate(Document(Array(template.utf8))))
        let document = try draft.outline(id: id, configuration: Configuration(), at: Self.now)
        return String(decoding: document.bytes, as: UTF8.self)
    }

    @Test func `What only the item knows is filled in, everything else stays`() throws {
        let template = """
            ---
            title: Meeting {{title}}   # of the week
            tags: [meeting]
            day: {{date}}
            at: "{{ time }}"
            ---
            ## {{title}} {{date}} {{time}} {{id}} {{unknown}} {{

            - [ ] agenda
            """
        #expect(
            try made(template, title: "Plans") == """
                ---
                id: k7m3x9q2
                title: Meeting Plans   # of the week
                tags: [meeting]
                created: 2026-11-20T21:08:00+09:00
                day: 2026-11-20
                at: "21:08"
                ---
                ## Plans 2026-11-20 21:08 k7m3x9q2 {{unknown}} {{

                - [ ] agenda
                """)
    }

    @Test func `Lists stay lists, and maps stay maps`() throws {
        let template = """
            ---
            aliases: ["{{title}}"]
            tags: [daily, "{{date}}x"]
            alt:
              - "{{title}}"   # the title
              - b
            meta:
              day: {{date}}
              deep: {at: "{{time}}"}
            ---

            """
        let text = try made(template, title: "Plans: a")
        #expect(text.contains("\naliases: [\"Plans: a\"]\n"), "\(text)")
        #expect(text.contains("\ntags: [daily, \"2026-11-20x\"]\n"), "\(text)")
        #expect(
            text.contains("\n  - b\nmeta:\n  day: 2026-11-20\n  deep: {at: \"21:08\"}\n"), "\(text)"
        )
        let document = Document(Array(text.utf8))
        #expect(try document.list(of: #require(document.entry("alt"))) == ["Plans: a", "b"])
    }

    @Test(arguments: [
        ("{{date:YYYY-MM-DD}}", "2026-11-20"), ("{{time:HH:mm}}", "21:08"),
        ("{{date: D.M.YY}}", "20.11.26"), ("{{time:h:mm a}}", "9:08 pm"),
        ("{{date:[day] DD}}", "day 20"), ("{{date:dddd}}", "{{date:dddd}}"), ("{{date:}}", ""),
        ("{{title:x}}", "{{title:x}}"), ("{{date:YYYYMMDDHHmmss}}", "20261120210800"),
    ])
    func `Dates are written as Obsidian's templates ask`(place: String, written: String) throws {
        #expect(try made("a \(place) b\n", title: nil).hasSuffix("\na \(written) b\n"))
    }

    @Test(arguments: [
        "a: \"b\" # c", "'", "\"", "{{id}}", "{{title}}", "- x", "[a, b", "&a *b", "---", "x: |",
    ])
    func `No title breaks the front matter`(title: String) throws {
        let text = try made("---\ntitle: {{title}}\nkeep: yes # me\n---\n", title: title)
        let document = Document(Array(text.utf8))
        #expect(document.text("title") == title, "\(text)")
        #expect(document.text("keep") == "yes" && document.findings.isEmpty)
    }

    @Test func `A title that the template does not have goes into the front matter`() throws {
        let text = try made("# Weekly\n", title: "Plans")
        #expect(text.contains("\ntitle: Plans\n") && text.hasSuffix("---\n# Weekly\n"))
        #expect(!(try made("# {{title}}\n", title: "Plans").contains("\ntitle:")))
    }

    @Test func `Text goes below the template, tokens over its values`() throws {
        let text = try made(
            "---\nstatus: doing\ntags: [a]\n---\nHead\n", title: "x", body: "more", kind: .task,
            [.addTag("b"), .priority(.high)])
        #expect(text.contains("\nstatus: doing\n") && text.contains("\ntags: [a, b]\n"))
        #expect(text.contains("\npriority: high\n") && text.hasSuffix("Head\nmore\n"))
    }

    @Test func `A template whose front matter cannot be read is refused`() {
        #expect(throws: EditError.self) { try made("---\n{ prose\n---\nx\n", title: "x") }
    }
}
