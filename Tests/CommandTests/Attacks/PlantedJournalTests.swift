import Glibc
import SheafGit
import Testing

extension Attacks {
    /// A journal in our own folder that somebody else wrote, or that was ours in another folder: it says
    /// which files to move where, and is carried out without asking.
    @Suite struct PlantedJournals {
        /// What moves `~/keep/secret` into the working tree, writes `~/.profile` from it, and makes
        /// folders outside, where names are put into paths unchecked.
        private static func journal(
            version: Int, swap: String, branch: String, old: String = "-",
            path: String = "stolen.md"
        ) -> String {
            let id = String(repeating: "0", count: 39) + "1"
            let entry = ["100644", id]
            let fields =
                ["sheaf journal \(version)", branch, old, id, "-", path] + entry
                + (version > 3 ? ["-"] : []) + [swap]
                + ["-", "-"] + entry
            return fields.map { $0 + "\\000" }.joined()
        }

        private static let swap = "../../../../keep/secret"
        private static let branch = "refs/heads/../../../made/x"

        /// Plants a journal, with a file in `tmp` that it may speak of, in a store that was unpacked.
        private func planted(
            _ name: String, _ text: String, in target: Target, isStore: Bool = true
        ) throws {
            if !isStore { try target.run("mkdir sheaf; git -C sheaf init -q -b main") }
            try target.run(
                """
                mkdir -p sheaf/.git/sheaf/tmp
                printf '\(text)' > sheaf/.git/sheaf/\(name)
                echo displaced > sheaf/.git/sheaf/tmp/0123456789abcdef
                """)
        }

        private func requireUntouched(_ target: Target) throws {
            try target.requireNothingRan()
            #expect(try target.run("ls keep").output == "secret\n")
            #expect(target.sandbox.read("sheaf/stolen.md") == nil)
            #expect(try target.run("ls -d made ../made 2>/dev/null; true").output == "")
        }

        /// The folders where what was found is kept.
        private func kept(_ target: Target) throws -> String {
            try target.run(
                "cd sheaf/.git; ls -d sheaf/interrupted/*/* sheaf-foreign-*/* 2>/dev/null; true"
            ).output
        }

        @Test(arguments: ["journal", "journal-decided"], [2, 4])
        func `Nothing is moved by a journal that was planted in a store`(
            name: String, version: Int
        ) throws {
            let target = try Target()
            let text = Self.journal(version: version, swap: Self.swap, branch: Self.branch)
            try planted(name, text, in: target)
            try target.run("sheaf list; sheaf status; sheaf doctor")
            try requireUntouched(target)
            // Readers change nothing; what writes keeps it and says where.
            let added = try target.run("sheaf add 'Buy milk'")
            #expect(added.code == 0)
            #expect(added.errors.contains("/.git/sheaf/interrupted/"))
            let kept = try kept(target)
            #expect(kept.contains("/\(name)\n"))
            #expect(kept.contains("/0123456789abcdef\n"))
            let again = try target.run("sheaf add 'Buy bread'")
            #expect(!again.errors.contains("interrupted"))
            #expect(try target.run("sheaf doctor").output.contains("interrupted elsewhere"))
            try requireUntouched(target)
            // And no later command takes it away.
            try target.run(
                """
                git init -q --bare -b main hub; cd sheaf; git remote add origin ../hub; sheaf sync
                """)
            try target.run("cd sheaf; sheaf sync; sheaf doctor --fix")
            #expect(try self.kept(target) == kept)
        }

        @Test(arguments: ["journal", "journal-decided"], [false, true])
        func `A folder that is adopted begins with a folder of ours`(
            name: String, isStore: Bool
        ) throws {
            let target = try Target(makingStore: isStore)
            try planted(
                name, Self.journal(version: 4, swap: Self.swap, branch: Self.branch), in: target,
                isStore: isStore)
            // As if it had been made by somebody else.
            try target.run("rm -f sheaf/.git/sheaf/owner")
            let made = try target.run("cd sheaf; sheaf init .")
            #expect(made.code == 0, "\(made.errors)")
            #expect(made.errors.contains("sheaf-foreign-"))
            try requireUntouched(target)
            #expect(try kept(target).contains("/\(name)\n"))
            #expect(try target.run("sheaf doctor").output.contains("sheaf-foreign-"))
            let again = try target.run("cd sheaf; sheaf init .; sheaf add 'Buy milk'")
            #expect(again.code == 0)
            #expect(!again.errors.contains("sheaf-foreign-"))
        }

        @Test(arguments: [
            "", "torn", "sheaf journal 5\\000", "\\000\\000\\000", "-",
            "sheaf journal 99\\000x\\000",
        ])
        func `What is no journal is kept, and every command goes on`(text: String) throws {
            let target = try Target()
            try planted("journal", text, in: target)
            #expect(try target.run("sheaf add 'Buy milk'").code == 0)
            #expect(try kept(target).contains("/journal\n"))
        }

