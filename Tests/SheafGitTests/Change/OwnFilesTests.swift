import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

/// What stands in the place of files and folders of ours.
@Suite(.limited) struct OwnFilesTests {
    /// What a change says is wrong, after a line of shell in the git directory.
    private func defect(after line: String) throws -> SystemError.Defect? {
        let store = try TestRepository()
        try store.run(["mkdir", store.folder.appending("keep").string])
        try store.run([
            "sh", "-c",
            "cd '\(store.root.appending(".git").string)' && rm -rf sheaf && mkdir sheaf && \(line)",
        ])
        defer {
            #expect((try? store.folder.appending("keep").isEmptyDirectory()) == true)
        }
        do {
            try store.commit([.adding("a.md", "1")])
            return nil
        } catch let error as SystemError {
            return error.defect
        }
    }

    @Test(arguments: [
        "rmdir sheaf && ln -s ../../keep sheaf", "ln -s ../../../keep sheaf/tmp",
        "ln -s ../../../keep/new sheaf/lock", "rm -rf refs/heads && ln -s ../../../keep refs/heads",
        "rm -rf logs && ln -s ../../keep logs", "rm -rf refs && cp -r ../../keep x && ln -s x refs",
    ])
    func `a link in the place of ours is not followed`(line: String) throws {
        #expect(try defect(after: line) == .symbolicLink)
    }

    @Test func `a lock is a file of one name`() throws {
        #expect(try defect(after: "echo x > other; ln other sheaf/lock") == .hardLink)
        #expect(try defect(after: "mkfifo sheaf/lock") == .notAFile)
        #expect(try defect(after: "mkdir sheaf/lock") == .notAFile)
        #expect(try defect(after: "rmdir sheaf && echo x > sheaf") == .notAFolder)
        #expect(try defect(after: "echo x > sheaf/tmp") == .notAFolder)
        #expect(try defect(after: "true") == nil)
    }

    @Test func `folders that nobody of us makes keep no change from being made`() throws {
        #expect(try defect(after: "mkdir -p sheaf/tmp/x sheaf/lock-x sheaf/journal") == nil)
        #expect(try defect(after: "mkdir -p sheaf/displaced/list-x/y") == nil)
    }

    @Test func `our folder is closed to others`() throws {
        let store = try TestRepository()
        let folder = store.root.appending(".git/sheaf")
        try store.run(["rm", "-rf", folder.string])
        try store.run(["mkdir", "-m", "777", folder.string])
        try store.commit([.adding("a.md", "1")])
        #expect(folder.status?.permissions == 0o700)
        #expect(folder.appending("tmp").status?.permissions == 0o700)
    }

    @Test(arguments: ["", ".", "..", "a/b", "/", "../x", "a\0b", "\0"])
    func `no call takes a name that leads out of its folder`(name: String) throws {
        let store = try TestRepository()
        let folder = try Directory(opening: store.root)
        try folder.create("a".utf8, bytes("1"))
        let calls: [() throws -> Void] = [
            { _ = try folder.status(name.utf8) }, { _ = try folder.read(name.utf8) },
            { _ = try folder.subdirectory(name.utf8) }, { try folder.makeSubdirectory(name.utf8) },
            { try folder.create(name.utf8, []) }, { try folder.remove(name.utf8) },
            { _ = try folder.removeDirectory(name.utf8) },
            { try folder.move("a".utf8, to: folder, as: name.utf8) },
            { try folder.move(name.utf8, to: folder, as: "b".utf8) },
            { try folder.moveExclusively("a".utf8, to: folder, as: name.utf8) },
            { try folder.exchange("a".utf8, with: folder, name.utf8) },
            { try folder.link("a".utf8, in: folder, as: name.utf8) },
            { try folder.append([], to: name.utf8, creating: true) },
            { _ = try folder.readLink(name.utf8) },
        ]
        for call in calls {
            let error = #expect(throws: SystemError.self) { try call() }
            #expect(error?.defect == .notAName)
        }
        #expect(try folder.read("a".utf8)?.bytes == bytes("1"))
    }

    @Test func `a repository that becomes a store begins with a folder of ours`() throws {
        let store = try TestRepository()
        let layout = try #require(try RepositoryLayout(root: store.root))
        func setAside(
            _ environment: GitEnvironment? = nil, waiting: Duration = .seconds(60)
        ) throws -> FilePath? {
            try layout.setAsideForeignFolder(environment ?? store.environment, waiting: waiting)
        }
        #expect(try setAside() == nil)
        try store.commit([.adding("a.md", "1")])
        #expect(try setAside() == nil)
        // Of another user, or another machine.
        let elsewhere = store.environment(["XDG_STATE_HOME": store.folder.appending("new").string])
        let aside = try #require(try setAside(elsewhere))
        #expect(aside.isDirectory)
        #expect(try layout.leftovers().map(\.path) == [aside])
        #expect(try setAside(elsewhere) == nil)
        // One that is in use stays.
        let lock = try PrivateFolder(layout).lock(waiting: .seconds(60))
        withExtendedLifetime(lock) {
            _ = #expect(throws: ChangeError.self) { try setAside(waiting: .zero) }
        }
    }
}
