import Foundation
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct TransportTests {
    private let bench: GitBench
    private let transport: Transport

    /// A working tree with one commit, and an empty hub beside it named `origin`.
    init() throws {
        bench = try GitBench()
        try bench.git(["init", "-q", "--bare", "hub"])
        try bench.git(["init", "-q", "work"])
        try bench.write("work/a.md", "a")
        try bench.git(["add", "."], in: "work")
        try bench.git(["commit", "-q", "-m", "First"], in: "work")
        try bench.git(["remote", "add", "origin", "../hub"], in: "work")
        transport = Transport(
            directory: bench.root.appending("work"), scope: try bench.scope(of: "work"))
    }

    private func url(_ text: String) throws -> Transport.Remote {
        .url(try #require(RemoteURL(text)))
    }

    private func commit(in folder: String, _ message: String) throws {
        try bench.git(["commit", "-q", "--allow-empty", "-m", message], in: folder)
    }

    private func head(_ folder: String) throws -> String {
        String(try bench.git(["rev-parse", "main"], in: folder).text.dropLast())
    }

    @Test func `push creates, moves forward and knows when there is nothing to do`() async throws {
        let main = "refs/heads/main"
        #expect(try await transport.push(main, to: main, of: .named("origin")) == .created)
        #expect(try await transport.push(main, to: main, of: .named("origin")) == .upToDate)
        try commit(in: "work", "Second")
        let id = try head("work")
        #expect(try await transport.push(id, to: main, of: .named("origin")) == .fastForwarded)
        #expect(try head("hub") == id)
    }

    @Test func `fetch brings what another has pushed, and tells how far it is`() async throws {
        let main = "refs/heads/main"
        try await transport.push(main, to: main, of: .named("origin"))
        try bench.git(["clone", "-q", "hub", "other"])
        try commit(in: "other", "From afar")
        try bench.git(["push", "-q"], in: "other")
        let steps = Mutex<[TransportProgress]>([])
        try await transport.fetch(.named("origin")) { step in steps.withLock { $0.append(step) } }
        let tracked = try bench.git(["rev-parse", "refs/remotes/origin/main"], in: "work").text
        #expect(try tracked == head("other") + "\n")
        #expect(steps.withLock { $0.contains { $0.phase == .counting && $0.done == $0.total } })
        // No FETCH_HEAD is left for a later `git merge` to stumble over.
        #expect(
            !FileManager.default.fileExists(
                atPath: bench.root.appending("work/.git/FETCH_HEAD").string))
    }

    @Test func `refs of a remote are listed without a repository`() async throws {
        let main = "refs/heads/main"
        try bench.git(["tag", "-a", "v1", "-m", "one"], in: "work")
        let outside = Transport(directory: bench.root, scope: GitScope(bench.environment))
        let hub = try url(bench.root.appending("hub").string)
        #expect(try await outside.references(of: hub).ids.isEmpty)
        try await transport.push(main, to: main, of: .named("origin"))
        try await transport.push("refs/tags/v1", to: "refs/tags/v1", of: .named("origin"))
        let references = try await outside.references(of: hub)
        #expect(references.head == main)
        #expect(references.ids.keys.sorted() == [main, "refs/tags/v1"])
        #expect(try references.ids[main] == head("work"))
    }

    @Test func `clone makes a repository, or leaves nothing`() async throws {
        try await transport.push("main", to: "refs/heads/main", of: .named("origin"))
        let target = bench.root.appending("-copy")
        let hub = try #require(RemoteURL("file://" + bench.root.appending("hub").string))
        let outside = Transport(directory: bench.root, scope: GitScope(bench.environment))
        try await outside.clone(hub, into: target)
        #expect(try head("-copy") == head("work"))
        let missing = try #require(RemoteURL(bench.root.appending("none").string))
        let other = bench.root.appending("other")
        await #expect(throws: TransportError.notFound(repository: missing.description)) {
            try await outside.clone(missing, into: other)
        }
        #expect(!FileManager.default.fileExists(atPath: other.string))
    }

    @Test func `a push onto commits we do not have is refused and forces nothing`() async throws {
        let main = "refs/heads/main"
        try await transport.push(main, to: main, of: .named("origin"))
        try bench.git(["clone", "-q", "hub", "other"])
        try commit(in: "other", "Theirs")
        try bench.git(["push", "-q"], in: "other")
        try commit(in: "work", "Ours")
        for _ in 0..<2 {
            await #expect(throws: TransportError.rejected(.nonFastForward)) {
                try await transport.push(main, to: main, of: .named("origin"))
            }
            #expect(try head("hub") == head("other"))
            // The second time we know their commit, and it is refused on our side.
            try await transport.fetch(.named("origin"))
        }
    }

    @Test func `A hook of the remote says no in its own words`() async throws {
        let main = "refs/heads/main"
        func hook(_ path: String, _ words: String) throws {
            try bench.writeProgram(path, "#!/bin/sh\necho '\(words)' >&2\nexit 1\n")
        }
        try hook("hub/hooks/pre-receive", "no, thank you")
        await #expect(throws: TransportError.rejected(.hook("no, thank you"))) {
            try await transport.push(main, to: main, of: .named("origin"))
        }
    }

    @Test func `a checked-out branch and a missing ref have names of their own`() async throws {
        let main = "refs/heads/main"
        try await transport.push(main, to: main, of: .named("origin"))
        try bench.git(["clone", "-q", "hub", "other"])
        try commit(in: "work", "Second")
        await #expect(throws: TransportError.rejected(.checkedOut)) {
            try await transport.push(main, to: main, of: url("../other"))
        }
        await #expect(throws: TransportError.noSuchReference("refs/heads/none")) {
            try await transport.push("refs/heads/none", to: main, of: .named("origin"))
        }
        await #expect(throws: TransportError.noSuchReference("refs/heads/none")) {
            try await transport.fetch(.named("origin"), ["refs/heads/none"])
        }
    }

    @Test func `a host that is not there is offline, by every protocol`() async throws {
        let port = freePort()
        for scheme in ["http", "git", "ssh"] {
            let remote = try url("\(scheme)://127.0.0.1:\(port)/x")
            await #expect(throws: TransportError.offline(host: "127.0.0.1"), "\(scheme)") {
                try await transport.fetch(remote, ["refs/heads/main"])
            }
        }
    }

    @Test(arguments: [
        ("401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"", "authentication"),
        ("403 Forbidden", "authentication"), ("404 Not Found", "notFound"),
        ("503 Service Unavailable", "offline"),
    ])
    func `a web server's answer is understood, and no password gets out`(
        answer: String, meaning: String
    ) async throws {
        let server = try LoopbackServer(
            answer: "HTTP/1.1 \(answer)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        let text = "http://mina:s3cr3t@127.0.0.1:\(server.port)/x"
        let error = await #expect(throws: TransportError.self) {
            _ = try await transport.references(of: url(text))
        }
        let shown = "http://mina:***@127.0.0.1:\(server.port)/x"
        switch meaning {
        case "authentication": #expect(error == .authentication(host: "127.0.0.1"))
        case "offline": #expect(error == .offline(host: "127.0.0.1"))
        default: #expect(error == .notFound(repository: shown))
        }
        #expect(!"\(String(reflecting: error))".contains("s3cr3t"))
    }

    @Test func `git daemon serves what is exported and nothing else`() async throws {
        try await transport.push("main", to: "refs/heads/main", of: .named("origin"))
        let port = freePort()
        let daemon = Process()
        // Not through `git`, whose child would outlive it.
        let tools = try bench.git(["--exec-path"]).text.dropLast()
        daemon.executableURL = URL(fileURLWithPath: "\(tools)/git-daemon")
        daemon.arguments = [
            "--reuseaddr", "--listen=127.0.0.1", "--port=\(port)", "--export-all",
            "--base-path=\(bench.root.string)", bench.root.appending("hub").string,
        ]
        daemon.environment = bench.environment
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        defer {
            // Foundation starts it with the polite signals blocked.
            kill(daemon.processIdentifier, SIGKILL)
            daemon.waitUntilExit()
        }
        var served: RemoteReferences?
        for _ in 0..<3_000 where served == nil {
            served = try? await transport.references(of: url("git://127.0.0.1:\(port)/hub"))
            if served == nil { try await Task.sleep(for: .milliseconds(20)) }
        }
        #expect(try served?.ids["refs/heads/main"] == head("work"))
        let work = "git://127.0.0.1:\(port)/work"
        await #expect(throws: TransportError.notFound(repository: work)) {
            _ = try await transport.references(of: url(work))
        }
    }

    @Test func `a server that stays silent is given up`() async throws {
        let server = try LoopbackServer(answer: nil)
        var transport = transport
        transport.timeout = .milliseconds(400)
        let remote = try url("git://127.0.0.1:\(server.port)/x")
        let start = ContinuousClock.now
        await #expect(throws: TransportError.timedOut(after: .milliseconds(400))) {
            try await transport.fetch(remote, ["refs/heads/main"])
        }
        // Not for ever; how long a busy machine takes to end it says nothing.
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    /// A `git` that starts a helper, both deaf to polite requests, and notes their numbers.
    private func deafGit() throws -> (Transport, () async throws -> [Int32]) {
        let note = bench.root.appending("numbers").string
        try bench.writeProgram(
            "bin/git",
            """
            #!/bin/sh
            trap '' TERM
            sh -c 'trap "" TERM; echo $$ >> \(note); while :; do sleep 1; done' &
            echo $$ >> \(note)
            while :; do sleep 1; done
            """)
        var transport = transport
        transport.scope.variables["PATH"] = bench.root.appending("bin").string + ":/usr/bin:/bin"
        return (
            transport,
            {
                for _ in 0..<6_000 {
                    let text = try? String(contentsOfFile: note, encoding: .utf8)
                    let numbers = text?.split(separator: "\n").compactMap { Int32($0) } ?? []
                    if numbers.count == 2 { return numbers }
                    try await Task.sleep(for: .milliseconds(10))
                }
                return []
            }
        )
    }

    private func areGone(_ numbers: [Int32]) async throws -> Bool {
        for _ in 0..<3_000 {
            // A process that ended but was not yet reaped by the system counts as gone.
            let alive = numbers.filter { number in
                let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
                return kill(number, 0) == 0 && status?.contains(") Z ") != true
            }
            if alive.isEmpty { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    @Test func `cancelling ends git and what it started, even if they are deaf`() async throws {
        let (transport, numbers) = try deafGit()
        let task = Task { try await transport.fetch(.named("origin")) }
        let started = try await numbers()
        #expect(started.count == 2)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await areGone(started))
    }

    @Test(arguments: [true, false])
    func `git has time to clean up after itself`(byCancelling: Bool) async throws {
        let note = bench.root.appending("cleaned").string
        try bench.writeProgram(
            "bin/git",
            """
            #!/bin/sh
            trap 'sleep 0.3; echo yes > \(note); exit 1' TERM
            echo ready > \(note)
            while :; do sleep 0.05; done
            """)
        var transport = transport
        transport.scope.variables["PATH"] = bench.root.appending("bin").string + ":/usr/bin:/bin"
        transport.timeout = byCancelling ? .seconds(60) : .seconds(4)
        let task = Task { [transport] in try await transport.fetch(.named("origin")) }
        func noted() -> String? { try? String(contentsOfFile: note, encoding: .utf8) }
        for _ in 0..<6_000 where noted() != "ready\n" {
            try await Task.sleep(for: .milliseconds(10))
        }
        if byCancelling { task.cancel() }
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(noted() == "yes\n")
    }

    @Test func `silence beyond the timeout ends git and what it started`() async throws {
        var (transport, numbers) = try deafGit()
        // Long enough for both programs to start on a busy machine.
        transport.timeout = .seconds(4)
        await #expect(throws: TransportError.timedOut(after: .seconds(4))) {
            try await transport.fetch(.named("origin"))
        }
        let started = try await numbers()
        #expect(started.count == 2)
        #expect(try await areGone(started))
    }

    @Test func `progress counts as a sign of life`() async throws {
        try bench.writeProgram(
            "bin/git",
            """
            #!/bin/sh
            for n in 1 2 3 4 5 6 7 8 9 10; do
              printf 'Receiving objects: 10%% (%s/20)\\r' $n >&2
              sleep 1.3
            done
            """)
        var transport = transport
        transport.scope.variables["PATH"] = bench.root.appending("bin").string + ":/usr/bin:/bin"
        // Less than all of it takes, and far more than one step.
        transport.timeout = .seconds(12)
        let steps = Mutex<[Int]>([])
        try await transport.fetch(.named("origin")) { step in
            steps.withLock { $0.append(step.done) }
        }
        #expect(steps.withLock { $0 } == Array(1...10))
    }

    @Test func `git itself may be missing, and so may the repository`() async throws {
        var transport = transport
        transport.scope.variables["PATH"] = bench.root.string
        await #expect(throws: TransportError.gitMissing) {
            try await transport.fetch(.named("origin"))
        }
        transport.scope = self.transport.scope
        transport.scope.variables["GIT_DIR"] = bench.root.appending("nothing").string
        await #expect(throws: TransportError.notARepository) {
            try await transport.fetch(.named("origin"))
        }
        transport.directory = bench.root.appending("nowhere")
        await #expect(throws: TransportError.notARepository) {
            try await transport.fetch(.named("origin"))
        }
    }

    @Test func `names that git would read as something else are refused`() async throws {
        for name in ["-u", "--upload-pack=x", "", "a b", "a\nb", "+a", "a:b"] {
            await #expect(throws: TransportError.invalidName(name)) {
                try await transport.fetch(.named(name))
            }
            await #expect(throws: TransportError.invalidName(name)) {
                try await transport.push(name, to: "refs/heads/main", of: .named("origin"))
            }
            await #expect(throws: TransportError.invalidName(name)) {
                try await transport.push("main", to: name, of: .named("origin"))
            }
        }
        await #expect(throws: TransportError.invalidName("--exec=x")) {
            try await transport.fetch(.named("origin"), ["--exec=x"])
        }
        await #expect(throws: TransportError.invalidName("https://mina:***@host/x")) {
            try await transport.fetch(.named("https://mina:s3cr3t@host/x"))
        }
        let marker = bench.root.appending("owned").string
        await #expect(throws: TransportError.protocolRefused("ext")) {
            try await transport.fetch(url("ext::touch \(marker)"))
        }
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    @Test func `git sees neither a terminal nor another repository`() async throws {
        let seen = bench.root.appending("seen").string
        try bench.writeProgram(
            "bin/git",
            """
            #!/bin/sh
            echo "$GIT_TERMINAL_PROMPT,$LC_ALL,$GIT_DIR,$SSH_ASKPASS,$SSH_ASKPASS_REQUIRE,$GIT_SSH_COMMAND" > \(seen)
            (: < /dev/tty) 2>/dev/null && echo terminal >> \(seen)
            exit 0
            """)
        var transport = transport
        transport.scope.variables["PATH"] = bench.root.appending("bin").string + ":/usr/bin:/bin"
        transport.scope = GitScope(
            transport.scope.variables.merging([
                "GIT_DIR": "/elsewhere", "LC_ALL": "ko_KR.UTF-8",
                "SSH_ASKPASS": "/usr/bin/dialog", "GIT_SSH_COMMAND": "ssh -i key",
            ]) { $1 })
        try await transport.fetch(.named("origin"))
        #expect(try String(contentsOfFile: seen, encoding: .utf8) == "0,C,,,never,ssh -i key\n")
        transport.prompts = true
        try await transport.fetch(.named("origin"))
        let prompting = try String(contentsOfFile: seen, encoding: .utf8)
        #expect(prompting.hasPrefix("0,C,,/usr/bin/dialog,,ssh -i key\n"))
    }
}
