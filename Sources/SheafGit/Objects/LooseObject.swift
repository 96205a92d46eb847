import CGit2
import CZlib
import Libc
import SheafSystem
import SystemPackage

/// Objects that git keeps in files of their own (gitrepository-layout(5)), read in libgit2's place: its
/// reader inflates a file that was cut short for ever.
enum LooseObject {
    /// The code by which libgit2 hands on that a file holds no whole object.
    static let damaged = GIT_EMISMATCH.rawValue
    /// As that of libgit2's own reader of packs, which was added earlier and is asked first: what is
    /// packed costs no look for a file. Its own reader of files has 1.
    private static let priority: Int32 = 2

    /// Has an open repository read them so.
    static func use(_ objects: FilePath, in repository: OpaquePointer) throws(RepositoryError) {
        let database = try LibGit2.make("git_repository_odb") {
            git_repository_odb(&$0, repository)
        }
        defer { git_odb_free(database) }
        let backend = LooseObjectBackend.make(objects)
        do throws(RepositoryError) {
            try LibGit2.check("git_odb_add_backend") {
                git_odb_add_backend(database, backend, priority)
            }
        } catch {
            LooseObjectBackend.release(backend)
            throw error
        }
    }

    /// The head of an object: its kind, and its size in bytes.
    struct Head {
        var kind: git_object_t
        var size: Int
        /// The object's first bytes, which were inflated with the head.
        fileprivate var rest: ArraySlice<UInt8>

        /// In bytes; the longest one is shorter.
        private static let limit = 64
        /// zlib makes at most 1,032 bytes out of one.
        private static let mostInflated = 1_032

        fileprivate init?(_ inflation: inout Inflation) {
            var failed = false
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.limit) { buffer, count in
                let made = inflation.next(UnsafeMutableRawBufferPointer(buffer))
                (count, failed) = (made ?? 0, made == nil)
            }
            guard !failed, let end = bytes.firstIndex(of: 0),
                let space = bytes[..<end].firstIndex(of: Ascii.space),
                let kind = Self.kind(bytes[..<space]),
                let size = Self.number(bytes[(space + 1)..<end]),
                size <= (inflation.packedSize + 1) * Self.mostInflated
            else { return nil }
            (self.kind, self.size, rest) = (kind, size, bytes[(end + 1)...])
            guard rest.count <= size else { return nil }
        }

        private static func kind(_ name: ArraySlice<UInt8>) -> git_object_t? {
            switch String(decoding: name, as: UTF8.self) {
            case "blob": GIT_OBJECT_BLOB
            case "tree": GIT_OBJECT_TREE
            case "commit": GIT_OBJECT_COMMIT
            case "tag": GIT_OBJECT_TAG
            default: nil
            }
        }

        private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
            guard !digits.isEmpty, digits.allSatisfy(Ascii.isDigit) else { return nil }
            return Int(String(decoding: digits, as: UTF8.self))
        }
    }

    /// Returns the head of an object's file; `nil` where that is damaged.
    static func head(of packed: UnsafeRawBufferPointer) -> Head? {
        guard var inflation = Inflation(packed) else { return nil }
        return Head(&inflation)
    }

    /// Inflates an object's file.
    ///
    /// - Parameter allocate: gives the memory for as many bytes as the head says.
    /// - Returns: the head; `nil` where the file is damaged, also after memory was given.
    static func read(
        _ packed: UnsafeRawBufferPointer,
        into allocate: (Int) -> UnsafeMutableRawBufferPointer?
    ) -> Head? {
        guard var inflation = Inflation(packed), let head = Head(&inflation),
            let body = allocate(head.size)
        else { return nil }
        body.copyBytes(from: head.rest)
        let left = UnsafeMutableRawBufferPointer(rebasing: body[head.rest.count...])
        guard inflation.next(left) == left.count, inflation.ends() else { return nil }
        return head
    }

    /// Returns whether the file of an object holds a whole one.
    static func isWhole(_ packed: [UInt8]) -> Bool {
        packed.withUnsafeBytes { packed in
            guard var inflation = Inflation(packed), let head = Head(&inflation) else {
                return false
            }
            var left = head.size - head.rest.count
            return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                while left > 0 {
                    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(left))
                    guard inflation.next(part) == part.count else { return false }
                    left -= part.count
                }
                return inflation.ends()
            }
        }
    }
}

/// A zlib stream that is inflated step by step.
private struct Inflation: ~Copyable {
    /// In memory of its own: zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>
    private let packed: UnsafeRawBufferPointer
    private var given = 0
    private var isAtEnd = false

    var packedSize: Int { packed.count }

