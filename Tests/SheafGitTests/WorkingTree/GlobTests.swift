import Testing

@testable import SheafGit

@Suite struct GlobTests {
    @Test(arguments: [
        ("README.md", "README.md", true), ("README.md", "docs/README.md", false),
        ("*.md", "a.md", true), ("*.md", "x/a.md", false), ("*.md", ".md", true),
        ("**/*.md", "a.md", true), ("**/*.md", "x/y/a.md", true),
        ("templates/**", "templates/a/b", true), ("templates/**", "templates", false),
        ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/xb", false),
        ("a**b", "axxb", true), ("a**b", "ax/b", false),
        ("?", "é", false), ("??", "é", true), ("???", "글", true),
        ("[[:digit:]]-*", "7-a", true), ("[!a]", "/", false), ("[]-]", "]", true),
        ("[a", "a", false), ("[a", "[a", false), ("a\\", "a", false), ("\\*", "*", true),
        ("\\*", "a", false), ("**", "a/b", true), ("*", "a/b", false), ("", "", true),
        ("a*b*c", "abxbc", true), ("a/*/c", "a/c", false), ("/a", "a", false),
    ])
    func `a glob matches as wildmatch does`(pattern: String, path: String, matches: Bool) {
        #expect(Glob(pattern).matches(Array(path.utf8)) == matches)
    }

    @Test func `case is ignored on request, for ASCII letters only`() {
        #expect(Glob("ReadMe.*", ignoringCase: true).matches(Array("README.MD".utf8)))
        #expect(!Glob("ReadMe.*").matches(Array("README.MD".utf8)))
        #expect(!Glob("é", ignoringCase: true).matches(Array("É".utf8)))
    }

    @Test(.timeLimit(.minutes(1)))
    func `patterns made to explode end quickly`() {
        let text = [UInt8](repeating: Ascii.lower(0x41), count: 2_000)
        #expect(!Glob(String(repeating: "*a", count: 40) + "b").matches(text))
        #expect(!Glob(String(repeating: "**/", count: 40) + "*a*a*a*b").matches(text))
        let deep = Array(String(repeating: "a/", count: 500).utf8)
        #expect(!Glob(String(repeating: "**/a/", count: 30) + "b").matches(deep))
    }
}
