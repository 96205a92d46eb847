import CGit2
import SystemPackage

/// One of git's settings as it stands in a file.
struct GitSetting {
    /// The name, of which all that is not between quotes is in lower case.
    var name: String
    var value: String
}

/// Git's settings, from the files of one environment.
struct GitConfiguration: ~Copyable {
    let pointer: OpaquePointer

    /// Takes over a configuration that libgit2 made.
    private init(taking pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Files that are missing count as empty. What a repository has for itself comes last and wins.
    ///
    /// - Parameter own: the file of the repository's settings that are in force.
    static func read(
        _ files: ConfigurationFiles, own: FilePath? = nil, repository: OpaquePointer? = nil
    ) throws(RepositoryError) -> GitConfiguration {
        let configuration = GitConfiguration(
            taking: try LibGit2.make("git_config_new") { git_config_new(&$0) })
        try configuration.add(files.system, GIT_CONFIG_LEVEL_SYSTEM, repository)
        try configuration.add(files.xdg, GIT_CONFIG_LEVEL_XDG, repository)
        try configuration.add(files.global, GIT_CONFIG_LEVEL_GLOBAL, repository)
        try configuration.add(own, GIT_CONFIG_LEVEL_LOCAL, repository)
        return configuration
    }

    /// The settings libgit2 has for a repository.
    static func of(_ repository: OpaquePointer) throws(RepositoryError) -> GitConfiguration {
        GitConfiguration(
            taking: try LibGit2.make("git_repository_config") {
                git_repository_config(&$0, repository)
            })
    }

    deinit { git_config_free(pointer) }

    func string(_ name: String) throws(RepositoryError) -> String? {
        var buffer = git_buf()
        defer { git_buf_dispose(&buffer) }
        let code = try LibGit2.find("git_config_get_string_buf") {
            git_config_get_string_buf(&buffer, pointer, name)
        }
        guard code != nil, let text = buffer.ptr else { return nil }
        return String(cString: text)
    }

    func bool(_ name: String) throws(RepositoryError) -> Bool? {
        var value: Int32 = 0
        let code = try LibGit2.find("git_config_get_bool") {
            git_config_get_bool(&value, pointer, name)
        }
        return code.map { _ in value != 0 }
    }

    /// A value read by git's rules for true and false; `nil` where it is neither.
    static func bool(_ value: String) -> Bool? {
        switch value.lowercased() {
        case "true", "yes", "on": true
        case "", "false", "no", "off": false
        default: Int(value).map { $0 != 0 }
        }
    }

    /// With `k`, `m` or `g` behind it: times 1024, 1024² or 1024³.
    func integer(_ name: String) throws(RepositoryError) -> Int64? {
        var value: Int64 = 0
        let code = try LibGit2.find("git_config_get_int64") {
            git_config_get_int64(&value, pointer, name)
        }
        return code.map { _ in value }
    }

    /// All settings, once for each file and value. One without a value has an empty one.
    func settings() throws(RepositoryError) -> [GitSetting] {
        let iterator = try LibGit2.make("git_config_iterator_new") {
            git_config_iterator_new(&$0, pointer)
        }
        defer { git_config_iterator_free(iterator) }
        var settings: [GitSetting] = []
        while true {
            var entry: UnsafeMutablePointer<git_config_entry>?
            let code = git_config_next(&entry, iterator)
            if code == GIT_ITEROVER.rawValue { return settings }
            try LibGit2.check("git_config_next") { code }
            guard let entry = entry?.pointee, let name = entry.name else { continue }
            let value = entry.value.map { String(cString: $0) } ?? ""
            settings.append(GitSetting(name: String(cString: name), value: value))
        }
    }

    /// Sets `name` in a file to this value alone, or removes all that it has there for `nil`.
    static func set(
        _ name: String, _ value: String?, in file: FilePath
    ) throws(RepositoryError) {
        let configuration = GitConfiguration(
            taking: try LibGit2.make("git_config_open_ondisk") { made in
                file.withPlatformString { git_config_open_ondisk(&made, $0) }
            })
        func removeAll() throws(RepositoryError) {
            _ = try LibGit2.find("git_config_delete_multivar") {
                git_config_delete_multivar(configuration.pointer, name, ".*")
            }
        }
        guard let value else { return try removeAll() }
        // One of several values is not set by libgit2.
        if git_config_set_string(configuration.pointer, name, value) == 0 { return }
        try removeAll()
        try LibGit2.check("git_config_set_string") {
            git_config_set_string(configuration.pointer, name, value)
        }
    }

    private func add(
        _ path: FilePath?, _ level: git_config_level_t, _ repository: OpaquePointer?
    ) throws(RepositoryError) {
        guard let path else { return }
        _ = try LibGit2.find("git_config_add_file_ondisk") {
            path.withPlatformString {
                git_config_add_file_ondisk(pointer, $0, level, repository, 0)
            }
        }
    }
}

extension Repository {
    /// The setting `name` (`user.name`) as git sees it in the repository's environment; `nil` where
    /// it is not set.
    public func string(_ name: String) throws(RepositoryError) -> String? {
        if let value = environment.setting(name) { return value }
        return try GitConfiguration.of(pointer).string(name)
    }

    /// A setting read by git's rules for true and false; `nil` where it is not set.
    public func bool(_ name: String) throws(RepositoryError) -> Bool? {
        if let value = environment.setting(name) { return GitConfiguration.bool(value) }
        return try GitConfiguration.of(pointer).bool(name)
    }

    /// All settings, once for each file and value, and last those of the environment.
    func settings() throws(RepositoryError) -> [GitSetting] {
        try GitConfiguration.of(pointer).settings() + environment.settings
    }

    /// Returns a value of the repository's own settings, in force or not: for what is looked at and
    /// never run.
    public func ownValue(_ name: String) throws(RepositoryError) -> String? {
        try pool.settings().ownValue(name)
    }

    /// Sets `name` in the repository's own settings, or removes it there for `nil`.
    public func set(_ name: String, to value: String?) throws {
        try set([(name, value)])
    }

    /// Sets all of them at once in the repository's own settings, or removes those that are `nil`.
    /// - Throws: `ChangeError.locked` where another program is at them for long.
    public func set(_ settings: [(name: String, value: String?)]) throws {
        try SettingsEdit.set(settings, in: layout, waiting: .seconds(5))
        pool.forgetSettings()
        try Self.use(pool.ownSettings(), in: pointer, environment)
    }
}
