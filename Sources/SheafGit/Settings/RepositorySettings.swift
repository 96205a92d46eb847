import SheafSystem
import SystemPackage

/// The settings of a repository's own, read once, and which of them are in force: the harmless
/// ones, and those that the user has agreed to. All that runs git or libgit2 gets these and no
/// others.
struct RepositorySettings: Sendable {
    let layout: RepositoryLayout
    private let environment: GitEnvironment
    private let answers: TrustRecord
    /// In git's order: of several values of a key the last one counts.
    private(set) var inForce: [SettingsFile.Entry] = []
    /// The settings that would run a program or lead elsewhere, whatever was answered, each once.
    private(set) var programs: [OwnSetting] = []
    /// The settings by which the repository's objects or branches are another one's: without a yes
    /// nothing is opened.
    private(set) var elsewhere: [OwnSetting] = []
    /// The settings with the addresses of its remotes, as far as it says so itself.
    private(set) var addresses: [OwnSetting] = []
    /// Every setting of the repository's own files, whether in force or not.
    private var all: [SettingsFile.Entry] = []
    private var readFiles = 0

    /// - Throws: `RepositoryError.malformedSettings`, `.unreadableSettings`, `.unsupported`.
    init(_ layout: RepositoryLayout, _ environment: GitEnvironment) throws(RepositoryError) {
        self.layout = layout
        self.environment = environment
        answers = TrustRecord(of: layout, environment)
        let file = layout.commonDirectory.appending("config")
        try read(file, isInForce: true, depth: 0)
        try UnsupportedFormat.refuse(all, of: layout)
        if isOn("extensions.worktreeconfig") {
            let own = layout.gitDirectory.appending("config.worktree")
            try read(own, isInForce: true, depth: 0)
        }
        do throws(SystemError) {
            elsewhere = try foreignObjects + foreignDirectory()
        } catch {
            throw .unreadableSettings(error.path)
        }
    }

    /// The last value of the repository's own for `name`, in force or not; for what sheaf reads, and
    /// never runs.
    func ownValue(_ name: String) -> String? {
        all.last { $0.name.is(name) || $0.name.description == name }.map {
            String(decoding: $0.value ?? Array("true".utf8), as: UTF8.self)
        }
    }

    private func isOn(_ name: String) -> Bool {
        ownValue(name).map { !["false", "no", "off", "0", ""].contains($0.lowercased()) } ?? false
    }

    /// Returns the user's answer; `nil` where there was no question yet. What can change without the
    /// setting is always off.
    func answer(to setting: OwnSetting) -> Bool? {
        namesOwnFile(setting) ? false : answers.answer(to: setting)
    }

    var home: String? { environment.variables["HOME"] }
    /// The folders in which programs are looked for.
    var environmentPath: String? { environment.variables["PATH"] }

    /// - Throws: `RepositoryError.untrusted` where there are any.
    func require(_ settings: [OwnSetting]) throws(RepositoryError) {
        if !settings.isEmpty { throw .untrusted(layout.root, settings) }
    }

    /// Requires that the user was asked about every setting of this kind.
    func requireAnswers(
        of program: SettingPolicy.Program, where isNeeded: (OwnSetting) -> Bool = { _ in true }
    ) throws(RepositoryError) {
        try require(
            programs.filter {
                SettingPolicy($0.name) == .asked(program) && isNeeded($0) && answer(to: $0) == nil
            })
    }

    // MARK: - Reading

