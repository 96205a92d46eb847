import Libc
import SheafSystem
import SystemPackage

extension RepositoryLayout {
    /// The names in a directory of the working tree, `nil` being its top; none where it is missing.
    /// No symbolic link is followed on the way.
    public func names(in directory: TreePath?) throws(SystemError) -> [[UInt8]] {
        guard let directory else { return try Directory(opening: root).names() }
        guard let parent = try folder(of: directory),
            try parent.status(directory.name)?.kind == .directory
        else { return [] }
        return try parent.subdirectory(directory.name).names()
    }

    /// As `read(_:limit:)`, but not while a program writes: a file that was touched a moment ago is
    /// looked at again until it has been still. Editors that save in place empty the file first,
    /// and what they write next would go into the file that a change has put aside.
    public func readSettled(
        _ path: TreePath, limit: Int = .max
    ) throws -> (bytes: [UInt8], status: FileStatus)? {
        let stillness = 30_000_000
        for _ in 0..<8 {
            guard let file = try read(path, limit: limit) else { return nil }
            let (now, then) = (FileTime.coarseNow(), file.status.modified)
            let age =
                Int(now.seconds - then.seconds) * 1_000_000_000 + Int(now.nanoseconds)
                - Int(then.nanoseconds)
            // A time to come says nothing.
            guard 0 <= age, age < stillness else { return file }
            usleep(UInt32(stillness - age) / 1000 + 1)
        }
        return try read(path, limit: limit)
    }

    /// Returns the status of a path of the working tree, no symbolic link followed; `nil` where
    /// nothing is.
    public func status(of path: TreePath) throws(SystemError) -> FileStatus? {
        try folder(of: path)?.status(path.name)
    }

    /// The directory that `path` lies in; `nil` where it is missing, a file, or behind a link.
    private func folder(
        of path: TreePath, in files: WorkingFiles? = nil
    ) throws(SystemError) -> Directory? {
        do throws(SystemError) {
            guard let files else {
                return try WorkingFiles(root: root).parent(of: path, creating: false)
            }
            return try files.parent(of: path, creating: false)
        } catch  where error.code == .notDirectory || error.code == .tooManySymbolicLinkLevels {
            return nil
        }
    }

    /// Returns the place of a file of the working tree, for another program.
    public func file(at path: TreePath) -> FilePath { root.appending(path) }

    /// The first bytes of a regular file in the working tree, at most `count`; `nil` where nothing is.
    public func beginning(of path: TreePath, count: Int) throws(SystemError) -> [UInt8]? {
        try folder(of: path)?.beginning(of: path.name, count: count)
    }

    /// Returns the status of each of many paths; those that lie in one folder are best named one
    /// after another.
    public func statuses(of paths: [TreePath]) throws(SystemError) -> [FileStatus?] {
        let files = try WorkingFiles(root: root)
        var folder: (path: TreePath?, directory: Directory?)?
        var statuses: [FileStatus?] = []
        for path in paths {
            if folder == nil || folder?.path != path.parent {
                folder = (path.parent, try self.folder(of: path, in: files))
            }
            statuses.append(try folder?.directory?.status(path.name))
        }
        return statuses
    }

    /// Renames a file of the working tree within its folder, unless the new name is taken.
    ///
    /// - Throws: `SystemError` with `EEXIST` where it is.
    public func rename(_ path: TreePath, to name: ArraySlice<UInt8>) throws(SystemError) {
        guard let folder = try folder(of: path) else { return }
        try folder.moveExclusively(path.name, to: folder, as: name)
    }

    /// A file of our own folder in the git directory; `nil` where there is none.
    public func readPrivate(_ name: String, limit: Int) throws(SystemError) -> [UInt8]? {
        try privateFolder()?.read(name.utf8, limit: limit)?.bytes
    }

    /// Replaces a file of our own folder, as a whole or not at all.
    ///
    /// - Parameter isFlushed: `false` for what nobody misses after a power cut: to wait for the disk
    ///   takes longer than most commands.
    public func writePrivate(
        _ name: String, _ bytes: [UInt8], isFlushed: Bool = true
    ) throws(SystemError) {
        try makePrivateFolder().replace(name, with: bytes, isFlushed: isFlushed)
    }

    /// Adds the lines that `info/<name>` of the common git directory does not have yet: `exclude`,
    /// `attributes`.
    public func addInfo(_ lines: [String], to name: String) throws(SystemError) {
        guard let info = try infoFolder(creating: true) else { return }
        var bytes = try info.read(name.utf8, limit: 1 << 20)?.bytes ?? []
        let present = Set(bytes.split(separator: UInt8(ascii: "\n")).map(Array.init))
        let missing = lines.filter { !present.contains(Array($0.utf8)) }
        guard !missing.isEmpty else { return }
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        for line in missing { bytes += (line + "\n").utf8 }
        try info.replace(name, with: bytes)
    }

    /// Takes these lines out of `info/<name>` again.
    public func removeInfo(_ lines: [String], from name: String) throws(SystemError) {
        guard let info = try infoFolder(), let bytes = try self.info(name) else { return }
        let unwanted = Set(lines.map { Array($0.utf8) })
        var kept: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        where !unwanted.contains(Array(line)) {
            kept += line + [UInt8(ascii: "\n")]
        }
        if !kept.isEmpty { kept.removeLast() }
        guard kept != bytes else { return }
        try info.replace(name, with: kept)
    }

    /// The bytes of `info/<name>` of the common git directory; `nil` where there is none.
    public func info(_ name: String) throws(SystemError) -> [UInt8]? {
        try infoFolder()?.read(name.utf8, limit: 1 << 20)?.bytes
    }
}

extension Directory {
    /// Writes aside, flushes, renames: a reader sees the old bytes or the new. Of two processes that do
    /// so at once the file of either stands.
    func replace(
        _ name: String, with bytes: [UInt8], isFlushed: Bool = true
    ) throws(SystemError) {
        let aside = name + ".new"
        // One at a time, so that nobody renames what another one is still writing. Where there are no locks
        // it goes without.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        defer { flock(descriptor, LOCK_UN) }
        // A process that was killed may have left it.
        _ = try? remove(aside.utf8)
        try create(aside.utf8, bytes, flushed: isFlushed)
        try move(aside.utf8, to: self, as: name.utf8)
        if isFlushed { try flush() }
    }
}
