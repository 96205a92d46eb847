import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

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

    func run(_ session: Session) async throws {
        if installDriver, removeDriver {
            throw UsageError.conflictingOptions("--install-driver", "--remove-driver")
        }
        let store = try session.storeForSettings()
        if installDriver { try store.installMergeDriver() }
        if removeDriver { try store.removeMergeDriver() }
        if upgrade, try store.upgrade() != nil {
            try session.output.note(Message("upgraded", ["format": Configuration.currentFormat]))
        }
        var diagnosis =
            askRemote
            ? try await session.contacting { try await store.examine(asking: $0) }
            : try await store.examine()
        for (file, error) in session.personalProblems {
            diagnosis.add(.settings(StoreError.configuration(file, error)))
        }
        if fix { diagnosis = try await store.repair(diagnosis) }
        try session.printer.print(diagnosis)
        if diagnosis.needsPerson { throw NotWell() }
    }
}

/// Something is left that needs a person; it has been said.
struct NotWell: Error {}

/// What is wrong with a store, in words: each problem with its remedy.
extension Printer {
    fileprivate func print(_ diagnosis: Diagnosis) throws {
        if json {
            let findings = diagnosis.findings.map { finding in
                let report = report(of: finding.problem)
                return JSON([
                    "name": finding.problem.name, "gravity": finding.problem.gravity.rawValue,
                    "mended": finding.isRepaired, "message": report.message.text(language),
                    "hint": report.hint?.text(language), "paths": finding.problem.paths,
                ])
            }
            return try print("doctor", ["well": !diagnosis.needsPerson, "findings": findings])
        }
        for line in diagnosis.findings.flatMap({ lines(of: $0) }) { try output.print(line) }
        if diagnosis.findings.isEmpty { try output.print(Message("all-is-well")) }
    }

    /// A finding as a sentence, with what follows from it and what to do about it.
    private func lines(of finding: DoctorFinding) -> [StyledText] {
        let mark =
            finding.isRepaired
            ? "doctor-fixed" : finding.problem.gravity == .note ? "doctor-note" : "doctor-problem"
        var report = report(of: finding.problem)
        if finding.isRepaired,
            let was = report.message.fact.flatMap({ Message.hint(of: $0, "fixed") })
        {
            report.message = was
        }
        return lines(of: report, Message(mark), withHint: !finding.isRepaired)
    }

    private func lines(of report: Report, _ mark: Message, withHint: Bool = true) -> [StyledText] {
        var lines = [mark.styled(language) + report.message.styled(language)]
        lines += report.causes.map { "  " + $0.styled(language) }
        if let hint = report.hint, withHint {
            lines.append("  " + hint.styled(language, .muted))
        }
        return lines
    }

