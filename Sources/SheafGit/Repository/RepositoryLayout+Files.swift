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
    /// - Parameter isFlushed: `false` for what need not be there after a power cut: to wait for the disk
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

/// Something in sheaf's own folder that was left there.
public struct Leftover: Hashable, Sendable {
    public enum Kind: String, Sendable {
        /// A file that was in an editor.
        case edits
        /// A file that was displaced when a change was interrupted.
        case rescued
        /// A folder with what an interrupted change had set aside that did not begin here.
        case interrupted
        /// The folder that another program had left in the place of sheaf's.
        case foreign
    }

    public var kind: Kind
    public var path: FilePath
    /// The blob that a file's bytes are; `nil` for a folder, and for a file that is too large to be
    /// compared.
    public var blob: ObjectID?
    /// The time it was last written, in seconds since 1970 UTC.
    public var modified: Int64
}

extension RepositoryLayout {
    /// Files under `edits/` and `rescued/` of our own folder, folders under `interrupted/`, and those
    /// that were set aside as a whole, by path. Symbolic links and other things that sheaf does not make
    /// are passed over.
    public func leftovers() throws(SystemError) -> [Leftover] {
        var found: [Leftover] = []
        for kind in [Leftover.Kind.edits, .rescued] {
            guard let folder = try privateFolder(kind.rawValue) else { continue }
            try collect(in: folder, kind, &found)
            for name in try folder.names() where try folder.status(name)?.kind == .directory {
                try collect(in: folder.subdirectory(name), kind, &found)
            }
        }
        if let folder = try privateFolder(Leftover.Kind.interrupted.rawValue) {
            try collectFolders(in: folder, .interrupted, &found) { _ in true }
        }
        try collectFolders(in: Directory(opening: gitDirectory), .foreign, &found) {
            $0.starts(with: PrivateFolder.foreignPrefix.utf8)
        }
        return found.sorted { $0.path.string < $1.path.string }
    }

    private func collectFolders(
        in folder: Directory, _ kind: Leftover.Kind, _ found: inout [Leftover],
        where isOne: ([UInt8]) -> Bool
    ) throws(SystemError) {
        for name in try folder.names() where isOne(name) {
            guard let status = try folder.status(name) else { continue }
            found.append(
                Leftover(
                    kind: kind, path: folder.path(of: name), modified: status.modified.seconds))
        }
    }

    /// A larger file is not read only to say whether git has it: bytes.
    private static let comparedSize: Int64 = 64 << 20

    private func collect(
        in folder: Directory, _ kind: Leftover.Kind, _ found: inout [Leftover]
    ) throws(SystemError) {
        for name in try folder.names() {
            guard let status = try folder.status(name), status.kind == .regular else { continue }
            let bytes = status.size > Self.comparedSize ? nil : try folder.read(name)?.bytes
            found.append(
                Leftover(
                    kind: kind, path: folder.path(of: name), blob: bytes.map { .blob($0) },
                    modified: status.modified.seconds))
        }
    }

    /// Removes a file that was left, if it still is what it was, and its folder where that gets empty
    /// by it.
    public func remove(_ leftover: Leftover) throws(SystemError) {
        guard let blob = leftover.blob, let above = try privateFolder(leftover.kind.rawValue),
            let name = leftover.path.lastComponent?.string.utf8
        else { return }
        let place = leftover.path.removingLastComponent()
        let inner = place == above.path ? nil : place.lastComponent?.string
        let folder = try inner.map { name throws(SystemError) in try above.subdirectory(name.utf8) }
        let limit = Int(Self.comparedSize)
        guard let bytes = try (folder ?? above).read(name, limit: limit)?.bytes,
            .blob(bytes) == blob
        else { return }
        try (folder ?? above).remove(name)
        if let inner { _ = try above.removeDirectory(inner.utf8) }
    }

    /// Returns whether a change was begun whose process has gone: the next one brings it to before
    /// or after.
    public func hasInterruptedChange() throws(SystemError) -> Bool {
        guard let folder = try privateFolder() else { return false }
        let begun = try folder.names().contains {
            $0 == Journal.name || $0 == Journal.decidedName || $0.starts(with: GitLockFile.prefix)
        }
        // One that is going on holds the lock.
        guard begun else { return false }
        return try FileLock(trying: PrivateFolder.lockName, in: folder) != nil
    }

    /// Waits until no process holds git's lock of a remote's branch, and takes it away if it stays the same
    /// one all the time: git holds it for milliseconds, so that git was killed. No line can be lost by
    /// it: what such a branch says is fetched again.
    ///
    /// - Parameters:
    ///   - reference: `refs/remotes/origin/main`.
    ///   - timeout: so long a lock may be a living process's.
    public func awaitUnlocked(
        _ reference: String, waiting timeout: Duration
    ) async throws {
        // Git itself refuses other names.
        guard let name = ReferenceName(reference),
            let folder = try Directory(opening: commonDirectory).folder(of: name, creating: false)
        else { return }
        let lock = name.fileName + ".lock".utf8
        let clock = ContinuousClock()
        var held = try folder.status(lock)
        var end = clock.now + timeout
        while let status = held {
            if clock.now >= end { return try folder.remove(lock) }
            try await Task.sleep(for: .milliseconds(20))
            held = try folder.status(lock)
            if let held, held != status { end = clock.now + timeout }
        }
    }
}

/// A folder inside another one in which a repository is made before it moves to its place: until it
/// is complete the outer folder has none. It is removed with the value. What a killed process left
/// goes with the next ``removeAbandoned(in:)``: the folder's maker holds a lock on it for as long as
/// it lives.
public struct UnfinishedFolder: ~Copyable {
    private static let prefix = Array(".sheaf-new-".utf8)
    private let outer: Directory
    private let folder: Directory
    let name: [UInt8]
    let path: FilePath

    /// Makes a folder in `outer`.
    init(in outer: Directory) throws(SystemError) {
        while true {
            // Not by the environment's random source: ids made after it have to be the same each time.
            let name = Self.prefix + "\(UInt64.random(in: 0 ... .max))~".utf8
            guard try outer.makeSubdirectory(name) else { continue }
            guard let folder = try Self.lock(name, in: outer) else { continue }
            self.outer = outer
            self.folder = folder
            self.name = name
            path = outer.path(of: name)
            return
        }
    }

    deinit { remove() }

    /// Removes the folder before the value ends.
    borrowing func remove() { try? outer.removeAll(name) }

    /// Removes those that killed processes left in a folder.
    public static func removeAbandoned(in path: FilePath) throws(SystemError) {
        let outer = try Directory(opening: path)
        for name in try outer.names()
        where name.starts(with: prefix) && name.last == UInt8(ascii: "~") {
            guard let folder = try? lock(name, in: outer) else { continue }
            try outer.removeAll(name)
            _ = consume folder
        }
    }

    /// Opens and locks a folder; `nil` where another process holds it or has removed it meanwhile.
    private static func lock(
        _ name: [UInt8], in outer: Directory
    ) throws(SystemError) -> Directory? {
        guard let status = try outer.status(name), status.kind == .directory else { return nil }
        let folder = try outer.subdirectory(name)
        guard flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0,
            try outer.status(name)?.isSameFile(as: folder.status()) == true
        else { return nil }
        return folder
    }
}
