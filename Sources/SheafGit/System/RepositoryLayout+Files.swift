import SystemPackage

extension RepositoryLayout {
    /// The names in a directory of the working tree, `nil` being its top; none where it is missing.
    /// No symbolic link is followed on the way.
    public func names(in directory: TreePath?) throws(SystemError) -> [[UInt8]] {
        let tree = try WorkingFiles(root: root)
        guard let directory else { return try Directory(opening: root).names() }
        guard let parent = try tree.parent(of: directory, creating: false),
            try parent.status(directory.name)?.kind == .directory
        else { return [] }
        return try parent.subdirectory(directory.name).names()
    }

    /// What is at a path of the working tree, no symbolic link followed; `nil` where nothing is.
    public func status(of path: TreePath) throws(SystemError) -> FileStatus? {
        try WorkingFiles(root: root).parent(of: path, creating: false)?.status(path.name)
    }

    /// A file of our own folder in the git directory; `nil` where there is none.
    public func readPrivate(_ name: String, limit: Int) throws(SystemError) -> [UInt8]? {
        guard privateDirectory.isDirectory else { return nil }
        return try Directory(opening: privateDirectory).read(name.utf8, limit: limit)?.bytes
    }

    /// Replaces a file of our own folder, as a whole or not at all.
    public func writePrivate(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        try Directory(creating: privateDirectory).replace(name, with: bytes)
    }

    /// Adds the lines that `info/<name>` of the common git directory does not have yet: `exclude`,
    /// `attributes`.
    public func addInfo(_ lines: [String], to name: String) throws(SystemError) {
        let info = try Directory(creating: commonDirectory.appending("info"))
        var bytes = try info.read(name.utf8, limit: 1 << 20)?.bytes ?? []
        let present = Set(bytes.split(separator: UInt8(ascii: "\n")).map(Array.init))
        let missing = lines.filter { !present.contains(Array($0.utf8)) }
        guard !missing.isEmpty else { return }
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        for line in missing { bytes += (line + "\n").utf8 }
        try info.replace(name, with: bytes)
    }
}

extension Directory {
    /// Writes aside, flushes, renames: whoever looks sees the old bytes or the new.
    fileprivate func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
        let aside = name + ".new"
        _ = try? remove(aside.utf8)
        try create(aside.utf8, bytes)
        try move(aside.utf8, to: self, as: name.utf8)
        try flush()
    }
}
