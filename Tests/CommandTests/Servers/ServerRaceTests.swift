import Glibc
import TestSupport
import TestTraits
import Testing

/// Programs that sync clones of one repository at the same time.
@Suite(.limited) struct ServerRaceTests {
    private static let clones = TestSelection.current == .long ? 8 : 3
    /// How often each clone adds, edits and syncs.
    private static let rounds = testRuns(1, long: 5)

    /// Holds the first push of each clone until all of them have come, so that all but one lose.
    private static let barrier = """
        #!/bin/sh
        umask 0
        mkdir -p arrived && touch arrived/$$
        for i in $(seq 600); do
            [ $(ls arrived | wc -l) -ge \(clones) ] && exit
            sleep 0.1
        done
        """

    /// The repository is the same behind each server; what they say to a loser differs.
    private static let kinds: [GitServer.Kind] =
        TestSelection.current == .long ? [.path, .file, .ssh, .https] : [.path, .ssh]

    @Test(arguments: kinds)
    func `clones that sync at once end alike, and no commit is lost`(
        kind: GitServer.Kind
    ) throws {
        let server = try GitServer.withStore(kind)
        try server.run(
            "for i in $(seq \(Self.clones)); do sheaf clone \(server.address) clone$i; done")
        try server.sandbox.write("hub.git/hooks/pre-receive", Self.barrier)
        try server.run("chmod 755 hub.git/hooks/pre-receive; chmod 777 hub.git")
        let racers = try (1...Self.clones).map { clone in
            try spawn(
                "/bin/sh",
                [
                    "-ec",
                    """
                    for i in $(seq \(Self.rounds)); do
                        export SHEAF_SEED=$((\(clone) * 100000 + i * 1000))
                        sheaf --store clone\(clone) add "task \(clone) $i"
                        echo "line \(clone) $i" | tee -a clone\(clone)/tasks/*/milk-*.md >/dev/null
                        echo "memo \(clone) $i" > "clone\(clone)/memo \(clone) $i.md"
                        # Losing a race ten times is no failure: everything is kept, and goes later.
                        sheaf --store clone\(clone) sync || [ $? = 75 ]
                        git -C clone\(clone) rev-parse HEAD >> commits\(clone)
                    done
                    """,
                ],
                environment: server.sandbox.environment(
                    step: 10 + clone, adding: server.variables),
                directory: server.sandbox.home, streams: .files(input: []),
                scratch: server.sandbox.home)
        }
        for racer in racers {
            let finished = racer.wait()
            #expect(finished.code == 0, "\(finished.errors)")
        }
        // A lost race is gone into again.
        let pushes = try server.run("ls hub.git/arrived").split(separator: "\n").count
        #expect(pushes > Self.clones)
        // The last one has everything then; the others that are looked at get it.
        try server.run(
            "for i in $(seq \(Self.clones)) 1 2; do sheaf --store clone$i sync; done")
        #expect(try server.heads("clone1", "clone2", "clone3") == 1)
        try expectAll(server)
    }

    private func expectAll(_ server: GitServer) throws {
        let count = Self.clones * Self.rounds
        #expect(
            try server.run("sheaf --store clone1 list").split(separator: "\n").count == count + 1)
        #expect(try server.run("grep -c '^line ' clone2/tasks/*/milk-*.md") == "\(count)\n")
        #expect(try server.run("ls clone3 | grep -c '^memo '") == "\(count)\n")
        // Every commit that any clone was at is part of the history.
        let lost = try server.run(
            """
            cat commits* | while read id; do
                git -C hub.git merge-base --is-ancestor $id main || echo $id
            done
            for i in hub.git clone*; do
                git -C $i fsck --strict --no-progress --no-dangling
                [ $i = hub.git ] || git -C $i status --porcelain
            done
            """)
        #expect(lost.isEmpty)
    }
}
