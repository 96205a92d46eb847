import SystemPackage
import Testing

@testable import SheafIndex

@Suite struct KnownPathsTests {
    private func sum(_ paths: String...) -> KnownPaths { KnownPaths(paths.map { Array($0.utf8) }) }

    @Test func `the same paths in any order are the same, one more or another is not`() {
        #expect(sum("a.md", "한글/b.md") == sum("한글/b.md", "a.md"))
        #expect(sum("a.md", "b.md") != sum("a.md"))
        #expect(sum("a.md", "b.md") != sum("a.md", "c.md"))
        #expect(sum() != sum("a.md"))
    }

    @Test func `what is kept is what was written, and damage is another number`() throws {
        let world = try IndexWorld()
        #expect(KnownPaths(at: world.folder) == nil)
        sum("a.md").write(to: world.folder)
        #expect(KnownPaths(at: world.folder) == sum("a.md"))
        #expect(IndexFolder(path: world.folder).create("paths")?.write([1, 2, 3]) == true)
        #expect(KnownPaths(at: world.folder) == nil)
    }
}
