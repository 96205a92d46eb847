import SheafCore
import SheafGit

/// What earlier imports of a format have written: what the records said then.
struct ImportHistory {
    /// A record as it was imported last.
    struct Record {
        /// The text that its item's file would have had, had nothing been changed here.
        var bytes: [UInt8]
        /// What it was read from.
        var name: String
    }

    /// By ``ExchangeItem/source``.
    private(set) var records: [String: Record] = [:]

    static let trailer = "Sheaf-Import"

    /// Reads the history of a store. Imports that were undone count for nothing.
    ///
    /// - Parameter format: the name of the format.
    init(of format: String, in store: Store) throws {
        let repository = try store.repository()
        guard let head = try repository.head().commit else { return }
        let reader = try CommitReader(store)
        var undone = UndoneSteps()
        var check = ReversalCheck(from: head)
        var imports: [(name: String, tree: ObjectID, parent: ObjectID)] = []
        try repository.newestFirst(from: head) { outline, parentTrees in
            let commit = try outline.commit(in: repository)
            let facts = HistoryCommit(commit)
            let target = try check.target(of: facts, outline, parentTrees, reader, in: repository)
            guard undone.stands(facts, reversing: target), parentTrees.count < 2,
                let trailer = CommitTrailers(commit.message)[Self.trailer],
                trailer.hasPrefix(format + " ")
            else { return true }
            imports.append(
                (
                    String(trailer.dropFirst(format.utf8.count + 1)), outline.tree,
                    parentTrees.first ?? .emptyTree
                ))
            return true
        }
        let selection = ItemSelection(store.configuration)
        for step in imports.reversed() {
            let differences = try repository.historicDifferences(from: step.parent, to: step.tree)
            for difference in differences where selection.contains(difference.path) {
                try add(difference, name: step.name, in: repository)
            }
        }
    }

    /// Takes up what an import has made of a file. Where it was merged with what was changed here, the record is
    /// what it was before with what the import changed.
    private mutating func add(
        _ difference: TreeDifference, name: String, in repository: borrowing Repository
    ) throws {
        func bytes(_ entry: TreeEntry?) throws -> [UInt8]? {
            guard let entry, entry.mode == .regular || entry.mode == .executable else { return nil }
            let bytes = try repository.blob(entry.id)
            return Document.isText(bytes) ? bytes : nil
        }
        let old = try bytes(difference.old)
        guard let new = try bytes(difference.new) else {
            if let source = old.flatMap(Self.source) { records[source] = nil }
            return
        }
        guard let source = Self.source(new) else { return }
        var record = new
        if let old, let known = records[source]?.bytes {
            // A record holds no conflicts: what it says stands, and the other version was ours.
            let merged = Document(ItemMerge.merge(base: old, x: new, y: known, newer: .x))
            let settled = try? merged.settling(merged.conflicts.map { ($0, .current) })
            record = (settled ?? merged).bytes
        }
        records[source] = Record(bytes: record, name: name)
    }

    /// What a file says of where its item comes from.
    private static func source(_ bytes: [UInt8]) -> String? {
        ItemReader(Configuration()).read(Document(bytes), path: "").item.source
    }
}
