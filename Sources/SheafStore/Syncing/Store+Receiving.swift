import SheafCore
import SheafGit

extension Store {
    /// Brings what was fetched into the working tree, the index and the branch.
    func receive(
        _ link: SyncLink, _ contact: TransferOptions, _ request: SyncRequest,
        _ outcome: inout SyncOutcome
    ) async throws {
        try Task.checkCancellation()
        let theirs = try tracked(link)
        guard request.direction != .sendOnly else { return }
        let ours = try repository().head().commit
        try requireWithinLimits(theirs, since: ours)
        switch try SyncPlan(ours: ours, theirs: theirs, in: repository()) {
        case .upToDate, .push: return
        case .fastForward(let target):
            try advance(to: target, contact, &outcome)
            outcome.received += try repository().contributions(of: target, since: ours)
        case .merge(let ours, let theirs):
            try requireKnownFormat(of: theirs)
            try merge(ours, theirs, contact, &outcome)
        case .unrelated(let ours, let theirs):
            try requireKnownFormat(of: theirs)
            try await settleFirstContact(ours, theirs, link, contact, request, &outcome)
        }
    }

    /// - Throws: `TreeExcess`, before anything of the commit is read.
    private func requireWithinLimits(_ theirs: ObjectID?, since ours: ObjectID?) throws {
        guard let theirs, theirs != ours else { return }
        let repository = try repository()
        try repository.check(
            repository.commit(theirs).tree, since: ours.map { try repository.commit($0).tree },
            TreeLimits(of: repository))
    }

    /// Items of a later version's format are merged by its rules only.
    ///
    /// - Throws: `StoreError.unknownFormat`.
    private func requireKnownFormat(of commit: ObjectID) throws {
        let repository = try repository()
        guard let path = TreePath(Self.configurationPath),
            let entry = try repository.entries(at: [path], in: repository.commit(commit).tree)[
                path],
            entry.mode == .regular,
            let settings = try? ConfigurationReading(
                yaml: String(decoding: repository.blob(entry.id), as: UTF8.self)
            ).configuration,
            !Configuration.knownFormats.contains(settings.format)
        else { return }
        throw StoreError.unknownFormat(settings.format)
    }

    /// Merges, also where there is no common history: then with an empty base.
    func merge(
        _ ours: ObjectID, _ theirs: ObjectID, _ contact: TransferOptions,
        _ outcome: inout SyncOutcome
    ) throws {
        let graph = try RepositoryMergeGraph(repository())
        let (commit, merge) = try graph.merge(ours, theirs)
        outcome.merges.insert(commit)
        // What was merged by lines is nothing that a filter could read.
        try repository().requireUnfiltered(
            merge.trees.files.compactMap { path, outcome in
                if case .written = outcome { TreePath(bytes: path) } else { nil }
            })
        // Until the branch has it nothing else keeps it from being cleaned away.
        let pending = try pendingReference()
        try repository().setReference(pending, to: commit)
        defer { try? repository().removeReference(pending) }
        let repaired = try LinkRepair(of: merge, commit, repository()).write(x: ours)
        if let repaired { try repository().setReference(pending, to: repaired) }
        try advance(to: repaired ?? commit, contact, &outcome)
        outcome.received += try repository().contributions(of: theirs, since: ours)
        try outcome.add(merge.trees.findings) { path in
            try item(at: path, in: merge.trees.files, graph)
        }
    }

    /// Moves to a commit that builds on ours, and remembers what it changes for editors that do not
    /// look at their files again.
    private func advance(
        to target: ObjectID, _ contact: TransferOptions, _ outcome: inout SyncOutcome
    ) throws {
        let repository = try repository()
        var paths: [TreePath] = []
        let unseen = try clearWay(for: target, &outcome)
        try repository.withChangeLock(waiting: environment.lockTimeout) { session in
            try session.advance(to: target, passing: unseen) { differences in
                paths = differences.map(\.path)
                contact.progress?(
                    TransportProgress(phase: .checkingOut, done: 0, total: differences.count))
                try rememberIgnoreFiles(changedBy: differences)
                let known = ReceivedChanges(of: layout)
                var received = known
                received.add(differences.filter { ItemSelection.everything.contains($0.path) })
                if received != known { try received.write(to: layout) }
            }
        }
        outcome.notes += try repository.pointers(among: paths).map {
            SyncNote(item: Item(path: $0.string, title: $0.string), fact: .contentsMissing)
        }
        contact.progress?(
            TransportProgress(phase: .checkingOut, done: paths.count, total: paths.count))
    }

