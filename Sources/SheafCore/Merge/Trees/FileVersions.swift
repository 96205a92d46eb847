import SheafHashing

/// The paths of one file in the base and on both sides.
public struct FileVersions: Equatable, Sendable {
    /// One of the trees that are merged.
    public enum Version: Sendable, CaseIterable {
        case base, x, y
    }

    /// Of a file that is in none of them.
    static let nowhere = FileVersions(base: nil, places: Sides(x: nil, y: nil))

    var base: MergePath?
    var places: Sides<ItemMerge.Side, MergePath?>

    /// The path in one of the trees; `nil` where the file is not there.
    public subscript(version: Version) -> MergePath? {
        switch version {
        case .base: base
        case .x: places.x
        case .y: places.y
        }
    }

    /// Every path that it ever had.
    var paths: Set<MergePath> { Set([base, places.x, places.y].compactMap(\.self)) }
}

/// An order in which exchanging x and y changes nothing that is merged.
extension FileVersions: Comparable {
    private var names: [MergePath] {
        let names = [base, places.x, places.y].compactMap(\.self)
        return names.sorted { $0.lexicographicallyPrecedes($1) } + (base.map { [$0] } ?? [])
    }

    public static func < (left: FileVersions, right: FileVersions) -> Bool {
        left.names.lexicographicallyPrecedes(right.names) { $0.lexicographicallyPrecedes($1) }
    }
}

/// The files of a merge, each with its versions: every file of base, x and y is in exactly one.
struct FileMatching<Content: Hashable & Sendable> {
    typealias Files = [MergePath: MergeFile<Content>]

    private(set) var files: [FileVersions] = []
    /// The paths of files that only one side has.
    private(set) var own = Sides<ItemMerge.Side, Set<MergePath>>(x: [], y: [])
    private let sides: Sides<ItemMerge.Side, Files>
    private let contents: FileContents<Content>

    /// - Parameter moved: as of ``TreeMerge``.
    init(
        base: Files, sides: Sides<ItemMerge.Side, Files>,
        _ moved: (ItemMerge.Side) throws -> [MergePath: MergePath],
        _ contents: FileContents<Content>
    ) throws {
        self.sides = sides
        self.contents = contents
        var pairings = try Sides.bySide { side in
            try FilePairing(
                base: base, side: sides[side], other: sides[side.other],
                moved: { try moved(side) }, contents)
        }
        for path in base.keys {
            let places = Sides.bySide { pairings[$0].places[path] }
            for side in ItemMerge.Side.allCases {
                // Where one side renamed the file to, the other has one too that is new there.
                guard places[side.other] == nil, let place = places[side],
                    pairings[side.other].added.contains(place), base[place] == nil,
                    try isCompatible(place, place)
                else { continue }
                pairings[side.other].adopt(place, for: path)
            }
        }
        // What an earlier merge put where one side renamed the file to is what the other made of it.
        let places = Sides.bySide { pairings[$0].places }
        for side in ItemMerge.Side.allCases {
            let versions = places[side.other].compactMapValues { sides[side.other][$0] }
            try pairings[side].pairRenamed(versions, but: sides[side.other])
        }
        files = base.keys.map { path in
            FileVersions(base: path, places: Sides.bySide { pairings[$0].places[path] })
        }
        try matchAdded(pairings.x.added, pairings.y.added)
    }

    /// Matches files that both sides added at one path, also in other letter case: they are one
    /// file, unless both have ids and these differ.
    private mutating func matchAdded(_ x: Set<MergePath>, _ y: Set<MergePath>) throws {
        var rest = Sides(x: x, y: y)
        for path in x.intersection(y) where try isCompatible(path, path) {
            add(path, path, &rest)
        }
        let folded = Sides.bySide { Dictionary(grouping: rest[$0], by: \.foldedPath) }
        for (path, places) in folded.x where places.count == 1 {
            guard let others = folded.y[path], others.count == 1,
                sides.y[places[0]] == nil, sides.x[others[0]] == nil,
                try isCompatible(places[0], others[0])
            else { continue }
            add(places[0], others[0], &rest)
        }
        own = rest
        files += rest.x.map { FileVersions(base: nil, places: Sides(x: $0, y: nil)) }
        files += rest.y.map { FileVersions(base: nil, places: Sides(x: nil, y: $0)) }
    }

    private mutating func add(
        _ x: MergePath, _ y: MergePath, _ rest: inout Sides<ItemMerge.Side, Set<MergePath>>
    ) {
        rest.x.remove(x)
        rest.y.remove(y)
        files.append(FileVersions(base: nil, places: Sides(x: x, y: y)))
    }

    private func isCompatible(_ x: MergePath, _ y: MergePath) throws -> Bool {
        guard let id = try contents.id(of: sides.x[x], at: x),
            let other = try contents.id(of: sides.y[y], at: y)
        else { return true }
        return id == other
    }
}

/// The bytes of the files that a merge looks into, and what they say.
final class FileContents<Content: Hashable & Sendable> {
    typealias File = MergeFile<Content>

    private let read: (Content) throws -> [UInt8]
    private var ids: [Content: ItemID?] = [:]
    private var digests: [Content: String] = [:]

    init(_ read: @escaping (Content) throws -> [UInt8]) {
        self.read = read
    }

    func bytes(of file: File) throws -> [UInt8] { try read(file.content) }

    /// The id of the item that the file is; `nil` where it is none or has none.
    func id(of file: File?, at path: MergePath) throws -> ItemID? {
        guard let file, file.kind.isPlain, path.isItemPath else { return nil }
        if let known = ids[file.content] { return known }
        let id = Self.id(in: try bytes(of: file))
        ids[file.content] = .some(id)
        return id
    }

    static func id(in bytes: [UInt8]) -> ItemID? {
        guard Document.isText(bytes) else { return nil }
        return Document(bytes).text("id").flatMap { ItemID($0) }
    }

    /// Returns whether two files of one path differ in nothing but the id: one was given another.
    func isRenewed(_ file: File, _ other: File) throws -> Bool {
        try withoutID(file) == withoutID(other)
    }

    private func withoutID(_ file: File) throws -> [UInt8] {
        let bytes = try bytes(of: file)
        guard let entry = Document(bytes).frontMatter.entries.last(where: { $0.key == "id" })
        else { return bytes }
        return Array(bytes[..<entry.content.lowerBound] + bytes[entry.content.upperBound...])
    }

    /// Returns whether an outcome is this file: of its kind and with its bytes.
    func isSame(_ outcome: MergeOutcome<Content>, _ other: MergeOutcome<Content>) throws -> Bool {
        switch (outcome, other) {
        case (.kept(let file), .kept(let other)): return file == other
        case (.written(let kind, let bytes), .written(let otherKind, let others)):
            return kind == otherKind && bytes == others
        case (.kept(let file), .written(let kind, let bytes)),
            (.written(let kind, let bytes), .kept(let file)):
            return try file.kind == kind && self.bytes(of: file) == bytes
        default: return false
        }
    }

    /// The digest by which a file is named that has to stand aside. A submodule has no bytes: then
    /// it is that of its path.
    func digest(of outcome: MergeOutcome<Content>, at path: MergePath) throws -> String {
        switch outcome {
        case .written(_, let bytes): return SHA256.shortDigest(of: bytes)
        case .kept(let file) where file.kind != .submodule:
            if let known = digests[file.content] { return known }
            let digest = SHA256.shortDigest(of: try bytes(of: file))
            digests[file.content] = digest
            return digest
        default: return SHA256.shortDigest(of: path)
        }
    }
}
