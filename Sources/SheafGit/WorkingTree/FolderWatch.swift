import CSheafSystem
import Dispatch
import Libc
import SheafSystem
import SystemPackage

/// Tells whether anything has changed below a folder. `.git` directories and sheaf's own names are left
/// out; symbolic links are not followed.
///
/// Linux only (inotify); elsewhere, on a file system that other machines write to, and where the
/// system allows no more watches, `isWatching` is false and the caller has to look from time to time.
public final class FolderWatch {
    /// The parts of a repository in which something has changed.
    public struct Changes: OptionSet, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Files and folders of the working tree.
        public static let workingTree = Changes(rawValue: 1)
        /// References, settings, and the records that were asked for.
        public static let repository = Changes(rawValue: 2)
    }

    private let root: FilePath
    private let layout: RepositoryLayout?
    /// Names in a git directory whose change counts.
    private let names: Set<[UInt8]>
    let descriptor: Int32
    /// True if every directory is watched.
    public private(set) var isWatching = true
    #if os(Linux)
        private var folders: [Int32: Folder] = [:]
    #endif

    /// Watches a folder and all below it.
    public convenience init(_ root: FilePath) {
        self.init(root, nil, records: [])
    }

    /// Watches a working tree, and of its repository what branches, settings and records say.
    ///
    /// - Parameter records: names of files in the repository's private folder.
    public convenience init(_ layout: RepositoryLayout, records: [String]) {
        self.init(layout.root, layout, records: records)
    }

    private init(_ root: FilePath, _ layout: RepositoryLayout?, records: [String]) {
        self.root = root
        self.layout = layout
        names = Set((["HEAD", "packed-refs", "config"] + records).map { Array($0.utf8) })
        #if os(Linux)
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            if descriptor < 0 || root.withPlatformString(sheaf_is_local) == 0 { isWatching = false }
            if descriptor >= 0 { watchAll() }
        #else
            descriptor = -1
            isWatching = false
        #endif
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns whether something has changed since the last call. Does not wait.
    public func hasChanged() -> Bool { !changes().isEmpty }

    /// The parts that have changed since the last call. Does not wait.
    public func changes() -> Changes {
        var changes: Changes = []
        #if os(Linux)
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            while descriptor >= 0 {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                changes.formUnion(take(buffer[..<count]))
            }
        #endif
        return changes
    }
}

