/// The result of an edit of the index at a path: a new entry, or nothing.
package struct IndexEdit {
    var path: TreePath
    var entry: IndexEntry?

    package init(path: TreePath, entry: IndexEntry?) {
        (self.path, self.entry) = (path, entry)
    }
}

extension IndexFile {
    /// The bytes of this index with `edits` (which name each path once) made. All other entries,
    /// staged or not, stay as they are. An entry that becomes a directory, and what lies under a
    /// directory that becomes a file, goes.
    ///
    /// Of the extensions the cached trees stay, invalid where something changed, and the record of
    /// resolved conflicts; what git makes anew by itself (untracked files, file system monitor,
    /// offsets) is left out.
    ///
    /// An entry in the place of one that git was told not to look at (`--assume-unchanged`) stays so,
    /// without `stat` data, since the file may hold something else: what the user keeps from git is not
    /// to be committed by the next command.
    ///
    /// `written` is the second in which this index was written. An entry that is not older may have
    /// been changed after git looked; git knows it by just this and compares bytes. The new index
    /// will be younger, so such entries get the size 0, which asks for the same (git's "racy"
    /// entries; most builds of git compare whole seconds).
    package func applying(_ edits: [IndexEdit], written: Int64?) throws -> [UInt8] {
        // Version 2 has no room for `skip-worktree`; the other two differ in nothing else.
        let isExtended = edits.contains { $0.entry?.skipWorktree == true }
        let version = isExtended ? max(version, 3) : version
        var writer = IndexWriter(version: version, capacity: bytes.count + edits.count * 128)
        let steps = Self.steps(of: edits)
        var next = 0
        /// The step that takes the place of an entry that is assumed to be unchanged.
        var assumed: Int?
        var cursor = IndexCursor(version: self.version, count: count)
        try bytes.withUnsafeBytes { buffer in
            entries: while try cursor.next(in: buffer) {
                while next < steps.count {
                    let step = steps[next]
                    if case .removeUnder(let prefix) = step.action,
                        cursor.nameHasPrefix(in: buffer, prefix)
                    {
                        continue entries
                    }
                    let order = cursor.compareName(in: buffer, to: step.name)
                    if order < 0 { break }
                    // All stages of a conflict go with the entry.
                    if order == 0, step.isExact {
                        if cursor.assumesUnchanged(in: buffer) { assumed = next }
                        continue entries
                    }
                    writer.flush(from: buffer)
                    writer.insert(step, assumesUnchanged: assumed == next)
                    next += 1
                }
                writer.copy(
                    cursor, in: buffer, isRacy: cursor.isModified(since: written, in: buffer))
            }
            writer.flush(from: buffer)
        }
        for index in next..<steps.count {
            writer.insert(steps[index], assumesUnchanged: assumed == index)
        }
        if var cached = cachedTree, cached.invalidate(edits.map { $0.path.bytes[...] }) {
            writer.append(Array("TREE".utf8), cached.serialized[...])
        }
        for (signature, contents) in extensions where signature.elementsEqual("REUC".utf8) {
            writer.append(signature, bytes[contents])
        }
        return writer.finish(hashed: !skipsHash)
    }

    /// The cached tree: git's record of the trees that the directories make.
    private var cachedTree: CachedTree? {
        let cached = extensions.first { $0.signature.elementsEqual("TREE".utf8) }
        return cached.flatMap { CachedTree(bytes[$0.contents]) }
    }

    fileprivate struct Step {
        enum Action {
            case put(IndexEntry)
            case remove
            case removeUnder([UInt8])
        }
        var name: [UInt8]
        var action: Action

        var isExact: Bool {
            if case .removeUnder = action { return false }
            return true
        }
    }

    private static func steps(of edits: [IndexEdit]) -> [Step] {
        let edited = Set(edits.map(\.path))
        var cleared: Set<TreePath> = []
        var steps: [Step] = []
        for edit in edits {
            guard let entry = edit.entry else {
                steps.append(Step(name: edit.path.bytes, action: .remove))
                continue
            }
            steps.append(Step(name: edit.path.bytes, action: .put(entry)))
            let prefix = edit.path.bytes + [UInt8(ascii: "/")]
            steps.append(Step(name: prefix, action: .removeUnder(prefix)))
            var above = edit.path.parent
            while let folder = above, cleared.insert(folder).inserted {
                if !edited.contains(folder) {
                    steps.append(Step(name: folder.bytes, action: .remove))
                }
                above = folder.parent
            }
        }
        return steps.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    }
}

/// The bytes of an index in the making.
private struct IndexWriter {
    private let version: Int
    private var bytes: [UInt8]
    private var count: UInt32 = 0
    private var lastName: [UInt8] = []
    /// Entries of the old index that follow one another there and here, and are copied at one go.
    private var run = 0..<0

    init(version: Int, capacity: Int) {
        self.version = version
        bytes = Array("DIRC".utf8)
        bytes.reserveCapacity(capacity)
        append(UInt32(version))
        append(0)
    }

    mutating func copy(
        _ cursor: IndexCursor, in buffer: UnsafeRawBufferPointer, isRacy: Bool
    ) {
        count += 1
        if version < 4, !isRacy {
            if run.upperBound != cursor.start { flush(from: buffer) }
            run = (run.isEmpty ? cursor.start : run.lowerBound)..<cursor.end
            return
        }
        flush(from: buffer)
        let start = bytes.count
        if version < 4 {
            bytes += buffer[cursor.start..<cursor.end]
        } else {
            bytes += cursor.head(in: buffer)
            append(name: cursor.name(in: buffer), headCount: 0)
        }
        if isRacy { bytes.replaceSubrange(start + 36..<start + 40, with: [0, 0, 0, 0]) }
    }

