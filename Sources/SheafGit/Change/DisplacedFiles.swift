import SystemPackage

/// A file that was put aside and that somebody has written into since: an editor that had it open
/// and saved in place.
public struct DisplacedFile: Hashable, Sendable {
    /// Where it lay in the working tree.
    public var path: TreePath
    /// The blob that it was.
    public var was: ObjectID
    /// What it holds now.
    public var bytes: [UInt8]
    fileprivate var name: [UInt8]
    fileprivate var list: [UInt8]
}

/// What one sync put aside: files in our folder, and a list of what they were.
private struct DisplacedList {
    struct Entry {
        var name: [UInt8]
        var path: TreePath
        var was: ObjectID
    }

    static let prefix = Array("list-".utf8)
    private static let header = "sheaf displaced 1"

    var entries: [Entry] = []

    init() {}

    /// Fields, each closed by a NUL; `nil` where the bytes are no such list.
    init?(_ bytes: [UInt8]) {
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count % 3 == 1,
            fields[0].elementsEqual(Self.header.utf8)
        else { return nil }
        for at in stride(from: 1, to: fields.count, by: 3) {
            guard !fields[at].contains(UInt8(ascii: "/")),
                let path = TreePath(bytes: fields[at + 1]),
                let was = ObjectID(hex: String(decoding: fields[at + 2], as: UTF8.self))
            else { return nil }
            entries.append(Entry(name: Array(fields[at]), path: path, was: was))
        }
    }

    var serialized: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0]
        for entry in entries {
            bytes += entry.name + [0] + entry.path.bytes + [0]
            bytes += Array(entry.was.description.utf8) + [0]
        }
        return bytes
    }
}

extension ChangeSession {
    /// How long a file that was put aside is watched, in seconds.
    private static let displacedAge: Int64 = 600

    private var displacedFolder: FilePath {
        repository.layout.privateDirectory.appending("displaced")
    }

    /// Moves what an exchange put aside out of the way of recovery, with a list of what it was.
    /// Across file systems it is copied, and what an editor has open is the other file.
    ///
    /// - Parameter was: which of the two files of a step lies aside: `\.old`, or `\.new` where the
    ///   change was undone.
    func keepDisplaced(
        of steps: [Journal.Step], _ was: KeyPath<Journal.Swap, TreeEntry?>
    ) throws {
        let folder = try Directory(creating: displacedFolder)
        var list = DisplacedList()
        for step in steps {
            guard let swap = step.swap, let entry = swap[keyPath: was], entry.mode.isFile
            else { continue }
            let name = Array(swap.name.utf8)
            let parent = try? swapper.files.parent(of: step.path, creating: false)
            if try folder.status(name) == nil {
                guard let place = try places(of: swap, in: parent).first else { continue }
                do {
                    try place.directory.moveExclusively(place.name, to: folder, as: name)
                } catch {
                    guard error.isCrossDevice else { throw error }
                    try place.directory.moveByCopy(place.name, to: folder, as: name)
                }
            }
            list.entries.append(DisplacedList.Entry(name: name, path: step.path, was: entry.id))
        }
        guard let first = list.entries.first else { return }
        try write(list, DisplacedList.prefix + first.name, in: folder)
        try folder.flush()
    }

    private func write(
        _ list: DisplacedList, _ name: [UInt8], in folder: Directory
    ) throws(SystemError) {
        let new = name + Array(".new".utf8)
        try folder.remove(new)
        try folder.create(new, list.serialized)
        try folder.move(new, to: folder, as: name)
    }

    /// The put-aside files that have been written into since. What has stayed as it was for ten
    /// minutes goes; `settle` has to be called for the others once their text is in a commit.
    ///
    /// - Parameter everything: lets go of what is unchanged whatever its age.
    public func displacedFiles(lettingGoOf everything: Bool = false) throws -> [DisplacedFile] {
        guard displacedFolder.isDirectory else { return [] }
        let folder = try Directory(opening: displacedFolder)
        let now = FileTime.coarseNow().seconds
        var changed: [DisplacedFile] = []
        var kept: Set<[UInt8]> = []
        for name in try folder.names() where name.starts(with: DisplacedList.prefix) {
            // One that was not finished, or is damaged: its files are looked at by themselves.
            guard name.suffix(4) != Array(".new".utf8)[...],
                let contents = try folder.read(name, limit: 256 << 20),
                let list = DisplacedList(contents.bytes)
            else {
                try folder.remove(name)
                continue
            }
            let since = contents.status.modified.seconds
            let isOver = everything || !(0..<Self.displacedAge ~= now - since)
            var rest = DisplacedList()
            for entry in list.entries {
                guard let status = try folder.status(entry.name) else { continue }
                // Older than the list, it has not been written since; in the end its bytes decide.
                if isOver || status.modified.seconds + 2 >= since,
                    let file = try folder.read(entry.name)?.bytes, .blob(file) != entry.was
                {
                    changed.append(
                        DisplacedFile(
                            path: entry.path, was: entry.was, bytes: file, name: entry.name,
                            list: name))
                } else if isOver {
                    try folder.remove(entry.name)
                    continue
                }
                rest.entries.append(entry)
                kept.insert(entry.name)
            }
            if rest.entries.isEmpty { try folder.remove(name) } else { kept.insert(name) }
        }
        try rescueUnlisted(in: folder, but: kept)
        return changed.sorted { ($0.path, $0.name.count) < ($1.path, $1.name.count) }
    }

    /// A file whose list was lost is kept for a person to look at, unless git has its bytes.
    private func rescueUnlisted(in folder: Directory, but kept: Set<[UInt8]>) throws {
        for name in try folder.names() where !kept.contains(name) {
            guard try folder.status(name)?.kind == .regular else { continue }
            if let bytes = try folder.read(name)?.bytes, try repository.contains(.blob(bytes)) {
                try folder.remove(name)
            } else {
                _ = try swapper.folder.rescue(
                    name, of: folder, as: String(decoding: name, as: UTF8.self))
            }
        }
    }

    /// Tells that what these files hold is in a commit, or part of one: from now on they are
    /// watched as what they are now.
    public func settle(_ files: [DisplacedFile]) throws {
        guard !files.isEmpty else { return }
        let folder = try Directory(opening: displacedFolder)
        var batch = ObjectBatch()
        for (name, files) in Dictionary(grouping: files, by: \.list) {
            guard let bytes = try folder.read(name)?.bytes, var list = DisplacedList(bytes) else {
                continue
            }
            for file in files {
                let id = batch.add(.blob, file.bytes)
                for index in list.entries.indices where list.entries[index].name == file.name {
                    list.entries[index].was = id
                }
            }
            try batch.flush(into: repository)
            try write(list, name, in: folder)
        }
    }
}
