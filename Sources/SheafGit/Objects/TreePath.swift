/// A path inside a working tree as git stores it: relative, `/` between components, any bytes but
/// NUL. Making one is the check that a hostile path goes through: no empty, `.`, `..` or `.git`
/// component nor what any file system takes for one (``RefusedName``), nothing absolute, nothing that
/// the system could not open.
public struct TreePath: Hashable, Sendable, Comparable {
    public let bytes: [UInt8]

    /// The longest path, in bytes: one less than the system's `PATH_MAX`, which counts a NUL.
    public static let limit = 4095

    /// `nil` where the bytes could lead out of the working tree or into git's own directory.
    public init?(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.withUnsafeBufferPointer(Self.isSafe) else { return nil }
        self.bytes = bytes
    }

    public init?(_ text: String) {
        self.init(bytes: text.utf8)
    }

    /// For display: invalid UTF-8 is repaired.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    public var isUTF8: Bool {
        bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }

    /// The last component.
    public var name: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }

    /// The directory the path lies in; `nil` at the top.
    public var parent: TreePath? {
        bytes.lastIndex(of: UInt8(ascii: "/")).map { TreePath(trusted: Array(bytes[..<$0])) }
    }

    /// Byte order, which is git's.
    public static func < (left: TreePath, right: TreePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    private init(trusted bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns whether ``init(bytes:)`` takes these bytes.
    static func isSafe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= limit else { return false }
        let refused = RefusedName(in: bytes)
        var isStart = true
        for (index, byte) in bytes.enumerated() {
            if isStart {
                if RefusedName.mayBegin(byte), refused.isComponent(at: index) { return false }
                if byte == Ascii.slash { return false }
                isStart = false
            }
            switch byte {
            case 0: return false
            case Ascii.slash: isStart = true
            // A separator on NTFS.
            case Ascii.backslash: if refused.isNTFSDotGit(at: index + 1) { return false }
            default: continue
            }
        }
        return !isStart
    }

    /// Returns whether git takes this entry here.
    func mayHold(_ entry: TreeEntry) -> Bool { entry.mode != .symlink || !isRefusedForLinks }

    /// True if git refuses a symbolic link here, where a file would be its settings for submodules.
    public var isRefusedForLinks: Bool {
        bytes.withUnsafeBufferPointer { bytes in
            let refused = RefusedName(in: bytes)
            return bytes.indices.contains { index in
                if index == 0 || bytes[index - 1] == Ascii.slash {
                    return refused.isLinkComponent(at: index)
                }
                // A separator on NTFS alone.
                return bytes[index - 1] == Ascii.backslash && refused.isNTFSDotGitModules(at: index)
            }
        }
    }
}
