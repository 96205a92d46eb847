import SheafCore
import SheafJSON

extension ExchangeFormat {
    /// An item a line, with the names that `sheaf list --json` gives it, and its text: <https://jsonlines.org>. It is
    /// only written, and has a place for everything.
    public static let jsonLines = ExchangeFormat(
        name: "jsonl", aliases: ["jsonlines", "ndjson"], read: nil,
        write: { items, now in
            var writing = ExchangeWriting()
            for item in items {
                guard let stored = item.stored else { continue }
                JSON.item(stored, body: item.body, at: now).write { writing.bytes += $0 }
                writing.bytes.append(UInt8(ascii: "\n"))
            }
            return writing
        },
        recognizes: { _, _ in false })
}
