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
    /// git has to say: where references are kept in another way, or there are tags, which a fetch
    /// brings as well.
    public func tip(of branch: String) -> ObjectID? {
        let file = gitDirectory.appending(branch)
        guard let name = file.lastComponent?.string,
            let tags = try? Directory(opening: gitDirectory.appending("refs/tags")).names(),
            tags.isEmpty, let packed = packedReferences,
            !packed.contains(where: { $0.name.starts(with: "refs/tags/".utf8) }),
            let folder = try? Directory(opening: file.removingLastComponent())
        else { return nil }
        do {
            // A file of its own counts for more.
            guard let file = try folder.read(name.utf8, limit: Self.idLength + 1) else {
                let line = packed.first { $0.name.elementsEqual(branch.utf8) }
                return line.flatMap { ObjectID(hexDigits: $0.id) }
            }
            guard file.bytes.last == UInt8(ascii: "\n") else { return nil }
            return ObjectID(hexDigits: file.bytes.dropLast())
        } catch {
            return nil
        }
    }

    private static let idLength = 40

    /// The lines of `packed-refs`; `nil` where it cannot be read, or not quicker than by git.
    private var packedReferences: [(id: ArraySlice<UInt8>, name: ArraySlice<UInt8>)]? {
        do {
            let file = try Directory(opening: gitDirectory).read("packed-refs".utf8, limit: 1 << 16)
            return (file?.bytes ?? []).split(separator: UInt8(ascii: "\n")).map {
                ($0.prefix(Self.idLength), $0.dropFirst(Self.idLength + 1))
            }
        } catch {
            return nil
        }
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
        let stands = try settings().contains { setting in
            // An address that begins with the value begins with another one to git.
            let isOther = setting.name.hasPrefix("url.") && setting.name.hasSuffix(".insteadof")
            return isOther && remote.url.utf8.starts(with: setting.value.utf8)
                || setting.name.hasPrefix("protocol.") || own.contains(setting.name)
        }
        return stands ? nil : local
    }
}
