/// The kind of an entry in a tree, by the numbers that git writes.
public enum FileMode: UInt32, Sendable {
    case regular = 0o100644
    case executable = 0o100755
    /// The blob holds where it points.
    case symlink = 0o120000
    case directory = 0o040000
    /// A commit of another repository.
    case submodule = 0o160000

    /// Reads any mode as git does: old trees hold 0100664, and what is no file, link or directory
    /// counts as a commit of another repository.
    init(lenient raw: UInt32) {
        switch raw & 0o170000 {
        case 0o100000: self = raw & 0o100 != 0 ? .executable : .regular
        case 0o120000: self = .symlink
        case 0o040000: self = .directory
        default: self = .submodule
        }
    }

    public var isFile: Bool { self == .regular || self == .executable }

    /// These permissions with the one bit that git knows as this mode has it: where it is another, who
    /// may read may execute, or nobody may.
    func applied(to permissions: UInt32) -> UInt32 {
        if (self == .executable) == (permissions & 0o100 != 0) { return permissions }
        return self == .executable ? permissions | (permissions & 0o444) >> 2 : permissions & ~0o111
    }
}

/// One entry of a tree, without its name.
public struct TreeEntry: Hashable, Sendable {
    public var mode: FileMode
    public var id: ObjectID

    public init(mode: FileMode, id: ObjectID) {
        self.mode = mode
        self.id = id
    }
}
