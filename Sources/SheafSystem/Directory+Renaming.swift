import CSheafSystem
import Libc
import SystemPackage

extension Directory {
    /// Renames, replacing what has the new name.
    package func move(
        _ name: some Sequence<UInt8>, to target: Directory,
        as newName: some Sequence<UInt8>
    ) throws(SystemError) {
        try perform("renameat", name, and: newName, of: target) {
            renameat(descriptor, $0, target.descriptor, $1)
        }
    }

    /// Renames, failing with `EEXIST` where the new name is taken. Where the file system knows no
    /// exclusive rename, a link and a removal do the same.
    package func moveExclusively(
        _ name: some Sequence<UInt8>, to target: Directory,
        as newName: some Sequence<UInt8>
    ) throws(SystemError) {
        do {
            try perform("renameat2", name, and: newName, of: target) {
                sheaf_rename_exclusive(descriptor, $0, target.descriptor, $1)
            }
        } catch  where error.isUnsupported {
            try link(name, in: target, as: newName)
            try remove(name)
        }
    }

    /// Swaps two entries in one step. Fails with `SystemError.isUnsupported` where the file system
    /// cannot.
    package func exchange(
        _ name: some Sequence<UInt8>, with target: Directory,
        _ otherName: some Sequence<UInt8>
    ) throws(SystemError) {
        try perform("renameat2", name, and: otherName, of: target) {
            sheaf_rename_exchange(descriptor, $0, target.descriptor, $1)
        }
    }

    /// A second name for the same file; `EEXIST` where it is taken.
    package func link(
        _ name: some Sequence<UInt8>, in target: Directory,
        as newName: some Sequence<UInt8>
    ) throws(SystemError) {
        try perform("linkat", name, and: newName, of: target) {
            linkat(descriptor, $0, target.descriptor, $1, 0)
        }
    }

    /// Removes a file; nothing happens where there is none.
    package func remove(_ name: some Sequence<UInt8>) throws(SystemError) {
        do {
            _ = try perform("unlinkat", name) { unlinkat(descriptor, $0, 0) }
        } catch  where error.code == .noSuchFileOrDirectory {
            return
        }
    }

    /// Removes a directory; `false` where it is not empty or not there.
    package func removeDirectory(_ name: some Sequence<UInt8>) throws(SystemError) -> Bool {
        do {
            _ = try perform("unlinkat", name) { unlinkat(descriptor, $0, AT_REMOVEDIR) }
            return true
        } catch
            where error.code == .directoryNotEmpty || error.code == .fileExists
            || error.code == .noSuchFileOrDirectory || error.code == .resourceBusy
        {
            return false
        }
    }
}

extension SystemError {
    /// True if the file system or kernel does not know the call with these flags.
    package var isUnsupported: Bool {
        code == .noFunction || code == .invalidArgument || code == .notSupported
            || code == .notSupportedOnSocket
    }

    /// True if the two names lie on different file systems (or mounts).
    package var isCrossDevice: Bool { code == .improperLink }
}