    /// An inclusion takes part in place, as in git; what it brings is in force only if it is itself.
    /// Those with a condition are never in force: the condition may hold only now and then.
    private mutating func read(
        _ file: FilePath, isInForce: Bool, depth: Int
    ) throws(RepositoryError) {
        guard let bytes = try contents(of: file, depth) else { return }
        let entries: [SettingsFile.Entry]
        do {
            entries = try SettingsFile(bytes).entries
        } catch {
            throw .malformedSettings(file, line: error.line)
        }
        for entry in entries {
            all.append(entry)
            let setting = OwnSetting(name: entry.name, value: entry.value, origin: file)
            switch SettingPolicy(entry.name) {
            case .harmless:
                guard isInForce, isHarmlessPath(entry) else { continue }
                inForce.append(entry)
                if setting.isAddress { addresses.append(setting) }
            case .off: continue
            case .asked(.include):
                let isPlain = entry.name.section == "include"
                if isPlain { remember(setting) }
                guard let path = path(entry.value, from: file) else { continue }
                try read(
                    path, isInForce: isInForce && isPlain && answer(to: setting) == true,
                    depth: depth + 1)
            case .asked:
                remember(setting)
                if isInForce, answer(to: setting) == true { inForce.append(entry) }
            }
        }
    }

    private mutating func remember(_ setting: OwnSetting) {
        if !programs.contains(setting) { programs.append(setting) }
    }

    /// git and libgit2 open these by their paths, where a pipe would have them wait for ever. The
    /// repository's own files are written too: they have to be files, and no links to others.
    private mutating func contents(
        of file: FilePath, _ depth: Int
    ) throws(RepositoryError) -> [UInt8]? {
        readFiles += 1
        guard depth <= Self.mostNested, readFiles <= Self.mostFiles else {
            throw .unreadableSettings(file)
        }
        do throws(SystemError) {
            let isOwn = depth == 0
            guard isOwn ? file.exists : file.status != nil else { return nil }
            return try (isOwn ? file : file.resolved()).contents(limit: Self.largestFile)
        } catch {
            throw .unreadableSettings(file)
        }
    }

    private static let mostNested = 10
    private static let mostFiles = 100
    /// In bytes.
    private static let largestFile = 1 << 20

    /// A path as git reads it in a setting (git-config(1), "pathname").
    private func path(_ value: [UInt8]?, from file: FilePath) -> FilePath? {
        guard let value, !value.isEmpty, !value.contains(0) else { return nil }
        let path = withCString(value) { FilePath(platformString: $0) }
        guard value.starts(with: "~/".utf8) else {
            return file.removingLastComponent().pushing(path)
        }
        let rest = withCString(value.dropFirst(2)) { FilePath(platformString: $0) }
        return environment.variables["HOME"].map { FilePath($0).pushing(rest) }
    }

    /// Git reads the files of these keys to their end: only one that has an end is named to it.
    private func isHarmlessPath(_ entry: SettingsFile.Entry) -> Bool {
        guard entry.name.is("core.excludesfile") || entry.name.is("core.attributesfile") else {
            return true
        }
        let top = layout.root.appending("x")
        guard let status = path(entry.value, from: top)?.status else { return true }
        return status.kind == .regular
    }

    // MARK: - What no setting says

    /// Objects that are another repository's: one could send them out that was never shown. What else is
    /// wrong with them, libgit2 finds out.
    private var foreignObjects: [OwnSetting] {
        let place = layout.commonDirectory.appending("objects")
        func setting(_ key: String, _ path: String, _ value: [UInt8]?) -> OwnSetting {
            OwnSetting(
                name: SettingName("objects", nil, key), value: value ?? [],
                origin: path.isEmpty ? place : place.appending(path))
        }
        guard let common = try? Directory(opening: layout.commonDirectory) else { return [] }
        if let target = try? common.readLink("objects".utf8) {
            return [setting("directory", "", target)]
        }
        guard let objects = try? common.subdirectory("objects".utf8) else { return [] }
        let links = ["info", "pack"].compactMap { name in
            (try? objects.readLink(name.utf8)).map { setting("directory", name, $0) }
        }
        guard links.isEmpty, let info = try? objects.subdirectory("info".utf8) else { return links }
        do throws(SystemError) {
            let text = try info.read("alternates".utf8, limit: Self.largestFile)?.bytes ?? []
            return text.split(separator: Ascii.lineFeed).filter { $0.first != Ascii.hash }
                .map { setting("alternates", "info/alternates", Array($0)) }
        } catch {
            return [setting("alternates", "info/alternates", nil)]
        }
    }

