import SheafSystem
import SystemPackage

/// Finds the files of a working tree that are listed: everything but `.git`, what is in hidden folders,
/// whose names begin with a dot, what is known to be ignored, and what belongs to a repository inside this one.
/// Symbolic links are listed as themselves and never followed; names may hold any bytes.
///
/// Two directories are looked at at a time, or as many as the machine has cores; a large one is
/// shared among the threads.
struct WorkingTreeWalk: Sendable {
    /// The top of the working tree.
    var root: FilePath
    /// The entries that are not listed: files, and folders, which end in `/` and are not entered.
    var ignored: Set<[UInt8]> = []
    /// True if hidden folders are entered, too (never `.git`).
    var entersHiddenFolders = false
    /// False where only folders count, their ignore files, and what is neither file nor folder: files
    /// are not listed then.
    var listsFiles = true
    /// The threads to use; the machine's cores, at most 8, unless set.
    var threads = Parallel.cores

    /// Walks the tree.
    /// - Throws: `SystemError` where the root itself cannot be read.
    func run() throws(SystemError) -> WorkingTreeListing {
        let top = try Directory(opening: root)
        let state = WalkState(self)
        let node = WalkNode(prefix: [], parent: top)
        Parallel.drain(.list(node), threads: threads, state.perform)
        if let error = node.problem { throw error }
        return WorkingTreeListing(collecting: node, root: root)
    }
}

/// A file in a working tree.
public struct WalkedFile: Hashable, Sendable {
    public let path: TreePath
    /// Its kind is `.regular` or `.symlink`.
    public let status: FileStatus

    public init(path: TreePath, status: FileStatus) {
        self.path = path
        self.status = status
    }
}

/// The result of a walk.
public struct WorkingTreeListing: Sendable {
    /// In byte order of their paths.
    public private(set) var files: [WalkedFile] = []
    /// The `.gitignore` files that can say anything about what is listed, by the directory's path with a
    /// slash at its end.
    private(set) var ignoreFiles: [(directory: [UInt8], id: ObjectID)] = []
    /// Devices, sockets and named pipes, which git does not track.
    public private(set) var specialFiles: [TreePath] = []
    /// Directories that could not be listed, files that could not be looked at, `.gitignore`
    /// files that could not be read. The rest of the tree is listed all the same.
    public private(set) var unreadable: [SystemError] = []
    /// The reason why the first `.gitignore` could not be read that could not.
    private(set) var ignoreFileError: SystemError?
    /// The `.gitignore` files with patterns that git may take long for.
    private(set) var slowPatterns: [SlowPatterns] = []

    /// Takes note of what keeps git from being asked.
    mutating func add(_ error: SystemError) {
        unreadable.append(error)
        ignoreFileError = ignoreFileError ?? error
    }

    /// Puts the parts together in order. With a stack of its own, since a tree may be deeper than
    /// the thread's.
    init(collecting top: WalkNode, root: FilePath) {
        var stack: [WalkPart] = [.directory(top)]
        var chunks: [WalkChunk] = []
        while let part = stack.popLast() {
            switch part {
            case .files(let chunk):
                chunks.append(chunk)
                specialFiles += chunk.special
                unreadable += chunk.unreadable.map {
                    SystemError("lstat", root.appending($0.0), $0.1)
                }
            case .directory(let node):
                if let error = node.problem { unreadable.append(error) }
                if let file = node.ignoreFile { ignoreFiles.append((node.prefix, file)) }
                if let slow = node.slowPatterns { slowPatterns.append(slow) }
                if let error = node.ignoreFileProblem {
                    unreadable.append(error)
                    ignoreFileError = ignoreFileError ?? error
                }
                stack += node.parts.reversed()
                node.parts = []
            }
        }
        files.reserveCapacity(chunks.reduce(0) { $0 + $1.files.count })
        for chunk in chunks { files += chunk.files }
    }
}

/// A directory that the walk has come to.
///
/// One thread lists it and only then hands out its parts; each part is filled by the thread that
/// takes it. The whole is read after all threads are done, so nothing is ever shared while it
/// changes, which the compiler cannot see.
final class WalkNode: @unchecked Sendable {
    /// The path with a slash at its end; empty at the root.
    let prefix: [UInt8]
    /// Until the directory itself is open.
    var parent: Directory?
    /// The parts that it holds, in byte order.
    var parts: [WalkPart] = []
    /// The reason why it could not be listed.
    var problem: SystemError?
    /// Its `.gitignore`, where that can say anything about what is listed.
    var ignoreFile: ObjectID?
    /// The patterns of its `.gitignore` that git may take long for.
    var slowPatterns: SlowPatterns?
    /// The reason why its `.gitignore` could not be read.
    var ignoreFileProblem: SystemError?

    init(prefix: [UInt8], parent: Directory) {
        self.prefix = prefix
        self.parent = parent
    }

    /// The path without a slash at its end.
    var path: [UInt8] { Array(prefix.dropLast()) }
}

enum WalkPart {
    case directory(WalkNode)
    case files(WalkChunk)
}

/// Some files of a directory, next to each other, to be looked at by one thread.
final class WalkChunk: @unchecked Sendable {
    let names: Range<Int>
    var files: [WalkedFile] = []
    var special: [TreePath] = []
    var unreadable: [(TreePath, Errno)] = []

    init(names: Range<Int>) {
        self.names = names
    }
}

enum WalkWork: Sendable {
    case list(WalkNode)
    case look(WalkChunk, WalkDirectory)
}

