import Testing

@testable import SheafIndex

extension Attacks {
    /// The cache of listings, `.git/sheaf/index`, which anybody can write to who can write to the store.
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
                done; cd ..; sheaf status; sleep 1.1; sheaf list --all >/dev/null
                cp -r sheaf/.git/sheaf/index kept
                """)
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
                cd sheaf/.git/sheaf/index
                (while :; do : > items; cat ~/kept/items > items; done) & other=$!
                for n in $(seq 60); do sheaf list --all > ~/listing || echo failed $?; done
                kill $other
                """)
            #expect(ran.output == "" && ran.errors == "")
        }

        @Test(arguments: ["items", "text", "ids", "times", "lock"])
        func `Something else in the place of a file is read from the notes`(name: String) throws {
            for plant in [
                "mkfifo", "mkdir", "ln -s /dev/zero", "ln -s ~/keep/secret", "truncate -s 900G",
            ] {
                try target.run(
                    """
                    rm -rf sheaf/.git/sheaf/index; cp -r kept sheaf/.git/sheaf/index
                    rm -f sheaf/.git/sheaf/index/\(name); \(plant) sheaf/.git/sheaf/index/\(name)
                    """)
                try requireListing("\(plant) \(name)")
            }
            try target.requireNothingRan()
        }

        /// Numbers in records at which arithmetic goes wrong, under a right checksum.
        @Test(arguments: [24, 32, 36, 48, 92], [UInt64.max - 1, 1 << 63, 1 << 62, 0x7fff_ffff])
        func `What is planted with a right checksum crashes nothing`(
            offset: Int, number: UInt64
        ) throws {
            let path = target.home + "/sheaf/.git/sheaf/index/items"
            var bytes = try #require(readFile(path))
            bytes.withUnsafeMutableBytes { bytes in
                var start = 16
                while let length = RecordLayout.statedLength(
                    of: UnsafeRawBufferPointer(bytes), at: start)
                {
                    let record = UnsafeMutableRawBufferPointer(
                        rebasing: bytes[start..<start + length])
                    record.storeBytes(of: number, toByteOffset: offset, as: UInt64.self)
                    RecordLayout.seal(record)
                    start += length
                }
            }
            try writeFile(path, bytes)
            for command in ["list --all --json", "search litres", "memos", "show k0000007"] {
                try target.run("sheaf \(command)")
            }
            #expect(try target.run("sheaf search litres").code == 0)
        }
    }
}
