import SheafWords

/// The state in which a file has to be for a change to go ahead.
public enum FileExpectation: Hashable, Sendable {
    /// Nothing may be there.
    case absent
    /// A regular file whose bytes have this blob id.
    case blob(ObjectID)

    /// A regular file with these bytes.
    public static func contents(_ bytes: [UInt8]) -> FileExpectation { .blob(.blob(bytes)) }
}

/// A file of a tree that a working tree can hold too: executable or not, or a symbolic link, whose
/// bytes are where it points.
public struct TreeFile: Hashable, Sendable {
    public var mode: FileMode
    public var bytes: [UInt8]

    public init(mode: FileMode, bytes: [UInt8]) {
        self.mode = mode
        self.bytes = bytes
    }
}

/// The record that git makes of a file, which may be other bytes than stand there
/// (gitattributes(5)).
public struct TakenFile: Hashable, Sendable {
    let entry: TreeEntry
    /// `nil` for a blob that the repository has.
    let bytes: [UInt8]?
    /// The `stat` data of the file then; `nil` where it may have changed since without showing it.
    let stat: IndexStat?

    init(entry: TreeEntry, bytes: [UInt8]?, stat: IndexStat?) {
        self.entry = entry
        self.bytes = bytes
        self.stat = stat
    }

    /// A blob that the repository has.
    public init(_ entry: TreeEntry) { self.init(entry: entry, bytes: nil, stat: nil) }

    /// A file's bytes before, as they are.
    public init(_ bytes: [UInt8], mode: FileMode) {
        self.init(entry: TreeEntry(mode: mode, id: .blob(bytes)), bytes: bytes, stat: nil)
    }

    /// The entry for a tree that is being written.
    public var content: Repository.TreeContent {
        bytes.map { .file(TreeFile(mode: entry.mode, bytes: $0)) } ?? .entry(entry)
    }
}

/// One file of a commit in the making.
public enum FileChange: Hashable, Sendable {
    /// Writes the file, if it is what is expected; directories are made as needed, the mode of a
    /// file that is there stays.
    case write(TreePath, [UInt8], expecting: FileExpectation)
    /// Deletes the file, if it has the blob id, and the directories that it leaves empty.
    case delete(TreePath, expecting: ObjectID)
    /// Brings the path from what one tree holds there to what another does, mode and symbolic links
    /// included; `nil` stands for nothing. What already is as it shall be is left alone.
    case replace(TreePath, TreeEntry?, by: TreeFile?)
    /// Writes a blob that the repository has, which is read when its file is written.
    case bring(TreePath, TreeEntry?, to: TreeEntry)
    /// Brings git's entry alone to what another tree has, and writes other bytes into the file: its own
    /// text, merged with what came, where git was told not to look at it.
    case bringUnseen(TreePath, TreeEntry, to: TreeEntry, leaving: [UInt8])
    /// Commits what the working tree holds now: a file or a symbolic link. Nothing is written there.
    case record(TreePath)
    /// Commits what git has made of what the working tree held when it was asked. Nothing is written
    /// there.
    case take(TreePath, TakenFile)
    /// Commits that the file, deleted by hand, is gone.
    case forget(TreePath)
    /// Commits that git does not track the file any more, which stays.
    case untrack(TreePath)

    public var path: TreePath {
        switch self {
        case .write(let path, _, _), .delete(let path, _), .replace(let path, _, _),
            .bring(let path, _, _), .bringUnseen(let path, _, _, _), .record(let path),
            .take(let path, _), .forget(let path),
            .untrack(let path):
            path
        }
    }

    /// True if a file is there afterwards, by what git has or by what it will have.
    var makesFile: Bool {
        switch self {
        case .write, .bring, .bringUnseen, .record, .take: true
        case .replace(_, _, let file): file != nil
        case .delete, .forget, .untrack: false
        }
    }

    /// True if what stands there now is compared with what git has.
    var replacesFile: Bool {
        switch self {
        case .bring, .replace: true
        case .write, .bringUnseen, .record, .take, .delete, .forget, .untrack: false
        }
    }

