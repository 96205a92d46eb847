import Libc
import SheafSystem
import SystemPackage

/// Says that a file of the working tree is open in an editor, for as long as this value or the process
/// lives: nobody who changes files under our lock replaces or commits it meanwhile.
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
