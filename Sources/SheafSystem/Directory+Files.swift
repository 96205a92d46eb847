import CSheafSystem
import Libc
import SystemPackage

/// The bytes of a file and what `stat` said of the very descriptor they were read from.
package struct FileAndStatus {
    package var bytes: [UInt8]
    package var status: FileStatus
}

extension Directory {
    /// Reads the regular file `name`; `nil` where there is none. Refuses symbolic links (`ELOOP`),
    /// anything that is not a file (`EISDIR`, `EINVAL`), and files over `limit` bytes (`EFBIG`).
    package func read(
        _ name: some Sequence<UInt8>, limit: Int = .max
    ) throws(SystemError) -> FileAndStatus? {
        guard let opened = try openToRead(name) else { return nil }
        defer { close(opened) }
        var raw = stat()
        _ = try perform("fstat", name) { _ in fstat(opened, &raw) }
        let status = FileStatus(raw)
        func failure(_ code: Errno) -> SystemError {
            SystemError("read", path(of: name), code)
        }
        switch status.kind {
        case .regular: break
        case .directory: throw failure(.isDirectory)
        default: throw failure(.invalidArgument)
        }
        guard status.size <= limit else { throw failure(.fileTooLarge) }
        var bytes: [UInt8] = []
        // One byte more than its size shows whether the file has grown meanwhile.
        var capacity = Int(status.size) + 1
        while true {
            let room = capacity - bytes.count
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                var got: Int
                repeat {
                    // Qualified: the method of this name would be found first.
                    got = systemRead(opened, buffer.baseAddress, room)
                } while got < 0 && errno == EINTR
                count = max(got, 0)
                if got < 0 { capacity = -1 }
            }
            guard capacity >= 0 else { throw failure(.current) }
            if chunk.isEmpty { break }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            guard bytes.count <= limit else { throw failure(.fileTooLarge) }
            // There was room for more, and no more came.
            if bytes.count == Int(status.size), bytes.count < capacity { break }
            if bytes.count == capacity { capacity += 64 * 1024 }
        }
        return FileAndStatus(bytes: bytes, status: status)
    }

    /// The descriptor of a file, which is no link; `nil` where there is none.
    private func openToRead(_ name: some Sequence<UInt8>) throws(SystemError) -> Int32? {
        do {
            // Without O_NONBLOCK a named pipe would wait for its writer.
            return try perform("openat", name) {
                openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            }
        } catch  where error.code == .noSuchFileOrDirectory {
            return nil
        }
    }

    /// The first bytes of the file `name`, at most `count`; `nil` where there is none. Refuses symbolic
    /// links (`ELOOP`).
    package func beginning(
        of name: some Sequence<UInt8>, count: Int
    ) throws(SystemError) -> [UInt8]? {
        guard let opened = try openToRead(name) else { return nil }
        defer { close(opened) }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = bytes.withUnsafeMutableBytes { systemRead(opened, $0.baseAddress, count) }
        guard got >= 0 else {
            throw SystemError("read", path(of: name), .current)
        }
        return Array(bytes.prefix(got))
    }

    /// Returns the target of the symbolic link `name`, as bytes.
    package func readLink(_ name: some Sequence<UInt8>) throws(SystemError) -> [UInt8] {
        var target = [CChar](repeating: 0, count: 4096)
        let length = try perform("readlinkat", name) {
            Int32(readlinkat(descriptor, $0, &target, target.count))
        }
        return target.prefix(Int(length)).map { UInt8(bitPattern: $0) }
    }

    /// Writes aside, flushes, renames: a reader sees the old bytes or the new. Of two processes that do
    /// so at once the file of either stands.
    ///
    /// - Parameter permissions: `nil` for the usual ones.
    package func replace(
        _ name: String, with bytes: [UInt8], permissions: UInt32? = nil, isFlushed: Bool = true
    ) throws(SystemError) {
        let aside = name + ".new"
        // One at a time, so that no process renames what another one is still writing. Where there are no
        // locks it goes without.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        defer { flock(descriptor, LOCK_UN) }
        // A process that was killed may have left it.
        _ = try? remove(aside.utf8)
        try create(
            aside.utf8, bytes, permissions: permissions, usual: permissions ?? 0o666,
            flushed: isFlushed)
        try move(aside.utf8, to: self, as: name.utf8)
        if isFlushed { try flush() }
    }

    /// Makes the new file `name` (`EEXIST` where there is one) with these bytes, flushed unless
    /// told otherwise. `permissions` of `nil` are `usual` less the user's mask.
    @discardableResult
    package func create(
        _ name: some Sequence<UInt8>, _ bytes: [UInt8], permissions: UInt32? = nil,
        usual: UInt32 = 0o666, flushed: Bool = true
    ) throws(SystemError) -> FileStatus {
        let opened = try perform("openat", name) {
            openat(
                descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                mode_t(usual))
        }
        defer { close(opened) }
        if let permissions {
            _ = try perform("fchmod", name) { _ in fchmod(opened, mode_t(permissions)) }
        }
        return try write(bytes, to: opened, named: name, flushed: flushed)
    }

    /// Makes a symbolic link. It cannot be flushed by itself: it is on disk once its directory is.
    @discardableResult
    package func createLink(
        _ name: some Sequence<UInt8>, to target: [UInt8]
    ) throws(SystemError) -> FileStatus {
        _ = try perform("symlinkat", name) { pointer in
            withCString(target) { symlinkat($0, descriptor, pointer) }
        }
        guard let status = try status(name) else {
            throw SystemError("symlinkat", path, .noSuchFileOrDirectory)
        }
        return status
    }

    /// Moves a file or symbolic link to a directory on another file system; nothing happens where
    /// there is none.
    package func moveByCopy(
        _ name: some Sequence<UInt8>, to target: Directory, as newName: some Sequence<UInt8>
    ) throws(SystemError) {
        if try status(name)?.kind == .symlink {
            try target.createLink(newName, to: try readLink(name))
        } else if let contents = try read(name) {
            try target.create(newName, contents.bytes, permissions: contents.status.permissions)
        } else {
            return
        }
        try remove(name)
    }

    /// Puts `bytes` into the file `name`, which is there, keeping its inode: for files that only
    /// we look into until they get another name.
    package func fill(_ name: some Sequence<UInt8>, _ bytes: [UInt8]) throws(SystemError) {
        let opened = try perform("openat", name) {
            openat(descriptor, $0, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC)
        }
        defer { close(opened) }
        _ = try write(bytes, to: opened, named: name, flushed: true)
    }

    /// Flushes what the file `name` holds.
    package func flush(_ name: some Sequence<UInt8>) throws(SystemError) {
        let opened = try perform("openat", name) {
            openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        }
        defer { close(opened) }
        _ = try perform("fsync", name) { _ in fsync(opened) }
    }

    /// Adds `bytes` at the end of `name` in one write; where it is missing it is made if
    /// `creating`, else nothing happens.
    package func append(
        _ bytes: [UInt8], to name: some Sequence<UInt8>, creating: Bool
    ) throws(SystemError) {
        let opened: Int32
        do {
            let flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | (creating ? O_CREAT : 0)
            opened = try perform("openat", name) { openat(descriptor, $0, flags, 0o666) }
        } catch  where !creating && error.code == .noSuchFileOrDirectory {
            return
        }
        defer { close(opened) }
        _ = try write(bytes, to: opened, named: name, flushed: false)
    }

    private func write(
        _ bytes: [UInt8], to opened: Int32, named name: some Sequence<UInt8>, flushed: Bool
    ) throws(SystemError) -> FileStatus {
        var written = 0
        while written < bytes.count {
            let rest = bytes.count - written
            written += Int(
                try perform("write", name) { _ in
                    bytes.withUnsafeBytes { buffer in
                        // At most 1 GiB a call, so that the count fits.
                        Int32(
                            systemWrite(
                                opened, buffer.baseAddress.map { $0 + written }, min(rest, 1 << 30))
                        )
                    }
                })
        }
        if flushed { _ = try perform("fsync", name) { _ in fsync(opened) } }
        var raw = stat()
        _ = try perform("fstat", name) { _ in fstat(opened, &raw) }
        return FileStatus(raw)
    }
}