    /// One for each working tree of the repository.
    private func pendingReference() throws -> String {
        let isMain = layout.gitDirectory == layout.commonDirectory
        let name = isMain ? "main" : layout.gitDirectory.lastComponent?.string ?? "main"
        return "refs/sheaf/pending/\(name)"
    }

    /// Returns the item that a finding is about.
    private func item(
        at path: MergePath, in files: [MergePath: MergeOutcome<ObjectID>],
        _ graph: RepositoryMergeGraph
    ) throws -> Item {
        let text = String(decoding: path, as: UTF8.self)
        guard let treePath = TreePath(bytes: path) else { return Item(path: text, title: text) }
        switch files[path] {
        case .written(_, let bytes): return named(bytes, at: treePath)
        case .kept(let file) where file.kind != .submodule:
            return named(try graph.bytes(of: file.content), at: treePath)
        default: return Item(path: text, title: text)
        }
    }

    /// Finds out what a sync would do with what was fetched and edited by hand.
    func preview(
        _ link: SyncLink, _ edited: [FileChange], _ outcome: inout SyncOutcome
    ) throws {
        let repository = try repository()
        let head = try repository.head().commit
        let theirs = try repository.reference(link.tracking)
        if let theirs {
            try requireWithinLimits(theirs, since: head)
            outcome.received = try repository.contributions(of: theirs, since: head)
        }
        guard let head else {
            outcome.sent = edited.isEmpty ? 0 : 1
            return
        }
        let ours = try committing(edited, onto: head, in: repository)
        outcome.sent = try repository.contributions(of: ours, since: theirs)
        guard let theirs,
            case .merge = try SyncPlan(ours: ours, theirs: theirs, in: repository)
        else { return }
        let graph = try RepositoryMergeGraph(self.repository())
        let merge = try HistoryMerge(ours, theirs, in: graph)
        try outcome.add(merge.trees.findings) { path in
            try item(at: path, in: merge.trees.files, graph)
        }
    }

    /// The commit that hand edits would become. Nothing leads to it: git throws it away some day.
    private func committing(
        _ edited: [FileChange], onto head: ObjectID, in repository: borrowing Repository
    ) throws -> ObjectID {
        guard !edited.isEmpty else { return head }
        let commit = try repository.commit(head)
        var contents: [TreePath: Repository.TreeContent?] = [:]
        for change in edited {
            if case .take(_, let file) = change {
                contents[change.path] = .some(file.content)
            } else {
                contents[change.path] = .some(nil)
            }
        }
        return try repository.writeCommit(
            tree: repository.writeTree(commit.tree, with: contents), parents: [head],
            author: commit.author, committer: commit.committer, message: "Preview\n")
    }
}

/// The changes of syncs to files of the working tree, remembered for editors that still have the
/// text of before: what such a one saves is merged instead of taken for the undoing of the sync.
struct ReceivedChanges: Equatable {
    struct Change: Equatable {
        /// The file's blobs before each of the last syncs that changed it, the oldest first.
        var before: [ObjectID]
        /// The file's blob after the last of them.
        var after: ObjectID
    }

    private(set) var changes: [TreePath: Change] = [:]
    /// The paths, those changed last at the end.
    private var order: [TreePath] = []

    /// The path, and its blobs from the oldest on.
    private static let file = RecordFile(name: "received", width: 2, limit: 64 << 20)
    private static let pathLimit = 5_000
    private static let versionLimit = 8

    init() {}

