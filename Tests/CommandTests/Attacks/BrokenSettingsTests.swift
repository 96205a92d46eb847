import Testing

extension Attacks {
    /// Shared settings that end every command: their repair must be able to arrive.
    @Suite struct BrokenSettings {
        /// Stores `a` and `b` of one remote, with the note `Milk` in both.
        private let target: Target

        init() throws {
            target = try Target(makingStore: false)
            let made = try target.run(
                """
                git init -q --bare -b main hub.git
                mkdir a b
                sheaf init a --remote hub.git && sheaf --store a add Milk && sheaf --store a sync &&
                rmdir b && sheaf clone hub.git b
                """)
            try #require(made.code == 0, "\(made.errors)")
        }

        private func settings(_ text: String, in store: String = "a") throws {
            try target.sandbox.write("\(store)/.sheaf/config.yml", text)
        }

        @Test func `A sync goes on, says where they are wrong, and brings the repair`() throws {
            try settings("format: 3\nstatuses: [\n")
            let sent = try target.run("sheaf --store a sync")
            #expect(sent.code == 78 && sent.errors.contains("config.yml:"))
            let received = try target.run("sheaf --store b sync")
            #expect(received.code == 78 && received.errors.contains("config.yml:"))
            #expect(target.sandbox.read("b/.sheaf/config.yml") == "format: 3\nstatuses: [\n")
            // Both sides go on, items are merged.
            let merged = try target.run(
                """
                printf -- '---\nid: k0000001\n---\n# Eggs\n' > a/eggs.md; sheaf --store a sync
                printf -- '---\nid: k0000002\n---\n# Bread\n' > b/bread.md; sheaf --store b sync
                sheaf --store a sync; ls a/eggs.md a/bread.md b/eggs.md; git -C b status --short
                """)
            #expect(merged.output == "a/bread.md\na/eggs.md\nb/eggs.md\n")
            #expect(try target.run("sheaf --store b list").code == 78)
            try settings("format: 3\n")
            #expect(try target.run("sheaf --store a sync").code == 0)
            let repaired = try target.run("sheaf --store b sync")
            #expect(repaired.code == 0 && !repaired.errors.contains("config.yml"))
            #expect(try target.run("sheaf --store b list").output.contains("Milk"))
        }

        @Test(arguments: ["ln -s ../c", "mkdir"])
        func `The last settings stand where something else is in their place`(make: String) throws {
            try settings("format: 3\nqueries:\n  fluid: Milk\n")
            try #require(try target.run("sheaf --store a sync && sheaf --store b sync").code == 0)
            let planted = try target.run(
                """
                cd a && rm .sheaf/config.yml && \(make) .sheaf/config.yml
                test -L .sheaf/config.yml || touch .sheaf/config.yml/x
                git -c user.name=x -c user.email=x add -A
                git -c user.name=x -c user.email=x commit -qm Planted && git push -q origin HEAD:main
                cd ..; sheaf --store b sync
                """)
            #expect(planted.code == 0, "\(planted.errors)")
            let list = try target.run("sheaf --store b list @fluid")
            #expect(list.code == 0 && list.output.contains("Milk"), "\(list.errors)")
            #expect(list.errors.contains("a link or a folder is in the place"), "\(list.errors)")
            let doctor = try target.run("sheaf --store b doctor")
            #expect(doctor.code == 65 && doctor.output.contains("config.yml"), "\(doctor.output)")
            let changed = try target.run("sheaf --store b add Eggs && sheaf --store b config")
            #expect(changed.code == 0 && changed.output.contains("@fluid"), "\(changed.errors)")
            let repaired = try target.run(
                """
                cd b && rm -rf .sheaf/config.yml
                git checkout -q $(git log --format=%H --diff-filter=M -n1 -- .sheaf/config.yml) \
                    -- .sheaf/config.yml && sheaf sync && sheaf list @fluid
                """)
            #expect(repaired.code == 0 && !repaired.errors.contains("place"), "\(repaired.errors)")
        }

        @Test func `Items of a later format are not merged, and what is here stays`() throws {
            try settings("format: 4\nnew: true\n")
            let by = "git -C a -c user.name=x -c user.email=x commit -qam 'By a later version'"
            try #require(try target.run("\(by) && git -C a push -q origin HEAD:main").code == 0)
            try target.run("printf '# Eggs\n' > b/eggs.md")
            // Both have moved on: what would be merged is of a later format.
            let refused = try target.run(
                "sheaf --store b sync; code=$?; git -C b log --format=%s -1; exit $code")
            #expect(refused.code == 78 && refused.errors.contains("4"))
            #expect(target.sandbox.read("b/.sheaf/config.yml")?.contains("format: 4") != true)
            // In a clone that has nothing else the later version's commits arrive, and no edit goes.
            try target.run("git -C b reset -q --hard HEAD~1")
            #expect(try target.run("sheaf --store b sync").code == 78)
            #expect(target.sandbox.read("b/.sheaf/config.yml") == "format: 4\nnew: true\n")
            try target.run("printf '# Eggs\n' > b/eggs.md")
            #expect(try target.run("sheaf --store b sync").code == 78)
            #expect(try target.run("git -C b status --short").output == "?? eggs.md\n")
            // The repair.
            try settings("format: 3\n")
            let back = by.replacing("By a later version", with: "Back")
            try #require(try target.run("\(back) && git -C a push -q origin HEAD:main").code == 0)
            try target.run("rm b/eggs.md")
            #expect(try target.run("sheaf --store b sync").code == 0)
        }
    }
}
