import Testing

extension Attacks {
    /// What comes with a transfer, and what is said about it.
    @Suite struct Transfers {
        @Test func `Tags come only where git was told to bring them`() throws {
            let remote = try HostileRemote()
            try remote.git("update-ref refs/tags/planted main")
            try remote.push(adding: [])
            try remote.git("update-ref refs/tags/newer main")
            try remote.target.run("sheaf sync")
            let tags = try remote.target.run("cd sheaf; git tag; git rev-list --count main")
            #expect(!tags.output.contains("planted") && !tags.output.contains("newer"))
            try remote.push(adding: [])
            try remote.target.run("cd sheaf; git config remote.origin.tagOpt --tags; sheaf sync")
            #expect(try remote.target.run("cd sheaf; git tag").output == "newer\nplanted\n")
        }

        /// In one large object, and in so many that they come as a pack.
        @Test(arguments: ["1 24m", "160 160k"])
        func `A remote that sends too much is ended, and nothing of it stays`(
            files: String
        ) throws {
            let remote = try HostileRemote()
            let numbers = files.split(separator: " ")
            try remote.target.sandbox.shell(
                """
                git clone -q hub.git other; cd other; git config core.compression 0
                for n in $(seq \(numbers[0])); do head -c \(numbers[1]) /dev/urandom > $n.bin; done
                git add .; git commit -qm Large; git push -q
                """)
            try remote.target.run("git -C sheaf config sheaf.maxStoreSize 512k")
            let sync = try remote.target.run("sheaf sync")
            #expect(
                sync.code == 77 && sync.errors.contains("sheaf.maxStoreSize"), "\(sync.errors)")
            let left = try remote.target.run(
                "find sheaf/.git/objects -type f '(' -name 'tmp_*' -o -size +100k ')'")
            #expect(left.output == "")
            #expect(try remote.target.run("sheaf add 'Buy bread' && sheaf list").code == 0)
            let clone = try remote.target.run(
                "git config --global sheaf.maxStoreSize 512k; sheaf clone file://$HOME/hub.git two")
            #expect(clone.code == 77 && clone.errors.contains("sheaf.maxStoreSize"))
            #expect(try remote.target.run("test -e two").code != 0)
            let allowed = try remote.target.run(
                "git -C sheaf config sheaf.maxStoreSize 1g; sheaf sync")
            #expect(allowed.code == 0, "\(allowed.errors)")
        }

        @Test func `A secret in an address for ssh is never shown`() throws {
            let target = try Target()
            let address = "mina:s3cr3t@localhost:notes.git"
            for command in [
                "sheaf remote \(address)", "sheaf remote --json", "sheaf status",
                "sheaf status --json",
                "sheaf sync", "sheaf sync --json", "sheaf doctor", "sheaf --\(address)",
                "sheaf clone \(address) two", "sheaf clone one two \(address)",
            ] {
                let ran = try target.run("export GIT_SSH_COMMAND=false; \(command)", within: 10)
                #expect(!(ran.output + ran.errors).contains("s3cr3t"), "\(command)")
            }
        }
    }
}
