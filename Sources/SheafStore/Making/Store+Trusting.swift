import SheafGit
import SystemPackage

extension Store {
    /// Returns the programs that the repository's own settings would run, with the user's answers.
    /// They are off until the user agrees.
    public func trust() throws(RepositoryError) -> RepositoryTrust {
        try RepositoryTrust(layout, environment.git)
    }

    /// The same for a folder that need not be a store yet; `nil` where it is no repository.
    ///
    /// - Parameters:
    ///   - place: the directory; `nil` for the store that one is in, else the default place.
    ///   - findsRepositories: whether to be in a repository that is no store is enough.
    /// - Throws: `RepositoryError`, `.foreignOwner` among them.
    public static func trust(
        at place: FilePath?, findsRepositories: Bool = false, environment: StoreEnvironment
    ) throws -> (root: FilePath, trust: RepositoryTrust)? {
        let found = try layout(
            at: place, findsRepositories: findsRepositories, environment: environment)
        guard let layout = found else { return nil }
        try layout.requireOwner(environment.git)
        return (layout.root, try RepositoryTrust(layout, environment.git))
    }

    /// The repository at a place that need not be a store yet; `nil` where it is none. The parameters
    /// are those of ``trust(at:findsRepositories:environment:)``.
    static func layout(
        at place: FilePath?, findsRepositories: Bool = false, environment: StoreEnvironment
    ) throws -> RepositoryLayout? {
        let directory = environment.directory
        if let place {
            return try RepositoryLayout(root: directory.pushing(place).lexicallyNormalized())
        }
        if let store = nearest(from: environment) { return try RepositoryLayout(root: store) }
        if findsRepositories, let found = try RepositoryLayout.discover(from: directory) {
            return found
        }
        return try defaultPlace(environment: environment)
            .flatMap { try RepositoryLayout(root: $0) }
    }
}