#if os(Linux)
    extension FolderWatch {
        /// A directory that is watched.
        fileprivate struct Folder {
            var path: [UInt8]
            var part: Part
        }

        fileprivate enum Part {
            /// With all below.
            case workingTree, references
            /// Some files of a git directory.
            case repository

            var changes: Changes { self == .workingTree ? .workingTree : .repository }
        }

        private static let events =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
            | UInt32(IN_MOVED_TO) | UInt32(IN_MODIFY) | UInt32(IN_ATTRIB)
        /// The fixed part of `struct inotify_event` (inotify(7)).
        private static let headSize = 16
        private func watchAll() {
            watch(Folder(path: Array(root.string.utf8), part: .workingTree))
            guard let layout else { return }
            for folder in [layout.commonDirectory, layout.gitDirectory, layout.privateDirectory] {
                watch(Folder(path: Array(folder.string.utf8), part: .repository))
            }
            let references = layout.commonDirectory.appending("refs")
            watch(Folder(path: Array(references.string.utf8), part: .references))
        }

        /// Watches a folder, and all below it where its part asks for that.
        private func watch(_ folder: Folder) {
            var flags = Self.events | UInt32(IN_ONLYDIR)
            if folder.part == .workingTree { flags |= UInt32(IN_DONT_FOLLOW) }
            let number = withCString(folder.path) { inotify_add_watch(descriptor, $0, flags) }
            guard number >= 0 else {
                // Gone again, or no directory: there is no change to see.
                if errno != ENOENT && errno != ENOTDIR { isWatching = false }
                return
            }
            folders[number] = folder
            guard folder.part != .repository else { return }
            // Looked at only now: what is made later gives an event.
            guard
                let directory = withCString(
                    folder.path, { try? Directory(opening: FilePath(platformString: $0)) }),
                let names = try? directory.names()
            else { return }
            for name in names where counts(name, in: folder.part) {
                guard (try? directory.status(name))?.kind == .directory else { continue }
                watch(Folder(path: folder.path + [47] + name, part: folder.part))
            }
        }

        private func take(_ bytes: ArraySlice<UInt8>) -> Changes {
            var changes: Changes = []
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
                    changes.formUnion(note(number, mask, name))
                }
            }
            return changes
        }

        private func note(_ number: Int32, _ mask: UInt32, _ name: [UInt8]) -> Changes {
            if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                // Directories may have been made unseen.
                watchAll()
                return [.workingTree, .repository]
            }
            if mask & UInt32(IN_IGNORED) != 0 {
                folders[number] = nil
                return []
            }
            guard let folder = folders[number] else { return [] }
            let isMade = mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0
            if isMade, mask & UInt32(IN_ISDIR) != 0 {
                if folder.part == .repository {
                    // Our own folder may have been made, and a record in it before we looked.
                    guard name.elementsEqual("sheaf".utf8) else { return [] }
                    watchAll()
                    return .repository
                }
                if counts(name, in: folder.part) {
                    watch(Folder(path: folder.path + [47] + name, part: folder.part))
                }
            }
            return counts(name, in: folder.part) ? folder.part.changes : []
        }

        /// Returns whether a change of this name in a folder is one to tell of.
        private func counts(_ name: [UInt8], in part: Part) -> Bool {
            switch part {
            case .workingTree:
                !name.elementsEqual(".git".utf8)
                    && !(name.starts(with: ".sheaf-".utf8) && name.last == UInt8(ascii: "~"))
            case .references: !name.suffix(5).elementsEqual(".lock".utf8)
            case .repository: names.contains(name)
            }
        }
    }
#endif

extension FolderWatch {
    /// Waits until the system has something to tell, so long and no longer, or until the task is
    /// cancelled. No thread waits meanwhile. Where nothing is watched it waits out the time.
    ///
    /// - Parameter limit: `nil` for no end.
    public func wait(
        atMost limit: Duration?, isolation: isolated (any Actor)? = #isolation
    ) async {
        // A copy, which stays open until no task waits for it.
        let copy = isWatching ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
        guard copy >= 0 else {
            _ = try? await Task.sleep(for: limit ?? .seconds(5))
            return
        }
        await Self.wait(for: copy, atMost: limit)
    }

    /// Waits until a descriptor can be read, and closes it.
    private static func wait(for descriptor: Int32, atMost limit: Duration?) async {
        let queue = DispatchQueue.global(qos: .userInitiated)
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: queue)
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: queue)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The only end, however it comes about.
                source.setCancelHandler {
                    timer.cancel()
                    close(descriptor)
                    continuation.resume()
                }
                source.setEventHandler { source.cancel() }
                timer.setEventHandler { source.cancel() }
                if let limit {
                    let (seconds, rest) = limit.components
                    timer.schedule(
                        deadline: .now() + .seconds(Int(seconds))
                            + .nanoseconds(Int(rest / 1_000_000_000)))
                }
                timer.activate()
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
    }
}

/// Held by the one process that watches a working tree. It ends with the value or the process.
public struct WatchLock: ~Copyable {
    private let lock: FileLock

    /// `nil` where another process watches.
    public init?(_ layout: RepositoryLayout) throws {
        guard let lock = try FileLock(trying: Self.name, in: layout.makePrivateFolder()) else {
            return nil
        }
        self.lock = lock
    }

    /// The process that watches, or did so last.
    public static func holder(_ layout: RepositoryLayout) -> Int32? {
        guard let folder = try? layout.privateFolder() else { return nil }
        return FileLock.holder(of: name, in: folder)
    }

    private static let name = "watching"
}

/// Held while the last commit is being sent to a remote, or is replaced by another one: both at a time would
/// make two of it. It ends with the value or the process.
public struct SendingLock: ~Copyable {
    private let lock: FileLock

