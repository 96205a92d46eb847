import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Makes a store, or makes one of what is there: a folder of files, a git repository. No file
    /// of the user's is changed; uncommitted ones are committed as they are.
    ///
    /// - Parameter place: the directory; `nil` for the store that one is in, else the default place.
    /// - Throws: `StoreError.insideLargerRepository`, `.notADirectory`, `.noHome`, `.notForNotes`,
    ///   `.holdsCode`, `.convertsLineEndings`; `.repository(.noIdentity)`, before anything is made.
    public static func make(
        at place: FilePath?, environment: StoreEnvironment,
        _ request: CreationRequest = CreationRequest()
    ) async throws(StoreError) -> StoreCreation {
        try await StoreExecutor.run { try await makeNow(place, environment, request) }
    }

    private static func makeNow(
        _ place: FilePath?, _ environment: StoreEnvironment, _ request: CreationRequest
    ) async throws -> StoreCreation {
        let root = try newRoot(place ?? nearest(from: environment), environment)
        // It would count as a file of the user's.
        if root.exists { try UnfinishedFolder.removeAbandoned(in: root) }
        // A copied store without its `.git` is a folder like any other.
        let present = try RepositoryLayout(root: root)
        if let present { try Store(present, environment).pool.requireOwnPlace() }
        let setAside = try present?.setAsideForeignFolder(
            environment.git, waiting: environment.lockTimeout)
        // Making that was killed half way is undone here, and begins anew below.
        if let present, try present.hasInterruptedChange() {
            _ = try Store(present, environment).lockedForChange()
        }
        if isStore(root, environment), present != nil {
            let store = try open(at: root, environment: environment)
            try store.recover()
            return try store.making(.existing, setAside: setAside)
        }
        if present == nil,
            let larger = try RepositoryLayout.discover(from: root)
        {
            throw StoreError.insideLargerRepository(root, workTree: larger.root)
        }
        if !request.isForced { try requireOrdinaryFolder(root, environment) }
        if let present { try requireNotes(in: present, environment, or: request.decideAboutCode) }
        if let identity = try identity(at: root, environment: environment),
            !request.identity.covers(identity.refused)
        {
            try identity.requireAllowed()
        }
        let isFresh = try isEmpty(root, environment)
        let layout = try { () throws -> RepositoryLayout in
            try Repository(creating: root, environment: environment.git).layout
        }()
        let store = Store(layout, environment)
        // Marks our folder in it as the user's before it is used.
        _ = try store.lockedForChange()
        try store.set(request.identity)
        let adoption = try await store.takeOver(
            isFresh: isFresh, request.decide, settingsComment: request.settingsComment)
        return try open(at: root, environment: environment)
            .making(isFresh ? .fresh : .adopted, adoption, setAside: setAside)
    }

    /// Fetches a store from a remote. A repository that is no store yet is adopted.
    ///
    /// Files that the folder holds already are kept: they become part of the store as if edited there by
    /// hand, and are merged with those of the remote that have the same names. Cancelled during the transfer, or when
    /// that fails, the folder is left as it was.
    ///
    /// - Parameters:
    ///   - identity: who commits of the store are to be by.
    ///   - settingsComment: the first line of settings that the remote lacks; `nil` for English.
    /// - Throws: `StoreError.transport`; `.cancelled`; `.notEmpty` for a folder that is a repository,
    ///   `.notForNotes` for the user's home and the like; `.change(.blocked)` where a file and a folder have
    ///   one name.
    public static func clone(
        _ address: String, to place: FilePath?, environment: StoreEnvironment,
        contact: TransferOptions,
        identity: ChosenIdentity = ChosenIdentity(), settingsComment: String? = nil
    ) async throws(StoreError) -> StoreCreation {
        try await StoreExecutor.run {
            try await cloneNow(address, place, environment, contact, identity, settingsComment)
        }
    }

    private static func cloneNow(
        _ address: String, _ place: FilePath?, _ environment: StoreEnvironment,
        _ contact: TransferOptions,
        _ identity: ChosenIdentity, _ settingsComment: String?
    ) async throws -> StoreCreation {
        guard let url = RemoteURL(resolved(address, environment)) else {
            throw StoreError.badRemote
        }
        let root = try newRoot(place, environment)
        try requireOrdinaryFolder(root, environment)
        var transport = contact.transport(
            directory: environment.directory, GitScope(environment.variables))
        transport.sizeLimit = try StoreSize.limit(environment.git)
        if root.exists { try UnfinishedFolder.removeAbandoned(in: root) }
        let isEmpty = try !root.exists || isEmpty(root, environment)
        let user = try Identity.ofUser(environment.git)
        // What a folder holds is committed; a clone into an empty one may do without a commit.
        if !isEmpty, !identity.covers(user.refused) { try user.requireAllowed() }
        if let present = try RepositoryLayout(root: root) {
            // One that was killed goes on where it was.
            guard try present.isUnfinishedClone(of: url.argument, environment.git) else {
                throw StoreError.notEmpty(root)
            }
        } else {
            let move = try CloneMove(into: root, environment: environment.git)
            try await transport.clone(
                url, into: move.place, checking: { try check($0, environment.git) },
                progress: contact.progress)
            try move.finish(of: url.argument) { paths, layout in
                try CloneCollisions.remember(paths, in: layout)
            }
        }
        // From here on a cancelled task would leave a repository that is no store yet.
        return try await StoreExecutor.finish {
            try await settle(
                in: root, isEmpty: isEmpty, identity, settingsComment, environment, contact)
        }
    }

    /// Looks at what is about to be checked out.
    ///
    /// - Returns: whether some of it has to stay in git, so that git's index has been made here.
    /// - Throws: `TreeExcess`, `TransportError.otherObjectFormat`, before a file of the clone is written.
    private static func check(
        _ clone: FilePath, _ environment: GitEnvironment
    ) throws -> Bool {
        guard let layout = try RepositoryLayout(root: clone) else { return false }
        let repository: Repository
        do {
            repository = try Repository(opening: layout, environment: environment)
        } catch RepositoryError.unsupported(_, .objectFormat) {
            // The clone is not kept: what is to be said is of the remote.
            throw TransportError.otherObjectFormat
        }
        guard let commit = try repository.head().commit else { return false }
        let tree = try repository.commit(commit).tree
        try repository.check(tree, since: nil, TreeLimits(of: repository))
        return try repository.makeIndexIfNeeded(for: tree)
    }

    /// Makes a store of a fresh clone and of what the folder held before.
    private static func settle(
        in root: FilePath, isEmpty: Bool, _ identity: ChosenIdentity, _ comment: String?,
        _ environment: StoreEnvironment, _ contact: TransferOptions
    ) async throws -> StoreCreation {
        guard let layout = try RepositoryLayout(root: root) else {
            throw StoreError.notARepository(root)
        }
        let store = Store(layout, environment)
        try store.set(identity)
        var adoption = Adoption()
        if !isEmpty {
            try layout.addInfo(Self.excluded, to: "exclude")
            adoption.heldBack = try SyncRun.commitHandEdits(in: store).heldBack
        }
        if let name = try remote(of: store.repository())?.name {
            try RepositoryTrust.agree(toAddressesOf: name, in: layout, environment.git)
            // Without a yes their contents come with a later sync.
            if try store.repository().hasLargeFiles(),
                (try? store.pool.requireTrustOfLargeFiles()) != nil
            {
                try await store.transport(contact).pullLargeFiles(from: name)
            }
        }
        if isStore(root, environment) {
            try store.setUpClone()
        } else {
            adoption = try await store.takeOver(isFresh: false, settingsComment: comment)
        }
        try layout.endClone()
        adoption.missingContents = try store.repository().pointers(
            among: store.pool.trackedFiles()
        ).map(\.string)
        return try open(at: root, environment: environment).making(.cloned, adoption)
    }

    private static func newRoot(
        _ place: FilePath?, _ environment: StoreEnvironment
    ) throws -> FilePath {
        guard let place = place ?? defaultPlace(environment: environment) else {
            throw StoreError.noHome
        }
        let root = environment.directory.pushing(place).lexicallyNormalized()
        guard root.exists else { return root }
        guard root.isDirectory else { throw StoreError.notADirectory(root) }
        return try root.resolved()
    }

    /// Returns whether nothing but an empty repository is there, or nothing at all.
    private static func isEmpty(_ root: FilePath, _ environment: StoreEnvironment) throws -> Bool {
        guard root.exists else { return true }
        guard try root.isEmptyDirectory(but: [".git"]) else { return false }
        guard let layout = try RepositoryLayout(root: root) else { return true }
        return try Repository(opening: layout, environment: environment.git).head().commit == nil
    }

    private func making(
        _ kind: StoreCreation.Kind, _ adoption: Adoption = Adoption(), setAside: FilePath? = nil
    ) throws -> StoreCreation {
        let reading = try items(withUpdated: false)
        var inventory = StoreCreation.Inventory()
        inventory.attachments = reading.attachments
        inventory.files = reading.results.count + reading.attachments
        for item in reading.results {
            if item.kind == .task {
                inventory.tasks += 1
            } else {
                inventory.memos += 1
                if let status = item.status { inventory.otherStatuses[status, default: 0] += 1 }
            }
        }
        return StoreCreation(
            store: self, kind: kind, inventory: inventory, findings: reading.findings,
            heldBack: adoption.heldBack, excluded: adoption.excluded, others: adoption.others,
            large: adoption.large, nested: adoption.nested,
            missingContents: adoption.missingContents, titles: adoption.titles,
            remote: try remote(), setAside: setAside)
    }
}

