import Foundation

/// Symbolic links, for files that lead elsewhere.
enum FileLink {
    static func make(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
}
