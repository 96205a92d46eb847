import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Returns the place of the store: `explicit` (the `--store` option) before anything else, then
    /// the nearest directory upward that holds `.sheaf/`, then `$SHEAF_STORE`, then `~/sheaf`.
    ///
    /// Throws `StoreError.noStore` where none of them is a store.
    public static func locate(
        explicit: FilePath? = nil, environment: StoreEnvironment
    ) throws -> FilePath {
        let directory = environment.directory
        if let explicit {
            let path = directory.pushing(explicit).lexicallyNormalized()
            guard isStore(path, environment) else {
                throw StoreError.noStore(searched: path, fallback: nil)
            }
            return try path.resolved()
        }
        if let upward = nearest(from: environment) { return upward }
        let fallback = defaultPlace(environment: environment)
        guard let fallback, isStore(fallback, environment) else {
            throw StoreError.noStore(searched: directory, fallback: fallback)
        }
        return try fallback.resolved()
    }

    /// `$SHEAF_STORE`, else `~/sheaf`: where `init` without a directory makes a store, outside of one.
    public static func defaultPlace(environment: StoreEnvironment) -> FilePath? {
        if let named = environment.variables["SHEAF_STORE"], !named.isEmpty {
            return environment.directory.pushing(FilePath(named)).lexicallyNormalized()
        }
        return environment.home?.appending("sheaf")
    }

    /// Returns whether `.sheaf` lies there. Another user's does not count where there is no
    /// repository: in a shared folder every user may make one. Whose the repository is, opening it
    /// finds out.
    static func isStore(_ directory: FilePath, _ environment: StoreEnvironment) -> Bool {
        let folder = directory.appending(".sheaf")
        guard folder.isDirectory else { return false }
        return folder.isOwn(environment.variables) == true
            || directory.appending(".git").exists
    }

    /// The nearest store at or above the current directory. A `.sheaf` in a folder of a store, which
    /// another device can make, is none.
    static func nearest(from environment: StoreEnvironment) -> FilePath? {
        guard var place = try? environment.directory.resolved() else { return nil }
        var withoutRepository: FilePath?
        while true {
            if isStore(place, environment) {
                if place.appending(".git").exists { return place }
                withoutRepository = withoutRepository ?? place
            }
            guard place.removeLastComponent() else { return withoutRepository }
        }
    }
}

/// Names for a clone's own `user.name` and `user.email`; `nil` leaves a setting as it is.
public struct ChosenIdentity: Sendable, Equatable {
    public var name: String?
    public var email: String?

    public init(name: String? = nil, email: String? = nil) {
        self.name = name
        self.email = email
    }

    /// Returns whether it names all of these.
    func covers(_ parts: Set<Identity.Part>) -> Bool {
        parts.allSatisfy { ($0 == .name ? name : email) != nil }
    }
}

extension Store {
    /// Returns the identity that commits get.
    public func identity() throws -> Identity { try repository().identity() }

    /// The identity where a store is to be made: in a folder, or by a clone; `nil` where there is a store
    /// already.
    ///
    /// - Parameter place: the directory; `nil` for the store that one is in, else the default place.
    public static func identity(
        at place: FilePath?, isClone: Bool = false, environment: StoreEnvironment
    ) throws -> Identity? {
        guard !isClone, let layout = try layout(at: place, environment: environment) else {
            return try Identity.ofUser(environment.git)
        }
        guard !isStore(layout.root, environment) else { return nil }
        try layout.requireOwner(environment.git)
        return try Store(layout, environment).identity()
    }

    /// Makes sure that the store can be changed, for callers that let the user type first.
    ///
    /// - Throws: `StoreError.unknownFormat`, `.olderFormat`; `RepositoryError.noIdentity`.
    public func requireWritable() throws {
        try requireCurrentFormat()
        try repository().requireIdentity()
    }

    /// Writes what was chosen into the clone's own settings.
    func set(_ identity: ChosenIdentity) throws {
        let chosen: [(name: String, value: String?)] = [
            (Identity.Part.name.key, identity.name), (Identity.Part.email.key, identity.email),
        ].filter { $0.1 != nil }
        if !chosen.isEmpty { try repository().set(chosen) }
    }

    /// Returns the programs that the repository's own settings would run, with the user's answers.
    /// They are off until the user agrees.
    public func trust() throws(RepositoryError) -> RepositoryTrust {
        try RepositoryTrust(layout, environment.git)
    }

    /// The trust in a folder that need not be a store yet; `nil` where it is no repository.
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
