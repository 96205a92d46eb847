import SheafCore
import SheafStore
import SheafTerminal
import SheafWords
import Synchronization
import SystemPackage

/// Collects the warnings of a command about settings and notes, each printed once when it ends.
final class Warnings: Sendable {
    private let found = Mutex<[Warning]>([])
    private let hasSettings = Mutex(false)

    /// Returns whether the settings were not looked at yet: a command may open its store twice.
    func isFirstLook() -> Bool {
        hasSettings.withLock { hasSettings in
            defer { hasSettings = true }
            return !hasSettings
        }
    }

    func add(_ warnings: some Sequence<Warning>) {
        found.withLock { $0 += warnings }
    }

    var all: [Warning] { found.withLock { $0 } }

    /// All so far, which are forgotten.
    func take() -> [Warning] {
        found.withLock { found in
            defer { found = [] }
            return found
        }
    }
}

extension Context {
    /// Says what was found wrong in one line: `doctor` tells it in full.
    func sayWarnings() throws {
        if let warning = brief(warnings.take()) { try output.warn(warning) }
    }

    /// The same for what is drawn on the whole terminal; it is said once more at the end.
    var warningLine: StyledText? { brief(warnings.all)?.line(language) }

    private func brief(_ all: [Warning]) -> Warning? {
        guard var warning = all.first else { return nil }
        warning.message = Message(
            "briefly", ["first": warning.message, "more": (all.count - 1).counted])
        return warning
    }

    /// First come those that hide an item's status.
    func warn(about findings: [Finding]) {
        let findings = findings.filter(\.isUnreadable) + findings.filter { !$0.isUnreadable }
        warnings.add(findings.map { Warning($0) })
    }

    /// Warns about files that could not be read; the rest was shown all the same. What is wrong in a
    /// file is said once for each change of it.
    func warn<Result>(about reading: Reading<Result>, in store: Store) {
        warn(about: store.takeUnshown(reading.findings))
        warnings.add(
            reading.unreadable.map { error in
                Warning(
                    path: display(error.path),
                    message: Message(
                        "cannot-read", ["reason": Message(Fact.system(error.code.rawValue))]))
            })
    }

    /// Warns about mistakes in the settings of a store, and in the user's own.
    func warn(aboutSettingsOf store: Store) {
        guard warnings.isFirstLook() else { return }
        warnings.add(
            store.settingsProblems.map { warning(of: $0, in: store.settingsPath) }
                + personalProblems.map { warning(of: $0.error, in: $0.file) })
    }

    /// With the file.
    var personalProblems: [(file: FilePath, error: ConfigurationError)] {
        guard let file = PersonalSettings.file(environment.variables) else { return [] }
        return settings.problems.map { (file, $0) }
    }

    private func warning(of error: ConfigurationError, in file: FilePath) -> Warning {
        Warning(
            path: display(file), line: error.line,
            message: error.isAdvice
                ? Message(error.fact)
                : Message("unused-setting", ["problem": error.fact]))
    }

    /// Items that were tasks by other statuses than those of the settings.
    func warn(about unnamed: [StatusCount], in store: Store) {
        warnings.add(
            unnamed.map { Warning(path: display(store.settingsPath), message: .unnamed($0)) })
    }
}

extension Message {
    static func unnamed(_ status: StatusCount) -> Message {
        Message("unnamed-status", ["status": status.status, "count": status.count.counted])
    }
}
