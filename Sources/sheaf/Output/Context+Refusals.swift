import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// The states in which nothing is synced, each with the way out of it. A rebase and a bisect
    /// detach HEAD by themselves.
    func lines(of refusals: [Refusal]) -> [StyledText] {
        let detaches = refusals.contains(.rebaseInProgress) || refusals.contains(.bisectInProgress)
        return refusals.filter { !detaches || $0.name != "detached-head" }.flatMap { refusal in
            lines(of: report(of: refusal), .mark(isFixed: false, .person))
        }
    }

    func refusals(_ refusals: [Refusal]) -> [JSON] {
        refusals.map { refusal in
            let report = report(of: refusal)
            return JSON([
                "name": refusal.name, "message": report.message.text(language),
                "hint": report.hint?.text(language), "paths": refusal.paths,
            ])
        }
    }

    private func report(of refusal: Refusal) -> Report {
        Report(ChangeError.refused([refusal]), self)
    }
}

extension Refusal {
    /// The name for scripts.
    fileprivate var name: String {
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
    fileprivate var paths: [String] {
        switch self {
        case .unmerged(let paths), .intentToAdd(let paths), .skipWorktree(let paths),
            .stagedSubmodules(let paths):
            paths.map(\.string)
        case .converted(let path, _): [path.string]
        default: []
        }
    }
}
