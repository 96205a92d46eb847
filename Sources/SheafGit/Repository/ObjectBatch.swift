import CGit2

/// New objects, kept in memory until all are known: few are written one by one, many as one pack.
struct ObjectBatch {
    private struct Object {
        var id: ObjectID
        var kind: ObjectKind
        var bytes: [UInt8]
    }

    /// Up to here single files are quicker than a pack with its index.
    private static let looseLimit = 20
    /// Larger objects are always written alone. libgit2 looks for deltas among all that it packs,
    /// which for 196 MB of pictures took five times as long as writing them.
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
    mutating func flush(into repository: borrowing Repository) throws(RepositoryError) {
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
        try repository.withObjectDatabase { (database) throws(RepositoryError) in
            guard objects.count > 1 else {
                for object in objects { try Self.write(object, database) }
                return
            }
            // Each is flushed with its folder, and file systems flush what waits together.
            let shared = SharedDatabase(pointer: database)
            let written = Parallel.wait(count: objects.count, threads: Self.writers) { index in
                Result { () throws(RepositoryError) in
                    try Self.write(objects[objects.startIndex + index], shared.pointer)
                }
            }
            for result in written { try result.get() }
        }
    }

    /// libgit2's object databases may be used by several threads at a time (its `threading.md`).
    private struct SharedDatabase: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// Threads that write at a time.
    private static let writers = 8

    private static func write(
        _ object: Object, _ database: OpaquePointer
    ) throws(RepositoryError) {
        var id = git_oid()
        try LibGit2.check("git_odb_write") {
            object.bytes.withUnsafeBytes {
                git_odb_write(&id, database, $0.baseAddress, $0.count, object.kind.raw)
            }
        }
    }

    /// libgit2 packs only what a database holds: here one in memory, in front of a second handle's,
    /// because a backend cannot be taken off again.
    private func pack(
        _ objects: ArraySlice<Object>, into repository: borrowing Repository
    ) throws(RepositoryError) {
        let second = try Repository(
            opening: repository.layout, environment: repository.environment)
        let builder = try LibGit2.make("git_packbuilder_new") {
            git_packbuilder_new(&$0, second.pointer)
        }
        defer { git_packbuilder_free(builder) }
        git_packbuilder_set_threads(builder, 1)
        try second.withObjectDatabase { (database) throws(RepositoryError) in
            let new = objects.filter { object in
                var raw = object.id.raw
                return git_odb_exists(database, &raw) == 0
            }
            guard !new.isEmpty else { return }
            var memory: UnsafeMutablePointer<git_odb_backend>?
            try LibGit2.check("git_mempack_new") { git_mempack_new(&memory) }
            try LibGit2.check("git_odb_add_backend") { git_odb_add_backend(database, memory, 999) }
            for object in new {
                try Self.write(object, database)
                var raw = object.id.raw
                try LibGit2.check("git_packbuilder_insert") {
                    git_packbuilder_insert(builder, &raw, nil)
                }
            }
            let folder = repository.layout.commonDirectory.appending("objects/pack")
            try LibGit2.check("git_packbuilder_write") {
                folder.withPlatformString { git_packbuilder_write(builder, $0, 0, nil, nil) }
            }
        }
    }
}