    /// The problem and its remedy. Failures are told as they are where they stop a command.
    private func report(of problem: Problem) -> Report {
        switch problem {
        case .git(let error), .settings(let error), .remote(let error):
            return Report(error, self)
        case .damaged(let damage): return Report(RepositoryError.damaged([damage]), self)
        case .refused(let refusals): return Report(ChangeError.refused(refusals), self)
        case .unnamedStatuses(let statuses):
            return Report(
                .data, Message("unnamed-statuses"), causes: statuses.map(Message.unnamed),
                hint: Message("unnamed-status-hint", ["status": statuses[0].status]))
        case .queriesWithMinutes(let names):
            return said(
                Message("queries-with-minutes", ["names": names]),
                Message("queries-with-minutes-hint"))
        case .cannotOpen(let error): return Report(error, self)
        case .gitIsOld(let version, let needed):
            return said(
                Message(
                    "git-is-old", ["version": version.description, "needed": needed.description]),
                .hint(of: TransportError.gitMissing.fact))
        case .oldLock(let lock):
            let shown = display(lock.path)
            return said(
                Message(
                    "old-lock", ["path": shown, "age": Fact.duration(minutes: Int(lock.age / 60))]),
                Message("old-lock-hint", ["path": shown]))
        case .identity(let identity):
            return identity.refused.isEmpty
                ? said(.derivedIdentity(identity), .identityHint(identity))
                : Report(RepositoryError.noIdentity(identity.refused.sorted()), self)
        case .driverIsMissing: return said(Message("driver-is-missing"), Message("fix-hint"))
        case .driverIsUnwanted:
            return said(Message("driver-is-unwanted"), Message("install-driver-hint"))
        case .driverIsAnother(let driver):
            return said(
                Message("driver-is-another", ["driver": driver]), Message("install-driver-hint"))
        case .programNotFound:
            return said(Message("program-not-found"), Message("program-not-found-hint"))
        case .foreignSettings(let settings):
            return Report(
                .data, Message("foreign-settings-are-off", ["count": settings.count.counted]),
                causes: lines(of: settings),
                hint: .hint(of: Fact("untrusted-settings")))
        case .attributeIsMissing(let paths):
            return said(
                Message("attribute-is-missing", ["count": paths.count.counted, "first": paths[0]]),
                Message("fix-hint"))
        case .convertedLineEndings(let paths):
            return said(
                Message("converted-notes", ["count": paths.count.counted, "first": paths[0]]),
                Message("converts-line-endings-hint"))
        case .sharedID(let id, let items):
            return Report(
                .data, Message("shared-id", ["id": id.description, "count": items.count]),
                causes: items.map { Message(verbatim: $0.path) }, hint: Message("shared-id-hint"))
        case .olderFormat(let format):
            return said(
                Message("older-format", ["format": format, "known": Configuration.currentFormat]),
                Message("older-format-hint"))
        case .dependencyCircle(let items):
            return said(
                Message("circle-found", ["items": items.map { ItemName($0) }.map(\.quoted)]),
                Message("circle-hint"))
        case .movedLinks(let links):
            return Report(
                .data, Message("moved-links", ["count": links.count.counted]),
                causes: links.map(\.whereItLed),
                hint: Message("fix-hint"))
        case .unwritableLinks(let links):
            return Report(
                .data, Message("unwritable-links", ["count": links.count.counted]),
                causes: links.map(\.whereItLed),
                hint: Message("unwritable-links-hint"))
        case .unreadable(let findings):
            let lines = findings.map { Warning($0) }.map { warning in
                Message { warning.line($0) }
            }
            return Report(
                .data, Message("unreadable-items", ["count": findings.count.counted]),
                causes: lines, hint: Message("edit-by-hand-hint")
            )
        case .otherEncoding(let paths):
            return Report(
                .data, Message("other-encodings", ["count": paths.count.counted]),
                causes: paths.map { Message(verbatim: $0) }, hint: Message("other-encoding-hint"))
        case .onlyInGit(let paths):
            return Report(
                .data, Message("only-in-git", ["count": paths.count.counted]),
                causes: paths.map { Message(verbatim: $0) },
                hint: Message("only-in-git-hint"))
        case .heldBack(let path):
            return said(Message("held-back-file", ["path": path]), Message("held-back-hint"))
        case .interruptedChange: return said(Message("interrupted-change"), Message("fix-hint"))
        case .leftover(let leftover):
            let shown = display(leftover.path)
            let (sentence, hint) =
                switch leftover.kind {
                case .edits: ("unsaved-text", "leftover-hint")
                case .rescued: ("rescued-file", "leftover-hint")
                case .interrupted: ("interrupted-elsewhere", "leftover-folder-hint")
                case .foreign: ("foreign-folder", "leftover-folder-hint")
                }
            return said(Message(sentence, ["path": shown]), Message(hint, ["path": shown]))
        case .unauditedMerges(let count):
            return said(
                Message("unaudited-merges", ["count": count.counted]), Message("audit-hint"))
        case .clutter(let leftover):
            return said(Message("clutter", ["path": display(leftover.path)]), Message("fix-hint"))
        }
    }

