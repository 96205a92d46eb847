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

/// Paths at which the working tree may not be as the last commit has it.
public struct CommitCandidates: Sendable {
    /// Of what git tracks the kind may be any other than `untracked`.
    public var paths: [UncommittedPath]
    /// The index is another than the last commit, or nobody could tell.
    var isStaged: Bool
    /// Git has to look at everything: where it passes over case, what it makes of a file depends on
    /// what others there are.
    var isWhole: Bool
    /// Directories that belong to another repository.
    public var nestedRepositories: [TreePath]
}

extension RepositoryPool {
    /// What `git status` finds: every path that differs from the last commit, staged or not, and
    /// every untracked file that is not ignored. We look at all files ourselves, on all cores, and
    /// ask git only where we cannot tell.
    ///
    /// - Throws: `TransportError.gitMissing`, `.other` with git's words; `CancellationError`.
    public func uncommittedPaths() async throws -> [UncommittedPath] {
        let look = try repository().look()
        guard let look, let doubtful = Self.arguments(look.doubtful.map(\.path)) else {
            return try await status(of: [])
        }
        if doubtful.isEmpty { return look.told }
        return try await look.told + status(of: doubtful)
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

    /// What a commit of everything may be about: at least what `git status` finds, as far as that can
    /// be told without git, whose word counts in the end; see ``verdict(on:without:)``.
    ///
    /// Where many files had to be read for nothing, in a fresh clone, or in a copy of one, git is told
    /// to take down what `stat` says now: that would be so each time. Git's index is left alone
    /// otherwise.
    ///
    /// - Throws: as above.
    public func candidates() async throws -> CommitCandidates {
        guard let look = try repository().look() else {
            var walk = try WorkingTreeWalk(layout, environment)
            walk.entersDotDirectories = true
            return CommitCandidates(
                paths: try await status(of: []), isStaged: true, isWhole: true,
                nestedRepositories: try walk.run().nestedRepositories)
        }
        if look.readInVain >= Self.manyFiles {
            // What keeps it from that matters to nobody.
            _ = try? await GitCommand(
                // Forced, since files as old as the index are no reason for git to write another.
                arguments: ["update-index", "-q", "--refresh", "--force-write-index"],
                directory: layout.root, scope: scope(), prompts: false, patience: .seconds(600)
            ).run(progress: nil)
        }
        return CommitCandidates(
            paths: look.told + look.doubtful, isStaged: false,
            isWhole: look.ignoresCase || look.told.count + look.doubtful.count > Self.fewPaths,
            nestedRepositories: look.nestedRepositories)
    }

    /// Reading fewer takes no longer than starting git.
    private static let manyFiles = 256

    /// What git says of some paths, or of all.
    private func status(of paths: [String]) async throws -> [UncommittedPath] {
        var scope = try scope()
        scope.variables["GIT_LITERAL_PATHSPECS"] = "1"
        let command = GitCommand(
            arguments: [
                "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames",
                "--ignore-submodules=all", "--",
            ] + paths,
            directory: layout.root, scope: scope, prompts: false, patience: .seconds(600))
        let output = try await command.run(progress: nil)
        guard output.status == 0 else {
            throw TransportError.other(status: output.status, message: output.messages)
        }
        let found = output.standardOutput.split(separator: 0).compactMap(
            UncommittedPath.init(record:))
        let refused = try refusedLinks(among: found.map(\.path))
        return found.filter { !refused.contains($0.path) }
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

    /// The paths as words of a command; `nil` where they are no text, or so many that git, which holds
    /// each of its entries against each of them, is quicker without.
    private static func arguments(_ paths: [TreePath]) -> [String]? {
        paths.count <= fewPaths && paths.allSatisfy(\.isUTF8) ? paths.map(\.string) : nil
    }

    static let fewPaths = 20
}

extension UncommittedPath {
    /// One record of `--porcelain=v2` (git-status(1)): the fields before the path are parted by
    /// single blanks, and their number depends on the first.
    init?(record: ArraySlice<UInt8>) {
        let fields: Int
        switch record.first {
        case UInt8(ascii: "1"): fields = 8
        case UInt8(ascii: "u"): fields = 10
        case UInt8(ascii: "?"): fields = 1
        default: return nil
        }
        let parts = record.split(separator: UInt8(ascii: " "), maxSplits: fields)
        // A directory is another repository's.
        guard parts.count == fields + 1, parts[fields].last != Ascii.slash else { return nil }
        // What the folder holds counts, though git may refuse to take it.
        let path =
            fields == 1 ? TreePath(walked: Array(parts[fields])) : TreePath(bytes: parts[fields])
        guard let path else { return nil }
        self.path = path
        switch fields {
        case 1: kind = .untracked
        case 10: kind = .unmerged
        // `XY`: the index against the commit, the file against the index.
        default: kind = parts[1].contains(UInt8(ascii: "D")) ? .deleted : .modified
        }
    }
}
