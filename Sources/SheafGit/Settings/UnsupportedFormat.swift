import SheafWords
import SystemPackage

/// A format of a repository that sheaf cannot work with, as its settings declare it
/// (gitrepository-layout(5) and Git's repository-version.txt).
public enum UnsupportedFormat: Hashable, Sendable {
    /// Objects are named by another hash than SHA-1: `sha256`.
    case objectFormat(String)
    /// Branches are kept in another way than in files: `reftable`.
    case refStorage(String)
    /// Another setting of the section `extensions`.
    case unknownExtension(String)
    /// A later `core.repositoryformatversion`, or none that is a number.
    case version(String)

    /// Those by which nothing changes that is read or written here. A working tree's own settings are
    /// read with the others, objects that were promised are missing like any, and `preciousObjects`
    /// forbids only `gc`.
    static let knownExtensions = [
        "noop", "noop-v1", "worktreeconfig", "partialclone", "preciousobjects", "objectformat",
        "refstorage",
    ]

    /// Finds the format that the repository's own settings declare; `nil` for one that is handled
    /// here. The two that would be misread count in a repository of version 0 too, as with git.
    init?(_ settings: [SettingsFile.Entry]) {
        func value(_ name: String) -> String? {
            settings.last { $0.name.is(name) }.map {
                String(decoding: $0.value ?? [], as: UTF8.self)
            }
        }
        let version = value("core.repositoryformatversion") ?? "0"
        if let hash = value("extensions.objectformat"), hash.lowercased() != "sha1" {
            self = .objectFormat(hash)
        } else if let storage = value("extensions.refstorage"), storage.lowercased() != "files" {
            self = .refStorage(storage)
        } else if !["0", "1"].contains(version) {
            self = .version(version)
        } else if version == "1",
            let unknown = settings.first(where: {
                $0.name.section == "extensions" && !Self.knownExtensions.contains($0.name.key)
            })
        {
            self = .unknownExtension(unknown.name.key)
        } else {
            return nil
        }
    }

    /// - Throws: `RepositoryError.unsupported`.
    static func refuse(
        _ settings: [SettingsFile.Entry], of layout: RepositoryLayout
    ) throws(RepositoryError) {
        if let format = UnsupportedFormat(settings) { throw .unsupported(layout.root, format) }
    }
}

extension RepositoryLayout {
    /// Makes sure that the repository's parts are what they are taken for.
    ///
    /// - Throws: `RepositoryError.unsupported`. What else is wrong with the settings is found where they
    ///   are used.
    public func requireKnownFormat() throws(RepositoryError) {
        let file = commonDirectory.appending("config")
        guard let bytes = try? file.contents(limit: 1 << 20),
            let settings = try? SettingsFile(bytes).entries
        else { return }
        try UnsupportedFormat.refuse(settings, of: self)
    }
}

extension UnsupportedFormat {
    /// - Parameter root: the repository's folder.
    func fact(of root: FilePath) -> Fact {
        let (kind, name) =
            switch self {
            case .objectFormat(let hash):
                ("objects", hash.lowercased() == "sha256" ? "SHA-256" : hash)
            case .refStorage(let name): ("references", name)
            case .unknownExtension(let name): ("extension", "extensions." + name)
            case .version(let version): ("version", version)
            }
        return Fact(
            "git-format-" + kind, ["name": name, "path": root], exitCode: .refused)
    }
}
