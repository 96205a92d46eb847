import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct PathTemplateTests {
    private func path(
        _ template: PathTemplate, _ title: String, isDistinct: Bool = false
    ) throws -> String {
        let id = try #require(ItemID("k7m3x9q2"))
        let date = try #require(CalendarDate("2026-11-05"))
        return template.path(title: title, id: id, date: date, isDistinct: isDistinct)
    }

    @Test(arguments: [
        ("Buy milk", "buy-milk"), ("회의록 — 11월 25일 (수)", "회의록-11월-25일-수"),
        ("  ¿Qué?  C'est l'ÉTÉ! ", "qué-c-est-l-été"), ("a/b\\c..d", "a-b-c-d"), ("漢字 かな", "漢字-かな"),
        ("ไม่ได้", "ไม่ได้"), ("e\u{301}te\u{301}", "été"), ("👍 ok", "ok"), ("١٢", "١٢"),
        (String(repeating: "가", count: 40), String(repeating: "가", count: 30)),
        (String(repeating: "a", count: 70), String(repeating: "a", count: 60)),
        (String(repeating: "a", count: 59) + " bc", String(repeating: "a", count: 59)),
    ])
    func `makes slugs`(_ title: String, _ slug: String) throws {
        let expected = "tasks/2026-11/\(slug)-k7m3x9q2.md"
        #expect(Array(try path(.tasks, title).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("회의록", "회의록"), ("Buy  Milk", "Buy Milk"), ("TODO: a/b?", "TODO a b"),
        (".hidden.", "hidden"), ("../../etc/passwd", "etc passwd"), (".git", "git"),
        ("a\u{0}b\u{1B}c\nd", "a b c d"), ("CON", "CON_"), ("aux.old", "aux_.old"),
        ("console", "console"), ("LPT1", "LPT1_"), ("a\u{202E}b\u{200B}c\u{FEFF}", "abc"),
        ("\u{1112}\u{116C}", "회"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("v1.2", "v1.2"), ("#1 [x]", "1 x"),
        ("C# notes^2", "C notes 2"), ("#[]^", "k7m3x9q2"),
        ("???", "k7m3x9q2"), ("..", "k7m3x9q2"), ("\u{3164}", "k7m3x9q2"), ("", "k7m3x9q2"),
        (String(repeating: "가", count: 100), String(repeating: "가", count: 83)),
    ])
    func `keeps titles as far as file systems allow`(_ title: String, _ name: String) throws {
        let expected = "memos/2026-11/\(name).md"
        #expect(Array(try path(.memos, title).utf8) == Array(expected.utf8))
    }

    @Test func `adds the id once where a name is taken`() throws {
        #expect(try path(.memos, "회의록", isDistinct: true) == "memos/2026-11/회의록-k7m3x9q2.md")
        #expect(try path(.tasks, "a", isDistinct: true) == "tasks/2026-11/a-k7m3x9q2.md")
        #expect(try path(.tasks, "!!!") == "tasks/2026-11/k7m3x9q2.md")
    }

    @Test func `reads templates`() throws {
        let daily = try PathTemplate("journal/{yyyy}/{mm}/{yyyy}-{mm}-{dd}.md")
        #expect(try path(daily, "x") == "journal/2026/11/2026-11-05.md")
        #expect(try path(daily, "x", isDistinct: true) == "journal/2026/11/2026-11-05-k7m3x9q2.md")
        let folder = try PathTemplate("{slug}/{id}.md")
        #expect(try path(folder, "Con") == "con_/k7m3x9q2.md")
        #expect(try path(folder, "?") == "k7m3x9q2/k7m3x9q2.md")
        for standard in [PathTemplate.tasks, .memos] {
            #expect(try PathTemplate(standard.text) == standard)
        }
    }

    @Test(arguments: [
        ("tasks/{slug}", PathTemplateError.notMarkdown), ("", .notMarkdown),
        ("/tasks/{id}.md", .outsideStore), ("../{id}.md", .outsideStore),
        ("a/../{id}.md", .outsideStore), ("a//{id}.md", .emptyComponent), (".md", .emptyComponent),
        ("a/.md", .emptyComponent), (".git/{id}.md", .hidden(".git")), ("./{id}.md", .hidden(".")),
        ("a/.{id}.md", .hidden(".{id}")), ("a:b/{id}.md", .notPortable("a:b")),
        ("nul/{id}.md", .notPortable("nul")), ("a /{id}.md", .notPortable("a ")),
        ("a/{id.md", .notClosed("{id")), ("{slugg}.md", .unknownField("slugg", suggestion: "slug")),
        ("{}.md", .unknownField("", suggestion: nil)),
    ])
    func `refuses`(_ template: String, _ error: PathTemplateError) {
        #expect(throws: error) { try PathTemplate(template) }
    }

    @Test func `no title leads anywhere else`() throws {
        let parts = [
            ".", "/", "\\", " ", "..", "git", "~", "-", "con", "é", "가", "👍", "\u{0}", ":", "a",
            "\u{202E}", "\u{301}", "\t", "NUL", "%", "\u{3164}", "_",
        ]
        let templates = [
            PathTemplate.tasks, .memos, try PathTemplate("{title}/{slug} {title}.md"),
            try PathTemplate("{slug}.md"),
        ]
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        for round in 0..<1000 {
            let count = Int.random(in: 0...8, using: &generator) * (round % 50 == 0 ? 40 : 1)
            let title = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }
                .joined()
            for template in templates {
                let path = try path(template, title, isDistinct: Bool.random(using: &generator))
                let depth = template.text.split(separator: "/").count
                let components = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
                #expect(components.count == depth, "\(path), seed \(seed)")
                for component in components {
                    let name = String(decoding: component, as: UTF8.self)
                    let stem = name.lowercased().prefix { $0 != "." }
                    #expect(
                        !name.isEmpty && name.first != "." && name.last != "." && name.last != " "
                            && name != ".md" && name.utf8.count <= 255
                            && !["con", "nul"].contains(stem)
                            && !name.unicodeScalars.contains { $0.value < 0x20 || $0 == "\\" },
                        "\(path), seed \(seed)")
                }
            }
        }
    }
}

