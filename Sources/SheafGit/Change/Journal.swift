/// The journal of a change: what it is about to do to the working tree, the index and the branch,
/// written down and flushed before the first of them is touched. Until it is *decided*, a kill is
/// undone by it; from then on it is finished.
///
/// It is carried out only where a ``Seal`` says that we wrote it, and here.
package struct Journal: Equatable {
    struct Step: Equatable {
        var path: TreePath
        /// The entry that the index has in the end; `nil` for none.
        var entry: TreeEntry?
        /// True if the entry is to have no file here, see ``OnlyInGit``.
        var isOnlyInGit = false
        /// True if a filter stands between the blob and the file: git has what the files of the
        /// swap hold, though not their bytes, see ``ConvertedFiles``.
        var isConverted = false
        /// `nil` where the file is recorded as it is.
        var swap: Swap?
    }

    /// The exchange of a file.
    struct Swap: Equatable {
        /// Of the temporary file, which afterwards is the displaced one.
        var name: SwapName
        /// As the working tree shows them; `nil` where there is no file before or after.
        var old: TreeEntry?
        var new: TreeEntry?
    }

    var branch: ReferenceName
    /// `nil` for a branch without commits.
    var old: ObjectID?
    var new: ObjectID?
    /// True if files that were put aside stay for a while, see `DisplacedFiles`.
    var keepsDisplaced: Bool
    var steps: [Step]

    static let name = Array("journal".utf8)
    static let newName = Array("journal.new".utf8)
    static let decidedName = Array("journal-decided".utf8)
    /// In bytes: more than a million steps.
    static let sizeLimit = 1 << 30
    private static let header = Array("sheaf journal 5".utf8)
    fileprivate static let nothing = Array("-".utf8)
    private static let keeps = Array("keep".utf8)
    fileprivate static let onlyInGit = Array("git".utf8)
    fileprivate static let converted = Array("filter".utf8)

    /// Fields, each closed by a NUL, because paths may hold anything else.
    package var serialized: [UInt8] {
        var bytes: [UInt8] = []
        func put(_ field: some Sequence<UInt8>) {
            bytes += field
            bytes.append(0)
        }
        func put(_ id: ObjectID?) { put((id?.description ?? "-").utf8) }
        func put(_ entry: TreeEntry?) {
            put((entry.map { String($0.mode.rawValue, radix: 8) } ?? "-").utf8)
            put(entry?.id)
        }
        put(Self.header)
        put(branch.description.utf8)
        put(old)
        put(new)
        put(keepsDisplaced ? Self.keeps : Self.nothing)
        for step in steps {
            put(step.path.bytes)
            put(step.entry)
            put(
                step.isOnlyInGit
                    ? Self.onlyInGit : step.isConverted ? Self.converted : Self.nothing)
            put(step.swap?.name.bytes ?? Self.nothing)
            put(step.swap?.old)
            put(step.swap?.new)
        }
        return bytes
    }

    init(
        branch: ReferenceName, old: ObjectID?, new: ObjectID?, keepsDisplaced: Bool = false,
        steps: [Step]
    ) {
        self.branch = branch
        self.old = old
        self.new = new
        self.keepsDisplaced = keepsDisplaced
        self.steps = steps
    }

    /// `nil` where the bytes are no journal of this version, every field of it what it has to be.
    package init?(_ bytes: [UInt8]) {
        var reader = FieldReader(bytes)
        guard reader.take() == Self.header[...], let branch = ReferenceName(reader.takeText()),
            branch.isBranch
        else { return nil }
        self.branch = branch
        old = reader.takeID()
        new = reader.takeID()
        let keeps = reader.take()
        keepsDisplaced = keeps == Self.keeps[...]
        steps = []
        while !reader.isAtEnd, !reader.isMalformed { steps += reader.takeStep().map { [$0] } ?? [] }
        guard !reader.isMalformed, keepsDisplaced || keeps == Self.nothing[...] else { return nil }
    }
}

/// Fields of a journal, one after another.
private struct FieldReader {
    private var rest: ArraySlice<UInt8>
    /// True if a field was not what it has to be.
    private(set) var isMalformed = false
    var isAtEnd: Bool { rest.isEmpty }

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func take() -> ArraySlice<UInt8> {
        guard let end = rest.firstIndex(of: 0) else { return malformed() ?? [] }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }

    mutating func takeText() -> String { String(decoding: take(), as: UTF8.self) }

    /// `nil` for a dash.
    mutating func takeID() -> ObjectID? {
        let field = take()
        return field.elementsEqual("-".utf8) ? nil : ObjectID(hexDigits: field) ?? malformed()
    }

    /// `nil` for two dashes. Files and links are all that is changed in the working tree.
    mutating func takeFile() -> TreeEntry? {
        let entry = takeEntry()
        return entry?.mode == .submodule ? malformed() : entry
    }

    mutating func takeEntry() -> TreeEntry? {
        let mode = takeText()
        guard let id = takeID() else { return mode == "-" ? nil : malformed() }
        guard let mode = UInt32(mode, radix: 8).flatMap(FileMode.init(rawValue:)),
            mode != .directory
        else { return malformed() }
        return TreeEntry(mode: mode, id: id)
    }

    mutating func takeStep() -> Journal.Step? {
        let path = TreePath(bytes: take())
        let entry = takeEntry()
        let stays = take()
        let isOnlyInGit = stays == Journal.onlyInGit[...]
        let isConverted = stays == Journal.converted[...]
        let name = take()
        let (old, new) = (takeFile(), takeFile())
        guard let path, isOnlyInGit || isConverted || stays == Journal.nothing[...] else {
            return malformed()
        }
        var step = Journal.Step(
            path: path, entry: entry, isOnlyInGit: isOnlyInGit, isConverted: isConverted)
        if name.elementsEqual("-".utf8), old == nil, new == nil { return step }
        guard let name = SwapName(name), old != nil || new != nil else { return malformed() }
        step.swap = Journal.Swap(name: name, old: old, new: new)
        return step
    }

    private mutating func malformed<Value>() -> Value? {
        isMalformed = true
        return nil
    }
}
