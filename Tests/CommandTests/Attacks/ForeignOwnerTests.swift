import Glibc
import Testing

extension Attacks {
    /// Stores of another user's. Only the superuser can plant them.
    @Suite(.enabled(if: geteuid() == 0, "needs to give files to another user"))
    struct ForeignOwner {
        static let commands = [
            "list", "memos", "status", "show milk", "search milk", "log", "add 'Buy bread'", "sync",
            "doctor", "config", "remind", "board", "trust", "",
        ]

        /// A store with a task, parts of which belong to another user.
        private func planted(_ parts: String) throws -> Target {
            let target = try Target()
            try target.run("sheaf add 'Buy milk'; cd sheaf; chown -h 12345 \(parts)")
            return target
        }

        @Test(arguments: [".", ".git", ". .git .sheaf"])
        func `Nothing of another user's store is read`(parts: String) throws {
            let target = try planted(parts)
            for command in Self.commands {
                let finished = try target.run("cd sheaf; sheaf \(command)")
                #expect(finished.code == 77, "\(command)")
                #expect(!finished.output.contains("milk"), "\(command)")
                #expect(
                    finished.errors == """
                        error: ~/sheaf belongs to another user
                        hint: if you trust it: git config --global --add safe.directory \
                        \(target.home)/sheaf

                        """, "\(command)")
            }
            let completed = try target.run(
                "cd sheaf; sheaf completions bash --candidates -- sheaf show ''")
            #expect(!completed.output.contains("milk"))
        }

        @Test(arguments: [
            "git config --global safe.directory ~/sheaf", "git config --global safe.directory '*'",
            "git config --global safe.directory \"$HOME/sheaf\"",
        ])
        func `Git's own way out works`(line: String) throws {
            let target = try planted("-R .")
            #expect(try target.run("cd sheaf; sheaf list").code == 77)
            try target.run(line)
            #expect(try target.run("cd sheaf; sheaf list").output.contains("Buy milk"))
            #expect(try target.run("cd sheaf; sheaf add 'Buy bread'; sheaf status").code == 0)
            // An empty value forgets what stood before.
            try target.run("git config --global --add safe.directory ''")
            #expect(try target.run("cd sheaf; sheaf list").code == 77)
        }

        @Test func `The caller of sudo has a store of their own`() throws {
            let target = try planted("-R .")
            let own = try target.run("cd sheaf; sheaf list", with: ["SUDO_UID": "12345"])
            #expect(own.code == 0)
            let other = try target.run("cd sheaf; sheaf list", with: ["SUDO_UID": "12346"])
            #expect(other.code == 77)
        }

        @Test func `A folder planted above does not take what is written below it`() throws {
            let target = try Target()
            try target.run("mkdir -p shared/mine shared/.sheaf; chown -R 12345 shared/.sheaf")
            // Not a repository, and somebody else's: one's own store is the next.
            #expect(try target.run("cd shared/mine; sheaf add 'Buy milk'").code == 0)
            #expect(try target.run("cd sheaf; sheaf list").output.contains("Buy milk"))
            try target.run("git init -q shared; chown -R 12345 shared/.git")
            let refused = try target.run("cd shared/mine; sheaf add 'Buy bread'")
            #expect(refused.code == 77)
            #expect(refused.errors.contains("safe.directory"))
        }
    }
}
