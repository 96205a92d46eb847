import SheafCore
import SheafGit
import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Store {
    /// Looks at everything that could keep the store from working as it should. Nothing is changed.
    ///
    /// - Parameter contact: with one, whether the remote answers is asked too.
    /// - Throws: what keeps it from looking at all: `RepositoryError`, `SystemError`.
    public func examine(asking contact: Contact? = nil) async throws -> Diagnosis {
        var ailments = try await gitAilments()
        let hasGit = ailments.isEmpty
        do {
            let settings = try Self.readConfiguration(layout)
            let format = settings.configuration.format
            if format != Configuration.currentFormat { throw StoreError.unknownFormat(format) }
            ailments += settings.problems.map {
                .settings(StoreError.configuration(settingsPath, $0))
            }
        } catch let error as StoreError {
            ailments.append(.settings(error))
        }
        let refusals = try repository().refusals(for: .sync)
        if !refusals.isEmpty { ailments.append(.refused(refusals)) }
        let identity = try identity()
        if !identity.derived.union(identity.refused).isEmpty {
            ailments.append(.identity(identity))
        }
        ailments += try layout.oldLocks(olderThan: Self.lockAge).map { .oldLock($0) }
        do throws(SystemError) {
            if try layout.hasInterruptedChange() { ailments.append(.interruptedChange) }
        } catch {
            ailments.append(.cannotOpen(error))
        }
        let reading = try items(withUpdated: false)
        ailments += try await plainGitAilments(reading.results, hasGit: hasGit)
        let unnamed = unnamedStatuses(among: reading.results)
        if !unnamed.isEmpty { ailments.append(.unnamedStatuses(unnamed)) }
        let open = try trust().open.map(\.setting)
        if !open.isEmpty { ailments.append(.foreignSettings(open)) }
        ailments += try sharedIDs(among: reading.results).map {
            .sharedID($0.id, items: $0.items)
        }
        let foreign = reading.findings.filter(\.isOfEncoding)
        if !foreign.isEmpty { ailments.append(.otherEncoding(paths: foreign.map(\.path))) }
        let unreadable = reading.findings.filter { !$0.isOfEncoding }
        if !unreadable.isEmpty { ailments.append(.unreadable(unreadable)) }
        ailments += reading.unreadable.map { .cannotOpen($0) }
        let git = hasGit ? try gitStatus() : nil
        if let git, !git.status.onlyInGit.isEmpty {
            ailments.append(.onlyInGit(paths: git.status.onlyInGit))
        }
        let unaudited = try unauditedMerges()
        if unaudited > 0 { ailments.append(.unauditedMerges(unaudited)) }
        if let git {
            ailments += git.heldBack.values
                .filter { $0.reason == .large }.map(\.path).sorted().map { .heldBack(path: $0) }
            do {
                ailments += try await leftoverAilments()
            } catch let error as SystemError where error.defect != nil {
                ailments.append(.cannotOpen(error))
            }
            if let contact, let error = try await remoteAilment(contact) {
                ailments.append(.remote(error))
            }
        }
        return Diagnosis(findings: ailments.map { DoctorFinding($0) })
    }

    /// A lock that git has held for longer than this is one that it left behind: seconds.
    private static let lockAge: Int64 = 600

    private func gitAilments() async throws -> [Ailment] {
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

    private func plainGitAilments(_ items: [Item], hasGit: Bool) async throws -> [Ailment] {
        let repository = try repository()
        guard try repository.bool(PlainGit.wantedKey) != false else { return [.driverIsUnwanted] }
        var ailments: [Ailment] = []
        let driver = try PlainGit.driver(in: repository)
        if driver == nil {
            ailments.append(.driverIsMissing)
        } else if let driver, !driver.contains("sheaf merge-driver") {
            ailments.append(.driverIsAnother(driver))
        } else if !isProgramOnPath {
            ailments.append(.programNotFound)
        }
        if hasGit {
            let values = try pool.attribute(
                "merge", of: items.compactMap { TreePath($0) })
            let missing = values.filter { $0.value != "sheaf" }.keys.sorted()
            if !missing.isEmpty {
                ailments.append(.attributeIsMissing(paths: missing.map(\.string)))
            }
        }
        let converted = try notesWithConvertedLineEndings()
        if !converted.isEmpty {
            ailments.append(.convertedLineEndings(paths: converted.map(\.string)))
        }
        return ailments
    }

    /// Whether git would find the driver where it looks for programs.
    private var isProgramOnPath: Bool {
        (environment.variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains {
            access("\($0)/sheaf", X_OK) == 0
        }
    }

    /// A leftover that is in a commit may go once no editor can have it open any more.
    private func leftoverAilments() async throws -> [Ailment] {
        var ailments: [Ailment] = []
        let now = environment.clock()
        for leftover in try layout.leftovers() {
            var isKept = false
            // Git is asked only about what it has at all.
            if let blob = leftover.blob, try repository().contains(blob) {
                isKept = try pool.isCommitted(blob)
            }
            if !isKept {
                ailments.append(.leftover(leftover))
            } else if now - leftover.modified > Self.clutterAge {
                ailments.append(.clutter(leftover))
            }
        }
        return ailments
    }

    /// A day, in seconds.
    private static let clutterAge: Int64 = 86_400

    private func remoteAilment(_ contact: Contact) async throws -> (any Error)? {
        guard let remote = try Self.remote(of: repository()) else { return nil }
        do {
            try pool.requireTrust(of: remote)
            _ = try await transport(contact).references(of: .named(remote.name))
            return nil
        } catch let error as TransportError {
            return error
        } catch let error as RepositoryError {
            return error
        }
    }
}
