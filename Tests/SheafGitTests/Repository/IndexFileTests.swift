import SheafSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct IndexFileTests {
    @Test(arguments: [2, 3, 4])
    func `random edits give what git would have written`(_ version: Int) throws {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        let store = try TestRepository()
        let blobs = try ["one", "two", "three"].map { text in
            try store.write("blob", text)
            return try #require(
                ObjectID(hex: try store.git("hash-object", "-w", "blob").dropLast()))
        }
        let names = [
            "a", "a-b", "a/b", "a/b/c", "a/c", "가", "z\u{ff}",
            // As long as a path can be, and too long for the field of its length.
            "long/" + String(repeating: "n", count: 4090),
        ]
        let paths = try names.map { try path($0) } + (0..<60).map { try path("d/\($0 % 5)/\($0)") }
        try store.git("update-index", "--index-version", "\(version)")
        if version == 3 {
            try store.write("later", "x")
            try store.git("add", "-N", "later")
        }
        var expected: [TreePath: ObjectID] = [:]
        for round in 0..<12 {
            let contents = try indexBytes(store)
            let file = try contents.map { try IndexFile($0) } ?? .empty
            if contents != nil { #expect(file.version == version, "seed \(seed)") }
            var edits: [IndexEdit] = []
            var chosen: Set<TreePath> = []
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let path = try #require(paths.randomElement(using: &random))
                guard chosen.insert(path).inserted,
                    !chosen.contains(where: { $0.isAbove(path) || path.isAbove($0) })
                else { continue }
                guard Int.random(in: 0..<3, using: &random) > 0 else {
                    edits.append(IndexEdit(path: path, entry: nil))
                    expected[path] = nil
                    continue
                }
                let id = try #require(blobs.randomElement(using: &random))
                // Version 2 would become the third.
                let isOnlyInGit = version > 2 && Bool.random(using: &random)
                let file = TreeEntry(mode: .regular, id: id)
                let plain = IndexEntry(mode: file.mode.rawValue, id: id, stat: .unknown)
                edits.append(
                    IndexEdit(path: path, entry: isOnlyInGit ? .onlyInGit(file) : plain))
                expected = expected.filter { !$0.key.isAbove(path) && !path.isAbove($0.key) }
                expected[path] = id
            }
            let edited = try file.applying(edits, written: nil)
            try store.write(".git/index", "")
            try Directory(opening: store.root.appending(".git")).fill("index".utf8, edited)

            let entries = expected.sorted { $0.key < $1.key }
                .map { "100644 \($0.value) 0\t\($0.key.string)\0" }.joined()
            let listed = try store.git("ls-files", "-s", "-z")
                .split(separator: "\0").filter { !$0.hasSuffix("\tlater") }
                .map { $0 + "\0" }.joined()
            #expect(listed == entries, "seed \(seed), round \(round)")
            // Checks the hash at the end and the cached trees.
            try store.git("fsck", "--no-dangling", "--no-progress")
            let found = try IndexFile(edited).entries(at: paths)
            #expect(found.mapValues(\.id) == expected, "seed \(seed), round \(round)")
            // Cached trees are there again for the next round to invalidate.
            try store.git("write-tree")
        }
    }

    @Test func `a commit of some paths leaves what else is staged, entry by entry`() throws {
        var random = SplitMix64(seed: testSeed())
        let store = try TestRepository()
        let names = ["a/1", "a/b/2", "c/3", "4", "5 한", "c/6"]
        for name in names { try store.write(name, name) }
        try store.commitAll()
        for round in 0..<12 {
            for name in names where Int.random(in: 0..<3, using: &random) == 0 {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: try store.git("rm", "-fq", "--cached", "--ignore-unmatch", name)
                case 1: try store.git("update-index", "--add", "--chmod=+x", name)
                default:
                    try store.write(name, "staged in \(round)")
                    try store.git("add", name)
                }
            }
            let committed = "new/\(round)"
            let others = { try store.git("ls-files", "--stage", "--", ".", ":!new") }
            let staged = { try store.git("diff-index", "--cached", "HEAD", "--", ".", ":!new") }
            let before = (try others(), try staged())
            try store.commit([.adding(committed, "new")], message: "New")
            #expect(try others() == before.0, "round \(round)")
            #expect(try staged() == before.1, "round \(round)")
            #expect(
                try store.git("diff-tree", "-r", "--no-commit-id", "--name-status", "HEAD")
                    == "A\t\(committed)\n")
            try store.git("fsck", "--no-dangling", "--no-progress")
        }
    }

    @Test func `invalid cached trees are not believed, valid ones stay`() throws {
        let store = try TestRepository()
        for name in ["a/1", "a/b/2", "c/3", "4"] { try store.write(name, name) }
        try store.commitAll()
        let file = try IndexFile(try #require(try indexBytes(store)))
        let tree = try #require(file.extensions.first { $0.signature == Array("TREE".utf8) })
        var cached = try #require(CachedTree(file.bytes[tree.contents]))
        #expect(cached.serialized == Array(file.bytes[tree.contents]))
        let isKept = cached.invalidate([Array("a/b/new".utf8)[...]])
        #expect(isKept)
        let edited = cached.serialized
        // The root, `a` and `a/b` lose count and id; `c` keeps both.
        let text = String(decoding: edited, as: UTF8.self)
        #expect(text.hasPrefix("\0-1 2\na\0-1 1\nb\0-1 0\nc\u{0}1 0\n"))
        #expect(edited.count == "\0-1 2\na\0-1 1\nb\0-1 0\nc\u{0}1 0\n".utf8.count + 20)
        let isLost = !cached.invalidate([Array("c".utf8)[...]])
        #expect(isLost)
        #expect(CachedTree(file.bytes[tree.contents].dropLast()) == nil)
    }

    @Test func `an edit in the second of the index's writing is seen later too`() throws {
        let store = try TestRepository(with: ["a": "1", "b": "1"])
        // The same size, and, what git goes by, the same second.
        try Directory(opening: store.root).fill("b".utf8, bytes("2"))
        waitForNextSecond()
        try store.commit([.changing("a", from: "1", to: "3")], message: "A")
        #expect(try store.git("status", "--porcelain") == " M b\n")
    }

    @Test func `damaged indexes are refused at the byte`() throws {
        let store = try TestRepository()
        try store.write("a", "1")
        try store.git("add", ".")
        let good = try #require(try indexBytes(store))
        #expect(throws: IndexError.damaged(offset: 0)) { try IndexFile([]) }
        #expect(throws: IndexError.damaged(offset: 12)) {
            try IndexFile(Array(good[..<40]) + [UInt8](repeating: 0, count: 20))
        }
        // The name is `a`; no NUL behind it.
        var endless = good
        endless[12 + 63] = UInt8(ascii: "b")
        #expect(throws: IndexError.damaged(offset: 12)) { try IndexFile(endless) }
        var future = good
        future[7] = 5
        #expect(throws: IndexError.version(5)) { try IndexFile(future) }
        for length in 0..<good.count {
            _ = try? IndexFile(Array(good[..<length]))
        }
    }

    /// The first entry begins at byte 12, its flags at 72, its name at 74; the second one at 84.
    @Test(arguments: [
        // A NUL within the name, and a name that is longer than its field says.
        (version: 2, at: 75, bytes: [0]), (version: 2, at: 73, bytes: [1]),
        // `b` before `b`, and `d` before `b`.
        (version: 2, at: 74, bytes: Array("bb".utf8)), (version: 2, at: 74, bytes: [100]),
        // Names that lead elsewhere.
        (version: 2, at: 74, bytes: Array("..".utf8)),
        (version: 2, at: 74, bytes: Array("/a".utf8)),
        (version: 2, at: 75, bytes: [47]), (version: 4, at: 75, bytes: Array("..".utf8)),
        // The same field, where names are told by the ones before them.
        (version: 4, at: 73, bytes: [1]), (version: 4, at: 73, bytes: [3]),
        (version: 4, at: 72, bytes: [0x0f, 0xff]),
        // More entries than there are bytes for.
        (version: 2, at: 8, bytes: [255, 255, 255, 255]),
        (version: 4, at: 8, bytes: [255, 255, 255, 255]),
    ])
    func `an index that git would not write is refused`(
        version: Int, at: Int, bytes: [UInt8]
    ) throws {
        let store = try TestRepository()
        try store.write("aa", "1")
        try store.write("bb", "2")
        try store.git("add", ".")
        try store.git("update-index", "--index-version", String(version))
        var index = try #require(try indexBytes(store))
        #expect(try IndexFile(index).count == 2)
        index.replaceSubrange(at..<at + bytes.count, with: bytes)
        #expect(throws: IndexError.self) { try IndexFile(index) }
    }

    @Test func `the sides of a conflict stand in their order`() throws {
        let store = try TestRepository()
        try store.write("a", "1")
        try store.git("add", ".")
        let id = "100644 \(try store.git("hash-object", "a").prefix(40))"
        try store.write("sides", "\(id) 1\tc\n\(id) 2\tc\n\(id) 3\tc\n")
        try store.run([
            "sh", "-c", "git -C '\(store.root)' update-index --index-info < '\(store.root)/sides'",
        ])
        var index = try #require(try indexBytes(store))
        #expect(try IndexFile(index).cautions.unmerged.count == 1)
        // Of the second entry, that is, the first side.
        index[12 + 64 + 60] |= 0x30
        #expect(throws: IndexError.self) { try IndexFile(index) }
        index[12 + 64 + 60] &= 0x0f
        #expect(throws: IndexError.self) { try IndexFile(index) }
    }

    private func indexBytes(_ store: TestRepository) throws -> [UInt8]? {
        try Directory(opening: store.root.appending(".git")).read("index".utf8)?.bytes
    }
}
