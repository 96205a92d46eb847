/// A path as a tree has it: relative, `/` between the components, any bytes but NUL.
public typealias MergePath = [UInt8]

/// The kind of a file of a tree, as git tells files apart.
public enum MergeFileKind: Sendable, Hashable {
    case regular
    case executable
    /// The content is where it points. It is merged as a whole and never followed.
    case symlink
    /// A commit of another repository. It has no bytes to read.
    case submodule

    /// True if the content may be merged.
    var isPlain: Bool { self == .regular || self == .executable }
}

/// One file of a tree. Directories are no files: they are where their files are.
public struct MergeFile<Content: Hashable & Sendable>: Hashable, Sendable {
    public typealias Kind = MergeFileKind

    public var kind: Kind
    /// A value that is equal exactly where the bytes are equal. In git the object's id.
    public var content: Content

    public init(kind: Kind, content: Content) {
        self.kind = kind
        self.content = content
    }
}

/// The contents of a path after a merge.
public enum MergeOutcome<Content: Hashable & Sendable>: Hashable, Sendable {
    /// No file.
    case absent
    /// A file that one of the sides has, there or elsewhere.
    case kept(MergeFile<Content>)
    /// A file with new bytes; its kind is regular or executable.
    case written(MergeFileKind, [UInt8])
}

/// A name in a directory of a tree.
public struct MergeFolderEntry<Content: Hashable & Sendable>: Hashable, Sendable {
    public var name: [UInt8]
    /// `nil` for a directory.
    public var file: MergeFile<Content>?

    public init(name: [UInt8], file: MergeFile<Content>?) {
        self.name = name
        self.file = file
    }
}
