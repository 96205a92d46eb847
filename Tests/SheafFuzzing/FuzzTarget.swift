import SheafCore
import SheafMarkdown

/// A part of sheaf that takes bytes from anywhere. `run` ends the process where a property that must
/// hold for all bytes does not.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case document, settings, query, date, merge, markdown
    case journal, displaced, index, graph, tree, commit

    public func run(_ bytes: [UInt8]) {
        switch self {
        case .document: Self.document(bytes)
        case .settings: _ = try? Configuration(yaml: String(decoding: bytes, as: UTF8.self))
        case .query: Self.query(String(decoding: bytes, as: UTF8.self))
        case .date: Self.date(String(decoding: bytes, as: UTF8.self))
        case .merge: Self.merge(bytes)
        case .markdown: Self.markdown(String(decoding: bytes, as: UTF8.self))
        case .journal: Self.journal(bytes)
        case .displaced: Self.displaced(bytes)
        case .index: Self.index(bytes)
        case .graph: Self.graph(bytes)
        case .tree: Self.tree(bytes)
        case .commit: Self.commit(bytes)
        }
    }

    private static let now = Moment(seconds: 1_795_000_000, zone: .utc)

    /// An edit is refused, or changes no other entry: the editor checks that itself.
    private static func document(_ bytes: [UInt8]) {
        let document = Document(bytes)
        precondition(document.bytes == bytes, "reading changed bytes")
        _ = ItemReader(Configuration()).read(document, path: "memos/a.md")
        _ = try? document.setting("due", to: "2026-11-25")
        _ = try? document.removing("title")
        _ = document.conflicts
    }

    private static func date(_ text: String) {
        _ = try? DateExpression.parse(text, at: now)
    }

    private static func query(_ text: String) {
        _ = try? ItemQuery(
            arguments: [text], vocabulary: KeyVocabulary(), workflow: .standard,
            now: now)
    }

    /// Base and both sides, each closed by a NUL. The sides are alike to the merge.
    private static func merge(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return }
        let (base, x, y) = (Array(parts[0]), Array(parts[1]), Array(parts[2]))
        let merged = ItemMerge.merge(base: base, x: x, y: y, newer: .x)
        precondition(merged == ItemMerge.merge(base: base, x: y, y: x, newer: .y), "not symmetric")
    }

    private static func markdown(_ text: String) {
        let page = HTMLPage.page(
            title: "T", language: "en", facts: [], MarkdownDocument(text))
        precondition(!page.contains("<script"), "raw HTML")
    }
}
