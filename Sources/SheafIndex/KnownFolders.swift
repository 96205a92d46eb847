import SystemPackage

/// The folders of a store at the last look at all its files. Whoever wants to know whether a file has
/// come since need not list them all: a folder whose stamp is the same has the same names in it.
///
/// A file `folders` in the index's folder: magic bytes, the folders, and a checksum of all that.
public struct KnownFolders: Sendable {
    public struct Folder: Hashable, Sendable {
        /// Relative to the store's root, which is empty itself.
        public var path: [UInt8]
        /// `nil` where a name may have come that the stamp does not show: the folder was written to
        /// while it was looked at.
        public var stamp: FileStamp?
        /// What its names come to.
        public var names: UInt64

        /// - Parameter moment: when the look began, as ``FileStamp`` counts.
        public init(path: [UInt8], stamp: FileStamp, names: UInt64, lookedAt moment: Int64) {
            self.path = path
            self.stamp = stamp.isSettled(at: moment) ? stamp : nil
            self.names = names
        }

        fileprivate init(from reader: inout RecordReader) {
            path = Array(reader.takeBytes())
            stamp = reader.takeOptional { reader in
                FileStamp(
                    size: reader.take(), modified: reader.take(), changed: reader.take(),
                    inode: reader.take())
            }
            names = reader.take()
        }
    }

    public let folders: [Folder]

    private static let magic = Array("sheafdr1".utf8)

    public init(_ folders: [Folder]) {
        self.folders = folders
    }

    /// What the last look found; `nil` where nobody has looked.
    ///
    /// - Parameter path: the index's folder.
    public init?(at path: FilePath) {
        let bytes = IndexFolder(path: path).open(IndexFolder.folders)?.bytes() ?? []
        guard bytes.count >= Self.magic.count + 8, bytes.starts(with: Self.magic) else {
            return nil
        }
        let folders: [Folder]? = bytes.withUnsafeBytes { bytes in
            let all = UnsafeRawBufferPointer(rebasing: bytes.dropLast(8))
            let sum = bytes.loadUnaligned(fromByteOffset: all.count, as: UInt64.self)
            guard UInt64(littleEndian: sum) == Checksum.of(all) else { return nil }
            var reader = RecordReader(UnsafeRawBufferPointer(rebasing: all[Self.magic.count...]))
            return reader.takeList { Folder(from: &$0) }
        }
        guard let folders else { return nil }
        self.folders = folders
    }

    /// Keeps them for the next one, where they are not what is kept already.
    func write(to folder: IndexFolder) {
        var writer = RecordWriter()
        writer.put(folders) { writer, folder in
            writer.put(folder.path)
            writer.put(folder.stamp) { writer, stamp in
                writer.put(stamp.size)
                writer.put(stamp.modified)
                writer.put(stamp.changed)
                writer.put(stamp.inode)
            }
            writer.put(folder.names)
        }
        var bytes = Self.magic + writer.bytes
        var end = RecordWriter()
        end.put(bytes.withUnsafeBytes(Checksum.of))
        bytes += end.bytes
        if folder.open(IndexFolder.folders)?.bytes() != bytes {
            _ = folder.write(bytes, as: IndexFolder.folders)
        }
    }
}
