import Glibc
import TestSupport
import TestTraits
import Testing

/// Several programs at work on one store at the same moment.
@Suite(.limited) struct RaceTests {
    /// The tasks that each of two processes adds.
    private static let adds = testRuns(6, long: 100)

    private func store(adding title: String...) throws -> Sandbox {
        let sandbox = try Sandbox.store()
        for title in title { #expect(try sandbox.sheaf("add", title).code == 0) }
        return sandbox
    }

    /// Starts a line of shell that runs beside others.
    private func start(
        _ line: String, _ sandbox: Sandbox, with variables: [String: String] = [:]
    ) throws -> Child {
        try spawn(
            "/bin/sh", ["-c", "set -e\n" + line],
            environment: sandbox.environment(step: 50, adding: variables),
            directory: sandbox.store, streams: .files(input: []), scratch: sandbox.home)
    }

    private func expectClean(_ sandbox: Sandbox, commits: Int) throws {
        let report = try sandbox.shell(
            """
            git rev-list --count HEAD && git status --porcelain \
            && git fsck --strict --no-progress --no-dangling && find .git -name '*.lock'
            """, in: sandbox.store)
        #expect(report.output == "\(commits)\n" && report.code == 0, "\(report.errors)")
    }

    @Test func `Two processes that add at once lose nothing`() throws {
        let sandbox = try store()
        let children = try ["one", "two"].enumerated().map { number, name in
            try start(
                """
                for i in $(seq \(Self.adds)); do
                    SHEAF_SEED=$((i * 2000 + \(number) * 1000)) sheaf add "\(name) $i"
                done
                """, sandbox)
        }
        let ids = try children.flatMap { child in
            let finished = child.wait()
            try #require(finished.code == 0, "\(finished.errors)")
            return finished.output.split(separator: "\n")
        }
        #expect(Set(ids).count == 2 * Self.adds)
        let listed = try sandbox.sheaf("list").output.split(separator: "\n")
        #expect(listed.count == 2 * Self.adds)
        try expectClean(sandbox, commits: 1 + 2 * Self.adds)
    }

    @Test func `Git at work beside costs neither side a commit`() throws {
        let sandbox = try store()
        let count = Self.adds / 2
        let ours = try start(
            "for i in $(seq \(count)); do SHEAF_SEED=$((i * 1000)) sheaf add \"ours $i\"; done",
            sandbox)
        // Git does not wait for a lock, so it tries again.
        let git = try start(
            """
            for i in $(seq \(count)); do
                echo "theirs $i" > "theirs $i.md"
                for try in $(seq 400); do
                    git add "theirs $i.md" && git commit -qm Theirs -- "theirs $i.md" && break
                    [ $try -lt 400 ] && sleep 0.02
                done
            done
            """, sandbox)
        for child in [ours, git] {
            let finished = child.wait()
            #expect(finished.code == 0, "\(finished.errors)")
        }
        try expectClean(sandbox, commits: 1 + 2 * count)
        let files = try sandbox.shell("git ls-files | grep -c '\\.md$'", in: sandbox.store)
        #expect(files.output == "\(2 * count)\n")
    }

    @Test func `A store that somebody else is changing is waited for, then left alone`() throws {
        let sandbox = try store(adding: "Buy milk")
        let lock = open(sandbox.store + "/.git/sheaf/lock", O_RDWR | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let start = ContinuousClock.now
        let refused = try sandbox.sheaf("done", "milk", with: ["SHEAF_LOCK_TIMEOUT": "0.3"])
        #expect(refused.code == 75)
        #expect(ContinuousClock.now - start >= .milliseconds(300))
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("error: ") && refused.errors.contains("\nhint: "))
        let waiting = try sandbox.start(["done", "milk"], with: ["SHEAF_LOCK_TIMEOUT": "60"])
        #expect(holds { waiting.hasOpen(sandbox.store + "/.git/sheaf/lock") })
        close(lock)
        #expect(waiting.wait().code == 0)
        try expectClean(sandbox, commits: 3)
    }

    @Test func `A lock of git's is waited for, named and never removed`() throws {
        let sandbox = try store(adding: "Buy milk")
        try sandbox.write("sheaf/.git/index.lock", "")
        let refused = try sandbox.sheaf("done", "milk", with: ["SHEAF_LOCK_TIMEOUT": "0.1"])
        #expect(refused.code == 75)
        #expect(refused.errors.contains("index.lock"))
        #expect(sandbox.read("sheaf/.git/index.lock") == "")
        unlink(sandbox.store + "/.git/index.lock")
        #expect(try sandbox.sheaf("done", "milk").code == 0)
        try expectClean(sandbox, commits: 3)
    }

    /// An editor saves its own text again and again, a line longer each time: by a rename as fast
    /// as it can, or in place as fast as a person can. The file ends with all of its lines, and what
    /// `append` wrote is there or in a commit.
    @Test(arguments: [true, false])
    func `An editor that saves at the same moment loses nothing`(savesByRename: Bool) throws {
        let sandbox = try store(adding: "Buy milk")
        let save =
            savesByRename
            ? "cp .text .saved && mv .saved \"$f\"" : "cp .text \"$f\" && sleep 0.4"
        let editor = try start(
            """
            f=$(ls tasks/*/*.md) i=0
            cp "$f" .text
            while [ ! -e "$HOME/stop" ]; do
                i=$((i + 1))
                echo "typed $i" >> .text
                \(save)
            done
            echo $i
            """, sandbox)
        var appended: [Int] = []
        for number in 0..<6 {
            let child = try sandbox.start(
                ["append", "milk", "appended \(number) ."],
                with: ["SHEAF_SEED": "\(1000 * (number + 2))"])
            if number == 5 { try sandbox.write("stop", "") }
            let finished = child.wait()
            // Where it never gets its turn, it says so and changes nothing.
            #expect([0, 75].contains(finished.code), "\(finished.errors)")
            if finished.code == 0 { appended.append(number) }
        }
        let edited = editor.wait()
        try #require(edited.code == 0, "\(edited.errors)")
        let count = try #require(Int(edited.output.filter(\.isNumber)))
        func lines(_ command: String) throws -> Set<Substring> {
            Set(try sandbox.shell(command, in: sandbox.store).output.split(separator: "\n"))
        }
        let file = try lines("cat tasks/*/*.md")
        let lost = (1...count).filter { !file.contains("typed \($0)") }
        #expect(lost.isEmpty, "of \(count)")
        let committed = try lines("git log -p --format= | sed 's/^[+-]//'")
        #expect(appended.allSatisfy { committed.contains("appended \($0) .") })
        // Against one that never pauses there is no getting through.
        #expect(!appended.isEmpty || savesByRename)
    }
}
