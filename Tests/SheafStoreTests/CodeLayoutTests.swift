import Foundation
import TestTraits
import Testing

/// The guide to the code names files that are there, and no operation takes a long way.
@Suite(.limited) struct CodeLayoutTests {
    private let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    private func guide() throws -> String {
        try String(
            contentsOf: sources.appendingPathComponent("SheafStore/SheafStore.docc/CodeLayout.md"),
            encoding: .utf8)
    }

    @Test func `Every file that it names is there`() throws {
        let files = Self.files(in: try guide())
        #expect(files.count > 20)
        for name in files {
            let file = sources.appendingPathComponent(name)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
        }
    }

    private static func files(in text: String) -> [String] {
        text.components(separatedBy: "`").filter {
            $0.contains("/") && $0.hasSuffix(".swift")
        }
    }

    @Test func `The command knows git through the store alone`() throws {
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files
        where file.pathExtension == "swift" && file.path.contains("/Sources/sheaf/") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(!lines.contains("import SheafGit"), "\(file.lastPathComponent)")
        }
    }

    /// What is typed, and how many files one opens at most to follow it.
    @Test(arguments: [
        ("`sheaf list`", 20), ("`sheaf add`", 25), ("`sheaf sync`", 40), ("`POST api/ops`", 20),
        ("`>`", 20),
    ])
    func `From what is typed to what is shown it is few files`(typed: String, most: Int) throws {
        let walk = try guide().components(separatedBy: "\n#### ").filter {
            $0.prefix { $0 != "\n" }.hasSuffix(typed)
        }
        #expect(walk.count == 1)
        let files = Self.files(in: walk.first ?? "")
        #expect(4...most ~= files.count, "\(files.count)")
        #expect(Set(files).count == files.count)
    }
}
