import SheafCore

/// Something that changed in a store, no matter who changed it: this program, another one, an editor, git.
public enum StoreChange: Sendable, Equatable {
    /// Files of items, in byte order of their paths; none where the items are not compared.
    case items([ItemUpdate])
    /// HEAD leads to another commit, in hexadecimal; `nil` on a branch without commits.
    case head(String?)
    /// The remote stands otherwise: an attempt to reach it has ended, commits wait to be sent or were
    /// fetched, its address is another one. `nil` without a remote.
    case remote(RemoteStatus?)
    /// The settings file changed: a store that is opened now has them.
    case settings
}

/// The change of an item's file.
public struct ItemUpdate: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case added, changed, removed
    }

    public let kind: Kind
    /// `nil` for a file that has none. A file that was moved is removed in one place and added in
    /// another, with the same id.
    public let id: ItemID?
    /// Relative to the store's root; repaired where it is not UTF-8.
    public let path: String
}
