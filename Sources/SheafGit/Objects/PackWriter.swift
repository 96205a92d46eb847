import CGit2
import CZlib
import SheafSystem
import SystemPackage

/// Writes objects as a pack with its index (gitformat-pack(5)).
///
/// Each stands whole. libgit2's own builder of packs compares each object with the ten before it, which for
/// a folder of notes took two thirds of the time of all that making it a store takes; git looks for
/// such deltas when it packs anew, and with more care.
final class PackWriter {
    private let indexer: OpaquePointer
    private var progress = git_indexer_progress()
    private var hash = SHA1()

    /// As git compresses objects that have a file of their own (`core.looseCompression`).
    private static let compression: Int32 = 1

    /// - Parameters:
    ///   - folder: where the pack and its index get their names, by what is in them.
    ///   - count: of the objects that will be added.
    init(in folder: FilePath, count: Int) throws(RepositoryError) {
        indexer = try LibGit2.make("git_indexer_new") { indexer in
            folder.withPlatformString { git_indexer_new(&indexer, $0, 0, nil, nil) }
        }
        var head = Array("PACK".utf8)
        for number in [2, UInt32(count)] {
            withUnsafeBytes(of: number.bigEndian) { head += $0 }
        }
        try append(head)
    }

    deinit { git_indexer_free(indexer) }

    func add(_ kind: ObjectKind, _ bytes: [UInt8]) throws(RepositoryError) {
        try append(Self.head(kind, size: bytes.count))
        try append(Self.deflated(bytes))
    }

    /// Makes the pack and its index whole, flushed to disk.
    func finish() throws(RepositoryError) {
        try Self.append(hash.finish().bytes, to: indexer, &progress)
        try LibGit2.check("git_indexer_commit") { git_indexer_commit(indexer, &progress) }
    }

    private func append(_ bytes: [UInt8]) throws(RepositoryError) {
        hash.update(bytes)
        try Self.append(bytes, to: indexer, &progress)
    }

    private static func append(
        _ bytes: [UInt8], to indexer: OpaquePointer, _ progress: inout git_indexer_progress
    ) throws(RepositoryError) {
        try LibGit2.check("git_indexer_append") {
            bytes.withUnsafeBytes {
                git_indexer_append(indexer, $0.baseAddress, $0.count, &progress)
            }
        }
    }

    /// Four bits of the size and three of the kind, then seven bits of the size a byte; the highest one says
    /// that another byte follows.
    private static func head(_ kind: ObjectKind, size: Int) -> [UInt8] {
        var head = [UInt8(kind.raw.rawValue) << 4 | UInt8(size & 15)]
        var size = size >> 4
        while size > 0 {
            head[head.count - 1] |= 0x80
            head.append(UInt8(size & 0x7f))
            size >>= 7
        }
        return head
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let limit = compressBound(uLong(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(limit)) { buffer, count in
            var length = limit
            // Nothing but memory can be missing: the bound holds for all bytes.
            let result = compress2(
                buffer.baseAddress, &length, bytes.isEmpty ? [0] : bytes, uLong(bytes.count),
                compression)
            precondition(result == Z_OK, "zlib: \(result)")
            count = Int(length)
        }
    }
}
