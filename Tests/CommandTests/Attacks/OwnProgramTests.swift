import Testing

extension Attacks {
    /// Programs and settings that are files of the store: another device can change them after the
    /// user has agreed.
    @Suite struct OwnPrograms {
        private let remote = try? HostileRemote(
            settings: """
                mkdir tools; printf '#!/bin/sh\\ntouch ~/ran\\ncat\\n' > tools/clean.sh
                chmod 755 tools/clean.sh; echo '*.bin filter=x' > .gitattributes
                """)

        @Test(arguments: [
            "./tools/clean.sh", "sh tools/clean.sh", "cd tools && ./clean.sh",
            "$PWD/tools/clean.sh", "\"$(git rev-parse --show-toplevel)\"/tools/clean.sh",
            "~/sheaf/tools/clean.sh",
        ])
        func `A filter that is a file of the store is never run`(program: String) throws {
            let target = try #require(remote).target
            try target.sandbox.write("program", program)
            let run = try target.run(
                """
                git -C sheaf config filter.x.clean "$(cat program)"
                sheaf trust --yes; sheaf trust
                echo x > sheaf/c.bin; sheaf sync; sheaf add Milk; ls ~/ran
                """)
            #expect(run.output.contains("off\tfilter.x.clean"), "\(run.output)")
            #expect(run.errors.contains("copy the file out of the store"), "\(run.errors)")
            #expect(target.sandbox.read("ran") == nil)
        }

        @Test func `One outside of the store is run once it is agreed to`() throws {
            let target = try #require(remote).target
            let run = try target.run(
                """
                mkdir bin; cp sheaf/tools/clean.sh bin/clean; chmod 755 bin/clean
                git -C sheaf config filter.x.clean ~/bin/clean
                sheaf trust --yes; echo x > sheaf/c.bin; sheaf sync
                """)
            #expect(run.code == 0, "\(run.errors)")
            #expect(target.sandbox.read("ran") != nil)
        }

        @Test func `Settings from a file of the store are never in force`() throws {
            let target = try #require(remote).target
            let run = try target.run(
                """
                printf '[user]\\nname = Mallory\\n' > sheaf/tools/settings
                git -C sheaf config include.path ../tools/settings
                sheaf trust --yes
                GIT_AUTHOR_NAME= GIT_COMMITTER_NAME= sheaf add Milk
                git -C sheaf log -1 --format=%an%cn
                """)
            #expect(!run.output.contains("Mallory"), "\(run.output)")
        }

        @Test func `git-lfs goes to no address that a .lfsconfig names, without a yes`() throws {
            let target = try #require(remote).target
            let run = try target.run(
                """
                printf '#!/bin/sh\\necho "$@" >> ~/asked\\ncase "$1" in clean) cat;; esac\\n' > git-lfs
                mkdir -p bin; mv git-lfs bin; chmod 755 bin/git-lfs; PATH=~/bin:$PATH
                git config --global filter.lfs.clean 'git-lfs clean -- %f'
                cd sheaf; echo '*.png filter=lfs' > .gitattributes
                printf '[lfs]\\n\\turl = http://192.0.2.1/evil\\n' > .lfsconfig
                echo x > mine.png; sheaf sync; echo "sync $?"; grep -c push ~/asked
                sheaf trust --yes >/dev/null; sheaf sync; echo "sync $?"; grep -c push ~/asked
                printf '[lfs]\\n\\turl = http://192.0.2.2/evil\\n' > .lfsconfig
                echo y > mine.png
                sheaf sync; echo "sync $?"; grep -c push ~/asked
                printf '[lfs]\\n\\tfetchexclude = *\\n' > .lfsconfig
                sheaf sync; echo "sync $?"
                """)
            #expect(
                run.output.replacing("\nnew", with: "").contains("sync 77\n0\n"), "\(run.output)")
            #expect(run.output.contains("sync 0\n1\n"), "\(run.output)")
            #expect(run.output.contains("sync 77\n1\n"), "\(run.output)")
            #expect(run.output.hasSuffix("sync 0\n"), "\(run.output)\n\(run.errors)")
        }
    }
}
