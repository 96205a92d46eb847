import SheafCore
import SheafGit
import SystemPackage

/// The options of a sync.
public struct SyncRequest: Sendable {
    /// The answer where the remote holds a history that has nothing in common with ours; without
    /// one nothing is changed.
    public var firstContact: FirstContact?
    /// Which way changes travel.
    public var direction: Direction = .both
    /// Fetches, and says what would happen; no file, no branch and nothing on the remote changes.
    public var isDryRun = false
    /// True if a remote may be taken at the first contact that holds more than notes and attachments.
    public var allowsCode = false
    /// True if files that are gone all at once were deleted on purpose.
    public var allowsDeletions = false
    /// Files, and folders with all in them, that are committed although they would be held back.
    public var included: [TreePath] = []

    public enum Direction: Sendable {
        case both
        /// The remote's commits are fetched and not taken over. Where it has moved on, ours go to a
        /// branch of this device's own.
        case sendOnly
        case receiveOnly
    }

    public init(
        firstContact: FirstContact? = nil, direction: Direction = .both, isDryRun: Bool = false
    ) {
        self.firstContact = firstContact
        self.direction = direction
        self.isDryRun = isDryRun
    }
}

/// The options of a transfer.
public struct TransferOptions: Sendable {
    /// True if ssh may ask the user for a passphrase.
    public var prompts: Bool
    /// The time for which the other side may be silent.
    public var timeout: Duration
    /// The time for which a sync or a clone may talk to the other side in all.
    public var limit: Duration
    /// Told of each step, on any thread.
    public var progress: (@Sendable (TransportProgress) -> Void)?
    /// The limit of what has begun.
    private var running: TimeLimit?

    public init(
        prompts: Bool = false, timeout: Duration = .seconds(60),
        limit: Duration = TimeLimit.usual, progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) {
        self.prompts = prompts
        self.timeout = timeout
        self.limit = limit
        self.progress = progress
    }

    /// Returns the options for several transfers, which share the limit from now on.
    func begun() -> TransferOptions {
        var begun = self
        begun.running = TimeLimit(limit)
        return begun
    }

    func transport(directory: FilePath, _ scope: GitScope) -> Transport {
        var transport = Transport(directory: directory, scope: scope)
        transport.prompts = prompts
        transport.timeout = timeout
        transport.limit = running ?? TimeLimit(limit)
        return transport
    }
}

/// The ways to treat a remote that holds another history than this store.
public enum FirstContact: String, Sendable, CaseIterable {
    /// Both: what is here and what is there. Files of one path are merged.
    case join
    /// The remote's: what is here is kept on a branch of its own.
    case take
    /// The files here stay: the remote's branch is kept there under another name.
    case startFresh = "afresh"

    /// The answer among git's settings, for a store that is made offline.
    static let key = "sheaf.firstContact"
}

/// The result of a sync.
public struct SyncOutcome: Sendable {
    /// Files edited by hand that were committed first.
    public var committed = 0
    /// Those of them that were deleted.
    public var deleted = 0
    /// Files that were brought to where another program had moved the branch without them.
    public var broughtForward = 0
    /// Commits received, merges by sync not counted unless there were no others.
    public var received = 0
    /// Commits sent, counted alike.
    public var sent = 0
    /// The merge commits that were made, which need no audit.
    var merges: Set<ObjectID> = []
    /// Files that both sides had changed and that hold both changes now.
    public var merged: [Item] = []
    /// The texts that could not stand beside the newer side's, and those that came in a file: from
    /// another device, or from a merge by another program.
    public var conflicts: [KeptConflict] = []
    /// The notes on what else a merge did that a user may not expect.
    public var notes: [SyncNote] = []
    /// Files that were not committed: too large ones, what looks like a secret, hidden ones.
    public var heldBack: [HeldBackFile] = []
    /// Files that an editor left with a front matter that cannot be read, and where: they stay on disk
    /// and are not committed until a person repairs or accepts them.
    public var waiting: [Finding] = []
    /// Files of which merge commits made by other programs dropped something, by path; it is found
    /// among the conflicts.
    public var droppedByOthers: [String] = []
    /// Merge commits made by other programs that were too much to look at.
    public var uncheckedMerges: [String] = []
    /// False where the store has no remote: see ``Store/commitEdits(_:)``.
    public var hasRemote = true
    /// The fate of the remote's branch since the last contact.
    public var remoteHistory = RemoteHistory.continued
    /// The former and the present name of the remote's branch, short, where it was renamed.
    public var renamedBranch: RenamedBranch?
    /// A branch that was made so that nothing gets out of reach.
    public var kept: KeptBranch?
    /// The reason why the settings cannot be used, where that is so after the sync: it went by the
    /// defaults. With a format that is not written here nothing was committed or merged.
    public var settingsFailure: (any Error)?
    /// The leavings of an earlier change that was interrupted.
    public var recovery = Recovery()