    private func said(_ message: Message, _ hint: Message?) -> Report {
        Report(.data, message, hint: hint)
    }

    // MARK: - States in which nothing is synced

    /// The states, each with the way out of it. A rebase and a bisect
    /// detach HEAD by themselves.
    func lines(of refusals: [RepositoryStateError]) -> [StyledText] {
        let detaches = refusals.contains(.rebaseInProgress) || refusals.contains(.bisectInProgress)
        return refusals.filter { !detaches || $0.name != "detached-head" }.flatMap { refusal in
            lines(of: Report(ChangeError.refused([refusal]), self), Message("doctor-problem"))
        }
    }

    /// The same for programs.
    func json(of refusals: [RepositoryStateError]) -> [JSON] {
        refusals.map { refusal in
            let fact = refusal.fact
            return JSON([
                "name": refusal.name, "message": Message(fact).text(language),
                "hint": Message.hint(of: fact)?.text(language),
                "paths": refusal.paths.map(\.string),
            ])
        }
    }
}

extension Problem {
    /// The name for scripts.
    fileprivate var name: String {
        switch self {
        case .git: "git"
        case .gitIsOld: "git-is-old"
        case .damaged: "damaged"
        case .refused: "refused"
        case .oldLock: "old-lock"
        case .identity: "identity"
        case .settings: "settings"
        case .unnamedStatuses: "unnamed-statuses"
        case .queriesWithMinutes: "queries-with-minutes"
        case .driverIsMissing: "driver-is-missing"
        case .driverIsUnwanted: "driver-is-unwanted"
        case .driverIsAnother: "driver-is-another"
        case .programNotFound: "program-not-found"
        case .foreignSettings: "foreign-settings"
        case .attributeIsMissing: "attribute-is-missing"
        case .convertedLineEndings: "converted-line-endings"
        case .sharedID: "shared-id"
        case .olderFormat: "older-format"
        case .dependencyCircle: "dependency-circle"
        case .movedLinks: "moved-links"
        case .unwritableLinks: "unwritable-links"
        case .unreadable: "unreadable"
        case .cannotOpen: "cannot-open"
        case .otherEncoding: "other-encoding"
        case .onlyInGit: "only-in-git"
        case .heldBack: "held-back"
        case .interruptedChange: "interrupted-change"
        case .leftover: "leftover"
        case .clutter: "clutter"
        case .unauditedMerges: "unaudited-merges"
        case .remote: "remote"
        }
    }

    /// The files it is about.
    fileprivate var paths: [String] {
        switch self {
        case .damaged(let damage): [".git/\(damage.path)"]
        case .oldLock(let lock): [lock.path.string]
        case .attributeIsMissing(let paths), .convertedLineEndings(let paths),
            .otherEncoding(let paths), .onlyInGit(let paths):
            paths
        case .sharedID(_, let items), .dependencyCircle(let items): items.map(\.path)
        case .movedLinks(let links), .unwritableLinks(let links): links.map(\.source.path)
        case .unreadable(let findings): findings.map(\.path)
        case .cannotOpen(let error): [error.path.string]
        case .heldBack(let path): [path]
        case .leftover(let leftover), .clutter(let leftover): [leftover.path.string]
        case .git, .gitIsOld, .refused, .identity, .settings, .olderFormat, .unnamedStatuses,
            .queriesWithMinutes, .driverIsMissing, .driverIsUnwanted, .driverIsAnother,
            .programNotFound,
            .foreignSettings, .interruptedChange,
            .unauditedMerges, .remote:
            []
        }
    }
}

extension ItemLink {
    /// A line that says where the link stands, and where what it led to is now.
    fileprivate var whereItLed: Message {
        Message(verbatim: "\(source.path): [[\(link.name)]] → \(former?.path ?? "")")
    }
}
