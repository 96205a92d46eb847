import Libc
import SheafCore
import SheafGit
import SheafSystem
import SystemPackage

extension Store {
    /// Looks at everything that could keep the store from working as it should. Nothing is changed.
    ///
    /// - Parameter contact: with one, whether the remote answers is asked too.
    /// - Throws: what keeps it from looking at all: `StoreError.repository`, `.system`.
    public func examine(
        asking contact: TransferOptions? = nil
    ) async throws(StoreError) -> Diagnosis {
        try await StoreExecutor.run { try await examineNow(contact) }
    }

    private func examineNow(_ contact: TransferOptions?) async throws -> Diagnosis {
        let damage = try pool.damage()
        var problems = damage.map { Problem.damaged($0) }
        do {
            problems += try await otherProblems(contact)
        } catch  where !damage.isEmpty {
            // It keeps git from answering; the rest is seen once it is repaired.
        }
        return Diagnosis(findings: problems.map { DoctorFinding($0) })
    }

    private func otherProblems(_ contact: TransferOptions?) async throws -> [Problem] {
        var problems = try await gitProblems()
        let hasGit = problems.isEmpty
        do {
            let settings = try Self.readConfiguration(layout, environment)
            let format = settings.configuration.format
            if !Configuration.knownFormats.contains(format) {
                throw StoreError.unknownFormat(format)
            }
            if format < Configuration.currentFormat { problems.append(.olderFormat(format)) }
            problems += settings.problems.map {
                .settings(StoreError.configuration(settingsPath, $0))
            }
        } catch let error as StoreError {
            problems.append(.settings(error))
        }
        // A damaged index is among the damage.
        var refusals = try repository().refusals(for: .sync).filter { $0 != .damagedIndex }
        if hasGit, refusals.isEmpty { refusals = try refusalsOfFetched() }
        // A store has its files beside `.git`, so that this one is wrong in any case.
        if refusals.contains(.bare) { problems.append(.refused([.bare])) }
        refusals.removeAll { $0 == .bare }
        if !refusals.isEmpty { problems.append(.refused(refusals)) }
        let identity = try identity()
        if !identity.derived.union(identity.refused).isEmpty {
            problems.append(.identity(identity))
        }
        try layout.removeAbandonedLocks()
        let locks = try layout.gitLocks().filter { $0.age > Self.lockAge }
        let isHeld = try !locks.isEmpty && layout.isInUse(locks)
        if !isHeld { problems += locks.map { .oldLock($0) } }
        do throws(SystemError) {
            if try layout.hasInterruptedChange() { problems.append(.interruptedChange) }
        } catch {
            problems.append(.cannotOpen(error))
        }
        let reading = try items(withUpdated: false)
        problems += try await plainGitProblems(reading.results, hasGit: hasGit)
        let unnamed = unnamedStatuses(among: reading.results)
        if !unnamed.isEmpty { problems.append(.unnamedStatuses(unnamed)) }
        let minutes = SavedQueries(configuration.queries).namesWithMinutes(vocabulary)
        if !minutes.isEmpty { problems.append(.queriesWithMinutes(minutes)) }
        let open = try trust().open.map(\.setting)
        if !open.isEmpty { problems.append(.foreignSettings(open)) }
        problems += try sharedIDs(among: reading.results).map {
            .sharedID($0.id, items: $0.items)
        }
        problems += try dependencyCircles().map { .dependencyCircle($0) }
        let moved = hasGit ? try movedLinks() : (writable: [], others: [])
        if !moved.writable.isEmpty { problems.append(.movedLinks(moved.writable)) }
        if !moved.others.isEmpty { problems.append(.unwritableLinks(moved.others)) }
        let foreign = reading.findings.filter(\.isOfEncoding)
        if !foreign.isEmpty { problems.append(.otherEncoding(paths: foreign.map(\.path))) }
        let unreadable = try reading.findings.filter { !$0.isOfEncoding } + noItems(snapshot())
        if !unreadable.isEmpty { problems.append(.unreadable(unreadable)) }
        problems += reading.unreadable.map { .cannotOpen($0) }
        let git = hasGit ? try UncommittedFiles(in: self) : nil
        if let git, !git.status.onlyInGit.isEmpty {
            problems.append(.onlyInGit(paths: git.status.onlyInGit))
        }
        let unaudited = try unauditedMerges()
        if unaudited > 0 { problems.append(.unauditedMerges(unaudited)) }
        if let git {
            problems += git.heldBack.values
                .filter { $0.reason == .large }.map(\.path).sorted().map { .heldBack(path: $0) }
            do {
                problems += try await leftoverProblems()
            } catch let error as SystemError where error.defect != nil {
                problems.append(.cannotOpen(error))
            }
            if let contact, let error = try await remoteProblem(contact) {
                problems.append(.remote(error))
            }
        }
        return problems
    }

