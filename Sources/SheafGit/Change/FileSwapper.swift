import SheafSystem
import SystemPackage

/// Changes files of the working tree so that what stood there is kept and looked at before anything
/// is decided: existing files by an exchange, new ones by an exclusive rename, deleted ones by moving
/// them away.
struct FileSwapper {
    /// The place of a temporary or displaced file.
    struct Place {
        var directory: Directory
        var name: [UInt8]
    }

    let files: WorkingFiles
    let folder: PrivateFolder
    /// True if an exchange is tried at all, before the way that works on every file system.
    var exchanges = true
    /// True if the file system tells which files are executable (`core.fileMode`).
    let keepsModes: Bool

    init(_ layout: RepositoryLayout, keepsModes: Bool = true) throws(SystemError) {
        self.keepsModes = keepsModes
        files = try WorkingFiles(root: layout.root)
        folder = try PrivateFolder(layout)
    }

    /// In our folder's `tmp/`: where temporary files are written.
    func aside(_ name: [UInt8]) -> Place {
        Place(directory: folder.temporary, name: name)
    }

    /// Beside the target, where the working tree is on another file system than our folder. Git is
    /// told to ignore these names.
    func beside(_ name: [UInt8], in parent: Directory) -> Place {
        Place(directory: parent, name: Array(".sheaf-".utf8) + name + Array("~".utf8))
    }

    /// Returns the entry that lies at `place`, as far as the working tree can show it.
    func entry(at place: Place) -> TreeEntry? {
        try? place.directory.entry(place.name, modeless: keepsModes ? nil : .regular)
    }

    /// Returns an entry as the working tree will show it: without modes, executable files look like
    /// others.
    func shown(_ entry: TreeEntry?) -> TreeEntry? {
        guard !keepsModes, let entry, entry.mode == .executable else { return entry }
        return TreeEntry(mode: .regular, id: entry.id)
    }

    /// Brings `path` from `swap.old` to `swap.new`, whose bytes lie in the temporary file. Throws
    /// `ChangeError.changedMeanwhile` if something else stood there; recovery puts it back.
    func perform(_ swap: Journal.Swap, at path: TreePath) throws {
        let displaced: Place?
        do {
            guard let parent = try files.parent(of: path, creating: swap.old == nil) else {
                throw ChangeError.changedMeanwhile(path)
            }
            displaced = try move(swap, path, parent)
        } catch let error as SystemError
            where error.code == .fileExists || error.code == .noSuchFileOrDirectory
            || error.code == .notDirectory
        {
            throw ChangeError.changedMeanwhile(path)
        }
        guard let displaced else { return }
        guard entry(at: displaced) == swap.old else { throw ChangeError.changedMeanwhile(path) }
        if swap.new == nil {
            try files.removeEmptyDirectories(above: path, but: OnlyInGit.settingsFolder)
        }
    }

    /// Returns the new place of the displaced file; `nil` for a new one.
    private func move(
        _ swap: Journal.Swap, _ path: TreePath, _ parent: Directory
    ) throws(SystemError) -> Place? {
        do {
            return try move(swap, path, parent, through: aside(swap.name.bytes))
        } catch {
            guard error.isCrossDevice else { throw error }
        }
        let place = beside(swap.name.bytes, in: parent)
        if swap.new != nil {
            try folder.temporary.moveByCopy(swap.name.bytes, to: parent, as: place.name)
        }
        return try move(swap, path, parent, through: place)
    }

    private func move(
        _ swap: Journal.Swap, _ path: TreePath, _ parent: Directory, through place: Place
    ) throws(SystemError) -> Place? {
        switch (swap.old, swap.new) {
        case (_?, _?):
            return try exchange(place, with: path, in: parent, swap.name)
        case (nil, _):
            try place.directory.moveExclusively(place.name, to: parent, as: path.name)
            return nil
        case (_?, nil):
            try parent.moveExclusively(path.name, to: place.directory, as: place.name)
            return place
        }
    }

    /// Puts what lies at `place` into the working tree; answers where the displaced file is.
    ///
    /// The file is away for a moment where the file system knows no exchange: better than to
    /// overwrite one that was saved in between.
    func exchange(
        _ place: Place, with path: TreePath, in parent: Directory, _ name: SwapName
    ) throws(SystemError) -> Place {
        if exchanges {
            do {
                try place.directory.exchange(place.name, with: parent, path.name)
                return place
            } catch {
                guard error.isUnsupported else { throw error }
            }
        }
        let isAside = place.directory === folder.temporary
        let old = isAside ? aside(name.ofOldFile) : beside(name.ofOldFile, in: parent)
        try parent.moveExclusively(path.name, to: old.directory, as: old.name)
        try place.directory.moveExclusively(place.name, to: parent, as: path.name)
        return old
    }
}

/// The name of a temporary file: 16 lower-case hexadecimal digits. It becomes a part of paths,
/// and is read back from files; nothing of this type leads out of a folder.
struct SwapName: Hashable, Sendable {
    let text: String

    init(_ environment: GitEnvironment) {
        text = environment.nonce()
    }

    /// `nil` for anything but such a name.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 16,
            bytes.allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            })
        else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// The displaced file's name, where the file system cannot exchange two files.
    var ofOldFile: [UInt8] { Array((text + ".old").utf8) }

    /// The name under which the file is kept for a person to look at.
    func ofRescued(_ path: TreePath) -> String {
        "\(text)-\(String(decoding: path.name, as: UTF8.self))"
    }
}
