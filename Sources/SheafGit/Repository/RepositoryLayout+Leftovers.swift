import SheafSystem
import SystemPackage

/// Something in our own folder that nobody has come back for.
public struct Leftover: Hashable, Sendable {
    public enum Kind: String, Sendable {
        /// A file that was in an editor.
        case edits
        /// A file that was displaced when a change was interrupted.
        case rescued
        /// A folder with what an interrupted change had set aside that did not begin here.
        case interrupted
        /// The folder that another program had left in the place of ours.
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
    /// that were set aside as a whole, by path. Symbolic links and other things that nobody of us made
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
            $0 == Journal.name || $0 == Journal.decidedName || $0.starts(with: LinkedLock.prefix)
        }
        // One that is going on holds the lock.
        guard begun else { return false }
        return try FileLock(trying: PrivateFolder.lockName, in: folder) != nil
    }

    /// Waits until nobody holds git's lock of a remote's branch, and takes it away if it stays the same
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
