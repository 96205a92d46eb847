import Libc
import SheafSystem
import SystemPackage

/// The disk space of a clone's objects, looked at while git brings more: nothing that git reads
/// from a remote says how much is to come.
struct StoreGrowth: Sendable {
    /// The folder of git's objects: `objects` in the common git directory. May not exist yet.
    private let folder: FilePath
    /// In bytes.
    private let limit: Int64
    /// As it was before git began: a clone that is beyond the limit already may fetch what is small.
    private let before: Contents

    /// The contents of the folder.
    private struct Contents {
        /// In bytes.
        var size: Int64 = 0
        /// Files and folders that git has not finished, from the folder on.
        var unfinished: Set<[[UInt8]]> = []
    }

    init(of folder: FilePath, limit: Int64) {
        self.folder = folder
        self.limit = limit
        before = Self.contents(of: folder)
    }

    /// - Throws: `TransportError.storeTooLarge`.
    func check() throws(TransportError) {
        let size = Self.contents(of: folder).size
        if size > limit, size > before.size { throw .storeTooLarge(limit: limit) }
    }

    /// Takes away what a git that was ended has left behind, and nothing that was there before. Waits for
    /// those that write objects under ``ObjectWriting`` now; where they take longer, it leaves all to git,
    /// which prunes such files some day.
    func removeLeftovers(waiting: Duration = .seconds(10)) {
        guard let objects = try? Directory(opening: folder) else { return }
        var deadline = Deadline(after: waiting)
        while flock(objects.descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard deadline.wait() else { return }
        }
        defer { withExtendedLifetime(objects) {} }
        for path in Self.contents(of: folder).unfinished.subtracting(before.unfinished) {
            let parent = path.dropLast().reduce(folder) {
                $0.appending(String(decoding: $1, as: UTF8.self))
            }
            guard let name = path.last else { continue }
            try? Directory(opening: parent).removeAll(name)
        }
    }

    /// Packs in the making, objects in the making, and folders of objects that wait to be taken in
    /// (`tmp_pack_…`, `tmp_obj_…`, `tmp_objdir-…`, `incoming-…`). Libgit2 fetches nothing, and calls its
    /// own `tmp_object_git2_…`.
    private static func isUnfinished(_ name: [UInt8]) -> Bool {
        name.starts(with: "tmp_".utf8) && !name.starts(with: "tmp_object".utf8)
            || name.starts(with: "incoming-".utf8)
    }

    /// Returns the contents of a folder. One that cannot be read counts as empty: it may have been
    /// renamed meanwhile.
    private static func contents(of top: FilePath) -> Contents {
        var contents = Contents()
        func add(_ folder: borrowing Directory, _ path: [[UInt8]], isUnfinished: Bool) {
            for name in (try? folder.names()) ?? [] {
                let isNew = Self.isUnfinished(name)
                if isNew, !isUnfinished { contents.unfinished.insert(path + [name]) }
                guard let status = try? folder.status(name) else { continue }
                switch status.kind {
                case .regular: contents.size += Int64(status.size)
                // `incoming-x/pack` is the deepest.
                case .directory where path.count < 2:
                    guard let inner = try? folder.subdirectory(name) else { continue }
                    add(inner, path + [name], isUnfinished: isUnfinished || isNew)
                default: break
                }
            }
        }
        if let folder = try? Directory(opening: top) { add(folder, [], isUnfinished: false) }
        return contents
    }
}

/// Says that a git of ours writes objects, for as long as the value lives: what it has not finished yet is
/// no leftover of another one. A shared lock (`flock`) on the folder of the objects.
struct ObjectWriting {
    private let folder: Directory

    /// - Parameter folder: `objects` in the common git directory.
    /// - Throws: `SystemError`.
    init(in folder: FilePath) throws(SystemError) {
        self.folder = try Directory(opening: folder)
        // Fails on file systems without locks alone, where it protects nothing.
        while flock(self.folder.descriptor, LOCK_SH) != 0, Errno.current == .interrupted {}
    }
}

/// The most that a clone's objects may take on disk.
public enum StoreSize {
    /// In bytes, or with `k`, `m` or `g` behind the number.
    public static let key = "sheaf.maxStoreSize"
    /// 20 GiB: notes never take so much, whatever is attached to them.
    public static let usual: Int64 = 20 << 30

    /// In bytes, as the settings of a clone have it.
    public static func limit(of repository: borrowing Repository) throws -> Int64 {
        try GitConfiguration.of(repository.pointer).integer(key) ?? usual
    }

    /// In bytes, as the user's settings have it, for a clone that is yet to be made.
    public static func limit(_ environment: GitEnvironment) throws -> Int64 {
        try LibGit2.start(environment)
        return try GitConfiguration.read(ConfigurationFiles(environment)).integer(key) ?? usual
    }
}
