import SheafCore
import SheafGit
import SheafIndex
import SheafSystem

extension Store {
    /// Returns the findings that no listing has shown since their files changed, and records all of
    /// these as shown: who knows of a broken file need not hear of it at every command.
    ///
    /// A cache: where it cannot be written, all are shown again.
    ///
    /// - Parameter findings: those of all items, as a ``Reading`` has them.
    public func takeUnshown(_ findings: [Finding]) -> [Finding] {
        let known = shownFindings
        guard !findings.isEmpty else {
            if !known.isEmpty { try? layout.writePrivate(Self.shownFile, [], isFlushed: false) }
            return []
        }
        var stamps: [String: String] = [:]
        for path in Swift.Set(findings.map(\.path)) {
            guard let file = TreePath(path), let status = try? layout.status(of: file) else {
                continue
            }
            let stamp = FileStamp(status)
            stamps[path] = "\(stamp.size) \(stamp.modified) \(path)"
        }
        let shown = Swift.Set(stamps.values)
        if shown != known {
            let text = shown.sorted().map { $0 + Self.separator }.joined()
            try? layout.writePrivate(Self.shownFile, Array(text.utf8), isFlushed: false)
        }
        return findings.filter { finding in
            stamps[finding.path].map { !known.contains($0) } ?? true
        }
    }

    /// The files whose findings were shown: size, time of the last change, and path.
    private var shownFindings: Swift.Set<String> {
        let bytes = try? layout.readPrivate(Self.shownFile, limit: Self.shownLimit)
        let lines = (bytes ?? []).split(separator: Array(Self.separator.utf8)[0])
        return Swift.Set(lines.map { String(decoding: $0, as: UTF8.self) })
    }

    private static let shownFile = "shown-findings"
    /// Paths may hold line breaks.
    private static let separator = "\0"
    private static let shownLimit = 1 << 24
}
