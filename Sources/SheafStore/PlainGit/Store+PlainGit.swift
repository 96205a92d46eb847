import SheafCore
import SheafGit

/// The merge driver with which plain git merges our files as sheaf does: in the clone's own
/// settings, with an attribute that sends `*.md` to it.
enum PlainGit {
    static let nameKey = "merge.sheaf.name"
    static let driverKey = "merge.sheaf.driver"
    /// Set to false where the user took the driver away and wants no other.
    static let wantedKey = "sheaf.mergeDriver"

    static let driverName = "sheaf: both sides' lines, clashes as quotations"

    /// By name: an upgrade or another place of the program is followed by itself. Where the program
    /// is missing or killed git's own merge steps in: without it git would take our version, whole
    /// and without a word. Its errors count as a conflict, lest newer versions of git give up the
    /// whole merge for a file that is no text.
    static let driver =
        "sheaf merge-driver %O %A %B %P || git merge-file --marker-size=%L %A %O %B || exit 1"

    static let mergeAttribute = "merge=sheaf"
    static let rawAttribute = "-text"
    static let attributes = "*.md \(mergeAttribute) \(rawAttribute)"
    /// The names of notes, as this clone's own attributes have them.
    static let patterns = ["*.md", "*.markdown"]

    /// The driver that plain git runs. It is never run by sheaf, which therefore has not got it in
    /// force where it is the repository's own.
    static func driver(in repository: borrowing Repository) throws(RepositoryError) -> String? {
        if let own = try repository.ownValue(driverKey) { return own }
        return try repository.string(driverKey)
    }
}

extension Store {
    /// Sets up what a clone keeps for itself, where sheaf makes the clone or first writes in one.
    ///
    /// - Parameter hasAttributes: whether the store is going to have them in its own file.
    func setUpClone(hasAttributes: Bool = false) throws {
        ForeignMerges.beginAuditing(in: self)
        try layout.addInfo(Self.excluded, to: "exclude")
        let repository = try repository()
        // Git shows Hangul in paths as it is.
        var settings: [(name: String, value: String?)] = [("core.quotepath", "false")]
        if try repository.bool(PlainGit.wantedKey) != false {
            if try !hasAttributes && !namesMergeDriver() { try installAttributes() }
            settings.append((PlainGit.nameKey, PlainGit.driverName))
            // By it the clone counts as set up. What the user set already stays.
            if try PlainGit.driver(in: repository) == nil {
                settings.append((PlainGit.driverKey, PlainGit.driver))
            }
        }
        try repository.set(settings)
    }

    /// Sets up a clone that another program made. What cannot be set now is tried again at the next
    /// change; a change must not fail for it.
    func setUpCloneIfNeeded(_ repository: borrowing Repository) {
        guard
            (try? repository.bool(PlainGit.wantedKey)) ?? true,
            (try? PlainGit.driver(in: repository)) == .some(nil)
        else { return }
        try? setUpClone()
    }

    /// Adds the attributes to this clone's own, which count for more than versioned ones.
    func installAttributes() throws {
        let isRaw = try notesWithConvertedLineEndings().isEmpty
        try layout.addInfo(
            PlainGit.patterns.map {
                "\($0) \(PlainGit.mergeAttribute)" + (isRaw ? " \(PlainGit.rawAttribute)" : "")
            }, to: "attributes")
    }

    /// Makes plain git merge notes as sheaf does, in this clone, although the user took that away
    /// or set another driver before.
    public func installMergeDriver() throws {
        let repository = try repository()
        try repository.set([(PlainGit.wantedKey, nil), (PlainGit.driverKey, nil)])
        try setUpClone()
    }

    /// Takes the driver and the attributes of this clone alone away, and remembers that the user does not want
    /// them here. The versioned `.gitattributes` stay: git passes over a driver it does not know.
    public func removeMergeDriver() throws {
        let repository = try repository()
        try repository.set([
            (PlainGit.wantedKey, "false"), (PlainGit.driverKey, nil), (PlainGit.nameKey, nil),
        ])
        try layout.removeInfo(
            PlainGit.patterns.flatMap { pattern in
                ["", " \(PlainGit.rawAttribute)"].map {
                    "\(pattern) \(PlainGit.mergeAttribute)" + $0
                }
            }, from: "attributes")
    }

    /// Returns whether the attributes at the top of the store, or this clone's own, send `*.md` to
    /// the driver.
    private func namesMergeDriver() throws -> Bool {
        let versioned = try TreePath(".gitattributes").flatMap {
            try layout.read($0, limit: 1 << 20)?.bytes
        }
        return [versioned, try layout.info("attributes")].contains { bytes in
            (bytes ?? []).split(separator: UInt8(ascii: "\n")).contains { line in
                let words = line.split { $0 == 32 || $0 == 9 || $0 == 13 }
                return words.first?.elementsEqual("*.md".utf8) == true
                    && words.contains { $0.elementsEqual(PlainGit.mergeAttribute.utf8) }
            }
        }
    }

    /// Notes whose line ends git converts on the way in and out: `-text` would show every one of
    /// them as changed.
    func notesWithConvertedLineEndings() throws -> [TreePath] {
        return try repository().states(of: pool.trackedFiles().filter(\.isMarkdown)).compactMap {
            state in
            guard let head = state.head, let working = state.working, head.id != working.id,
                let file = try layout.read(state.path)
            else { return nil }
            // An edited file is not as git has it either, but in more than its line ends.
            return head.id == .blob(file.bytes.filter { $0 != 13 }) ? state.path : nil
        }
    }

    /// The patterns of files that programs leave behind, and of our own temporary names.
    static let excluded = [
        ".obsidian/workspace*.json", ".trash/", ".DS_Store", ".sheaf-*~",
    ]
}
