import Libc
import SheafSystem
import SystemPackage

extension RepositoryPool {
    /// Returns the changes that git would commit of these paths: what it makes of `git add -A`, in
    /// a copy of the index.
    /// So its settings and attributes count, also those that we know nothing of. The repository gets
    /// the blobs, flushed to disk; where nothing comes of them, git throws them away some day.
    ///
    /// No git is started where there is nothing to ask about.
    ///
    /// - Parameters:
    ///   - status: what git status found.
    ///   - heldBack: paths that stay as the index has them.
    /// - Returns: a change for each path that would be another than in the last commit, by path.
    ///   There may be more than were asked about, where they are many.
    /// - Throws: `TransportError.gitMissing`, `.other` with git's words; `SystemError`;
    ///   `ChangeError.blocked` where something is no file, `.refused` for an index that cannot be
    ///   read.
    public func verdict(
        on status: GitStatus, without heldBack: Set<TreePath> = []
    ) throws -> [FileChange] {
        let paths = status.uncommitted.map(\.path).filter { !heldBack.contains($0) }
        guard !paths.isEmpty else { return [] }
        let before: IndexSnapshot
        do {
            before = try index()
        } catch let error as IndexError {
            throw ChangeError.refused([RepositoryStateError(error)])
        }
        let inquiry = try ScratchIndex(self, before, about: paths)
        defer { inquiry.remove() }
        // Files of this second may change once more without their time's moving on.
        let began = UInt32(truncatingIfNeeded: FileTime.coarseNow().seconds)
        let wasAskedAlone = try isFew(paths) && inquiry.add(paths)
        if !wasAskedAlone {
            do {
                try inquiry.addAll(but: heldBack.sorted() + status.nestedRepositories)
            } catch let error as TransportError {
                try requireFiles(paths)
                guard case .other(_, let message) = error, !inquiry.filters.isEmpty else {
                    throw error
                }
                throw ChangeError.filterFailed(output: message)
            }
        }
        let after = try inquiry.index()
        var found = try after.differences(from: before.file)
        let staged = try after.entries(at: status.staged)
        for path in status.staged where !heldBack.contains(path) {
            found[path] = .some(staged[path])
        }
        try inquiry.flush(wasAskedAlone ? found.values.compactMap { $0?.treeEntry.id } : nil)
        return try found.sorted { $0.key < $1.key }.compactMap { path, entry in
            if before.file.cautions.submodules[path] != nil { return nil }
            guard let entry else {
                // One that was taken out of the index and is ignored now stands there still.
                let isThere = try layout.status(of: path).map { $0.kind != .directory } ?? false
                return isThere ? .untrack(path) : .forget(path)
            }
            let known = entry.treeEntry
            guard known.mode != .submodule else { return nil }
            return .take(
                path,
                TakenFile(
                    entry: known, bytes: nil,
                    stat: entry.stat.modifiedSeconds < began ? entry.stat : nil))
        }
    }

    /// Returns whether git is to be asked about these paths alone. With many it is quicker without,
    /// and where it passes over case, what it makes of a file depends on what others there are.
    private func isFew(_ paths: [TreePath]) throws -> Bool {
        try paths.count <= 20 && IgnoreSettings(layout, environment).ignoresCase == false
    }

    /// Says what is wrong with a file in better words than git.
    private func requireFiles(_ paths: [TreePath]) throws {
        let files = try WorkingFiles(root: layout.root)
        for path in paths {
            guard let status = try layout.status(of: path) else { continue }
            if status.kind == .other { throw ChangeError.blocked(path) }
            _ = try files.entry(at: path)
        }
    }
}

/// A copy of the index, for one question to git.
private struct ScratchIndex {
    private let pool: RepositoryPool
    private let place: QuestionFolder
    private var folder: Directory { place.folder }
    /// Filters that have to work: else git would take what stands there as it is.
    let filters: [String]

