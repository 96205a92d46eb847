/// The three-way merge of two trees: which file became which, the merge of each, and where it
/// stands. Pure, and the same on every device: it reads no config, and exchanging the sides changes
/// nothing.
///
/// Nothing that a side wrote is lost: a file that one side deleted and the other changed stays; of
/// two that cannot be merged, or have to stand at one path, the second gets another name. The
/// result has no two paths that are equal but for letter case or Unicode form, unless one side had
/// both, and none that leads through a file.
public struct TreeMerge<Content: Hashable & Sendable> {
    public typealias File = MergeFile<Content>

    /// The outcome for every path that was not alike in base and both sides, and for every path
    /// that the merge made. All others stay as they are.
    public let files: [MergePath: MergeOutcome<Content>]
    /// The places where the files of the result stood.
    public let places: MergedPlaces
    /// Lets links of the merged trees' notes follow; `nil` where none has to.
    public let links: MergeLinkFollowing?
    /// The findings of the merge, by path.
    public let findings: [TreeFinding]

    /// Merges `x` and `y`, which both came from `base`.
    ///
    /// - Parameters:
    ///   - base: The files of the merge base that are not alike in all three trees; those that are
    ///     change nothing. So for `x` and `y`.
    ///   - realBases: The same of the merge bases themselves, where `base` was merged from several.
    ///   - newer: The side that changed one of these paths later.
    ///   - moved: The paths of files that a side moved by what its commits record, by their paths in
    ///     the base.
    ///   - read: The bytes of a content.
    ///   - folder: What a directory holds, in `x` and in `y`; asked only where the merge has to
    ///     make a name.
    ///   - links: Makes what lets links follow; `nil` where none has to.
    ///   - budget: What comparing texts may cost in all.
    /// - Throws: what the closures throw.
    public init(
        base: [MergePath: File], x: [MergePath: File], y: [MergePath: File],
        realBases: [[MergePath: File]] = [],
        newer: @escaping (Set<MergePath>) throws -> ItemMerge.Side,
        moved: (ItemMerge.Side) throws -> [MergePath: MergePath] = { _ in [:] },
        read: @escaping (Content) throws -> [UInt8],
        folder: (MergePath) throws -> [MergeFolderEntry<Content>],
        links: (MergedPlaces, MergedTexts) -> MergeLinkFollowing? = { _, _ in nil },
        budget: ComparisonBudget = ComparisonBudget(words: ComparisonBudget.perHistory)
    ) throws {
        let isUnlike: (MergePath, File) -> Bool = { path, file in
            !(base[path] == file && x[path] == file && y[path] == file)
        }
        let base = base.filter(isUnlike)
        let sides = Sides(x: x.filter(isUnlike), y: y.filter(isUnlike))
        let given = Set(base.keys).union(sides.x.keys).union(sides.y.keys)
        let contents = FileContents(read)
        let matching = try FileMatching(base: base, sides: sides, moved, contents)
        let merge = FileVersionsMerge(
            base: base, sides: sides,
            realBases: realBases.map { $0.filter { given.contains($0.key) } }, own: matching.own,
            newer: newer, contents: contents, budget: budget)
        var merged: [MergedTreeFile<Content>] = []
        // What one merge spends is missing to the next, so that their order has to be the same
        // everywhere.
        for versions in matching.files.sorted() { merged += try merge.merged(versions) }
        try PathAssignment(sides: sides, newer: newer, contents: contents)
            .assign(&merged, folder)
        places = MergedPlaces(
            before: [
                .base: Set(base.keys), .x: Set(sides.x.keys), .y: Set(sides.y.keys),
            ],
            after: Dictionary(
                merged.map { ($0.path, $0.isSecond ? .nowhere : $0.versions) },
                uniquingKeysWith: { one, _ in one }))
        self.links = links(places, Self.texts(of: merged, base, sides, contents))
        if let follow = self.links {
            for place in merged.indices {
                merged[place] = try merge.relinked(merged[place], follow)
            }
        }
        var files: [MergePath: MergeOutcome<Content>] = [:]
        for path in given { files[path] = .absent }
        for file in merged { files[file.path] = file.outcome }
        self.files = files
        findings = merged.flatMap { file in
            file.facts.map { TreeFinding(path: file.path, fact: $0) }
        }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    /// The texts of items of the result, as they are before links follow, and as they were.
    private static func texts(
        of merged: [MergedTreeFile<Content>], _ base: [MergePath: File],
        _ sides: Sides<ItemMerge.Side, [MergePath: File]>, _ contents: FileContents<Content>
    ) -> MergedTexts {
        let files = Dictionary(
            merged.filter { $0.path.isItemPath && !$0.isSecond }.map { ($0.path, $0) },
            uniquingKeysWith: { one, _ in one })
        func file(_ versions: FileVersions, _ version: FileVersions.Version) -> File? {
            guard let path = versions[version], path.isItemPath else { return nil }
            let found =
                switch version {
                case .base: base[path]
                case .x: sides.x[path]
                case .y: sides.y[path]
                }
            return found.flatMap { $0.kind.isPlain ? $0 : nil }
        }
        return MergedTexts(
            changed: { version in
                files.compactMap { path, merged in
                    guard let before = file(merged.versions, version) else { return nil }
                    if case .kept(let now) = merged.outcome, now.content == before.content,
                        merged.versions[version] == path
                    {
                        return nil
                    }
                    return path
                }
            },
            text: { path, version in
                guard let merged = files[path] else { return nil }
                if let version {
                    return try file(merged.versions, version).map { try contents.bytes(of: $0) }
                }
                return switch merged.outcome {
                case .kept(let file) where file.kind.isPlain: try contents.bytes(of: file)
                case .written(_, let bytes): bytes
                case .kept, .absent: nil
                }
            })
    }
}

/// Lets the links of notes lead where they led, where a merge has put the files and what it calls them.
public struct MergeLinkFollowing {
    /// Returns whether links that were written in one of the trees may have to change.
    public let concerns: (FileVersions.Version) throws -> Bool
    /// Returns a note's text with the links that it needs.
    ///
    /// The path is the note's in the result; the version says which one of it the text is.
    public let following:
        (_ text: [UInt8], _ path: MergePath, _ version: FileVersions.Version) throws -> [UInt8]

