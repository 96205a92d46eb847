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

/// Which files of a side are which of the base: by what the side's commits record of moves, by the id
/// if the base has one, else by path, and without any of these where a file was only renamed.
///
/// Only files that are not alike in base and both sides are looked at.
struct FilePairing<Content: Hashable & Sendable> {
    typealias Files = [MergePath: MergeFile<Content>]

    private let base: Files
    private let side: Files
    private let contents: FileContents<Content>
    /// Files of the base and of the side without a partner yet.
    private var unpaired: Set<MergePath>
    private var free: Set<MergePath>

    /// The paths of the base's files on the side. A file that is missing there was deleted.
    private(set) var places: [MergePath: MergePath] = [:]
    /// The side's files that the base has not.
    var added: Set<MergePath> { free }

    /// - Parameters:
    ///   - other: The other side, which tells what cannot be one file.
    ///   - moved: The paths of files that were moved on the side, by those in the base, as commits
    ///     record it.
    init(
        base: Files, side: Files, other: Files, moved: () throws -> [MergePath: MergePath],
        _ contents: FileContents<Content>
    ) throws {
        self.base = base
        self.side = side
        self.contents = contents
        unpaired = Set(base.keys)
        free = Set(side.keys)
        for (path, file) in base where side[path] == file { pair(path, path) }
        try pairMoved(moved)
        try pairByID()
        try pairSetAside()
        try pairByPath()
        try pairRenamed(base)
        try pairByFoldedPath(other)
    }

    private mutating func pair(_ path: MergePath, _ place: MergePath) {
        places[path] = place
        unpaired.remove(path)
        free.remove(place)
    }

    /// Takes a file of the side that nothing in the side tells to be this one of the base, but the
    /// other side does.
    mutating func adopt(_ place: MergePath, for path: MergePath) { pair(path, place) }

    // MARK: As recorded

    /// Pairs files that commits say they moved. Their ids may differ: where both sides gave a note
    /// one, a merge took one of them.
    private mutating func pairMoved(_ moved: () throws -> [MergePath: MergePath]) throws {
        guard !unpaired.isEmpty, free.contains(where: { base[$0] == nil }) else { return }
        for (path, place) in try moved() where unpaired.contains(path) && free.contains(place) {
            pair(path, place)
        }
    }

    // MARK: By id

    private mutating func pairByID() throws {
        let owners = try paths(byID: unpaired, in: base)
        for (id, paths) in owners {
            for path in paths where try contents.id(of: side[path], at: path) == id {
                pair(path, path)
            }
        }
        // An id that several files of the base share tells none from the others.
        let wanted = owners.filter { $0.value.count == 1 && unpaired.contains($0.value[0]) }
        guard !wanted.isEmpty else { return }
        let found = try paths(byID: free, in: side)
        for (id, paths) in wanted {
            let best = found[id]?.min { isNearer($0, $1, to: paths[0]) }
            if let best { pair(paths[0], best) }
        }
    }

    private func paths(byID paths: Set<MergePath>, in files: Files) throws -> [ItemID: [MergePath]]
    {
        var result: [ItemID: [MergePath]] = [:]
        for path in paths {
            guard let id = try contents.id(of: files[path], at: path) else { continue }
            result[id, default: []].append(path)
        }
        return result
    }

    /// Of several files with the id the one that was not edited; then the one with the shortest
    /// path, since copies are named by adding to it.
    private func isNearer(_ left: MergePath, _ right: MergePath, to path: MergePath) -> Bool {
        let isLeftAlike = side[left]?.content == base[path]?.content
        let isRightAlike = side[right]?.content == base[path]?.content
        if isLeftAlike != isRightAlike { return isLeftAlike }
        if left.count != right.count { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }

    // MARK: By path

    /// Pairs files that an earlier merge set aside: each is that file that is found again, not the
    /// one that has its path now.
    private mutating func pairSetAside() throws {
        let found = Set(free.compactMap { side[$0] })
        for path in unpaired {
            guard let file = base[path], file.kind != .submodule, found.contains(file)
            else { continue }
            let place = path.asideName(digest: try contents.digest(of: .kept(file), at: path))
            if base[place] == nil, free.contains(place), side[place] == file { pair(path, place) }
        }
    }

    private mutating func pairByPath() throws {
        for path in unpaired where free.contains(path) {
            if try mayBeOne(path, path) { pair(path, path) }
        }
    }

    /// A path in other letter case or Unicode form, where that leaves no doubt.
    private mutating func pairByFoldedPath(_ other: Files) throws {
        let candidates = free.filter { base[$0] == nil }
        guard !candidates.isEmpty else { return }
        let places = Dictionary(grouping: candidates, by: \.foldedPath)
        let paths = Dictionary(grouping: unpaired.filter { side[$0] == nil }, by: \.foldedPath)
        for (folded, paths) in paths where paths.count == 1 {
            guard let found = places[folded], found.count == 1 else { continue }
            let areTwo = other[paths[0]] != nil && other[found[0]] != nil
            if !areTwo, try mayBeOne(paths[0], found[0]) { pair(paths[0], found[0]) }
        }
    }

    private func mayBeOne(_ path: MergePath, _ place: MergePath) throws -> Bool {
        guard let file = base[path], let other = side[place],
            let id = try contents.id(of: file, at: path),
            let otherID = try contents.id(of: other, at: place), id != otherID
        else { return true }
        return try contents.isRenewed(file, other)
    }

    // MARK: By content

    private struct Blob: Hashable {
        var content: Content
        var isPlain: Bool
        var kind: MergeFileKind?
        /// True if a program keeps the file for itself: it is never a note that was moved.
        var isProgramState: Bool

        init(_ file: MergeFile<Content>, at path: MergePath) {
            isProgramState = path.isProgramState
            content = file.content
            isPlain = file.kind.isPlain
            kind = isPlain ? nil : file.kind
        }
    }

    /// Finds files that are gone and came again elsewhere, byte for byte; of several alike ones
    /// those that kept their names, as in a directory that was renamed.
    ///
    /// - Parameters:
    ///   - files: What to look for, by the path in the base.
    ///   - known: Paths that are someone else's.
    mutating func pairRenamed(_ files: Files, but known: Files = [:]) throws {
        let places = blobs(free.filter { base[$0] == nil && known[$0] == nil }, in: side)
        guard !places.isEmpty else { return }
        for (blob, paths) in blobs(unpaired, in: files) {
            guard let found = places[blob] else { continue }
            let byName = Dictionary(grouping: found) { Array($0.pathName) }
            for (name, paths) in Dictionary(grouping: paths, by: { Array($0.pathName) }) {
                guard paths.count == 1, let found = byName[name], found.count == 1 else { continue }
                pair(paths[0], found[0])
            }
            let paths = paths.filter { unpaired.contains($0) }
            let rest = found.filter { free.contains($0) }
            // That two files are empty says nothing.
            guard paths.count == 1, rest.count == 1, let file = files[paths[0]],
                try file.kind == .submodule || !contents.bytes(of: file).isEmpty
            else { continue }
            pair(paths[0], rest[0])
        }
    }

    private func blobs(_ paths: Set<MergePath>, in files: Files) -> [Blob: [MergePath]] {
        var result: [Blob: [MergePath]] = [:]
        for path in paths {
            if let file = files[path] { result[Blob(file, at: path), default: []].append(path) }
        }
        return result
    }
}
