import Testing

/// A store at `~/sheaf` that is synced with `~/hub.git`, and somebody who puts into that whatever git
/// lets them send.
struct HostileRemote {
    let target: Target

    /// An entry of a tree, with the digits of its mode as they are written.
    struct Record {
        var mode: String
        var name: [UInt8]
        var id: String

        init(_ mode: String, _ name: [UInt8], _ id: String) {
            (self.mode, self.name, self.id) = (mode, name, id)
        }

        init(_ mode: String, _ name: String, _ id: String) {
            self.init(mode, Array(name.utf8), id)
        }

        var string: String { String(decoding: name, as: UTF8.self) }

        /// Git sorts a folder as if its name ended in a slash.
        var key: [UInt8] { mode.hasSuffix("40000") ? name + [0x2f] : name }

        /// As the tree has it.
        var bytes: [UInt8] {
            let digits = Array(id.utf8)
            let id = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
            return Array(mode.utf8) + [0x20] + name + [0] + id
        }
    }

    /// - Parameter settings: lines for `sh`, run in the store before it is synced for the first time.
    init(settings: String = ":") throws {
        target = try Target()
        let made = try target.sandbox.shell(
            """
            set -e
            git init -q --bare -b main hub.git
            (cd sheaf; \(settings))
            sheaf add 'Buy milk'; sheaf remote hub.git; sheaf sync
            """)
        try #require(made.code == 0, "\(made.errors)")
    }

    /// Writes an object into the remote, checked by nobody.
    func object(_ kind: String, _ bytes: [UInt8]) throws -> String {
        try writeFile(target.home + "/object", bytes)
        return try git("hash-object -w --literally -t \(kind) ../object")
    }

    func blob(_ text: String) throws -> String { try object("blob", Array(text.utf8)) }

    func tree(_ records: [Record]) throws -> String { try object("tree", records.flatMap(\.bytes)) }

    /// Runs a line of git in the remote.
    @discardableResult
    func git(_ line: String) throws -> String {
        let finished = try target.sandbox.shell("git \(line)", in: target.home + "/hub.git")
        try #require(finished.code == 0, "git \(line): \(finished.errors)")
        return finished.output.last == "\n" ? String(finished.output.dropLast()) : finished.output
    }

    /// The records of the top of the remote's branch.
    func top() throws -> [Record] {
        try git("ls-tree main").split(separator: "\n").map { line in
            let fields = line.split(separator: "\t")
            let words = fields[0].split(separator: " ")
            return Record(String(words[0]), String(fields[1]), String(words[2]))
        }
    }

    /// Writes the tree at the top with more records, in git's order.
    func top(adding records: [Record]) throws -> String {
        try tree((top() + records).sorted { $0.key.lexicographicallyPrecedes($1.key) })
    }

    /// Adds a commit with more entries at the top.
    func push(adding records: [Record]) throws { try push(tree: top(adding: records)) }

    func push(tree: String) throws {
        try push(commit: try git("commit-tree -p main -m Attack \(tree)"))
    }

    func push(commit: String) throws { try git("update-ref refs/heads/main \(commit)") }

    /// Syncs, changes something and syncs again, all within the limits; then does the same in a clone.
    ///
    /// - Parameter planted: entries of the top that have to be on the remote's branch afterwards.
    func requireUsable(
        keeping planted: [Record] = [], clones: Bool = true,
        location: SourceLocation = #_sourceLocation
    ) throws {
        func run(_ line: String) throws {
            let finished = try target.run(line, location: location)
            #expect(
                finished.code == 0, "\(line)\n\(finished.output)\(finished.errors)",
                sourceLocation: location)
        }
        try run("sheaf sync && sheaf sync")
        try run("sheaf add 'Buy bread' && sheaf list && sheaf log && sheaf memos && sheaf status")
        try target.run("sheaf doctor; sheaf conflicts", location: location)
        try run("sheaf sync")
        if clones {
            try run("sheaf clone hub.git two && sheaf --store two add 'Buy salt'")
            try run("sheaf --store two sync && sheaf sync && sheaf list && sheaf undo")
            let list = try target.run("sheaf list").output
            #expect(list.contains("Buy salt"), "\(list)", sourceLocation: location)
        }
        let list = try target.run("sheaf list").output
        #expect(list.contains("Buy milk"), "\(list)", sourceLocation: location)
        let tree = try target.sandbox.shell(
            "git cat-file tree main^{tree}", in: target.home + "/hub.git"
        ).stdout
        for record in planted {
            #expect(
                tree.contains(record.bytes), "\(record.mode) \(record.string) is gone",
                sourceLocation: location)
        }
        try target.requireNothingRan(location)
    }
}
