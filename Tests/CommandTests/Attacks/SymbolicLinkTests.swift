import Testing

extension Attacks {
    /// Symbolic links and other odd things in our own folder, `.git/sheaf`, and beside it, which came
    /// with a folder that was unpacked.
    @Suite struct SymbolicLinks {
        private static let commands =
            """
            sheaf add 'Buy bread'; sheaf list; sheaf status; sheaf doctor --fix; sheaf sync
            EDITOR=true sheaf edit milk; true
            """
        private static let watching = "timeout 1 sheaf sync --watch; sheaf list; true"

        private func requireUntouched(_ target: Target) throws {
            #expect(try target.run("ls keep").output == "secret\n")
            #expect(try target.run("stat -c %a keep keep/secret").output == "755\n600\n")
            try target.requireNothingRan()
        }

        private func storeWithRemote() throws -> Target {
            let target = try Target()
            try target.run("sheaf add 'Buy milk'; git init -q --bare -b main hub")
            try target.run("chmod 755 keep; cd sheaf; git remote add origin ../hub; sheaf sync")
            return target
        }

        @Test(arguments: [
            "tmp", "displaced", "cache.sqlite", "watch", "rescued", "edits", "editing",
            "interrupted",
        ])
        func `A link in the place of a folder of ours leads nowhere`(name: String) throws {
            let target = try storeWithRemote()
            try target.run(
                "rm -rf sheaf/.git/sheaf/\(name); ln -s ~/keep sheaf/.git/sheaf/\(name)")
            try target.run(name == "watch" ? Self.watching : Self.commands)
            try requireUntouched(target)
        }

        @Test(arguments: [
            "lock", "watching", "owner", "journal", "journal.new", "synced", "received",
        ])
        func `A link in the place of a file of ours leads nowhere`(name: String) throws {
            let target = try storeWithRemote()
            for place in ["secret", "new"] {
                try target.run("ln -sfn ~/keep/\(place) sheaf/.git/sheaf/\(name)")
                try target.run(name == "watching" ? Self.watching : Self.commands)
                try requireUntouched(target)
            }
        }

        @Test(arguments: [
            "sheaf", "info", "logs", "refs/heads", "refs", "logs/refs", "info/exclude",
            "info/attributes", "logs/HEAD",
        ])
        func `A link beside our own folder leads nowhere`(name: String) throws {
            let target = try storeWithRemote()
            try target.run(
                """
                cd sheaf/.git; mkdir -p logs; mv \(name) ../../was; ln -s ~/keep \(name)
                git config --unset merge.sheaf.driver
                """)
            try target.run(Self.commands)
            try target.run("cd sheaf; sheaf init .; sheaf doctor --install-driver; true")
            #expect(try target.run("ls keep").output == "secret\n")
            try target.requireNothingRan()
        }

        @Test func `What stands in the way is named, and how to be rid of it`() throws {
            let target = try Target()
            try target.run(
                "sheaf add 'Buy milk'; cd sheaf/.git/sheaf; rm -rf tmp; ln -s ~/keep tmp")
            let added = try target.run("sheaf add 'Buy bread'")
            #expect(added.code == 77)
            #expect(added.errors.contains("/.git/sheaf/tmp"))
            #expect(added.errors.contains("symbolic link"))
            #expect(added.errors.contains("mv "))
            #expect(try target.run("sheaf list").output.contains("Buy milk"))
            try target.run("cd sheaf/.git/sheaf; mv tmp tmp.old")
            #expect(try target.run("sheaf add 'Buy bread'").code == 0)
        }

        @Test(arguments: ["lock", "watching"])
        func `A lock is a file of one name, and is never written elsewhere`(name: String) throws {
            let target = try storeWithRemote()
            for line in ["ln ~/keep/secret", "mkfifo", "mkdir"] {
                try target.run("cd sheaf/.git/sheaf; rm -rf \(name); \(line) \(name)")
                try target.run(name == "watching" ? Self.watching : Self.commands)
                // A hard link is a name of the secret itself.
                try target.run("rm -rf sheaf/.git/sheaf/\(name)")
                try requireUntouched(target)
            }
        }

        @Test func `What is in our folder is for this user alone`() throws {
            let target = try Target()
            try target.run(
                "umask 0; sheaf add 'Buy milk'; sheaf list; EDITOR=false sheaf edit milk")
            #expect(try target.run("stat -c %a sheaf/.git/sheaf").output == "700\n")
        }
    }
}
