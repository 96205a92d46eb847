import Glibc

/// What a person does with plain git beside sheaf.
extension World {
    func run(_ plain: Act.Plain, on device: Device, _ chance: inout Chance) async throws {
        tally.count("git " + plain.rawValue)
        switch plain {
        case .commit:
            // It would commit that what came by the branch's move is gone.
            guard !device.isBehind else { return }
            // Without an index git takes for deleted what it had and ignores now.
            guard access("\(device.root)/.git/index", F_OK) == 0 else { return }
            let before = try device.files()
            // A copy that git knows keeps its id, and so do both.
            if chance.happens(50) {
                oracle.doubledIDs.formUnion(device.copiedIDs)
                try device.git("add", "-A")
            }
            let head = try device.git("rev-parse", "HEAD").output.filter(\.isHexDigit)
            try device.git("commit", "-q", "-a", "-m", "By plain git")
            try account(device, since: before)
            if settings.subject == .surroundings {
                try releaseTracked(device)
                // After a reset a file may hold what others are to get no more, ignored by a rule.
                let changed = try device.git("diff", head, "HEAD").output
                let left = try device.files().filtered(device.tracked().contains).tokens.tokens
                oracle.note(removed: TokenCount.tokens(of: Array(changed.utf8)).subtracting(left))
            }
        case .move, .moveLinked:
            let before = try device.files()
            let tracked = try device.git("ls-files", "-z", "*.md").output.split(separator: "\0")
            let linked = try plain == .moveLinked ? linked(on: device, &chance) : nil
            let candidates =
                linked.map { [String(decoding: $0, as: UTF8.self)] } ?? tracked.map(String.init)
            guard let path = chance.one(of: candidates), tracked.contains(path[...]),
                let bytes = before[Array(path.utf8)],
                let target = free("moved/\(path.split(separator: "/").last ?? "")", in: before)
            else { return }
            if NoteText(bytes)?.id == nil { allowRepeats(of: bytes) }
            makeFolder(device.place(Array("moved".utf8)))
            try device.git("mv", path, String(decoding: target, as: UTF8.self))
            if chance.happens(50) { try device.git("commit", "-q", "-m", "Moved by plain git") }
            try account(device, since: before)
        case .pull, .pullRebase:
            try await recover(device, seed: chance.next())
            try pull(device, rebasing: plain == .pullRebase, &chance)
        case .stash:
            try await recover(device, seed: chance.next())
            try await stash(device, &chance)
        case .collectGarbage:
            try device.git("gc", "-q", "--prune=now")
        }
    }

    /// What git merges by itself it may keep; where it finds a conflict the user gives up.
    private func pull(_ device: Device, rebasing: Bool, _ chance: inout Chance) throws {
        let hub = chance.number(0...settings.hubs - 1)
        device.expected.formUnion(try device.files().tokens.tokens)
        // Git may delete the original beside a copy that it does not know: the copy then has the id
        // alone, and the original may come back from elsewhere.
        oracle.doubledIDs.formUnion(device.copiedIDs)
        // Git does not pull over what is not committed.
        if chance.happens(60) { try device.git("commit", "-q", "-a", "-m", "Before a pull") }
        let options = rebasing ? ["--rebase"] : ["--no-rebase", "--no-edit"]
        let pulled = try device.git(
            ["pull", "-q"] + options + [self.hub(hub), "main"], in: device.root)
        if pulled.code != 0 {
            tally.count("git pull", refused: true)
            try device.git(rebasing ? "rebase" : "merge", "--abort")
        }
        try expectKept(device, device.files().tokens, "git pull on device \(device.number)")
    }

    /// Uncommitted edits are put away over a sync, and come back.
    private func stash(_ device: Device, _ chance: inout Chance) async throws {
        let expected = device.expected
        device.expected = []
        let stashed = try device.git("stash", "push", "-q")
        let isStashed =
            try stashed.code == 0 && device.git("rev-parse", "-q", "--verify", "stash").code == 0
        try await sync(device, chance.number(0...settings.hubs - 1), seed: chance.next())
        let before = try device.files()
        if isStashed, try device.git("stash", "pop", "-q").code != 0 {
            // It does not fit any more: the user takes the stashed files as they were.
            try device.git("reset", "-q", "--hard")
            try device.git("checkout", "-q", "stash@{0}", "--", ".")
            try device.git("reset", "-q")
            try device.git("stash", "drop", "-q")
        }
        try account(device, since: before)
        device.stale = try before.tokens.fallen(from: device.files().tokens)
        device.expected.formUnion(expected)
        try expectKept(device, device.files().tokens, "a stash on device \(device.number)")
    }
}
