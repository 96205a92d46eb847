import Foundation

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
