import Foundation
import SheafCore
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// Whatever changes files, and whatever happens to the index, a listing and a search say what the
/// files say, and a sync will find what git finds.
@Suite(.limited) struct FreshnessTests {
    @Test(arguments: 0..<testRuns(2, long: 8))
    func `Every listing and search equals a reading of all files`(series: Int) async throws {
        let (place, _) = try await TestPlace.withStore()
        var meddler = Meddler(
            place: place, random: SplitMix64(seed: UInt64(series) &* 0x9E37_79B9))
        for step in 0..<25 {
            let done = try meddler.step()
            try await meddler.compare("series \(series), step \(step): \(done)")
        }
    }

    @Test func `A file of the same size, put back with its old time, is read again`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write("a.md", "milk one\n")
        let store = try place.open()
        for word in ["milk", "silk", "milk", "bilk"] {
            try place.shell("touch -r store/a.md time; printf '\(word) one\\n' > store/a.md")
            try place.shell("touch -r time store/a.md")
            #expect(try store.search(store.query([word])).hits().count == 1, "\(word)")
        }
    }

    @Test func `Changed settings change what the files say`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write("a.md", "---\nstatus: later\n---\nx\n")
        #expect(try place.open().items().results.map(\.kind) == [.memo])
        try place.write(
            ".sheaf/config.yml", "format: 3\nstatuses: [later, {name: done, closed: true}]\n")
        #expect(try place.open().items().results.map(\.kind) == [.task])
    }

    @Test func `An ignore file that changes is seen, wherever it lies`() async throws {
        let (place, _) = try await TestPlace.withStore()
        for path in ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/y/d.md"] {
            try place.write(path, "milk\n")
        }
        try place.write("notes/.gitignore", "none.md\n")
        try place.shell("echo none > user; git -C store config core.excludesFile $PWD/user")
        waitForLaterFileTime()
        func listed() async throws -> [String] {
            // What is known is used from the second time on.
            let once = try place.open().items().results.map(\.path)
            #expect(try place.open().items().results.map(\.path) == once)
            return once
        }
        #expect(
            try await listed() == ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/y/d.md"])
        try place.write("notes/.gitignore", "d.md\n")
        #expect(try await listed() == ["a.md", "notes/b.md", "notes/x/c.md"])
        waitForLaterFileTime()
        try place.shell("echo /notes/b.md > store/.git/info/exclude")
        #expect(try await listed() == ["a.md", "notes/x/c.md"])
        try place.shell("echo a.md > user")
        #expect(try await listed() == ["notes/x/c.md"])
        try place.shell(
            "git -C store config --unset core.excludesFile; : > store/.git/info/exclude")
        #expect(try await listed() == ["a.md", "notes/b.md", "notes/x/c.md"])
        try place.write("notes/.gitignore", "x/\n")
        #expect(try await listed() == ["a.md", "notes/b.md"])
        try place.shell("rm store/notes/.gitignore")
        waitForLaterFileTime()
        #expect(
            try await listed() == ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/y/d.md"])
        // One that comes counts for folders that are as they were.
        try place.write(".gitignore", "c.md\n")
        #expect(try await listed() == ["a.md", "notes/b.md", "notes/x/y/d.md"])
        // So does one in a folder of which not all is recorded.
        try place.shell("truncate -s 9M store/large.md")
        waitForLaterFileTime()
        #expect(try await listed() == ["a.md", "notes/b.md", "notes/x/y/d.md"])
        try place.write(".gitignore", "b.md\n")
        #expect(try await listed() == ["a.md", "notes/x/c.md", "notes/x/y/d.md"])
        try place.shell("rm store/.gitignore store/large.md")
        waitForLaterFileTime()
        #expect(
            try await listed() == ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/y/d.md"])
        // A repository of its own is none of ours, nor is what it hides when it has gone.
        try place.shell("git init -q store/notes/x")
        waitForLaterFileTime()
        #expect(try await listed() == ["a.md", "notes/b.md"])
        try place.write("notes/x/e.md", "rye\n")
        #expect(try await listed() == ["a.md", "notes/b.md"])
        try place.shell("rm -rf store/notes/x/.git")
        #expect(
            try await listed()
                == ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/e.md", "notes/x/y/d.md"])
    }

    @Test func `What is no item is counted, whether its folder is listed or known`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write("a.md", "milk\n")
        try place.write("notes/.hidden", "")
        for path in ["b.txt", "notes/c.png", "notes/d.pdf"] { try place.write(path, "x") }
        try place.shell("ln -s a.md store/notes/link.md; truncate -s 9M store/notes/large.md")
        try place.shell("mkfifo store/notes/pipe.md")
        waitForLaterFileTime()
        for _ in 0..<3 { #expect(try place.open().items().attachments == 5) }
        try place.shell("rm store/b.txt; echo milk > store/notes/large.md")
        waitForLaterFileTime()
        for _ in 0..<3 {
            let reading = try place.open().items()
            #expect(reading.attachments == 3)
            #expect(reading.results.map(\.path) == ["a.md", "notes/large.md"])
        }
    }

    @Test(.disabled(if: geteuid() == 0, "root reads everything"))
    func `A folder that cannot be read is told of each time`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write("notes/a.md", "milk\n")
        waitForLaterFileTime()
        for _ in 0..<2 { #expect(try place.open().items().results.count == 1) }
        try place.shell("chmod 000 store/notes")
        for _ in 0..<3 {
            let reading = try place.open().items()
            #expect(reading.results.isEmpty && reading.unreadable.count == 1)
        }
        try place.shell("chmod 755 store/notes")
        #expect(try place.open().items().results.count == 1)
    }

    @Test func `A read-only git directory is no hindrance`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write("a.md", "milk\n")
        try place.shell("rm -f store/.git/sheaf/cache.sqlite; mkdir store/.git/sheaf/cache.sqlite")
        let store = try place.open()
        #expect(try store.search(store.query(["milk"])).hits().count == 1)
        #expect(try store.items().results.count == 1)
    }
}
