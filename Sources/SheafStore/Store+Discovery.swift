import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Where the store is: `explicit` (the `--store` option) before anything else, then the nearest
    /// directory upward that holds `.sheaf/`, then `$SHEAF_STORE`, then `~/sheaf`.
    ///
    /// Throws `StoreError.noStore` where none of them is a store.
    public static func locate(
        explicit: FilePath? = nil, environment: Environment
    ) throws -> FilePath {
        let directory = environment.directory
        if let explicit {
            let path = directory.pushing(explicit).lexicallyNormalized()
            guard isStore(path) else { throw StoreError.noStore(searched: path, fallback: nil) }
            return try path.resolved()
        }
        if let upward = nearest(from: directory) { return upward }
        let fallback = defaultPlace(environment: environment)
        guard let fallback, isStore(fallback) else {
            throw StoreError.noStore(searched: directory, fallback: fallback)
        }
        return try fallback.resolved()
    }

    /// `$SHEAF_STORE`, else `~/sheaf`: where `init` without a directory makes a store, outside of one.
    public static func defaultPlace(environment: Environment) -> FilePath? {
        if let named = environment.variables["SHEAF_STORE"], !named.isEmpty {
            return environment.directory.pushing(FilePath(named)).lexicallyNormalized()
        }
        return environment.home?.appending("sheaf")
    }

    static func isStore(_ directory: FilePath) -> Bool {
        directory.appending(".sheaf").isDirectory
    }

    static func nearest(from directory: FilePath) -> FilePath? {
        guard var place = try? directory.resolved() else { return nil }
        while true {
            if isStore(place) { return place }
            guard place.removeLastComponent() else { return nil }
        }
    }
}
