import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct IdentityTests {
    private let nobody = [
        "GIT_AUTHOR_NAME": "", "GIT_AUTHOR_EMAIL": "", "GIT_COMMITTER_NAME": "",
        "GIT_COMMITTER_EMAIL": "", "GIT_CONFIG_GLOBAL": "/dev/null",
    ]

    @Test func `what nobody has named is derived, and said to be`() throws {
        let store = try TestRepository()
        #expect(try store.open().identity().derived == [])
        #expect(try store.open(nobody).identity().derived == [.name, .email])
        let mail = nobody.merging(["EMAIL": "m@x"]) { $1 }
        #expect(try store.open(mail).identity().derived == [.name])
        try store.git("config", "user.name", "Mina Kim")
        let identity = try store.open(nobody).identity()
        #expect(identity.name == "Mina Kim" && identity.derived == [.email])
        #expect(identity.refused.isEmpty)
    }

    @Test func `user.useConfigOnly refuses as git does`() throws {
        let store = try TestRepository()
        try store.git("config", "user.useConfigOnly", "true")
        try store.open().requireIdentity()
        // EMAIL is no configuration.
        let mail = nobody.merging(["EMAIL": "m@x"]) { $1 }
        #expect(throws: RepositoryError.noIdentity([.name, .email])) {
            try store.open(mail).signature(.author)
        }
        try store.git("config", "author.name", "Mina")
        try store.git("config", "user.email", "m@x")
        #expect(try store.open(nobody).signature(.author).name == "Mina")
        #expect(throws: RepositoryError.noIdentity([.name])) {
            try store.open(nobody).requireIdentity()
        }
        try store.git("config", "user.useConfigOnly", "false")
        try store.open(nobody).requireIdentity()
    }
}
