import SheafCore
import SheafGit

extension Store {
    /// Commits everything that differs from the last commit, under the user's name. Copies get ids
    /// of their own.
    func commitHandEdits() async throws -> (committed: Int, heldBack: [String]) {
        for attempt in 1... {
            // What a killed change left is not the user's doing.
            try recover()
            var (changes, heldBack) = try await uncommitted()
            guard !changes.isEmpty else { return (0, heldBack) }
            changes = try renewingCopies(in: changes)
            let repository = try repository()
            let edits = try changes.map { try handEdit($0, in: repository) }
            let message = message(.byHand, edits, device: try device(of: repository))
            do {
                _ = try repository.withChangeLock(waiting: environment.patience) { session in
                    try session.commit(changes, message: message)
                }
                return (changes.count, heldBack)
            } catch ChangeError.changedMeanwhile where attempt < Self.attempts {
                continue
            } catch ChangeError.missing where attempt < Self.attempts {
                continue
            }
        }
        return (0, [])
    }

    /// The same changes, but that new copies of items are written under ids of their own. One whose
    /// id cannot be edited goes as it is: a sync must not fail for it.
    private func renewingCopies(in changes: [FileChange]) throws -> [FileChange] {
        let selection = ItemSelection(configuration)
        let hasNewItems = changes.contains { change in
            if case .record(let path) = change { selection.contains(path) } else { false }
        }
        guard hasNewItems else { return changes }
        let copies = try copies(among: read { item, _ in item }.results)
        let byPath = Dictionary(copies.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        return changes.map { change in
            guard let copy = byPath[change.path], let (before, after) = try? renewed(copy) else {
                return change
            }
            return .write(copy.path, after.bytes, expecting: .contents(before.bytes))
        }
    }

    /// What a hand edit did to an item, for the commit's subject; a file that is no item is named by
    /// its path.
    private func handEdit(
        _ change: FileChange, in repository: borrowing Repository
    ) throws -> ItemEdit {
        let path = change.path
        let head = try repository.head().commit
        let committed = try head.flatMap { head in
            try repository.entry(at: path, in: repository.commit(head).tree)
        }
        let before = try committed.map { try repository.blob($0.id) }
        let after: [UInt8]?
        if case .write(_, let bytes, _) = change {
            after = bytes
        } else {
            after = try layout.read(path, limit: Document.sizeLimit)?.bytes
        }
        return ItemEdit(
            before: before.map { named($0, at: path) }, after: after.map { named($0, at: path) },
            isChanged: true)
    }

    /// The item that a file with these bytes is; a file that is no item is named by its path.
    func named(_ bytes: [UInt8], at path: TreePath) -> Item {
        guard Document.isText(bytes), ItemSelection(configuration).contains(path) else {
            return Item(path: path.string, title: path.string)
        }
        return ItemReader(configuration).read(Document(bytes), at: path).item
    }
}