    public init(
        concerns: @escaping (FileVersions.Version) throws -> Bool,
        following:
            @escaping (_ text: [UInt8], _ path: MergePath, _ version: FileVersions.Version)
            throws -> [UInt8]
    ) {
        (self.concerns, self.following) = (concerns, following)
    }
}

/// The texts of the items that are not alike in all merged trees.
public struct MergedTexts {
    /// Returns the paths in the result of the items that have another text or path in one of the trees.
    public let changed: (FileVersions.Version) -> [MergePath]
    /// Returns the text of an item, by its path in the result: as it is there for `nil`, before links
    /// follow, or as one of the trees has it; `nil` where it has none.
    public let text: (_ path: MergePath, _ version: FileVersions.Version?) throws -> [UInt8]?
}

/// The places of files that are not alike in all merged trees: all others stay where they are.
public struct MergedPlaces: Sendable {
    /// The paths that each tree has of them.
    public let before: [FileVersions.Version: Set<MergePath>]
    /// Their paths in the result, with where each stood; nowhere for the second of two versions that could not be
    /// merged.
    public let after: [MergePath: FileVersions]
}

/// A file of the result.
struct MergedTreeFile<Content: Hashable & Sendable> {
    /// The path of the file; before the paths are assigned, the wanted one.
    var path: MergePath
    var outcome: MergeOutcome<Content>
    /// The item's id.
    var id: ItemID?
    let versions: FileVersions
    /// The second of two versions that could not be merged: it stands beside the first.
    var isSecond = false
    var facts: [TreeFinding.Fact] = []
}

/// Something that a merge of trees did which is more than taking what one side had: what a summary
/// tells a person.
public struct TreeFinding: Sendable, Hashable {
    public enum Fact: Sendable, Hashable {
        /// Both sides changed the content; both changes are there.
        case merged
        /// A conflict block was made: its digest, the front-matter key if it holds a value, and what
        /// its text stands against, see ``ItemMerge/Conflict/against``.
        case conflict(digest: String, key: String?, against: Range<Int>?)
        /// The status that the older side set lost against the newer's; history keeps it.
        case statusOverruled(String)
        /// A repeating item went on to different days; the day that was given up for the later one.
        case occurrencePassed(CalendarDate)
        /// The newer's file stands alone: settings of a program, or a submodule. History keeps the
        /// older's.
        case overruled
        /// One side deleted the file, the other changed it.
        case keptDespiteDeletion
        /// One side renamed the file, the other changed it.
        case renamed(from: MergePath)
        /// Both sides renamed the file; the newer's name stands, not this one.
        case renamedTwice(other: MergePath)
        /// Both sides changed what cannot be merged. This is the newer's; the older's stands there.
        case keptTwice(other: MergePath)
        /// Another file has the path that this one had or was to have.
        case moved(from: MergePath)
        /// Too much was changed on both sides to be compared word by word: see
        /// ``ItemMerge/isByLines``.
        case mergedByLines
        /// The audit of the item found something missing and brought it back in a block.
        case audited

        /// True if it tells of the merge of the text.
        var isOfContent: Bool {
            switch self {
            case .merged, .conflict, .statusOverruled, .occurrencePassed, .mergedByLines, .audited:
                true
            default: false
            }
        }
    }

    /// The path of the file in the result.
    public var path: MergePath
    public var fact: Fact
}

/// A path as a tree has it: relative, `/` between the components, any bytes but NUL.
public typealias MergePath = [UInt8]

/// The kind of a file of a tree, as git tells files apart.
public enum MergeFileKind: Sendable, Hashable {
    case regular
    case executable
    /// The content is where it points. It is merged as a whole and never followed.
    case symlink
    /// A commit of another repository. It has no bytes to read.
    case submodule

    /// True if the content may be merged.
    var isPlain: Bool { self == .regular || self == .executable }
}

/// One file of a tree. Directories are no files: they are where their files are.
public struct MergeFile<Content: Hashable & Sendable>: Hashable, Sendable {
    public typealias Kind = MergeFileKind

    public var kind: Kind
    /// A value that is equal exactly where the bytes are equal. In git the object's id.
    public var content: Content

    public init(kind: Kind, content: Content) {
        self.kind = kind
        self.content = content
    }
}

/// The contents of a path after a merge.
public enum MergeOutcome<Content: Hashable & Sendable>: Hashable, Sendable {
    /// No file.
    case absent
    /// A file that one of the sides has, there or elsewhere.
    case kept(MergeFile<Content>)
    /// A file with new bytes; its kind is regular or executable.
    case written(MergeFileKind, [UInt8])
}

/// A name in a directory of a tree.
public struct MergeFolderEntry<Content: Hashable & Sendable>: Hashable, Sendable {
    public var name: [UInt8]
    /// `nil` for a directory.
    public var file: MergeFile<Content>?

    public init(name: [UInt8], file: MergeFile<Content>?) {
        self.name = name
        self.file = file
    }
}
