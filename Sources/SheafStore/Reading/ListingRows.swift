import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Remembers what a listing showed, so that its rows can be named: ``Naming/rows``.
    ///
    /// A cache: where it cannot be written, rows are not understood, and nothing else is wrong.
    ///
    /// - Parameter listing: the place where it was shown; each has its own.
    public func remember(rows: [Handle], of listing: String) {
        let text = rows.map { $0.description + "\n" }.joined()
        try? layout.writePrivate(Self.rowsFile(listing), Array(text.utf8), isFlushed: false)
    }

    /// Returns the rows of the last listing there, the first one first.
    public func rows(of listing: String) -> [Handle] {
        guard let bytes = try? layout.readPrivate(Self.rowsFile(listing), limit: 1 << 20) else {
            return []
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            ItemID(String(line)).map(Handle.id) ?? .path(String(line))
        }
    }

    private static func rowsFile(_ listing: String) -> String {
        "rows-" + listing.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
