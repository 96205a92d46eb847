import Glibc
import TestSupport
import TestTraits
import Testing

/// Servers and disks that fail in the middle of it.
@Suite(.limited) struct ServerAccidentTests {
    /// Two stores at one place on a server; the second has sent more, and the first has edits.
    private func prepared(_ kind: GitServer.Kind = .path) throws -> GitServer {
        let server = try GitServer.withStore(kind)
        try server.run(
            """
            sheaf clone \(server.address) two
            for i in 1 2 3; do sheaf --store two add "theirs $i" --body "$(seq 3000)"; done
            sheaf --store two sync
            sheaf --store one add ours --body "$(seq 3000)"
            """)
        return server
    }

    /// Nothing of either store is missing once both have synced.
    private func expectWhole(
        _ server: GitServer, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try server.run(
            "for store in one two one; do sheaf --store $store sync; done",
            sourceLocation: sourceLocation)
        #expect(try server.heads("one", "two") == 1, sourceLocation: sourceLocation)
        let list = try server.run("sheaf --store one list")
        for title in ["Milk", "theirs 1", "theirs 2", "theirs 3", "ours"] {
            #expect(list.contains(title), sourceLocation: sourceLocation)
        }
        try server.run(
            "for i in one two hub.git; do git -C $i fsck --strict --no-dangling; done",
            sourceLocation: sourceLocation)
    }

    @Test func `a remote that was forced back gets everything again`() throws {
        let server = try prepared()
        try server.run("sheaf --store one sync && git -C hub.git update-ref refs/heads/main main~2")
        try expectWhole(server)
    }

    @Test func `a remote that was emptied gets everything again`() throws {
        let server = try prepared()
        try server.run(
            """
            sheaf --store one sync && sheaf --store two sync
            rm -rf hub.git && git init -q --bare -b main hub.git
            """)
        try expectWhole(server)
    }

    @Test func `a remote that is gone, and comes back, is waited for`() throws {
        let server = try prepared()
        try server.run("mv hub.git away.git")
        let refused = try server.refusal(of: "one")
        #expect(refused.code == 69, "\(refused)")
        #expect(try server.run("git -C one status --porcelain").isEmpty)
        try server.run("mv away.git hub.git")
        try expectWhole(server)
    }

    /// The helper that serves a fetch or takes a push hears or says so many bytes, and no more.
    @Test(
        arguments: TestSelection.current == .long ? [0, 1, 100, 400, 700, 1_500] : [0, 400, 1_500])
    func `a transfer that breaks off changes nothing, and the next one does it`(
        bytes: Int
    ) throws {
        let server = try prepared()
        try server.run(
            """
            cat > upload <<'END'
            #!/bin/sh
            # Nobody but `dd` holds the line, so that the other side sees it end.
            mkfifo said.$$ && exec 3<&0
            git-upload-pack "$@" <&3 >said.$$ &
            exec dd bs=1 count=\(bytes) status=none <said.$$ 3<&-
            END
            cat > receive <<'END'
            #!/bin/sh
            dd bs=1 count=\(bytes) status=none | git-receive-pack "$@"
            END
            chmod 755 upload receive
            git -C one config remote.origin.uploadpack "$PWD/upload"
            sheaf --store one trust --yes
            """)
        let head = try server.run("git -C one rev-parse main")
        let fetched = try server.refusal(of: "one")
        #expect(fetched.code == 69 || fetched.code == 74, "\(fetched)")
        #expect(try server.run("git -C one rev-parse main") == head)
        #expect(try server.run("git -C one status --porcelain").isEmpty)
        try server.run(
            """
            git -C one config --unset remote.origin.uploadpack
            git -C one config remote.origin.receivepack "$PWD/receive"
            sheaf --store one trust --yes
            """)
        let remote = try server.run("git -C hub.git rev-parse main")
        let pushed = try server.refusal(of: "one")
        #expect(pushed.code != 0, "\(pushed)")
        #expect(try server.run("git -C hub.git rev-parse main") == remote)
        try server.run("git -C one config --unset remote.origin.receivepack")
        try expectWhole(server)
    }

    /// A limit on the size of files stands for a full disk: a write past it fails half way.
    @Test func `a disk that is full leaves everything as it was`() throws {
        let server = try prepared()
        try server.run("echo 'by hand' | tee -a one/tasks/*/milk-*.md")
        try server.run("git -C one rev-parse HEAD > head")
        // Each goes further than the one before it; what was stopped is gone on with.
        for blocks in [0, 1, 2, 3, 4, 8] {
            try fill(server, blocks)
            #expect(try server.run("cat one/tasks/*/milk-*.md").contains("by hand"))
            try server.run(
                """
                git -C one merge-base --is-ancestor $(cat head) HEAD
                git -C one fsck --strict --no-dangling
                """)
        }
        try expectWhole(server)
        #expect(try server.run("cat two/tasks/*/milk-*.md").contains("by hand"))
    }

    /// The same from the same state for each limit.
    @Test(.long, arguments: [0, 1, 2, 3, 4, 8, 20])
    func `a disk that is full at any place leaves everything as it was`(blocks: Int) throws {
        let server = try prepared()
        try server.run("echo 'by hand' | tee -a one/tasks/*/milk-*.md")
        try fill(server, blocks)
        #expect(try server.run("cat one/tasks/*/milk-*.md").contains("by hand"))
        try expectWhole(server)
        #expect(try server.run("cat two/tasks/*/milk-*.md").contains("by hand"))
    }

    /// Syncs where a file may be of so many blocks of 512 bytes, and no more.
    private func fill(_ server: GitServer, _ blocks: Int) throws {
        // Without its signal the write itself fails, as it does where there is no room.
        let full = try server.shell(
            "trap '' XFSZ; ulimit -f \(blocks); exec sheaf --store one sync >/dev/null 2>&1")
        #expect(full.code != 0 || blocks > 8, "\(blocks): \(full)")
        #expect(full.code < 128, "\(blocks): \(full)")
    }
}
