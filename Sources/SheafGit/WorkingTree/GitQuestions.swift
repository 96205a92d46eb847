import SheafSystem
import SystemPackage

/// Questions to git itself about this repository, since its answer is the one that counts.
extension RepositoryPool {
    /// Runs git and waits for its end.
    ///
    /// - Parameters:
    ///   - input: what git reads.
    ///   - variables: besides those of ``scope()``.
    ///   - usesTerminal: whether it may ask the user something.
    /// - Throws: `TransportError.gitMissing`; `SystemError` where it cannot be run or is silent for ten
    ///   minutes; `CancellationError`; as ``scope()``.
    func git(
        _ arguments: [String], input: [UInt8] = [], _ variables: [String: String] = [:],
        usesTerminal: Bool = false
    ) throws -> ChildProcess.Output {
        let scope = try scope()
        do {
            return try ChildProcess.run(
                ["git", "-C", layout.root.string] + scope.arguments(arguments),
                variables: scope.plainVariables.merging(variables) { $1 }, input: input,
                usesTerminal: usesTerminal)
        } catch {
            switch error.code {
            case .noSuchFileOrDirectory: throw TransportError.gitMissing
            case .canceled: throw CancellationError()
            default: throw error
            }
        }
    }

    /// Runs git and returns its output.
    ///
    /// - Throws: besides, `TransportError.other` with git's words where its status is none of those.
    func answer(
        to arguments: [String], input: [UInt8] = [], _ variables: [String: String] = [:],
        statuses: ClosedRange<Int32> = 0...0
    ) throws -> [UInt8] {
        let output = try git(arguments, input: input, variables)
        guard statuses.contains(output.status) else {
            throw TransportError.other(status: output.status, message: output.messages)
        }
        return output.bytes
    }

    /// Lets git tidy up its objects in the background, where more have gathered than its own limit
    /// (`gc.auto`). Git estimates their number by one of the 256 folders that hold them; here all are
    /// counted once that estimate is half of what git uses to begin with.
    public func maintainIfDue() { maintainIfDue(countingFrom: Self.usualLimit / 512) }

    /// - Parameter least: as many objects in one folder are no reason to count all.
    func maintainIfDue(countingFrom least: Int) {
        let objects = layout.commonDirectory.appending("objects")
        let sample = Self.looseObjects(below: objects, 0x17)
        guard sample > least else { return }
        var options: [String] = []
        if let limit = try? objectLimit() {
            guard limit > 0 else { return }
            if sample <= (limit + 255) / 256 {
                guard (0..<256).reduce(0, { $0 + Self.looseObjects(below: objects, $1) }) > limit
                else { return }
                options = ["-c", "gc.auto=\((sample - 1) * 256)"]
            }
        }
        guard let scope = try? scope(), let run = try? GitRun(in: layout, locksIndex: false)
        else { return }
        _ = try? git(options + ["maintenance", "run", "--auto", "--quiet"])
        if !scope.isTidying { run.end() }
    }

    /// Git's limit where no setting says another one.
    private static let usualLimit = 6_700

    /// Returns git's limit here; `nil` where it is written in another way than as a number.
    private func objectLimit() throws -> Int? {
        let repository = try repository()
        guard let text = try repository.string("gc.auto") else { return Self.usualLimit }
        return Int(text)
    }

    private static func looseObjects(below objects: FilePath, _ number: Int) -> Int {
        let digits = String(number, radix: 16)
        let folder = objects.appending(digits.count == 1 ? "0\(digits)" : digits)
        return (try? Directory(opening: folder).names().count) ?? 0
    }

    /// The values of attributes at each of these paths (gitattributes(5)): `unspecified`, `set`, `unset`
    /// or text.
    ///
    /// - Parameter index: whose attributes files count instead of those of the working tree.
    func attributes(
        _ names: [String], of paths: some Sequence<TreePath>, in index: String? = nil
    ) throws -> [TreePath: [String: String]] {
        let paths = Array(paths)
        try requireQuickAttributes(of: paths)
        var values: [TreePath: [String: String]] = [:]
        let fields = try answer(
            to: ["check-attr", "--stdin", "-z"] + (index == nil ? [] : ["--cached"]) + names,
            input: Array(paths.map { $0.bytes + [0] }.joined()),
            index.map { ["GIT_INDEX_FILE": $0] } ?? [:]
        ).split(separator: 0, omittingEmptySubsequences: false)
        for at in stride(from: 0, to: fields.count - 2, by: 3) {
            guard let path = TreePath(bytes: fields[at]) else { continue }
            let name = String(decoding: fields[at + 1], as: UTF8.self)
            values[path, default: [:]][name] = String(decoding: fields[at + 2], as: UTF8.self)
        }
        return values
    }

    /// The value that an attribute has for each of these paths.
    /// - Throws: `TransportError`; `SystemError`.
    public func attribute(_ name: String, of paths: [TreePath]) throws -> [TreePath: String] {
        try paths.isEmpty ? [:] : attributes([name], of: paths).compactMapValues { $0[name] }
    }

    /// Returns whether a commit of some branch or other ref holds the blob, now or in its history.
    /// - Throws: `TransportError`; `SystemError`.
    public func isCommitted(_ blob: ObjectID) throws -> Bool {
        try !answer(to: ["log", "--all", "-1", "--format=%H", "--find-object=\(blob)"]).isEmpty
    }

