import Testing

extension Attacks {
    /// Trees of a few objects that stand for more than a disk has room for.
    @Suite struct HostileTrees {
        /// A store that has what `tree` makes in a folder `x` of the remote; what is here and there
        /// stays.
        private func refused(
            settings: String = ":", _ words: String, clones: Bool = true,
            _ tree: (HostileRemote) throws -> HostileRemote.Record
        ) throws {
            let remote = try HostileRemote(settings: settings)
            let record = try tree(remote)
            try remote.push(adding: [record])
            let head = try remote.git("rev-parse main")
            let sync = try remote.target.run("sheaf sync")
            #expect(sync.code == 77 && sync.errors.contains(words), "\(sync.code) \(sync.errors)")
            let after = try remote.target.run(
                "sheaf add 'Buy bread' && sheaf list && sheaf status && sheaf undo")
            #expect(
                after.code == 0 && after.output.contains("Buy milk"),
                "\(after.output)\(after.errors)")
            #expect(try remote.target.run("sheaf sync").code == 77)
            #expect(try remote.git("rev-parse main") == head, "the remote is as it was")
            if clones {
                let clone = try remote.target.run("sheaf clone hub.git two; ls two")
                #expect(clone.errors.contains(words), "\(clone.errors)")
                #expect(clone.code != 0, "nothing is left of the clone: \(clone.output)")
            }
            // What it says to do about it is right.
            try remote.git("update-ref refs/heads/main main^")
            #expect(try remote.target.run("sheaf sync").code == 0)
        }

        /// A folder that holds `count` times the one before, ten times over.
        private func bomb(
            _ remote: HostileRemote, _ kind: String, _ id: String, count: Int, depth: Int
        ) throws -> HostileRemote.Record {
            var record = HostileRemote.Record(kind, "x", id)
            for _ in 0..<depth {
                let id = try remote.tree(
                    (0..<count).map {
                        // As many digits each, so that they are in git's order.
                        HostileRemote.Record(record.mode, "\(100 + $0)", record.id)
                    })
                record = HostileRemote.Record("40000", "x", id)
            }
            return record
        }

        @Test func `Ten thousand million files of ten objects are not begun with`() throws {
            try refused("more than 1000000 new files") {
                try bomb($0, "100644", $0.blob("x"), count: 10, depth: 10)
            }
            try refused("more than 1000000 new files", clones: false) {
                try bomb($0, "40000", $0.tree([]), count: 10, depth: 10)
            }
        }

        @Test func `A hundred names for one large file are counted a hundred times`() throws {
            try refused(
                settings: "git config --global sheaf.maxStoreSize 20m", "take more than 20 MiB"
            ) {
                let bytes = [UInt8](repeating: 0x20, count: 1 << 20)
                return try bomb($0, "100644", $0.object("blob", bytes), count: 100, depth: 1)
            }
        }

        /// Each folder `d` in the one before, with a file in the last.
        private func nest(_ remote: HostileRemote, depth: Int) throws -> HostileRemote.Record {
            let path = Array(repeating: "d", count: depth).joined(separator: "/")
            try remote.target.sandbox.write(
                "stream",
                """
                commit refs/heads/nest
                committer A <a@b> 1700000000 +0000
                data 1
                x
                M 100644 \(try remote.blob("x")) \(path)/f

                """)
            try remote.git("fast-import --quiet --force < ../stream")
            return HostileRemote.Record("40000", "x", try remote.git("rev-parse nest:d"))
        }

        @Test func `Ten thousand folders in one another are refused`() throws {
            try refused("more than 4095 bytes") { try nest($0, depth: 10_000) }
        }

