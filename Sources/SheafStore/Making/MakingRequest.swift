import SheafGit
import SystemPackage

/// The wishes for a store that is to be made.
public struct MakingRequest: Sendable {
    /// Asked about hidden files and folders before they are committed: `true` to commit them, `false`
    /// to have git ignore them in this clone, `nil` to leave them as they are. Without it nobody is
    /// asked, and they are held back.
    public typealias Decision = @Sendable ([HeldBackFile]) throws -> Bool?

    /// Asked where the folder is a repository of code, with the paths of its files that are neither notes
    /// nor attachments: `true` to take all of it. Without it such a folder is refused.
    public typealias CodeDecision = @Sendable ([String]) throws -> Bool

    public var decide: Decision?
    public var decideAboutCode: CodeDecision?
    /// True if a folder may be taken that is hardly one of notes: the user's home, `/`, the
    /// system's.
    public var isForced = false
    /// The identity that commits of the store are to have.
    public var identity = ChosenIdentity()
    /// The first line of the new settings, in the user's language; `nil` for English.
    public var settingsComment: String?

    public init(
        isForced: Bool = false, identity: ChosenIdentity = ChosenIdentity(),
        decide: Decision? = nil
    ) {
        self.isForced = isForced
        self.identity = identity
        self.decide = decide
    }
}

extension Store {
    /// Refuses the home folder, those that it lies in, and the system's own: all in them would be
    /// committed, and sent with the first sync.
    ///
    /// - Throws: `StoreError.notForNotes`.
    static func requireOrdinaryFolder(
        _ root: FilePath, _ environment: StoreEnvironment
    ) throws {
        let home = environment.variables["HOME"].flatMap { $0.isEmpty ? nil : FilePath($0) }
        let homes = [home, try? home?.resolved()].compactMap { $0 }
        if homes.contains(where: { $0.starts(with: root) }) || systemFolders.contains(root.string) {
            throw StoreError.notForNotes(root)
        }
    }

    private static let systemFolders: Set<String> = [
        "/", "/Applications", "/Library", "/System", "/Users", "/Volumes", "/bin", "/boot", "/dev",
        "/etc", "/home", "/lib", "/lib64", "/media", "/mnt", "/opt", "/private", "/proc", "/root",
        "/run", "/sbin", "/srv", "/sys", "/tmp", "/usr", "/usr/local", "/var", "/var/tmp",
    ]
}
