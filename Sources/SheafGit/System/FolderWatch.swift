import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Tells whether anything has changed below a folder. `.git` directories and names of ours are left
/// out; symbolic links are not followed.
///
/// Linux only (inotify); elsewhere, and where the system allows no more watches, `isWatching` is
/// false and whoever asks has to look for himself from time to time.
public final class FolderWatch {
    private let root: FilePath
    private let descriptor: Int32
    /// Whether every directory is watched.
    public private(set) var isWatching = true
    #if os(Linux)
        private var folders: [Int32: [UInt8]] = [:]
    #endif

    public init(_ root: FilePath) {
        self.root = root
        #if os(Linux)
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            if descriptor < 0 { isWatching = false } else { watch([]) }
        #else
            descriptor = -1
            isWatching = false
        #endif
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether something has changed since the last call. Does not wait.
    public func hasChanged() -> Bool {
        #if os(Linux)
            var changed = false
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            while descriptor >= 0 {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return changed }
                if take(buffer[..<count]) { changed = true }
            }
            return changed
        #else
            return false
        #endif
    }
}

#if os(Linux)
    extension FolderWatch {
        private static let events =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
            | UInt32(IN_MOVED_TO) | UInt32(IN_MODIFY) | UInt32(IN_ATTRIB)
        /// The fixed part of `struct inotify_event` (inotify(7)).
        private static let headSize = 16

        /// Watches the folder at this path from the root, and all below it.
        private func watch(_ folder: [UInt8]) {
            let flags = Self.events | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
            let path =
                folder.isEmpty ? Array(root.string.utf8) : Array(root.string.utf8) + [47] + folder
            let number = withCString(path) { inotify_add_watch(descriptor, $0, flags) }
            guard number >= 0 else {
                // Gone again, or no directory: no change of ours to see.
                if errno != ENOENT && errno != ENOTDIR { isWatching = false }
                return
            }
            folders[number] = folder
            // Looked at only now: what is made later gives an event.
            guard
                let directory = withCString(
                    path, { try? Directory(opening: FilePath(platformString: $0)) }),
                let names = try? directory.names()
            else { return }
            for name in names where !Self.isOurs(name) {
                guard (try? directory.status(name))?.kind == .directory else { continue }
                watch(folder.isEmpty ? name : folder + [47] + name)
            }
        }

        private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
            var changed = false
            var at = bytes.startIndex
            bytes.withUnsafeBytes { buffer in
                while at + Self.headSize <= bytes.endIndex {
                    let offset = at - bytes.startIndex
                    let number = buffer.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                    let mask = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    let length = Int(
                        buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    let start = at + Self.headSize
                    let name = Array(
                        bytes[start..<min(start + length, bytes.endIndex)].prefix { $0 != 0 })
                    at = start + length
                    changed = note(number, mask, name) || changed
                }
            }
            return changed
        }

        private func note(_ number: Int32, _ mask: UInt32, _ name: [UInt8]) -> Bool {
            if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                // Directories may have been made unseen.
                watch([])
                return true
            }
            if mask & UInt32(IN_IGNORED) != 0 {
                folders[number] = nil
                return false
            }
            guard let folder = folders[number], !Self.isOurs(name) else { return false }
            let isMade = mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0
            if isMade, mask & UInt32(IN_ISDIR) != 0 {
                watch(folder.isEmpty ? name : folder + [47] + name)
            }
            return true
        }

        private static func isOurs(_ name: [UInt8]) -> Bool {
            name.elementsEqual(".git".utf8)
                || name.starts(with: ".sheaf-".utf8) && name.last == UInt8(ascii: "~")
        }
    }
#endif
