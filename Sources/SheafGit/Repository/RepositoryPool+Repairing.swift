import SheafSystem
import SystemPackage

extension RepositoryPool {
    /// Returns the error, or `RepositoryError.damaged` in place of one that damage to git's own files
    /// has led to.
    public func explained(_ error: any Error) -> any Error {
        let isDoubtful =
            switch error {
            case RepositoryError.library, RepositoryError.missing, RepositoryError.malformed: true
            case TransportError.other, TransportError.notARepository,
                TransportError.noSuchReference:
                true
            case ChangeError.refused(let refusals): refusals.contains(.damagedIndex)
            default: false
            }
        guard isDoubtful, let damage = try? damage(), !damage.isEmpty else { return error }
        return RepositoryError.damaged(damage)
    }

    /// Repairs damage where nothing can be lost by it: a reference from its log, a branch of the remote's
    /// by leaving it to the next fetch, the index from HEAD, an object from the working tree or from what
    /// `fetch` brings.
    ///
    /// - Parameter fetch: gets all objects of the remote anew; called for objects alone.
    /// - Returns: whether it was repaired.
    /// - Throws: `SystemError`; `RepositoryError`; `ChangeError`.
    public func repair(
        _ damage: RepositoryDamage, fetching fetch: () async -> Void
    ) async throws -> Bool {
        switch damage {
        case .head: try repairHead()
        case .reference(let name): try repairReference(name)
        case .strayReference(let path): try takeAway(path)
        case .index: try repairIndex()
        case .object(let id): try await repairObject(id, fetching: fetch)
        }
    }

    // MARK: - HEAD and references

    /// HEAD's log says which branch was checked out last, or which commit, that one branch alone is at.
    private func repairHead() throws -> Bool {
        let git = try Directory(opening: layout.gitDirectory)
        let moves = try log("HEAD", in: git)
        var branches: [ReferenceName] = []
        if let last = moves.last(where: { $0.checkedOut != nil })?.checkedOut {
            branches = ReferenceName("refs/heads/\(last)").map { [$0] } ?? []
        } else if let last = moves.last {
            branches = try branchLogs().filter { $0.moves.last?.new == last.new }.map(\.name)
        }
        guard branches.count == 1, let branch = branches.first, try hasCommit(branch) else {
            return false
        }
        try replace("HEAD".utf8, by: "ref: \(branch)\n", in: git)
        return true
    }

    private func hasCommit(_ branch: ReferenceName) throws -> Bool {
        let common = try Directory(opening: layout.commonDirectory)
        if try common.folder(of: branch, creating: false)?.status(branch.fileName) != nil {
            return true
        }
        return try layout.packedReference(branch.description.utf8) != nil
    }

    private func branchLogs() throws -> [(name: ReferenceName, moves: [HeadMove])] {
        let common = try Directory(opening: layout.commonDirectory)
        guard let logs = try common.linkFreeSubdirectory("logs".utf8, creating: false),
            let refs = try logs.linkFreeSubdirectory("refs".utf8, creating: false),
            let heads = try refs.linkFreeSubdirectory("heads".utf8, creating: false)
        else { return [] }
        return try heads.names().compactMap { name in
            guard try heads.status(name)?.kind == .regular,
                let reference = ReferenceName("refs/heads/\(String(decoding: name, as: UTF8.self))")
            else { return nil }
            return (reference, try log(reference.description, in: common))
        }
    }

    /// The moves of HEAD or of a reference that the last lines of its log tell, the last at the end.
    func log(
        _ name: String, in folder: Directory, last limit: Int = .max
    ) throws -> [HeadMove] {
        guard let logs = try folder.linkFreeSubdirectory("logs".utf8, creating: false) else {
            return []
        }
        var place: Directory? = logs
        var file = Array(name.utf8)
        if let reference = ReferenceName(name) {
            place = try logs.folder(of: reference, creating: false)
            file = reference.fileName
        }
        let bytes = try place?.read(file, limit: 64 << 20)?.bytes ?? []
        return bytes.split(separator: UInt8(ascii: "\n")).suffix(limit).compactMap { HeadMove($0) }
    }

