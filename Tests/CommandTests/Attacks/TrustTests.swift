import TestSupport
import Testing

extension Attacks {
    /// What a user is asked about settings that came with a folder, and what follows from the answer.
    @Suite struct Trust {
        /// A target whose program does not wait for what git would tell it.
        private func prepared() throws -> Target {
            let target = try Target()
            try target.run("sed -i 's/^cat$/exit 1/' bin/planted")
            return target
        }

        /// A store with a setting for ssh of its own, as somebody else has packed it.
        private func withSSH() throws -> Target {
            let target = try prepared()
            try target.run(
                """
                cd sheaf; git config core.sshCommand '\(target.plantedProgram)'
                git config remote.origin.url nobody@localhost:x
                """)
            return target
        }

        private func ran(_ target: Target) throws -> Bool {
            try target.run("cat planted-ran && rm planted-ran").code == 0
        }

        @Test func `Without a terminal only what needs it ends, and says how to go on`() throws {
            let target = try withSSH()
            #expect(try target.run("sheaf add 'Buy milk'; sheaf status; sheaf doctor").code == 0)
            let sync = try target.run("sheaf sync")
            #expect(sync.code == 77)
            #expect(
                sync.errors == """
                    error: this needs git settings of the repository's own that you have not agreed to
                      core.sshcommand = \(target.plantedProgram) (~/sheaf/.git/config)
                    hint: sheaf trust ~/sheaf shows them and asks

                    """)
            #expect(try !ran(target))
            #expect(try target.run("sheaf trust --yes").code == 0)
            try target.run("sheaf sync")
            #expect(try ran(target))
            // Another value is another question.
            try target.run("git -C sheaf config core.sshCommand '\(target.plantedProgram) -v'")
            #expect(try target.run("sheaf sync").code == 77)
            #expect(try !ran(target))
            // What is off is off, and nothing waits for it any more.
            try target.run("sheaf trust --no")
            #expect(try target.run("sheaf sync").code != 77)
            #expect(try !ran(target))
            try target.run("sheaf trust --yes; sheaf sync")
            #expect(try ran(target))
            try target.run("sheaf trust --forget")
            #expect(try target.run("sheaf sync").code == 77)
            #expect(try !ran(target))
        }

        @Test func `A copy of the folder is another folder`() throws {
            let target = try withSSH()
            try target.run("sheaf trust --yes; cp -a sheaf copy")
            #expect(try target.run("cd copy; sheaf sync").code == 77)
            try target.run("mv sheaf old; mv copy sheaf")
            #expect(try target.run("sheaf sync").code == 77)
            #expect(try !ran(target))
        }

        @Test func `The answer is the user's alone`() throws {
            let target = try withSSH()
            try target.run("sheaf trust --yes")
            let files = try target.run(
                "cd .local/state/sheaf && find . -type f -perm /077; stat -c %a .")
            #expect(files.output == "700\n")
            #expect(try target.run("grep -rl sshcommand -i .local/state/sheaf/trust").code == 1)
        }

