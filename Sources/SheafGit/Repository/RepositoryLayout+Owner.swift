import Libc
import SystemPackage

extension RepositoryLayout {
    /// Makes sure that the repository is the user's own, as git does (git-config(1),
    /// `safe.directory`): the top of the working tree, `.git` there and what it names belong to the
    /// user, or the user's or system's settings name the repository as safe. Where it is, nothing but
    /// `stat` is asked.
    ///
    /// - Throws: `RepositoryError.foreignOwner`.
    public func requireOwner(_ environment: GitEnvironment) throws(RepositoryError) {
        let directories = [gitDirectory, commonDirectory].map { (try? $0.resolved()) ?? $0 }
        let places = [root, root.appending(".git")] + directories
        let isOwn = places.allSatisfy { $0.isOwn(environment.variables) ?? true }
        if isOwn { return }
        guard try isSafe(environment) else { throw .foreignOwner(root) }
    }

    /// Returns whether `safe.directory` names it. An empty value forgets those before it.
    private func isSafe(_ environment: GitEnvironment) throws(RepositoryError) -> Bool {
        try LibGit2.start(environment)
        let settings = try Configuration.read(ConfigurationFiles(environment)).settings()
        let values =
            settings.filter { $0.name == "safe.directory" }.map(\.value)
            + Self.variableValues(of: "safe.directory", environment.variables)
        var isSafe = false
        for value in values {
            if value.isEmpty {
                isSafe = false
            } else if names(value, environment) {
                isSafe = true
            }
        }
        return isSafe
    }

    /// `*`, the path, or a folder above it with `/*` behind it.
    private func names(_ value: String, _ environment: GitEnvironment) -> Bool {
        if value == "*" { return true }
        var path = value
        if path.hasPrefix("~/"), let home = environment.variables["HOME"] {
            path = home + path.dropFirst(1)
        }
        if path.hasSuffix("/*") { return root.string.hasPrefix(path.dropLast(1)) }
        return FilePath(path) == root
    }

    /// Returns the values of `GIT_CONFIG_COUNT` and its variables, which is how `git -c` passes
    /// settings on.
    private static func variableValues(
        of name: String, _ variables: [String: String]
    ) -> [String] {
        let count = variables["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
        return (0..<max(0, min(count, 1000))).compactMap { index in
            variables["GIT_CONFIG_KEY_\(index)"]?.lowercased() == name
                ? variables["GIT_CONFIG_VALUE_\(index)"] : nil
        }
    }
}

extension FilePath {
    /// Returns whether what is there belongs to the user who runs this; with `sudo`, to the user who
    /// called it too. No symbolic link is followed. `nil` where nothing is.
    public func isOwn(_ variables: [String: String]) -> Bool? {
        linkStatus.map { status in
            let user = geteuid()
            guard status.user != user, user == 0 else { return status.user == user }
            return variables["SUDO_UID"].flatMap { UInt32($0) } == status.user
        }
    }
}
