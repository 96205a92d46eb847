import Testing

extension Attacks {
    /// Commits whose heads git takes as they are and no calendar can hold.
    @Suite struct HostileCommits {
        static let heads = [
            "author A <a@b> 9223372036854775807 +0000\ncommitter A <a@b> 9223372036854775807 +0000",
            "author A <a@b> -9223372036854775808 -0000\ncommitter A <a@b> -9223372036854775808 +9",
            "author A <a@b> 99999999999999999999999 +0000\ncommitter A <a@b> 1e99 -9999",
            "author A <a@b> 5 -9223372036854775808\ncommitter A <a@b> 5 +9223372036854775807",
            "author A <a@b> 18446744073709551615 +2399\ncommitter A <a@b> 18446744073709551615 +1",
            "committer A <a@b> 1700000000 +0000",
            "author A <a@b> 1700000000 +0000",
            "author >< x\ncommitter ><",
            "author\ncommitter",
            "\u{0}\nauthor A <a@b",
            "",
        ]

        @Test(arguments: heads)
        func `A commit that no calendar holds stops nothing`(head: String) throws {
            let remote = try HostileRemote()
            let memo = HostileRemote.Record(
                "100644", "memo.md", try remote.blob("# From afar\n"))
            let tree = try remote.top(adding: [memo])
            let text =
                "tree \(tree)\nparent \(try remote.git("rev-parse main"))\n\(head)\n\nHello\n"
            try remote.push(commit: try remote.object("commit", Array(text.utf8)))
            // Something of ours to be merged with it.
            try remote.target.run("sheaf add 'Buy eggs'")
            try remote.requireUsable(keeping: [memo])
            let undone = try remote.target.run("sheaf undo; sheaf log --json; sheaf list")
            #expect(undone.output.contains("From afar"), "\(undone.output)\(undone.errors)")
        }
    }
}
