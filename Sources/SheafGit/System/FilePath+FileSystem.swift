import CSheafSystem
import SystemPackage

extension FilePath {
    /// Whether the file system here is one of which we know that only this machine writes to it, and
    /// that a directory gets a new time whenever a name in it comes, goes or is put to another file.
    /// Of others (over a network, FAT, FUSE) nobody can say.
    public var isOnKnownFileSystem: Bool {
        // ext4, xfs, btrfs, tmpfs, overlayfs, f2fs, zfs, bcachefs (statfs(2)).
        let known: Set<Int> = [
            0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0x794C_7630, 0xF2F5_2010, 0x2FC1_2FC1,
            0xCA45_1A4E,
        ]
        return known.contains(withPlatformString { sheaf_file_system_kind($0) })
    }
}
