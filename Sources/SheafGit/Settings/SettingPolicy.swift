import SystemPackage

/// The name of one of git's settings: `core.editor`, `remote.origin.url`.
public struct SettingName: Hashable, Sendable, CustomStringConvertible {
    /// In lower case, as all that has no case to git.
    let section: String
    /// The part between the first dot and the last one.
    let subsection: [UInt8]?
    /// In lower case.
    let key: String

    init(_ section: String, _ subsection: [UInt8]?, _ key: String) {
        self.section = section
        self.subsection = subsection
        self.key = key
    }

    /// The name as git prints it. Bytes that are not UTF-8 are repaired.
    public var description: String {
        guard let subsection else { return "\(section).\(key)" }
        return "\(section).\(String(decoding: subsection, as: UTF8.self)).\(key)"
    }

    /// The name as `core.excludesfile` finds it: section and key alone.
    func `is`(_ name: String) -> Bool { subsection == nil && "\(section).\(key)" == name }
}

/// One of the settings that a repository has for itself, in its `config`, its `config.worktree`, and
/// the files that these include.
public struct OwnSetting: Hashable, Sendable {
    public let name: SettingName
    /// `nil` where the key stands alone, which means true.
    let value: [UInt8]?
    /// The file that it stands in.
    public let origin: FilePath

    init(name: SettingName, value: [UInt8]?, origin: FilePath) {
        self.name = name
        self.value = value
        self.origin = origin
    }

    /// A setting without a middle part, such as `core.sshCommand`.
    public init(_ name: String, _ value: String, in origin: FilePath) {
        let parts = name.lowercased().split(separator: ".", maxSplits: 1).map(String.init)
        self.init(
            name: SettingName(parts.first ?? "", nil, parts.dropFirst().first ?? ""),
            value: Array(value.utf8), origin: origin)
    }

    /// The value, with `***` in place of secrets; it may hold control characters.
    public var shownValue: String {
        guard let value else { return "true" }
        // A header or a cookie is all secret.
        if name.section == "http", ["extraheader", "cookiefile"].contains(name.key) {
            return "***"
        }
        return SecretMask.masking(String(decoding: value, as: UTF8.self))
    }

    /// True if it says where a remote is.
    var isAddress: Bool { name.section == "remote" && ["url", "pushurl"].contains(name.key) }

    /// True if it is an address that git reaches over a network, by programs of the user's own.
    var isOnNetwork: Bool {
        switch RemoteURL(String(decoding: value ?? [], as: UTF8.self))?.kind {
        case .https, .http, .ssh, .scp, .git: true
        case .file, .path, .helper, nil: false
        }
    }

    var entry: SettingsFile.Entry { SettingsFile.Entry(name: name, value: value) }
}

/// The treatment of a setting that a repository has for itself. The user's and the system's own
/// settings are not asked about: they are trusted as they are.
///
/// A setting that is not known to be harmless is off, and so is one of a later git.
enum SettingPolicy: Hashable {
    /// It runs nothing, leads nowhere, and passes.
    case harmless
    /// It is off unless the user agrees to it.
    case asked(Program)
    /// It is off without a question: sheaf has no use for it.
    case off

    /// The purpose of a setting that is asked about: what it would have run or reached.
    public enum Program: Hashable, Sendable, CaseIterable {
        /// It changes files on their way into git and out of it.
        case filter
        /// It signs commits.
        case signing
        /// It stands between here and the remote, or changes where that is or who is believed.
        case transport
        /// Another file of settings.
        case include
        /// Objects of another repository.
        case objects
        /// A git directory elsewhere.
        case directory
    }

    /// The policy for a name. A remote's address passes here; what is behind it is looked at where it
    /// is used, see ``RepositorySettings/programs(of:)``.
    init(_ name: SettingName) {
        let key = name.key
        func passes(_ keys: String...) -> SettingPolicy { keys.contains(key) ? .harmless : .off }
        func asks(_ program: Program, _ keys: String...) -> SettingPolicy {
            keys.contains(key) ? .asked(program) : .off
        }
        self =
            switch (name.section, name.subsection != nil) {
            case ("core", false):
                Self.harmlessCore.contains(key)
                    ? .harmless : asks(.transport, "sshcommand", "askpass", "gitproxy")
            case ("user", false): passes("name", "email", "useconfigonly", "signingkey")
            case ("author", false), ("committer", false): passes("name", "email")
            case ("commit", false): passes("gpgsign")
            case ("gpg", false) where key == "format": .harmless
            case ("gpg", _): asks(.signing, "program", "defaultkeycommand")
            case ("filter", true): asks(.filter, "clean", "smudge", "process", "required")
            case ("remote", true) where ["url", "pushurl", "fetch", "tagopt"].contains(key):
                .harmless
            case ("remote", true):
                asks(
                    .transport, "uploadpack", "receivepack", "vcs", "proxy", "proxyauthmethod")
            case ("branch", true): passes("remote", "merge", "pushremote")
            case ("remote", false): passes("pushdefault")
            case ("credential", _) where ["username", "usehttppath"].contains(key): .harmless
            case ("credential", _): asks(.transport, "helper")
            case ("http", _)
            where ["postbuffer", "version", "lowspeedlimit", "lowspeedtime"].contains(key):
                .harmless
            case ("http", _): .asked(.transport)
            case ("url", true): asks(.transport, "insteadof", "pushinsteadof")
            case ("protocol", false) where key == "version": .harmless
            case ("protocol", _): asks(.transport, "allow")
            case ("ssh", false): passes("variant")
            case ("i18n", false): passes("commitencoding", "logoutputencoding")
            case ("index", false): passes("version", "threads")
            case ("gc", false): passes("auto", "autopacklimit", "autodetach")
            case ("maintenance", false): passes("auto")
            case ("fetch", false), ("transfer", false): passes("fsckobjects")
            // Not `partialClone`, by which git would fetch whenever it misses an object, and not
            // `worktreeConfig`: that file was read with the others.
            case ("extensions", false):
                passes(
                    "noop", "noop-v1", "objectformat", "compatobjectformat", "refstorage",
                    "preciousobjects", "relativeworktrees")
            case ("sheaf", false): .harmless
            case ("include", false), ("includeif", true): asks(.include, "path")
            default: .off
            }
    }

    /// Files and folders named here are only read. `core.worktree` is not among them.
    private static let harmlessCore: Set<String> = [
        "repositoryformatversion", "bare", "filemode", "symlinks", "ignorecase",
        "precomposeunicode", "quotepath", "logallrefupdates", "sharedrepository", "autocrlf",
        "eol", "safecrlf", "checkstat", "trustctime", "compression", "loosecompression",
        "bigfilethreshold", "abbrev", "commitgraph", "multipackindex", "sparsecheckout",
        "sparsecheckoutcone", "excludesfile", "attributesfile",
    ]
}