/// The wishes for a store that is to be made.
public struct CreationRequest: Sendable {
    /// Asked about hidden files and folders before they are committed: `true` to commit them, `false`
    /// to have git ignore them in this clone, `nil` to leave them as they are. Without it there is no
    /// question, and they are held back.
    public typealias Decision = @Sendable ([HeldBackFile]) throws -> Bool?

    /// Asked where the folder is a repository of code, with the paths of its files that are neither notes
    /// nor attachments: `true` to take all of it. Without it such a folder is refused.
    public typealias CodeDecision = @Sendable ([String]) throws -> Bool

    public var decide: Decision?
    public var decideAboutCode: CodeDecision?
    /// True if a folder may be taken that is hardly one of notes: the user's home, `/`, the
    /// system's.
    public var isForced = false
    /// The identity that commits of the store are to have.
    public var identity = ChosenIdentity()
    /// The first line of the new settings, in the user's language; `nil` for English.
    public var settingsComment: String?

    public init(
        isForced: Bool = false, identity: ChosenIdentity = ChosenIdentity(),
        decide: Decision? = nil
    ) {
        self.isForced = isForced
        self.identity = identity
        self.decide = decide
    }
}

extension Store {
    /// Refuses the home folder, those that it lies in, and the system's own: all in them would be
    /// committed, and sent with the first sync.
    ///
    /// - Throws: `StoreError.notForNotes`.
    static func requireOrdinaryFolder(
        _ root: FilePath, _ environment: StoreEnvironment
    ) throws {
        let home = environment.variables["HOME"].flatMap { $0.isEmpty ? nil : FilePath($0) }
        let homes = [home, try? home?.resolved()].compactMap { $0 }
        if homes.contains(where: { $0.starts(with: root) }) || systemFolders.contains(root.string) {
            throw StoreError.notForNotes(root)
        }
    }

