import Glibc
import SheafGit
import SheafStore

/// Syncs, and what has to hold after each.
extension World {
    func sync(
        _ device: Device, _ hub: Int, seed: UInt64, killedAt point: Failpoint? = nil
    ) async throws {
        let before = try device.files()
        let old = try head(ofHub: hub)
        // After a kill some files may be those that it was bringing: recovery may take them back,
        // but nothing that stood before.
        if !device.isKilled { device.expected.formUnion(before.tokens.tokens) }
        device.expected.subtract(oracle.removed)
        do {
            let store = try device.store(seed: seed, killedAt: point)
            _ = try store.setRemote(self.hub(hub))
            take(try await store.sync(TransferOptions(timeout: .seconds(600))))
        } catch {
            guard point != nil else {
                throw Violation(.failed, "sync of device \(device.number): \(error)")
            }
            tally.kills += 1
            device.isKilled = true
            return
        }
        tally.syncs += 1
        device.isKilled = false
        device.isBehind = false
        device.expected.formUnion(device.awaited)
        device.awaited = []
        let after = try device.files()
        try expectKept(device, after.tokens, "a sync of device \(device.number) with hub \(hub)")
        try expectRecorded(device, before, after)
        if settings.subject == .surroundings { try expectUnpublished(device, hub) }
        device.copiedIDs = []
        try expectForward(device, hub, from: old)
        try note(device, hub, after)
    }

    private func take(_ outcome: SyncOutcome) {
        for note in outcome.notes {
            guard case .occurrencePassed(let day) = note.fact, let id = note.item.id else {
                continue
            }
            passed.insert(PassedOccurrence(id: id.description, day: day))
        }
    }

    /// What a device was sure to have is still there, or somebody removed it.
    func expectKept(_ device: Device, _ now: TokenCount, _ what: String) throws {
        let missing = device.expected.subtracting(oracle.removed).filter { now[$0] == 0 }
        guard missing.isEmpty else {
            throw Violation(.lost, "\(what) lost \(missing.sorted())")
        }
        device.expected = now.tokens
    }

    /// Bytes that stood in the working tree are in a file or in the object database.
    private func expectRecorded(
        _ device: Device, _ before: FileTree, _ after: FileTree
    ) throws {
        var ids: [String: Int] = [:]
        for bytes in before.files.values {
            if let id = NoteText(bytes)?.id { ids[id, default: 0] += 1 }
        }
        try device.withRepository { repository in
            for (path, bytes) in before.files where after[path] != bytes {
                // A copy gets its new id before anything is recorded.
                if let id = NoteText(bytes)?.id, ids[id] != 1 { continue }
                // What is not shared is nowhere but in its file, which is set aside where another one
                // comes.
                if oracle.isUnshared(bytes) || after.files.values.contains(bytes) { continue }
                guard try repository.contains(.blob(bytes)) else {
                    let name = String(decoding: path, as: UTF8.self)
                    throw Violation(.unrecorded, "\(name) of device \(device.number)")
                }
            }
        }
    }

    /// No text that a rule keeps from others is at a hub, in any commit.
    private func expectUnpublished(_ device: Device, _ hub: Int) throws {
        let objects = try device.git(
            ["cat-file", "--batch-all-objects", "--buffer", "--batch"], in: self.hub(hub))
        let published = oracle.note(
            published: TokenCount.tokens(of: Array(objects.output.utf8)))
        guard published.isEmpty else {
            throw Violation(.published, "device \(device.number): \(published.sorted())")
        }
    }

    private func expectForward(_ device: Device, _ hub: Int, from old: ObjectID?) throws {
        guard let old, let new = try head(ofHub: hub), new != old else { return }
        let isForward = try device.withRepository { try $0.isAncestor(old, of: new) }
        guard isForward else { throw Violation(.movedBack, "hub \(hub) from \(old) to \(new)") }
    }

    /// Counts merges, clashes and edits of one item on two sides.
    private func note(_ device: Device, _ hub: Int, _ after: FileTree) throws {
        let arrived = Set(arrivals[hub][device.position[hub]...])
        let isContended = !arrived.isDisjoint(with: device.pending[hub])
        if isContended { tally.contended += 1 }
        arrivals[hub] += device.pending[hub].sorted()
        device.pending[hub] = []
        device.position[hub] = arrivals[hub].count
        for other in device.pending.indices where other != hub {
            device.pending[other].formUnion(arrived)
        }
        try device.withRepository { repository in
            guard let head = try repository.head().commit else { return }
            let commit = try repository.commit(head)
            if commit.parents.count > 1, merges.insert(head).inserted { tally.merges += 1 }
        }
        for bytes in after.files.values {
            guard let note = NoteText(bytes) else { continue }
            for block in note.blocks
            where blocks.insert(note.lines[block.lowerBound]).inserted {
                tally.blocks += 1
            }
        }
    }

