/// A path inside a working tree as git stores it: relative, `/` between components, any bytes but
/// NUL. Making one is the check that a hostile path goes through: no empty, `.`, `..` or `.git`
/// component (in any letter case), nothing absolute.
public struct TreePath: Hashable, Sendable, Comparable {
    public let bytes: [UInt8]

    /// `nil` where the bytes could lead out of the working tree or into git's own directory.
    public init?(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        var start = 0
        for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
            guard Self.isSafe(bytes[start..<end]) else { return nil }
            start = end + 1
        }
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

    private static func isSafe(_ component: ArraySlice<UInt8>) -> Bool {
        // Of these lengths are all that are refused.
        switch component.count {
        case 0: false
        case 1: component.first != UInt8(ascii: ".")
        case 2: !component.elementsEqual("..".utf8)
        // `.GIT` is git's directory on a file system that ignores case.
        case 4: !component.lazy.map { $0 | 0x20 }.elementsEqual([0x2e, 0x67, 0x69, 0x74])
        default: true
        }
    }
}
