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
