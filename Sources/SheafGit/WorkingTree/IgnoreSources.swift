import SheafSystem
import SystemPackage

/// The ignore files outside of the working tree: git's own list for this clone (`info/exclude`) and the
/// user's (`core.excludesFile`).
struct IgnoreSources {
    private let files: [IgnoreFile]
    private let settings: IgnoreSettings

    init(_ layout: RepositoryLayout, _ environment: GitEnvironment) throws {
        settings = try IgnoreSettings(layout, environment)
        files = try [
            settings.excludesFile, layout.commonDirectory.appending("info").appending("exclude"),
        ].compactMap { path in try path.flatMap { try IgnoreFile(at: $0) } }
    }

    /// True if one of them can say anything about a file that is listed.
    var mayConcernListed: Bool { files.contains(where: \.mayConcernListed) }

    /// By which we know them and what git makes of them again.
    var bytes: [UInt8] {
        files.flatMap(\.id.bytes) + "\(settings.ignoresCase)\0".utf8
    }

    /// Returns whether an ignore file, one of these or a `.gitignore` on the way, can say anything
    /// about these paths.
    ///
    /// - Parameter slow: gets the `.gitignore` files with patterns that git may take long for.
    func mayConcern(
        _ paths: [TreePath], under root: FilePath, slow: inout [SlowPatterns]
    ) throws(SystemError) -> Bool {
        var mayConcern = !paths.isEmpty && mayConcernListed
        if paths.isEmpty { return false }
        let top = try SharedDirectory(Directory(opening: root))
        var seen: Set<TreePath?> = []
        for path in paths {
            // What does not exist yet has no `.gitignore` either.
            for directory in [nil] + path.ancestors.map(Optional.some)
            where seen.insert(directory).inserted {
                var opened: SharedDirectory? = top
                for name in directory?.bytes.split(separator: Ascii.slash) ?? [] {
                    opened = opened.flatMap { try? $0.subdirectory(name) }
                }
                guard let opened else { break }
                let prefix = directory.map { $0.bytes + [Ascii.slash] } ?? []
                guard let file = try IgnoreFile(in: opened.directory, prefix: prefix) else {
                    continue
                }
                if file.mayConcernListed { mayConcern = true }
                if !file.slowPatterns.patterns.isEmpty { slow.append(file.slowPatterns) }
            }
        }
        return mayConcern
    }
}
