import SheafSystem
import SystemPackage

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
