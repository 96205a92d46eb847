import SystemPackage

/// What a walk found.
public struct WorkingTreeListing: Sendable {
    /// In byte order of their paths.
    public private(set) var files: [WalkedFile] = []
    /// Directories that hold a `.git` and so belong to another repository; nothing in them is
    /// listed.
    public private(set) var nestedRepositories: [TreePath] = []
    /// Devices, sockets and named pipes, which git does not track.
    public private(set) var specialFiles: [TreePath] = []
    /// Directories that could not be listed, files that could not be looked at, `.gitignore`
    /// files that could not be read. The rest of the tree is listed all the same.
    public private(set) var unreadable: [SystemError] = []

    /// Puts the parts together in order. With a stack of its own, since a tree may be deeper than
    /// the thread's.
    init(collecting top: WalkNode, root: FilePath) {
        var stack: [WalkPart] = [.directory(top)]
        var chunks: [WalkChunk] = []
        while let part = stack.popLast() {
            switch part {
            case .files(let chunk):
                chunks.append(chunk)
                specialFiles += chunk.special
                unreadable += chunk.unreadable.map {
                    SystemError("lstat", root.appending($0.0), $0.1)
                }
            case .directory(let node):
                let path = TreePath(walked: node.prefix.dropLast())
                switch node.problem {
                case .nestedRepository?: nestedRepositories.append(path)
                case .unreadable(let error)?: unreadable.append(error)
                case nil: break
                }
                if let problem = node.ignoreFileProblem { unreadable.append(problem) }
                stack += node.parts.reversed()
                node.parts = []
            }
        }
        files.reserveCapacity(chunks.reduce(0) { $0 + $1.files.count })
        for chunk in chunks { files += chunk.files }
    }

    /// Adds those of `paths` that exist and are not listed.
    mutating func add(tracked paths: [TreePath], under top: SharedDirectory) {
        guard !paths.isEmpty else { return }
        var missing: [WalkedFile] = []
        var rest = files[...]
        var opened = OpenedDirectory(top)
        for path in paths.sorted() {
            while let file = rest.first, file.path < path { rest.removeFirst() }
            guard rest.first?.path != path,
                let directory = try? opened.directory(of: path),
                let status = try? directory.directory.status(path.name),
                status.kind == .regular || status.kind == .symlink,
                missing.last?.path != path
            else { continue }
            missing.append(WalkedFile(path: path, status: status))
        }
        if !missing.isEmpty { files = (files + missing).sorted { $0.path < $1.path } }
    }
}
