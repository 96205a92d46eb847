import SheafSystem
import SystemPackage

/// A path at which the working tree is not as the last commit has it.
public struct UncommittedPath: Hashable, Sendable {
    public var path: TreePath
    public var kind: Kind

    public enum Kind: Hashable, Sendable {
        case modified, deleted
        /// Git does not know it yet.
        case untracked
        /// A merge left it open.
        case unmerged
    }

    public init(path: TreePath, kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

/// The findings of `git status`.
public struct GitStatus: Sendable {
    /// Every path that differs from the last commit, staged or not, and every untracked file that is not
    /// ignored.
    public var uncommitted: [UncommittedPath] = []
    /// Those of them at which the index differs from the last commit.
    var staged: [TreePath] = []
    /// Directories that belong to another repository.
    public var nestedRepositories: [TreePath] = []
    /// The paths of the last commit that have no file here, the first hundred: what the index has as
    /// such, and what no index can hold.
    public private(set) var onlyInGit: [String] = []
    /// Folders, which end in `/`, and files; none where they were not asked for.
    var ignored: [[UInt8]] = []
}

extension RepositoryPool {
    /// Asks `git status`.
    ///
    /// - Throws: `TransportError`; `SystemError`, also where git is not to be asked: it would wait for
    ///   ever for a pipe, or hold an ignore file that is too large against each file; and where it cannot
    ///   read one, what is to stay here would be sent.
    public func status() throws -> GitStatus {
        var walk = WorkingTreeWalk(root: layout.root)
        walk.entersHiddenFolders = true
        walk.listsFiles = false
        let listing = try walk.run()
        _ = try IgnoreSources(layout, environment)
        if let error = listing.ignoreFileError { throw error }
        try requireQuick(listing.slowPatterns, named: ".gitignore")
        try requireQuickAttributes()
        if let pipe = listing.specialFiles.first(where: \.isAttributesFile) {
            throw SystemError("read", layout.root.appending(pipe), .invalidArgument)
        }
        var status = try status(ignored: false)
        refreshIndex(of: Set(status.uncommitted.map(\.path)))
        let refused = try refusedLinks(among: status.uncommitted.map(\.path))
        // A commit of sheaf's keeps them, unless something else is staged there.
        status.uncommitted.removeAll { refused.contains($0.path) && $0.kind != .modified }
        status.staged.removeAll { path in
            refused.contains(path) && !status.uncommitted.contains { $0.path == path }
        }
        let hidden = try index().file.cautions.onlyInGit
        for (path, file) in try zip(hidden, layout.statuses(of: hidden)) {
            // Where we said that there is no file, and the user has put one, it counts.
            guard let file, file.kind == .regular || file.kind == .symlink else { continue }
            status.uncommitted.append(UncommittedPath(path: path, kind: .modified))
        }
        status.keepInGit((hidden + refused.sorted()).map(\.bytes))
        return status
    }

    /// Has git record in the index what `stat` says of files that it has compared for nothing, and
    /// would compare each time: in a copy of a clone, which the first files show, and where an index
    /// was written in the same moment as the files, and so says nothing of their sizes. Only where
    /// it is worth it, since git locks the index meanwhile.
    ///
    /// - Parameter uncommitted: paths of which git compares the files in any case.
    private func refreshIndex(of uncommitted: Set<TreePath>) {
        guard let file = try? index().file, file.count > 0 else { return }
        var sample: [(path: TreePath, stat: IndexStat)] = []
        var (number, unknown) = (0, 0)
        try? file.forEachEntry(from: IndexCursor.first, count: file.count) { cursor, buffer in
            number += 1
            if cursor.saysNothingOfSize(in: buffer) { unknown += 1 }
            guard number <= Self.sampleSize, !cursor.isSpecial,
                !cursor.assumesUnchanged(in: buffer), !cursor.isSubmodule(in: buffer),
                let path = try? cursor.path(in: buffer), !uncommitted.contains(path)
            else { return }
            sample.append((path, cursor.stat(in: buffer)))
        }
        guard let statuses = try? layout.statuses(of: sample.map(\.path)) else { return }
        let stale = zip(sample, statuses).filter { entry, status in
            guard let status else { return false }
            let found = IndexStat(status)
            return entry.stat.modifiedSeconds != found.modifiedSeconds
                || entry.stat.inode != found.inode
        }
        guard stale.count * 2 > sample.count || unknown > Self.sampleSize else { return }
        guard let run = try? GitRun(in: layout, locksIndex: true) else { return }
        // It says 1 where files differ, and gives up where another program has the index.
        _ = try? git(["update-index", "-q", "--refresh", "--ignore-submodules"])
        run.end()
    }

    /// The number of files that are looked at, and that git may well compare each time.
    private static let sampleSize = 32

    func status(ignored: Bool) throws -> GitStatus {
        let records = try answer(
            to: [
                "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames",
                "--ignore-submodules=all",
            ] + (ignored ? ["--ignored=matching"] : []))
        var status = GitStatus()
        for record in records.split(separator: 0) { status.add(record) }
        return status
    }

    /// Those at which the last commit has a symbolic link that git refuses. No index holds it, which
    /// says nothing about it: see ``OnlyInGit``.
    func refusedLinks(among paths: [TreePath]) throws -> Set<TreePath> {
        let doubtful = paths.filter(\.isRefusedForLinks)
        guard !doubtful.isEmpty, let head = try repository().head().commit else { return [] }
        let tree = try repository().commit(head).tree
        return try Set(
            repository().entries(at: doubtful, in: tree).filter { !$0.mayHold($1) }.keys)
    }

    /// The files that git tracks.
    public func trackedFiles() throws -> [TreePath] {
        let index = try index().file
        var files: [TreePath] = []
        try index.forEachEntry(from: IndexCursor.first, count: index.count) { cursor, buffer in
            if cursor.entry(in: buffer).treeEntry.mode.isFile {
                files.append(try cursor.path(in: buffer))
            }
        }
        return files
    }

    /// The files that git was told not to look at (`--assume-unchanged`).
    public func assumedUnchanged() throws -> [TreePath] {
        try index().file.cautions.assumedUnchanged
    }

    /// Returns the blob that git would store of these bytes at a path, by its attributes.
    public func storedID(of bytes: [UInt8], at path: TreePath) throws -> ObjectID? {
        let answer = try answer(
            to: ["hash-object", "--path=\(path.string)", "--stdin"], input: bytes)
        return ObjectID(hexDigits: answer.prefix { $0 != Ascii.lineFeed })
    }

    /// Those of the folders, which end in `/`, in which git tracks a file.
    public func trackedFolders(among folders: [[UInt8]]) throws -> [[UInt8]] {
        guard let index = try? index().file else { return [] }
        var missing = folders
        var found: [[UInt8]] = []
        try index.forEachEntry(from: IndexCursor.first, count: index.count) { cursor, buffer in
            guard let place = missing.firstIndex(where: { cursor.nameHasPrefix(in: buffer, $0) })
            else { return }
            found.append(missing.remove(at: place))
        }
        return found
    }
}

extension GitStatus {
    /// Adds one record of `--porcelain=v2` (git-status(1)): the fields before the path are separated by
    /// single blanks, and their number depends on the first.
    mutating func add(_ record: ArraySlice<UInt8>) {
        let fields: Int
        switch record.first {
        case UInt8(ascii: "1"): fields = 8
        case UInt8(ascii: "u"): fields = 10
        case UInt8(ascii: "?"), UInt8(ascii: "!"): fields = 1
        default: return
        }
        let parts = record.split(separator: UInt8(ascii: " "), maxSplits: fields)
        guard parts.count == fields + 1 else { return }
        let name = Array(parts[fields])
        if record.first == UInt8(ascii: "!") {
            ignored.append(name)
        } else if fields == 1, name.last == Ascii.slash {
            // Without other repositories git names the files.
            nestedRepositories.append(TreePath(walked: name.dropLast()))
        } else if fields == 1 {
            // What the folder holds counts, though git may refuse to take it.
            uncommitted.append(UncommittedPath(path: TreePath(walked: name), kind: .untracked))
        } else if let path = TreePath(bytes: name) {
            // `XY`: the index against the commit, the file against the index.
            let sides = parts[1]
            let kind: UncommittedPath.Kind =
                sides.contains(UInt8(ascii: "D")) ? .deleted : .modified
            uncommitted.append(UncommittedPath(path: path, kind: fields == 10 ? .unmerged : kind))
            if sides.first != UInt8(ascii: ".") { staged.append(path) }
        } else {
            keepInGit([name])
        }
    }

    fileprivate mutating func keepInGit(_ paths: [[UInt8]]) {
        onlyInGit += paths.prefix(100 - onlyInGit.count).map { String(decoding: $0, as: UTF8.self) }
    }
}
