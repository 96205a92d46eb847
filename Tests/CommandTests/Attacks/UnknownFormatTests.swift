import Testing

extension Attacks {
    /// Repositories of formats that are not handled here.
    @Suite struct UnknownFormat {
        private static let commands = [
            "list", "add Bread", "status", "sync", "doctor", "log", "show milk", "trust",
            "remote", "config",
        ]

        private func expectRefused(
            _ line: String, _ target: Target, _ words: String, hint: String
        ) throws {
            let ran = try target.run(line)
            #expect(ran.code == 77, "\(line): \(ran.errors)")
            #expect(ran.output.isEmpty, "\(line): \(ran.output)")
            let lines = ran.errors.split(separator: "\n")
            #expect(
                lines.count == 2 && lines[0].contains(words) && lines[1].contains(hint),
                "\(line): \(ran.errors)")
        }

        @Test func `Every command says what the repository is, and the way out`() throws {
            let target = try Target()
            try target.run(
                """
                sheaf add 'Buy milk'; cd sheaf; git config core.repositoryformatversion 1
                echo '[extensions]\n\trefStorage = reftable' >> .git/config
                """)
            for command in Self.commands {
                try expectRefused(
                    "sheaf \(command)", target, "keeps its branches in reftable",
                    hint: "git -C ~/sheaf refs migrate --ref-format=files")
            }
            try target.run("sed -i s/refStorage.*/compatObjectFormat=sha256/ sheaf/.git/config")
            try expectRefused(
                "sheaf list", target, "extensions.compatobjectformat", hint: "git clone")
            try target.run("sed -i s/compatObjectFormat.*/objectFormat=sha256/ sheaf/.git/config")
            try expectRefused(
                "sheaf --lang ko list", target, "객체 형식은 SHA-256입니다", hint: "fast-import")
        }

        @Test func `A SHA-256 repository is neither adopted nor cloned`() throws {
            let target = try Target(makingStore: false)
            try target.run(
                """
                git init -q --object-format=sha256 notes; cd notes; echo x > a.md; git add a.md
                git commit -qm one
                """)
            for line in ["sheaf init notes", "cd notes; sheaf init ."] {
                try expectRefused(line, target, "object format is SHA-256", hint: "-C ~/notes")
            }
            // The clone is not kept, so that the hint is about the remote.
            try expectRefused(
                "sheaf clone notes copy", target, "the remote's object format", hint: "-C OLD")
            #expect(try target.run("ls -d notes/.sheaf notes/.git/sheaf copy").output.isEmpty)
            // The hint works.
            try target.run(
                """
                git init -q --object-format=sha1 new
                git -C notes fast-export --all | git -C new fast-import --quiet
                cd new; git reset -q --hard; sheaf init .
                """)
            #expect(target.sandbox.read("new/a.md") == "x\n")
            #expect(target.sandbox.read("new/.sheaf/config.yml") != nil)
        }

        @Test func `A SHA-256 remote is named by a sync, and is not called offline`() throws {
            let target = try Target()
            try target.run("git init -q --bare --object-format=sha256 hub.git")
            try target.run("cd sheaf; sheaf remote ../hub.git")
            // It is empty: git finds out only when it pushes.
            try expectRefused(
                "cd sheaf; sheaf sync", target, "the remote's object format", hint: "fast-import")
            let status = try target.run("cd sheaf; sheaf status").output
            #expect(!status.contains("Offline") && status.contains("Sync failed"), "\(status)")
        }
    }
}
