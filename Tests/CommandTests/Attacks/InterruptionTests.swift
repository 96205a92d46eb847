import Glibc
import Testing

extension Attacks {
    /// A remote that keeps a command waiting, and what a command leaves running and lying about when
    /// it is told to end.
    @Suite struct Interruption {
        private let target: Target

        /// A store with a remote that is reached by ssh, and a folder with a note.
        init() throws {
            target = try Target()
            try target.sandbox.write("notes/mine.md", "# Mine\n")
            try target.sandbox.shell("mkdir -p empty; sheaf remote mina@host:notes.git")
        }

        /// Stands for ssh: notes its number and that of its child, both of which do not end when
        /// they are asked to, and says a line of progress five times a second, or nothing.
        private func ssh(isTalking: Bool) throws -> [String: String] {
            let talk = isTalking ? "printf 'remote: Counting objects: 1\\r' >&2;" : ""
            try target.sandbox.write(
                "bin/ssh",
                """
                #!/bin/sh
                trap '' TERM HUP
                sh -c 'trap "" TERM HUP; echo $$ >> ~/numbers; while :; do sleep 0.2; done' &
                echo $$ >> ~/numbers
                while :; do \(talk) sleep 0.2; done
                """)
            try target.sandbox.shell("chmod 755 bin/ssh; rm -f numbers")
            return ["GIT_SSH_COMMAND": target.home + "/bin/ssh", "GIT_SSH_VARIANT": "ssh"]
        }

        /// The processes that stood for ssh; all of them, once they have begun.
        private func numbers() throws -> [pid_t] {
            for _ in 0..<1500 {
                let numbers = (target.sandbox.read("numbers") ?? "").split(separator: "\n")
                if numbers.count == 2 { return numbers.compactMap { pid_t($0) } }
                usleep(20_000)
            }
            Issue.record("ssh was not started")
            return []
        }

        private func areGone(_ numbers: [pid_t]) -> Bool {
            for _ in 0..<250 {
                // One that ended and that the system has not reaped yet counts as gone.
                let running = numbers.filter { number in
                    let status = readFile("/proc/\(number)/stat") ?? []
                    let isZombie = String(decoding: status, as: UTF8.self).contains(") Z ")
                    return kill(number, 0) == 0 && !isZombie
                }
                if running.isEmpty { return true }
                usleep(20_000)
            }
            return false
        }

        /// All that lies in the home folder, but for git's and our own bookkeeping.
        private func folders() throws -> String {
            try target.sandbox.shell("find . -path '*/.git/*' -prune -o -print | sort").output
        }

        @Test(arguments: [
            (["clone", "mina@host:notes.git", "new/place"], SIGTERM),
            (["clone", "mina@host:notes.git", "empty"], SIGINT),
            (["clone", "mina@host:notes.git", "notes"], SIGHUP),
            (["doctor", "--ask-remote"], SIGTERM),
            (["remote", "--test"], SIGTERM),
            (["remote", "mina@other:notes.git", "--test"], SIGHUP),
            (["init", "--remote", "mina@host:notes.git"], SIGTERM),
            (["sync"], SIGHUP),
            (["sync", "--dry-run"], SIGINT),
            (["sync", "--join"], SIGTERM),
        ])
        func `A command that is told to end takes git along`(
            _ arguments: [String], _ signal: Int32
        ) throws {
            // With nothing to say, it would not notice that nobody listens any more.
            let variables = try ssh(isTalking: false)
            try target.sandbox.write("numbers", "")
            let before = try folders()
            let child = try target.sandbox.start(arguments, with: variables)
            let started = try numbers()
            child.kill(signal)
            let finished = child.wait()
            #expect(finished.code == 130, "\(finished.errors)")
            #expect(
                finished.errors.hasSuffix("interrupted\n") && !finished.errors.contains("error:"),
                "\(finished.errors)")
            let isGone = areGone(started)
            #expect(isGone)
            if !isGone { for number in started { kill(number, SIGKILL) } }
            #expect(try folders() == before)
            #expect(try target.run("find . -name '*.lock' -o -name '.sheaf-new*'").output == "")
        }

        @Test(arguments: [
            "sync", "clone mina@host:notes.git copy", "sync --dry-run",
        ])
        func `A remote that never stops talking is left in the end`(command: String) throws {
            let variables = try ssh(isTalking: true)
            let finished = try target.run(
                "sheaf \(command) --time-limit 1", within: 20, with: variables)
            #expect(finished.code == 69)
            #expect(
                finished.errors.hasPrefix("error: the transfer was not finished after 1 s\n"),
                "\(finished.errors)")
            #expect(areGone(try numbers()))
            #expect(try target.run("ls -d copy").code != 0)
        }

        /// With a terminal ssh could ask, and stays in the command's own group.
        @Test func `Nor does it hold a command on a terminal`() throws {
            let variables = try ssh(isTalking: true)
            let finished = try target.sandbox.shell(
                "timeout --foreground -k 2 20 sheaf sync --time-limit 1",
                streams: .terminal(columns: 80, typed: []), with: variables)
            #expect(finished.code == 69)
            #expect(finished.output.contains("error: the transfer was not finished after 1 s"))
            for number in try numbers() { kill(number, SIGKILL) }
        }
    }
}
