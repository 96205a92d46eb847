import SheafSystem
import SystemPackage
import Testing

@testable import SheafGit

/// Objects that git keeps in files of their own, whole and damaged.
@Suite struct LooseObjectTests {
    private let store: TestRepository

    init() throws {
        store = try TestRepository()
        try store.write("a.md", String(repeating: "many words ", count: 400))
        try store.write("b.md", "")
        // As long as the part that is inflated with the head.
        try store.write("c.md", String(repeating: "c", count: 64 - "blob 55\0".utf8.count))
        try store.commitAll("first")
        try store.git("tag", "-a", "-m", "a tag", "one")
    }

    private static let revisions = [
        "HEAD", "HEAD^{tree}", "HEAD:a.md", "HEAD:b.md", "HEAD:c.md", "one",
    ]

    private func folder(of id: ObjectID) throws -> Directory {
        try Directory(
            opening: store.root.appending(".git/objects/\(id.description.prefix(2))"))
    }

    private func name(of id: ObjectID) -> [UInt8] { Array(id.description.dropFirst(2).utf8) }

    private func read(_ packed: [UInt8]) -> (head: LooseObject.Head, bytes: [UInt8])? {
        var body = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)
        defer { body.deallocate() }
        let head = packed.withUnsafeBytes {
            LooseObject.read($0) { count in
                body.deallocate()
                body = .allocate(byteCount: count, alignment: 1)
                return body
            }
        }
        return head.map { ($0, Array(body)) }
    }

    @Test(arguments: revisions) func `They are read as git reads them`(revision: String) throws {
        let id = try store.id(revision)
        let packed = try #require(try folder(of: id).read(name(of: id))?.bytes)
        let (head, bytes) = try #require(read(packed))
        #expect(head.size == bytes.count && LooseObject.isWhole(packed))
        let size = try store.git("cat-file", "-s", "\(id)")
        #expect(size == "\(bytes.count)\n")
        if revision != "one" {
            let kind: ObjectKind =
                revision == "HEAD" ? .commit : revision == "HEAD^{tree}" ? .tree : .blob
            #expect(ObjectID.hash(kind, bytes) == id)
            #expect(try store.open().object(id, kind) == bytes)
            #expect(try store.open().size(of: id) == Int64(bytes.count))
        }
    }

    @Test func `Packed ones are read from their pack`() throws {
        let id = try store.id("HEAD")
        try store.git("gc", "-q")
        #expect((try? folder(of: id).read(name(of: id))) ?? nil == nil)
        #expect(try store.open().commit(id).subject == "first")
    }

    @Test(arguments: revisions)
    func `One that was cut short anywhere is damaged`(revision: String) throws {
        let id = try store.id(revision)
        let packed = try #require(try folder(of: id).read(name(of: id))?.bytes)
        for length in 0..<packed.count {
            #expect(read(Array(packed.prefix(length))) == nil, "\(length)")
            #expect(!LooseObject.isWhole(Array(packed.prefix(length))), "\(length)")
        }
        var changed = packed
        changed[changed.count - 1] ^= 1
        #expect(!LooseObject.isWhole(changed))
    }

    @Test(arguments: [0, 1, 2, 10, 25])
    func `Commands end at one that was cut short, and doctor finds it`(length: Int) throws {
        for (revision, kind) in [("HEAD", ObjectKind.commit), ("HEAD^{tree}", .tree)] {
            let id = try store.id(revision)
            let (folder, name) = (try folder(of: id), name(of: id))
            let packed = try #require(try folder.read(name)?.bytes)
            try folder.remove(name)
            try folder.create(name, Array(packed.prefix(length)), flushed: false)
            #expect {
                try store.open().object(id, kind)
            } throws: {
                if case RepositoryError.library = $0 { true } else { false }
            }
            let pool = RepositoryPool(
                try #require(try RepositoryLayout(root: store.root)), store.environment)
            #expect(try pool.damage().contains(.object(id)))
            try folder.remove(name)
            try folder.create(name, packed, flushed: false)
            #expect(try store.open().object(id, kind).isEmpty == false)
            #expect(try pool.damage().isEmpty)
        }
    }
}