        @Test func `A folder that git would not write is refused, and its repair comes`() throws {
            let remote = try HostileRemote()
            let (one, two) = (try remote.blob("one\n"), try remote.blob("two\n"))
            let folder = try remote.tree([HostileRemote.Record("100644", "f.md", one)])
            let folders: [[HostileRemote.Record]] = [
                [HostileRemote.Record("100644", "b/c", one)],
                [
                    .init("120000", "n", two), .init("100644", "n.md", one),
                    .init("40000", "n", folder),
                ],
                [.init("100644", "b.md", one), .init("100644", "a.md", two)],
                [.init("100644", "d.md", one), .init("100644", "d.md", two)],
            ]
            let head = try remote.target.run("git -C sheaf rev-parse HEAD").output
            for records in folders {
                try remote.git("update-ref refs/heads/main \(head)")
                let tree = try remote.tree(records)
                try remote.push(adding: [HostileRemote.Record("40000", "x", tree)])
                for line in ["sheaf sync", "sheaf clone hub.git two"] {
                    let refused = try remote.target.run(line)
                    #expect(refused.code == 65, "\(line): \(refused.errors)")
                    #expect(
                        refused.errors.contains("its folder x (tree \(tree.prefix(12)))"),
                        "\(refused.errors)")
                }
                #expect(try remote.target.run("git -C sheaf rev-parse HEAD").output == head)
            }
            // What the hint says.
            let repair = try remote.target.run(
                """
                git clone -q hub.git plain && cd plain && git rm -r -q --cached x && git add x &&
                git -c user.name=x -c user.email=x commit -qm Repair && git push -q
                """)
            #expect(repair.code == 0, "\(repair.errors)")
            try remote.requireUsable()
            #expect(try remote.target.run("ls sheaf/x").output == "d.md\n")
        }

        @Test func `Names that cannot be here stay in git, and stop nothing`() throws {
            let remote = try HostileRemote()
            let blob = try remote.blob("x")
            let folder = try remote.tree([HostileRemote.Record("100644", "config", blob)])
            let planted = [
                HostileRemote.Record("100644", ".git", blob),
                HostileRemote.Record("120000", ".gitmodules", try remote.blob("../.bashrc")),
                HostileRemote.Record("40000", "GIT~1", folder),
            ]
            // Some have modes with a zero before them, which git's own trees never have.
            try remote.push(adding: planted)
            try remote.requireUsable(keeping: planted)
            let doctor = try remote.target.run("sheaf doctor --json").output
            #expect(doctor.contains("only-in-git") && doctor.contains("GIT~1/config"), "\(doctor)")
            // A deletion by somebody else arrives, and one here is of nothing else.
            try remote.push(adding: [])
            try remote.target.run("sheaf add 'Buy salt'; sheaf rm 'Buy bread'")
            try remote.requireUsable(keeping: planted, clones: false)
        }

        /// As an archive may bring them, or a program that was told to write there.
        @Test func `Names in the folder that git refuses stay there, and stop nothing`() throws {
            let remote = try HostileRemote()
            let made = try remote.target.run(
                """
                cd sheaf && mkdir -p sub/GIT~1 && echo x > 'git~1' && echo x > sub/GIT~1/config
                ln -s ../.bashrc .gitmodules && echo note > note.md && sheaf sync && sheaf sync --json
                """)
            #expect(made.code == 0 && made.errors.contains("git refuses"), "\(made.errors)")
            for name in ["git~1", "sub/GIT~1/config", ".gitmodules"] {
                #expect(made.output.contains("\"\(name)\":\"refused\""), "\(made.output)")
            }
            #expect(try remote.git("show main:note.md") == "note")
            try remote.requireUsable()
            #expect(try remote.target.run("cd sheaf && ls git~1 sub/GIT~1/config").code == 0)
        }

        /// What the index can hold, though no folder: plain git keeps it, too.
        @Test func `Entries that cannot be here stay in git, and stop nothing`() throws {
            let remote = try HostileRemote(settings: "git config --global sheaf.maxFileSize 1m")
            let blob = try remote.blob("x")
            let name = String(repeating: "n", count: 256)
            let large = try remote.object("blob", [UInt8](repeating: 0x20, count: (1 << 20) + 1))
            let target = try remote.object("blob", [UInt8](repeating: 0x2f, count: 5000))
            let planted = [
                HostileRemote.Record("120000", "empty", try remote.object("blob", [])),
                HostileRemote.Record("120000", "huge", target),
                HostileRemote.Record("100644", "large", large),
                HostileRemote.Record("160000", "module", try remote.git("rev-parse main")),
                HostileRemote.Record("100644", name, blob),
                HostileRemote.Record(
                    "40000", name + "d",
                    try remote.tree([HostileRemote.Record("100644", "f", blob)])
                ),
                HostileRemote.Record("644", "strange", blob),
            ]
            let all = try (remote.top() + planted).sorted { $0.string < $1.string }
            try remote.push(tree: remote.tree(all))
            try remote.requireUsable(keeping: planted)
            let status = try remote.target.run("sheaf status --json && sheaf status").output
            for word in ["\"empty\"", "\"huge\"", "\"large\"", "/f\"", "7 paths in git without"] {
                #expect(status.contains(word), "\(word): \(status)")
            }
            let git = try remote.target.sandbox.shell(
                "git status --porcelain", in: remote.target.home + "/sheaf")
            #expect(git.output == "", "\(git.output)")
            // A file of the user's in such a place counts.
            let put = try remote.target.run(
                "echo mine > sheaf/empty; sheaf sync; git -C hub.git show main:empty; rm sheaf/empty"
            )
            #expect(put.output.hasSuffix("mine\n"), "\(put.output)")
            // A commit by git keeps them, and what can be here comes.
            let line = "cd sheaf && git commit -q --allow-empty -m Plain && sheaf sync"
            #expect(try remote.target.run(line).code == 0)
            let top = try remote.top().filter { $0.string != "large" && $0.string != "module" }
            try remote.push(
                tree: try remote.tree(
                    (top + [
                        HostileRemote.Record("100644", "large", blob),
                        HostileRemote.Record("100644", "module", blob),
                    ]).sorted { $0.string < $1.string }))
            try remote.requireUsable(keeping: [planted[1], planted[4]], clones: false)
            let now = try remote.target.run("cat sheaf/large sheaf/module; sheaf --store two sync")
            #expect(now.output.hasPrefix("xx") && now.code == 0, "\(now.output)\(now.errors)")
        }

        @Test func `The place of the settings may hold anything`() throws {
            let remote = try HostileRemote()
            let rest = try remote.top().filter { $0.string != ".sheaf" }
            for mode in ["100644", "120000", "160000"] {
                let id = try mode == "160000" ? remote.git("rev-parse main") : remote.blob("x")
                let planted = HostileRemote.Record(mode, ".sheaf", id)
                let tree = (rest + [planted]).sorted { $0.string < $1.string }
                try remote.push(tree: remote.tree(tree))
                try remote.requireUsable(keeping: [planted], clones: false)
            }
        }

        /// Only the last commit of a branch is held against the limits.
        @Test func `A hostile tree in the middle of a history is passed over`() throws {
            let remote = try HostileRemote()
            let before = try remote.git("rev-parse main^{tree}")
            try remote.push(
                adding: [bomb(remote, "100644", remote.blob("x"), count: 10, depth: 10)])
            try remote.push(adding: [])
            try remote.push(tree: before)
            try remote.requireUsable()
            let log = try remote.target.run("sheaf log && sheaf log milk && sheaf undo", using: 500)
            #expect(log.code == 0 && log.output.contains("milk"), "\(log.output)\(log.errors)")
        }

        @Test func `What is within the limits comes, file by file`() throws {
            let remote = try HostileRemote()
            let bytes = [UInt8](repeating: 0x20, count: 10 << 20)
            let large = try bomb(
                remote, "100644", remote.object("blob", bytes), count: 40, depth: 1)
            var deep = try nest(remote, depth: 1_000)
            deep.name = Array("y".utf8)
            try remote.push(adding: [large, deep])
            let sync = try remote.target.run("sheaf sync", using: 360)
            #expect(sync.code == 0, "\(sync.errors)")
            try remote.requireUsable(keeping: [large, deep])
        }
    }
}
