import HummingbirdCore
import SystemPackage

/// Lines for the user who runs the server. Nothing of a query, a header or a text is in them.
enum ServerLog {
    private static let longestPath = 200

    static func line(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll((text + "\n").utf8)
    }

    /// One line for a request: status, method, path as it was sent, time.
    static func request(_ request: Request, _ status: Int, _ time: Duration) {
        let target = request.head.path ?? ""
        let path = target.prefix { $0 != "?" && $0 != "#" }.prefix(longestPath)
        // No byte of it means anything to a terminal.
        let shown = String(path.unicodeScalars.map { " "..."~" ~= $0 ? Character($0) : "?" })
        let (seconds, rest) = time.components
        let milliseconds = seconds * 1_000 + rest / 1_000_000_000_000_000
        line("\(status) \(request.method.rawValue.prefix(20)) \(shown) \(milliseconds) ms")
    }
}