        @Test func `Adopting a folder asks once, and no is the answer to nothing`() throws {
            for (typed, isOn) in [("\n", "off"), ("n\n", "off"), ("y\n", "on")] {
                let target = try Target(makingStore: false)
                try target.run(
                    """
                    git init -q vault; cd vault; git config filter.x.clean '\(target.plantedProgram)'
                    git config http.extraHeader 'Authorization: Bearer abc123'
                    git config core.sshCommand "$(printf 'ssh \\033[2J -i key')"
                    git config alias.st status; git config core.fsmonitor yes
                    """)
                let made = try target.sandbox.terminal("init", "vault", typed: typed)
                #expect(made.code == 0, "\(made.output)")
                #expect(made.output.contains("filter.x.clean = \(target.plantedProgram)"))
                #expect(made.output.contains("http.extraheader = ***"))
                #expect(made.output.contains("ssh ␛[2J -i key"))
                #expect(!made.output.contains("alias") && !made.output.contains("fsmonitor"))
                let listed = try target.run("sheaf trust vault").output
                #expect(listed.split(separator: "\n").count == 3)
                #expect(
                    listed.split(separator: "\n").allSatisfy { $0.hasPrefix(isOn + "\t") },
                    "\(listed)")
                let again = try target.sandbox.terminal("init", "vault")
                #expect(!again.output.contains("[y/N]"))
            }
        }

        @Test func `The first sync on a terminal asks`() throws {
            let target = try withSSH()
            let no = try target.sandbox.terminal("sync", typed: "n\n")
            #expect(no.output.contains("Use them? Without a yes they stay off [y/N]"))
            #expect(try !ran(target))
            #expect(try !target.sandbox.terminal("sync").output.contains("[y/N]"))
        }

        @Test func `What sheaf writes itself is no question`() throws {
            let target = try Target()
            try target.run(
                """
                git init -q --bare -b main hub.git; cp '\(target.plantedProgram)' hub.git/hooks/update
                sed -i 's/^cat$//' hub.git/hooks/update
                """)
            #expect(try target.run("sheaf remote hub.git; sheaf sync").code == 0)
            #expect(try ran(target))
            #expect(
                try target.run("sheaf clone hub.git two; cd two; sheaf add Milk; sheaf sync").code
                    == 0)
            #expect(try ran(target))
            #expect(
                try target.run("git -C sheaf config remote.origin.url ../hub.git; sheaf sync").code
                    == 77)
        }

        @Test func `A filter and a signing program work once they are agreed to`() throws {
            let target = try Target()
            try target.sandbox.write(
                "bin/sign",
                """
                #!/bin/sh
                cat > /dev/null; echo '[GNUPG:] SIG_CREATED D' >&2
                printf -- '-----BEGIN PGP SIGNATURE-----\\nx\\n-----END PGP SIGNATURE-----\\n'
                """)
            try target.run(
                """
                chmod 755 bin/sign; cd sheaf; git config commit.gpgsign true
                git config gpg.program ~/bin/sign
                """)
            #expect(try target.run("sheaf add 'Buy milk'").code == 77)
            try target.run("sheaf trust --yes")
            #expect(try target.run("sheaf add 'Buy milk'").code == 0)
            #expect(
                try target.run("git -C sheaf cat-file commit HEAD").output.contains("PGP SIGNATURE")
            )
            // Git stores what the filter makes of a file: it is as it was committed.
            try target.run(
                """
                cd sheaf; git config commit.gpgsign false; git config filter.up.clean 'tr a-z A-Z'
                echo '*.txt filter=up' >> .gitattributes; echo small > a.txt
                git add .; git commit -qm filtered
                """)
            waitForNextSecond()
            try target.run("touch sheaf/a.txt")
            let off = try target.run("sheaf sync --dry-run; cd sheaf; sheaf status").output
            #expect(off.contains("1 file not committed"), "\(off)")
            let needed = try target.run(
                "git init -q --bare hub.git; sheaf remote hub.git; sheaf sync")
            #expect(
                needed.code == 77 && needed.errors.contains("filter.up.clean"), "\(needed.errors)")
            try target.run("sheaf trust --yes")
            #expect(
                try target.run("cd sheaf; sheaf status").output.contains("Everything is committed"))
            #expect(try target.run("sheaf sync").code == 0)
        }

        @Test func `The user's own settings are used as they are`() throws {
            let target = try prepared()
            try target.run(
                """
                git config --global core.sshCommand '\(target.plantedProgram)'
                git config --global url.nobody@localhost:.insteadOf mine:
                git -C sheaf config remote.origin.url mine:x
                """)
            #expect(try target.run("sheaf sync").code != 77)
            #expect(try ran(target))
            #expect(try target.run("sheaf trust").output == "")
        }

        @Test func `A settings file with a mistake is named`() throws {
            let target = try Target()
            try target.run("printf '[core\\n' >> sheaf/.git/config")
            let finished = try target.run("sheaf add Milk")
            #expect(finished.code == 78)
            #expect(finished.errors.contains("~/sheaf/.git/config, line"), "\(finished.errors)")
        }

        @Test func `The list in JSON, and what does not go together`() throws {
            let target = try withSSH()
            let json = try JSONValue(parsing: target.sandbox.sheaf("trust", "--json").output)
            #expect(json["settings"]?.elements.map { $0["state"]?.text } == ["new"])
            #expect(try target.run("sheaf trust --yes --no").code == 64)
            #expect(try target.run("cd bin; sheaf trust ~/nowhere").code == 66)
        }
    }
}
