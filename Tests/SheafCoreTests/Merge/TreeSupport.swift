import Testing

@testable import SheafCore

/// A tree of a test: paths to files, whose content is their bytes.
typealias TestTree = [MergePath: MergeFile<[UInt8]>]

/// What a test writes for a file: a text, or one of another kind.
struct TestFile: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    var file: MergeFile<[UInt8]>

    init(_ bytes: [UInt8], _ kind: MergeFileKind = .regular) {
        file = MergeFile(kind: kind, content: bytes)
    }

    init(stringLiteral text: String) { self.init(text.bytes) }

    static func executable(_ text: String) -> TestFile { TestFile(text.bytes, .executable) }
    static func symlink(_ target: String) -> TestFile { TestFile(target.bytes, .symlink) }
    static func submodule(_ id: String) -> TestFile { TestFile(id.bytes, .submodule) }
}

func tree(_ files: [String: TestFile]) -> TestTree {
    Dictionary(uniqueKeysWithValues: files.map { ($0.key.bytes, $0.value.file) })
}

/// One merge of trees. The newer side is the same for all files.
struct TreeTriple {
    var base: TestTree
    var x: TestTree
    var y: TestTree
    var newer = ItemMerge.Side.x
    /// What each side's commits record of moves.
    var moved = Sides<ItemMerge.Side, [String: String]>(x: [:], y: [:])

    var exchanged: TreeTriple {
        TreeTriple(
            base: base, x: y, y: x, newer: newer == .x ? .y : .x,
            moved: Sides(x: moved.y, y: moved.x))
    }

    /// The merge, given only what is not alike in the three trees, or all.
    func merge(givingAll: Bool = false, realBases: [TestTree] = []) throws -> TreeMerge<[UInt8]> {
        func given(_ tree: TestTree) -> TestTree {
            givingAll
                ? tree
                : tree.filter {
                    base[$0.key] != x[$0.key] || base[$0.key] != y[$0.key]
                }
        }
        return try TreeMerge(
            base: given(base), x: given(x), y: given(y), realBases: realBases,
            newer: { _ in newer },
            moved: { side in
                Dictionary(uniqueKeysWithValues: moved[side].map { ($0.bytes, $1.bytes) })
            },
            read: { $0 },
            folder: { folder in entries(folder, x) + entries(folder, y) })
    }

    private func entries(_ folder: MergePath, _ tree: TestTree) -> [MergeFolderEntry<[UInt8]>] {
        let prefix = folder.isEmpty ? [] : folder + "/".bytes
        return tree.compactMap { path, file in
            guard path.starts(with: prefix) else { return nil }
            let rest = path[prefix.count...]
            guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
                return MergeFolderEntry(name: Array(rest), file: file)
            }
            return MergeFolderEntry(name: Array(rest[..<slash]), file: nil)
        }
    }

    /// The whole merged tree.
    func result(of merge: TreeMerge<[UInt8]>) -> TestTree {
        var tree = x
        for (path, outcome) in merge.files {
            switch outcome {
            case .absent: tree[path] = nil
            case .kept(let file): tree[path] = file
            case .written(let kind, let bytes): tree[path] = MergeFile(kind: kind, content: bytes)
            }
        }
        return tree
    }
}

/// The merged tree and its findings, the first side being the newer, held against what goes for
/// every merge.
func merged(
    _ base: [String: TestFile], _ newer: [String: TestFile], _ older: [String: TestFile],
    _ location: SourceLocation = #_sourceLocation
) throws -> (files: TestTree, findings: [TreeFinding]) {
    let triple = TreeTriple(base: tree(base), x: tree(newer), y: tree(older))
    let merge = try triple.merge()
    let files = triple.result(of: merge)
    try expectSound(triple, merge, "\(base) \(newer) \(older)", location)
    return (files, merge.findings)
}

/// What goes for every merge: it is symmetric, changes nothing where one side did nothing, does not
/// depend on what else it is given, and makes only paths that every file system takes.
func expectSound(
    _ triple: TreeTriple, _ merge: TreeMerge<[UInt8]>, _ comment: @autoclosure () -> String,
    _ location: SourceLocation = #_sourceLocation
) throws {
    let files = triple.result(of: merge)
    let exchanged = try triple.exchanged.merge()
    #expect(
        triple.exchanged.result(of: exchanged) == files, "exchanged: \(comment())",
        sourceLocation: location)
    #expect(
        exchanged.findings == merge.findings, "exchanged: \(comment())", sourceLocation: location)
    let all = try triple.merge(givingAll: true)
    #expect(all.files == merge.files, "given all: \(comment())", sourceLocation: location)
    #expect(all.findings == merge.findings, "given all: \(comment())", sourceLocation: location)
    let (base, x, y) = (triple.base, triple.x, triple.y)
    for same in [
        (TreeTriple(base: base, x: x, y: base), x), (TreeTriple(base: base, x: y, y: base), y),
        (TreeTriple(base: base, x: x, y: x), x),
    ] {
        let merge = try same.0.merge()
        #expect(
            same.0.result(of: merge) == same.1, "identity: \(comment())", sourceLocation: location)
        #expect(merge.findings.isEmpty, "identity: \(comment())", sourceLocation: location)
    }
    expectSoundPaths(triple, files, comment(), location)
}

private func expectSoundPaths(
    _ triple: TreeTriple, _ files: TestTree, _ comment: @autoclosure () -> String,
    _ location: SourceLocation
) {
    func isHeldTogether(_ path: MergePath, _ other: MergePath) -> Bool {
        [triple.x, triple.y].contains { $0[path] != nil && $0[other] != nil }
    }
    let folded = Dictionary(grouping: files.keys, by: \.foldedPath)
    for path in files.keys {
        for other in folded[path.foldedPath] ?? [] where path != other {
            #expect(
                isHeldTogether(path, other), "equal names: \(comment())", sourceLocation: location)
        }
        for ancestor in path.pathAncestors {
            #expect(
                files[ancestor] == nil, "through a file: \(comment())", sourceLocation: location)
            let prefix = ancestor + "/".bytes
            for other in folded[ancestor.foldedPath] ?? [] {
                // One side has a file and a directory that only letter case tells apart.
                let isHeld = [triple.x, triple.y].contains { tree in
                    tree[other] != nil && tree.keys.contains { $0.starts(with: prefix) }
                }
                #expect(isHeld, "through a file: \(comment())", sourceLocation: location)
            }
        }
    }
}

/// An item's file.
func note(id: String? = nil, _ lines: String...) -> String {
    (id.map { "---\nid: \($0)\n---\n" } ?? "") + lines.map { $0 + "\n" }.joined()
}
