import SheafCore
import SystemPackage
import Testing

@testable import SheafIndex

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct IndexCensusTests {
    private let world: IndexWorld
    private let files: [IndexedFile]

    init() throws {
        world = try IndexWorld()
        files = [
            world.file("a.md", "Milk", "two litres"), world.file("b.md", "회의록", "안건"),
            world.file("c.md", "Tea", ""),
        ]
        _ = world.update(files)
        try #require(world.takeCensus(of: files, others: 4))
    }

    /// The titles and the number of other files; `nil` where there is no such census.
    private func known(key: UInt64 = 1, generation: UInt64 = 2) -> [String]? {
        ItemIndex.known(at: world.folder, key: key, generation: generation).map { known, others in
            (0..<known.count).map(known.title) + ["\(others)"]
        }
    }

    @Test func `What one look found others know without looking`() throws {
        #expect(known() == ["Milk", "회의록", "Tea", "4"])
        #expect(known(key: 3) == nil)
        #expect(known(generation: 3) == nil)
    }

    @Test func `What was appended since belongs to a later look`() throws {
        _ = world.update(files + [world.file("d.md", "Bread", "rye")])
        #expect(known() == ["Milk", "회의록", "Tea", "4"])
    }

    @Test func `An index that was made anew is none that a census was taken of`() throws {
        _ = world.update(files, settings: "others")
        #expect(known() == nil)
    }

    @Test func `No census is taken of an index that is not on the disk`() throws {
        #expect(!world.takeCensus(of: files + [world.file("d.md", "Bread", "rye")], others: 4))
        #expect(known() == ["Milk", "회의록", "Tea", "4"])
    }

    @Test(arguments: ["items", "census"])
    func `Damage anywhere is noticed, and what is put back is known again`(name: String) throws {
        for place in try 0..<Int64(world.size(of: name)) {
            let byte = try world.byte(of: name, at: place)
            try world.spoil(name, at: place, with: ~byte)
            #expect(known() == nil, "byte \(place) of \(name)")
            try world.spoil(name, at: place, with: byte)
        }
        #expect(known() == ["Milk", "회의록", "Tea", "4"])
    }
}

extension IndexWorld {
    /// Looks at the files and takes down that they are all there are.
    fileprivate func takeCensus(of files: [IndexedFile], others: Int) -> Bool {
        var index = ItemIndex(at: folder, settings: [])
        _ = index.stale(files, path: \.path, stamp: \.stamp, besides: []) { _ in [] }
        // A child that another test starts holds a copy of the lock for a moment.
        return (0..<100).contains { _ in
            if index.keepCensus(key: 1, generation: 2, others: others) { return true }
            usleep(500)
            return false
        }
    }

    fileprivate func byte(of name: String, at offset: Int64) throws -> UInt8 {
        let file = try FileDescriptor.open(folder.appending(name), .readOnly)
        var byte: [UInt8] = [0]
        return try file.closeAfter {
            _ = try byte.withUnsafeMutableBytes {
                try file.read(fromAbsoluteOffset: offset, into: $0)
            }
            return byte[0]
        }
    }
}