    /// Reads the record in the store's own folder; nothing where that cannot be read.
    init(of layout: RepositoryLayout) {
        for record in Self.file.read(in: layout) {
            let ids = record[1].text.split(separator: " ").map { ObjectID(hex: String($0)) }
            guard let path = TreePath(bytes: record[0]), ids.count > 1, !ids.contains(nil),
                changes[path] == nil, let after = ids.compactMap(\.self).last
            else { continue }
            changes[path] = Change(before: Array(ids.compactMap(\.self).dropLast()), after: after)
            order.append(path)
        }
    }

    func write(to layout: RepositoryLayout) throws {
        let records = order.compactMap { path in
            changes[path].map { change in
                let ids = (change.before + [change.after]).map(\.description)
                return [path.bytes, .text(ids.joined(separator: " "))]
            }
        }
        try Self.file.write(records, in: layout)
    }

    /// Adds what a sync is about to change. Only texts count: nothing else is merged.
    mutating func add(_ differences: [TreeDifference]) {
        var added: Set<TreePath> = []
        for difference in differences {
            guard let old = difference.old, let new = difference.new,
                old.mode.isText, new.mode.isText, old.id != new.id
            else { continue }
            let known = changes[difference.path]
            var before = known?.before ?? []
            // What a sync had brought that was undone, being killed: an editor may have read it.
            if let known, known.after != old.id { before.append(known.after) }
            before.append(old.id)
            changes[difference.path] = Change(
                before: before.suffix(Self.versionLimit), after: new.id)
            added.insert(difference.path)
        }
        order.removeAll { added.contains($0) }
        order += added.sorted()
        for path in order.prefix(max(0, order.count - Self.pathLimit)) { changes[path] = nil }
        order = order.suffix(Self.pathLimit)
    }

    /// Forgets a path: the file was saved since, with or without what the sync brought.
    mutating func forget(_ path: TreePath) {
        changes[path] = nil
        order.removeAll { $0 == path }
    }

    /// Which of the versions before the syncs an editor had that saved `text`: one to which the text
    /// is nearest, if it has none of the lines that were added since and all that were removed;
    /// `nil` where it knows of the sync.
    static func base(of text: [UInt8], before: [[UInt8]], after: [UInt8]) -> [UInt8]? {
        let saved = Lines(text)
        let now = Lines(after)
        var best: (distance: Int, bytes: [UInt8])?
        for bytes in before {
            let old = Lines(bytes)
            let added = now.subtracting(old)
            let removed = old.subtracting(now)
            guard !added.isEmpty || !removed.isEmpty,
                added.allSatisfy({ saved.counts[$0, default: 0] <= old.counts[$0, default: 0] }),
                removed.allSatisfy({ saved.counts[$0, default: 0] >= old.counts[$0, default: 0] })
            else { continue }
            let distance = saved.distance(to: old)
            // Of two that are as near the later one: it is what was seen last.
            if best.map({ distance <= $0.distance }) ?? true { best = (distance, bytes) }
        }
        return best?.bytes
    }

    /// The lines of a text that are not blank, and how often it has them.
    private struct Lines {
        var counts: [ArraySlice<UInt8>: Int] = [:]

        init(_ bytes: [UInt8]) {
            for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 })
            where line.contains(where: { $0 != 32 && $0 != 9 }) {
                counts[line, default: 0] += 1
            }
        }

        /// The lines of which this text has more.
        func subtracting(_ other: Lines) -> [ArraySlice<UInt8>] {
            counts.filter { $0.value > other.counts[$0.key, default: 0] }.map(\.key)
        }

        func distance(to other: Lines) -> Int {
            Set(counts.keys).union(other.counts.keys).reduce(0) { sum, line in
                sum + abs(counts[line, default: 0] - other.counts[line, default: 0])
            }
        }
    }
}

extension FileMode {
    fileprivate var isText: Bool { self == .regular || self == .executable }
}

