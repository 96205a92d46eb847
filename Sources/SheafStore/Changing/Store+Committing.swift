import SheafCore
import SheafGit
import SheafSystem

extension Store {
    /// The one way in which files are changed: under the lock, planned from what stands there then,
    /// one commit, with what was edited by hand in a commit of its own before it.
    ///
    /// - Parameter plan: called again where a race was lost, see ``Retry``.
    func change(
        _ verb: Verb, _ plan: (borrowing ChangeSession) throws -> [PlannedFile]
    ) throws -> Change {
        try change(verb) { PlannedChange(try plan($0)) }
    }

    /// Changes files by a plan that also says something for the commit's message.
    func change(
        _ verb: Verb, _ plan: (borrowing ChangeSession) throws -> PlannedChange
    ) throws -> Change {
        try requireCurrentFormat()
        let repository = try pool.repository()
        let change = try repository.withChangeLock(waiting: environment.lockTimeout) { session in
            // What made this a store may have been undone just now, since it was never finished.
            guard Self.isStore(root, environment) else {
                throw StoreError.noStore(searched: root, fallback: nil)
            }
            setUpCloneIfNeeded(repository)
            return try Retry.run { try commit(verb, plan(session), repository, session) }
        }
        if change.commit != nil { pool.maintainIfDue() }
        return change
    }

    private func commit(
        _ verb: Verb, _ change: PlannedChange, _ repository: borrowing Repository,
        _ session: borrowing ChangeSession
    ) throws -> Change {
        let planned = try followingLinks(change, verb)
        for file in planned where file.isItem {
            // No command would know it any more.
            guard let after = file.after, after.count > Document.sizeLimit else { continue }
            let path = (file.destination ?? file.path).string
            throw StoreError.tooLarge(path: path, limit: Document.sizeLimit)
        }
        let reader = ItemReader(configuration)
        let edits = planned.filter(\.isReported).map { $0.told(verb, reader) }
        let changes = planned.flatMap(\.changes)
        guard !changes.isEmpty else {
            return Change(
                verb: verb, commit: nil, edits: edits, handEdits: 0, recovery: session.recovery)
        }
        let device = try device(of: repository)
        let written = planned.filter(\.edit.isChanged)
        let told = written.filter(\.isReported).map(\.edit)
        let byHand = try handEdits(of: written, in: repository)
        if let first = byHand.first {
            // Where another program moved the branch at the back of the files, they are no edits.
            guard try followMovedHead(session).count == 0 else {
                throw ChangeError.changedMeanwhile(first.path)
            }
        }
        try settleStaleSaves(of: byHand, device, repository, session)
        var drafts: [CommitDraft] = []
        if !byHand.isEmpty {
            let message = message(.byHand, byHand.map(\.edit), device: device)
            drafts.append(CommitDraft(byHand.map(\.byHand), message: message))
        }
        // Holds what it found until the commit is made.
        let visit = try VisitedCommit(before: byHand.isEmpty ? written : [], verb, self, repository)
        let message =
            try visit.message(of: written, in: self, repository)
            ?? message(verb, told, of: change, moves: recordedMoves(of: written), device: device)
        var draft = CommitDraft(changes, message: message)
        draft.amending = visit.commit?.id
        drafts.append(draft)
        let commits = try session.commit(dated(drafts, in: repository))
        _ = consume visit
        return Change(
            verb: verb, commit: commits.last.flatMap { $0 }?.description, edits: edits,
            handEdits: byHand.count, recovery: session.recovery,
            following: planned.filter(\.followsLinks).map(\.edit))
    }

    /// The commits of a device that was without a network: the last one has the author date of the
    /// change, and none the committer date of before its parent.
    private func dated(
        _ drafts: [CommitDraft], in repository: borrowing Repository
    ) throws -> [CommitDraft] {
        guard let client, let madeAt = client.madeAt else { return drafts }
        let parent = try repository.head().commit.map { try repository.commit($0).committer.time }
        let present = max(client.clock(), parent ?? 0)
        var drafts = drafts
        for index in drafts.indices {
            let isLast = index == drafts.indices.last
            drafts[index].author = try repository.signature(.author, at: isLast ? madeAt : present)
            drafts[index].committer = try repository.signature(.committer, at: present)
        }
        return drafts
    }

