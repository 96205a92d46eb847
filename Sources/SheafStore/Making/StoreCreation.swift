import SheafCore
import SheafGit
import SystemPackage

/// The result of `Store.make` and `Store.clone`, with a first look at what is there.
public struct StoreCreation: Sendable {
    public let store: Store
    public let kind: Kind
    public let inventory: Inventory
    /// The files that could not be read; they are listed and left alone.
    public let findings: [Finding]
    /// Files that were not committed: too large ones, what looks like a secret, hidden ones.
    public let heldBack: [HeldBackFile]
    /// Hidden files and folders that git ignores from now on, because the user wanted it so.
    public let excluded: [String]
    /// Files that were committed now and are no items.
    public let others: [String]
    /// Files that were committed now and have more than 10 MiB.
    public let large: [String]
    /// Folders that belong to another repository, and are no part of the store.
    public let nested: [String]
    /// Files of a clone for which git-lfs has no contents: a pointer to them stands there.
    public let missingContents: [String]
    /// The program for whose sake titles are the names of files here; `nil` where they are first lines,
    /// or settings said so before.
    public let titles: NotesProgram?
    /// The remote's address with `***` in place of secrets.
    public let remote: String?
    /// The new place of a folder that stood in the place of our own in the git directory and was
    /// not made here.
    public let setAside: FilePath?

    public enum Kind: String, Sendable {
        /// There was nothing before.
        case fresh
        /// There were files, and not one was changed.
        case adopted
        /// It was a store already.
        case existing
        case cloned
    }

    /// The contents of the folder.
    public struct Inventory: Sendable, Equatable {
        public var files = 0
        public var memos = 0
        public var tasks = 0
        /// Files that are no items: pictures, notes that the settings leave out.
        public var attachments = 0
        /// The number of memos for each status of their user's own.
        public var otherStatuses: [String: Int] = [:]
    }
}