@Suite(.limited) struct TagTests {
    @Test(arguments: [
        "home", "집", "a1", "work/office", "to-do", "a_b", "É", "ไม่", "1분기", "2026년", "3d-print",
        "🎉", "👨‍👩‍👧", "👍🏽/a", "1️⃣", "0a", "a/1", "ñ", "日本",
    ])
    func `is a tag, in text and typed`(_ text: String) {
        #expect(Tag.isValid(text) && Tag.isTyped(text))
        #expect(BodyScan(Document(Array("see #\(text) \n".utf8))).tags == [text])
    }

    @Test(arguments: [
        "2026-11", "1/2", "82-10-1234-5678", "-a", "_x", "3d", "1w", "30m", "2주", "1시간30분", "3일",
    ])
    func `is a tag in text, and typed something else`(_ text: String) {
        #expect(Tag.isValid(text) && !Tag.isTyped(text))
        #expect(BodyScan(Document(Array("#\(text)\n".utf8))).tags == [text])
    }

    @Test(arguments: [
        "", "1", "2026", "a b", "a,b", "a/", "a//b", "/a", "a!", "a:b", "#a", "a.b", "-", "_", "--",
        "12/", "\u{200D}a", "a\u{200D}",
    ])
    func `is no tag`(_ text: String) {
        #expect(!Tag.isValid(text) && !Tag.isTyped(text))
        #expect(!BodyScan(Document(Array("#\(text)\n".utf8))).tags.contains(text))
    }

    @Test func `finds nested ones`() {
        #expect(Tag.isFound("work", by: "Work"))
        #expect(Tag.isFound("work/office", by: "work"))
        #expect(!Tag.isFound("workshop", by: "work"))
        #expect(!Tag.isFound("work", by: "work/office"))
    }
}

extension SheafCore.Tag {
    fileprivate static func isFound(_ tag: String, by wanted: String) -> Bool {
        isFound(folded: FoldedText(tag).bytes, by: FoldedText(wanted).bytes)
    }
}
