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
}

extension RepositoryPool {
    /// What `git status` finds: every path that differs from the last commit, staged or not, and
    /// every untracked file that is not ignored. We look at all files ourselves, on all cores, and
    /// ask git only where we cannot tell.
    ///
    /// - Parameters:
    ///   - isRefreshing: whether git is to take down what `stat` says now, where many files had to be
    ///     read for nothing: in a fresh clone, or in a copy of one, that would be so each time. Git's
    ///     index is left alone otherwise.
    ///   - names: what is known of folders. Those that hold what git tracks and nothing else are not
    ///     listed.
    /// - Throws: `TransportError.gitMissing`, `.other` with git's words; `CancellationError`.
    public func uncommittedPaths(
        refreshing isRefreshing: Bool = false, knowing names: FolderNames? = nil
    ) async throws -> [UncommittedPath] {
        let look = try repository().look(knowing: names)
        if isRefreshing, let look, look.readInVain >= Self.manyFiles {
            // What keeps it from that matters to nobody.
            _ = try? await GitCommand(
                // Forced, since files as old as the index are no reason for git to write another.
                arguments: ["update-index", "-q", "--refresh", "--force-write-index"],
                directory: layout.root, scope: scope(), prompts: false, patience: .seconds(600)
            ).run(progress: nil)
        }
        guard let look, let doubtful = Self.arguments(look.doubtful) else {
            return try await status(of: [])
        }
        if doubtful.isEmpty { return look.told }
        return try await look.told + status(of: doubtful)
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
        return output.standardOutput.split(separator: 0).compactMap(UncommittedPath.init(record:))
    }

    /// The paths as words of a command; `nil` where they are no text, or so many that git, which holds
    /// each of its entries against each of them, is quicker without.
    private static func arguments(_ paths: [TreePath]) -> [String]? {
        paths.count <= 20 && paths.allSatisfy(\.isUTF8) ? paths.map(\.string) : nil
    }
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
        guard parts.count == fields + 1, let path = TreePath(bytes: parts[fields]) else {
            return nil
        }
        self.path = path
        switch fields {
        case 1: kind = .untracked
        case 10: kind = .unmerged
        // `XY`: the index against the commit, the file against the index.
        default: kind = parts[1].contains(UInt8(ascii: "D")) ? .deleted : .modified
        }
    }
}
