import SheafCore
import SheafGit
import SheafSystem
import SystemPackage

/// The findings of an examination of a store.
public struct Diagnosis: Sendable {
    /// In the order in which one has to see to it.
    public internal(set) var findings: [DoctorFinding] = []

    /// Adds problems that the caller knows of.
    public mutating func add(_ problem: Problem) { findings.append(DoctorFinding(problem)) }

    /// True if something is left that needs a person.
    public var needsPerson: Bool {
        findings.contains { !$0.isRepaired && $0.problem.gravity != .note }
    }
}

/// One thing that an examination found.
public struct DoctorFinding: Sendable {
    public let problem: Problem
    /// True if it was put right.
    public internal(set) var isRepaired = false

    init(_ problem: Problem) {
        self.problem = problem
    }
}

/// A problem of a store.
public enum Problem: Sendable {
    // Git
    /// The `git` command is missing, or it would not run.
    case git(any Error)
    /// The `git` command is older than what is needed.
    case gitIsOld(GitVersion, needed: GitVersion)
    /// Damage to the repository's own files.
    case damaged(RepositoryDamage)
    /// A merge, a rebase and the like, in the middle of which nothing is synced.
    case refused([RepositoryStateError])
    /// A lock that a killed git left behind.
    case oldLock(GitLock)
    /// The settings do not name who commits are by: they are made with a derived name or address, or none are
    /// made.
    case identity(Identity)

    // Settings
    case settings(any Error)
    /// They name a format before the newest: the store is only read.
    case olderFormat(Int)
    /// Statuses of the standard settings that these no longer name: what has one is a memo.
    case unnamedStatuses([StatusCount])
    /// Saved queries that compare a date with `3m`, by their names: minutes now, which were months.
    case queriesWithMinutes([String])

    // Plain git beside sheaf
    case driverIsMissing
    /// It was taken away by ``Store/removeMergeDriver()``; see ``Store/installMergeDriver()``.
    case driverIsUnwanted
    /// Another one is set.
    case driverIsAnother(String)
    /// `sheaf` is not on the path, where git looks for the driver.
    case programNotFound
    /// Settings of the repository's own that would run programs, which the user has not agreed to.
    case foreignSettings([OwnSetting])
    /// Items that git does not hand to the driver.
    case attributeIsMissing(paths: [String])
    /// Notes whose line ends git converts.
    case convertedLineEndings(paths: [String])

    // Files
    /// Items of one id: the first is the older, the others are to get ids of their own.
    case sharedID(ItemID, items: [Item])
    /// Tasks that wait for each other.
    case dependencyCircle([Item])
    /// Links to what other programs have moved.
    case movedLinks([ItemLink])
    /// Those of them that no link of their form can be written for: what they lead to has a name such as
    /// `C# notes.md`, and they stand in front matter.
    case unwritableLinks([ItemLink])
    case unreadable([Finding])
    /// Notes that are read, but not edited.
    case otherEncoding(paths: [String])
    case cannotOpen(SystemError)
    /// Paths of the last commit that no file can have here; the first hundred.
    case onlyInGit(paths: [String])
    /// Too large to be committed.
    case heldBack(path: String)

    // Our own folder
    /// A change whose process has gone.
    case interruptedChange
    /// Text that is in no commit.
    case leftover(Leftover)
    /// A file that is in a commit, and old.
    case clutter(Leftover)

    // History
    /// Merge commits that were not compared with what sheaf's merge would have made.
    case unauditedMerges(Int)

    // The other side
    case remote(any Error)

    /// The gravity of a problem.
    public enum Gravity: String, Sendable {
        /// Nothing has to be done.
        case note
        /// Can be put right without a person.
        case repairable = "mendable"
        case person
    }

    public var gravity: Gravity {
        switch self {
        case .identity(let identity): identity.refused.isEmpty ? .note : .person
        case .refused([.bare]): .repairable
        case .driverIsUnwanted, .driverIsAnother, .foreignSettings, .onlyInGit, .dependencyCircle,
            .queriesWithMinutes:
            .note
        case .damaged, .driverIsMissing, .attributeIsMissing, .sharedID, .movedLinks,
            .otherEncoding, .interruptedChange, .oldLock, .clutter, .unauditedMerges:
            .repairable
        case .git, .gitIsOld, .refused, .settings, .olderFormat, .unnamedStatuses,
            .programNotFound,
            .convertedLineEndings, .unreadable, .cannotOpen, .heldBack, .leftover, .remote,
            .unwritableLinks:
            .person
        }
    }
}
