import SheafGit

/// The plan of a sync, found out before anything is changed.
enum SyncPlan: Equatable {
    case upToDate
    /// The remote's branch builds on ours.
    case fastForward(to: ObjectID)
    /// Ours builds on the remote's, or the remote has none yet.
    case push(ObjectID)
    case merge(ours: ObjectID, theirs: ObjectID)
    /// The two have nothing in common; `ours` is missing where nothing was committed yet.
    case unrelated(ours: ObjectID?, theirs: ObjectID)

    init(ours: ObjectID?, theirs: ObjectID?, in repository: borrowing Repository) throws {
        guard let theirs else {
            self = ours.map { .push($0) } ?? .upToDate
            return
        }
        guard let ours else {
            self = .unrelated(ours: nil, theirs: theirs)
            return
        }
        if ours == theirs {
            self = .upToDate
        } else if try repository.isAncestor(ours, of: theirs) {
            self = .fastForward(to: theirs)
        } else if try repository.isAncestor(theirs, of: ours) {
            self = .push(ours)
        } else if try repository.mergeBases(ours, theirs).isEmpty {
            self = .unrelated(ours: ours, theirs: theirs)
        } else {
            self = .merge(ours: ours, theirs: theirs)
        }
    }
}

extension Repository {
    /// Returns the number of commits that `commit` has and `other` has not. Merges are no work of
    /// anybody's: they count, as one, only where there is nothing else.
    func contributions(of commit: ObjectID, since other: ObjectID?) throws -> Int {
        guard commit != other else { return 0 }
        return try contributions(of: commit, hiding: other.map { [$0] } ?? [])
    }

    /// The same for commits that none of some others builds on.
    func contributions(of commit: ObjectID, hiding others: [ObjectID]) throws -> Int {
        var (count, merges) = (0, 0)
        try history(from: commit, hiding: others) { commit in
            if commit.parents.count > 1 { merges += 1 } else { count += 1 }
            return true
        }
        return count > 0 ? count : min(merges, 1)
    }
}