// The methods of the same name hide the calls inside the type.
package func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}

private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, buffer, count)
}

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

extension Directory {
    /// Removes an entry with all that is below it; no symbolic link is followed. However deep its
    /// directories are, few of them are open at a time: what lies two levels down is moved up one.
    package func removeAll(_ name: some Sequence<UInt8>) throws(SystemError) {
        guard let status = try status(name) else { return }
        guard status.kind == .directory else { return try remove(name) }
        let top = try subdirectory(name)
        var moved = 0
        while true {
            let entries = try top.names()
            if entries.isEmpty { break }
            for entry in entries {
                guard try top.status(entry)?.kind == .directory else {
                    try top.remove(entry)
                    continue
                }
                let inner = try top.subdirectory(entry)
                for deep in try inner.names() {
                    guard try inner.status(deep)?.kind == .directory else {
                        try inner.remove(deep)
                        continue
                    }
                    try inner.moveUp(deep, to: top, &moved)
                }
                _ = try top.removeDirectory(entry)
            }
        }
        _ = try removeDirectory(name)
    }

    /// Moves a directory to `top`, under the next number that is free as a name there.
    private func moveUp(
        _ name: [UInt8], to top: Directory, _ number: inout Int
    ) throws(SystemError) {
        while true {
            number += 1
            do throws(SystemError) {
                return try moveExclusively(name, to: top, as: "\(number)".utf8)
            } catch {
                guard error.code == .fileExists else { throw error }
            }
        }
    }
}