    /// A branch goes back to the last commit of its log that is here. What was seen of a remote is seen
    /// again; and an empty file of another tool's says nothing.
    private func repairReference(_ name: String) throws -> Bool {
        let common = try Directory(opening: layout.commonDirectory)
        guard let name = ReferenceName(name),
            let folder = try common.folder(of: name, creating: false)
        else { return false }
        if name.description.hasPrefix("refs/remotes/") {
            try folder.remove(name.fileName)
            return true
        }
        let moves = try log(name.description, in: common)
        let repository = try repository()
        if let last = try moves.last(where: { try repository.contains($0.new) }) {
            try replace(name.fileName, by: "\(last.new)\n", in: folder)
            return true
        }
        guard !name.isBranch, try folder.status(name.fileName)?.size == 0 else { return false }
        try folder.remove(name.fileName)
        return true
    }

    /// Takes a file away that has the name of no reference; its commit stays within reach.
    private func takeAway(_ path: String) throws -> Bool {
        let parts = path.split(separator: "/").map { Array($0.utf8) }
        var folder = try Directory(opening: layout.commonDirectory)
        for part in parts.dropLast() {
            guard let next = try folder.linkFreeSubdirectory(part, creating: false) else {
                return false
            }
            folder = next
        }
        guard let name = parts.last,
            let bytes = try folder.read(name, limit: ReferenceFile.limit)?.bytes
        else { return false }
        if !bytes.isEmpty {
            let repository = try repository()
            guard case .id(let id) = ReferenceFile(bytes), try repository.contains(id) else {
                return false
            }
            try repository.setReference(
                "refs/sheaf/rescued/\(id.description.prefix(12))", to: id)
        }
        try folder.remove(name)
        return true
    }

    /// Puts a small file in the place of another one.
    private func replace(
        _ name: some Sequence<UInt8>, by text: String, in folder: Directory
    ) throws {
        // Aside, since what lies among the references is one.
        let aside = try layout.makePrivateFolder()
        let new = Array("reference-\(environment.nonce())".utf8)
        try aside.create(new, Array(text.utf8))
        try aside.move(new, to: folder, as: name)
        try folder.flush()
    }

    // MARK: - Index and objects

    /// Sets the damaged index aside and makes a new one of HEAD's tree.
    private func repairIndex() throws -> Bool {
        let git = try Directory(opening: layout.gitDirectory)
        guard let bytes = try git.read("index".utf8, limit: IndexFile.sizeLimit)?.bytes else {
            return true
        }
        if !bytes.isEmpty {
            _ = try layout.writeAside(
                Array("index".utf8), bytes, in: Leftover.Kind.rescued.rawValue,
                nonce: environment.nonce())
        }
        try git.remove("index".utf8)
        _ = try repository().lockedForChange()
        return try index().written != nil
    }

    private func repairObject(
        _ id: ObjectID, fetching fetch: () async -> Void
    ) async throws -> Bool {
        let digits = Array(id.description.utf8)
        let objects = try Directory(opening: layout.commonDirectory).subdirectory("objects".utf8)
        let folder = try objects.subdirectory(digits.prefix(2))
        let name = Array(digits.dropFirst(2))
        guard let damaged = try folder.read(name)?.bytes, !LooseObject.isWhole(damaged) else {
            return true
        }
        let aside = name + "~".utf8
        try folder.move(name, to: folder, as: aside)
        var isRepaired = false
        defer {
            // Without the file it would not show that something is missing.
            if isRepaired || (try? folder.status(name)) ?? nil != nil {
                try? folder.remove(aside)
            } else {
                try? folder.move(aside, to: folder, as: name)
            }
        }
        isRepaired = try await isBack(id, fetching: fetch)
        return isRepaired
    }

    private func isBack(_ id: ObjectID, fetching fetch: () async -> Void) async throws -> Bool {
        if try isThere(id) { return true }
        for path in try index().file.paths(of: id) {
            guard let bytes = try layout.read(path)?.bytes, .blob(bytes) == id else { continue }
            return try repository().writeBlob(bytes) == id
        }
        await fetch()
        return try isThere(id)
    }

    /// A repository that was opened before may remember what it did not find.
    private func isThere(_ id: ObjectID) throws -> Bool {
        try RepositoryPool(layout, environment).repository().contains(id)
    }
}

extension IndexFile {
    /// The paths that have a blob.
    fileprivate func paths(of id: ObjectID) throws -> [TreePath] {
        var paths: [TreePath] = []
        try forEachEntry(from: IndexCursor.first, count: count) { cursor, buffer in
            if cursor.entry(in: buffer).id == id { paths.append(try cursor.path(in: buffer)) }
        }
        return paths
    }
}
