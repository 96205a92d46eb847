import Glibc
import TestTraits
import Testing

/// The program against servers as people have them.
@Suite(.limited) struct RealServerTests {
    @Test(arguments: GitServer.Kind.allCases)
    func `two clones send, receive and end alike after a clash`(kind: GitServer.Kind) throws {
        let server = try GitServer.withStore(kind)
        try server.run("sheaf clone \(server.address) two && sheaf --store two add Bread")
        #expect(try server.run("sheaf --store two sync").contains("Sent 1 commit"))
        #expect(try server.run("sheaf --store one sync").contains("Received 1 commit"))
        #expect(try server.heads("one", "two") == 1)
        try server.run(
            """
            sed -i 's/two litres/three litres/' one/tasks/*/milk-*.md
            sed -i 's/two litres/one bottle/' two/tasks/*/milk-*.md
            for store in one two one two; do sheaf --store $store sync; done
            """)
        #expect(try server.heads("one", "two") == 1)
        let text = try server.run("cat one/tasks/*/milk-*.md")
        #expect(text.contains("three litres") && text.contains("one bottle"))
        try server.run("git -C hub.git fsck --strict")
    }

    @Test func `ssh takes every kind of key, and one that only an agent has`() throws {
        let server = try GitServer.withStore(.ssh)
        let shell = try #require(server.secureShell)
        for key in SecureShell.Key.allCases {
            var agent: (socket: String, process: Child)?
            if key == .agent { agent = try shell.startAgent(with: .agent) }
            defer { agent?.process.kill(SIGKILL) }
            try shell.use(key, agent: agent?.socket)
            try server.run("sheaf --store one add \(key.rawValue)")
            #expect(try server.run("sheaf --store one sync").contains("Sent 1 commit"))
        }
        try server.run("rm ssh/ed25519")
        try shell.use(.ed25519)
        try server.run("sheaf --store one add more")
        let refused = try server.refusal(of: "one")
        #expect(refused.code == 77 && refused.errors.contains("hint:"), "\(refused)")
    }

    @Test func `a host that shows another key, or an unknown one, is not talked to`() throws {
        let server = try GitServer.withStore(.ssh)
        let shell = try #require(server.secureShell)
        try server.run("sheaf --store one add more")
        let head = try server.run("git -C hub.git rev-parse main")
        for (key, words) in [("other", "the key of hub has changed"), (nil, "is not known")] {
            try shell.know(key)
            let refused = try server.refusal(of: "one")
            #expect(refused.code == 77 && refused.errors.contains(words), "\(refused)")
            #expect(refused.errors.contains("hint: "), "\(refused)")
        }
        #expect(try server.run("git -C hub.git rev-parse main") == head)
        try shell.know("host")
        #expect(try server.run("sheaf --store one sync").contains("Sent 1 commit"))
    }

    @Test func `https asks for the right password and a certificate that is trusted`() throws {
        let server = try GitServer.withStore(.https)
        let web = try #require(server.webServer)
        try server.run("sheaf --store one add more")
        for (password, trusts) in [("wr0ng", true), ("s3cr3t", false)] {
            try web.configure(password: password, trusts: trusts)
            let refused = try server.refusal(of: "one")
            #expect(refused.code == 77, "\(refused)")
            #expect(!refused.errors.contains(password), "\(refused)")
            #expect(refused.errors.contains(trusts ? "localhost" : "certificate"), "\(refused)")
        }
        try web.configure(password: "s3cr3t", trusts: true)
        #expect(try server.run("sheaf --store one sync").contains("Sent 1 commit"))
    }

    @Test(arguments: [GitServer.Kind.path, .ssh, .https])
    func `what a hook of the server says is shown, and nothing is lost`(
        kind: GitServer.Kind
    ) throws {
        let server = try GitServer.withStore(kind)
        try server.run(
            """
            printf '#!/bin/sh\\necho "closed for the weekend" >&2\\nexit 1\\n' \
                > hub.git/hooks/pre-receive
            chmod 755 hub.git/hooks/pre-receive
            sheaf --store one add more
            """)
        let refused = try server.refusal(of: "one")
        #expect(refused.code == 77, "\(refused)")
        #expect(refused.errors.contains("closed for the weekend"), "\(refused)")
        #expect(try server.run("git -C one status --porcelain").isEmpty)
        try server.run("rm hub.git/hooks/pre-receive && sheaf --store one sync")
        #expect(try server.heads("one") == 1)
        #expect(try server.run("sheaf --store one list").contains("more"))
    }
}
