import SheafSystem
import SheafWords
import SystemPackage

/// The intended use of the repository.
public enum RepositoryUse: Sendable {
    /// Changing a few files and committing just these.
    case change
    /// Merging what others did into everything.
    case sync
}

/// A state of the repository in which we do not write, because the user is in the middle of
/// something, or because the parts involved would not be handled right.
public enum RepositoryStateError: Hashable, Sendable {
    case mergeInProgress, cherryPickInProgress, revertInProgress
    case rebaseInProgress, bisectInProgress
    /// `git am` waits for the next mail.
    case mailInProgress
    case detachedHead(ObjectID)
    /// HEAD names something outside of `refs/heads/`.
    case strangeHead(String)
    case bare
    case splitIndex, sparseIndex
    /// An index of another version, or with a part that must not be passed over.
    case unknownIndex(String)
    /// An index that cannot be read from some byte on.
    case damagedIndex
    case unmerged([TreePath])
    /// Git stores other bytes for this path than the working tree has, by the attribute named
    /// here: `filter`, `ident`, `working-tree-encoding`, `eol`, `text`.
    case converted(TreePath, attribute: String)

    // For sync alone: what a commit of a few paths does not touch.
    case shallow, partialClone, sparseCheckout
    case intentToAdd([TreePath])
    case skipWorktree([TreePath])
    /// Submodules that are staged in another version than the last commit's.
    case stagedSubmodules([TreePath])
}

extension Repository {
    /// Returns the reasons why this use is refused now; none when it is not. SHA-256 repositories
    /// and unknown formats do not come this far: opening them fails.
    public func refusals(for use: RepositoryUse) throws -> [RepositoryStateError] {
        var refusals = try stateRefusals()
        switch try head() {
        case .detached(let id): refusals.append(.detachedHead(id))
        case .unborn(let name), .branch(let name, _):
            if ReferenceName(name)?.isBranch != true { refusals.append(.strangeHead(name)) }
        }
        do {
            let cautions = try pool.index().file.cautions
            refusals += Self.refusals(for: use, in: cautions)
            if use == .sync { refusals += try stagedSubmodules(cautions) }
        } catch let error as IndexError {
            refusals.append(RepositoryStateError(error))
        }
        if use == .sync { refusals += try cloneRefusals() }
        return refusals
    }

    /// Returns the refusals that follow from the files beside HEAD.
    func stateRefusals() throws -> [RepositoryStateError] {
        let folder = try Directory(opening: layout.gitDirectory)
        var refusals: [RepositoryStateError] = []
        func check(_ name: String, _ refusal: RepositoryStateError) throws {
            if try folder.status(name.utf8) != nil { refusals.append(refusal) }
        }
        try check("MERGE_HEAD", .mergeInProgress)
        try check("CHERRY_PICK_HEAD", .cherryPickInProgress)
        try check("REVERT_HEAD", .revertInProgress)
        try check("rebase-merge", .rebaseInProgress)
        try check("BISECT_LOG", .bisectInProgress)
        if try folder.status("rebase-apply".utf8) != nil {
            let applying = try folder.subdirectory("rebase-apply".utf8).status("applying".utf8)
            refusals.append(applying == nil ? .rebaseInProgress : .mailInProgress)
        }
        if try bool("core.bare") == true { refusals.append(.bare) }
        return refusals
    }

    static func refusals(for use: RepositoryUse, in cautions: IndexFile.Cautions)
        -> [RepositoryStateError]
    {
        var refusals: [RepositoryStateError] = []
        if !cautions.unmerged.isEmpty { refusals.append(.unmerged(cautions.unmerged.sorted())) }
        guard use == .sync else { return refusals }
        if !cautions.intentToAdd.isEmpty {
            refusals.append(.intentToAdd(cautions.intentToAdd))
        }
        if !cautions.skipWorktree.isEmpty {
            refusals.append(.skipWorktree(cautions.skipWorktree))
        }
        return refusals
    }

    private func stagedSubmodules(_ cautions: IndexFile.Cautions) throws -> [RepositoryStateError] {
        let tree = try head().commit.map { try commit($0).tree }
        let staged = try cautions.submodules.filter { path, id in
            try tree.flatMap { try entry(at: path, in: $0) }?.id != id
        }
        return staged.isEmpty ? [] : [.stagedSubmodules(staged.keys.sorted())]
    }

    private func cloneRefusals() throws -> [RepositoryStateError] {
        var refusals: [RepositoryStateError] = []
        let common = try Directory(opening: layout.commonDirectory)
        if try common.status("shallow".utf8) != nil { refusals.append(.shallow) }
        if try ownValue("extensions.partialclone") != nil { refusals.append(.partialClone) }
        if try bool("core.sparseCheckout") == true { refusals.append(.sparseCheckout) }
        return refusals
    }
}

extension RepositoryStateError {
    init(_ error: IndexError) {
        switch error {
        case .needsExtension("link"): self = .splitIndex
        case .needsExtension("sdir"): self = .sparseIndex
        case .needsExtension(let name): self = .unknownIndex(name)
        case .version(let number): self = .unknownIndex("version \(number)")
        case .damaged: self = .damagedIndex
        }
    }
}

extension RepositoryStateError {
    /// The name for scripts.
    public var name: String {
        switch self {
        case .mergeInProgress: "merge"
        case .cherryPickInProgress: "cherry-pick"
        case .revertInProgress: "revert"
        case .rebaseInProgress: "rebase"
        case .bisectInProgress: "bisect"
        case .mailInProgress: "am"
        case .detachedHead: "detached-head"
        case .strangeHead: "strange-head"
        case .bare: "bare"
        case .splitIndex: "split-index"
        case .sparseIndex: "sparse-index"
        case .unknownIndex: "unknown-index"
        case .damagedIndex: "damaged-index"
        case .unmerged: "unmerged"
        case .converted: "converted"
        case .shallow: "shallow"
        case .partialClone: "partial-clone"
        case .sparseCheckout: "sparse-checkout"
        case .intentToAdd: "intent-to-add"
        case .skipWorktree: "skip-worktree"
        case .stagedSubmodules: "staged-submodules"
        }
    }

    /// The files it is about.
    public var paths: [TreePath] {
        switch self {
        case .unmerged(let paths), .intentToAdd(let paths), .skipWorktree(let paths),
            .stagedSubmodules(let paths):
            paths
        case .converted(let path, _): [path]
        default: []
        }
    }

    /// The refusal in words: `refused-` and its name.
    public var fact: Fact {
        let arguments: [String: any ArgumentConvertible] =
            switch self {
            case .detachedHead(let id): ["commit": String(id.description.prefix(8))]
            case .strangeHead(let name): ["name": name]
            case .converted(let path, let attribute):
                ["path": path.string, "attribute": attribute]
            default: [:]
            }
        var fact = Fact("refused-" + name, arguments, exitCode: self == .bare ? .data : .refused)
        if case .unmerged(let paths) = self {
            fact.details = paths.prefix(8).map(\.string) + (paths.count > 8 ? ["…"] : [])
        }
        return fact
    }
}
