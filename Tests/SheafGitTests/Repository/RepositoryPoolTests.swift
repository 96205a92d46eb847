import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct RepositoryPoolTests {
    @Test func `A setting that one repository changes is what all others read afterwards`() throws {
        let store = try TestRepository()
        let layout = try #require(try RepositoryLayout(root: store.root))
        let pool = RepositoryPool(layout, store.environment)
        /// What as many repositories as are asked for, open at a time, have of the setting.
        func devices(_ number: Int) throws -> [String?] {
            guard number > 0 else { return [] }
            let repository = try pool.repository()
            let device = try repository.string("sheaf.device")
            return [device] + (try devices(number - 1))
        }
        #expect(try devices(3) == [nil, nil, nil])
        try pool.repository().set("sheaf.device", to: "desk-1")
        #expect(try devices(3) == ["desk-1", "desk-1", "desk-1"])
        // Changed while others have it open.
        do {
            let other = try pool.repository()
            try pool.repository().set("sheaf.device", to: "desk-2")
            _ = try other.head()
        }
        #expect(try devices(3) == ["desk-2", "desk-2", "desk-2"])
    }

    @Test func `The index is read again once git has written another`() throws {
        let store = try TestRepository(gitInit: [])
        let layout = try #require(try RepositoryLayout(root: store.root))
        let pool = RepositoryPool(layout, store.environment)
        #expect(try pool.index().file.count == 0)
        for number in 1...3 {
            try store.run(["sh", "-c", "echo \(number) > '\(store.root)/\(number).md'"])
            try store.git("add", "-A")
            #expect(try pool.index().file.count == number)
        }
    }

    @Test func `Git tidies up once there are too many objects, also where its estimate is low`()
        throws
    {
        let store = try TestRepository(gitInit: [])
        let layout = try #require(try RepositoryLayout(root: store.root))
        // Two of them, 263 and 410, lie in the folder by which git estimates their number.
        try store.run([
            "sh", "-c",
            """
            cd '\(store.root)'; mkdir m; cd m; seq 0 330 | split -l 1 -a 3 -d -
            echo 410 > y; ls "$PWD"/* | git hash-object -w --stdin-paths; rm -r ../m
            """,
        ])
        func packs(whereLimitIs limit: Int) throws -> String {
            try store.git("config", "gc.auto", "\(limit)")
            RepositoryPool(layout, store.environment).maintainIfDue(countingFrom: 1)
            return try store.run(["ls", "\(store.root)/.git/objects/pack"])
        }
        #expect(try packs(whereLimitIs: 332) == "")
        try store.git("config", "gc.autoDetach", "false")
        try store.git("commit", "--allow-empty", "-qm", "Begin")
        #expect(try packs(whereLimitIs: 331) != "")
    }
}
