import SystemPackage

/// A remote on this machine: what can be seen of it in its files, without a process of git's.
public struct LocalRemote {
    private let gitDirectory: FilePath

    /// `nil` for other remotes, and for one that is out of reach.
    ///
    /// - Parameters:
    ///   - url: the remote's address, relative paths counted from `directory`.
    public init?(_ url: String, from directory: FilePath) {
        guard let address = RemoteURL(url) else { return nil }
        let path: FilePath
        switch address.kind {
        case .path: path = directory.pushing(FilePath(url))
        case .file: path = FilePath(String(url.dropFirst("file://".count)))
        default: return nil
        }
        let inner = path.appending(".git")
        gitDirectory = inner.isDirectory ? inner : path
        guard gitDirectory.isDirectory else { return nil }
    }

    /// Differs when the branch of this full name moves.
    public func trace(of branch: String) -> [FileStatus?] {
        [gitDirectory.appending(branch), gitDirectory.appending("packed-refs")].map { file in
            guard let name = file.lastComponent?.string,
                let folder = try? Directory(opening: file.removingLastComponent())
            else { return nil }
            return (try? folder.status(name.utf8)) ?? nil
        }
    }

    /// The commit at which the branch of this full name stands (gitrepository-layout(5)). `nil` where
    /// git has to say: where it is packed away or of another format, and where there are tags, which a
    /// fetch brings as well.
    public func tip(of branch: String) -> ObjectID? {
        let file = gitDirectory.appending(branch)
        guard let name = file.lastComponent?.string,
            let tags = try? Directory(opening: gitDirectory.appending("refs/tags")).names(),
            tags.isEmpty, !hasPackedTags,
            let folder = try? Directory(opening: file.removingLastComponent()),
            let bytes = try? folder.read(name.utf8, limit: Self.idLength + 1)?.bytes,
            bytes.count == Self.idLength + 1, bytes.last == UInt8(ascii: "\n")
        else { return nil }
        return ObjectID(hexDigits: bytes.dropLast())
    }

    private static let idLength = 40

    private var hasPackedTags: Bool {
        guard let folder = try? Directory(opening: gitDirectory),
            let status = try? folder.status("packed-refs".utf8)
        else { return false }
        guard status.size <= 1 << 16, let file = try? folder.read("packed-refs".utf8) else {
            return true
        }
        return String(decoding: file.bytes, as: UTF8.self).contains(" refs/tags/")
    }
}

extension Repository {
    /// The remote, if it lies on this machine and no setting stands between: another program to ask it,
    /// rules for protocols, addresses that stand for others.
    public func local(_ remote: Remote) throws -> LocalRemote? {
        guard let local = LocalRemote(remote.url, from: layout.root),
            environment.variables["GIT_ALLOW_PROTOCOL"] == nil
        else { return nil }
        let own = ["uploadpack", "vcs"].map { "remote.\(remote.name).\($0)" }
        let stands = try settingNames().contains { name in
            name.hasPrefix("protocol.") || name.hasPrefix("url.") || own.contains(name)
        }
        return stands ? nil : local
    }
}