        @Test func `A journal of any size or kind is not read into memory`() throws {
            for line in ["truncate -s 20G", "mkdir", "mkfifo", "ln -s /dev/zero"] {
                let target = try Target()
                try target.run("\(line) sheaf/.git/sheaf/journal")
                #expect(try target.run("sheaf add 'Buy milk'").code == 0, "\(line)")
                #expect(try kept(target).contains("/journal"), "\(line)")
            }
        }

        @Test func `A list of displaced files that was planted writes no note`() throws {
            let target = try Target()
            try target.run("sheaf add 'Buy milk'; git init -q --bare -b main hub")
            try target.run("cd sheaf; git remote add origin ../hub; sheaf sync")
            try target.run(
                """
                cd sheaf/.git/sheaf; mkdir -p displaced; cd displaced
                echo 'text of somebody else' > 0123456789abcdef
                id=$(git hash-object /dev/null)
                for version in 1 2; do
                    printf "sheaf displaced $version\\\\0000123456789abcdef\\\\000planted.md\\\\000$id\\\\000" \
                        > list-$version
                done
                """)
            let synced = try target.run("cd sheaf; sheaf sync")
            #expect(synced.code == 0, "\(synced.errors)")
            #expect(synced.errors.contains("/.git/sheaf/rescued/0123456789abcdef"))
            #expect(target.sandbox.read("sheaf/planted.md") == nil)
            #expect(
                target.sandbox.read("sheaf/.git/sheaf/rescued/0123456789abcdef")
                    == "text of somebody else\n")
        }

        @Test(arguments: ["ref: refs/heads/../../../made/x", "ref: refs/heads/.x", "ref: main"])
        func `A HEAD that leads out of the repository is refused`(head: String) throws {
            let target = try Target()
            try target.run("sheaf add 'Buy milk'; echo '\(head)' > sheaf/.git/HEAD")
            let added = try target.run("sheaf add 'Buy bread'; sheaf sync; sheaf status")
            #expect(!added.errors.contains("unexpected"), "\(added.errors)")
            #expect(try target.run("ls -d made ../made 2>/dev/null; true").output == "")
        }

        #if DEBUG
            /// What is carried out where the change began is not in a copy, in another home, or in a
            /// backup that was unpacked.
            @Test(arguments: [Failpoint.filesSwapped, .decided], ["copy", "home", "backup"])
            func `A journal of ours is carried out where it was written, and nowhere else`(
                failpoint: Failpoint, way: String
            ) throws {
                let target = try Target()
                try target.run("sheaf add 'Buy milk'")
                try target.run("cd sheaf; for f in tasks/*/*.md; do echo 'by hand' >> \"$f\"; done")
                let killed = try target.sandbox.shell(
                    "cd sheaf; sheaf append milk 'a line'",
                    with: ["SHEAF_FAILPOINT": failpoint.rawValue])
                #expect(killed.code == 128 + SIGKILL)
                let variables: [String: String]
                switch way {
                case "copy":
                    try target.run("cp -a sheaf copy")
                    variables = ["SHEAF_STORE": target.home + "/copy"]
                case "home":
                    try target.run("mkdir state; cp -a sheaf copy; cp -a sheaf whole")
                    variables = [
                        "XDG_STATE_HOME": target.home + "/state",
                        "SHEAF_STORE": target.home + "/copy",
                    ]
                default:
                    try target.run("tar cf backup.tar sheaf; mv sheaf copy; tar xf backup.tar")
                    variables = ["SHEAF_STORE": target.home + "/sheaf"]
                }
                let added = try target.run(
                    "cd \"$SHEAF_STORE\"; sheaf add 'Buy bread'", with: variables)
                #expect(added.code == 0, "\(added.errors)")
                #expect(added.errors.contains("/.git/sheaf/interrupted/"))
                // The file stands as the change had left it, and a sync takes it for an edit by hand.
                let text = try target.run("cat \"$SHEAF_STORE\"/tasks/*/*milk*.md", with: variables)
                #expect(text.output.contains("by hand\n"))
                #expect(text.output.contains("a line\n"))
                #expect(
                    try target.run(
                        "ls \"$SHEAF_STORE\"/.git/*.lock \"$SHEAF_STORE\"/.git/refs/heads/*.lock",
                        with: variables
                    ).output == "")
                try target.run("git -C \"$SHEAF_STORE\" fsck --strict", with: variables)
                guard way == "copy" else { return }
                // Where it was written it is brought to before or after.
                let here = try target.run("cd sheaf; sheaf add 'Buy tea'")
                #expect(!here.errors.contains("interrupted"))
                let own = try target.run("cat sheaf/tasks/*/*milk*.md").output
                #expect(own.contains("a line\n") == (failpoint == .decided))
            }
        #endif
    }
}
