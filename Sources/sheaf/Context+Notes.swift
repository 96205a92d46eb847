import Libc
import SheafCore
import SystemPackage

extension Context {
    /// True if notes lie in the current directory or in a folder of it, so that it may be made a store.
    /// Not asked about the home folder: that is none, whatever lies in it.
    var standsAmongNotes: Bool {
        let here = environment.directory
        guard here != environment.home, here != "/" else { return false }
        let names = Self.names(in: here)
        return names.contains(where: Self.isNote)
            || names.prefix(Self.mostFolders).contains { name in
                !name.hasPrefix(".")
                    && Self.names(in: here.appending(name)).contains(where: Self.isNote)
            }
    }

    /// More are not looked into for a hint.
    private static let mostFolders = 100

    private static func isNote(_ name: String) -> Bool {
        !name.hasPrefix(".") && NoteName.endingLength(of: name) != nil
    }

    /// The names in a directory; none where it cannot be read.
    private static func names(in directory: FilePath) -> [String] {
        guard let listing = opendir(directory.string) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }
}