    /// `nil` where another process still holds it after `waiting`.
    public init?(_ layout: RepositoryLayout, waiting: Duration = .zero) throws {
        guard
            let lock = try FileLock(
                trying: "sending", in: layout.makePrivateFolder(), waiting: waiting)
        else { return nil }
        self.lock = lock
    }
}

/// Says at which address a server shows this clone, for as long as this value or the process lives. Several
/// may do so at a time.
public final class ServingLock: Sendable {
    private let lock: FileLock

    private static let folderName = "serving"
    /// In bytes of UTF-8.
    private static let addressLimit = 1_024

    /// - Parameter address: for those who ask where it is.
    /// - Throws: as `Directory.openOwnFile`.
    public init?(_ layout: RepositoryLayout, address: String) throws {
        let folder = try layout.makePrivateFolder(Self.folderName)
        for name in try folder.names() {
            let name = String(decoding: name, as: UTF8.self)
            // Left by a server that has ended.
            if try FileLock(trying: name, in: folder) != nil { try folder.remove(name.utf8) }
        }
        let name = String(UInt64.random(in: 0 ... .max), radix: 16)
        guard
            let lock = try FileLock(
                trying: name, in: folder, noting: Array(address.utf8.prefix(Self.addressLimit)))
        else { return nil }
        self.lock = lock
    }

    /// The addresses of the servers that run now. Throws as `Directory.ownFolder`.
    public static func addresses(_ layout: RepositoryLayout) throws -> [String] {
        guard let folder = try layout.privateFolder(folderName) else { return [] }
        return try folder.names().compactMap { name in
            try FileLock.noted(by: String(decoding: name, as: UTF8.self), in: folder)
                .map { String(decoding: $0, as: UTF8.self) }
        }.sorted()
    }
}

/// Says that a file of the working tree is open in an editor, for as long as this value or the process
/// lives: no change under the lock replaces or commits it meanwhile.
///
/// It is a file in our own folder with a lock (`flock`) on it; without the lock it says nothing, so a
/// process that was killed holds nothing.
public final class EditingHold: Sendable {
    private let lock: FileLock
    private let folder: Directory
    private let name: String

    private static let folderName = "editing"

    /// - Parameter session: the lock under which everybody else looks.
    /// - Throws: `ChangeError.beingEdited` where another process holds it already; `SystemError`.
    public init(_ path: TreePath, _ session: borrowing ChangeSession) throws {
        folder = try session.swapper.folder.folder.makeOwnFolder(Self.folderName)
        for name in try folder.names() {
            let name = String(decoding: name, as: UTF8.self)
            // Left by a process that was killed.
            if try FileLock(trying: name, in: folder) != nil { try folder.remove(name.utf8) }
        }
        guard try !Self.held(in: session.swapper.folder.folder).contains(path) else {
            throw ChangeError.beingEdited(path)
        }
        // Not by the environment's random source: ids made after it have to be the same each time.
        name = String(UInt64.random(in: 0 ... .max), radix: 16)
        guard let lock = try FileLock(trying: name, in: folder, noting: path.bytes) else {
            throw ChangeError.beingEdited(path)
        }
        self.lock = lock
    }

    /// Lets the file go.
    public func end() { try? folder.remove(name.utf8) }

    deinit { end() }

    /// The files that are held.
    ///
    /// - Parameter parent: our own folder.
    static func held(in parent: Directory) throws -> Set<TreePath> {
        guard let folder = try parent.ownFolder(folderName) else { return [] }
        return try Set(
            folder.names().compactMap { name in
                let noted = try FileLock.noted(
                    by: String(decoding: name, as: UTF8.self), in: folder)
                return noted.flatMap { TreePath(bytes: $0) }
            })
    }
}

extension RepositoryLayout {
    /// The files that are open in an editor that sheaf has started.
    public func filesBeingEdited() throws -> Set<TreePath> {
        try privateFolder().map { try EditingHold.held(in: $0) } ?? []
    }
}
