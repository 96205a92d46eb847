import SheafSystem
import SystemPackage

/// The paths that git ignores in a working tree, as it said when it was asked, with what it was
/// asked about. As long as that is the same, so is the answer.
public struct IgnoredPaths: Sendable {
    /// Folders end in `/` and hold nothing that git tracks.
    fileprivate(set) var paths: Set<[UInt8]> = []
    /// The ignore files, the index and the paths of the tree; `nil` where git was not asked.
    fileprivate var question: ObjectID?

    public init() {}

    fileprivate init(_ paths: Set<[UInt8]>, question: ObjectID?) {
        (self.paths, self.question) = (paths, question)
    }

    /// As it was kept by ``serialized``; whatever else counts as nothing.
    public init(_ serialized: [UInt8]) {
        guard serialized.count >= 20 else { return }
        question = serialized.withUnsafeBytes { ObjectID($0, at: 0) }
        paths = Set(serialized.dropFirst(20).split(separator: 0).map(Array.init))
    }

    /// To be kept for the next time.
    public var serialized: [UInt8] {
        guard let question else { return [] }
        return question.bytes + Array(paths.joined(separator: [0]))
    }

    /// Returns whether it is one of these, or in a folder of these.
    fileprivate func contains(_ path: [UInt8]) -> Bool {
        paths.contains(path)
            || path.indices.contains {
                path[$0] == Ascii.slash && paths.contains(Array(path[...$0]))
            }
    }
}

extension RepositoryPool {
    /// Lists the files of the working tree that git would see, whether it tracks them or not.
    ///
    /// Git is asked what it ignores where an ignore file can say anything about what is listed, and
    /// since the last time one of them, the index, or a path has changed.
    ///
    /// - Parameter known: what this said the last time.
    /// - Returns: the files, and what git ignores.
    /// - Throws: `SystemError` where the root cannot be read, or an ignore file outside of the tree;
    ///   as ``git(_:input:_:)``.
    public func workingTree(
        knowing known: IgnoredPaths
    ) throws -> (WorkingTreeListing, IgnoredPaths) {
        let sources = try IgnoreSources(layout, environment)
        var walk = WorkingTreeWalk(root: layout.root, ignored: known.paths)
        let listing = try walk.run()
        guard sources.mayConcernListed || !listing.ignoreFiles.isEmpty else {
            if known.paths.isEmpty { return (listing, known) }
            walk.ignored = []
            return (try walk.run(), IgnoredPaths())
        }
        let before = try question(sources, listing, without: IgnoredPaths())
        if before == known.question { return (listing, known) }
        // What a file leaves out that cannot be read is not known: a sync has to stop there.
        guard listing.ignoreFileError == nil else { return (listing, known) }
        do throws(SystemError) {
            try requireQuick(listing.slowPatterns, named: ".gitignore")
        } catch {
            var listing = listing
            listing.add(error)
            return (listing, known)
        }
        walk.ignored = Set(try status(ignored: true).ignored)
        let answer = IgnoredPaths(walk.ignored, question: nil)
        let expected = try question(sources, listing, without: answer)
        let now = try walk.run()
        // Where it is another tree already, the answer is one for this time.
        let after = try question(sources, now, without: IgnoredPaths())
        return (now, IgnoredPaths(answer.paths, question: after == expected ? after : nil))
    }

    /// Returns the question to git, in one number.
    private func question(
        _ sources: IgnoreSources, _ listing: WorkingTreeListing, without ignored: IgnoredPaths
    ) throws -> ObjectID {
        var bytes = sources.bytes
        for (directory, file) in listing.ignoreFiles { bytes += directory + [0] + file.bytes }
        let index = try Directory(opening: layout.gitDirectory).status("index".utf8)
        bytes += "\(String(describing: index))\0".utf8
        for file in listing.files where ignored.paths.isEmpty || !ignored.contains(file.path.bytes)
        {
            bytes += file.path.bytes
            bytes.append(0)
        }
        return .blob(bytes)
    }

    // MARK: - What the ignore files of commits say, whatever stands in the working tree

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
