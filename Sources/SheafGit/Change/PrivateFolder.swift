import SheafSystem
import SystemPackage

/// Our own folder in the git directory, opened once, with the folders around it that a change needs.
struct PrivateFolder {
    /// The git directory of the working tree.
    let git: Directory
    let folder: Directory
    let temporary: Directory

    /// Throws as `Directory.ownFolder`.
    init(_ layout: RepositoryLayout) throws(SystemError) {
        git = try Directory(opening: layout.gitDirectory)
        folder = try Self.make(in: git)
        temporary = try folder.makeOwnFolder("tmp")
    }

    /// Opens our folder in the git directory, made where it is missing. It may hold text of notes that
    /// only their owner may read.
    static func make(in git: Directory) throws(SystemError) -> Directory {
        let folder = try git.makeOwnFolder(RepositoryLayout.privateName)
        try folder.closeToOthers()
        return folder
    }

    static let lockName = "lock"

    /// Waits for the lock on the working tree. Throws `ChangeError.busy`.
    func lock(waiting: Duration) throws -> FileLock {
        try FileLock.take(Self.lockName, in: folder, waiting: waiting)
    }

    /// Keeps bytes that exist nowhere else: `name` of `directory` moves to `rescued/`. Across file
    /// systems it is copied.
    func rescue(
        _ name: some Sequence<UInt8>, of directory: Directory, as rescuedName: String
    ) throws(SystemError) -> FilePath {
        let rescued = try folder.makeOwnFolder("rescued")
        var freeName = rescuedName
        for number in 2... {
            do {
                try move(name, of: directory, to: rescued, as: freeName)
                break
            } catch  where error.code == .fileExists {
                // A name that is taken must not keep every later command from recovering.
                freeName = "\(rescuedName)-\(number)"
            }
        }
        try rescued.flush()
        return rescued.path.appending(freeName)
    }

    private func move(
        _ name: some Sequence<UInt8>, of directory: Directory, to rescued: Directory,
        as newName: String
    ) throws(SystemError) {
        do {
            try directory.moveExclusively(name, to: rescued, as: newName.utf8)
        } catch  where error.isCrossDevice {
            try directory.moveByCopy(name, to: rescued, as: newName.utf8)
        }
    }
}

extension PrivateFolder {
    /// Before a name of its own: what stood in the place of our folder and is not ours.
    static let foreignPrefix = "sheaf-foreign-"
    /// The file by which we know our folder again, see ``claim(_:)``.
    private static let ownerName = "owner"
    private static let ownerText = Array("sheaf folder 1\n".utf8)

    /// Marks this folder as one that this user made, or took over, here.
    func claim(_ seal: JournalSignature) throws(SystemError) {
        guard seal.lasts, !isOurs(seal) else { return }
        try folder.replace(Self.ownerName, with: seal.sealed(Self.ownerText), isFlushed: false)
    }

    fileprivate func isOurs(_ seal: JournalSignature) -> Bool {
        let bytes = try? folder.read(Self.ownerName.utf8, limit: 4096)?.bytes
        return bytes.flatMap(seal.opened) == Self.ownerText
    }

    /// Names of what carries nothing from one command to the next.
    private static let passing: Set<String> = [
        lockName, "tmp", "asked", "settings", "settings-lock", "settings-copy",
        "settings-copy.lock", ownerName + ".new",
    ]

    /// Returns whether nothing in the folder would be used: as a process leaves it that was killed
    /// before it could mark the folder as the user's.
    fileprivate func isUnused() throws(SystemError) -> Bool {
        try folder.names().allSatisfy { Self.passing.contains(String(decoding: $0, as: UTF8.self)) }
    }
}

extension RepositoryLayout {
    /// Marks our folder, which is made where it is missing, as this user's in a repository that is
    /// about to move.
    ///
    /// - Parameter place: where the git directory will be, without symbolic links.
    func claim(movingTo place: FilePath, _ environment: GitEnvironment) throws(SystemError) {
        let folder = try PrivateFolder(self)
        try folder.claim(JournalSignature(for: folder, movingTo: place, environment))
    }

