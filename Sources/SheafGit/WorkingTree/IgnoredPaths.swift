import SheafSystem

/// The paths that git ignores in a working tree, as it said when it was asked, with what it was
/// asked about. As long as that is the same, so is the answer.
public struct IgnoredPaths: Sendable {
    /// Folders end in `/` and hold nothing that git tracks.
    fileprivate(set) var paths: Set<[UInt8]> = []
    /// The ignore files, the index and the paths of the tree; `nil` where nobody has asked.
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
}
