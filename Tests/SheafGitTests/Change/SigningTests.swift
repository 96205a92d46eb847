import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct SigningTests {
    private func signing(with script: String) throws -> TestRepository {
        let store = try TestRepository()
        let program = store.folder.appending("gpg")
        let text = "#!/bin/sh\n\(script)\n"
        try Directory(opening: store.folder).create(
            "gpg".utf8, Array(text.utf8), permissions: 0o755)
        try store.git("config", "commit.gpgsign", "true")
        try store.git("config", "user.signingkey", "MINA")
        try store.git("config", "--global", "gpg.program", program.string)
        return store
    }

    @Test func `commits are signed by git where the user wants it`() throws {
        let store = try signing(
            with: """
                cat >/dev/null
                echo "[GNUPG:] SIG_CREATED D" >&2
                printf -- "-----BEGIN PGP SIGNATURE-----\\nfor $3\\n-----END PGP SIGNATURE-----\\n"
                """)
        let signature = Signature(
            name: "Someone <else>", email: "else@example.org", time: 1_234_567_890, offset: -210)
        let id = try store.commit(
            [.adding("a/b", "b")], message: "# not a comment\n\n\nBody ", author: signature)
        let raw = try store.git("cat-file", "commit", "HEAD")
        #expect(raw.contains("\ngpgsig -----BEGIN PGP SIGNATURE-----\n for MINA\n"))
        #expect(raw.contains("\nauthor Someone else <else@example.org> 1234567890 -0330\n"))
        #expect(raw.hasSuffix("\n\n# not a comment\n\n\nBody\n"))
        let commit = try store.open().commit(try #require(id))
        #expect(commit.message == "# not a comment\n\n\nBody\n")
        #expect(commit.author.offset == -210)
        try store.expectSound()
    }

    @Test func `a signer that fails leaves all as it was, and its words`() throws {
        let store = try signing(with: "echo no key for $3 >&2; exit 2")
        let failure = #expect(throws: ChangeError.self) {
            try store.commit([.adding("a/b", "b")], message: "Add")
        }
        guard case .signingFailed(let status, let output) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(status != 0)
        #expect(output.contains("gpg failed to sign the data"))
        #expect(!store.root.appending("a").exists)
        try store.expectSound()
    }
}
