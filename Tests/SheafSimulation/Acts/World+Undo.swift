import SheafGit
import SheafStore

/// Taking steps back and doing them again.
extension World {
    /// Undoes or redoes a step or two; only what such a step had brought may go.
    func takeBack(
        _ command: Act.Command, _ store: Store, _ device: Device, _ chance: inout Chance,
        _ permitted: inout Set<Token>
    ) throws {
        var request = UndoRequest(command == .undo ? .undo : .redo)
        request.count = chance.number(1...2)
        request.includesOthers = chance.happens(15)
        // Steps of which nothing is left are passed over, so that later ones may come.
        var preview = request
        preview.isDryRun = true
        preview.count += 8
        for step in try store.undo(preview) {
            permitted.formUnion(try brought(by: step.commit.id, on: device))
        }
        let before = try device.files()
        _ = try store.undo(request)
        let after = try device.files()
        // What comes back may stand where others have put the same meanwhile.
        oracle.repeatable.formUnion(before.tokens.fallen(from: after.tokens))
        for (path, bytes) in after.files where before[path] == nil {
            allowRepeats(of: bytes)
            if let id = NoteText(bytes)?.id { oracle.doubledIDs.insert(id) }
        }
    }

    /// The tokens of which there are more after a commit than before it.
    private func brought(by commit: String, on device: Device) throws -> Set<Token> {
        guard let id = ObjectID(hex: commit) else { return [] }
        return try device.withRepository { repository in
            let commit = try repository.commit(id)
            let parent = try commit.parents.first.map { try repository.commit($0).tree }
            var (old, new) = (TokenCount(), TokenCount())
            for difference in try repository.differences(
                from: parent ?? .emptyTree, to: commit.tree)
            {
                if let entry = difference.old, entry.mode != .submodule {
                    old.add(try repository.blob(entry.id))
                }
                if let entry = difference.new, entry.mode != .submodule {
                    new.add(try repository.blob(entry.id))
                }
            }
            return old.fallen(from: new)
        }
    }
}
