import Libc
import SheafSystem
import SystemPackage

/// The names in one directory, in the order git keeps a tree in: by bytes, a directory as if its
/// name ended with a slash. Listing directories in this order gives all paths in byte order, so
/// that the whole never has to be sorted.
struct DirectoryListing: Sendable {
    private(set) var entries: [Entry] = []
    /// The names one after the other, each ended by a NUL, directories by a slash before it.
    private var names: [UInt8] = []

    struct Entry: Sendable {
        let isDirectory: Bool
        /// True if the directory says that it is a regular file or a symbolic link.
        let isListedAsFile: Bool
        fileprivate let start: Int32
        fileprivate let length: Int32
        /// The first eight bytes, big endian: decides nearly every comparison.
        fileprivate let key: UInt64
    }

    /// Reads the directory. Where the file system does not tell an entry's type, it is looked up.
    init(_ directory: Directory) throws(SystemError) {
        var names: [UInt8] = []
        var entries: [Entry] = []
        try directory.forEachEntry { type, name in
            let start = names.count
            names.append(contentsOf: name)
            names.append(0)
            let isDirectory =
                type == UInt8(DT_DIR)
                || type == UInt8(DT_UNKNOWN)
                    && names[start...].withUnsafeBytes { bytes in
                        let name = bytes.assumingMemoryBound(to: CChar.self).baseAddress
                        return name.flatMap { try? directory.look($0).get() }?.kind == .directory
                    }
            if isDirectory {
                names[names.count - 1] = Ascii.slash
                names.append(0)
            }
            var key: UInt64 = 0
            for offset in 0..<8 {
                let at = start + offset
                key = key << 8 | UInt64(at < names.count ? names[at] : 0)
            }
            entries.append(
                Entry(
                    isDirectory: isDirectory,
                    isListedAsFile: type == UInt8(DT_REG) || type == UInt8(DT_LNK),
                    start: Int32(start), length: Int32(name.count),
                    key: key))
        }
        names.withUnsafeBytes { bytes in
            let base = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            guard let base else { return }
            entries.sort { left, right in
                if left.key != right.key { return left.key < right.key }
                return strcmp(base + Int(left.start), base + Int(right.start)) < 0
            }
        }
        self.names = names
        self.entries = entries
    }

    /// The entry's name without slash or NUL.
    func name(_ entry: Entry) -> ArraySlice<UInt8> {
        names[Int(entry.start)..<Int(entry.start + entry.length)]
    }

    /// Returns whether there is an entry of that name.
    func contains(_ name: String) -> Bool {
        entries.contains { self.name($0).elementsEqual(name.utf8) }
    }

    /// A file's name as the system calls take it.
    func withCName<T>(_ entry: Entry, _ body: (UnsafePointer<CChar>) -> T) -> T {
        names.withUnsafeBytes { bytes in
            body(bytes.assumingMemoryBound(to: CChar.self).baseAddress! + Int(entry.start))
        }
    }
}
