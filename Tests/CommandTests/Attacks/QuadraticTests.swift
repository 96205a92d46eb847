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

        @Test func `Thousands of words are read, or refused at once`() throws {
            let target = try Target()
            for command in ["list", "set", "add"] {
                let refused = try target.run("sheaf \(command) $(seq 16000)", within: 5)
                #expect(refused.code == 64 && refused.errors.contains("4096"), "\(refused.errors)")
            }
            let terms = try target.run("sheaf list $(seq 1500)", within: 5)
            #expect(terms.code == 64 && terms.errors.contains("1000"), "\(terms.errors)")
            let one = try target.run("sheaf list \"$(seq -s ' ' -f +t%g 16000)\"", within: 5)
            #expect(one.code == 64 && one.errors.contains("1000"), "\(one.errors)")
        }

        @Test func `Tens of thousands of tags are read, searched and edited at once`() throws {
            let target = try Target()
            try target.run(
                """
                exec > sheaf/many.md; printf -- '---\nid: abcd2345\nstatus: todo\ntags: ['
                seq -s', ' -f t%g 20000; printf -- ']\n---\n# Many\n\n'; seq -s' ' -f '#u%g' 20000
                """)
            try target.run("sheaf status", within: 10)
            try target.run("sheaf set Many +new -t7", within: 10)
            let text = target.sandbox.read("sheaf/many.md")
            #expect(text?.contains("t6, t8,") == true && text?.contains(", new") == true)
            let found = try target.run("sheaf list +new +u9 $(seq -f +t%g 10 200)", within: 10)
            #expect(found.output.contains("Many"))
            try target.run("sheaf set Many tag:$(seq -s, -f x%g 10000) | tail -c 99", within: 10)
        }
    }
}
