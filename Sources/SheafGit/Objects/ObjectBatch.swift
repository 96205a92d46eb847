import CGit2
import SheafSystem
import SystemPackage

/// New objects, kept in memory until all are known: few are written one by one, many as one pack.
struct ObjectBatch {
    private struct Object {
        var id: ObjectID
        var kind: ObjectKind
        var bytes: [UInt8]
    }

    /// Up to here single files are quicker than a pack with its index.
    private static let looseLimit = 20
    /// Larger objects are always written alone, several at a time.
    private static let packedSize = 64 << 10

    private var objects: [Object] = []
    private var places: [ObjectID: Int] = [:]

    mutating func add(_ kind: ObjectKind, _ bytes: [UInt8]) -> ObjectID {
        let id = ObjectID.hash(kind, bytes)
        if places[id] == nil {
            places[id] = objects.count
            objects.append(Object(id: id, kind: kind, bytes: bytes))
        }
        return id
    }

    func bytes(of id: ObjectID) -> [UInt8]? {
        places[id].map { objects[$0].bytes }
    }

    /// Puts what is not there yet into the repository, flushed to disk, and empties the batch.
    mutating func flush(into repository: borrowing Repository) throws {
        defer { self = ObjectBatch() }
        if objects.count <= Self.looseLimit {
            try write(objects[...], into: repository)
            return
        }
        let boundary = objects.partition { $0.bytes.count > Self.packedSize }
        try write(objects[boundary...], into: repository)
        try pack(objects[..<boundary], into: repository)
    }

    private func write(
        _ objects: ArraySlice<Object>, into repository: borrowing Repository
    ) throws(RepositoryError) {
        let new = try repository.withObjectDatabase { Self.missing(objects, in: $0) }
        let folder = repository.layout.commonDirectory.appending("objects")
        // Each is flushed with its folder, and file systems flush what waits together.
        let written = Parallel.wait(count: new.count, threads: Self.writers) { index in
            Result { () throws(RepositoryError) in try Self.write(new[index], asFileIn: folder) }
        }
        for result in written { try result.get() }
    }

    /// Those that the database does not know. It is not asked to look for new packs: it would do so
    /// for each object that is new.
    private static func missing(
        _ objects: ArraySlice<Object>, in database: OpaquePointer
    ) -> [Object] {
        objects.filter { object in
            var raw = object.id.raw
            return git_odb_exists_ext(database, &raw, GIT_ODB_LOOKUP_NO_REFRESH.rawValue) == 0
        }
    }

    /// Threads that write at a time.
    private static let writers = 8

    /// As git compresses objects that have a file of their own (`core.looseCompression`): they are
    /// packed some day, with more care.
    private static let looseCompression: Int32 = 1

    /// With a database of its own: libgit2 lets only one thread at a time write into one.
    private static func write(
        _ object: Object, asFileIn folder: FilePath
    ) throws(RepositoryError) {
        let database = try LibGit2.make("git_odb_new") { git_odb_new(&$0) }
        defer { git_odb_free(database) }
        var backend: UnsafeMutablePointer<git_odb_backend>?
        try LibGit2.check("git_odb_backend_loose") {
            folder.withPlatformString {
                git_odb_backend_loose(&backend, $0, looseCompression, 1, 0, 0)
            }
        }
        try LibGit2.check("git_odb_add_backend") { git_odb_add_backend(database, backend, 1) }
        var id = git_oid()
        try LibGit2.check("git_odb_write") {
            object.bytes.withUnsafeBytes {
                git_odb_write(&id, database, $0.baseAddress, $0.count, object.kind.raw)
            }
        }
    }

    private func pack(
        _ objects: ArraySlice<Object>, into repository: borrowing Repository
    ) throws {
        let new = try repository.withObjectDatabase { Self.missing(objects, in: $0) }
        guard !new.isEmpty else { return }
        let folder = try PackingFolder(repository.layout)
        let pack = try PackWriter(in: folder.path, count: new.count)
        for object in new { try pack.add(object.kind, object.bytes) }
        try pack.finish()
        try folder.handOver(to: repository.layout.commonDirectory.appending("objects/pack"))
    }
}

/// The folder of sheaf's in which libgit2 writes a pack before it gets its place among git's: what a kill
/// leaves half written lies here, where the next change removes it, and not in `objects/pack`, where
/// it would stay. One process has it at a time, so that such a file is told from one that is being
/// written.
struct PackingFolder: ~Copyable {
    private static let name = "packing"
    private static let lockName = "lock"

    private let folder: Directory
    private let lock: FileLock

    /// Waits while another process writes a pack. Throws `ChangeError.busy`, and as
    /// `PrivateFolder.make`.
    init(_ layout: RepositoryLayout) throws {
        let own = try PrivateFolder.make(in: Directory(opening: layout.gitDirectory))
        let folder = try own.makeOwnFolder(Self.name)
        let lock = try FileLock.take(Self.lockName, in: folder, waiting: .seconds(60))
        try Self.sweep(folder)
        self.folder = folder
        self.lock = lock
    }

    var path: FilePath { folder.path }

    /// Moves what was written to git's packs. The index comes last: it is by the index that git finds
    /// a pack.
    func handOver(to packs: FilePath) throws(SystemError) {
        let target = try Directory(creating: packs)
        let names = try folder.names().filter { !$0.elementsEqual(Self.lockName.utf8) }
        let isIndex = { (name: [UInt8]) in name.suffix(4).elementsEqual(".idx".utf8) }
        for name in names.filter({ !isIndex($0) }) + names.filter(isIndex) {
            do {
                try folder.moveExclusively(name, to: target, as: name)
            } catch  where error.isCrossDevice {
                try folder.moveByCopy(name, to: target, as: name)
            } catch  where error.code == .fileExists {
                // Named by what is in it: it is there already.
                try folder.remove(name)
            }
        }
        try target.flush()
    }

    /// Removes what a killed process has left, unless another is at it.
    ///
    /// - Parameter own: our folder in the git directory.
    static func sweep(in own: Directory) throws(SystemError) {
        guard let folder = try own.ownFolder(name),
            let lock = try FileLock(trying: lockName, in: folder)
        else { return }
        try sweep(folder)
        _ = consume lock
    }

    private static func sweep(_ folder: Directory) throws(SystemError) {
        for name in try folder.names() where !name.elementsEqual(lockName.utf8) {
            try folder.remove(name)
        }
    }
}
