import SheafCore
import SheafGit
import TestTraits
import Testing

@testable import SheafStore

/// Damage to git's own files is named, found, and repaired where nothing can be lost by it.
@Suite(.limited) struct DamageTests {
    /// The first device has committed something that the remote does not have yet.
    private func prepared() async throws -> Devices {
        let devices = try await Devices()
        _ = try devices.one.add([Draft(title: "From one")])
        try devices.write("two/b.md", "from two\n")
        try await devices.two.sync()
        return devices
    }

    private func damage(_ store: Store) async throws -> [RepositoryDamage] {
        try await store.examine().findings.compactMap {
            if case .damaged(let damage) = $0.problem { damage } else { nil }
        }
    }

    /// Examines and repairs; answers whether the damage that was found is repaired.
    private func repair(_ store: Store) async throws -> [Bool] {
        try await store.repair(store.examine()).findings.compactMap {
            if case .damaged = $0.problem { $0.isRepaired } else { nil }
        }
    }

    /// A sync names the damage, `examine` finds it and `repair` ends it: the next sync goes through.
    private func expectRepaired(
        _ devices: Devices, _ expected: RepositoryDamage,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        await #expect(sourceLocation: sourceLocation) {
            try await devices.one.sync()
        } throws: { error in
            if case StoreError.repository(.damaged(let damage)) = error {
                damage == [expected]
            } else {
                false
            }
        }
        #expect(try await damage(devices.one) == [expected], sourceLocation: sourceLocation)
        #expect(try await repair(devices.one) == [true], sourceLocation: sourceLocation)
        #expect(try await damage(devices.one) == [], sourceLocation: sourceLocation)
        try await devices.syncBoth()
        #expect(try devices.read("one/b.md") == "from two\n", sourceLocation: sourceLocation)
    }

    @Test func `a setting by which there are no files is named, and repaired`() async throws {
        let devices = try await prepared()
        try devices.place.shell("git -C one config core.bare true")
        await #expect {
            try await devices.one.sync(TransferOptions())
        } throws: { error in
            if case StoreError.change(.refused([.bare])) = error { true } else { false }
        }
        let diagnosis = try await devices.one.examine()
        let bare = diagnosis.findings.firstIndex {
            if case .refused([.bare]) = $0.problem { true } else { false }
        }
        let place = try #require(bare)
        #expect(diagnosis.findings[place].problem.gravity == .repairable)
        #expect(try await devices.one.repair(diagnosis).findings[place].isRepaired)
        _ = try await devices.one.sync(TransferOptions())
        _ = try await devices.two.sync(TransferOptions())
        try devices.expectSettled()
    }

    @Test(arguments: [": > .git/HEAD", "printf 'ref: \\n' > .git/HEAD"])
    func `an empty HEAD is the branch that was checked out last`(damage: String) async throws {
        let devices = try await prepared()
        try devices.place.shell("cd one; git switch -qc other; git switch -q -; \(damage)")
        try await expectRepaired(devices, .head)
        try devices.expectSettled()
    }

    @Test func `without a switch HEAD is the branch whose log ends alike`() async throws {
        let devices = try await prepared()
        try devices.place.shell("cd one; git branch other HEAD~1; : > .git/HEAD")
        try await expectRepaired(devices, .head)
        try devices.expectSettled()
    }

    @Test func `an empty branch goes back to the last commit of its log`() async throws {
        let devices = try await prepared()
        try devices.place.shell(": > one/.git/refs/heads/main")
        try await expectRepaired(devices, .reference("refs/heads/main"))
        try devices.expectSettled()
        #expect(try devices.place.shell("grep -rh 'title: From one' two").contains("From one"))
    }

    @Test func `a branch without a log is left to a person`() async throws {
        let devices = try await prepared()
        try devices.place.shell("rm -r one/.git/logs; : > one/.git/refs/heads/main")
        #expect(try await repair(devices.one) == [false])
        #expect(try await damage(devices.one) == [.reference("refs/heads/main")])
    }

    @Test func `an empty reference of another tool goes`() async throws {
        let devices = try await prepared()
        try devices.place.shell(
            "mkdir -p one/.git/refs/t3/checkpoints; : > one/.git/refs/t3/checkpoints/1")
        try await expectRepaired(devices, .reference("refs/t3/checkpoints/1"))
        try devices.expectSettled()
    }

    @Test func `a cloud's copy of a branch goes, and its commit stays within reach`() async throws {
        let devices = try await prepared()
        let head = try devices.place.shell(
            """
            cd one; cp .git/refs/heads/main '.git/refs/heads/main (conflicted copy)'
            git rev-parse HEAD
            """)
        #expect(
            try await damage(devices.one)
                == [.strayReference("refs/heads/main (conflicted copy)")])
        #expect(try await repair(devices.one) == [true])
        #expect(try await damage(devices.one) == [])
        #expect(
            try devices.place.shell(
                "git -C one for-each-ref --format='%(objectname)' refs/sheaf/rescued") == head)
        try await devices.one.sync()
        #expect(try devices.read("one/b.md") == "from two\n")
    }

    /// Empty, and cut short.
    @Test(arguments: [0, 20])
    func `a damaged object comes from the working tree or from the remote`(
        length: Int
    ) async throws {
        let devices = try await prepared()
        for revision in ["HEAD:milk.md", "HEAD~1^{tree}", "HEAD~1"] {
            let id = try devices.place.shell("git -C one rev-parse \(revision)")
                .split(separator: "\n")[0]
            let path = "one/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
            try devices.place.shell(
                "head -c \(length) \(path) > cut; rm -f \(path); mv cut \(path)")
            let object = try #require(ObjectID(hex: id))
            #expect(try await damage(devices.one) == [.object(object)])
            #expect(try await repair(devices.one) == [true])
            #expect(try await damage(devices.one) == [])
        }
        try await devices.syncBoth()
        try devices.expectSettled()
    }

    @Test func `an object that nobody else has is left to a person`() async throws {
        let devices = try await prepared()
        let id = try devices.place.shell("git -C one rev-parse HEAD").split(separator: "\n")[0]
        let path = "one/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
        try devices.place.shell("head -c 20 \(path) > cut; rm -f \(path); cp cut \(path)")
        let object = try #require(ObjectID(hex: id))
        #expect(try await repair(devices.one) == [false])
        #expect(try await damage(devices.one) == [.object(object)])
        // What is left of it stays.
        try devices.place.shell("cmp cut \(path)")
    }

    @Test(arguments: [": > one/.git/index", "printf DIRC > one/.git/index"])
    func `a damaged index is made of the last commit`(damage: String) async throws {
        let devices = try await prepared()
        try devices.write("one/milk.md", Devices.milk + "edited\n")
        try devices.place.shell(damage)
        try await expectRepaired(devices, .index)
        #expect(try devices.read("two/milk.md") == Devices.milk + "edited\n")
        try devices.expectSettled()
    }
}
