import SystemPackage

/// A file in our own folder that nobody has come back for.
public struct Leftover: Hashable, Sendable {
    public enum Kind: String, Sendable {
        /// What was in an editor.
        case edits
        /// What was displaced when a change was interrupted.
        case rescued
    }

    public var kind: Kind
    public var path: FilePath
    /// The blob that its bytes are.
    public var blob: ObjectID
    /// When it was last written, in seconds since 1970 UTC.
    public var modified: Int64
}

extension RepositoryLayout {
    /// The files under `edits/` and `rescued/` of our own folder, by path. Symbolic links and other
    /// things that nobody of us made are passed over.
    public func leftovers() throws(SystemError) -> [Leftover] {
        var found: [Leftover] = []
        for kind in [Leftover.Kind.edits, .rescued] {
            let place = privateDirectory.appending(kind.rawValue)
            guard place.isDirectory else { continue }
            let folder = try Directory(opening: place)
            try collect(in: folder, kind, &found)
            for name in try folder.names() where try folder.status(name)?.kind == .directory {
                try collect(in: folder.subdirectory(name), kind, &found)
            }
        }
        return found.sorted { $0.path.string < $1.path.string }
    }

    private func collect(
        in folder: Directory, _ kind: Leftover.Kind, _ found: inout [Leftover]
    ) throws(SystemError) {
        for name in try folder.names() where try folder.status(name)?.kind == .regular {
            guard let file = try folder.read(name) else { continue }
            found.append(
                Leftover(
                    kind: kind,
                    path: withCString(name) {
                        folder.path.pushing(FilePath(platformString: $0))
                    }, blob: .blob(file.bytes), modified: file.status.modified.seconds))
        }
    }

    /// Removes a leftover, if it still is what it was, and its folder where that gets empty by it.
    public func remove(_ leftover: Leftover) throws(SystemError) {
        guard let bytes = try leftover.path.contents(), .blob(bytes) == leftover.blob,
            let name = leftover.path.lastComponent?.string
        else { return }
        let place = leftover.path.removingLastComponent()
        try Directory(opening: place).remove(name.utf8)
        let above = place.removingLastComponent()
        if above != privateDirectory, let name = place.lastComponent?.string {
            _ = try Directory(opening: above).removeDirectory(name.utf8)
        }
    }

    /// Whether a change was begun whose process has gone: the next one brings it to before or after.
    public func hasInterruptedChange() throws(SystemError) -> Bool {
        guard privateDirectory.isDirectory else { return false }
        let names = try Directory(opening: privateDirectory).names()
        let begun = names.contains {
            $0 == Journal.name || $0 == Journal.decidedName || $0.starts(with: LinkedLock.prefix)
        }
        // One that is going on holds the lock.
        guard begun else { return false }
        return try FileLock(trying: privateDirectory.appending("lock")) != nil
    }

    /// Git's own lock files that have been there for some time; git leaves them behind when it is
    /// killed. Those of ours go by themselves.
    ///
    /// - Parameter age: in seconds.
    public func oldLocks(olderThan age: Int64) throws(SystemError) -> [FilePath] {
        let now = FileTime.coarseNow().seconds
        var found: [FilePath] = []
        for (place, names) in [
            (gitDirectory, ["index.lock", "HEAD.lock"]),
            (commonDirectory, ["config.lock", "packed-refs.lock", "shallow.lock"]),
        ] {
            let folder = try Directory(opening: place)
            for name in names {
                guard let status = try folder.status(name.utf8),
                    now - status.modified.seconds > age
                else { continue }
                found.append(place.appending(name))
            }
        }
        return found
    }

    /// Waits until nobody holds git's lock of a remote's branch, and takes it away if it stays the same
    /// one all the time: git holds it for milliseconds, so that git was killed. No line can be lost by
    /// it: what such a branch says is fetched again.
    ///
    /// - Parameters:
    ///   - reference: `refs/remotes/origin/main`.
    ///   - patience: so long a lock may be a living process's.
    public func awaitUnlocked(
        _ reference: String, waiting patience: Duration
    ) async throws {
        let lock = commonDirectory.appending(reference + ".lock")
        let clock = ContinuousClock()
        var held = lock.status
        var end = clock.now + patience
        while let status = held {
            if clock.now >= end {
                try Directory(opening: lock.removingLastComponent())
                    .remove((lock.lastComponent?.string ?? "").utf8)
                return
            }
            try await Task.sleep(for: .milliseconds(20))
            held = lock.status
            if let held, held != status { end = clock.now + patience }
        }
    }
}
