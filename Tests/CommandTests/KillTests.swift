import Glibc
import TestSupport
import TestTraits
import Testing

/// Commands killed at random moments. A failure names its seed, and
/// the same `SHEAF_SEED` makes the same commands and delays.
@Suite(.limited) struct KillTests {
    @Test func `A kill at any moment leaves every item before or after`() throws {
        let count = testRuns(8, long: 300)
        let seed = testSeed()
        var campaign = try KillCampaign(seed: seed)
        for _ in 0..<count { try campaign.killOnce() }
        try campaign.world.require(KillOperation.joining)
        let outcome = campaign.outcome
        print("kills: seed \(seed), \(outcome)")
        // Delays are spread over the whole run, so both must have been seen.
        if count >= 100 {
            #expect(outcome.before > count / 10, "seed \(seed)")
            #expect(outcome.after > count / 20, "seed \(seed)")
        }
    }
}

/// One store that is killed in again and again.
struct KillCampaign {
    struct Outcome {
        /// The command was killed, and the next one found the state before it or after it.
        var before = 0
        var after = 0
        /// The command ended before it could be killed.
        var survived = 0
        var strayCommits = 0
    }

    let world: KillWorld
    private(set) var outcome = Outcome()
    private let seed: UInt64
    private var chance: SplitMix64
    private var round = 0

    init(seed: UInt64) throws {
        self.seed = seed
        chance = SplitMix64(seed: seed)
        world = try KillWorld(in: Sandbox())
    }

    mutating func killOnce() throws {
        round += 1
        let operation = randomOperation()
        let comment = "seed \(seed), round \(round): \(operation.arguments)"
        if let preparation = operation.preparation { try world.require(preparation) }
        let before = try KillMoment(of: world)
        let head = try world.require("git -C store rev-parse HEAD").prefix(40)

        let twin = try world.copied(as: "twin")
        let start = ContinuousClock.now
        let undisturbed = try twin.start(operation, step: step).wait()
        let duration = (ContinuousClock.now - start) / .microseconds(1)
        try #require(undisturbed.code == 0, "\(comment)\n\(undisturbed.errors)")
        let after = try KillMoment(of: twin)

        let child = try world.start(operation, step: step)
        usleep(useconds_t(duration * Double.random(in: 0...1.1, using: &chance)))
        child.kill(SIGKILL)
        let wasKilled = child.wait().code == 128 + SIGKILL
        var afterStrayCommit = false
        if Int.random(in: 0..<10, using: &chance) < 4 {
            // Git itself may find a lock of the killed process: then it does nothing.
            let stray = try world.sandbox.shell(
                "git -C store commit -qam stray", in: world.folder)
            afterStrayCommit = stray.code == 0
            outcome.strayCommits += afterStrayCommit ? 1 : 0
        }
        let isAfter = try recover(
            from: before, to: after, afterStrayCommit: afterStrayCommit, comment)
        #expect(wasKilled || isAfter, "\(comment): done and undone")
        try world.require("git -C store merge-base --is-ancestor \(head) HEAD")
        switch (wasKilled, isAfter) {
        case (false, _): outcome.survived += 1
        case (true, true): outcome.after += 1
        case (true, false): outcome.before += 1
        }
    }

    /// Runs the next command, which recovers, and compares; answers whether the killed one happened.
    private func recover(
        from before: KillMoment, to after: KillMoment, afterStrayCommit: Bool, _ comment: String
    ) throws -> Bool {
        let probe = "./memos/item 0.md"
        try world.require("sheaf append k0m3x9q2 'probe \(round)'")
        let now = try KillMoment(of: world)
        let (isBefore, isAfter) = (
            now.differences(from: before) == [probe], now.differences(from: after) == [probe]
        )
        #expect(
            isBefore || isAfter,
            "\(comment): in between: \(now.differences(from: before)), \(now.differences(from: after))"
        )
        // A commit of an edit by hand changes no file: then `git status` tells.
        let happened = isAfter && !(isBefore && !afterStrayCommit && now.changes != after.changes)
        let expected = (happened ? after : before).files[probe] ?? ""
        #expect(now.files[probe] == expected + "probe \(round)\n", "\(comment)")
        let waiting = afterStrayCommit ? "" : (happened ? after : before).changes
        try world.expectSound(changed: waiting, comment)
        // What git has is what the user sees, but for the edit by hand that waits.
        let committed = try world.committedFiles()
        let reverted = Set(committed.keys).union(now.files.keys).filter {
            committed[$0] != now.files[$0] && !waiting.contains($0.dropFirst(2))
        }
        #expect(reverted.isEmpty, "\(comment): reverted")
        return happened
    }

    /// Each command has a second and a seed of its own, the same in the copy.
    private var step: Int { round }

    private mutating func randomOperation() -> KillOperation {
        let item = Int.random(in: 1..<KillWorld.items, using: &chance)
        let id = KillWorld.id(of: item)
        switch Int.random(in: 0..<20, using: &chance) {
        case 0..<3: return KillOperation("add", "New \(round)", "due:tomorrow", "+new")
        case 3..<5: return KillOperation("memo", input: "메모 \(round)\n\nBody.\n")
        case 5..<8: return KillOperation("set", id, "project:p\(round)", "+t\(round)")
        case 8: return KillOperation("set", "--where", "+kept", "project:all\(round)", "--yes")
        case 9..<12: return KillOperation("append", id, "appended \(round)")
        case 12:
            return KillOperation(
                "append", id, "appended \(round)",
                preparation: "echo 'by hand \(round)' >> 'store/\(KillWorld.path(of: item))'")
        case 13: return KillOperation("done", id)
        case 14: return KillOperation("reopen", id)
        case 15:
            return KillOperation(
                "rm", "gone \(round)", preparation: "sheaf add 'Gone \(round)'")
        case 16: return .addMany("Many \(round)")
        case 17:
            let edit = "echo 'by hand \(round)' >> 'store/\(KillWorld.path(of: item))'"
            return KillOperation("sync", preparation: KillOperation.joining + "\n" + edit)
        default: return .receive(round)
        }
    }
}

/// The working tree at one moment, and what `git status` says of it.
struct KillMoment {
    let files: [String: String]
    let changes: String

    init(of world: KillWorld) throws {
        files = try world.files()
        changes = try world.require("git -C store status --porcelain")
    }

    /// The paths at which the two do not hold the same.
    func differences(from other: KillMoment) -> [String] {
        Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
    }
}
