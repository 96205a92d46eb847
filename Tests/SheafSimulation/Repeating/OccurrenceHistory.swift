import SheafCore
import SheafGit
import SheafStore

/// The history of one repeating task, held against what it promises: no occurrence is resolved twice, none
/// is lost without a word, and of two positions the later one stands.
struct OccurrenceHistory {
    /// The task as one commit has it.
    struct Version: Equatable {
        var position: CalendarDate
        var isClosed: Bool
        /// All that goes on together but the position.
        var group: [String?]
        var rule: String
    }

    let id: String
    private var versions: [ObjectID: Version] = [:]
    /// Days from one that was resolved until the one that it went on to.
    private var resolved: [(day: CalendarDate, next: CalendarDate, commit: Commit)] = []
    private(set) var counts = Tally.Occurrences()
    /// False once somebody took a step back or typed an earlier date.
    private var onlyForward = true

    /// What may take a task anywhere: steps back, hands, other programs.
    private static let freeVerbs: Set<String?> = ["undo", "redo", "hand", nil]

    init(_ id: String) { self.id = id }

    /// Reads all commits that lead to one.
    ///
    /// - Parameter said: for each merge, whether the sync said which position gave way.
    mutating func read(
        upTo head: ObjectID, in repository: borrowing Repository,
        said: (String, CalendarDate) -> Bool
    ) throws {
        let path = TreePath(bytes: RepeatingNotes.path(of: id))
        for commit in try Self.commits(upTo: head, in: repository) {
            guard let path, let entry = try repository.entry(at: path, in: commit.tree) else {
                continue
            }
            versions[commit.id] = Self.version(try repository.blob(entry.id))
            guard let after = versions[commit.id] else { continue }
            let parents = commit.parents.compactMap { versions[$0] }
            switch commit.parents.count {
            case 1: if let before = parents.first { try step(commit, before, after) }
            case 2 where parents.count == 2:
                let bases = try repository.mergeBases(commit.parents[0], commit.parents[1])
                guard bases.count == 1, let base = versions[bases[0]] else { continue }
                try merge(commit, base, parents, after, said)
            default: continue
            }
        }
        guard let last = versions[head] else { return }
        try checkEnd(last)
    }

    /// Parents before children.
    private static func commits(
        upTo head: ObjectID, in repository: borrowing Repository
    ) throws -> [Commit] {
        var (done, found, next): (Set<ObjectID>, [Commit], [ObjectID]) = ([], [], [head])
        while let id = next.last {
            let commit = try repository.commit(id)
            let missing = commit.parents.filter { !done.contains($0) }
            next += missing
            guard missing.isEmpty else { continue }
            next.removeLast()
            if done.insert(id).inserted { found.append(commit) }
        }
        return found
    }

    private static func version(_ bytes: [UInt8]) -> Version? {
        let document = Document(bytes)
        let item = ItemReader(Configuration()).read(document, path: "a.md").item
        guard let position = item.position, let rule = item.repeatText else { return nil }
        let keys = ["status", "completed", "due", "scheduled", "wait", "occurrence"]
        return Version(
            position: position, isClosed: item.isClosed, group: keys.map { document.text($0) },
            rule: rule)
    }

    // MARK: Steps

    private mutating func step(_ commit: Commit, _ before: Version, _ after: Version) throws {
        let verb = trailers("Sheaf-Op", commit).first?.split(separator: " ").first.map(String.init)
        let days = trailers("Sheaf-Occurrence", commit).filter { $0.hasPrefix(id) }
            .compactMap { CalendarDate(String($0.suffix(10))) }
        if after.position < before.position {
            onlyForward = false
            guard Self.freeVerbs.contains(verb) else {
                throw fault(.doubled, commit, before, after, "goes back")
            }
            counts.undone += 1
        }
        guard !Self.freeVerbs.contains(verb) else {
            if after.position > before.position {
                resolved.append((before.position, after.position, commit))
            }
            return
        }
        let isResolved = after.position > before.position || after.isClosed && !before.isClosed
        guard days.count == (isResolved ? 1 : 0),
            days.allSatisfy({ canResolve($0, commit, before, after) })
        else { throw fault(.doubled, commit, before, after, "says that it resolves \(days)") }
        guard isResolved else { return }
        resolved.append((before.position, after.position, commit))
        counts.resolutions += 1
        try checkMissed(commit, before, after)
    }

