import SheafSystem
import SystemPackage

/// A folder that git clones into, as it was before: missing, empty, or holding something that git
/// refuses to touch.
struct CloneTarget {
    private let path: FilePath
    /// The directories that git will make, the innermost first.
    private var missing: [FilePath] = []
    private let isOurs: Bool

    init(_ path: FilePath) {
        self.path = path
        isOurs = !path.exists || (try? path.isEmptyDirectory()) == true
        var folder = path
        while !folder.exists, folder.lastComponent != nil {
            missing.append(folder)
            folder.removeLastComponent()
        }
    }

    /// Takes away what git has left there.
    func restore() throws(SystemError) {
        guard isOurs else { return }
        if path.exists {
            let folder = try Directory(opening: path)
            for name in try folder.names() { try folder.removeAll(name) }
        }
        try removeMadeDirectories()
    }

    /// Removes the directories that were missing before, as far as they are empty.
    func removeMadeDirectories() throws(SystemError) {
        for folder in missing where folder.exists {
            guard let name = folder.lastComponent else { continue }
            let parent = try Directory(opening: folder.removingLastComponent())
            guard try parent.removeDirectory(name.string.utf8) else { return }
        }
    }
}
