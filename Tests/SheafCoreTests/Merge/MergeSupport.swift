import Foundation

@testable import SheafCore

/// One merge: what both sides came from, the sides, and which is newer.
struct Triple {
    var base: String
    var x: String
    var y: String
    var newer: ItemMerge.Side

    var merge: ItemMerge {
        ItemMerge(base: base.bytes, x: x.bytes, y: y.bytes, newer: newer)
    }

    /// The same merge with the sides exchanged.
    var exchanged: Triple {
        Triple(base: base, x: y, y: x, newer: newer == .x ? .y : .x)
    }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}

extension ItemMerge {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The merged text, the first side being the newer.
func merged(_ base: String, _ newer: String, _ older: String) -> String {
    Triple(base: base, x: newer, y: older, newer: .x).merge.text
}

/// A conflict block as it stands in a file.
func block(_ text: String, key: String? = nil, lineEnding: LineEnding = .lf) -> String {
    String(
        decoding: ConflictBlock.bytes(for: text, key: key, lineEnding: lineEnding), as: UTF8.self)
}

/// The cases under `Fixtures/merge`, each as a person would want it.
enum MergeFixtures {
    static let directory = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/merge")

    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }

    static func bytes(_ name: String, _ file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: directory.appending(path: name).appending(path: file)))
    }
}

/// The lines of a text, without their ends.
func lines(_ text: String) -> [String] {
    var lines = text.replacingOccurrences(of: "\r\n", with: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
}

/// A file taken apart as the merge reads it.
struct Parts {
    /// The lines of the body that stand in no block.
    var body: [String]
    var blocks: [(header: String, lines: [String])]

    init(_ text: String) {
        let table = LineTable()
        let side = MergeSide(text.bytes, table)
        let string: (Int) -> String = { String(decoding: table.lines[$0].bytes, as: UTF8.self) }
        body = side.body.texts.map(string)
        blocks = side.blocks.map { block, _ in
            (String(decoding: block.header, as: UTF8.self), block.lines.map(string))
        }
    }
}

/// The tokens of the generators in a text: a letter, digits, `z`.
func tokens(_ text: String) -> Set<String> { Set(allTokens(text)) }

/// The tokens in order, each as often as it stands there.
func allTokens(_ text: String) -> [String] {
    var found: [String] = []
    var current: [UInt8] = []
    for byte in text.utf8 {
        let isDigit = byte >= 0x30 && byte <= 0x39
        if isDigit, !current.isEmpty {
            current.append(byte)
        } else if byte == UInt8(ascii: "z"), current.count > 1 {
            found.append(String(decoding: current, as: UTF8.self))
            current = []
        } else {
            current = byte >= 0x61 && byte <= 0x7A ? [byte] : []
        }
    }
    return found
}