    /// Returns whether a step may be about a day: the one at which the task stood, or a later one of its rule that
    /// had come and that it goes on from.
    private func canResolve(
        _ day: CalendarDate, _ commit: Commit, _ before: Version, _ after: Version
    ) -> Bool {
        if day == before.position { return true }
        guard let rule = try? Recurrence(before.rule), !rule.isAfterDone, rule.skipsMissed else {
            return false
        }
        return day > before.position && day <= today(of: commit)
            && (after.isClosed || day < after.position) && rule.contains(day, from: before.position)
    }

    private func today(of commit: Commit) -> CalendarDate {
        CalendarDate(daysSinceEpoch: Int((commit.author.time + 9 * 3600) / 86_400))
    }

    /// What a step passes over was over already on its device, unless nothing may be passed over.
    private mutating func checkMissed(
        _ commit: Commit, _ before: Version, _ after: Version
    ) throws {
        guard let rule = try? Recurrence(before.rule), !rule.isAfterDone else { return }
        let today = today(of: commit)
        var day = before.position
        while let next = rule.next(after: day, from: before.position), next < after.position {
            // Today's is the one that was done.
            counts.missed += 1
            guard rule.skipsMissed, next <= today else {
                throw fault(.lost, commit, before, after, "passes over \(next) on \(today)")
            }
            day = next
        }
    }

    // MARK: Merges

    private mutating func merge(
        _ commit: Commit, _ base: Version, _ sides: [Version], _ after: Version,
        _ said: (String, CalendarDate) -> Bool
    ) throws {
        let (x, y) = (sides[0], sides[1])
        let wanted: CalendarDate
        if x.position == y.position {
            wanted = x.position
        } else if x.group == base.group {
            wanted = y.position
        } else if y.group == base.group {
            wanted = x.position
        } else {
            let reached = sides.filter { Self.isReached($0.position, from: base, by: $0.rule) }
            wanted =
                reached.count == 1 ? reached[0].position : max(x.position, y.position)
            // The later one may be a day of a rule that somebody has changed since.
            if wanted < max(x.position, y.position) { onlyForward = false }
            counts.passed += 1
            let other = wanted == x.position ? y.position : x.position
            guard said(id, other) else {
                throw fault(.lost, commit, x, y, "drops \(other) without a word")
            }
        }
        guard after.position == wanted else {
            throw fault(
                .doubled, commit, x, y,
                "from \(base.position) makes \(after.position), not \(wanted)")
        }
        let origins = sides.filter { $0.position == after.position }
        guard x.position == y.position || origins.contains(where: { $0.group == after.group })
        else { throw fault(.touched, commit, x, y, "makes \(after.group)") }
    }

    private static func isReached(
        _ day: CalendarDate, from base: Version, by rule: String
    ) -> Bool {
        guard let rule = try? Recurrence(rule) else { return false }
        if rule.isAfterDone || day == base.position { return true }
        var next: CalendarDate? = base.position
        while let reached = next, reached < day {
            next = rule.next(after: reached, from: base.position)
        }
        return next == day && day > base.position
    }

    // MARK: The end

    private mutating func checkEnd(_ last: Version) throws {
        guard let first = versions.values.map(\.position).min() else { return }
        var covered = resolved.map(\.day).min() ?? last.position
        for span in resolved.sorted(by: { $0.day < $1.day }) where span.day <= covered {
            covered = max(covered, span.next)
        }
        guard covered >= last.position, first <= last.position || !onlyForward else {
            throw Violation(.lost, "\(id): what is from \(covered) to \(last.position)?")
        }
        let latest = versions.values.map(\.position).max()
        guard !onlyForward || last.position == latest else {
            throw Violation(
                .lost,
                "\(id) ends at \(last.position), though \(String(describing: latest)) was reached")
        }
        let byCommand = resolved.filter { !trailers("Sheaf-Occurrence", $0.commit).isEmpty }
        counts.distinct = Set(byCommand.map(\.day)).count
        let devices = Dictionary(grouping: byCommand, by: \.day).mapValues {
            Set($0.flatMap { trailers("Sheaf-Device", $0.commit) }).count
        }
        counts.onTwoDevices = devices.values.count { $0 > 1 }
    }

    private func trailers(_ key: String, _ commit: Commit) -> [String] {
        commit.message.split(separator: "\n").filter { $0.hasPrefix(key + ": ") }
            .map { String($0.dropFirst(key.count + 2)) }
    }

    private func fault(
        _ kind: Violation.Kind, _ commit: Commit, _ one: Version, _ other: Version, _ what: String
    ) -> Violation {
        Violation(
            kind,
            "\(id) at \(one.position), \(other.position): \(commit.id) \"\(commit.subject)\" \(what)"
        )
    }
}