    /// Lets a repository that becomes a store begin with a folder of our own making: another one, which
    /// came with an archive or a copy, is renamed as a whole.
    ///
    /// - Returns: where that is now; `nil` where there was none.
    /// - Throws: `ChangeError.busy` where it is in use.
    public func setAsideForeignFolder(
        _ environment: GitEnvironment, waiting: Duration
    ) throws -> FilePath? {
        let git = try Directory(opening: gitDirectory)
        guard try git.status(Self.privateName.utf8) != nil else { return nil }
        let name = PrivateFolder.foreignPrefix + environment.nonce()
        do {
            let found = try PrivateFolder(self)
            let seal = try JournalSignature(for: found, environment)
            if seal.lasts, try found.isOurs(seal) || found.isUnused() { return nil }
            try withExtendedLifetime(found.lock(waiting: waiting)) {
                try git.moveExclusively(Self.privateName.utf8, to: git, as: name.utf8)
            }
        } catch let error as SystemError where error.defect != nil {
            // What cannot be opened as ours, such as a symbolic link, no process of ours works in.
            try git.moveExclusively(Self.privateName.utf8, to: git, as: name.utf8)
        }
        try git.flush()
        let fresh = try PrivateFolder(self)
        try fresh.claim(JournalSignature(for: fresh, environment))
        return git.path(of: name.utf8)
    }
}

/// The permissions of files that were deleted, for when they come back: git knows only whether a file
/// is executable, and a note that only its owner may read must not come back for all to read.
///
/// Only those that keep some users out are kept, the last thousand by path. It is a help, not a record: one
/// that is damaged counts as empty.
struct KeptPermissions: Equatable {
    private struct Entry: Equatable {
        var path: TreePath
        var permissions: UInt32
    }

    private var entries: [Entry] = []

    private static let name = Array("permissions".utf8)
    private static let newName = Array("permissions.new".utf8)
    private static let header = "sheaf permissions 1"
    /// In entries; the oldest go first.
    static let limit = 1000
    /// In bytes: as many of the longest paths.
    private static let sizeLimit = 5 << 20

    /// - Parameter folder: our own.
    init(in folder: Directory) throws(SystemError) {
        guard let status = try folder.status(Self.name), status.kind == .regular,
            status.size <= Self.sizeLimit, let bytes = try folder.read(Self.name)?.bytes
        else { return }
        self = KeptPermissions(bytes) ?? self
    }

    /// Fields, each closed by a NUL; `nil` where the bytes are no such record.
    init?(_ bytes: [UInt8]) {
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count % 2 == 1,
            fields[0].elementsEqual(Self.header.utf8)
        else { return nil }
        for at in stride(from: 1, to: fields.count, by: 2) {
            guard let path = TreePath(bytes: fields[at]),
                let permissions = UInt32(String(decoding: fields[at + 1], as: UTF8.self), radix: 8)
            else { return nil }
            entries.append(Entry(path: path, permissions: permissions))
        }
    }

    private var serialized: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0]
        for entry in entries {
            bytes += entry.path.bytes + [0] + String(entry.permissions, radix: 8).utf8 + [0]
        }
        return bytes
    }

    /// Those that a file at `path` had last. Others can never write by it, no matter who made the record.
    subscript(path: TreePath) -> UInt32? {
        entries.last { $0.path == path }.map { $0.permissions & 0o755 }
    }

    /// Keeps what of `removed` is worth it; `false` where that is nothing.
    mutating func keep(_ removed: some Sequence<(path: TreePath, permissions: UInt32)>) -> Bool {
        let kept = removed.filter { $0.permissions & 0o044 != 0o044 }
        guard !kept.isEmpty else { return false }
        let paths = Set(kept.map(\.path))
        entries.removeAll { paths.contains($0.path) }
        entries += kept.map { Entry(path: $0.path, permissions: $0.permissions) }
        entries = entries.suffix(Self.limit)
        return true
    }

    func write(to folder: Directory) throws(SystemError) {
        try folder.remove(Self.newName)
        try folder.create(Self.newName, serialized, permissions: 0o600, flushed: false)
        try folder.move(Self.newName, to: folder, as: Self.name)
    }
}
