import Glibc
import SheafSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafGit

/// Locks and half-made folders of processes that were killed, ours and those of a git of ours.
@Suite(.limited) struct AbandonedLockTests {
    private let store: TestRepository
    private let layout: RepositoryLayout

    init() throws {
        store = try TestRepository()
        layout = try #require(try RepositoryLayout(root: store.root))
    }

    private func exists(_ name: String) -> Bool { store.root.appending(".git/\(name)").exists }

    private func commit() throws -> ObjectID {
        try #require(try store.commit([.adding("a", "a\n")]))
    }

    // MARK: - References

    @Test func `The lock of a reference that a killed process left goes by itself`() throws {
        let id = try commit()
        try store.write(".git/sheaf/reference-name", "refs/sheaf/pending/main")
        try store.run([
            "sh", "-c",
            """
            cd '\(store.root)/.git'; mkdir -p refs/sheaf/pending; : > sheaf/reference
            ln sheaf/reference refs/sheaf/pending/main.lock
            """,
        ])
        try store.open().setReference("refs/sheaf/pending/main", to: id)
        #expect(try store.git("rev-parse", "refs/sheaf/pending/main") == "\(id)\n")
        #expect(try layout.gitLocks().isEmpty)
        #expect(!exists("sheaf/reference") && !exists("sheaf/reference-name"))
    }