    init?(_ packed: UnsafeRawBufferPointer) {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            return nil
        }
        self.stream = stream
        self.packed = packed
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Fills the buffer, or the part of it that the stream has bytes for.
    ///
    /// - Returns: the number of bytes; `nil` where the stream is damaged or cut short.
    mutating func next(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var made = 0
        while made < buffer.count, !isAtEnd {
            if stream.pointee.avail_in == 0, given < packed.count {
                // zlib counts in 32 bits.
                let count = min(packed.count - given, 1 << 30)
                stream.pointee.next_in = UnsafeMutablePointer(
                    mutating: packed.baseAddress?.advanced(by: given)
                        .assumingMemoryBound(to: UInt8.self))
                stream.pointee.avail_in = uInt(count)
                given += count
            }
            let room = min(buffer.count - made, 1 << 30)
            stream.pointee.next_out = buffer.baseAddress?.advanced(by: made)
                .assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = uInt(room)
            let state = inflate(stream, Z_NO_FLUSH)
            made += room - Int(stream.pointee.avail_out)
            switch state {
            case Z_OK: continue
            case Z_STREAM_END: isAtEnd = true
            default: return nil
            }
        }
        return made
    }

    /// Returns whether nothing more comes, and the sum at the end of the stream is right.
    mutating func ends() -> Bool {
        let more = withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { next($0) }
        return more == 0 && isAtEnd
    }
}

/// The reader as libgit2 knows it (`git2/sys/odb_backend.h`), which takes its own value for the base of
/// this one.
private struct LooseObjectBackend {
    private var base: git_odb_backend
    /// The path of the objects' folder, with a slash and a NUL at its end.
    private let folder: UnsafeMutablePointer<CChar>

    static func make(_ objects: FilePath) -> UnsafeMutablePointer<git_odb_backend> {
        var base = git_odb_backend()
        base.version = UInt32(GIT_ODB_BACKEND_VERSION)
        base.read = { data, size, kind, backend, id in
            LooseObjectBackend.withFile(of: id, in: backend) { packed in
                var memory: UnsafeMutableRawPointer?
                let head = LooseObject.read(packed) { count in
                    // With a NUL behind it, as libgit2's own readers have it.
                    memory = git_odb_backend_data_alloc(backend, count + 1)
                    memory?.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
                    return memory.map { UnsafeMutableRawBufferPointer(start: $0, count: count) }
                }
                guard let head else {
                    memory.map { git_odb_backend_data_free(backend, $0) }
                    return LooseObject.damaged
                }
                data?.pointee = memory
                size?.pointee = head.size
                kind?.pointee = head.kind
                return 0
            }
        }
        base.read_header = { size, kind, backend, id in
            LooseObjectBackend.withFile(of: id, in: backend) { packed in
                guard let head = LooseObject.head(of: packed) else { return LooseObject.damaged }
                size?.pointee = head.size
                kind?.pointee = head.kind
                return 0
            }
        }
        // Those that libgit2's own readers go over are the same.
        base.foreach = { _, _, _ in 0 }
        base.free = { LooseObjectBackend.release($0) }
        let backend = UnsafeMutablePointer<LooseObjectBackend>.allocate(capacity: 1)
        backend.initialize(
            to: LooseObjectBackend(base: base, folder: strdup(objects.string + "/")))
        return UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
    }

    static func release(_ backend: UnsafeMutablePointer<git_odb_backend>?) {
        guard let backend else { return }
        let own = UnsafeMutableRawPointer(backend).assumingMemoryBound(
            to: LooseObjectBackend.self)
        free(own.pointee.folder)
        own.deallocate()
    }

    /// Calls `body` with the bytes of an object's file; says "not found" where there is none.
    ///
    /// - Returns: a code of libgit2's.
    private static func withFile(
        of id: UnsafePointer<git_oid>?, in backend: UnsafeMutablePointer<git_odb_backend>?,
        _ body: (UnsafeRawBufferPointer) -> Int32
    ) -> Int32 {
        guard let backend, let id else { return GIT_ENOTFOUND.rawValue }
        let folder = UnsafeMutableRawPointer(backend).assumingMemoryBound(
            to: LooseObjectBackend.self
        ).pointee.folder
        let length = strlen(folder)
        // Two digits, a slash, 38 digits and a NUL.
        let path = [CChar](unsafeUninitializedCapacity: length + 42) { path, count in
            path.baseAddress?.update(from: folder, count: length)
            git_oid_pathfmt(path.baseAddress?.advanced(by: length), id)
            path[length + 41] = 0
            count = length + 42
        }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            let isAbsent = [.noSuchFileOrDirectory, .notDirectory].contains(Errno.current)
            // Otherwise libgit2 says what is wrong.
            return isAbsent ? GIT_ENOTFOUND.rawValue : GIT_PASSTHROUGH.rawValue
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return GIT_PASSTHROUGH.rawValue }
        let size = Int(status.st_size)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
        defer { memory.deallocate() }
        var count = 0
        while count < size {
            let got = read(file, memory.baseAddress?.advanced(by: count), size - count)
            if got < 0, Errno.current == .interrupted { continue }
            guard got >= 0 else { return GIT_PASSTHROUGH.rawValue }
            if got == 0 { break }
            count += got
        }
        let code = body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
        if code == LooseObject.damaged {
            git_error_set_str(
                Int32(GIT_ERROR_ODB.rawValue),
                "the file of object \(ObjectID(id.pointee)) is damaged")
        }
        return code
    }
}
