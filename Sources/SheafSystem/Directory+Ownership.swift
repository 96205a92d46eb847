import Libc
import SystemPackage

/// The folders that sheaf keeps for itself, which may have come with an archive or lie where others
/// can write: it follows no symbolic link there and uses nothing of another user's.
extension Directory {
    /// Opens the folder `name` of ours in this one; `nil` where it is missing.
    ///
    /// Throws with a `SystemError.Defect`: it is a symbolic link, no folder, or belongs to someone
    /// else.
    package func ownFolder(_ name: String) throws(SystemError) -> Directory? {
        guard let folder = try linkFreeSubdirectory(name.utf8, creating: false) else { return nil }
        try requireOwner(of: folder.status(), folder.path)
        return folder
    }

    /// The same, made where it is missing, for this user alone unless told otherwise.
    package func makeOwnFolder(
        _ name: String, permissions: UInt32 = 0o700
    ) throws(SystemError) -> Directory {
        while true {
            if let folder = try ownFolder(name) { return folder }
            try makeSubdirectory(name.utf8, permissions: permissions)
        }
    }

    /// Takes this folder away from the group and others, where it is the user's own. What is in it
    /// needs no such care then.
    package func closeToOthers() throws(SystemError) {
        let status = try status()
        guard status.permissions & 0o077 != 0, status.user == geteuid() else { return }
        guard fchmod(descriptor, mode_t(status.permissions & 0o700)) == 0 else {
            throw SystemError("fchmod", path, .current)
        }
    }

    /// The folder `name` in this one, of whomever; `nil` where it is missing, unless `creating`. Says
    /// that it is a symbolic link where `subdirectory` has the system's number for that.
    package func linkFreeSubdirectory(
        _ name: some Sequence<UInt8>, creating: Bool
    ) throws(SystemError) -> Directory? {
        do {
            return try subdirectory(name)
        } catch {
            switch error.code {
            case .noSuchFileOrDirectory:
                guard creating else { return nil }
                try makeSubdirectory(name)
                return try subdirectory(name)
            case .notDirectory, .tooManySymbolicLinkLevels:
                var error = error
                error.defect = try status(name)?.kind == .symlink ? .symbolicLink : .notAFolder
                throw error
            default: throw error
            }
        }
    }

    /// Opens the file `name` of ours to be read and written, made empty where it is missing. The
    /// caller closes it.
    ///
    /// Throws with a `SystemError.Defect` for anything but a file of one name that is ours.
    package func openOwnFile(_ name: String) throws(SystemError) -> Int32 {
        let opened: Int32
        do {
            // Close-on-exec: an agent started meanwhile must not inherit it. Without O_NONBLOCK a
            // named pipe would wait.
            let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            opened = try perform("openat", name.utf8) { openat(descriptor, $0, flags, 0o600) }
        } catch {
            var error = error
            switch error.code {
            case .tooManySymbolicLinkLevels: error.defect = .symbolicLink
            case .isDirectory, .noSuchAddressOrDevice: error.defect = .notAFile
            default: break
            }
            throw error
        }
        do throws(SystemError) {
            var raw = stat()
            _ = try perform("fstat", name.utf8) { _ in fstat(opened, &raw) }
            let status = FileStatus(raw)
            func defect(_ defect: SystemError.Defect) -> SystemError {
                SystemError("openat", path(of: name.utf8), .notPermitted, defect)
            }
            guard status.kind == .regular else { throw defect(.notAFile) }
            guard raw.st_nlink <= 1 else { throw defect(.hardLink) }
            try requireOwner(of: status, path(of: name.utf8))
            return opened
        } catch {
            close(opened)
            throw error
        }
    }

    /// Requires that an entry belongs to the user, or to whom the folder itself belongs: that one
    /// was asked about when the repository was found (`safe.directory`).
    private func requireOwner(
        of entry: FileStatus, _ path: @autoclosure () -> FilePath
    ) throws(SystemError) {
        guard entry.user != geteuid(), try entry.user != status().user else { return }
        throw SystemError("openat", path(), .notPermitted, .otherOwner(entry.user))
    }
}
