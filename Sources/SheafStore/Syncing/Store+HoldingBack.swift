import SheafGit
import SheafSystem
import SystemPackage

/// Which files a commit of everything leaves out until the user says otherwise: too large ones, what
/// looks like a secret, and hidden files. What git tracks is none of the latter two: `git add` is a
/// yes.
extension Store {
    /// Larger files are not committed by themselves: 100 MB.
    static let attachmentLimit: Int64 = 100 << 20

    /// - Parameter included: files, and folders with all in them, that the user has said yes to.
    func heldBack(
        among paths: [UncommittedPath], including included: [TreePath] = []
    ) throws -> [TreePath: HeldBackFile] {
        let there = paths.filter { $0.kind != .deleted }
        var heldBack: [TreePath: HeldBackFile] = [:]
        let open = try layout.filesBeingEdited()
        // An editor may take a file away for a moment.
        for found in paths {
            guard let file = open.first(where: { $0 == found.path || found.isBeside($0) }) else {
                continue
            }
            heldBack[found.path] = HeldBackFile(path: file.string, reason: .open)
        }
        for (found, status) in zip(there, try layout.statuses(of: there.map(\.path))) {
            if heldBack[found.path] != nil { continue }
            if Self.isRefused(found.path, status) {
                heldBack[found.path] = HeldBackFile(path: found.path.string, reason: .refused)
            } else if let status, status.size > Self.attachmentLimit {
                heldBack[found.path] = HeldBackFile(path: found.path.string, reason: .large)
            } else if found.kind == .untracked, !included.contains(where: { $0.covers(found.path) })
            {
                heldBack[found.path] =
                    try HeldBackFile(untracked: found.path) ?? key(found.path, status)
            }
        }
        heldBack = try leavingOutKnownFolders(heldBack)
        let untracked = paths.filter { found in
            found.kind == .untracked && !included.contains { $0.covers(found.path) }
        }
        for path in try formerlyIgnored(among: untracked.map(\.path))
        where heldBack[path] == nil {
            heldBack[path] = HeldBackFile(path: path.string, reason: .ignored)
        }
        return heldBack
    }

    /// A name that only the folder holds is no checked path yet.
    private static func isRefused(_ path: TreePath, _ status: FileStatus?) -> Bool {
        TreePath(bytes: path.bytes) == nil || status?.kind == .symlink && path.isRefusedForLinks
    }

    private func key(_ path: TreePath, _ status: FileStatus?) throws -> HeldBackFile? {
        guard status?.kind == .regular, !ItemSelection.everything.contains(path),
            let bytes = try? layout.beginning(of: path, count: HeldBackFile.beginning),
            HeldBackFile.holdsKey(bytes)
        else { return nil }
        return HeldBackFile(path: path.string, reason: .secret)
    }

    /// A hidden folder in which git tracks a file was agreed to before.
    private func leavingOutKnownFolders(
        _ heldBack: [TreePath: HeldBackFile]
    ) throws -> [TreePath: HeldBackFile] {
        let folders = Set(
            heldBack.values.filter { $0.reason == .hidden && $0.path.hasSuffix("/") }.map(\.path))
        guard !folders.isEmpty else { return heldBack }
        let known = try Set(
            pool.trackedFolders(among: folders.map { Array($0.utf8) }).map {
                String(decoding: $0, as: UTF8.self)
            })
        return heldBack.filter { $1.reason != .hidden || !known.contains($1.path) }
    }

    // MARK: - The user's answers

    /// Returns the files that a commit of everything would leave out now, in the order of the
    /// paths.
    public func heldBack() async throws(StoreError) -> [HeldBackFile] {
        try await StoreExecutor.run {
            try gitStatus().heldBack.values.sorted { $0.path < $1.path }
        }
    }

    /// The files and folders of the store that are named here and held back now.
    ///
    /// - Parameter names: from the current directory, else from the root.
    /// - Throws: `StoreError.notHeldBack` where one of them names none.
    public func heldBack(named names: [String]) async throws(StoreError) -> [TreePath] {
        guard !names.isEmpty else { return [] }
        return try await StoreExecutor.run {
            let heldBack = try gitStatus().heldBack.keys
            return try names.map { name in
                let path = places(of: name).first { path in heldBack.contains { path.covers($0) } }
                guard let path else { throw StoreError.notHeldBack(name) }
                return path
            }
        }
    }

    private func places(of name: String) -> [TreePath] {
        let top = root.string == "/" ? "/" : root.string + "/"
        let absolute = environment.directory.pushing(FilePath(name)).lexicallyNormalized().string
        let inside = absolute.hasPrefix(top) ? String(absolute.dropFirst(top.count)) : nil
        let plain = FilePath(name).lexicallyNormalized().string
        return [inside, plain].compactMap { $0 }.compactMap { TreePath($0) }
    }

    /// Has git ignore these paths, in this clone alone (`.git/info/exclude`).
    public func exclude(_ paths: [TreePath]) throws {
        try layout.addInfo(
            try paths.map { path in
                let isFolder = try layout.status(of: path)?.kind == .directory
                return "/"
                    + path.string.flatMap { character -> [Character] in
                        "\\*?[ ".contains(character) ? ["\\", character] : [character]
                    } + (isFolder ? "/" : "")
            }, to: "exclude")
    }
}

extension UncommittedPath {
    /// Returns whether it is what an editor keeps beside a file that it has open: `.note.md.swp`,
    /// `note.md~`.
    fileprivate func isBeside(_ file: TreePath) -> Bool {
        kind == .untracked && path.parent == file.parent
            && String(decoding: path.name, as: UTF8.self)
                .contains(String(decoding: file.name, as: UTF8.self))
    }
}

extension TreePath {
    /// Returns whether `other` is this path or lies below it.
    func covers(_ other: TreePath) -> Bool {
        self == other
            || other.bytes.count > bytes.count && other.bytes[bytes.count] == UInt8(ascii: "/")
                && other.bytes.starts(with: bytes)
    }
}