    /// Writes the run of entries, before anything else is written.
    mutating func flush(from buffer: UnsafeRawBufferPointer) {
        bytes += buffer[run]
        run = 0..<0
    }

    mutating func insert(_ step: IndexFile.Step, assumesUnchanged: Bool) {
        guard case .put(let entry) = step.action else { return }
        count += 1
        let stat = assumesUnchanged && !entry.skipWorktree ? .unknown : entry.stat
        for word in [
            stat.changedSeconds, stat.changedNanoseconds, stat.modifiedSeconds,
            stat.modifiedNanoseconds, stat.device, stat.inode, entry.mode, stat.user, stat.group,
            stat.size,
        ] { append(word) }
        bytes += entry.id.bytes
        let length = min(step.name.count, 0xfff)
        let extended: [UInt8] = entry.skipWorktree ? [0x40, 0] : []
        let flags: UInt8 = (assumesUnchanged ? 0x80 : 0) | (extended.isEmpty ? 0 : 0x40)
        bytes += [UInt8(length >> 8) | flags, UInt8(length & 0xff)]
        bytes += extended
        append(name: step.name, headCount: 62 + extended.count)
    }

    private mutating func append(name: [UInt8], headCount: Int) {
        if version < 4 {
            bytes += name
            bytes += repeatElement(0, count: 8 - (headCount + name.count) % 8)
            return
        }
        let shared = zip(lastName, name).prefix { $0 == $1 }.count
        var strip = lastName.count - shared
        var number = [UInt8(strip & 0x7f)]
        while strip > 0x7f {
            strip = (strip >> 7) - 1
            number.append(UInt8(strip & 0x7f) | 0x80)
        }
        bytes += number.reversed()
        bytes += name[shared...]
        bytes.append(0)
        lastName = name
    }

    mutating func append(_ signature: [UInt8], _ contents: ArraySlice<UInt8>) {
        bytes += signature
        append(UInt32(contents.count))
        bytes += contents
    }

    private mutating func append(_ word: UInt32) {
        withUnsafeBytes(of: word.bigEndian) { bytes += $0 }
    }

    consuming func finish(hashed: Bool) -> [UInt8] {
        withUnsafeBytes(of: count.bigEndian) { bytes.replaceSubrange(8..<12, with: $0) }
        guard hashed else {
            bytes += repeatElement(0, count: 20)
            return bytes
        }
        var hash = SHA1()
        hash.update(bytes)
        bytes += hash.finish().bytes
        return bytes
    }
}

/// A directory of the index extension `TREE`: what git knows of the tree that it makes, so that it
/// need not be built or compared anew.
struct CachedTree {
    private var name: [UInt8]
    /// The number of entries in it and below.
    private var count: Int
    /// `nil` where something in it has changed since.
    private var id: ObjectID?
    private var directories: [CachedTree] = []

    /// The topmost directory; `nil` for bytes that are no such extension.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        self.init(from: &rest, depth: 0)
        guard rest.isEmpty else { return nil }
    }

    private init?(from rest: inout ArraySlice<UInt8>, depth: Int) {
        guard depth < 1024, let name = Self.field(of: &rest, upTo: 0),
            let count = Self.number(Self.field(of: &rest, upTo: UInt8(ascii: " "))),
            let below = Self.number(Self.field(of: &rest, upTo: UInt8(ascii: "\n")))
        else { return nil }
        self.name = Array(name)
        self.count = count
        if count >= 0 {
            guard rest.count >= 20 else { return nil }
            id = rest.prefix(20).withUnsafeBytes { ObjectID($0, at: 0) }
            rest = rest.dropFirst(20)
        }
        for _ in 0..<max(below, 0) {
            guard let directory = CachedTree(from: &rest, depth: depth + 1) else { return nil }
            directories.append(directory)
        }
    }

    private static func number(_ field: ArraySlice<UInt8>?) -> Int? {
        field.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    private static func field(
        of rest: inout ArraySlice<UInt8>, upTo end: UInt8
    ) -> ArraySlice<UInt8>? {
        guard let at = rest.firstIndex(of: end) else { return nil }
        defer { rest = rest[(at + 1)...] }
        return rest[..<at]
    }

    /// Marks the directories above `paths`, which are relative to this one, as changed; `false` where
    /// the extension cannot be kept: a path has the name of a directory in it.
    mutating func invalidate(_ paths: [ArraySlice<UInt8>]) -> Bool {
        if paths.isEmpty { return true }
        id = nil
        var inside: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]
        var leaves: Set<ArraySlice<UInt8>> = []
        for path in paths {
            if let slash = path.firstIndex(of: UInt8(ascii: "/")) {
                inside[path[..<slash], default: []].append(path[(slash + 1)...])
            } else {
                leaves.insert(path)
            }
        }
        for index in directories.indices {
            let name = directories[index].name[...]
            guard !leaves.contains(name), directories[index].invalidate(inside[name] ?? []) else {
                return false
            }
        }
        return true
    }

    var serialized: [UInt8] {
        var bytes = name + [0]
        bytes += "\(id == nil ? -1 : count) \(directories.count)\n".utf8
        if let id { bytes += id.bytes }
        for directory in directories { bytes += directory.serialized }
        return bytes
    }
}
