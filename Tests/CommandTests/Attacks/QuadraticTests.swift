import Testing

extension Attacks {
    /// Input that is cheap to make and that the time for grows with its square.
    @Suite struct Quadratic {
        @Test func `Commits that name one parent thousands of times are walked at once`() throws {
            let target = try Target()
            try target.run(
                """
                sheaf add 'Buy milk'; sheaf done milk; cd sheaf; head=$(git rev-parse HEAD)
                for n in $(seq 20); do tree=$(git rev-parse main~$((n % 2))^{tree})
                { echo tree $tree; yes parent $head | head -2000
                echo "author A <a@b> 18000000$((n + 10)) +0000"; echo "committer A <a@b> 18000000$((n + 10)) +0000"
                echo; echo Step; } > ../commit
                head=$(git hash-object -t commit -w --literally ../commit); done
                git update-ref refs/heads/main $head
                """)
            for graph in ["", "git commit-graph write --reachable --changed-paths"] {
                try target.run("cd sheaf; \(graph)")
                let told = try target.run(
                    "sheaf log --json; sheaf log milk; sheaf undo", within: 8)
                #expect(told.output.contains("Buy milk"), "\(told.errors)")
            }
        }
    }
}
