import CGit2
import SheafSystem
import Synchronization
import SystemPackage

/// The repository of one working tree, for work of many steps that each ask for it: what a step
/// opened stays open for the next ones, and the index is read again only once it is another file.
///
/// It lasts as long as a command does, and no longer: settings are read once, and those that another
/// process changes are not read again. Steps may run at the same time; each gets a repository of its own then.
public final class RepositoryPool: Sendable {
    let layout: RepositoryLayout
    let environment: GitEnvironment
    private let state = Mutex(State())

    private struct State {
        var idle: [Handle] = []
        /// The number of changes that ours made to the settings; others read them before.
        var generation = 0
        var index: IndexSnapshot?
        var settings: (read: RepositorySettings, guarded: GuardedDirectory)?
    }

    /// The repository that libgit2 opened. Its holder is the only one.
    struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
        fileprivate let generation: Int
    }

    public init(_ layout: RepositoryLayout, _ environment: GitEnvironment) {
        self.layout = layout
        self.environment = environment
    }

    deinit { state.withLock { Self.free($0.idle) } }

    /// Opens the repository, or hands out one that was opened before and is not in use now.
    public func repository() throws(RepositoryError) -> Repository {
        let (idle, generation) = state.withLock { ($0.idle.popLast(), $0.generation) }
        if let idle { return Repository(idle, of: self) }
        let settings = try ownSettings()
        try requireOwnPlace()
        try LibGit2.start(environment)
        let pointer = try Repository.open(layout, environment, own: settings)
        return Repository(Handle(pointer: pointer, generation: generation), of: self)
    }

    func takeBack(_ handle: Handle) {
        let isKept = state.withLock { state in
            guard handle.generation == state.generation else { return false }
            state.idle.append(handle)
            return true
        }
        if !isKept { Self.free([handle]) }
    }

    /// To be called once settings were changed.
    func forgetSettings() {
        let idle = state.withLock { state in
            state.generation += 1
            state.settings = nil
            defer { state.idle = [] }
            return state.idle
        }
        Self.free(idle)
    }

    private static func free(_ handles: [Handle]) {
        for handle in handles { git_repository_free(handle.pointer) }
    }

    /// The file with those of the repository's own settings that are in force.
    func ownSettings() throws(RepositoryError) -> FilePath {
        try guardedSettings().guarded.settings
    }

    /// The repository's own settings.
    func settings() throws(RepositoryError) -> RepositorySettings { try guardedSettings().read }

    /// Makes sure that the repository is the user's own, and that its branches and objects are not those
    /// of another one to which it leads.
    /// - Throws: `RepositoryError.foreignOwner`; `.untrusted` without the user's yes.
    public func requireOwnPlace() throws(RepositoryError) {
        let settings = try settings()
        try settings.require(settings.elsewhere.filter { settings.answer(to: $0) != true })
    }

    /// Returns the scope in which git runs in the repository.
    /// - Throws: as `requireOwnPlace`, and where the settings cannot be read.
    public func scope() throws(RepositoryError) -> GitScope {
        try requireOwnPlace()
        return GitScope(layout, try guardedSettings().guarded, environment)
    }

    private func guardedSettings() throws(RepositoryError) -> (
        read: RepositorySettings, guarded: GuardedDirectory
    ) {
        if let known = state.withLock(\.settings) { return known }
        try layout.requireOwner(environment)
        let read = try RepositorySettings(layout, environment)
        do throws(SystemError) {
            let made = (read, try GuardedDirectory(layout, read.inForce, environment))
            state.withLock { $0.settings = made }
            return made
        } catch {
            throw .library(
                call: error.call, code: error.code.rawValue, detail: error.path.string)
        }
    }

    /// Looks at what a transfer to or from the remote would go by.
    /// - Throws: `RepositoryError.untrusted` where the user has not been asked about a program that it
    ///   would run, or has not agreed to an address.
    public func requireTrust(of remote: Remote) throws(RepositoryError) {
        try settings().requireTrust(of: remote)
    }

    /// The index as it is now.
    func index() throws -> IndexSnapshot {
        if let known = state.withLock(\.index), try known.isCurrent(in: layout) { return known }
        let index = try IndexSnapshot(of: layout)
        state.withLock { $0.index = index }
        return index
    }
}
