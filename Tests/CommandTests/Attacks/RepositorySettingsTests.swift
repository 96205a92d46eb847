import Testing

extension Attacks {
    /// Git settings and hooks that came with a folder, which was unpacked or copied and is adopted,
    /// looked at and synced.
    @Suite struct RepositorySettings {
        /// A way for a repository to have git run a program, as lines of shell in its folder. `$P` is
        /// the program.
        struct Way: CustomTestStringConvertible, Sendable {
            var name: String
            var lines: String

            init(_ name: String, _ lines: String) {
                self.name = name
                self.lines = lines
            }

            var testDescription: String { name }

            /// One key with the program as its value.
            static func key(_ key: String, _ more: String = ":") -> Way {
                Way(key, "git config \(key) \"$P\"; \(more)")
            }
        }

        static let ways: [Way] = [
            .key("core.fsmonitor"), .key("core.sshCommand", url("ssh://nobody@localhost/x")),
            .key("core.gitProxy", url("git://localhost:9/x")),
            .key("core.askPass", url("http://localhost:9/x")),
            .key("credential.helper", url("http://localhost:9/x")),
            .key("core.alternateRefsCommand"), .key("core.editor"), .key("core.pager"),
            .key("gpg.program", "git config commit.gpgsign true; git config gpg.format openpgp"),
            .key("gpg.openpgp.program", "git config commit.gpgsign true"),
            .key(
                "gpg.ssh.program",
                "git config commit.gpgsign true; git config gpg.format ssh"
                    + "; git config user.signingkey key::x"),
            .key(
                "gpg.ssh.defaultKeyCommand",
                "git config commit.gpgsign true; git config gpg.format ssh"),
            .key("filter.x.clean", attribute("filter=x")),
            .key("filter.x.process", attribute("filter=x")),
            .key("filter.x.smudge", attribute("filter=x")),
            .key("diff.x.textconv", attribute("diff=x")),
            .key("diff.external"), .key("merge.x.driver", attribute("merge=x")),
            .key("remote.origin.uploadpack"), .key("remote.origin.receivepack"),
            .key("remote.origin.vcs"), .key("gc.recentObjectsHook"),
            .key("uploadpack.packObjectsHook"), .key("alias.fetch"), .key("alias.status"),
            Way("core.hooksPath", "mkdir h; \(hooks("h")); git config core.hooksPath \"$PWD/h\""),
            Way("hooks", hooks(".git/hooks")),
            Way("ext", "git config protocol.ext.allow always; " + url("\"ext::$P\"")),
            Way(
                "insteadOf",
                "git config protocol.allow always; git config url.\"ext::$P \".insteadOf .."),
            Way("a helper's address", url("nothing::$P")),
            Way(
                "included",
                "printf '[core]\\n\\tfsmonitor = %s\\n\\tsshCommand = %s\\n' $P $P > i"
                    + "; git config include.path ../i; " + url("ssh://nobody@localhost/x")),
            Way(
                "included where it is",
                "printf '[core]\\n\\tsshCommand = %s\\n' $P > i"
                    + "; git config includeIf.gitdir:/.path ../i; "
                    + url("ssh://nobody@localhost/x")),
            Way(
                "the working tree's own",
                "git config extensions.worktreeConfig true"
                    + "; git config --worktree core.fsmonitor $P; git config --worktree core.sshCommand $P; "
                    + url("ssh://nobody@localhost/x")),
            Way(
                "an old remote",
                "git config --unset remote.origin.url; mkdir -p .git/remotes"
                    + "; echo \"URL: ext::$P\" > .git/remotes/origin"
                    + "; git config protocol.ext.allow always"),
            Way("itself as the remote", hooks(".git/hooks") + "; " + url(".")),
            Way(
                "a remote in the folder",
                "git init -q --bare hub; "
                    + hooks("hub/hooks") + "; " + url("hub")),
            Way(
                "a remote's settings",
                "git init -q --bare hub; mkdir h; "
                    + hooks("h") + "; git -C hub config core.hooksPath \"$PWD/h\"; "
                    + url("file://$PWD/hub")),
        ]

        private static func url(_ url: String) -> String { "git config remote.origin.url \(url)" }

        private static func attribute(_ attribute: String) -> String {
            "echo '*.md \(attribute)' > .gitattributes; touch -d yesterday note.md"
        }

