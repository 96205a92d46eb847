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
        /// while it was looked at, say.
        public internal(set) var stamp: FileStamp?
        /// What its names come to; `nil` where one of its files is not recorded.
        public internal(set) var names: UInt64?
        /// Its `.gitignore`.
        public var ignoreFile: FileStamp?
        /// How many of its files are no items.
        public var attachments: Int
        /// What its files' records come to.
        var records: UInt64 = 0

        /// - Parameters:
        ///   - isTrusted: whether the folder shows by its stamp that a name has come.
        ///   - moment: when the look began, as ``FileStamp`` counts.
        public init(
            path: [UInt8], stamp: FileStamp, names: UInt64, ignoreFile: FileStamp?,
            attachments: Int, isTrusted: Bool, lookedAt moment: Int64
        ) {
            let isSettled = [stamp, ignoreFile].allSatisfy { $0?.isSettled(at: moment) ?? true }
            self.path = path
            self.stamp = isTrusted && isSettled ? stamp : nil
            self.names = names
            self.ignoreFile = ignoreFile
            self.attachments = attachments
        }

        fileprivate init(from reader: inout RecordReader) {
            path = Array(reader.takeBytes())
            stamp = reader.takeOptional { $0.takeStamp() }
            names = reader.takeOptional { $0.take() }
            ignoreFile = reader.takeOptional { $0.takeStamp() }
            attachments = Int(reader.take(UInt32.self))
            records = reader.take()
        }

        fileprivate func put(to writer: inout RecordWriter) {
            writer.put(path)
            writer.put(stamp) { $0.put($1) }
            writer.put(names) { $0.put($1) }
            writer.put(ignoreFile) { $0.put($1) }
            writer.put(UInt32(attachments))
            writer.put(records)
        }
    }

    /// In the order of a walk.
    public internal(set) var folders: [Folder]
    /// What the ignore files outside the tree come to.
    let rules: UInt64

    private static let magic = Array("sheafdr4".utf8)

    public init(_ folders: [Folder], rules: UInt64) {
        self.folders = folders
        self.rules = rules
    }

    /// What the last look found; `nil` where nobody has looked, or under other rules.
    ///
    /// - Parameters:
    ///   - path: the index's folder.
    ///   - rules: what the ignore files outside the tree come to; `nil` for whoever asks for names
    ///     only, which no rule changes.
    public init?(at path: FilePath, rules: UInt64? = nil) {
        let bytes = IndexFolder(path: path).open(IndexFolder.folders)?.bytes() ?? []
        let kept: KnownFolders? = bytes.withUnsafeBytes { bytes in
            guard var reader = RecordReader(sealed: bytes, magic: Self.magic) else { return nil }
            let known = reader.take(UInt64.self)
            if let rules, rules != known { return nil }
            return KnownFolders(reader.takeList { Folder(from: &$0) }, rules: known)
        }
        guard let kept else { return nil }
        self = kept
    }

    /// Keeps them for the next one, where they are not what is kept already.
    func write(to folder: IndexFolder) {
        var writer = RecordWriter(magic: Self.magic)
        writer.put(rules)
        writer.put(folders) { $1.put(to: &$0) }
        let bytes = writer.sealed()
        if folder.open(IndexFolder.folders)?.bytes() != bytes {
            _ = folder.write(bytes, as: IndexFolder.folders)
        }
    }
}

extension KnownFolders {
    /// A hash of bytes that a look at all files depends on.
    public static func key(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(Checksum.of) }
}
