import TestSupport
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct ObjectTests {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        (String(repeating: "a", count: 1_000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
    func `SHA-1 gives the published values`(_ text: String, _ hex: String) {
        for usesProcessor in [true, false] {
            var hash = SHA1(usesProcessor: usesProcessor)
            hash.update(text.utf8)
            #expect(hash.finish().description == hex)
        }
    }

    /// A name with a slash stands nowhere else in git's order than a directory without it.
    @Test func `Records of a tree have one order, whatever they are called`() {
        let directory = TreeRecord(mode: 0o40000, name: Array("a".utf8)[...], id: .emptyTree)
        let file = TreeRecord(mode: 0o100644, name: Array("a/".utf8)[...], id: .emptyTree)
        let last = TreeRecord(mode: 0o100644, name: Array("b".utf8)[...], id: .emptyTree)
        for records in [
            [last, file, directory], [last, directory, file], [file, last, directory],
        ] {
            let names = TreeRecord.inOrder(records).map { String(decoding: $0.name, as: UTF8.self) }
            #expect(names == ["a", "a/", "b"])
        }
    }

    /// Held against all of both trees: sorted ones, and such as no git writes.
    @Test func `What two trees differ in is what their records differ in`() throws {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        func records() -> [TreeRecord] {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let name = ["a", "a-", "a.b", "aa", "b", "c"].randomElement(using: &random)!
                let mode: UInt32 = Bool.random(using: &random) ? 0o100644 : 0o40000
                let id = ObjectID(words: (0, 0, 0, 0, .random(in: 1...2, using: &random)))
                return TreeRecord(mode: mode, name: Array(name.utf8)[...], id: id)
            }
        }
        func tree(_ records: [TreeRecord]) throws -> TreeRecords {
            let isSorted = Int.random(in: 0..<4, using: &random) > 0
            return try #require(
                TreeRecords(
                    TreeRecord.serialize(isSorted ? TreeRecord.inOrder(records) : records)))
        }
        func lines(_ records: some Sequence<TreeRecord>) -> Set<[UInt8]> {
            Set(records.map { TreeRecord.serialize([$0]) })
        }
        for _ in 0..<2000 {
            let shared = records()
            let (old, new) = try (tree(shared + records()), tree(shared + records()))
            let found = TreeRecords.differing(old, new)
            let (before, after) = (
                lines(TreeRecord.inOrder(Array(old))), lines(TreeRecord.inOrder(Array(new)))
            )
            let (one, other) = (lines(found.old), lines(found.new))
            #expect(one.subtracting(other) == before.subtracting(after), "seed \(seed)")
            #expect(other.subtracting(one) == after.subtracting(before), "seed \(seed)")
        }
    }

    @Test func `a hash does not depend on how its bytes arrive`() {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        for length in [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000] {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            var whole = SHA1(usesProcessor: false)
            whole.update(bytes)
            var parts = SHA1()
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &random)
                parts.update(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(whole.finish() == parts.finish(), "seed \(seed), length \(length)")
        }
    }

    @Test func `ids are read and written as git's`() throws {
        let hex = "ce013625030ba8dba906f756967f9e9ca394464a"
        let id = ObjectID.blob(bytes("hello\n"))
        #expect(id.description == hex)
        #expect(ObjectID(hex: hex.uppercased()) == id)
        #expect(ObjectID(bytes: id.bytes) == id)
        #expect(ObjectID(id.raw) == id)
        #expect(ObjectID(hex: hex.dropLast()) == nil)
        #expect(ObjectID(hex: hex + "0") == nil)
        #expect(ObjectID(hex: hex.dropLast() + "g") == nil)
        #expect(ObjectID.hash(.tree, []) == .emptyTree)
        #expect(ObjectID.zero.description == String(repeating: "0", count: 40))
    }

    /// Many edits of a folder at once are made in another way than few.
    @Test(arguments: [(names: 0, edits: 4), (names: 30, edits: 60)])
    func `random tree edits give the trees that git writes`(names: Int, edits count: Int) throws {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        let store = try TestRepository()
        let repository = try store.open()
        let many = (0..<names).flatMap { ["n\($0)", "n\($0)-", "n\($0)/x", "d/n\($0)"] }
        let paths = try (["a", "a-", "a.b", "a/b", "a/b/c", "a0", "d/e", "d/e/f/g", "d/h"] + many)
            .map { try path($0) }
        var tree = ObjectID.emptyTree
        var expected: [TreePath: TreeEntry] = [:]
        for round in 0..<20 {
            var batch = ObjectBatch()
            var edits: [TreePath: TreeEntry?] = [:]
            for _ in 0..<count {
                let path = try #require(paths.randomElement(using: &random))
                guard edits[path] == nil,
                    !edits.keys.contains(where: { $0.isAbove(path) || path.isAbove($0) })
                else { continue }
                if Bool.random(using: &random) {
                    edits[path] = .some(nil)
                    expected[path] = nil
                } else {
                    let id = batch.add(.blob, bytes("\(random.next())"))
                    let entry = TreeEntry(mode: .regular, id: id)
                    edits[path] = entry
                    expected = expected.filter { !$0.key.isAbove(path) && !path.isAbove($0.key) }
                    expected[path] = entry
                }
            }
            tree = try batch.tree(
                tree, edited: edits.map { TreeEdit(path: $0, entry: $1) }, in: repository)
            try batch.flush(into: repository)
            var found: [TreePath: TreeEntry] = [:]
            try repository.walk(tree) { found[$0] = $1 }
            #expect(found == expected, "seed \(seed), round \(round)")
            if !expected.isEmpty {
                try store.git("read-tree", tree.description)
                #expect(
                    try store.git("write-tree") == "\(tree)\n", "seed \(seed), round \(round)")
            } else {
                #expect(tree == .emptyTree)
            }
        }
        try store.git("fsck", "--strict", "--no-dangling", "--no-progress")
    }

    /// The sizes are those at which the head of an object in a pack gets one byte more.
    @Test func `many objects are one pack, each as it is`() throws {
        let store = try TestRepository()
        let repository = try store.open()
        var batch = ObjectBatch()
        var texts: [ObjectID: Int] = [:]
        for size in [0, 1, 15, 16, 2_047, 2_048, 65_536, 65_537] + Array(100..<120) {
            let text = String(repeating: "a note like the others ", count: size / 23 + 1)
            texts[batch.add(.blob, Array(bytes(text).prefix(size)))] = size
        }
        try batch.flush(into: repository)
        for (id, size) in texts {
            #expect(try store.git("cat-file", "-s", id.description) == "\(size)\n")
        }
        try store.git("fsck", "--strict", "--no-dangling", "--no-progress")
        let counts = try store.git("count-objects", "-v")
        #expect(counts.contains("packs: 1\n") && counts.contains("count: 1\n"))
    }

    @Test func `hostile paths are no tree paths`() {
        for text in [
            "", "/a", "a/", "a//b", ".", "..", "a/../b", "./a", ".git", "a/.GIT/x", "a\0b",
        ] {
            #expect(TreePath(text) == nil, "\(text)")
        }
        for text in ["a", ".gitignore", "a/...", "가/나", "a b/\n"] {
            #expect(TreePath(text) != nil, "\(text)")
        }
    }
}
