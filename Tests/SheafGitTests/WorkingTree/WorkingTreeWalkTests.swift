import Foundation
import SheafSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct WorkingTreeWalkTests {
    private func walk(
        _ bench: GitBench, _ change: (inout WorkingTreeWalk) -> Void = { _ in }
    ) throws -> WorkingTreeListing {
        var walk = WorkingTreeWalk(root: bench.root.appending("work"))
        change(&walk)
        return try walk.run()
    }

    private func paths(_ listing: WorkingTreeListing) -> [String] {
        listing.files.map(\.path.string)
    }

    @Test func `files come in byte order of their whole paths`() throws {
        let bench = try GitBench()
        let names = [
            "a/b", "a.md", "a-b", "a/c/d", "한글/회의록.md", "a0", "B", "longer-name-1",
            "longer-name-10",
        ]
        for name in names { try bench.write("work/\(name)", name) }
        let listing = try walk(bench)
        #expect(listing.files.map(\.path) == names.compactMap { TreePath($0) }.sorted())
        #expect(listing.files.allSatisfy { $0.status.size == Int64($0.path.bytes.count) })
        #expect(listing.unreadable.isEmpty)
    }

    @Test func `hidden folders are entered on request, git's own never`() throws {
        let bench = try GitBench()
        for path in [
            ".git/config", ".obsidian/app.json", ".gitattributes", "a.md", "x/.trash/b.md",
        ] {
            try bench.write("work/\(path)", "")
        }
        #expect(try paths(walk(bench)) == [".gitattributes", "a.md"])
        #expect(
            try paths(walk(bench) { $0.entersHiddenFolders = true })
                == [".gitattributes", ".obsidian/app.json", "a.md", "x/.trash/b.md"])
    }

    @Test func `a repository inside is left out`() throws {
        let bench = try GitBench()
        try bench.write("work/a.md", "")
        try bench.write("work/sub/.git", "gitdir: ../elsewhere")
        try bench.write("work/sub/b.md", "")
        try bench.write("work/x/clone/.git/HEAD", "")
        try bench.write("work/x/clone/c.md", "")
        let listing = try walk(bench)
        #expect(paths(listing) == ["a.md"])
    }

    @Test func `symbolic links are listed as such and not followed`() throws {
        let bench = try GitBench()
        try bench.write("outside/secret.md", "")
        try bench.write("work/a.md", "")
        let root = bench.root.appending("work").string
        try FileManager.default.createSymbolicLink(
            atPath: root + "/dir", withDestinationPath: "../outside")
        try FileManager.default.createSymbolicLink(
            atPath: root + "/gone", withDestinationPath: "nowhere")
        let listing = try walk(bench)
        #expect(paths(listing) == ["a.md", "dir", "gone"])
        #expect(listing.files.map(\.status.kind) == [.regular, .symlink, .symlink])
    }

    @Test func `names may be any bytes, and pipes are set apart`() throws {
        let bench = try GitBench()
        try bench.makeFolder("work/d")
        let work = bench.root.appending("work").string
        let name: [CChar] = Array(work.utf8CString.dropLast()) + [47, -1, -2, 10, 0]
        let made = open(name, O_CREAT | O_WRONLY, 0o600)
        try #require(made >= 0)
        close(made)
        try #require(mkfifo(work + "/d/pipe", 0o600) == 0)
        let listing = try walk(bench)
        #expect(listing.files.map(\.path.bytes) == [[0xff, 0xfe, 0x0a]])
        #expect(listing.specialFiles.map(\.string) == ["d/pipe"])
    }

    @Test(.disabled(if: getuid() == 0, "root may read everything"))
    func `a directory that cannot be read is a finding`() throws {
        let bench = try GitBench()
        try bench.write("work/a.md", "")
        try bench.write("work/shut/b.md", "")
        let shut = bench.root.appending("work/shut").string
        chmod(shut, 0)
        defer { chmod(shut, 0o700) }
        let listing = try walk(bench)
        #expect(paths(listing) == ["a.md"])
        #expect(listing.unreadable.map(\.code) == [.permissionDenied])
    }

    @Test func `an ignore file that cannot be read is a finding`() throws {
        let bench = try GitBench()
        try bench.write("work/x/a.md", "")
        try #require(mkfifo(bench.root.appending("work/x/.gitignore").string, 0o600) == 0)
        let listing = try walk(bench)
        #expect(paths(listing) == ["x/a.md"])
        #expect(listing.unreadable.map(\.code) == [.invalidArgument])
        #expect(listing.ignoreFileError?.code == .invalidArgument)
    }

    @Test func `what is said to be ignored is not listed`() throws {
        let bench = try GitBench()
        for name in ["out/new.md", "a.log", "b.md", "x/out/c.md"] {
            try bench.write("work/\(name)", "")
        }
        let listing = try walk(bench) { $0.ignored = [Array("out/".utf8), Array("a.log".utf8)] }
        #expect(paths(listing) == ["b.md", "x/out/c.md"])
    }

    @Test func `large, deep and many-threaded trees come out whole`() throws {
        let bench = try GitBench()
        try bench.makeFolder("work/flat")
        let flat = bench.root.appending("work/flat").string
        for index in 0..<3_000 {
            let file = open("\(flat)/\(index)", O_CREAT | O_WRONLY, 0o600)
            try #require(file >= 0)
            close(file)
        }
        let deep = (0..<300).map { "d\($0)" }.joined(separator: "/")
        try bench.write("work/\(deep)/end.md", "")
        let one = try walk(bench) { $0.threads = 1 }
        let four = try walk(bench) { $0.threads = 4 }
        #expect(one.files == four.files)
        #expect(one.files.count == 3_001)
        #expect(one.files.map(\.path) == one.files.map(\.path).sorted())
    }

    @Test func `a root that is not there is an error`() throws {
        let bench = try GitBench()
        #expect(throws: SystemError.self) { try walk(bench) }
    }
}
