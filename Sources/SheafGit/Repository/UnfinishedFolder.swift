import Libc
import SheafSystem
import SystemPackage

/// A folder inside another one in which a repository is made before it moves to its place: until it
/// is complete the outer folder has none. It is removed with the value. What a killed process left
/// goes with the next ``removeAbandoned(in:)``: the folder's maker holds a lock on it for as long as
/// it lives.
public struct UnfinishedFolder: ~Copyable {
    private static let prefix = Array(".sheaf-new-".utf8)
    private let outer: Directory
    private let folder: Directory
    let name: [UInt8]
    let path: FilePath

    /// Makes a folder in `outer`.
    init(in outer: Directory) throws(SystemError) {
        while true {
            // Not by the environment's random source: ids made after it have to be the same each time.
            let name = Self.prefix + "\(UInt64.random(in: 0 ... .max))~".utf8
            guard try outer.makeSubdirectory(name) else { continue }
            guard let folder = try Self.lock(name, in: outer) else { continue }
            self.outer = outer
            self.folder = folder
            self.name = name
            path = outer.path(of: name)
            return
        }
    }

    deinit { remove() }

    /// Removes the folder before the value ends.
    borrowing func remove() { try? outer.removeAll(name) }

    /// Removes those that killed processes left in a folder.
    public static func removeAbandoned(in path: FilePath) throws(SystemError) {
        let outer = try Directory(opening: path)
        for name in try outer.names()
        where name.starts(with: prefix) && name.last == UInt8(ascii: "~") {
            guard let folder = try? lock(name, in: outer) else { continue }
            try outer.removeAll(name)
            _ = consume folder
        }
    }

    /// Opens and locks a folder; `nil` where another process holds it or has removed it meanwhile.
    private static func lock(
        _ name: [UInt8], in outer: Directory
    ) throws(SystemError) -> Directory? {
        guard let status = try outer.status(name), status.kind == .directory else { return nil }
        let folder = try outer.subdirectory(name)
        guard flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0,
            try outer.status(name)?.isSameFile(as: folder.status()) == true
        else { return nil }
        return folder
    }
}
