import TestSupport
import Testing

extension Attacks {
    /// The cache, `.git/sheaf/cache.sqlite`, which anybody can write to who can write to the store.
    @Suite struct DamagedCache {
        private let target: Target
        private let listing: String

        /// A store of 200 notes that were read once.
        init() throws {
            target = try Target()
            try target.run(
                """
                cd sheaf; for n in $(seq 200); do
                printf -- '---\\nid: k%07d\\nstatus: todo\\n---\\n# Milk %d\\n\\nTwo Litres.\\n' $n $n > $n.md
                done; sheaf status
                """)
            // Of a note that was written in the moment of the reading nothing is remembered.
            waitForLaterFileTime()
            try target.run("sheaf list --all >/dev/null; cp sheaf/.git/sheaf/cache.sqlite kept")
            listing = try target.run("sheaf list --all").output
            #expect(listing.split(separator: "\n").count == 200)
        }

        /// Whether the commands that read the cache say what they always say.
        private func requireListing(_ comment: Comment, using megabytes: Int = 500) throws {
            let found = try target.run("sheaf list --all", using: megabytes)
            #expect(found.output == listing, comment)
            let hits = try target.run("sheaf search litres; sheaf show k0000007", using: megabytes)
            #expect(hits.output.contains("Two Litres.") && hits.errors == "", comment)
            #expect(hits.output.split(separator: "\n").count > 200, comment)
        }

        @Test func `Somebody who cuts it while it is read does no harm`() throws {
            let ran = try target.run(
                """
                cd sheaf/.git/sheaf
                (while :; do : > cache.sqlite; cat ~/kept > cache.sqlite; done) & other=$!
                for n in $(seq 60); do sheaf list --all > ~/listing || echo failed $?; done
                kill $other
                """)
            #expect(ran.output == "" && ran.errors == "")
            try requireListing("afterwards")
        }

        @Test(arguments: ["", "-journal", "-wal", "-shm"])
        func `Something else in the place of a file is read from the notes`(suffix: String) throws {
            for plant in [
                "mkfifo", "mkdir", "ln -s /dev/zero", "ln -s ~/keep/secret", "truncate -s 900G",
                "ln ~/keep/secret",
            ] {
                try target.run(
                    """
                    cd sheaf/.git/sheaf; rm -rf cache.sqlite*; cp ~/kept cache.sqlite
                    rm -rf cache.sqlite\(suffix); \(plant) cache.sqlite\(suffix)
                    """)
                try requireListing("\(plant) \(suffix)")
            }
            try target.requireNothingRan()
        }
    }
}
