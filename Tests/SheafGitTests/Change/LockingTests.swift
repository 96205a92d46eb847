import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct LockingTests {
    private func add(_ name: String, to store: TestRepository, _ more: [String: String] = [:])
        throws
    {
        try store.open(more).commit([.adding(name, name)], message: "Add \(name)")
    }

    @Test func `a second process waits for the first, and is told who it is`() throws {
        let store = try TestRepository()
        let first = try store.open()
        let second = try store.open()
        try first.withChangeLock { _ in
            let start = ContinuousClock.now
            #expect(throws: ChangeError.busy(process: processNumber())) {
                try second.withChangeLock(waiting: .milliseconds(60)) { _ in }
            }
            #expect(ContinuousClock.now - start >= .milliseconds(60))
        }
        // A child that another test starts holds a copy of the lock for a moment.
        try second.withChangeLock(waiting: .seconds(30)) { _ in }
    }

    @Test func `changes of two threads at once all arrive`() async throws {
        let store = try TestRepository()
        try add("first", to: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 0..<2 {
                group.addTask {
                    for number in 0..<8 {
                        try store.commit([.adding("\(thread)/\(number)", "x")], message: "Add")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.git("rev-list", "--count", "HEAD") == "17\n")
        #expect(try store.git("ls-files").split(separator: "\n").count == 17)
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.expectSound()
    }

    @Test func `commits by git in between lose nothing`() async throws {
        let store = try TestRepository()
        try add("first", to: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<12 { try add("ours\(number)", to: store) }
            }
            group.addTask {
                for number in 0..<12 {
                    try store.write("theirs\(number)", "x")
                    // Git does not wait for a lock, so it tries again.
                    try store.run([
                        "sh", "-c",
                        """
                        cd \(store.root.string)
                        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
                            git add theirs\(number) && git commit -qm Theirs -- theirs\(number) && exit 0
                            sleep 0.05
                        done
                        exit 1
                        """,
                    ])
                }
            }
            try await group.waitForAll()
        }
        #expect(
            try store.git("ls-tree", "-r", "--name-only", "HEAD").split(separator: "\n").count == 25
        )
        #expect(try store.git("rev-list", "--count", "HEAD") == "25\n")
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.expectSound()
    }

    @Test(arguments: ["index.lock", "refs/heads/main.lock"])
    func `another program's lock is waited for, then told, never removed`(_ name: String) throws {
        let store = try TestRepository()
        try add("first", to: store)
        try store.write(".git/\(name)", "")
        #expect(throws: ChangeError.locked(name == "index.lock" ? "index.lock" : "main.lock")) {
            try store.open().withChangeLock(waiting: .milliseconds(50)) { session in
                _ = try session.commit([.adding("b", "b")], message: "Add")
            }
        }
        #expect(store.root.appending(".git/\(name)").exists)
        #expect(try store.read("b") == nil)
        try store.run(["rm", store.root.appending(".git/\(name)").string])
        try store.expectSound()
        try add("b", to: store)
    }

    @Test func `an index that another program keeps changing ends in an error, not in a loss`()
        throws
    {
        let store = try TestRepository()
        try add("first", to: store)
        try store.open().withChangeLock { session in
            let changes = [try FileChange.adding("b", "b")]
            let plan = try session.plan([CommitDraft(changes, message: "Add b")])
            try store.write("staged", "x")
            try store.git("add", "staged")
            #expect(throws: ChangeError.headMoved) { try session.lockAndApply(plan) }
            #expect(try session.recover().outcome == .undone)
            #expect(try store.read("b") == nil)
            _ = try session.commit(changes, message: "Add b")
        }
        #expect(try store.git("status", "--porcelain") == "A  staged\n")
        try store.expectSound()
    }
}

extension ChangeSession {
    /// For tests in which something happens between the planning and the locks.
    func lockAndApply(_ plan: ChangePlan) throws {
        var deadline = Deadline(after: .seconds(1))
        try apply(plan, lockIndex(until: &deadline))
    }
}

private func processNumber() -> Int32? {
    let name = try? Directory(opening: "/proc").readLink("self".utf8)
    return name.flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
}