    init(_ pool: RepositoryPool, _ index: IndexSnapshot, about paths: [TreePath]) throws {
        self.pool = pool
        let repository = try pool.repository()
        let found = try repository.filters(
            of: paths, attributesFiles: index.file.cautions.attributesFiles)
        // Without a program git takes the file as it is, and the change is refused.
        filters = try Set(found.values).sorted().filter {
            try repository.hasProgram(forFilter: $0)
        }
        place = try QuestionFolder(in: pool.layout)
        let folder = place.folder
        guard let written = index.written else { return }
        try folder.create(
            "index".utf8, Self.bytes(of: index, about: paths), permissions: 0o600, flushed: false)
        // As old as the index itself: a file that is no older may have changed since.
        let time = timespec(tv_sec: Int(written.seconds), tv_nsec: Int(written.nanoseconds))
        _ = try folder.perform("utimensat", "index".utf8) { name in
            utimensat(folder.descriptor, name, [time, time], 0)
        }
    }

    /// Returns the index's bytes for the question: where a file stands now for an entry that stays
    /// in git, git is to look at the file.
    private static func bytes(
        of index: IndexSnapshot, about paths: [TreePath]
    ) throws -> [UInt8] {
        let hidden = Set(index.file.cautions.onlyInGit).intersection(paths)
        guard !hidden.isEmpty else { return index.file.bytes }
        let edits = try index.file.entries(at: hidden).map { path, entry in
            IndexEdit(
                path: path, entry: IndexEntry(mode: entry.mode, id: entry.id, stat: .unknown))
        }
        return try index.file.applying(edits, written: index.written?.seconds)
    }

    func remove() { place.remove() }

    /// Asks about some paths; `false` where git cannot say it of one, such as one that has gone.
    func add(_ paths: [TreePath]) throws -> Bool {
        try add(paths.map(\.bytes), variables: ["GIT_LITERAL_PATHSPECS": "1"]).status <= 1
    }

    /// Asks about the whole working tree.
    func addAll(but excluded: [TreePath]) throws {
        let words = excluded.map { Array(":(top,exclude,literal)".utf8) + $0.bytes }
        // What needs no conversion goes into one pack instead of a file each, and is read once: a fifth
        // of the time for a thousand notes.
        let output = try add([Array(":/".utf8)] + words, settings: ["core.bigFileThreshold=1"])
        guard output.status == 0 else {
            throw TransportError.other(status: output.status, message: output.messages)
        }
    }

    /// Git gives 1 where it passed over a path that it ignores, and more where it gave up.
    private func add(
        _ pathspecs: [[UInt8]], settings: [String] = [], variables: [String: String] = [:]
    ) throws -> ChildProcess.Output {
        let required = filters.map { "filter.\($0).required=true" }
        // Compressed as git does objects that have a file of their own: they are packed some day,
        // with more care.
        let settings =
            required + settings + [
                "core.splitIndex=false", "core.fsync=none", "core.compression=1",
                "add.ignoreErrors=false",
            ]
        let writing = try ObjectWriting(in: pool.layout.commonDirectory.appending("objects"))
        defer { withExtendedLifetime(writing) {} }
        return try pool.git(
            settings.flatMap { ["-c", $0] } + [
                "add", "-A", "--pathspec-from-file=-", "--pathspec-file-nul",
            ], input: Array(pathspecs.joined(separator: [0])),
            variables.merging(["GIT_INDEX_FILE": place.index]) { $1 })
    }

    func index() throws -> IndexFile {
        try folder.read("index".utf8, limit: IndexFile.sizeLimit).map { try IndexFile($0.bytes) }
            ?? .empty
    }

    /// Flushes what git has written.
    ///
    /// - Parameter blobs: `nil` where they may be in a pack.
    func flush(_ blobs: [ObjectID]?) throws {
        let objects = pool.layout.commonDirectory.appending("objects")
        guard let blobs, blobs.count <= ChangeSession.singleFlushes else {
            return try Directory(opening: objects).flushFileSystem()
        }
        for digits in blobs.map(\.description) {
            // What has no file of its own was there before.
            guard let folder = try? Directory(opening: objects.appending(String(digits.prefix(2)))),
                (try? folder.flush(digits.dropFirst(2).utf8)) != nil
            else { continue }
            try folder.flush()
        }
    }
}
