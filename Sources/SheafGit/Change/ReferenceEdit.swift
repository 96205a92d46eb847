import SheafSystem
import SystemPackage

/// A change of one reference.
struct ReferenceEdit {
    private static let name = "reference"
    /// A file with the name of the reference that is locked.
    private static let targetName = "reference-name"

    private let edit: LockedEdit
    private var common: Directory { edit.common }
    private var folder: Directory { edit.folder }

    /// Points a reference to a commit, whatever it pointed to before, or removes its file.
    ///
    /// - Parameter timeout: how long another program's lock is waited for.
    /// - Throws: `ChangeError.locked`, `.busy`; `SystemError`.
    static func set(
        _ name: ReferenceName, to id: ObjectID?, in layout: RepositoryLayout,
        waiting timeout: Duration = .seconds(10)
    ) throws {
        let change = ReferenceEdit(edit: try LockedEdit(Self.name, in: layout))
        try change.edit.perform(waiting: timeout, removeLeft: change.removeLeft) {
            try change.set(name, to: id, waiting: timeout)
        }
    }

    /// Removes what a killed process left, unless a living one is at it.
    static func recover(in layout: RepositoryLayout) throws {
        try LockedEdit.recover(name, in: layout) { try ReferenceEdit(edit: $0).removeLeft() }
    }

    private func set(
        _ name: ReferenceName, to id: ObjectID?, waiting timeout: Duration
    ) throws {
        try folder.create(Self.targetName.utf8, Array(name.description.utf8), flushed: false)
        try folder.create(edit.name, id.map { Array("\($0)\n".utf8) } ?? [])
        let locked = name.fileName + Array(".lock".utf8)
        var deadline = Deadline(after: timeout)
        var place: Directory
        while true {
            guard let found = try common.folder(of: name, creating: id != nil) else {
                return try removeLeft()
            }
            place = found
            do {
                try folder.link(edit.name, in: place, as: locked)
                break
            } catch {
                // Git removes empty folders when it packs references.
                guard [.fileExists, .noSuchFileOrDirectory].contains(error.code) else {
                    throw error
                }
                if deadline.wait() { continue }
                throw ChangeError.locked(
                    String(decoding: locked, as: UTF8.self),
                    minutes: try place.minutesSinceChange(of: locked))
            }
        }
        if id != nil {
            // Git leaves empty directories behind where references `a/b` were.
            if try place.status(name.fileName)?.kind == .directory {
                _ = try place.removeDirectory(name.fileName)
            }
            try place.move(locked, to: place, as: name.fileName)
        } else {
            try place.remove(name.fileName)
            try place.remove(locked)
        }
        try place.flush()
        try removeLeft()
    }

    /// Only by whose turn it is.
    private func removeLeft() throws {
        if let ours = try folder.status(edit.name) {
            let target = try folder.read(Self.targetName.utf8, limit: 1 << 16)?.bytes ?? []
            if let name = ReferenceName(String(decoding: target, as: UTF8.self)),
                let place = try common.folder(of: name, creating: false)
            {
                try GitLockFile.removeOurs(name.fileName, in: place, [ours])
            }
            try folder.remove(edit.name)
        }
        try folder.remove(Self.targetName.utf8)
    }
}

extension Directory {
    /// Returns how long ago the entry was made or changed, in whole minutes; 0 where it is gone.
    func minutesSinceChange(of name: some Sequence<UInt8>) throws(SystemError) -> Int {
        guard let status = try status(name) else { return 0 }
        return max(0, Int(FileTime.coarseNow().seconds - status.modified.seconds) / 60)
    }
}