    /// Commits hand edits that were made without knowing what the last sync had brought, merged with
    /// it; then the files are others than were planned with, and this throws
    /// `ChangeError.changedMeanwhile`.
    private func settleStaleSaves(
        of byHand: [PlannedFile], _ device: String, _ repository: borrowing Repository,
        _ session: borrowing ChangeSession
    ) throws {
        // An editor that has the file open keeps it as it is.
        let byHand = byHand.filter { $0.opened == nil }
        guard !byHand.isEmpty else { return }
        let known = ReceivedChanges(of: layout)
        var received = known
        let saves = try staleSaves(among: byHand.map(\.path), &received, in: repository)
        guard received != known else { return }
        if !saves.isEmpty {
            let message = message(.byHand, byHand.map(\.edit), device: device)
            _ = try session.commit([
                CommitDraft(byHand.map { .record($0.path) }, message: message),
                draft(of: saves, device: device),
            ])
        }
        try received.write(to: layout)
        if let save = saves.first { throw ChangeError.changedMeanwhile(save.path) }
    }

    /// Those targets that differ from the last commit: the user changed them and has not said so to
    /// git yet.
    private func handEdits(
        of planned: [PlannedFile], in repository: borrowing Repository
    ) throws -> [PlannedFile] {
        let existing = planned.filter { $0.opened ?? $0.before != nil }
        guard !existing.isEmpty else { return [] }
        let states = try repository.states(of: existing.map(\.path))
        return try zip(existing, states).compactMap { file, state in
            let isUncommitted = file.opened.map { state.head?.id != .blob($0) }
            guard isUncommitted ?? state.isUncommitted, let before = file.opened ?? file.before
            else { return nil }
            let old = try state.head.map { try named(repository.blob($0.id), at: file.path) }
            var byHand = file
            byHand.isExecutable = state.working?.mode == .executable
            byHand.edit = ItemEdit(
                before: old, after: named(before, at: file.path), isChanged: true)
            return byHand
        }
    }

    func message(
        _ verb: Verb, _ edits: [ItemEdit], of change: PlannedChange? = nil,
        moves: [RecordedMove] = [], device: String, operation: String? = nil
    ) -> String {
        var trailers = change?.trailers ?? []
        if verb != .byHand, let session = client?.session {
            trailers.append(("Sheaf-Session", session))
        }
        if verb != .byHand, let visit = client?.visit {
            trailers.append(("Sheaf-Visit", visit.description))
        }
        trailers += occurrences(verb, edits)
        trailers += edits.prefix(CommitMessage.namedItems).compactMap { edit in
            guard edit.isChanged, let day = edit.doneOn, let id = edit.after?.id else { return nil }
            return ("Sheaf-Done", "\(id) \(day)")
        }
        trailers += RecordedMove.trailers(moves)
        return CommitMessage(
            subject: change?.subject ?? Subject.of(verb, edits), verb: verb,
            operation: operation ?? operationName(verb),
            items: edits.compactMap { ($0.after ?? $0.before)?.id }, device: device,
            trailers: trailers
        ).text
    }

    /// The moves of a change, those first that nothing else tells: an item with an id is known by it. A
    /// message does not hold any number.
    private func recordedMoves(of files: [PlannedFile]) -> [RecordedMove] {
        func isKnown(_ file: PlannedFile) -> Bool {
            file.edit.before?.id != nil && file.edit.before?.id == file.edit.after?.id
        }
        return (files.filter { !isKnown($0) } + files.filter(isKnown)).compactMap { file in
            file.destination.flatMap { RecordedMove(from: file.path, to: $0) }
        }
    }

    /// The days of repeating items that a change has resolved, for programs that read the log.
    private func occurrences(_ verb: Verb, _ edits: [ItemEdit]) -> [(key: String, value: String)] {
        guard [.done, .skip, .move, .set, .edit].contains(verb) else { return [] }
        return edits.prefix(CommitMessage.namedItems).compactMap { edit in
            guard let before = edit.before, let after = edit.after, let id = after.id,
                let day = edit.occurrence ?? before.occurrence(resolvedBy: after)
            else { return nil }
            return ("Sheaf-Occurrence", "\(id) \(day)")
        }
    }

    /// The name of a client's operation; a commit that goes along with it, such as hand edits before it, has
    /// none.
    private func operationName(_ verb: Verb) -> String {
        if verb != .byHand, let name = client?.operation { return name.description }
        return environment.operationID()
    }

    /// Names this clone in commits: the host and a random suffix, made at first use and kept in the
    /// clone's own git settings. A copy of a clone gets a name of its own.
    func device(of repository: borrowing Repository) throws -> String {
        if let client { return client.device.description }
        if let name = try knownDevice(of: repository) {
            if try repository.string(Self.placeKey) == nil {
                try repository.set(Self.placeKey, to: place())
            }
            return name
        }
        let name = "\(Self.hostName)-\(environment.operationID().suffix(4))"
        try repository.set([(Self.deviceKey, name), (Self.placeKey, place())])
        return name
    }

