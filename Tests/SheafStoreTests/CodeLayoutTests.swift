import Foundation
import TestTraits
import Testing

/// The guide to the code names files that are there, and no command takes a long way.
@Suite(.limited) struct CodeLayoutTests {
    private let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    private func guide() throws -> String {
        try String(
            contentsOf: sources.appendingPathComponent("SheafStore/SheafStore.docc/CodeLayout.md"),
            encoding: .utf8)
    }

    @Test func `Every file that it names is there`() throws {
        let words = try guide().split(separator: "`").filter {
            $0.contains("/") && $0.hasSuffix(".swift")
        }
        #expect(words.count > 20)
        for word in words {
            let file = sources.appendingPathComponent(String(word))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(word)")
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

    @Test func `From what is typed to what is shown it is eight steps at most`() throws {
        #expect(try !guide().contains("\n9. "))
    }
}