        private static func hooks(_ folder: String) -> String {
            "for h in pre-push pre-receive update post-receive post-update reference-transaction"
                + " post-index-change pre-auto-gc proc-receive fsmonitor-watchman post-checkout"
                + "; do cp $P \(folder)/$h; done"
        }

        private func planted(_ way: Way, isStore: Bool) throws -> Target {
            let target = try Target(makingStore: false)
            let made = try target.run(
                """
                set -e; P='\(target.plantedProgram)'
                git init -q --bare -b main hub.git; \(isStore ? "sheaf init vault" : "git init -q -b main vault")
                cd vault; echo '# Note' > note.md; git add .; git commit -qm one
                git remote add origin ../hub.git; git push -q origin main; echo more >> note.md
                \(way.lines)
                """)
            try #require(made.code == 0, "\(made.errors)")
            _ = try target.run("rm -f planted-ran")
            if isStore {
                // Unpacked by somebody who has never had it.
                try target.run("mv vault packed; cp -a packed vault; rm -rf packed .local")
            }
            return target
        }

        @Test(arguments: ways)
        func `What came with a folder runs nothing while it is adopted and used`(way: Way) throws {
            let target = try planted(way, isStore: false)
            try target.run("sheaf init vault")
            try target.requireNothingRan()
            try target.run(
                """
                cd vault; sheaf status; sheaf doctor; sheaf doctor --ask-remote; sheaf list
                sheaf add 'Buy milk'; sheaf log; sheaf sync; sheaf remote --test; sheaf conflicts
                """)
            try target.requireNothingRan()
        }

        @Test(arguments: ways)
        func `What came with a store that was unpacked runs nothing`(way: Way) throws {
            let target = try planted(way, isStore: true)
            try target.run(
                """
                cd vault; sheaf status; sheaf doctor --ask-remote; sheaf list; sheaf add 'Buy milk'
                sheaf sync; sheaf completions bash --candidates -- sheaf show ''
                """)
            try target.requireNothingRan()
        }

        @Test func `A pipe in the place of a settings file is not waited for`() throws {
            for line in [
                "rm .git/config; mkfifo .git/config", "mkfifo p; git config include.path ../p",
                "mkfifo p; git config includeIf.gitdir:/.path ../p",
                "mkfifo p; git config core.excludesFile \"$PWD/p\"",
                "mkfifo p; git config core.attributesFile \"$PWD/p\"",
            ] {
                let target = try Target(makingStore: false)
                try target.run("sheaf init vault; cd vault; \(line)")
                try target.run(
                    "cd vault; sheaf list; sheaf status; sheaf add Milk; sheaf sync; sheaf doctor",
                    within: 20)
            }
        }

        @Test func `Settings are never written through a link`() throws {
            let target = try Target(makingStore: false)
            try target.run(
                """
                git config --global user.nickname mina; cp .gitconfig before; git init -q vault
                cp vault/.git/config .c; rm vault/.git/config; ln -s ~/.gitconfig vault/.git/config
                """)
            #expect(try target.run("sheaf init vault").code != 0)
            #expect(try target.run("cmp .gitconfig before").code == 0)
        }

        /// Another repository's objects could be sent out, and its branch moved.
        @Test(arguments: [
            "echo ~/private/.git/objects > .git/objects/info/alternates",
            "rm -rf .git/objects; ln -s ~/private/.git/objects .git/objects",
            "rm -rf .git/objects/pack; ln -s ~/private/.git/objects/pack .git/objects/pack",
            "rm -rf .git; ln -s ~/private/.git .git",
            "rm -rf .git; echo \"gitdir: $HOME/private/.git\" > .git",
            "echo \"$HOME/private/.git\" > .git/commondir",
        ])
        func `Another repository is not led to`(line: String) throws {
            let target = try Target(makingStore: false)
            try target.run(
                """
                git init -q -b main private; cd private; cp ../keep/secret s; git add .
                git commit -qm private; rm s; cd ..
                git init -q --bare -b main hub.git; git init -q -b main vault; cd vault
                git remote add origin ../hub.git; \(line)
                """)
            let head = try target.run("git -C private rev-parse HEAD").output
            let made = try target.run("sheaf init vault")
            #expect(made.code == 77, "\(made.errors)")
            #expect(made.errors.contains("sheaf trust ~/vault"), "\(made.errors)")
            try target.run("cd vault; sheaf sync; sheaf add Milk")
            #expect(try target.run("git -C private rev-parse HEAD").output == head)
            #expect(try target.run("git -C hub.git rev-list --all").output == "")
        }
    }
}
