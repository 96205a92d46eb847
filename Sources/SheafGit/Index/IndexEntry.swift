import SheafSystem

/// The stat data of a file in the index, by which it is known without opening it, in the 32-bit
/// numbers of git's format.
struct IndexStat: Hashable {
    var changedSeconds: UInt32 = 0
    var changedNanoseconds: UInt32 = 0
    var modifiedSeconds: UInt32 = 0
    var modifiedNanoseconds: UInt32 = 0
    var device: UInt32 = 0
    var inode: UInt32 = 0
    var user: UInt32 = 0
    var group: UInt32 = 0
    var size: UInt32 = 0

    /// Says nothing, so that git compares the bytes at its next look.
    static let unknown = IndexStat()

    init() {}

    init(_ status: FileStatus) {
        changedSeconds = UInt32(truncatingIfNeeded: status.changed.seconds)
        changedNanoseconds = status.changed.nanoseconds
        modifiedSeconds = UInt32(truncatingIfNeeded: status.modified.seconds)
        modifiedNanoseconds = status.modified.nanoseconds
        device = UInt32(truncatingIfNeeded: status.device)
        inode = UInt32(truncatingIfNeeded: status.inode)
        user = status.user
        group = status.group
        size = UInt32(truncatingIfNeeded: status.size)
    }
}

/// One entry of the index.
package struct IndexEntry: Hashable {
    /// As it stands in the file.
    var mode: UInt32
    var id: ObjectID
    var stat: IndexStat
    /// 0, or 1 to 3 for the sides of a conflict.
    var stage: Int = 0
    var intentToAdd = false
    var skipWorktree = false
    /// True if git was told not to look at the file (`--assume-unchanged`).
    var assumesUnchanged = false

    var treeEntry: TreeEntry { TreeEntry(mode: FileMode(lenient: mode), id: id) }
}

/// The reason why an index cannot be used.
enum IndexError: Error, Equatable {
    /// It does not follow git's format at this byte.
    case damaged(offset: Int)
    case version(Int)
    /// It needs an extension that we do not know: `link` (split index), `sdir` (sparse index).
    case needsExtension(String)
}
