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
