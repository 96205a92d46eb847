import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct ListEditTests {
    @Test(arguments: [
        ("k: [a, b]", "k: [a, b, n]"), ("k: []", "k: [n]"), ("k: [ a ]  # c", "k: [ a, n ]  # c"),
        ("k: [a,b]", "k: [a,b,n]"), ("k: [a, b,]", "k: [a, b, n,]"),
        ("k: ['a', \"b\"]", "k: ['a', \"b\", n]"),
        ("k: a", "k: [a, n]"), ("k: a, b", "k: a, b, n"), ("k: \"a,b\"", "k: \"a,b,n\""),
        ("k:", "k: [n]"), ("k: # c", "k: [n] # c"), ("k: ~", "k: [n]"),
        ("k:\n  - a\n  - b", "k:\n  - a\n  - b\n  - n"),
        ("k: # c\n- a\n# d\n- 'b' # e", "k: # c\n- a\n# d\n- 'b' # e\n- n"),
        ("k:\n\t- a", "k:\n\t- a\n\t- n"), ("k: {a: b}", nil), ("k:\n  a: b", nil),
        ("k:\n  - a: b\n    c: d", nil),
        ("k:\n  - @a\n  - [[b]]", "k:\n  - @a\n  - [[b]]\n  - n"),
        ("k: [@a, b]", "k: [@a, b, n]"), ("k: [[l]]", "k: [\"[[l]]\", n]"),
        ("k: [\n  a, # one\n  b,\n]", "k: [\n  a, # one\n  b,\n  n,\n]"),
        ("k: [\n  a,\n  b\n]", "k: [\n  a,\n  b,\n  n\n]"),
        ("k: &t [a]", "k: &t [a, n]"), ("k: n", "k: n"), ("k: [a, n]", "k: [a, n]"),
    ])
    func `a member is added in the list's own form`(before: String, after: String?) throws {
        let document = Document.frontMatter(before + "\nz: last\n", body: "b\n")
        guard let after else {
            #expect(throws: EditError.self) { try document.inserting("n", into: "k") }
            return
        }
        let edited = try document.inserting("n", into: "k")
        #expect(edited.source == Document.frontMatter(after + "\nz: last\n", body: "b\n").source)
    }

    @Test(arguments: [
        ("k: [n]", "k: []"), ("k: [n, a]", "k: [a]"), ("k: [ a, n, b ]", "k: [ a, b ]"),
        ("k: [a, 'n']", "k: [a]"), ("k: [a,\n  n]", "k: [a]"), ("k: n", "k: []"),
        ("k: n # c", "k: [] # c"),
        ("k: a, n", "k: a"), ("k: [n, a, n]", "k: [a]"), ("k:\n  - n", "k: []"),
        ("k: # c\n  - n", "k: [] # c"), ("k:\n- a\n- n # why\n- b", "k:\n- a\n- b"),
        ("k:\n  - a\n  # about n\n  - n\n  # about b\n  - b", "k:\n  - a\n  # about b\n  - b"),
        ("k: [\n  a,\n  n,\n]", "k: [\n  a,\n]"), ("k: a", "k: a"), ("k:", "k:"),
        ("k:\n  - @x\n  - n", "k:\n  - @x"),
    ])
    func `a member is taken out and the others keep their bytes`(before: String, after: String)
        throws
    {
        let document = Document.frontMatter(before + "\nz: last\n", body: "b\n")
        let edited = try document.removing("n", from: "k")
        #expect(edited.source == Document.frontMatter(after + "\nz: last\n", body: "b\n").source)
    }

    @Test(arguments: [
        ("k: ['b', a]", ["a", "b"], "k: [a, 'b']"),
        ("k: [a]", ["x, y", "#z"], "k: [\"x, y\", \"#z\"]"),
        ("k:\n  - 'b' # c\n  - a", ["a", "b"], "k:\n  - a\n  - 'b' # c"),
        ("k: a, b", ["b"], "k: b"),
        ("k: a, b", ["x, y"], "k: [\"x, y\"]"), ("z: 1", ["a", "b"], "z: 1\nk: [a, b]"),
        ("z: 1", [], "z: 1\nk: []"), ("k: [a]", ["null", ""], "k: [\"null\", \"\"]"),
    ])
    func `a list is set in the form it has`(before: String, members: [String], after: String) throws
    {
        let edited = try Document.frontMatter(before + "\n").setting("k", to: members)
        #expect(edited.source == Document.frontMatter(after + "\n").source)
        #expect(edited.list("k") == members)
    }

    @Test func `line endings of a block list are kept`() throws {
        let document = try DocumentFixtures.document("crlf-block-list.md")
        let edited = try document.inserting("drei", into: "tags")
        #expect(edited.source.contains("  - zwei\r\n  - drei\r\ntitle"))
        #expect(try edited.removing("drei", from: "tags") == document)
    }
}
