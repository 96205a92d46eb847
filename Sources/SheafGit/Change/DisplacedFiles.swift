import SheafSystem
import SystemPackage

/// A file that was put aside and has been written into since: an editor that had it open
/// and saved in place.
public struct DisplacedFile: Hashable, Sendable {
    /// The path at which it lay in the working tree.
    public var path: TreePath
    /// The blob that it was.
    public var was: ObjectID
    /// The bytes of it now.
    public var bytes: [UInt8]
    fileprivate var name: SwapName
    fileprivate var list: [UInt8]
}

extension ChangeSession {
    /// The time for which a file that was put aside is watched, in seconds.
    private static let displacedAge: Int64 = 600

    /// Within our own.
    private static let displacedName = "displaced"

    /// Moves what an exchange put aside out of the way of recovery, with a list of what it was.
    /// Across file systems it is copied, and what an editor has open is the other file.
    ///
    /// - Parameter was: which of the two files of a step lies aside: `\.old`, or `\.new` where the
    ///   change was undone.
    func keepDisplaced(
        of steps: [Journal.Step], _ was: KeyPath<Journal.Swap, TreeEntry?>
    ) throws {
        let folder = try swapper.folder.folder.makeOwnFolder(Self.displacedName)
        var list = DisplacedList()
        for step in steps {
            guard let swap = step.swap, let entry = swap[keyPath: was], entry.mode.isFile
            else { continue }
            let name = swap.name.bytes
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
            list.entries.append(
                DisplacedList.Entry(name: swap.name, path: step.path, was: entry.id))
        }
        guard let first = list.entries.first else { return }
        try write(list, DisplacedList.prefix + first.name.bytes, in: folder)
        try folder.flush()
    }

    private func write(
        _ list: DisplacedList, _ name: [UInt8], in folder: Directory
    ) throws(SystemError) {
        let new = name + Array(".new".utf8)
        try folder.remove(new)
        try folder.create(new, seal.sealed(list.serialized))
        try folder.move(new, to: folder, as: name)
    }

    /// The put-aside files that have been written into since. What has stayed as it was for ten
    /// minutes goes; `settle` has to be called for the others once their text is in a commit.
    ///
    /// - Parameter everything: lets go of what is unchanged whatever its age.
    /// - Returns: these, and where files are kept which no list names and that git does
    ///   not have: of another folder, say, of which this one is a copy.
    public func displacedFiles(
        lettingGoOf everything: Bool = false
    ) throws -> (changed: [DisplacedFile], rescued: [FilePath]) {
        guard let folder = try swapper.folder.folder.ownFolder(Self.displacedName) else {
            return ([], [])
        }
        let now = FileTime.coarseNow().seconds
        var changed: [DisplacedFile] = []
        var kept: Set<[UInt8]> = []
        for name in try folder.names() where name.starts(with: DisplacedList.prefix) {
            guard let status = try folder.status(name), status.kind != .directory else { continue }
            // One that was not finished, or is not ours: its files are looked at by themselves.
            guard name.suffix(4) != Array(".new".utf8)[...], let list = try list(name, in: folder)
            else {
                try folder.remove(name)
                continue
            }
            let since = status.modified.seconds
            let isOver = everything || !(0..<Self.displacedAge ~= now - since)
            var rest = DisplacedList()
            for entry in list.entries {
                let file = entry.name.bytes
                guard let status = try folder.status(file) else { continue }
                // Older than the list, it has not been written since; in the end its bytes decide.
                if isOver || status.modified.seconds + 2 >= since,
                    let bytes = try folder.read(file)?.bytes, .blob(bytes) != entry.was
                {
                    changed.append(
                        DisplacedFile(
                            path: entry.path, was: entry.was, bytes: bytes, name: entry.name,
                            list: name))
                } else if isOver {
                    try folder.remove(file)
                    continue
                }
                rest.entries.append(entry)
                kept.insert(file)
            }
            if rest.entries.isEmpty { try folder.remove(name) } else { kept.insert(name) }
        }
        let rescued = try rescueUnlisted(in: folder, but: kept)
        return (changed.sorted { ($0.path, $0.name.text) < ($1.path, $1.name.text) }, rescued)
    }

    /// `nil` where it is not ours.
    private func list(_ name: [UInt8], in folder: Directory) throws -> DisplacedList? {
        guard let status = try folder.status(name), status.kind == .regular,
            status.size <= Journal.sizeLimit
        else { return nil }
        return try folder.read(name).flatMap { seal.opened($0.bytes) }.flatMap { DisplacedList($0) }
    }

    /// A file whose list was lost is kept for a person to look at, unless git has its bytes.
    private func rescueUnlisted(
        in folder: Directory, but kept: Set<[UInt8]>
    ) throws -> [FilePath] {
        var rescued: [FilePath] = []
        for name in try folder.names() where !kept.contains(name) {
            guard let status = try folder.status(name), status.kind == .regular else { continue }
            if status.size <= Self.comparedSize, let bytes = try folder.read(name)?.bytes,
                try repository.contains(.blob(bytes))
            {
                try folder.remove(name)
            } else {
                rescued.append(
                    try swapper.folder.rescue(
                        name, of: folder, as: String(decoding: name, as: UTF8.self)))
            }
        }
        return rescued
    }

    /// Keeps put-aside files for a person to look at: their text shall go into no commit.
    ///
    /// - Returns: where they are.
    public func rescue(_ files: [DisplacedFile]) throws -> [FilePath] {
        guard !files.isEmpty else { return [] }
        let folder = try swapper.folder.folder.makeOwnFolder(Self.displacedName)
        return try files.map {
            try swapper.folder.rescue($0.name.bytes, of: folder, as: $0.name.ofRescued($0.path))
        }
    }

    /// A larger file is not read only to say whether git has it: bytes.
    private static let comparedSize: Int64 = 64 << 20

    /// Tells that what these files hold is in a commit, or part of one: from now on they are
    /// watched as what they are now.
    public func settle(_ files: [DisplacedFile]) throws {
        guard !files.isEmpty else { return }
        let folder = try swapper.folder.folder.makeOwnFolder(Self.displacedName)
        var batch = ObjectBatch()
        for (name, files) in Dictionary(grouping: files, by: \.list) {
            guard var list = try list(name, in: folder) else { continue }
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

/// The files that one sync put aside: they lie in our folder, and this lists what they were. Their
/// text goes into the working tree one day, so the list counts only with our ``JournalSignature``.
package struct DisplacedList: Equatable {
    package struct Entry: Equatable {
        var name: SwapName
        var path: TreePath
        var was: ObjectID
    }

    static let prefix = Array("list-".utf8)
    private static let header = "sheaf displaced 2"

    var entries: [Entry] = []

    init() {}

    /// Fields, each closed by a NUL; `nil` where the bytes are no such list.
    package init?(_ bytes: [UInt8]) {
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count % 3 == 1,
            fields[0].elementsEqual(Self.header.utf8)
        else { return nil }
        for at in stride(from: 1, to: fields.count, by: 3) {
            guard let name = SwapName(fields[at]), let path = TreePath(bytes: fields[at + 1]),
                let was = ObjectID(hexDigits: fields[at + 2])
            else { return nil }
            entries.append(Entry(name: name, path: path, was: was))
        }
    }

    package var serialized: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0]
        for entry in entries {
            bytes += entry.name.bytes + [0] + entry.path.bytes + [0]
            bytes += Array(entry.was.description.utf8) + [0]
        }
        return bytes
    }
}
