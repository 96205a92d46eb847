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
        var ids: Set<String> = []
        for step in try store.undo(preview) {
            permitted.formUnion(try brought(by: step.commit.id, on: device, &ids))
        }
        let before = try device.files()
        do {
            _ = try store.undo(request)
        } catch {
            // A step that was killed is finished later; until then others may move what it brings back.
            oracle.doubledIDs.formUnion(ids)
            throw error
        }
        let after = try device.files()
        // What comes back may stand where others have put the same meanwhile.
        oracle.repeatable.formUnion(before.tokens.fallen(from: after.tokens))
        for (path, bytes) in after.files where before[path] == nil {
            allowRepeats(of: bytes)
            if let id = NoteText(bytes)?.id { oracle.doubledIDs.insert(id) }
        }
    }

    /// The tokens of which there are more after a commit than before it.
    ///
    /// - Parameter ids: gets those of the items that it changed.
    private func brought(by commit: String, on device: Device, _ ids: inout Set<String>) throws
        -> Set<Token>
    {
        guard let id = ObjectID(hex: commit) else { return [] }
        return try device.withRepository { repository in
            let commit = try repository.commit(id)
            let parent = try commit.parents.first.map { try repository.commit($0).tree }
            var (old, new) = (TokenCount(), TokenCount())
            for difference in try repository.differences(
                from: parent ?? .emptyTree, to: commit.tree)
            {
                for (entry, isOld) in [(difference.old, true), (difference.new, false)] {
                    guard let entry, entry.mode != .submodule else { continue }
                    let bytes = try repository.blob(entry.id)
                    if isOld { old.add(bytes) } else { new.add(bytes) }
                    if let id = NoteText(bytes)?.id { ids.insert(id) }
                }
            }
            return old.fallen(from: new)
        }
    }
}
