import SystemPackage

/// What a change is about to do to the working tree, the index and the branch, written down and
/// flushed before the first of them is touched. Until it is *decided*, a kill is undone by it; from
/// then on it is finished.
struct Journal: Equatable {
    struct Step: Equatable {
        var path: TreePath
        /// What the index holds in the end; `nil` for nothing.
        var entry: TreeEntry?
        /// `nil` where the file is recorded as it is.
        var swap: Swap?
    }

    /// What happens to a file.
    struct Swap: Equatable {
        /// Of the temporary file, which afterwards is the displaced one.
        var name: String
        /// As the working tree shows them; `nil` where there is no file before or after.
        var old: TreeEntry?
        var new: TreeEntry?
    }

    var branch: String
    /// `nil` for a branch without commits.
    var old: ObjectID?
    var new: ObjectID?
    /// Whether files that were put aside stay for a while, see `DisplacedFiles`.
    var keepsDisplaced: Bool
    var steps: [Step]

    static let name = Array("journal".utf8)
    static let newName = Array("journal.new".utf8)
    static let decidedName = Array("journal-decided".utf8)
    private static let header = "sheaf journal 2"

    /// Fields, each closed by a NUL, because paths may hold anything else.
    var serialized: [UInt8] {
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
        put(Self.header.utf8)
        put(branch.utf8)
        put(old)
        put(new)
        put((keepsDisplaced ? "keep" : "-").utf8)
        for step in steps {
            put(step.path.bytes)
            put(step.entry)
            put((step.swap?.name ?? "-").utf8)
            put(step.swap?.old)
            put(step.swap?.new)
        }
        return bytes
    }

    init(
        branch: String, old: ObjectID?, new: ObjectID?, keepsDisplaced: Bool = false, steps: [Step]
    ) {
        self.branch = branch
        self.old = old
        self.new = new
        self.keepsDisplaced = keepsDisplaced
        self.steps = steps
    }

    /// `nil` where the bytes are no journal of this version.
    init?(_ bytes: [UInt8]) {
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count >= 5, fields.count % 8 == 5 else {
            return nil
        }
        func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
        func entry(_ index: Int) -> TreeEntry? {
            guard let mode = UInt32(text(index), radix: 8).flatMap(FileMode.init(rawValue:)),
                let id = ObjectID(hex: text(index + 1))
            else { return nil }
            return TreeEntry(mode: mode, id: id)
        }
        guard text(0) == Self.header else { return nil }
        branch = text(1)
        old = ObjectID(hex: text(2))
        new = ObjectID(hex: text(3))
        keepsDisplaced = text(4) == "keep"
        steps = []
        for at in stride(from: 5, to: fields.count, by: 8) {
            guard let path = TreePath(bytes: fields[at]) else { return nil }
            var step = Step(path: path, entry: entry(at + 1))
            if text(at + 3) != "-" {
                step.swap = Swap(name: text(at + 3), old: entry(at + 4), new: entry(at + 6))
            }
            steps.append(step)
        }
    }
}