    /// The files that left their paths in the history of HEAD, the last ones first. Merges are held against
    /// each of their parents. Where a file went to its commit says, if that records it, and else its
    /// contents.
    ///
    /// - Parameter commit: what it and those before it did is left out.
    /// - Throws: `TransportError`; `SystemError`.
    public func departures(since commit: ObjectID? = nil) throws -> [Departure] {
        // 128 where there is no commit yet.
        let fields = try answer(
            to: [
                "log", "-m", "-M", "--raw", "-z", "--no-abbrev", "--diff-filter=DR",
                "--format=%x01%H", commit.map { "\($0)..HEAD" } ?? "HEAD", "--",
            ], statuses: 0...128
        ).split(separator: 0)
        var departures: [Departure] = []
        var recorded = DepartureRecords(try repository())
        var index = 0
        while index + 1 < fields.count {
            if fields[index].first == 1 {
                try recorded.begin(ObjectID(hexDigits: fields[index].dropFirst()))
                index += 1
                continue
            }
            // Modes, objects and status: `:100644 000000 1f7a… 0000… D`. The first of a commit stands
            // behind a line end.
            let words = fields[index].drop { $0 == Ascii.lineFeed }
                .split(separator: UInt8(ascii: " "))
            let isRename = words.last?.first == UInt8(ascii: "R")
            let length = isRename ? 3 : 2
            guard words.count == 5, words[0].first == UInt8(ascii: ":"),
                index + length <= fields.count,
                let blob = ObjectID(hex: String(decoding: words[2], as: UTF8.self)),
                let path = TreePath(bytes: fields[index + 1])
            else {
                index += 1
                continue
            }
            let next = isRename ? TreePath(bytes: fields[index + 2]) : nil
            departures.append(
                Departure(path: path, blob: blob, next: recorded.places[path] ?? next))
            index += length
        }
        return departures
    }

    /// Those of some paths that git ignores, it or a folder above it; never what it tracks.
    ///
    /// Git is asked only where an ignore file has something to say.
    /// - Throws: `TransportError`; `SystemError`.
    public func ignored(among paths: [TreePath]) throws -> Set<TreePath> {
        var slow: [SlowPatterns] = []
        let sources = try IgnoreSources(layout, environment)
        guard try sources.mayConcern(paths, under: layout.root, slow: &slow) else { return [] }
        try requireQuick(slow, named: ".gitignore", with: paths)
        // A colon at the beginning would have a meaning.
        let prefix = Array("./".utf8)
        let found = try answer(
            to: ["check-ignore", "--stdin", "-z"],
            input: Array(paths.map { prefix + $0.bytes + [0] }.joined()), statuses: 0...1)
        return Set(
            found.split(separator: 0).compactMap { TreePath(bytes: $0.dropFirst(prefix.count)) })
    }
}

/// The moves that the commits record in which files left their paths.
private struct DepartureRecords: ~Copyable {
    private let repository: Repository
    /// The new paths of files that the commit moved, by the old ones.
    private(set) var places: [TreePath: TreePath] = [:]
    /// Far above what people move; a history of others may record any number.
    private var left = 20_000

    init(_ repository: consuming Repository) { self.repository = repository }

    /// Goes on to a commit; a merge comes once for each parent.
    mutating func begin(_ id: ObjectID?) throws {
        places = [:]
        guard let id, left > 0 else { return }
        let commit = try repository.commit(id)
        guard !RecordedMove.all(in: commit.message.utf8).isEmpty else { return }
        for parent in commit.parents where try repository.contains(parent) {
            let moves = try repository.recordedMoves(
                of: commit, since: repository.commit(parent).tree)
            for move in moves where places[move.from] == nil { places[move.from] = move.to }
            left -= moves.count
        }
    }
}

/// A file that is no longer at a path where a commit had it.
public struct Departure: Sendable {
    public let path: TreePath
    /// The contents that it had there last.
    public let blob: ObjectID
    /// The path that it went to, by the commit or its contents; `nil` where it was deleted.
    public let next: TreePath?
}

/// A folder of our own in the git directory, for the files of one question to git: an index, objects,
/// files that git checks out.
struct QuestionFolder {
    private let folders: Directory
    private let name: String
    let folder: Directory

    init(in layout: RepositoryLayout) throws(SystemError) {
        folders = try layout.makePrivateFolder("asked")
        Self.removeOld(in: folders)
        // Not by the environment's random source: ids made after it have to be the same each time.
        name = String(UInt64.random(in: 0 ... .max), radix: 16)
        folder = try folders.makeOwnFolder(name)
    }

    /// For `GIT_INDEX_FILE`.
    var index: String { folder.path.appending("index").string }

    func remove() { try? folders.removeAll(name.utf8) }

    /// Removes what a killed process has left, after a day.
    private static func removeOld(in folders: Directory) {
        let now = FileTime.coarseNow().seconds
        for name in (try? folders.names()) ?? [] {
            guard let status = try? folders.status(name), now - status.modified.seconds > 86_400
            else { continue }
            try? folders.removeAll(name)
        }
    }
}