    /// A git directory elsewhere that does not know of this working tree, or whose objects and
    /// branches are those of a third place. Those of linked working trees and of submodules do.
    private func foreignDirectory() throws(SystemError) -> [OwnSetting] {
        let root = try layout.root.resolved()
        let git = try layout.gitDirectory.resolved()
        let common = try layout.commonDirectory.resolved()
        func setting(_ name: String, _ place: FilePath, _ origin: FilePath) -> OwnSetting {
            OwnSetting(
                name: SettingName("git", nil, name), value: Array(place.string.utf8), origin: origin
            )
        }
        // The usual place.
        if git == common, git.bytes == root.bytes + "/.git".utf8 { return [] }
        let isLinked = git.removingLastComponent() == common.appending("worktrees")
        if git != common, !isLinked {
            return [setting("commondir", common, layout.gitDirectory.appending("commondir"))]
        }
        if git == root.appending(".git") { return [] }
        var places = [ownValue("core.worktree").map { FilePath($0) }]
        if isLinked, let text = try git.appending("gitdir").contents(limit: 1 << 16) {
            let line = text.prefix { $0 != Ascii.lineFeed && $0 != 0 }
            places = [withCString(line) { FilePath(platformString: $0).removingLastComponent() }]
        }
        for case let place? in places where root == (try? git.pushing(place).resolved()) {
            return []
        }
        return [setting("directory", git, layout.root.appending(".git"))]
    }
}

extension RepositorySettings {
    /// Everything that the user could be asked about: what would run programs, here and in
    /// repositories on this machine that are synced with, and what lies elsewhere.
    var questions: [OwnSetting] {
        elsewhere + programs + addresses.filter(runsPrograms) + largeFileSettings()
    }

    /// Looks at what a transfer to or from the remote would go by.
    ///
    /// - Parameter remote: its name and address as they are in force.
    /// - Throws: `RepositoryError.untrusted` for settings that the user has not been asked about, and for an
    ///   address, which cannot be left off, without a yes.
    func requireTrust(of remote: Remote) throws(RepositoryError) {
        let urls = urls(of: remote)
        let settings = programs.filter { setting in
            SettingPolicy(setting.name) == .asked(.transport)
                && urls.contains { stands(setting, before: $0, remote) }
        }
        let own = addresses.filter { isOf(remote, $0) && runsPrograms($0) }
        try require(
            settings.filter { answer(to: $0) == nil } + own.filter { answer(to: $0) != true })
    }

    private func isOf(_ remote: Remote, _ setting: OwnSetting) -> Bool {
        setting.name.subsection?.elementsEqual(remote.name.utf8) == true
    }

    private func urls(of remote: Remote) -> [String] {
        let own = addresses.filter { isOf(remote, $0) }
        return [remote.url] + own.map { String(decoding: $0.value ?? [], as: UTF8.self) }
    }

    /// Returns whether git would go by it on the way to this address.
    private func stands(_ setting: OwnSetting, before url: String, _ remote: Remote) -> Bool {
        let kind = RemoteURL(url)?.kind
        let name = setting.name
        switch name.section {
        case "remote": return isOf(remote, setting)
        case "url": return url.utf8.starts(with: setting.value ?? [])
        case "http", "credential": return kind == .https || kind == .http
        case "protocol":
            if case .helper = kind { return true }
            return false
        case "core":
            switch name.key {
            case "sshcommand": return kind == .ssh || kind == .scp
            case "gitproxy": return kind == .git
            default: return kind == .https || kind == .http
            }
        default: return true
        }
    }

    private func runsPrograms(_ address: OwnSetting) -> Bool {
        guard !address.isOnNetwork else { return false }
        let text = String(decoding: address.value ?? [], as: UTF8.self)
        switch RemoteURL(text)?.kind {
        case .path: return ServedRepository.runsPrograms(text, from: layout.root)
        case .file:
            // Git decodes the rest, and takes it as a path.
            let path = String(text.dropFirst("file://".count))
            return path.contains("%") || ServedRepository.runsPrograms(path, from: layout.root)
        default: return true
        }
    }
}
