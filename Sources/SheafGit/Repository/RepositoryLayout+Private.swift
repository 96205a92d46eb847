import SheafSystem
import SystemPackage

/// Our own folder in the git directory, and what git keeps beside it for this clone alone.
extension RepositoryLayout {
    static let privateName = "sheaf"

    /// Opens our own folder, or the one of these names in it, name by name; `nil` where it is missing.
    /// Throws as `Directory.ownFolder`.
    func privateFolder(_ names: String...) throws(SystemError) -> Directory? {
        var folder = try Directory(opening: gitDirectory)
        for name in [Self.privateName] + names {
            guard let next = try folder.ownFolder(name) else { return nil }
            folder = next
        }
        return folder
    }

    /// The same, made where it is missing.
    func makePrivateFolder(_ names: String...) throws(SystemError) -> Directory {
        var folder = try PrivateFolder.make(in: Directory(opening: gitDirectory))
        for name in names { folder = try folder.makeOwnFolder(name) }
        return folder
    }

    /// Git's `info` folder, which has settings of this clone; `nil` where it is missing, unless
    /// `creating`.
    func infoFolder(creating: Bool = false) throws(SystemError) -> Directory? {
        let common = try Directory(opening: commonDirectory)
        return creating
            ? try common.makeOwnFolder("info", permissions: 0o777) : try common.ownFolder("info")
    }
}