    /// True if it commits what stands in the working tree already.
    public var isFound: Bool {
        switch self {
        case .record, .take: true
        default: false
        }
    }
}

/// A commit in the making: what it changes and what it says.
public struct CommitDraft: Sendable {
    public var changes: [FileChange]
    public var message: String
    /// `nil` for the user, now.
    public var author: Signature?
    /// `nil` for the user, now.
    public var committer: Signature?
    /// True if the files that it replaces stay for a while, see `ChangeSession.displacedFiles`: for
    /// changes of which an editor that has a file open knows nothing.
    public var keepsDisplaced = false
    /// The last commit, where the new one takes its place: no other clone may have it yet.
    public var amending: ObjectID?
    /// A commit that is there already, such as one that was fetched: nothing new is made, and its
    /// tree has to be what the changes make.
    var existing: ObjectID?
    /// The commit that is given up for `existing`, which need not build on it.
    var leaving: ObjectID?

    public init(
        _ changes: [FileChange], message: String, author: Signature? = nil,
        committer: Signature? = nil
    ) {
        self.changes = changes
        self.message = message
        self.author = author
        self.committer = committer
    }
}

/// The reason why a change was not made. Whatever it is, files, index and branch are as before.
public enum ChangeError: Error, FactConvertible, Equatable {
    /// Another process holds our lock; its number where it is known.
    case busy(process: Int32?)
    /// Another program holds one of git's locks; its path from the git directory, and for
    /// how long it is there.
    case locked(String, minutes: Int = 0)
    case refused([RepositoryStateError])
    /// The file is not what was expected: read it again and try anew.
    case changedMeanwhile(TreePath)
    /// The file is open in an editor that sheaf has started, see ``EditingHold``.
    case beingEdited(TreePath)
    /// A link, directory or other thing that is no file is there, or on the way there.
    case blocked(TreePath)
    /// Nothing to record.
    case missing(TreePath)
    /// The path is named in a way that cannot all be done: written twice, or recorded after it was
    /// written, or below a file of the same commit.
    case conflictingChanges(TreePath)
    /// The path leads into another repository.
    case insideSubmodule(TreePath)
    /// HEAD, or the index in spite of our lock, changed after the change was planned.
    case headMoved
    /// The commit to move to does not build on HEAD: another program has committed meanwhile.
    case notAhead(ObjectID)
    /// `git commit-tree -S` gave up: its exit status and what it said.
    case signingFailed(status: Int32, output: String)
    /// A filter gave up (gitattributes(5)); what git and the filter said.
    case filterFailed(output: String)

    /// Of several refusals the first one, which has to be dealt with first.
    public var fact: Fact {
        switch self {
        case .busy(let process):
            Fact("store-busy", ["process": process.map { Int($0) }], exitCode: .busy)
        case .locked(let path, let minutes):
            Fact(
                "git-locked",
                ["path": path, "age": minutes > 0 ? Fact.duration(minutes: minutes) : nil],
                exitCode: .busy)
        case .refused(let refusals):
            refusals.first?.fact
                ?? Fact("unexpected", ["detail": "refused"], exitCode: .refused)
        case .beingEdited(let path):
            Fact("file-being-edited", ["path": path.string], exitCode: .busy)
        case .changedMeanwhile(let path):
            Fact("file-changed-meanwhile", ["path": path.string], exitCode: .busy)
        case .blocked(let path), .insideSubmodule(let path):
            Fact("path-blocked", ["path": path.string], exitCode: .refused)
        case .missing(let path): Fact("no-item", ["handle": path.string], exitCode: .noItem)
        case .conflictingChanges(let path):
            Fact("path-blocked", ["path": path.string], exitCode: .data)
        case .headMoved, .notAhead: Fact("store-busy", exitCode: .busy)
        case .filterFailed(let output):
            Fact("filter-failed", exitCode: .refused, details: Fact.lines(output))
        case .signingFailed(_, let output):
            Fact("signing-failed", exitCode: .refused, details: Fact.lines(output))
        }
    }
}