    @Test func `Another program's lock of a reference is waited for and stays`() throws {
        let id = try commit()
        try store.write(".git/refs/tags/one.lock", "")
        let name = try #require(ReferenceName("refs/tags/one"))
        #expect(throws: ChangeError.locked("one.lock")) {
            try ReferenceEdit.set(name, to: id, in: layout, waiting: .milliseconds(20))
        }
        #expect(exists("refs/tags/one.lock"))
        #expect(!exists("sheaf/reference"))
    }

    @Test func `A reference is set and removed, packed and logged ones too`() throws {
        let id = try commit()
        for name in ["refs/sheaf/pending/main", "refs/remotes/origin/main", "refs/heads/other"] {
            try store.open().setReference(name, to: id)
            #expect(try store.open().reference(name) == id)
        }
        try store.git("pack-refs", "--all")
        try store.git("update-ref", "--create-reflog", "refs/heads/logged", "\(id)")
        for name in [
            "refs/sheaf/pending/main", "refs/remotes/origin/main", "refs/heads/other",
            "refs/heads/logged",
        ] {
            try store.open().removeReference(name)
            #expect(try store.open().reference(name) == nil)
        }
        #expect(!exists("logs/refs/heads/logged"))
        #expect(try layout.gitLocks().isEmpty)
        try store.expectSound()
    }

    @Test func `Many processes set one reference at once`() async throws {
        let id = try commit()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<4 {
                        let repository = try self.store.open()
                        try repository.setReference("refs/sheaf/pending/main", to: id)
                        try repository.removeReference("refs/sheaf/pending/main")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try layout.gitLocks().isEmpty)
    }

    @Test func `a lock ends although a child that is being started has a copy of it`() throws {
        let folder = try layout.makePrivateFolder()
        func copyOfHeld() throws -> Int32 {
            dup(try FileLock.take("lock", in: folder, waiting: .zero).descriptor)
        }
        let copy = try copyOfHeld()
        defer { close(copy) }
        let isFree = try FileLock(trying: "lock", in: folder) != nil
        #expect(isFree)
    }

    // MARK: - Git of ours

    /// Leaves the note of a run that ended with its process.
    private func abandonRun(locksIndex: Bool = false) throws {
        let before = Set(try notes())
        _ = try GitRun(in: layout, locksIndex: locksIndex)
        let folder = try Directory(opening: layout.privateDirectory)
        let made = try #require(Set(try notes()).subtracting(before).first)
        #expect(try FileLock.noted(by: made, in: folder) == nil)
    }

    /// Returns whether a lock of a killed git is removed, which may be another's turn for a moment.
    private func isRemoved(_ lock: String) throws -> Bool {
        try holds {
            try layout.removeAbandonedLocks()
            return !exists(lock)
        }
    }

    private func notes() throws -> [String] {
        try Directory(opening: layout.privateDirectory).names().map {
            String(decoding: $0, as: UTF8.self)
        }.filter { $0.hasPrefix("git-run-") }
    }

    @Test(arguments: [
        "refs/heads/main.lock", "refs/remotes/origin/main.lock", "packed-refs.lock", "HEAD.lock",
        "objects/maintenance.lock", "logs/refs/heads/main.lock",
        "objects/info/commit-graphs/commit-graph-chain.lock", "objects/pack/multi-pack-index.lock",
    ])
    func `The next command removes what a killed git of ours has locked`(lock: String) throws {
        _ = try commit()
        try abandonRun()
        try store.write(".git/\(lock)", "")
        try store.open().withChangeLock { _ in }
        #expect(!exists(lock))
        #expect(try notes().isEmpty)
    }

    @Test func `A lock that was there before, and one that git does not make, stay`() throws {
        _ = try commit()
        try store.write(".git/refs/heads/old.lock", "")
        waitForLaterFileTime()
        try abandonRun()
        try store.write(".git/config.lock", "")
        try store.write(".git/index.lock", "")
        try layout.removeAbandonedLocks()
        #expect(
            try layout.gitLocks().map(\.path.lastComponent?.string)
                == ["config.lock", "index.lock", "old.lock"])
        #expect(try notes().isEmpty)
    }

    @Test func `The index is unlocked where a git of ours may have locked it`() throws {
        _ = try commit()
        try abandonRun(locksIndex: true)
        try store.write(".git/index.lock", "")
        #expect(try isRemoved("index.lock"))
    }

    @Test func `A lock stays while its run is waited for`() throws {
        _ = try commit()
        let run = try GitRun(in: layout, locksIndex: false)
        try store.write(".git/packed-refs.lock", "")
        try layout.removeAbandonedLocks()
        #expect(exists("packed-refs.lock"))
        run.end()
        #expect(try notes().isEmpty)
    }

    @Test(.enabled(if: FilePath("/proc/self").exists))
    func `A lock stays while a git runs in the repository`() async throws {
        _ = try commit()
        try abandonRun()
        try store.write(".git/packed-refs.lock", "")
        let living = run(
            """
            cd '\(store.root)'; printf '#!/bin/sh\\nsleep 600\\n' > .git/git-living
            chmod 755 .git/git-living; exec .git/git-living
            """)
        #expect(try holds { try layout.isInUse([]) })
        try layout.removeAbandonedLocks()
        #expect(exists("packed-refs.lock"))
        #expect(try notes().count == 1)
        living.cancel()
        _ = await living.result
        #expect(try isRemoved("packed-refs.lock"))
    }

    @Test func `A process that is waited for ends with the task, with all that it started`()
        async throws
    {
        let file = store.root.appending("number").string
        let running = run(
            """
            sh -c 'trap "" TERM; echo $$ > \(file).new; mv \(file).new \(file)
            while :; do sleep 1; done'; true
            """)
        #expect(holds { FilePath(file).exists })
        let text = try #require(try store.read("number"))
        let number = try #require(Int32(text.split(separator: "\n")[0]))
        running.cancel()
        guard case .failure(let error as SystemError) = await running.result else {
            Issue.record("it was not ended")
            return
        }
        #expect(error.code == .canceled)
        // It has been killed; the system may take a moment, and may not have reaped it then.
        #expect(
            holds {
                let state = try? FilePath("/proc/\(number)/stat").contents(limit: 1024)
                return state.map { String(decoding: $0, as: UTF8.self).contains(") Z ") } ?? true
            })
    }

    /// Starts a shell, which ends with the task.
    private func run(_ script: String) -> Task<ChildProcess.Output, any Error> {
        let variables = store.environment.variables
        return Task(executorPreference: OwnThreads()) {
            try ChildProcess.run(["sh", "-c", script], variables: variables)
        }
    }

    // MARK: - Folders

    @Test func `A repository that is being made elsewhere keeps its folder of settings`() throws {
        let state = try StateFolder(store.environment.variables).subfolder("git")
        // As another process has it before the first link, and what is left of a repository.
        try state.makeSubdirectory("being-made".utf8)
        try state.makeSubdirectory("gone".utf8)
        try state.subdirectory("gone".utf8).createLink("HEAD".utf8, to: Array("/nowhere".utf8))
        let other = try TestRepository(name: "other")
        let pool = RepositoryPool(
            try #require(try RepositoryLayout(root: other.root)), store.environment)
        _ = try pool.scope()
        let names = try state.names().map { String(decoding: $0, as: UTF8.self) }
        #expect(names.contains("being-made"))
        #expect(!names.contains("gone"))
    }

    @Test func `What a killed making left is removed, what a living one makes is not`() throws {
        let folder = try Directory(opening: store.root)
        let living = try UnfinishedFolder(in: folder)
        try folder.makeSubdirectory(".sheaf-new-123~".utf8)
        try folder.makeSubdirectory("mine".utf8)
        try UnfinishedFolder.removeAbandoned(in: store.root)
        let names = Set(try folder.names().map { String(decoding: $0, as: UTF8.self) })
        let own = try #require(living.path.lastComponent?.string)
        #expect(names == [".git", "mine", own])
        _ = consume living
        #expect(try folder.names().count == 2)
    }

    @Test func `Our folder is the user's from the first moment`() throws {
        #expect(try layout.setAsideForeignFolder(store.environment, waiting: .seconds(60)) == nil)
        // As a kill leaves it before it is marked.
        let other = try TestRepository(gitInit: [])
        let place = try #require(try RepositoryLayout(root: other.root))
        try other.write(".git/sheaf/lock", "1\n")
        #expect(try place.setAsideForeignFolder(other.environment, waiting: .seconds(60)) == nil)
        try other.write(".git/sheaf/journal", "planted")
        #expect(try place.setAsideForeignFolder(other.environment, waiting: .seconds(60)) != nil)
    }
}
