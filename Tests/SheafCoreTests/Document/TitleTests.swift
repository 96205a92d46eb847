import Foundation
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct TitleTests {
    @Test(arguments: [
        ("---\ntitle: T\n---\n# H\nb\n", "T", "# H\nb\n"), ("# H\n\nb\n", "H", "b\n"),
        ("\n\n## H ##\nb\n", "H", "b\n"), ("# H #x\n", "H #x", ""), ("# \nb\n", "b", ""),
        ("H\n===\n\nb\n", "H", "b\n"), ("H\n---\nb\n", "H", "b\n"), ("a\nb\n", "a", "b\n"),
        ("- [ ] **call** \nb\n", "call", "b\n"), ("> 1. *x*\n", "x", ""), ("* item\n", "item", ""),
        ("**bold**\n", "bold", ""), ("**a** and **b**\n", "a and b", ""),
        ("#tag\n", "stem", "#tag\n"),
        ("- [x] done\n", "done", ""), ("1) one\n", "one", ""), ("***\ntext\n", "text", ""),
        ("", "stem", ""), ("\n \n", "stem", ""), ("\u{3164}\nx\n", "x", ""),
        ("---\ntitle:\n---\nx\n", "x", ""), ("---\ntitle: \"\u{200B}\"\n---\n# H\n", "H", ""),
        ("---\ntitle: |\n  two\n  lines\n---\nb\n", "two lines", "b\n"),
        ("---\ntitle: {{title}}\n---\n", "{{title}}", ""),
        ("---\r\ntitle: T\r\n---\r\n\r\nb\r\n", "T", "b\r\n"),
        ("\u{FEFF}# H\nb", "H", "b"), ("- x\n---\n", "x", "---\n"),
        ("<!-- lint off -->\n# H\nb\n", "H", "b\n"), ("<!--\n# no\n-->\n\nx\nb\n", "x", "b\n"),
        ("<!-- a --> b\nc\n", "c", ""), ("<!-- open\nb\n", "stem", "<!-- open\nb\n"),
        ("a <!-- b -->\n", "a", ""), ("<!-->\nx\n", "x", ""),
    ])
    func `title and body are told apart`(source: String, title: String, body: String) {
        let document = Document(source)
        let found = document.title(stem: "stem")
        #expect(found.text == title)
        #expect(document.body(under: found) == body)
    }

    @Test(arguments: [
        ("# T\n\none\ntwo\n", "one"), ("T\n\n- [ ] ask *Mina*\n", "ask *Mina*"), ("# T\n", ""),
        ("", ""), ("# T\n\n## Why\n\nSince then\n", "Since then"),
        ("# T\n## Why\n## How\n", "Why"), ("# T\n\nWhy\n---\n**so**\n", "so"),
        ("---\ntitle: T\n---\n\n# T\r\n\r\n  1. first \r\n", "first"),
        ("# T\n---\n```sh\nls\n```\n", "ls"), ("# T\n\u{200B}\n\u{3164}\nx\n", "x"),
        ("# T\n<!-- AC:BEGIN -->\n- [ ] #1 it works\n", "#1 it works"),
        ("# T\n<!--\nsecret\n--> more\ntext\n", "text"), ("# T\n## H\n<!-- open\ntext\n", "H"),
        ("# T\na <!-- b -->\n", "a <!-- b -->"),
        ("# T\n\n<<<<<<< ours\nmine\n=======\ntheirs\n>>>>>>> theirs\n", "mine"),
        ("# T\n\n<<<<<<< a\n||||||| o\nold\n=======\ntheirs\n>>>>>>> b\n\nrest\n", "rest"),
        ("# T\nlead\n\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", "lead"),
    ])
    func `the preview is the first line of text under the title`(source: String, shown: String) {
        let document = Document(source)
        #expect(document.preview(under: document.title(stem: "stem")) == shown)
    }

    @Test func `a conflict block is no preview`() throws {
        let document = try DocumentFixtures.document("conflict.md")
        let preview = document.preview(under: document.title(stem: "stem"))
        #expect(!preview.isEmpty && !preview.contains("conflict"))
        let block = try #require(document.source.range(of: "> [!conflict]"))
        let bare = Document("# T\n\n" + document.source[block.lowerBound...])
        #expect(!bare.preview(under: bare.title(stem: "stem")).contains("conflict"))
    }

    @Test func `conflict blocks are no title`() throws {
        let document = try DocumentFixtures.document("conflict-first.md")
        let title = document.title(stem: "stem")
        #expect(title.text == "The title")
        #expect(document.body(under: title) == "body\n")
        let edited = try document.settingTitle("Another", stem: "stem")
        #expect(edited.source == document.source.replacingOnce("# The title", "# Another"))
    }

    @Test(arguments: [
        ("---\ntitle: 'T' # c\n---\nb\n", "---\ntitle: 'N' # c\n---\nb\n"),
        ("# H #\r\nb", "# N #\r\nb"), ("H\n===\nb\n", "N\n===\nb\n"),
        ("a\nb\n", "N\nb\n"), ("**a** #b\nc\n", "N\nc\n"),
        ("say `a` <https://b.c>\n", "N\n"), ("", "---\ntitle: N\n---\n"),
        ("<!-- c -->\n# H\nb\n", "<!-- c -->\n# N\nb\n"),
        ("<!-- c\n", "---\ntitle: N\n---\n<!-- c\n"),
        ("---\nid: x\n---\n", "---\nid: x\ntitle: N\n---\n"),
        ("N\nb\n", "N\nb\n"), ("# N\n", "# N\n"),
    ])
    func `a title is written where it was found`(before: String, after: String) throws {
        let edited = try Document(before).settingTitle("N", stem: "stem")
        #expect(edited.source == after)
        #expect(edited.title(stem: "stem").text == "N")
    }

    /// Tried with the vaults of Obsidian and of its plugins.
    @Test(arguments: [
        "> - [ ] **x** \nb\n", "- [ ] pay 📅 2027-01-01\n- [ ] call\n", "- milk\n- eggs\n",
        "1. first\n", "> [!note] Remember\n> this\n", "```dataview\nTABLE x\n```\n",
        "~~~\nx\n~~~\ntext\n", "    code\n", "| Name | Age |\n|---|---|\n| Kim | 3 |\n",
        "![[photo.png]]\n\nText\n", "![x](y.png)\n", "[![CI](a.svg)](b)\n", "[[note]]\n",
        "[text](note.md)\n", "[label]: note.md\n", "<div align=\"center\">\n<b>x</b>\n</div>\n",
        "<b>x</b> text\n", "text <!-- kept -->\n", "text %%kept%%\n", "$$\nx\n$$\n", "$x$ text\n",
        "#one #two\n\nText\n", "status:: reading\n", "type:: [[Feature]]\n", "%% c %% text\n",
        "%%\nnot this\n%%\n- item\n",
    ])
    func `a new title takes the place of nothing that is no title`(before: String) throws {
        let edited = try Document(before).settingTitle("N", stem: "stem")
        #expect(edited.source == "---\ntitle: N\n---\n" + before)
        #expect(edited.title(stem: "stem").text == "N")
    }

    @Test(arguments: [
        ("```sh\nls\n```\n\n# H\n", "H"), ("```\nx\n```\n", "stem"), ("<p>\nx\n</p>\n\n# H\n", "H"),
        ("%%\nx\n%%\nT\n", "T"), ("$$\nx\n$$\nT\n", "T"), ("    T\nb\n", "T"),
        ("<!--\n# x\n-->\nT\n", "T"), ("> %%\n> x\n> %%\n\nT\n", "T"),
    ])
    func `code, HTML, comments and formulas are no title`(source: String, title: String) {
        #expect(Document(source).title(stem: "stem").text == title)
    }

    @Test(arguments: [
        ("| Name | Age |\n|---|---|\n| Kim | 3 |\n\n# H\n", "H"), ("![[p.png]]\n\nText\n", "Text"),
        ("| Name | Age |\n|---|---|\n", "stem"), ("![[p.png]]\n", "stem"),
        ("[![CI](https://x.org/b.svg)](https://x.org)\n\n# Badge\n", "Badge"),
        ("[![CI](a.svg)](b) ![x](y.png)\nText\n", "Text"), ("<b></b>\nText\n", "Text"),
        ("status:: reading\ntype:: [[Feature]]\n\nText\n", "Text"), ("#one #two\nText\n", "Text"),
        ("type:: [[Feature]]\n", "stem"), ("{{< toc >}}\nText\n", "Text"), ("{% x %}\n", "stem"),
        ("> [!note] Remember\n> this\n", "Remember"), ("> [!tip]- Fold\n>\n> in\n", "Fold"),
        ("> [!note] Remember\n> this\n\n# H\n", "H"), ("> [!note]\n> this\n", "this"),
        ("- [ ] pay\n- [ ] call\n\n  more\n\nText\n", "Text"), ("- [ ] pay\nlazy\n", "pay"),
        ("- [ ] pay\n- milk\n", "pay"), ("- milk\n- eggs\n", "milk"),
    ])
    func `what opens a note and is no sentence is no title`(source: String, title: String) {
        #expect(Document(source).title(stem: "stem").text == title)
    }

    @Test(arguments: [
        ("See [[note|the note]] and [[a#b]]", "See the note and a#b"), ("[[#Here]]", "[[#Here]]"),
        ("[[a]] and [[b|c]]", "a and c"), ("[t](a.md)", "[t](a.md)"),
        ("[text](a.md) ![p](p.png)", "text"),
        ("[t](https://x.org \"y\") <https://a.b>", "t https://a.b"),
        ("*a* _b_ ***c*** ~~d~~ ==e==", "a b c d e"), ("snake_case_name", "snake_case_name"),
        ("2 * 3 * 4 = 12", "2 * 3 * 4 = 12"), ("a <b>bold</b> word", "a bold word"),
        ("`a*b*` *c*", "`a*b*` c"), ("AT&amp;T &lt;x", "AT&T <x"), ("\\*a\\*", "*a*"),
        ("x {{< ref >}}y", "x y"), ("**open", "**open"), ("[brackets] stay", "[brackets] stay"),
        ("C:\\dir", "C:\\dir"), ("a [b [c](d.md)](e.md)", "a [b c](e.md)"),
        ("{{title}}", "{{title}}"),
        ("*한글* 제목", "한글 제목"), ("1 = 1 == 1", "1 = 1 == 1"),
    ])
    func `a title is shown as it is read`(line: String, title: String) {
        #expect(Document(line + "\n").title(stem: "stem").text == title)
        #expect(Document("# \(line)\n").title(stem: "stem").text == title)
    }

    @Test func `text above a title stays in the body`() {
        let document = Document("| a |\n|---|\n| b |\n\n# H\ntext\n")
        let title = document.title(stem: "stem")
        #expect(title.text == "H" && document.body(under: title) == document.source)
        let picture = Document("![](a.png)\n\n# H\ntext\n")
        #expect(picture.body(under: picture.title(stem: "stem")) == "text\n")
    }

    @Test(arguments: [
        ("---\ntitle: T\n---\n# H\n", "T", "# H\n"), ("First line.\n", "My note", "First line.\n"),
        ("# My Note\n\nb\n", "My note", "b\n"), ("My note\nb\n", "My note", "b\n"),
        ("# Other\nb\n", "My note", "# Other\nb\n"), ("", "My note", ""),
    ])
    func `where files are titles, the name counts behind the key`(
        source: String, title: String, body: String
    ) throws {
        let document = Document(source)
        let found = document.title(stem: "My note", rule: .fileName)
        #expect(found.text == title && document.body(under: found) == body)
        let edited = try document.replacingBody(with: "new\n", stem: "My note", rule: .fileName)
        #expect(edited.body(under: edited.title(stem: "My note", rule: .fileName)) == "new\n")
        let retitled = try document.settingTitle("N", stem: "My note", rule: .fileName)
        #expect(
            retitled.title(stem: "My note", rule: .fileName)
                == Title(text: "N", source: .frontMatter))
    }

    @Test func `Logseq's names have slashes, and a file without a name its first line`() {
        #expect(Document("x\n").title(stem: "a___b", rule: .fileName).text == "a/b")
        #expect(Document("x\n").title(stem: "", rule: .fileName).text == "x")
    }

    @Test func `a file that has no name yet is named after anything in it`() {
        #expect(Document("```\nls\n```\n").titleOfUnnamed() == "ls")
        #expect(Document("<b>x</b>\n").titleOfUnnamed() == "x")
        #expect(Document("<!-- x -->\n").titleOfUnnamed().isEmpty)
    }

    @Test(arguments: ["- x", "# x", "> x", "**x**", "1. x", "---"])
    func `a title that a line cannot hold becomes a key`(title: String) throws {
        let edited = try Document("first\nrest\n").settingTitle(title, stem: "stem")
        #expect(edited.title(stem: "stem") == Title(text: title, source: .frontMatter))
        #expect(edited.source.hasSuffix("---\nfirst\nrest\n"))
    }

    @Test(arguments: [
        "", " ", "\t", "\u{3164}", "\u{200B}\u{FEFF}", "\u{2800}", "\u{115F}", "\u{AD}", "\u{00A0}",
    ])
    func `an empty title is refused`(title: String) {
        #expect(throws: EditError.emptyTitle) {
            try Document("x\n").settingTitle(title, stem: "stem")
        }
    }

    @Test(arguments: ["a\nb", "a\r\nb", "a\u{2028}b", "a\rb"])
    func `a title is one line`(title: String) {
        #expect(throws: EditError.titleHasLineBreak) {
            try Document("x\n").settingTitle(title, stem: "stem")
        }
    }

    @Test(arguments: [
        ("a\n", "b", "a\nb\n"), ("a", "b", "a\nb"), ("a\r\n", "b\nc", "a\r\nb\r\nc\r\n"),
        ("", "b", "b\n"),
        ("---\nk: v\n---", "b", "---\nk: v\n---\nb"), ("a\n", "b\n", "a\nb\n"), ("a\n", "", "a\n"),
        ("\u{FEFF}", "b", "\u{FEFF}b\n"), ("a\r\nb", "c\n", "a\r\nb\r\nc"),
    ])
    func `text is appended as lines of its own`(before: String, text: String, after: String) throws
    {
        #expect(try Document(before).appending(text).source == after)
    }

    @Test func `appended text never becomes front matter`() {
        #expect(throws: EditError.notVerified(.body)) {
            try Document("").appending("---\ntitle: x\n---")
        }
    }

    @Test(arguments: [
        ("# H\n\nold\n", "new", "# H\n\nnew\n"), ("# H\n", "new", "# H\n\nnew\n"),
        ("# H", "new", "# H\n\nnew"),
        ("a\nb\n", "c\nd\n", "a\nc\nd\n"),
        ("---\ntitle: T\n---\n\nold", "n\n", "---\ntitle: T\n---\n\nn"),
        ("---\r\ntitle: T\r\n---\r\n", "x\ny", "---\r\ntitle: T\r\n---\r\nx\r\ny\r\n"),
        ("# H\n\nold\n", "", "# H\n\n"), ("", "new", "new\n"),
        ("H\n===\nold\n", "n", "H\n===\nn\n"),
        ("a\nb\n", "---\nc", "a\n\n---\nc\n"),
        // Lines that stay keep their ends.
        ("a\r\nb\r\nc\nd\r\ne", "b\nc\nnew\nd\ne", "a\r\nb\r\nc\nnew\r\nd\r\ne"),
    ])
    func `the body is replaced under the title`(before: String, text: String, after: String) throws
    {
        #expect(try Document(before).replacingBody(with: text, stem: "stem").source == after)
    }
}

extension String {
    fileprivate func replacingOnce(_ old: String, _ new: String) -> String {
        guard let range = range(of: old) else { return self }
        return replacingCharacters(in: range, with: new)
    }
}