/// A directory that is open and listed.
final class WalkDirectory: Sendable {
    let prefix: [UInt8]
    let handle: Directory
    let listing: DirectoryListing

    init(prefix: [UInt8], handle: Directory, listing: DirectoryListing) {
        self.prefix = prefix
        self.handle = handle
        self.listing = listing
    }
}

/// The steps of a walk, on whichever thread.
struct WalkState: Sendable {
    private static let chunk = 512
    private let walk: WorkingTreeWalk

    init(_ walk: WorkingTreeWalk) {
        self.walk = walk
    }

    func perform(_ work: WalkWork) -> [WalkWork] {
        switch work {
        case .list(let node):
            do {
                return try list(node)
            } catch {
                // Gone or replaced since its parent was listed: as if it had never been there.
                if !error.code.meansAbsent { node.problem = error }
                return []
            }
        case .look(let chunk, let directory):
            look(chunk, directory)
            return []
        }
    }

    private func list(_ node: WalkNode) throws(SystemError) -> [WalkWork] {
        guard let handle = try open(node) else { return [] }
        let listing = try DirectoryListing(handle)
        if !node.prefix.isEmpty, listing.entries.contains(where: { isGit(listing.name($0)) }) {
            return []
        }
        if listing.contains(".gitignore") { readIgnoreFile(of: node, handle) }
        let directory = WalkDirectory(prefix: node.prefix, handle: handle, listing: listing)
        var work: [WalkWork] = []
        var first = 0
        func cut(_ end: Int) {
            while first < end {
                let chunk = WalkChunk(names: first..<min(end, first + Self.chunk))
                node.parts.append(.files(chunk))
                work.append(.look(chunk, directory))
                first = chunk.names.upperBound
            }
        }
        for (index, entry) in listing.entries.enumerated() where entry.isDirectory {
            cut(index)
            first = index + 1
            guard let child = child(listing.name(entry), of: node.prefix, handle) else { continue }
            node.parts.append(.directory(child))
            work.append(.list(child))
        }
        cut(listing.entries.count)
        return work
    }

    private func open(_ node: WalkNode) throws(SystemError) -> Directory? {
        guard let parent = node.parent else { return nil }
        // Let go of, so that a deep tree does not keep a descriptor for each level.
        node.parent = nil
        if node.prefix.isEmpty { return parent }
        let path = node.path
        let name = path.lastIndex(of: Ascii.slash).map { path[($0 + 1)...] } ?? path[...]
        return try parent.subdirectory(name)
    }

    private func readIgnoreFile(of node: WalkNode, _ handle: Directory) {
        do throws(SystemError) {
            let file = try IgnoreFile(in: handle, prefix: node.prefix)
            if let slow = file?.slowPatterns, !slow.patterns.isEmpty { node.slowPatterns = slow }
            if let file, file.mayConcernListed { node.ignoreFile = file.id }
        } catch {
            node.ignoreFileProblem = error
        }
    }

    /// `nil` where the walk does not go.
    private func child(
        _ name: ArraySlice<UInt8>, of parent: [UInt8], _ handle: Directory
    ) -> WalkNode? {
        if isGit(name) || (!walk.entersHiddenFolders && name.first == Ascii.dot) { return nil }
        let prefix = parent + name + [Ascii.slash]
        if walk.ignored.contains(prefix) { return nil }
        return WalkNode(prefix: prefix, parent: handle)
    }

    private func look(_ chunk: WalkChunk, _ directory: WalkDirectory) {
        if walk.listsFiles { chunk.files.reserveCapacity(chunk.names.count) }
        for entry in directory.listing.entries[chunk.names] {
            if !walk.listsFiles, entry.isListedAsFile { continue }
            let name = directory.listing.name(entry)
            if isGit(name) { continue }
            let bytes = [UInt8](unsafeUninitializedCapacity: directory.prefix.count + name.count) {
                _ = $0.update(fromContentsOf: directory.prefix)
                _ = $0[directory.prefix.count...].update(fromContentsOf: name)
                $1 = $0.count
            }
            if !walk.ignored.isEmpty, walk.ignored.contains(bytes) { continue }
            let path = TreePath(walked: bytes)
            switch directory.listing.withCName(entry, { directory.handle.look($0) }) {
            case .success(let status):
                switch status.kind {
                case .regular, .symlink:
                    chunk.files.append(WalkedFile(path: path, status: status))
                case .other:
                    chunk.special.append(path)
                case .directory:
                    // It was a file when the directory was listed; the next walk will find it.
                    continue
                }
            case .failure(let code):
                if !code.meansAbsent { chunk.unreadable.append((path, code)) }
            }
        }
    }

    /// Also as `.GIT`, which is the same where the file system ignores case.
    private func isGit(_ name: ArraySlice<UInt8>) -> Bool {
        name.count == 4 && name.elementsEqual(".git".utf8) { Ascii.lower($0) == $1 }
    }
}

extension TreePath {
    /// A path put together from names that a directory listing gave, which the walk has checked.
    init(walked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The directories above, from the top.
    var ancestors: [TreePath] {
        bytes.indices.lazy.filter { bytes[$0] == Ascii.slash }.map {
            TreePath(walked: Array(bytes[..<$0]))
        }
    }
}

extension FilePath {
    /// The file of a working tree whose top this is.
    func appending(_ path: TreePath) -> FilePath {
        let bytes = path.bytes.map { CChar(bitPattern: $0) } + [0]
        return appending(FilePath(platformString: bytes).components)
    }
}
