import Foundation

/// The repository's folder.
public let repositoryFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

/// Returns the names in a folder, in order; none where there is no such folder.
public func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
}

/// Returns a file's text; `nil` where there is none.
public func text(ofFile path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

/// The programs that were built with the tests.
public enum BuiltPrograms {
    /// Where they lie: beside the test bundle. `swift test` runs a helper on the bundle, whose path is then an
    /// argument of the helper.
    public static let folder: String = {
        let program =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") } + [program]
        let folders = bundles.map { URL(filePath: $0).deletingLastPathComponent().path }
        return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/sheaf") } ?? ""
    }()
}
