import SheafSystem
import SystemPackage

extension PrivateFolder {
    /// Before a name of its own: what stood in the place of our folder and is not ours.
    static let foreignPrefix = "sheaf-foreign-"
    /// The file by which we know our folder again, see ``claim(_:)``.
    private static let ownerName = "owner"
    private static let ownerText = Array("sheaf folder 1\n".utf8)

    /// Marks this folder as one that this user made, or took over, here.
    func claim(_ seal: Seal) throws(SystemError) {
        guard seal.lasts, !isOurs(seal) else { return }
        try folder.replace(Self.ownerName, with: seal.sealed(Self.ownerText), isFlushed: false)
    }

    fileprivate func isOurs(_ seal: Seal) -> Bool {
        let bytes = try? folder.read(Self.ownerName.utf8, limit: 4096)?.bytes
        return bytes.flatMap(seal.opened) == Self.ownerText
    }
}

extension PrivateFolder {
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
        try folder.claim(Seal(for: folder, movingTo: place, environment))
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
            let seal = try Seal(for: found, environment)
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
        try fresh.claim(Seal(for: fresh, environment))
        return git.path(of: name.utf8)
    }
}
