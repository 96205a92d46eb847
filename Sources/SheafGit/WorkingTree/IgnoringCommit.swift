import SheafSystem
import SystemPackage

/// What the ignore files of commits say, whatever stands in the working tree.
extension RepositoryPool {
    /// Those of some paths that the ignore files of one commit leave out and those of none of the
    /// others do.
    ///
    /// Git is asked only where the commits differ in the ignore files beside and above the paths.
    ///
    /// - Throws: `TransportError`; `SystemError`; `RepositoryError`.
    public func ignored(
        among paths: [TreePath], by commit: ObjectID, butNotBy others: [ObjectID]
    ) throws -> Set<TreePath> {
        let places = Set(paths.flatMap(\.ignoreFiles))
        let rules = try ignoreFiles(at: places, in: commit)
        guard !rules.isEmpty else { return [] }
        var found = Set(paths)
        var known: [[TreePath: TreeEntry]] = []
        for other in others {
            let others = try ignoreFiles(at: places, in: other)
            if others == rules { return [] }
            if !known.contains(others) { known.append(others) }
        }
        found = try ignored(among: found.sorted(), by: rules)
        for others in known where !found.isEmpty {
            found.subtract(try ignored(among: found.sorted(), by: others))
        }
        return found
    }

    private func ignoreFiles(
        at places: Set<TreePath>, in commit: ObjectID
    ) throws -> [TreePath: TreeEntry] {
        let repository = try repository()
        // Git follows no link to an ignore file.
        return try repository.entries(at: Array(places), in: repository.commit(commit).tree)
            .filter { $0.value.mode == .regular || $0.value.mode == .executable }
    }

    /// Asks git in a working tree of our own that holds these files alone.
    private func ignored(
        among paths: [TreePath], by rules: [TreePath: TreeEntry]
    ) throws -> Set<TreePath> {
        let question = try QuestionFolder(in: layout)
        defer { question.remove() }
        let repository = try repository()
        for (path, entry) in rules {
            let folder = try path.ancestors.reduce(question.folder) { folder, ancestor in
                try folder.makeSubdirectory(ancestor.name)
                return try folder.subdirectory(ancestor.name)
            }
            try folder.create(
                path.name, repository.blob(entry.id), permissions: 0o600, flushed: false)
        }
        let prefix = Array("./".utf8)
        let found = try answer(
            to: ["check-ignore", "--no-index", "--stdin", "-z"],
            input: Array(paths.map { prefix + $0.bytes + [0] }.joined()),
            [
                "GIT_DIR": layout.gitDirectory.string,
                "GIT_WORK_TREE": question.folder.path.string,
            ], statuses: 0...1)
        return Set(
            found.split(separator: 0).compactMap { TreePath(bytes: $0.dropFirst(prefix.count)) })
    }
}

extension TreePath {
    /// The ignore files that have a say about it.
    fileprivate var ignoreFiles: [TreePath] {
        [TreePath(".gitignore")].compactMap(\.self)
            + ancestors.compactMap { TreePath(bytes: $0.bytes + Array("/.gitignore".utf8)) }
    }

    /// True if it is an ignore file.
    public var isIgnoreFile: Bool { name.elementsEqual(".gitignore".utf8) }
}