    /// An editor that has a file open writes into it after the sync.
    func syncWritingIntoOpenFile(
        _ device: Device, _ hub: Int, _ chance: inout Chance, _ maker: inout TokenMaker
    ) async throws {
        guard let path = try target(on: device, &chance) else {
            return try await sync(device, hub, seed: chance.next())
        }
        let note = NoteText(try device.files()[path] ?? [])
        let ending = note?.ending ?? "\n"
        let opened = cString(device.place(path)) { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
        guard opened >= 0 else { throw FileFailure("open", path) }
        defer { close(opened) }
        try await sync(device, hub, seed: chance.next())
        let token = maker.next()
        let line = Array("\(token) from an open editor\(ending)".utf8)
        expectReturn(of: note, in: try device.files())
        guard write(opened, line, line.count) == line.count else {
            throw FileFailure("write", path)
        }
        oracle.note(written: [token])
        if try device.files().tokens[token] > 0 {
            device.expected.insert(token)
        } else {
            device.awaited.insert(token)
        }
        tally.count("writes into an open file")
    }

    /// An editor saves what it read before the sync, with one line more; the next sync gives the
    /// file back what the last one brought.
    func syncSavingOldBuffer(
        _ device: Device, _ hub: Int, _ chance: inout Chance, _ maker: inout TokenMaker
    ) async throws {
        let buffer = try target(on: device, &chance).flatMap { path in
            try device.files()[path].flatMap { bytes in NoteText(bytes).map { (path, $0) } }
        }
        try await sync(device, hub, seed: chance.next())
        guard case (let path, var note)? = buffer else { return }
        let token = maker.next()
        let places = note.text + [note.lines.count]
        note.lines.insert("\(token) from an old buffer", at: chance.one(of: places) ?? 0)
        let before = try device.files()
        try device.write(note.bytes, to: path, inPlace: chance.happens(50))
        tally.count("saves an old buffer")
        expectReturn(of: note, in: before)
        if before[path] == nil, let id = note.id { oracle.doubledIDs.insert(id) }
        guard chance.happens(70) else {
            // What the user does next is done to the file as it stands, or to what it becomes when
            // it takes the lines that the sync brought.
            try account(device, since: before)
            device.stale = try before.tokens.fallen(from: device.files().tokens)
            return
        }
        oracle.note(written: [token])
        device.expected.insert(token)
        try await sync(device, hub, seed: chance.next())
    }

    /// What is saved into a file that the sync had deleted or moved comes back, and may stand beside one that
    /// another device has renamed and kept.
    private func expectReturn(of note: NoteText?, in files: FileTree) {
        guard let id = note?.id, !files.files.values.contains(where: { NoteText($0)?.id == id })
        else { return }
        oracle.doubledIDs.insert(id)
    }

    /// The remote is not there: hand edits are committed all the same.
    func syncOffline(_ device: Device, seed: UInt64) async throws {
        let store = try device.store(seed: seed)
        _ = try store.setRemote("\(folder)/nowhere")
        do {
            _ = try await store.sync(TransferOptions())
            throw Violation(.failed, "a sync with nothing came through")
        } catch StoreError.transport {
            tally.count("syncs offline")
            device.isKilled = false
        }
        try expectKept(device, device.files().tokens, "an offline sync of device \(device.number)")
    }

    /// A new clone in the place of the old one, which has sent all it had.
    func cloneAnew(_ device: Device, _ hub: Int, seed: UInt64) async throws {
        try await sync(device, hub, seed: seed)
        let removed = try Tool.run(
            ["/bin/rm", "-rf", device.root], in: folder, variables: [:],
            scratch: folder + "/output")
        guard removed.code == 0 else { throw Violation(.failed, removed.output) }
        _ = try await Store.clone(
            self.hub(hub), to: FilePath(device.root),
            environment: device.environment(seed: seed, in: folder), contact: TransferOptions())
        try device.git("config", "sheaf.device", "device-\(device.number)")
        try expectKept(device, device.files().tokens, "a clone of hub \(hub)")
        tally.count("clones")
    }
}
