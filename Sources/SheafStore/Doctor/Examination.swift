import Libc
import SheafCore
import SheafGit
import SheafSystem
import SystemPackage

/// An examination of everything that could keep a store from working as it should.
struct Examination {
    let store: Store
    /// With these, whether the remote answers is asked too.
    let contact: TransferOptions?
    private var problems: [Problem] = []

    init(of store: Store, asking contact: TransferOptions?) {
        self.store = store
        self.contact = contact
    }

    /// Looks at everything, on this thread.
    mutating func run() async throws -> Diagnosis {
        let damage = try store.pool.damage()
        do {
            try await addOtherProblems()
        } catch  where !damage.isEmpty {
            // It keeps git from answering; the rest is seen once it is repaired.
            problems = []
        }
        problems = damage.map { Problem.damaged($0) } + problems
        return Diagnosis(findings: problems.map { DoctorFinding($0) })
    }

    /// Adds a problem of all that was found, where anything was.
    private mutating func add<Found: Collection>(_ found: Found, _ problem: (Found) -> Problem) {
        if !found.isEmpty { problems.append(problem(found)) }
    }

    private mutating func addOtherProblems() async throws {
        problems = try await gitProblems()
        let hasGit = problems.isEmpty
        do {
            let settings = try Store.readConfiguration(store.layout, store.environment)
            let format = settings.configuration.format
            if !Configuration.knownFormats.contains(format) {
                throw StoreError.unknownFormat(format)
            }
            if format < Configuration.currentFormat { problems.append(.olderFormat(format)) }
            problems += settings.problems.map {
                .settings(StoreError.configuration(store.settingsPath, $0))
            }
        } catch let error as StoreError {
            problems.append(.settings(error))
        }
        // A damaged index is among the damage.
        var refusals = try store.repository().refusals(for: .sync).filter { $0 != .damagedIndex }
        if hasGit, refusals.isEmpty { refusals = try store.refusalsOfFetched() }
        // A store has its files beside `.git`, so that this one is wrong in any case.
        if refusals.contains(.bare) { problems.append(.refused([.bare])) }
        refusals.removeAll { $0 == .bare }
        add(refusals, Problem.refused)
        let identity = try store.identity()
        if !identity.derived.union(identity.refused).isEmpty {
            problems.append(.identity(identity))
        }
        try store.layout.removeAbandonedLocks()
        let locks = try store.layout.gitLocks().filter { $0.age > Self.lockAge }
        let isHeld = try !locks.isEmpty && store.layout.isInUse(locks)
        if !isHeld { problems += locks.map { .oldLock($0) } }
        do throws(SystemError) {
            if try store.layout.hasInterruptedChange() { problems.append(.interruptedChange) }
        } catch {
            problems.append(.cannotOpen(error))
        }
        let reading = try store.items(withUpdated: false)
        try addPlainGitProblems(reading.results, hasGit: hasGit)
        add(store.unnamedStatuses(among: reading.results), Problem.unnamedStatuses)
        let queries = SavedQueries(store.configuration.queries)
        add(queries.namesWithMinutes(store.vocabulary), Problem.queriesWithMinutes)
        add(try store.trust().open.map(\.setting), Problem.foreignSettings)
        problems += try SharedIDs(in: store).groups(among: reading.results).map {
            .sharedID($0.id, items: $0.items)
        }
        problems += try store.dependencyCircles().map { .dependencyCircle($0) }
        if hasGit {
            let moved = try MovedLinks(in: store)
            add(moved.writable, Problem.movedLinks)
            add(moved.others, Problem.unwritableLinks)
        }
        let foreign = reading.findings.filter(\.isOfEncoding)
        add(foreign.map(\.path), Problem.otherEncoding)
        let unreadable = reading.findings.filter { !$0.isOfEncoding }
        add(try unreadable + noItems(store.snapshot()), Problem.unreadable)
        problems += reading.unreadable.map { .cannotOpen($0) }
        let git = hasGit ? try UncommittedFiles(in: store) : nil
        add(git?.status.onlyInGit ?? [], Problem.onlyInGit)
        let unaudited = try ForeignMerges.unaudited(in: store)
        if unaudited > 0 { problems.append(.unauditedMerges(unaudited)) }
        if let git {
            problems += git.heldBack.values
                .filter { $0.reason == .large }.map(\.path).sorted().map { .heldBack(path: $0) }
            do {
                try addLeftovers()
            } catch let error as SystemError where error.defect != nil {
                problems.append(.cannotOpen(error))
            }
            if let contact, let error = try await remoteProblem(contact) {
                problems.append(.remote(error))
            }
        }
    }

    /// Why files that are called like items are none.
    private func noItems(_ snapshot: Snapshot) throws -> [Finding] {
        try snapshot.noText.map { path in
            let bytes = try store.layout.read(path, limit: Document.sizeLimit)?.bytes ?? []
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
            if let version = try await GitVersion.installed(store.environment.git),
                version < GitVersion.oldest
            {
                return [.gitIsOld(version, needed: .oldest)]
            }
            return []
        } catch let error as TransportError {
            return [.git(error)]
        }
    }

    private mutating func addPlainGitProblems(_ items: [Item], hasGit: Bool) throws {
        let repository = try store.repository()
        guard try repository.bool(PlainGit.wantedKey) != false else {
            return problems.append(.driverIsUnwanted)
        }
        let driver = try PlainGit.driver(in: repository)
        if driver == nil {
            problems.append(.driverIsMissing)
        } else if let driver, !driver.contains("sheaf merge-driver") {
            problems.append(.driverIsAnother(driver))
        } else if !isProgramOnPath {
            problems.append(.programNotFound)
        }
        if hasGit {
            let values = try store.pool.attribute(
                "merge", of: items.compactMap { TreePath($0) })
            let missing = values.filter { $0.value != "sheaf" }.keys.sorted()
            add(missing.map(\.string), Problem.attributeIsMissing)
        }
        let converted = try store.notesWithConvertedLineEndings()
        add(converted.map(\.string), Problem.convertedLineEndings)
    }

    /// True if git would find the driver where it looks for programs.
    private var isProgramOnPath: Bool {
        (store.environment.variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains {
            access("\($0)/sheaf", X_OK) == 0
        }
    }

    /// A leftover that is in a commit may go once no editor can have it open any more.
    private mutating func addLeftovers() throws {
        let now = store.environment.clock()
        for leftover in try store.layout.leftovers() {
            var isKept = false
            // Git is asked only about what it has at all.
            if let blob = leftover.blob, try store.repository().contains(blob) {
                isKept = try store.pool.isCommitted(blob)
            }
            if !isKept {
                problems.append(.leftover(leftover))
            } else if now - leftover.modified > Self.clutterAge {
                problems.append(.clutter(leftover))
            }
        }
    }

    /// A day, in seconds.
    private static let clutterAge: Int64 = 86_400

    private func remoteProblem(_ contact: TransferOptions) async throws -> (any Error)? {
        guard let remote = try Store.remote(of: store.repository()) else { return nil }
        do {
            try store.pool.requireTrust(of: remote)
            _ = try await store.transport(contact).references(of: .named(remote.name))
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
