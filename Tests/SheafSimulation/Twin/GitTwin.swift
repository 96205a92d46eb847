import Glibc
import SheafGit
import SheafStore

/// A repository under random ignore files, attributes, settings and names that a sync commits, and what
/// `git add -A` makes of it in a twin of its index: the two trees have to be one.
public struct GitTwin {
    /// What many of them were like.
    public struct Tally: Sendable {
        public var worlds = 0
        /// Those whose trees were compared: git refuses some, such as text that is not in the encoding
        /// that it is told.
        public var compared = 0
        /// Those in which something is ignored.
        public var ignoring = 0
        /// Those in a working tree beside another one (git-worktree(1)).
        public var linked = 0
        public var kills = 0
        /// Those in which a file was changed while a sync was under way.
        public var edits = 0

        public init() {}
    }

    /// Where a first commit may end: every one of them is passed.
    private static let deaths: [Failpoint] = [
        .objectsWritten, .journalWritten, .decided, .indexSwapped, .branchMoved,
    ]

    private let folder: String
    private let device: Device
    private let seed: UInt64
    private var chance: Chance
    private var script: TwinScript
    private var differences: [String] = []

    /// Makes one world, looks at it and commits it.
    ///
    /// - Parameters:
    ///   - place: a folder for the repositories, which are gone afterwards.
    ///   - isKept: whether the repositories stay where something differs.
    ///   - tally: to which this one is added.
    /// - Returns: what differs from git, a line each.
    public static func run(
        seed: UInt64, in place: String? = nil, keeping isKept: Bool = false, _ tally: inout Tally
    ) async throws -> [String] {
        var twin = GitTwin(seed, place ?? Simulation.Settings.defaultPlace)
        defer {
            if !isKept || twin.differences.isEmpty {
                _ = try? Tool.run(
                    ["/bin/rm", "-rf", twin.folder], in: "/", variables: [:],
                    scratch: twin.folder + "-output")
            }
        }
        try await twin.run(&tally)
        return twin.differences.map { "seed \(seed): \($0)" }
    }

    private init(_ seed: UInt64, _ place: String) {
        folder = "\(place)/twin-\(getpid())-\(seed)"
        self.seed = seed
        chance = Chance(seed: seed)
        script = TwinScript(chance: chance)
        device = Device(number: 0, folder: folder, settings: .init(hubs: 1))
        device.wake(at: 0)
    }

