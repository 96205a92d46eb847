import Testing

extension Attacks {
    /// Files that git ignores, or stores otherwise, by settings that stand anywhere but in the ignore
    /// files.
    @Suite struct IgnoredFiles {
        private static let settings: [(String, [String: String])] = [
            ("echo DRAFTS/ > sheaf/.gitignore; git -C sheaf config core.ignoreCase true", [:]),
            (
                "echo DRAFTS/ > sheaf/.gitignore",
                [
                    "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.ignorecase",
                    "GIT_CONFIG_VALUE_0": "true",
                ]
            ),
            (
                "echo drafts/ > never",
                [
                    "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.excludesFile",
                    "GIT_CONFIG_VALUE_0": "~/never",
                ]
            ),
            (
                "echo drafts/ > never",
                ["GIT_CONFIG_PARAMETERS": "'core.excludesfile'='~/never'"]
            ),
        ]

        @Test(arguments: settings.indices)
        func `What git ignores is not sent`(setting: Int) throws {
            let target = try Target()
            let (line, variables) = Self.settings[setting]
            let run = try target.run(
                """
                git init -q --bare -b main hub.git; sheaf remote hub.git
                mkdir sheaf/drafts; echo Diary > sheaf/drafts/n.md; echo Note > sheaf/note.md
                \(line); sheaf status; sheaf list --all is:memo; sheaf sync
                """, with: variables)
            #expect(run.code == 0, "\(run.errors)")
            #expect(!run.output.contains("Diary"))
            #expect(run.output.contains("\(setting < 2 ? 2 : 1) file"), "\(run.output)")
            let sent = try target.run("git -C hub.git log --name-only main").output
            #expect(sent.contains("note.md") && !sent.contains("drafts"), "\(sent)")
        }

        @Test func `What git would store otherwise is stored so`() throws {
            let target = try Target()
            let run = try target.run(
                """
                git init -q --bare -b main hub.git; sheaf remote hub.git
                cd sheaf; printf 'one\\r\\n' > one.txt; git config core.autocrlf input
                echo '*.id ident' >> .gitattributes; echo '$Id: 7 $' > two.id
                sheaf sync; git show main:one.txt main:two.id; git status --short; sheaf status
                """)
            #expect(run.code == 0, "\(run.errors)")
            #expect(run.output.hasPrefix("one\n$Id$\n"), "\(run.output)")
            #expect(run.output.contains("Everything is committed"), "\(run.output)")
        }
    }
}
