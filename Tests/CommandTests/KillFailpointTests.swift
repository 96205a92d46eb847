import Glibc
import SheafGit
import TestSupport
import TestTraits
import Testing

#if DEBUG
    /// Commands that end at each named place between two steps of a change, as by `kill -9`.
    @Suite struct KillFailpointTests {
        /// Those that differ most in what they touch: an edit with one by hand before it, new files
        /// in a pack, everything that git can do to a file.
        static let distinct = [
            KillOperation(
                "append", "k2m3x9q2", "a line",
                preparation: "echo 'by hand' >> 'store/tasks/item 2.md'"),
            .addMany("Many"),
            .receive(1),
        ]
        /// Swept as well with `SHEAF_TESTS=long`.
        static let others = [
            KillOperation("add", "New one", "due:tomorrow"),
            KillOperation("set", "k1m3x9q2", "project:p1"),
            KillOperation("rm", "k3m3x9q2"),
            KillOperation("set", "--where", "+kept", "project:all", "--yes"),
            KillOperation(
                "undo", "--any",
                preparation: "cd store && sheaf append k2m3x9q2 'to be undone' && sheaf rm k3m3x9q2"
            ),
            KillOperation(
                "redo", "--any",
                preparation: "cd store && sheaf append k2m3x9q2 'to be redone' && sheaf undo"),
            KillOperation("restore", "k3m3x9q2", preparation: "cd store && sheaf rm k3m3x9q2"),
            KillOperation("mv", "k1m3x9q2", "work"),
        ]

        @Test(arguments: distinct + (TestSelection.current == .long ? others : []))
        func `A kill at each place of a command ends before or after`(
            operation: KillOperation
        ) throws {
            let sweep = try KillSweep(operation)
            for failpoint in Self.shared(
                Failpoint.allCases.filter { $0 != .rolledBack }, of: operation, among: Self.distinct
            ) {
                let world = try sweep.killed(at: failpoint)
                try sweep.expectRecovery(
                    of: world, isAfter: failpoint.isDecided, "\(operation) at \(failpoint)")
            }
        }

        /// The places at which one of several operations is killed: an equal part for each, and with
        /// `SHEAF_TESTS=long` all for all.
        private static func shared<Place>(
            _ places: [Place], of operation: KillOperation, among operations: [KillOperation]
        ) -> [Place] {
            let names = operations.map(\.testDescription)
            guard TestSelection.current != .long,
                let part = names.firstIndex(of: operation.testDescription)
            else { return places }
            return places.indices.filter { $0 % names.count == part }.map { places[$0] }
        }

        private static let recovered = [distinct[0], distinct[2]]

        @Test(arguments: TestSelection.current == .long ? recovered : [recovered[0]])
        func `A kill of the recovery itself ends before or after`(
            operation: KillOperation
        ) throws {
            let sweep = try KillSweep(operation)
            let places: [(Failpoint, [Failpoint])] = [
                (.fileSwapped, [.rolledBack]), (.filesSwapped, [.rolledBack]),
                (
                    .decided,
                    [.indexWritten, .indexSwapped, .reflogWritten, .branchMoved, .displacedRemoved]
                ),
                (.branchMoved, [.indexWritten, .displacedRemoved]),
            ]
            let pairs = places.flatMap { first, followers in followers.map { (first, $0) } }
            for (first, second) in Self.shared(pairs, of: operation, among: Self.recovered) {
                let world = try sweep.killed(at: first)
                let recovering = try world.start(
                    KillOperation("append", "k0m3x9q2", "probe"), step: 300,
                    with: ["SHEAF_FAILPOINT": second.rawValue])
                #expect(recovering.wait().code == 128 + SIGKILL, "\(second) is not reached")
                try sweep.expectRecovery(
                    of: world, isAfter: first.isDecided, "\(operation) at \(first), \(second)")
            }
        }
    }

    extension Failpoint {
        /// From the decision on a change is finished, before it undone.
        fileprivate var isDecided: Bool {
            Self.allCases.firstIndex(of: self) ?? 0 >= Self.allCases.firstIndex(of: .decided) ?? 0
        }
    }

    /// A world at the moment before a command, and what the command makes of it.
    struct KillSweep {
        private let operation: KillOperation
        private let world: KillWorld
        private let before: [String: String]
        private let after: [String: String]
        private let edited: String
        private let probe = "./memos/item 0.md"

        init(_ operation: KillOperation) throws {
            self.operation = operation
            world = try KillWorld(in: Sandbox())
            if let preparation = operation.preparation { try world.require(preparation) }
            before = try world.files()
            edited = try world.require("git -C store status --porcelain")
            let undisturbed = try world.copied(as: "undisturbed")
            let finished = try undisturbed.start(operation, step: 200).wait()
            try #require(finished.code == 0, "\(operation): \(finished.errors)")
            after = try undisturbed.files()
            try #require(after != before)
            try undisturbed.expectSound("\(operation), undisturbed")
        }

        /// A copy in which the command has ended at a failpoint.
        func killed(at failpoint: Failpoint) throws -> KillWorld {
            let copy = try world.copied(as: "killed")
            let child = try copy.start(
                operation, step: 200, with: ["SHEAF_FAILPOINT": failpoint.rawValue])
            #expect(child.wait().code == 128 + SIGKILL, "\(failpoint) is not reached")
            return copy
        }

        /// Commits as a person might who sees nothing of the kill, runs the next command, compares.
        func expectRecovery(of world: KillWorld, isAfter: Bool, _ comment: String) throws {
            // Where our lock lies in its way, git refuses and changes nothing.
            let stray = try world.sandbox.shell(
                "git -C store commit -qam stray", in: world.folder)
            try world.require("sheaf append k0m3x9q2 'last probe'")
            var expected = isAfter ? after : before
            var now = try world.files()
            let probes = try #require(now[probe])
            let start = try #require(expected[probe])
            now[probe] = nil
            expected[probe] = nil
            #expect(probes.hasPrefix(start) && probes.hasSuffix("last probe\n"), "\(comment)")
            let isExpected = now == expected
            #expect(isExpected, "\(comment): in between")
            let waits = !isAfter && stray.code != 0
            try world.expectSound(changed: waits ? edited : "", comment)
            var committed = try world.committedFiles()
            committed[probe] = nil
            if waits, !edited.isEmpty { committed["./tasks/item 2.md"] = now["./tasks/item 2.md"] }
            let isKept = committed == now
            #expect(isKept, "\(comment): reverted")
        }
    }
#endif