    /// Each with its short name.
    public enum KeptBranch: Sendable, Equatable {
        /// Here: what the store held before it took the remote's history.
        case ours(String)
        /// On the remote: what that held before a fresh start.
        case theirs(String)
        /// On the remote: what is here, where the remote has moved on.
        case backup(String)
    }

    public struct RenamedBranch: Sendable, Equatable {
        public var from: String
        public var to: String
    }

    public enum RemoteHistory: String, Sendable {
        case continued
        /// It was forced back or rewritten; what it had is there again.
        case rewritten
        /// It is gone; what it had was sent again.
        case emptied
        /// It has another name there, which is followed.
        case renamed
    }

    public init() {}
}

/// A conflict that a sync made or brought.
public struct KeptConflict: Sendable {
    public var item: Item
    /// The conflict's digest.
    public var digest: String
    /// The front-matter key whose other value it holds; `nil` for text of the body.
    public var key: String?
}

/// Something that a merge did to one file.
public struct SyncNote: Sendable {
    public var item: Item
    public var fact: Fact

    public enum Fact: Sendable, Equatable {
        /// The status of one side lost against the other's; history keeps it.
        case statusOverruled(String)
        /// A repeating item went on to different days; the day that was given up for the later one.
        case occurrencePassed(CalendarDate)
        /// The newer file stands alone: settings of a program.
        case overruled
        /// Too much was changed on both sides to be compared word by word; nothing is missing.
        case mergedByLines
        /// One side deleted it, the other changed it.
        case keptDespiteDeletion
        /// Both sides renamed it; the other name.
        case renamedTwice(other: String)
        /// Both sides changed what cannot be merged; where the other version stands.
        case keptTwice(other: String)
        /// Another file has the path that it had.
        case moved(from: String)
        /// Another program moved it. Where links to its old path are left, `doctor` lets them follow.
        case movedByHand(from: String, hasLinks: Bool)
        /// It came where a file stood that git ignores or that is held back; the name that this one
        /// has now.
        case setAside(as: String)
        /// It is edited here, where git was told not to look at it: what came is merged into it, and the
        /// edit stays uncommitted.
        case mergedUncommitted
        /// It was saved from a text older than the last sync, or that text was put back: what the sync had
        /// brought was kept.
        case keptReceived
        /// Git-lfs has no contents for it: a pointer to them stands there.
        case contentsMissing
    }
}

extension SyncOutcome {
    /// Adds what a merge of trees has to tell. An item is named by what its file holds now.
    mutating func add(_ findings: [TreeFinding], naming: (MergePath) throws -> Item) rethrows {
        for finding in findings {
            let item = try naming(finding.path)
            func text(_ path: MergePath) -> String { String(decoding: path, as: UTF8.self) }
            let fact: SyncNote.Fact
            switch finding.fact {
            case .merged:
                if !merged.contains(where: { $0.path == item.path }) { merged.append(item) }
                continue
            case .conflict(let digest, let key, _):
                conflicts.append(KeptConflict(item: item, digest: digest, key: key))
                continue
            case .renamed, .audited: continue
            case .statusOverruled(let status): fact = .statusOverruled(status)
            case .occurrencePassed(let day): fact = .occurrencePassed(day)
            case .overruled: fact = .overruled
            case .mergedByLines: fact = .mergedByLines
            case .keptDespiteDeletion: fact = .keptDespiteDeletion
            case .renamedTwice(let other): fact = .renamedTwice(other: text(other))
            case .keptTwice(let other): fact = .keptTwice(other: text(other))
            case .moved(let from): fact = .moved(from: text(from))
            }
            notes.append(SyncNote(item: item, fact: fact))
        }
    }
}

/// The time the remote was reached last, and since when it could not be; kept in our own
/// folder of the git directory, for this clone alone.
struct SyncRecord: Equatable {
    /// Seconds since 1970 UTC.
    var lastSync: Int64?
    /// Seconds since 1970 UTC; `nil` where the last attempt went through.
    var offlineSince: Int64?
    /// Since when attempts have failed for another reason: seconds since 1970 UTC.
    var failedSince: Int64?
    /// The commit that HEAD, index and files were at when the last sync ended.
    var head: ObjectID?

    /// A name, and a time or a commit.
    static let file = RecordFile(name: "synced", width: 2, limit: 4096)

    init() {}

    /// Nothing where there is no such file, or none that can be read.
    init(of layout: RepositoryLayout) {
        for record in Self.file.read(in: layout) {
            if record[0].text == "head" { head = ObjectID(hex: record[1].text) }
            guard let time = Int64(record[1].text), time >= 0 else { continue }
            switch record[0].text {
            case "last": lastSync = time
            case "offline": offlineSince = time
            case "failed": failedSince = time
            default: continue
            }
        }
    }

    func write(to layout: RepositoryLayout) throws {
        let values = [
            ("last", lastSync?.description), ("offline", offlineSince?.description),
            ("failed", failedSince?.description), ("head", head?.description),
        ]
        try Self.file.write(
            values.compactMap { name, value in value.map { [.text(name), .text($0)] } },
            in: layout, isFlushed: false)
    }
}
