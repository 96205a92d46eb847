import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct UnsupportedFormatTests {
    private func format(_ settings: String) throws -> UnsupportedFormat? {
        UnsupportedFormat(try SettingsFile(Array(settings.utf8)).entries)
    }

    @Test(
        arguments: [
            ("", nil), ("[core]\nrepositoryformatversion = 1", nil),
            ("[core]\nrepositoryformatversion = 2", .version("2")),
            ("[core]\nrepositoryformatversion = x", .version("x")),
            ("[extensions]\nobjectFormat = sha256", .objectFormat("sha256")),
            ("[extensions]\nrefStorage = reftable", .refStorage("reftable")),
            (
                "[core]\nrepositoryformatversion = 1\n[extensions]\nobjectFormat = sha1\n"
                    + "refStorage = files\nworktreeConfig = true\nnoop-v1 = 1", nil
            ),
            // Git looks at others only in version 1.
            ("[extensions]\nlater = true", nil),
            (
                "[core]\nrepositoryformatversion = 1\n[extensions]\nlater = true",
                .unknownExtension("later")
            ),
        ] as [(String, UnsupportedFormat?)])
    func `settings that declare another format are known`(
        settings: String, expected: UnsupportedFormat?
    ) throws {
        #expect(try format(settings) == expected)
    }

    @Test func `extensions that change nothing here are opened`() throws {
        let store = try TestRepository()
        // Not by git itself, which may know fewer of them.
        let settings = """
            [core]
            repositoryformatversion = 1
            bare = false
            [extensions]
            objectFormat = sha1
            refStorage = files
            noop-v1 = 1

            """
        try store.write(".git/config", settings)
        #expect(try store.open().head().commit == nil)
    }
}
