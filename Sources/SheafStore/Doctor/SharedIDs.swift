import SheafCore
import SheafGit

/// Committed items that have one id between them.
struct SharedIDs: ~Copyable {
    private let store: Store
    private let repository: Repository

    init(in store: Store) throws {
        self.store = store
        repository = try store.repository()
    }

    /// Committed items that have one id between them, those that had it first before the others.
    /// Copies that git does not know yet are none of these: they get an id at the next change.
    func groups(among items: [Item]) throws -> [(id: ItemID, items: [Item])] {
        let fresh = Set(
            try store.copies(among: items.map(\.id)) { TreePath(items[$0]) }.map(\.index))
        let groups = Dictionary(
            grouping: items.indices.filter { items[$0].id != nil && !fresh.contains($0) }
        ) { items[$0].id }
        guard groups.values.contains(where: { $0.count > 1 }) else { return [] }
        let ages = try ages()
        var shared: [(id: ItemID, items: [Item])] = []
        for (id, indices) in groups where indices.count > 1 {
            guard let id else { continue }
            let dated = try indices.map { index in
                (item: items[index], age: try age(of: items[index], id, ages))
            }
            let sorted = dated.sorted { left, right in
                if left.age != right.age { return left.age > right.age }
                // Made by one commit: copies are named by adding to the original.
                return (left.item.path.utf8.count, left.item.path)
                    < (right.item.path.utf8.count, right.item.path)
            }
            shared.append((id, sorted.map(\.item)))
        }
        return shared.sorted { $0.id < $1.id }
    }

    /// Returns the age of each commit: the number of those that came after it. Clocks may be wrong,
    /// and two commits may have one second.
    private func ages() throws -> [ObjectID: Int] {
        var ages: [ObjectID: Int] = [:]
        guard let head = try repository.head().commit else { return ages }
        try repository.history(from: head) { commit in
            ages[commit.id] = ages.count
            return true
        }
        return ages
    }

    /// The age of the first commit in which the file had the id, followed through renames; -1 for a
    /// file that is in no commit.
    private func age(of item: Item, _ id: ItemID, _ ages: [ObjectID: Int]) throws -> Int {
        guard var path = TreePath(item), var start = try repository.head().commit else {
            return -1
        }
        var age = -1
        // Each round follows one name; a history that goes in circles ends somewhere.
        for _ in 0..<100 {
            var first: Commit?
            try repository.history(from: start, path: path) { commit in
                guard try has(id, at: path, in: commit.tree) else { return false }
                first = commit
                return true
            }
            guard let first else { return age }
            age = max(age, ages[first.id] ?? -1)
            guard let parent = first.parents.first,
                let older = try formerPath(of: id, in: first, parent)
            else { return age }
            (path, start) = (older, parent)
        }
        return age
    }

    /// Returns the path of the item before a commit that moved its file.
    private func formerPath(
        of id: ItemID, in commit: Commit, _ parent: ObjectID
    ) throws -> TreePath? {
        let before = try repository.commit(parent).tree
        for difference in try repository.historicDifferences(from: before, to: commit.tree)
        where difference.old != nil && difference.new == nil {
            if try has(id, at: difference.path, in: before) { return difference.path }
        }
        return nil
    }

    private func has(_ id: ItemID, at path: TreePath, in tree: ObjectID) throws -> Bool {
        guard let entry = try repository.entry(at: path, in: tree),
            entry.mode == .regular || entry.mode == .executable
        else { return false }
        let bytes = try repository.blob(entry.id)
        return Document.isText(bytes) && store.named(bytes, at: path).id == id
    }

    /// Gives all but the first of the items ids of their own.
    static func renew(_ items: [Item], in store: Store) throws {
        let editor = ItemEditor(store.configuration, at: store.environment.now)
        let reader = store.reader
        _ = try store.change(.doctor) { _ in
            try items.dropFirst().map { item in
                let current = try store.stored(item)
                let document: Document
                do throws(EditError) {
                    document = try editor.renewingID(
                        of: current.document, to: store.environment.newID())
                } catch {
                    throw StoreError.document(path: item.path, error)
                }
                return PlannedFile(current, becoming: document, reader)
            }
        }
    }
}
