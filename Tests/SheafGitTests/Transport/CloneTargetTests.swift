import Glibc
import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct CloneTargetTests {
    private let bench: GitBench

    init() throws { bench = try GitBench() }

    @Test func `What git left is gone, however deep it is, and nothing else`() throws {
        let place = bench.root.appending("new/place")
        let before = CloneTarget(place)
        var folder = try Directory(creating: place)
        try folder.create("file".utf8, [1])
        try folder.makeSubdirectory("1".utf8)
        // Deeper than a path may be long, and than files may be open.
        for _ in 0..<1_100 {
            try folder.makeSubdirectory("aaaa".utf8)
            folder = try folder.subdirectory("aaaa".utf8)
            try folder.makeSubdirectory("b".utf8)
            symlink(bench.root.string, "\(folder.path)/link")
        }
        try before.restore()
        #expect(!bench.root.appending("new").exists)
        #expect(bench.root.exists)
    }

    @Test func `An empty folder stays, and one that holds something is left alone`() throws {
        let (empty, full) = (bench.root.appending("empty"), bench.root.appending("full"))
        try Directory(creating: full).create("mine".utf8, [1])
        let folder = try Directory(creating: empty)
        let before = (CloneTarget(empty), CloneTarget(full))
        try folder.create("theirs".utf8, [1])
        try before.0.restore()
        try before.1.restore()
        #expect(try empty.isEmptyDirectory())
        #expect(try Directory(opening: full).names() == [Array("mine".utf8)])
    }
}