    private mutating func run(_ tally: inout Tally) async throws {
        makeFolder(Array("\(folder)/home/.config/git".utf8))
        makeFolder(Array(device.root.utf8))
        tally.worlds += 1
        try shell(script.beginning())
        var request = CreationRequest()
        // Git tracks files of any name in it.
        request.decideAboutCode = { _ in true }
        guard
            let store = try? await Store.make(
                at: FilePath(device.root), environment: environment(), request
            ).store
        else { return }
        try shell(script.edits())
        try shell("git init -q --bare -b main ../hub")
        if script.isLinked { tally.linked += 1 }
        var twin = try self.twin()
        if twin.isIgnoring { tally.ignoring += 1 }
        try look(at: store, twin)
        let heldBack: [String]
        do {
            heldBack = try await sync(&tally, &twin)
        } catch {
            if twin.tree != nil { differences.append("sync: \(error)") }
            return
        }
        guard let expected = twin.tree else { return }
        tally.compared += 1
        let committed = Twin.entries(try git("ls-tree", "-r", "-z", "HEAD").output)
        let isHeldBack = { (path: String) in
            heldBack.contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) }
        }
        // Of two files that git takes for one, which one it commits depends on the times that it saw.
        let folded = try device.files().paths.map {
            String(decoding: $0, as: UTF8.self).lowercased()
        }
        let isOneOfTwo = { [script] (path: String) in
            script.ignoresCase && folded.filter { $0 == path.lowercased() }.count > 1
        }
        let isCompared = { (path: String) in !isHeldBack(path) && !isOneOfTwo(path) }
        for (path, entry) in expected where committed[path] != entry && isCompared(path) {
            differences.append("\(path): git \(entry), here \(committed[path] ?? "nothing")")
        }
        for (path, entry) in committed where expected[path] == nil && isCompared(path) {
            differences.append("\(path): git nothing, here \(entry)")
        }
        try await compareClones()
    }

    // MARK: - Comparing

    /// Listing, search and status before anything is committed.
    private mutating func look(at store: Store, _ twin: Twin) throws {
        // The second time from the cache.
        for time in 1...2 {
            let items = try store.items().results.map(\.path)
            compare("list \(time)", items, twin)
            let hits = try store.search(store.query(["needle"], isSearch: true)).hits()
            compare("search \(time)", hits.map(\.item.path), twin)
        }
    }

    private mutating func compare(_ what: String, _ found: [String], _ twin: Twin) {
        let found = Set(found)
        // Git knows a file by the name of another one where it passes over case; it is there all the same.
        let more = found.subtracting(twin.listed).filter {
            !script.ignoresCase || !twin.tracked.contains($0.lowercased())
        }
        let missing = twin.listed.subtracting(found)
        guard !missing.isEmpty || !more.isEmpty else { return }
        differences.append("\(what): missing \(missing.sorted()), more \(more.sorted())")
    }

    /// Another device has the files that git has there, cloned and brought by a sync.
    private mutating func compareClones() async throws {
        let other = Device(number: 1, folder: folder, settings: .init(hubs: 1))
        other.wake(at: 2)
        let environment = other.environment(seed: seed, in: folder)
        let clone = try await Store.clone(
            "\(folder)/hub", to: FilePath(other.root), environment: environment,
            contact: TransferOptions()
        ).store
        try shell("git clone -q ../hub ../plain")
        try compare("another clone", other)
        try shell(script.edits())
        device.wake(at: 3)
        let store = try Store.open(at: FilePath(device.root), environment: self.environment())
        // Refused where git itself gives up, and where a note is converted.
        guard (try? await store.sync(TransferOptions())) != nil else { return }
        do {
            // Where attributes alone make a file differ, it stays as it stands and is committed.
            guard try await clone.sync(TransferOptions()).committed == 0 else { return }
        } catch {
            guard case .change(.refused(let refusals)) = error,
                refusals.allSatisfy({ if case .converted = $0 { true } else { false } })
            else { return differences.append("second sync: \(error)") }
            return
        }
        // A pull gives up where attributes alone make a file differ.
        try shell("cd ../plain; git fetch -q; git reset -q --hard origin/main")
        try compare("after a sync", other)
    }

    private mutating func compare(_ what: String, _ other: Device) throws {
        let expected = try FileTree(reading: "\(folder)/plain")
        let found = try other.files()
        for path in Set(expected.paths + found.paths) where expected[path] != found[path] {
            differences.append("\(what): \(String(decoding: path, as: UTF8.self))")
        }
    }

    // MARK: - Doing

    /// Syncs, now and then killed on the way, or with somebody at work in the folder meanwhile.
    ///
    /// - Returns: what was held back, or waits since it is no text any more.
    private mutating func sync(_ tally: inout Tally, _ twin: inout Twin) async throws -> [String] {
        _ = try Store.open(at: FilePath(device.root), environment: environment())
            .setRemote("\(folder)/hub")
        if !script.ignoresCase, chance.happens(40) {
            let point = chance.one(of: Self.deaths) ?? .decided
            let killed = try Store.open(
                at: FilePath(device.root), environment: environment(killedAt: point))
            do {
                _ = try await killed.sync(TransferOptions())
            } catch {
                tally.kills += 1
            }
        }
        if !script.ignoresCase, chance.happens(40) {
            tally.edits += 1
            let (edit, variables) = (script.edits(ofFilesAlone: true), script.variables)
            // Running a shell changes nothing of it that is not behind a lock.
            nonisolated(unsafe) let device = device
            let hand = Task.detached { try device.shell(edit, variables) }
            let store = try Store.open(at: FilePath(device.root), environment: environment())
            _ = try? await store.sync(TransferOptions())
            _ = try await hand.value
            twin = try self.twin()
        }
        device.wake(at: 1)
        let store = try Store.open(at: FilePath(device.root), environment: environment())
        let outcome = try await store.sync(TransferOptions())
        return outcome.heldBack.map(\.path) + outcome.waiting.map(\.path)
    }

    private func environment(killedAt point: Failpoint? = nil) -> StoreEnvironment {
        device.environment(seed: seed, killedAt: point, more: script.variables)
    }

    private func shell(_ text: String) throws {
        _ = try device.shell(text, script.variables)
    }

    private func git(_ arguments: String...) throws -> Tool {
        try device.git(arguments, in: device.root, script.variables)
    }

    /// What git would do now.
    private func twin() throws -> Twin {
        let files = try git("ls-files", "-z", "--cached", "--others", "--exclude-standard").output
        // As old as it is: git compares the bytes of files that are no older.
        let tree = try device.shell(
            """
            set -e; index=$(git rev-parse --git-path index); cp -p "$index" "$index.twin"
            export GIT_INDEX_FILE="$index.twin"
            git add -A 2>/dev/null; git ls-tree -r -z $(git write-tree); rm "$index.twin"
            """, script.variables)
        let tracked = try git("ls-files", "-z").output.lowercased()
        return Twin(
            tracked: Set(tracked.split(separator: "\0").map(String.init)),
            files: files.split(separator: "\0").map(String.init), there: try device.files(),
            tree: tree.code == 0 ? Twin.entries(tree.output) : nil)
    }
}

/// What git says of a repository.
private struct Twin {
    /// The notes that git sees and a listing shows.
    var listed: Set<String>
    var isIgnoring: Bool
    /// What git tracks, in lower case.
    var tracked: Set<String>
    /// Mode and blob by path after `git add -A`; `nil` where that fails.
    var tree: [String: String]?

    init(tracked: Set<String>, files: [String], there: FileTree, tree: [String: String]?) {
        let files = Set(files)
        let seen = there.paths.filter { files.contains(String(decoding: $0, as: UTF8.self)) }
        // What holds a NUL is no text.
        let texts = seen.filter { there[$0]?.contains(0) == false }
        listed = Set(texts.map { String(decoding: $0, as: UTF8.self) }).filter { path in
            path.lowercased().hasSuffix(".md")
                && !path.split(separator: "/").dropLast().contains { $0.hasPrefix(".") }
        }
        isIgnoring = there.paths.count > seen.count
        self.tracked = tracked
        self.tree = tree
    }

    /// The records of `git ls-tree -z`.
    static func entries(_ output: String) -> [String: String] {
        Dictionary(
            output.split(separator: "\0").compactMap { record -> (String, String)? in
                guard let tab = record.firstIndex(of: "\t") else { return nil }
                return (String(record[record.index(after: tab)...]), String(record[..<tab]))
            }, uniquingKeysWith: { $1 })
    }
}
