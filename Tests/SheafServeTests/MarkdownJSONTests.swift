import TestTraits
import Testing

@testable import SheafServe

@Suite(.limited) struct MarkdownJSONTests {
    @Test(arguments: [
        ("pictures/a.png", "memos/pictures/a.png"), ("../pictures/a.png", "pictures/a.png"),
        ("/pictures/a.png", "pictures/a.png"), ("./a%20b.png#top", "memos/a b.png"),
    ])
    func `a picture is looked for from its note, and from the top behind a slash`(
        _ address: String, _ path: String
    ) {
        let nodes = MarkdownJSON.nodes("![it](\(address))", at: "memos/note.md", [])
        #expect("\(nodes)".contains("\"\(path)\""))
    }

    @Test func `a picture outside the store is text`() {
        let nodes = MarkdownJSON.nodes("![it](../../a.png)", at: "memos/note.md", [])
        #expect(!"\(nodes)".contains("a.png"))
    }
}
