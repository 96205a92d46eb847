import SheafGit
import SheafSystem

/// The name that a clone has in commits, in the clone's own git settings.
extension Store {
    /// Names this clone in commits: the host and a random suffix, made at first use and kept in the
    /// clone's own git settings. A copy of a clone gets a name of its own.
    func device(of repository: borrowing Repository) throws -> String {
        if let client { return client.device.description }
        if let name = try knownDevice(of: repository) {
            if try repository.string(Self.placeKey) == nil {
                try repository.set(Self.placeKey, to: place())
            }
            return name
        }
        let name = "\(Self.hostName)-\(environment.operationID().suffix(4))"
        try repository.set([(Self.deviceKey, name), (Self.placeKey, place())])
        return name
    }

    /// The name that this clone, or the client, has in commits; `nil` where it has none yet, or only that
    /// of the clone that it is a copy of: its folder is another one than that which the name was made for,
    /// and so is its path or the host. A folder that was moved stays the same one, and one that was
    /// restored from a backup has its path.
    func knownDevice(of repository: borrowing Repository) throws -> String? {
        if let client { return client.device.description }
        // The settings are a file that any program may have written, and a trailer is a line.
        let name = try repository.string(Self.deviceKey).map { Subject.short($0, limit: 100) }
        guard let name, !name.isEmpty else { return nil }
        let known = try repository.string(Self.placeKey)?.split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let known, known.count == 2 else { return name }
        let here = try place().split(separator: " ", maxSplits: 1)
        let isHere =
            try repository.string(Self.hostKey).map { $0 == Self.hostName }
            ?? name.hasPrefix("\(Self.hostName)-")
        let isCopy = known[0] != here[0] && (known[1] != here[1] || !isHere)
        return isCopy ? nil : name
    }

    /// The name of this clone in commits, as ``setDevice(_:)`` or the first commit has set it; `nil`
    /// where it has none yet.
    public func device() throws -> String? { try knownDevice(of: repository()) }

    /// Gives this clone a name in commits. What was committed before keeps the former one.
    ///
    /// - Throws: `StoreError.badDevice` for a name that a branch cannot have: only letters, digits, `-`,
    ///   `_` and `.` within.
    public func setDevice(_ name: String) throws {
        guard Self.isDevice(name) else { throw StoreError.badDevice(name) }
        try repository().set([
            (Self.deviceKey, name), (Self.placeKey, place()), (Self.hostKey, Self.hostName),
        ])
    }

    private static func isDevice(_ name: String) -> Bool {
        let marks: Set<Character> = ["-", "_", "."]
        return 1...40 ~= name.count && name.utf8.count <= 100
            && name.allSatisfy { $0.isLetter || $0.isNumber || marks.contains($0) }
            && ![name.first, name.last].contains { $0.map(marks.contains) == true }
            && !name.contains("..") && !name.hasSuffix(".lock")
    }

    private static let deviceKey = "sheaf.device"
    private static let placeKey = "sheaf.devicePlace"
    /// The host of a name that a person gave, which says nothing of it.
    private static let hostKey = "sheaf.deviceHost"

    /// The inode and the path of the git directory.
    private func place() throws -> String {
        let folder = layout.commonDirectory
        return "\(try Directory(opening: folder).status().inode) \(folder.string)"
    }

    /// The host's name up to its first dot, as far as a trailer can hold it.
    private static var hostName: String {
        let name = HostName.current.prefix { $0 != "." }.filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        }
        return name.isEmpty ? "device" : String(name)
    }
}