    /// The name that this clone, or the client, has in commits; `nil` where it has none yet, or only that
    /// of the clone that it is a copy of: its folder is another one than that which the name was made for,
    /// and so is its path or the host. A folder that was moved stays the same one, and one that was
    /// restored from a backup has its path.
    func knownDevice(of repository: borrowing Repository) throws -> String? {
        if let client { return client.device.description }
        // The settings are a file that any program may have written, and a trailer is a line.
        let name = try repository.string(Self.deviceKey).map { Subject.short($0, limit: 100) }
        guard let name, !name.isEmpty else { return nil }
        let known = try repository.string(Self.placeKey)?.split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let known, known.count == 2 else { return name }
        let here = try place().split(separator: " ", maxSplits: 1)
        let isHere =
            try repository.string(Self.hostKey).map { $0 == Self.hostName }
            ?? name.hasPrefix("\(Self.hostName)-")
        let isCopy = known[0] != here[0] && (known[1] != here[1] || !isHere)
        return isCopy ? nil : name
    }

    /// The name of this clone in commits, as ``setDevice(_:)`` or the first commit has set it; `nil`
    /// where it has none yet.
    public func device() throws -> String? { try knownDevice(of: repository()) }

    /// Gives this clone a name in commits. What was committed before keeps the former one.
    ///
    /// - Throws: `StoreError.badDevice` for a name that a branch cannot have: only letters, digits, `-`,
    ///   `_` and `.` within.
    public func setDevice(_ name: String) throws {
        guard Self.isDevice(name) else { throw StoreError.badDevice(name) }
        try repository().set([
            (Self.deviceKey, name), (Self.placeKey, place()), (Self.hostKey, Self.hostName),
        ])
    }

    private static func isDevice(_ name: String) -> Bool {
        let marks: Set<Character> = ["-", "_", "."]
        return 1...40 ~= name.count && name.utf8.count <= 100
            && name.allSatisfy { $0.isLetter || $0.isNumber || marks.contains($0) }
            && ![name.first, name.last].contains { $0.map(marks.contains) == true }
            && !name.contains("..") && !name.hasSuffix(".lock")
    }

    private static let deviceKey = "sheaf.device"
    private static let placeKey = "sheaf.devicePlace"
    /// The host of a name that a person gave, which says nothing of it.
    private static let hostKey = "sheaf.deviceHost"

    /// The inode and the path of the git directory.
    private func place() throws -> String {
        let folder = layout.commonDirectory
        return "\(try Directory(opening: folder).status().inode) \(folder.string)"
    }

    /// The host's name up to its first dot, as far as a trailer can hold it.
    private static var hostName: String {
        let name = HostName.current.prefix { $0 != "." }.filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        }
        return name.isEmpty ? "device" : String(name)
    }
}

extension StoreEnvironment {
    /// Eight letters and digits that no other operation has.
    func operationID() -> String {
        let digits = String(random() >> 24, radix: 32)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits.suffix(8)
    }
}

/// The retry policy, for where another program changed a file, the branch or the remote while a
/// change was made: the whole operation begins anew, from a new look at everything. Only the
/// outermost one does so; what it calls throws.
enum Retry {
    /// The number of times that an operation is tried.
    static let attempts = 10

    /// Runs `operation` until it loses no race, or ``attempts`` times; then throws what the last
    /// one threw.
    static func run<Result>(_ operation: () throws -> Result) throws -> Result {
        for _ in 1..<attempts {
            do { return try operation() } catch  where error.isLostRace { continue }
        }
        return try operation()
    }

    /// Runs `operation` as above, with a pause before each further attempt, which gets its number.
    static func run<Result>(
        pausing pause: (_ attempt: Int) async throws -> Void,
        _ operation: () async throws -> Result
    ) async throws -> Result {
        for attempt in 2...attempts {
            do { return try await operation() } catch  where error.isLostRace {
                try await pause(attempt)
            }
        }
        return try await operation()
    }
}

extension Error {
    /// Returns whether the same may work once everything is looked at again.
    var isLostRace: Bool {
        switch self {
        case let error as ChangeError:
            switch error {
            case .changedMeanwhile, .missing, .headMoved, .notAhead: true
            default: false
            }
        case let error as TransportError:
            switch error {
            case .rejected(.nonFastForward), .referenceBusy: true
            default: false
            }
        default: false
        }
    }
}
