import SheafGit
import SheafStore

/// What has to hold after each step, and at the end.
extension World {
    /// Nothing of ours or git's was left, and in some cases git finds no fault.
    func check(_ device: Device, thoroughly: Bool) throws {
        let left = device.leftovers()
        guard left.isEmpty else {
            throw Violation(.unsound, "device \(device.number) has \(left)")
        }
        guard thoroughly else { return }
        try checkObjects(in: device.root, device)
        let unmerged = try device.git("ls-files", "--unmerged")
        guard unmerged.code == 0, unmerged.output.isEmpty else {
            throw Violation(.unsound, "device \(device.number): \(unmerged.output)")
        }
    }

    func checkObjects(in folder: String, _ device: Device) throws {
        let checked = try device.git(
            ["fsck", "--strict", "--no-progress", "--no-dangling"], in: folder)
        guard checked.code == 0, checked.output.isEmpty else {
            throw Violation(.unsound, "git fsck in \(folder): \(checked.output)")
        }
    }

    /// Everybody syncs with every hub until all are alike, and then once more.
    func settle(_ chance: inout Chance) async throws {
        let limit = settings.hubs == 1 ? 2 : 8
        for device in devices { device.wake(at: settings.steps + 1) }
        var rounds = 0
        repeat {
            rounds += 1
            try await round(&chance)
        } while try heads().count > 1 && rounds < limit
        let heads = try heads()
        guard heads.count == 1 else {
            throw Violation(.convergence, "\(heads.count) heads after \(rounds) rounds")
        }
        tally.rounds = rounds
        try await round(&chance)
        guard try self.heads() == heads else {
            throw Violation(.restless, "a sync with nothing to do made a commit")
        }
    }

    private func round(_ chance: inout Chance) async throws {
        for device in devices.shuffled(using: &chance) {
            for hub in 0..<settings.hubs {
                try await sync(device, hub, seed: chance.next())
            }
        }
    }

    private func heads() throws -> Set<ObjectID> {
        var heads = Set(try (0..<settings.hubs).compactMap { try head(ofHub: $0) })
        for device in devices {
            heads.formUnion(
                try device.withRepository { try $0.head().commit.map { [$0] } ?? [] })
        }
        return heads
    }

    /// Files, items and repositories once everybody has everything.
    func checkEnd() async throws {
        let files = try trackedFiles(of: devices[0])
        for device in devices {
            guard try trackedFiles(of: device) == files else {
                throw Violation(.convergence, "device \(device.number) has other files")
            }
            // What a rule of another device ignored once is held back, and not tracked.
            let untracked = settings.subject == .surroundings ? "no" : "normal"
            let status = try device.git("status", "--porcelain", "--untracked-files=\(untracked)")
            guard status.code == 0, status.output.isEmpty else {
                throw Violation(.convergence, "device \(device.number): \(status.output)")
            }
            try check(device, thoroughly: true)
        }
        for hub in 0..<settings.hubs { try checkObjects(in: self.hub(hub), devices[0]) }
        var tokens = files.tokens
        if settings.subject == .surroundings {
            // Where a rule is about it, a file that git does not track may stay on its device.
            for device in devices {
                let files = try device.files().filtered { ruled.contains(Self.beforeSetAside($0)) }
                for bytes in files.files.values { tokens.add(bytes) }
            }
        }
        let lost = oracle.kept.filter { tokens[$0] == 0 }
        guard lost.isEmpty else { throw Violation(.lost, "\(lost.sorted())") }
        for (path, bytes) in files.files {
            try check(String(decoding: path, as: UTF8.self), bytes)
        }
        try checkItems()
        if settings.subject == .repeating { try checkOccurrences() }
        if settings.subject == .links { try await checkLinks() }
    }

    /// The path of a file before it was set aside: `hot.md` of `hot~33368cbc.md`.
    private static func beforeSetAside(_ path: [UInt8]) -> [UInt8] {
        let text = String(decoding: path, as: UTF8.self)
        return Array(text.replacing(/~[0-9a-f]{8}(?=[^\/]*$)/, with: "").utf8)
    }

    /// The files that all devices share.
    private func trackedFiles(of device: Device) throws -> FileTree {
        let files = try device.files()
        guard settings.subject == .surroundings else { return files }
        let tracked = try device.tracked()
        return files.filtered(tracked.contains)
    }

    private func check(_ path: String, _ bytes: [UInt8]) throws {
        guard let note = NoteText(bytes) else { return }
        if let line = note.lines.first(where: { $0.hasPrefix("<<<<<<<") }) {
            throw Violation(.unreadable, "\(path) has \(line)")
        }
        if settings.hubs == 1 {
            var seen: Set<String> = []
            for line in note.text.map({ note.lines[$0] }) {
                let tokens = TokenCount.tokens(of: Array(line.utf8))
                guard !tokens.isEmpty, tokens.isDisjoint(with: oracle.repeatable),
                    !seen.insert(line).inserted
                else { continue }
                throw Violation(.doubled, "\(path) has twice: \(line)")
            }
        }
        for sentinel in sentinels {
            let opening = Sentinel.opening + sentinel.mark.description
            guard note.lines[note.frontMatter].contains(opening) else { continue }
            let isConverted = oracle.converted.contains(sentinel.mark)
            if let fault = sentinel.fault(in: bytes, convertsEndings: isConverted) {
                throw Violation(.touched, "\(path): \(fault)")
            }
        }
    }

    /// Every item can be read, and no id stands in two of them.
    private func checkItems() throws {
        let reading = try devices[0].store(seed: 0).items()
        // A date that is none is the user's own text.
        for finding in reading.findings {
            if case .notADate = finding.problem { continue }
            throw Violation(.unreadable, "\(finding)")
        }
        guard reading.unreadable.isEmpty else {
            throw Violation(.unreadable, "\(reading.unreadable)")
        }
        let items = Dictionary(grouping: reading.results) { $0.id?.description ?? "" }
        for (id, items) in items
        where items.count > 1 && !id.isEmpty && !oracle.doubledIDs.contains(id) {
            throw Violation(.unreadable, "\(id) stands in \(items.map(\.path))")
        }
    }
}
