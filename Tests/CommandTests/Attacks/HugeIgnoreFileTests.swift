import Testing

extension Attacks {
    /// Ignore files of more patterns than files can be held against.
    @Suite struct HugeIgnoreFile {
        /// A store with 200 notes that is synced, and a folder that nobody may see.
        private let remote = try? HostileRemote(
            settings: "for n in $(seq 200); do echo a > $n.md; done")

        @Test(arguments: [".gitignore", "private/.gitignore", ".git/info/exclude"])
        func `What it leaves out is not sent, and nobody waits for it`(path: String) throws {
            let target = try #require(remote).target
            try target.run(
                """
                mkdir sheaf/private; echo '# Diary' > sheaf/private/diary.md
                (seq -f 'name%g*' 80000; echo 'diary.md') > sheaf/\(path)
                """)
            let sync = try target.run("sheaf sync", within: 8)
            #expect(
                sync.code == 77 && sync.errors.contains("/\(path) is too large"), "\(sync.errors)")
            let sent = try #require(remote).git("log --stat")
            #expect(!sent.contains("diary"))
            let rest = try target.run("sheaf list --all 2>&1; sheaf doctor 2>&1", within: 8)
            #expect(rest.output.contains(path), "\(rest.output)")
            // Cut down, it is as ever.
            try target.run("echo 'diary.md' > sheaf/\(path); sheaf sync", within: 8)
            #expect(
                try #require(remote).git("ls-tree -r --name-only main").contains("diary") == false)
        }
    }
}
