import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Remembers what a listing showed on a terminal, so that `done 2` means its second row.
    ///
    /// A cache: where it cannot be written, rows are not understood, and nothing else is wrong.
    public func remember(rows: [Handle], of terminal: String) {
        let text = rows.map { $0.description + "\n" }.joined()
        try? layout.writePrivate(Self.rowsFile(terminal), Array(text.utf8), isFlushed: false)
    }

    /// What the last listing on a terminal showed, the first row first.
    public func rows(of terminal: String) -> [Handle] {
        guard let bytes = try? layout.readPrivate(Self.rowsFile(terminal), limit: 1 << 20) else {
            return []
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            ItemID(String(line)).map(Handle.id) ?? .path(String(line))
        }
    }

    private static func rowsFile(_ terminal: String) -> String {
        "rows-" + terminal.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
