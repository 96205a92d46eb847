import TestSupport
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct PathPatternTests {
    @Test(arguments: [
        ("/README.md", "README.md", true), ("/README.md", "docs/README.md", false),
        ("README.md", "docs/README.md", true), ("*.md", "a.md", true), ("*.md", "x/y/a.md", true),
        ("/*.md", "x/a.md", false), ("*.md", ".md", true), ("**/*.md", "x/y/a.md", true),
        ("templates/", "templates/a/b", true), ("templates/", "x/templates/a", true),
        ("templates/", "templates", false), ("/templates/", "x/templates/a", false),
        ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/xb", false),
        ("a/**", "a/x/y", true), ("a/**", "a", false), ("a/**", "b/a/x", false),
        ("/a**b", "axxb", true), ("/a**b", "ax/b", false), ("/?", "é", true), ("/??", "é", false),
        ("/회?록.md", "회의록.md", true), ("[0-9]-*", "7-a", true), ("/[!a]", "b", true),
        ("/[^a]", "a", false), ("/[]-]", "]", true), ("/[a", "[a", true), ("/[a", "a", false),
        ("\\*", "*", true), ("\\*", "a", false), ("**", "a/b", true), ("a*b*c", "abxbc", true),
        ("a/*/c", "a/c", false), ("a/*/c", "a/b/c", true), ("README", "readme", false),
        ("", "a", false),
    ])
    func `A pattern stands for paths as in an ignore file`(
        pattern: String, path: String, matches: Bool
    ) {
        #expect(PathPattern(pattern).matches(Array(path.utf8)) == matches)
    }

    @Test func `Patterns made to explode end quickly`() {
        let start = processorTime()
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 2_000)
        #expect(!PathPattern(String(repeating: "*a", count: 40) + "b").matches(text))
        #expect(!PathPattern(String(repeating: "**/", count: 40) + "*a*a*a*b").matches(text))
        let deep = Array(String(repeating: "a/", count: 500).utf8)
        #expect(!PathPattern(String(repeating: "**/a/", count: 30) + "b").matches(deep))
        #expect(processorTime() - start < .seconds(20))
    }
}
