import Glibc
import TestSupport
import TestTraits
import Testing

/// The reference of all commands is made of their help, so that the two cannot drift apart.
///
/// To record: run with `SHEAF_RECORD=1`, which fails, and read the page.
@Suite(.limited) struct CommandReferenceTests {
    @Test func `The reference says what the program's help says`() throws {
        let path = Self.page
        if getenv("SHEAF_RECORD") != nil, text(ofFile: path) != CommandReference.page {
            let file = try #require(fopen(path, "w"))
            fputs(CommandReference.page, file)
            fclose(file)
            Issue.record("recorded \(path): read it, then run again")
        } else {
            #expect(text(ofFile: path) == CommandReference.page)
        }
    }

    private static let page = repositoryFolder + "/Sources/sheaf/sheaf.docc/Commands.md"
}
