import SystemPackage

/// What can be seen of a remote without asking it: whether its branches may have moved, where it is
/// on this machine, and whether the machine's network is another than before.
public enum NetworkTrace {
    /// Differs when the machine's routes do: a network came, went or changed.
    public static func routes() -> [UInt8] {
        ["route", "ipv6_route"].flatMap { name in
            // These files have no size, so they are read to their end, up to a bound.
            (try? Directory(opening: "/proc/net").read(name.utf8, limit: 1 << 20)?.bytes) ?? []
        }
    }

    /// Differs when a branch of a repository on this machine moves; `nil` for other remotes, and
    /// where it is out of reach.
    ///
    /// - Parameters:
    ///   - url: the remote's address, relative paths counted from `directory`.
    ///   - branch: the full name of its branch.
    public static func branch(
        _ branch: String, of url: String, from directory: FilePath
    ) -> [FileStatus?]? {
        guard let address = RemoteURL(url) else { return nil }
        let path: FilePath
        switch address.kind {
        case .path: path = directory.pushing(FilePath(url))
        case .file: path = FilePath(String(url.dropFirst("file://".count)))
        default: return nil
        }
        let inner = path.appending(".git")
        let git = inner.isDirectory ? inner : path
        guard git.isDirectory else { return nil }
        return [git.appending(branch), git.appending("packed-refs")].map { file in
            guard let name = file.lastComponent?.string,
                let folder = try? Directory(opening: file.removingLastComponent())
            else { return nil }
            return (try? folder.status(name.utf8)) ?? nil
        }
    }
}
