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
    /// repository: in a shared folder anybody may make one. Whose the repository is, opening it
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
