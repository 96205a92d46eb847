import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Doctor: Command {
    static let help = HelpSubject("doctor", korean: ["점검"])
    static let saysWarnings = false

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("고치기")])
    var fix = false

    @Flag(name: [.long, .customLong("올리기")])
    var upgrade = false

    @Flag(name: [.long, .customLong("원격확인")])
    var askRemote = false

    @Flag(name: [.long, .customLong("드라이버설치")])
    var installDriver = false

    @Flag(name: [.long, .customLong("드라이버제거")])
    var removeDriver = false

    func run(_ context: Context) async throws {
        if installDriver, removeDriver {
            throw UsageError.conflictingOptions("--install-driver", "--remove-driver")
        }
        let store = try context.storeForSettings()
        if installDriver { try store.installMergeDriver() }
        if removeDriver { try store.removeMergeDriver() }
        if upgrade, try store.upgrade() != nil {
            try context.output.note(Message("upgraded", ["format": Configuration.currentFormat]))
        }
        var diagnosis =
            askRemote
            ? try await context.contacting { try await store.examine(asking: $0) }
            : try await store.examine()
        for (file, error) in context.personalProblems {
            diagnosis.add(.settings(StoreError.configuration(file, error)))
        }
        if fix { diagnosis = try await store.repair(diagnosis) }
        if context.json {
            try context.print(.diagnosis(diagnosis, context))
        } else {
            for finding in diagnosis.findings {
                for line in context.lines(of: finding) { try context.output.print(line) }
            }
            if diagnosis.findings.isEmpty { try context.output.print(Message("all-is-well")) }
        }
        if diagnosis.needsPerson { throw NotWell() }
    }
}

/// Something is left that needs a person; it has been said.
struct NotWell: Error {}
