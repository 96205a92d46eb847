import Foundation
import SheafHashing
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

    /// All findings of the file, those inside values included. Reads every value.
    func diagnose() -> [Finding] {
        var result = findings
        for entry in frontMatter.entries {
            guard case .unreadable(_, let problem) = value(of: entry) else { continue }
            let line = bytes.line(at: entry.content.lowerBound, before: entry.content.upperBound)
            let typed = line.start..<max(line.start, min(entry.value.lowerBound, line.end))
            let column = entry.isExplicit ? 1 : bytes.string(typed).count + 1
            result.append(Finding(line: entry.line, column: column, problem: problem))
        }
        return result.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

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

extension ConflictBlock {
    /// The bytes of a block for `text`, the blank line behind it included. Blank lines at both
    /// ends of the text and blanks at the ends of its lines are left out.
    static func bytes(for text: String, key: String?, lineEnding: LineEnding) -> [UInt8] {
        let source = Array(text.utf8)
        var lines: [[UInt8]] = []
        source.forEachLine(in: 0..<source.count) { line in
            var end = line.end
            while end > line.start, source[end - 1].isBlank { end -= 1 }
            if end > line.start || !lines.isEmpty { lines.append(Array(source[line.start..<end])) }
            return true
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        let digest = SHA256.shortDigest(of: Array(lines.joined(separator: [ASCII.newline])))
        let key = key.map { Array($0.utf8) }
        var result =
            header(digest: digest, lineCount: lines.count, key: key) + lineEnding.bytes
        for line in lines {
            result.append(ASCII.greaterThan)
            if !line.isEmpty { result += [ASCII.space] + line }
            result += lineEnding.bytes
        }
        return result + lineEnding.bytes
    }
}
