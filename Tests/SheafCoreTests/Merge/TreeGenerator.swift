@testable import SheafCore

/// Makes trees and edits them as people, editors and other programs do. There are few paths, so
/// that files meet; every word is a token that stands nowhere else, so that a lost one shows.
struct TreeGenerator {
    var items: MergeGenerator
    /// Whether things are done that leave two files of one id, or swap files without one, whose
    /// merge nobody can get right.
    var isWild = true

    init(seed: UInt64) { items = MergeGenerator(seed: seed) }

    private static let folders = ["", "", "d/", "d/", "D/", "d/e/", "a.md/"]
    private static let names = [
        "a.md", "b.md", "c.md", "A.md", "e", "d", "n.txt", "m.txt", "p.png", "config.yml",
        "\u{D68C}.md", "\u{1112}\u{116C}.md",
    ]

    private mutating func path() -> MergePath {
        if items.chance(4) { return ".obsidian/app.json".bytes }
        return (items.one(of: Self.folders) + items.one(of: Self.names)).bytes
    }

    /// A path for a new file: none that is taken, nor one that leads through a file, nor a
    /// directory's.
    private mutating func freePath(in tree: TestTree) -> MergePath? {
        for _ in 0..<8 {
            let path = path()
            let isTaken =
                tree[path] != nil || path.pathAncestors.contains { tree[$0] != nil }
                || tree.keys.contains { $0.starts(with: path + "/".bytes) }
            if !isTaken { return path }
        }
        return nil
    }

    // MARK: Contents

    private mutating func id() -> String {
        "a" + String((0..<7).map { _ in items.one(of: Array("23456789")) })
    }

    private mutating func lines() -> [String] {
        (0..<items.number(1...4)).flatMap { _ in [items.token() + " " + items.token(), ""] }
    }

    private mutating func file(at path: MergePath) -> MergeFile<[UInt8]> {
        if path.isProgramState { return TestFile("{\(items.number(0...9))}".bytes).file }
        if items.chance(4) { return TestFile([]).file }
        if items.chance(5) { return TestFile.symlink(items.token("l")).file }
        let name = path.pathName
        if name.ends(with: ".png") { return TestFile("\0\(items.token("p"))".bytes).file }
        let text = lines().map { $0 + "\n" }.joined()
        guard path.isItemPath, items.chance(70) else { return TestFile(text.bytes).file }
        return TestFile("---\nid: \(id())\ntitle: \(items.token("v"))\n---\n\(text)".bytes).file
    }

    private mutating func edited(_ file: MergeFile<[UInt8]>, at path: MergePath) -> MergeFile<
        [UInt8]
    > {
        guard file.kind.isPlain, !file.content.contains(0), !path.isProgramState else {
            var new = self.file(at: path)
            if file.kind == .symlink { new = TestFile.symlink(items.token("l")).file }
            return new
        }
        let text = String(decoding: file.content, as: UTF8.self)
        var all = SheafCoreTests.lines(text)
        let head = all.first == "---" ? (all.dropFirst().firstIndex(of: "---") ?? -1) + 1 : 0
        if head > 0, items.chance(10) {
            all[1...head - 2] = ["id: \(id())", "title: \(items.token("v"))"]
            if !isWild { return file }
        } else if head > 0, isWild, items.chance(4) {
            all.removeSubrange(0..<head)
        } else if head == 0, path.isItemPath, items.chance(20) {
            all = ["---", "id: \(id())", "---"] + all
        } else {
            let body = items.edited(Array(all[head...]), .words, edits: 1, hot: 60)
            all = all[..<head] + body
        }
        return MergeFile(kind: file.kind, content: SheafCoreTests.text(all).bytes)
    }

    // MARK: Trees

    mutating func tree(files: ClosedRange<Int> = 2...6) -> TestTree {
        var tree = TestTree()
        for _ in 0..<items.number(files) {
            if let path = freePath(in: tree) { tree[path] = file(at: path) }
        }
        return tree
    }

    /// One change of a tree.
    mutating func edit(_ tree: inout TestTree) {
        let paths = tree.keys.sorted { $0.lexicographicallyPrecedes($1) }
        guard !paths.isEmpty else {
            if let path = freePath(in: tree) { tree[path] = file(at: path) }
            return
        }
        let path = items.chance(40) ? paths[0] : items.one(of: paths)
        guard let old = tree[path] else { return }
        switch items.number(0...99) {
        case ..<38: tree[path] = edited(old, at: path)
        case ..<56: if let new = freePath(in: tree) { tree[new] = file(at: new) }
        case ..<74:
            guard let new = freePath(in: tree), !path.isProgramState, !new.isProgramState else {
                return
            }
            tree[path] = nil
            tree[new] = items.chance(60) ? old : edited(old, at: new)
        case ..<84: tree[path] = nil
        case ..<88:
            if isWild, let new = freePath(in: tree), !new.isProgramState { tree[new] = old }
        case ..<92:
            if old.kind.isPlain {
                tree[path]?.kind = old.kind == .regular ? .executable : .regular
            }
        case ..<96:
            let other = items.one(of: paths)
            if isWild, !path.isProgramState, !other.isProgramState {
                (tree[path], tree[other]) = (tree[other], old)
            }
        default:
            // A file becomes a directory.
            if !tree.keys.contains(where: { $0.starts(with: path + "/".bytes) }) {
                tree[path] = nil
                let new = path + "/e".bytes
                tree[new] = file(at: new)
            }
        }
    }

    mutating func triple() -> TreeTriple {
        let base = tree(files: 0...5)
        var sides = [base, base]
        for side in 0..<2 {
            for _ in 0..<items.number(1...4) { edit(&sides[side]) }
        }
        // Both added the same.
        if items.chance(20), let path = freePath(in: sides[0]), sides[1][path] == nil,
            !path.pathAncestors.contains(where: { sides[1][$0] != nil }),
            !sides[1].keys.contains(where: { $0.starts(with: path + "/".bytes) })
        {
            let file = file(at: path)
            sides = sides.map { $0.merging([path: file]) { $1 } }
        }
        return TreeTriple(
            base: base, x: sides[0], y: sides[1], newer: items.one(of: [.x, .y]))
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with end: String) -> Bool {
        suffix(end.utf8.count).elementsEqual(end.utf8)
    }
}

/// How often each token stands in a tree, in contents that a merge may not lose.
func tokenCounts(_ tree: TestTree) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (path, file) in tree where !path.isProgramState {
        for token in allTokens(String(decoding: file.content, as: UTF8.self)) {
            counts[token, default: 0] += 1
        }
    }
    return counts
}
