import Foundation
import Testing

@testable import SheafCore

/// The files under `Fixtures/documents`.
enum DocumentFixtures {
    static let directory = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/documents")

    static func all() throws -> [(name: String, bytes: [UInt8])] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .filter { $0.hasSuffix(".md") }.sorted()
            .map { ($0, [UInt8](try Data(contentsOf: directory.appending(path: $0)))) }
    }

    static func document(_ name: String) throws -> Document {
        Document([UInt8](try Data(contentsOf: directory.appending(path: name))))
    }
}

extension Document {
    init(_ text: String) { self.init(Array(text.utf8)) }

    /// The whole file as text.
    var source: String { String(decoding: bytes, as: UTF8.self) }

    /// A document with this front matter, as it stands between the fences.
    static func frontMatter(_ lines: String, body: String = "") -> Document {
        Document("---\n" + lines + "---\n" + body)
    }

    /// A document with this TOML front matter.
    static func toml(_ lines: String, body: String = "") -> Document {
        Document("+++\n" + lines + "+++\n" + body)
    }
}

/// Pieces of text that mean something to YAML or Markdown, for random files.
let telltales: [String] = [
    "---\n", "---", "...\n", "\n", "\n", "\r\n", "\r", " ", "  ", "\t", "a", "b: ", "key: value\n",
    "title: ", "tags: ", "- ", "- a\n", "  - b\n", "? ", ": ", ":", "#", " # c", "#tag ", "&a ",
    "*a", "!!str ", "!", "|", "|+\n", ">-\n", "[", "]", "{", "}", "[[x]]", ",", ", ", "'", "''",
    "\"", "\\\"", "\\", "%", "@", "`", "```\n", "~", "null", "012", "yes", "2026-11-25", "한글",
    "é", "\u{FEFF}", "\u{2028}", "\u{85}", "> ", "> [!conflict] ", "<<: *a\n", "+++\n", "=",
    "===\n",
    "- [ ] ", "- [x] ", "<<<<<<< x\n", "=======\n", ">>>>>>> y\n",
]
