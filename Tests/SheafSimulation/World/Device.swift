import Glibc
import SheafGit
import SheafStore
import Synchronization

/// One device: a clone, a clock that may be wrong, and what its user knows.
final class Device {
    let number: Int
    /// The top of its working tree.
    let root: String
    private let home: String
    private let tools: String
    /// Seconds from step to step.
    private let pace: Int64
    private let clock = Mutex<Int64>(0)
    private let outputs = Mutex(0)
    /// By how many seconds its clock is wrong.
    var skew: Int64 = 0
    /// What its user is sure to have: every token that stood in the working tree when a sync began
    /// or that was written since, less what was removed since.
    var expected: Set<Token> = []
    /// What an editor wrote into a file that was put aside: the next sync has to find it.
    var awaited: Set<Token> = []
    /// What an old buffer or a stash brought back: it may go again when the file takes what the last sync
    /// brought.
    var stale: Set<Token> = []
    /// The branch was moved at the back of index and files, and no sync has followed yet.
    var isBehind = false
    /// A kill may have left something half done.
    var isKilled = false
    /// Ids in files that were copied and not synced yet.
    var copiedIDs: Set<String> = []
    /// Where repeating tasks stood that somebody saw, by their ids.
    var seen: [String: CalendarDate] = [:]
    /// Files edited since the last sync with each hub, by their id or path.
    var pending: [Set<String>]
    /// How much of each hub's list of edits has come here.
    var position: [Int]

    init(number: Int, folder: String, settings: Simulation.Settings) {
        self.number = number
        root = "\(folder)/device\(number)"
        home = "\(folder)/home"
        (tools, pace) = (settings.tools, settings.pace)
        pending = Array(repeating: [], count: settings.hubs)
        position = Array(repeating: 0, count: settings.hubs)
    }

    /// Sets the clock for a step: from 2027 on.
    func wake(at step: Int) {
        let time = 1_800_000_000 + pace * Int64(step) + skew
        clock.withLock { $0 = time }
    }

    private var variables: [String: String] {
        let name = "Device \(number)"
        return [
            "HOME": home, "PATH": tools + "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "USER": "device\(number)", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": "device\(number)@example.org",
            "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": "device\(number)@example.org",
            // Waiting is of no use: nobody else is at work.
            "SHEAF_LOCK_TIMEOUT": "1",
        ]
    }

    /// The world as the store sees it on this device, in one step.
    func environment(
        seed: UInt64, in folder: String? = nil, killedAt point: Failpoint? = nil,
        more: [String: String] = [:]
    ) -> StoreEnvironment {
        var variables = variables.merging(more) { $1 }
        if let point { variables["SHEAF_FAILPOINT"] = "simulate:" + point.rawValue }
        let chance = Mutex(Chance(seed: seed))
        let now = clock.withLock { $0 }
        return StoreEnvironment(
            variables: variables, directory: FilePath(folder ?? root), clock: { now },
            zone: Zone(identifier: "Asia/Seoul") { _ in 9 * 3600 },
            random: { chance.withLock { $0.next() } })
    }

    func store(
        seed: UInt64, killedAt point: Failpoint? = nil, more: [String: String] = [:]
    ) throws -> Store {
        try Store.open(
            at: FilePath(root),
            environment: environment(seed: seed, killedAt: point, more: more))
    }

    /// Runs git as the user does on a terminal.
    @discardableResult
    func git(_ arguments: String...) throws -> Tool {
        try git(arguments, in: root)
    }

    func git(
        _ arguments: [String], in folder: String, _ more: [String: String] = [:]
    ) throws -> Tool {
        try run(["/usr/bin/git", "-c", "init.defaultBranch=main"] + arguments, in: folder, more)
    }

    /// What a shell prints in the working tree.
    func shell(_ script: String, _ more: [String: String] = [:]) throws -> Tool {
        try run(["/bin/sh", "-c", script], in: root, more)
    }

    private func run(
        _ arguments: [String], in folder: String, _ more: [String: String]
    ) throws -> Tool {
        let now = "@\(clock.withLock { $0 }) +0900"
        let dates = ["GIT_AUTHOR_DATE": now, "GIT_COMMITTER_DATE": now]
        let output = outputs.withLock { number in
            number += 1
            return "\(home)/output-\(number)"
        }
        return try Tool.run(
            arguments, in: folder,
            variables: variables.merging(dates) { $1 }.merging(more) { $1 }, scratch: output)
    }

    /// Paths of the files that git tracks; without an index those of the last commit.
    func tracked() throws -> Set<[UInt8]> {
        let hasIndex = access("\(root)/.git/index", F_OK) == 0
        let listed =
            try hasIndex
            ? git("ls-files", "-z") : git("ls-tree", "-r", "-z", "--name-only", "HEAD")
        return Set(listed.output.split(separator: "\0").map { Array($0.utf8) })
    }

    /// The files as they stand.
    func files() throws -> FileTree { try FileTree(reading: root) }

    func place(_ path: [UInt8]) -> [UInt8] {
        Array(root.utf8) + [UInt8(ascii: "/")] + path
    }

    func write(_ bytes: [UInt8], to path: [UInt8], inPlace: Bool = true) throws {
        try writeBytes(bytes, to: place(path), inPlace: inPlace)
    }

    func hasFolder(_ path: [UInt8]) -> Bool {
        var status = stat()
        guard cString(place(path), { lstat($0, &status) }) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    func delete(_ path: [UInt8]) throws {
        guard cString(place(path), { unlink($0) }) == 0 else {
            throw FileFailure("unlink", path)
        }
    }

    func move(_ path: [UInt8], to target: [UInt8]) throws {
        let whole = place(target)
        makeFolder(Array(whole.prefix(upTo: whole.lastIndex(of: UInt8(ascii: "/")) ?? 0)))
        let code = cString(place(path)) { from in cString(place(target)) { rename(from, $0) } }
        guard code == 0 else { throw FileFailure("rename", path) }
    }

    /// The repository for looking into.
    func withRepository<Result>(_ body: (borrowing Repository) throws -> Result) throws -> Result {
        let environment = environment(seed: 0)
        guard let layout = try RepositoryLayout(root: FilePath(root)) else {
            throw Violation(.unsound, "device \(number) has no repository")
        }
        let git = GitEnvironment(
            variables: environment.variables, now: environment.clock, offset: { _ in 0 },
            random: environment.random)
        return try body(try Repository(opening: layout, environment: git))
    }

    /// What must not be there after a step that nobody killed.
    func leftovers() -> [String] {
        [
            "index.lock", "HEAD.lock", "refs/heads/main.lock", "refs/heads/trunk.lock",
            "MERGE_HEAD",
            "CHERRY_PICK_HEAD",
            "rebase-merge", "rebase-apply", "sheaf/journal", "sheaf/journal-decided",
        ].filter { access("\(root)/.git/\($0)", F_OK) == 0 }
    }
}