    /// Why files that are called like items are none.
    private func noItems(_ snapshot: Snapshot) throws -> [Finding] {
        try snapshot.noText.map { path in
            let bytes = try layout.read(path, limit: Document.sizeLimit)?.bytes ?? []
            return Finding(breaking: bytes, at: path.string)
                ?? Finding(path: path.string, line: 1, column: 1, problem: .notText)
        }
            + snapshot.tooLarge.map {
                Finding(path: $0.string, line: 1, column: 1, problem: .tooLarge)
            }
    }

    /// A lock without a program that is older than this is one that git left behind: seconds.
    private static let lockAge: Int64 = 10

    private func gitProblems() async throws -> [Problem] {
        do {
            if let version = try await GitVersion.installed(environment.git),
                version < GitVersion.oldest
            {
                return [.gitIsOld(version, needed: .oldest)]
            }
            return []
        } catch let error as TransportError {
            return [.git(error)]
        }
    }

    private func plainGitProblems(_ items: [Item], hasGit: Bool) async throws -> [Problem] {
        let repository = try repository()
        guard try repository.bool(PlainGit.wantedKey) != false else { return [.driverIsUnwanted] }
        var problems: [Problem] = []
        let driver = try PlainGit.driver(in: repository)
        if driver == nil {
            problems.append(.driverIsMissing)
        } else if let driver, !driver.contains("sheaf merge-driver") {
            problems.append(.driverIsAnother(driver))
        } else if !isProgramOnPath {
            problems.append(.programNotFound)
        }
        if hasGit {
            let values = try pool.attribute(
                "merge", of: items.compactMap { TreePath($0) })
            let missing = values.filter { $0.value != "sheaf" }.keys.sorted()
            if !missing.isEmpty {
                problems.append(.attributeIsMissing(paths: missing.map(\.string)))
            }
        }
        let converted = try notesWithConvertedLineEndings()
        if !converted.isEmpty {
            problems.append(.convertedLineEndings(paths: converted.map(\.string)))
        }
        return problems
    }

    /// True if git would find the driver where it looks for programs.
    private var isProgramOnPath: Bool {
        (environment.variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains {
            access("\($0)/sheaf", X_OK) == 0
        }
    }

    /// A leftover that is in a commit may go once no editor can have it open any more.
    private func leftoverProblems() async throws -> [Problem] {
        var problems: [Problem] = []
        let now = environment.clock()
        for leftover in try layout.leftovers() {
            var isKept = false
            // Git is asked only about what it has at all.
            if let blob = leftover.blob, try repository().contains(blob) {
                isKept = try pool.isCommitted(blob)
            }
            if !isKept {
                problems.append(.leftover(leftover))
            } else if now - leftover.modified > Self.clutterAge {
                problems.append(.clutter(leftover))
            }
        }
        return problems
    }

    /// A day, in seconds.
    private static let clutterAge: Int64 = 86_400

    private func remoteProblem(_ contact: TransferOptions) async throws -> (any Error)? {
        guard let remote = try Self.remote(of: repository()) else { return nil }
        do {
            try pool.requireTrust(of: remote)
            _ = try await transport(contact).references(of: .named(remote.name))
            return nil
        } catch TransportError.notFound {
            // Git says the remote's name where it could say the address.
            return TransportError.notFound(
                repository: RemoteURL(remote.url)?.description ?? remote.name)
        } catch let error as TransportError {
            return error
        } catch let error as RepositoryError {
            return error
        }
    }
}