/// Files that stand where a commit brings others, and that no sync commits: git ignores them, they are
/// held back, or git was told not to look at them.
extension Store {
    /// Clears the way for a commit's files. An ignored or held-back file gets another name, under which
    /// git ignores it in this clone. A file that git was told not to look at (`--assume-unchanged`) is
    /// merged with what comes and stays uncommitted, or is set aside too where it cannot be merged.
    ///
    /// - Returns: the files that the move has to pass, see ``ChangeSession``.
    func clearWay(
        for target: ObjectID, _ outcome: inout SyncOutcome
    ) throws -> [TreePath: UnseenFile] {
        let repository = try repository()
        let tree = try repository.head().commit.map { try repository.commit($0).tree }
        let differences = try repository.differences(
            from: tree ?? .emptyTree, to: repository.commit(target).tree)
        outcome.notes += try setAsideHidden(before: differences)
        return try unseenFiles(before: differences, &outcome)
    }

    /// Gives those of the ignored and held-back files other names that stand where files come.
    func setAsideHidden(before differences: [TreeDifference]) throws -> [SyncNote] {
        let coming = differences.filter { $0.old == nil && $0.new?.mode.isFile == true }
        let there = try zip(coming, layout.statuses(of: coming.map(\.path)))
            .filter { $1?.kind == .regular || $1?.kind == .symlink }.map(\.0)
        guard !there.isEmpty else { return [] }
        let states = try repository().states(of: there.map(\.path))
        let inTheWay = zip(there, states).filter { difference, state in
            state.index == nil && state.working != difference.new
        }.map { ($1.path, $1.working) }
        let paths = inTheWay.map(\.0)
        let untracked = paths.map { UncommittedPath(path: $0, kind: .untracked) }
        let hidden = try pool.ignored(among: paths).union(heldBack(among: untracked).keys)
        return try inTheWay.compactMap { path, working in
            guard hidden.contains(path), let working else { return nil }
            return try setAside(path, working)
        }
    }

    /// Gives a file another name, under which git ignores it in this clone.
    private func setAside(_ path: TreePath, _ working: TreeEntry) throws -> SyncNote? {
        guard let aside = path.adding("~\(working.id.description.prefix(8))") else { return nil }
        try exclude([aside])
        try layout.rename(path, to: aside.name)
        return SyncNote(
            item: Item(path: path.string, title: path.string), fact: .setAside(as: aside.string))
    }

    /// Finds the files that git was told not to look at and that are not as HEAD has them, where a
    /// commit brings another version.
    private func unseenFiles(
        before differences: [TreeDifference], _ outcome: inout SyncOutcome
    ) throws -> [TreePath: UnseenFile] {
        let assumed = try Set(pool.assumedUnchanged())
        let touched = differences.filter { $0.old != nil && assumed.contains($0.path) }
        guard !touched.isEmpty else { return [:] }
        let states = try repository().states(of: touched.map(\.path))
        var files: [TreePath: UnseenFile] = [:]
        for (difference, state) in zip(touched, states)
        where state.working != difference.old && state.working != difference.new {
            let path = difference.path
            guard let working = state.working else {
                files[path] = UnseenFile(working: nil, merged: nil)
                continue
            }
            let bytes = try layout.readSettled(path)?.bytes ?? []
            let stored =
                working.mode == .symlink
                ? working.id : try pool.storedID(of: bytes, at: path) ?? working.id
            // Only the conversion differs, for which the move knows a way.
            if stored == difference.old?.id, stored != working.id { continue }
            if stored == working.id, let old = difference.old, let new = difference.new,
                let text = try merged(bytes, working, at: path, since: old, with: new)
            {
                files[path] = UnseenFile(working: working, merged: text)
                outcome.notes.append(
                    SyncNote(
                        item: Item(path: path.string, title: path.string),
                        fact: .mergedUncommitted))
            } else if let note = try setAside(path, working) {
                files[path] = UnseenFile(working: nil, merged: nil)
                outcome.notes.append(note)
            }
        }
        return files
    }

    /// Returns the text of a file merged with the version that comes; `nil` where it cannot be.
    private func merged(
        _ bytes: [UInt8], _ working: TreeEntry, at path: TreePath, since old: TreeEntry,
        with new: TreeEntry
    ) throws -> [UInt8]? {
        let modes = [old.mode, new.mode, working.mode]
        guard modes.allSatisfy({ $0 == .regular || $0 == .executable }) else { return nil }
        let repository = try repository()
        return try merged(
            bytes, at: path, base: repository.blob(old.id), theirs: repository.blob(new.id))
    }
}
