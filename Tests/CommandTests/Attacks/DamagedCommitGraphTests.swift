import Testing

extension Attacks {
    /// What git keeps about commits besides the commits, on a disk that forgets a bit.
    @Suite struct DamagedCommitGraph {
        @Test func `A flipped bit drops nothing from the history`() throws {
            let target = try Target()
            try target.run(
                """
                sheaf add 'Buy milk'; for n in 1 2 3 4 5 6; do sheaf set milk due:+${n}d; done
                cd sheaf; git commit-graph write --reachable --changed-paths
                chmod u+w .git/objects/info/commit-graph
                """)
            let whole = try target.run("sheaf log; sheaf log milk").output
            let path = target.home + "/sheaf/.git/objects/info/commit-graph"
            let bytes = try #require(readFile(path))
            // A position of a parent; the times; what the first commit changed.
            for (chunk, offset) in [("CDAT", 23), ("CDAT", 59), ("CDAT", 32), ("BDAT", 13)] {
                var damaged = bytes
                damaged[try start(of: chunk, in: bytes) + offset] ^= 1
                try writeFile(path, damaged)
                let told = try target.run("sheaf log; sheaf log milk").output
                #expect(told == whole, "\(chunk) \(offset)")
            }
            // All that is said of what the commits changed.
            var damaged = bytes
            for place in try start(of: "BDAT", in: bytes) + 12..<bytes.count - 20 {
                damaged[place] = 0
            }
            try writeFile(path, damaged)
            #expect(try target.run("sheaf log; sheaf log milk").output == whole)
        }

        /// Where a chunk begins (gitformat-commit-graph(5)).
        private func start(of chunk: String, in bytes: [UInt8]) throws -> Int {
            let entry = try #require(
                stride(from: 8, to: 8 + 12 * Int(bytes[6]), by: 12).first {
                    bytes[$0..<$0 + 4].elementsEqual(chunk.utf8)
                })
            return bytes[entry + 4..<entry + 12].reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
