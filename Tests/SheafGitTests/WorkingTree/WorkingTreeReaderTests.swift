import Foundation
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct WorkingTreeReaderTests {
    @Test func `files are read in order, each with what was said of it`() throws {
        let bench = try GitBench()
        var paths: [TreePath] = []
        for index in 0..<500 {
            let path = "m\(index % 7)/\(index).md"
            try bench.write("work/\(path)", "text \(index)")
            paths.append(try #require(TreePath(path)))
        }
        let reader = WorkingTreeReader(root: bench.root.appending("work"))
        let texts = try reader.read(paths) { index, bytes, status in
            "\(index) \(String(decoding: bytes, as: UTF8.self)) \(status.size == bytes.count)"
        }
        #expect(try texts.map { try $0.get() } == (0..<500).map { "\($0) text \($0) true" })
    }

    @Test func `what is no readable file says why`() throws {
        let bench = try GitBench()
        try bench.write("work/large", [UInt8](repeating: 0, count: 101))
        try bench.write("work/full", [UInt8](repeating: 0, count: 100))
        try bench.write("work/empty", "")
        try bench.makeFolder("work/folder")
        try bench.write("outside/secret", "")
        let work = bench.root.appending("work").string
        try FileManager.default.createSymbolicLink(
            atPath: work + "/link", withDestinationPath: "full")
        try FileManager.default.createSymbolicLink(
            atPath: work + "/away", withDestinationPath: "../outside")
        try #require(mkfifo(work + "/pipe", 0o600) == 0)
        let names = [
            "large", "full", "empty", "folder", "link", "away/secret", "pipe", "no", "no/no",
        ]
        let reader = WorkingTreeReader(root: bench.root.appending("work"), limit: 100)
        let results = try reader.read(names.compactMap { TreePath($0) }) { _, bytes, _ in
            bytes.count
        }
        let said = results.map { result in
            switch result {
            case .success(let count): "\(count)"
            case .failure(let error): "\(error.code)"
            }
        }
        #expect(said[0] == "\(Errno.fileTooLarge)")
        #expect(said[1] == "100")
        #expect(said[2] == "0")
        #expect(said[3] == "\(Errno.isDirectory)")
        #expect(said[4] == "\(Errno.tooManySymbolicLinkLevels)")
        #expect(said[5] == "\(Errno.notDirectory)")
        #expect(said[6] == "\(Errno.invalidArgument)")
        #expect(said[7...] == ["\(Errno.noSuchFileOrDirectory)", "\(Errno.noSuchFileOrDirectory)"])
    }
}
