import SystemPackage

extension RepositorySettings {
    /// Everything that the user could be asked about: what would run programs, here and in
    /// repositories on this machine that are synced with, and what lies elsewhere.
    var questions: [OwnSetting] {
        elsewhere + programs + addresses.filter(runsPrograms) + largeFileSettings()
    }

    /// Looks at what a transfer to or from the remote would go by.
    ///
    /// - Parameter remote: its name and address as they are in force.
    /// - Throws: `RepositoryError.untrusted` for settings that nobody has been asked about, and for an
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
