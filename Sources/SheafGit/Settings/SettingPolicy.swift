/// The treatment of a setting that a repository has for itself. The user's and the system's own
/// settings are not asked about: they are trusted as they are.
///
/// A setting that is not known to be harmless is off, and so is one of a later git.
enum SettingPolicy: Hashable {
    /// It runs nothing, leads nowhere, and passes.
    case harmless
    /// It is off unless the user agrees to it.
    case asked(Program)
    /// It is off, and nobody is asked: sheaf has no use for it.
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