    private static let systemFolders: Set<String> = [
        "/", "/Applications", "/Library", "/System", "/Users", "/Volumes", "/bin", "/boot", "/dev",
        "/etc", "/home", "/lib", "/lib64", "/media", "/mnt", "/opt", "/private", "/proc", "/root",
        "/run", "/sbin", "/srv", "/sys", "/tmp", "/usr", "/usr/local", "/var", "/var/tmp",
    ]
}

/// The result of `Store.make` and `Store.clone`, with a first look at what is there.
public struct StoreCreation: Sendable {
    public let store: Store
    public let kind: Kind
    public let inventory: Inventory
    /// The files that could not be read; they are listed and left alone.
    public let findings: [Finding]
    /// Files that were not committed: too large ones, what looks like a secret, hidden ones.
    public let heldBack: [HeldBackFile]
    /// Hidden files and folders that git ignores from now on, because the user wanted it so.
    public let excluded: [String]
    /// Files that were committed now and are no items.
    public let others: [String]
    /// Files that were committed now and have more than 10 MiB.
    public let large: [String]
    /// Folders that belong to another repository, and are no part of the store.
    public let nested: [String]
    /// Files of a clone for which git-lfs has no contents: a pointer to them stands there.
    public let missingContents: [String]
    /// The program for whose sake titles are the names of files here; `nil` where they are first lines,
    /// or settings said so before.
    public let titles: NotesProgram?
    /// The remote's address with `***` in place of secrets.
    public let remote: String?
    /// The new place of a folder that stood in the place of our own in the git directory and was
    /// not made here.
    public let setAside: FilePath?

    public enum Kind: String, Sendable {
        /// There was nothing before.
        case fresh
        /// There were files, and not one was changed.
        case adopted
        /// It was a store already.
        case existing
        case cloned
    }

    /// The contents of the folder.
    public struct Inventory: Sendable, Equatable {
        public var files = 0
        public var memos = 0
        public var tasks = 0
        /// Files that are no items: pictures, notes that the settings leave out.
        public var attachments = 0
        /// The number of memos for each status of their user's own.
        public var otherStatuses: [String: Int] = [:]
    }
}
