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
        let known = Swift.Set(Self.shownFile.read(in: layout))
        var stamps: [String: RecordFile.Record] = [:]
        for path in Swift.Set(findings.map(\.path)) {
            guard let file = TreePath(path), let status = try? layout.status(of: file) else {
                continue
            }
            let stamp = FileStamp(status)
            stamps[path] = [.text(stamp.size), .text(stamp.modified), .text(path)]
        }
        let shown = Swift.Set(stamps.values)
        if shown != known {
            try? Self.shownFile.write(Array(shown), in: layout, isFlushed: false)
        }
        return findings.filter { finding in
            stamps[finding.path].map { !known.contains($0) } ?? true
        }
    }

    /// The files whose findings were shown: size, time of the last change, and path.
    private static let shownFile = RecordFile(name: "shown-findings", width: 3, limit: 1 << 24)
}
