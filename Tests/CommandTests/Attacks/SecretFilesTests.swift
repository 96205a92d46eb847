import Testing

extension Attacks {
    /// Keys and passwords that lie where notes are.
    @Suite struct SecretFiles {
        private static let files = """
            mkdir -p notes/.ssh notes/.vscode notes/.obsidian notes/tasks; cd notes
            echo '# Note' > a.md; echo KEY > .ssh/id_rsa; echo S=1 > .env; echo x > .vscode/x.json
            echo '# How to make a PRIVATE KEY' > id_card.md; echo '{}' > .obsidian/app.json
            printf -- '-----BEGIN OPENSSH PRIVATE KEY-----\\n' > tasks/backup.txt
            echo x > tasks/server.PEM; echo pic > a.png
            """

        @Test func `The home folder is not adopted`() throws {
            let target = try Target(makingStore: false)
            try target.run("mkdir .ssh; echo KEY > .ssh/id_rsa; echo S=1 > .env; mkdir notes")
            for line in ["sheaf init .", "cd notes && sheaf init ..", "sheaf --store / init"] {
                let run = try target.run(line)
                #expect(run.code == 77 && run.errors.contains("hint:"), "\(run.errors)")
            }
            #expect(try target.run("ls -d .git /.git 2>/dev/null").output == "")
            let forced = try target.run("sheaf init . --force")
            #expect(forced.code == 0 && forced.errors.contains(".ssh/: warning:"))
            #expect(try target.run("git ls-files").output.contains(".env") == false)
        }

        @Test func `A folder's secrets and hidden files are neither committed nor sent`() throws {
            let target = try Target(makingStore: false)
            let made = try target.run("\(Self.files); sheaf init .; sheaf status --json")
            #expect(made.code == 0)
            for name in [".env", ".ssh/", ".vscode/", "tasks/backup.txt", "tasks/server.PEM"] {
                #expect(made.errors.contains("\(name): warning:"), "\(name)")
                #expect(made.output.contains("\"\(name)\""), "\(made.output)")
            }
            #expect(made.errors.contains("Also committed: 2 other files"), "\(made.errors)")
            let committed = [
                ".obsidian/app.json", ".sheaf/config.yml", "a.md", "a.png", "id_card.md",
            ]
            let files = { try target.run("git -C notes ls-files").output.split(separator: "\n") }
            #expect(try files().map(String.init) == committed)
            let sync = try target.run(
                """
                git init -q --bare -b main hub.git; cd notes; sheaf remote ../hub.git
                git add .vscode; sheaf sync --include tasks/server.PEM --exclude .env --exclude tasks/backup.txt
                """)
            #expect(sync.code == 0, "\(sync.errors)")
            #expect(sync.errors.contains(".ssh/: warning:") && !sync.errors.contains(".env:"))
            let added = [".vscode/x.json", "tasks/server.PEM"]
            #expect(try files().map(String.init) == (committed + added).sorted())
            let rest = try target.run(
                """
                cd notes; echo y > .vscode/y.json; sheaf sync; git -C ../hub.git ls-tree -r --name-only main
                git check-ignore .env; sheaf sync --include nowhere
                """)
            #expect(rest.code == 66 && rest.errors.contains("nothing is held back at nowhere"))
            #expect(rest.output.contains(".vscode/y.json") && rest.output.hasSuffix("\n.env\n"))
            #expect(!rest.output.contains("ssh") && !rest.output.contains("backup"))
        }

        @Test func `On a terminal a person decides about hidden files`() throws {
            for (answer, tracked) in [("y", true), ("n", false)] {
                let target = try Target(makingStore: false)
                try target.run(Self.files)
                let run = try target.sandbox.terminal(
                    "--store", "notes", "init", typed: answer + "\n")
                #expect(run.code == 0 && run.output.contains("Hidden, maybe"), "\(run.output)")
                let files = try target.run("git -C notes ls-files").output
                #expect(files.contains(".vscode/x.json") == tracked && !files.contains("ssh"))
                let ignored = try target.run("git -C notes check-ignore .vscode").output
                #expect(ignored.isEmpty == tracked)
            }
        }
    }
}
