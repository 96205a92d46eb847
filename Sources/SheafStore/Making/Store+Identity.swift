import SheafGit
import SystemPackage

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

    /// The same where a store is to be made: in a folder, or by a clone; `nil` where there is a store
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
}
