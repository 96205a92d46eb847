import SheafGit
import SystemPackage

extension Store {
    /// What the repository's own settings would run, with the user's answers. They are off until the
    /// user agrees.
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
        at place: FilePath?, findsRepositories: Bool = false, environment: Environment
    ) throws -> (root: FilePath, trust: RepositoryTrust)? {
        let directory = environment.directory
        let layout: RepositoryLayout?
        if let place {
            layout = try RepositoryLayout(root: directory.pushing(place).lexicallyNormalized())
        } else if let store = nearest(from: environment) {
            layout = try RepositoryLayout(root: store)
        } else if findsRepositories, let found = try RepositoryLayout.discover(from: directory) {
            layout = found
        } else {
            layout = try defaultPlace(environment: environment)
                .flatMap { try RepositoryLayout(root: $0) }
        }
        guard let layout else { return nil }
        try layout.requireOwner(environment.git)
        return (layout.root, try RepositoryTrust(layout, environment.git))
    }
}
