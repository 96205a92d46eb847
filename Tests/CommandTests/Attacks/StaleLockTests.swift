import Testing

extension Attacks {
    /// What a killed process leaves behind in git's folder, and a git that outlived it.
    @Suite struct StaleLocks {
        private let target: Target

        init() throws { target = try Target() }

        @Test func `A lock on git's settings that a killed command left goes by itself`() throws {
            try target.sandbox.shell(
                """
                cd sheaf/.git; : > sheaf/settings; : > sheaf/settings-copy
                ln sheaf/settings config.lock
                """)
            let added = try target.run("sheaf add Milk")
            #expect(added.code == 0, "\(added.errors)")
            let left = try target.run(
                "ls sheaf/.git sheaf/.git/sheaf | grep -e config.lock -e copy")
            #expect(left.output == "")
            #expect(try target.run("git -C sheaf config sheaf.device").code == 0)
        }

        /// It may be a living one's: it stays, and what needs no setting goes on.
        @Test func `Another program's lock on git's settings stays`() throws {
            #expect(try target.run("sheaf add Milk").code == 0)
            try target.sandbox.write("sheaf/.git/config.lock", "theirs")
            #expect(try target.run("sheaf add Bread").code == 0)
            #expect(target.sandbox.read("sheaf/.git/config.lock") == "theirs")
        }

        @Test func `A git that has come first is no reason to end`() throws {
            try target.sandbox.write(
                "bin/git",
                """
                #!/bin/sh
                case " $* " in *" fetch "*)
                    if [ ! -e ~/raced ]; then
                        : > ~/raced
                        echo "error: cannot lock ref 'refs/remotes/origin/main': is at 1 but expected 2" >&2
                        exit 1
                    fi ;;
                esac
                PATH=${PATH#*:} exec git "$@"
                """)
            let synced = try target.run(
                """
                chmod 755 bin/git; git init -q --bare -b main hub.git; sheaf remote ~/hub.git
                PATH=$HOME/bin:$PATH sheaf sync
                """)
            #expect(synced.code == 0, "\(synced.errors)")
            #expect(target.sandbox.read("raced") != nil)
        }
    }
}
