import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

extension Context {
    /// A finding as a sentence, with what follows from it and what to do about it.
    func lines(of finding: DoctorFinding) -> [StyledText] {
        let mark = Message.mark(isFixed: finding.isRepaired, finding.problem.gravity.mark)
        return lines(of: report(of: finding.problem), mark, withHint: !finding.isRepaired)
    }

    func lines(of report: Report, _ mark: Message, withHint: Bool = true) -> [StyledText] {
        var lines = [mark.styled(language) + report.message.styled(language)]
        lines += report.causes.map { "  " + $0.styled(language) }
        if let hint = report.hint, withHint {
            lines.append("  " + hint.styled(language).styled(.muted))
        }
        return lines
    }

    /// The problem and its remedy. Failures are told as they are where they stop a command.
    func report(of problem: Problem) -> Report {
        switch problem {
        case .git(let error), .settings(let error), .remote(let error): return Report(error, self)
        case .damaged(let damage): return Report(RepositoryError.damaged([damage]), self)
        case .refused(let refusals): return Report(ChangeError.refused(refusals), self)
        case .unnamedStatuses(let statuses):
            return Report(
                .data, .unnamedStatuses, causes: statuses.map(Message.unnamed),
                hint: .unnamedStatusHint(statuses[0].status))
        case .cannotOpen(let error): return Report(error, self)
        case .gitIsOld(let version, let needed):
            return said(
                .gitIsOld(version.description, needed: needed.description),
                .hint(of: TransportError.gitMissing.fact))
        case .oldLock(let lock):
            let shown = display(lock.path)
            return said(.oldLock(shown, minutes: Int(lock.age / 60)), .oldLockHint(shown))
        case .identity(let identity):
            return identity.refused.isEmpty
                ? said(.derivedIdentity(identity), .identityHint(identity))
                : Report(RepositoryError.noIdentity(identity.refused.sorted()), self)
        case .driverIsMissing: return said(.driverIsMissing, .fixHint)
        case .driverIsUnwanted: return said(.driverIsUnwanted, .installDriverHint)
        case .driverIsAnother(let driver): return said(.driverIsAnother(driver), .installDriverHint)
        case .programNotFound: return said(.programNotFound, .programNotFoundHint)
        case .foreignSettings(let settings):
            return Report(
                .data, .foreignSettingsAreOff(settings.count), causes: lines(of: settings),
                hint: .hint(of: Fact("untrusted-settings")))
        case .attributeIsMissing(let paths):
            return said(.attributeIsMissing(count: paths.count, first: paths[0]), .fixHint)
        case .convertedLineEndings(let paths):
            return said(
                .convertedNotes(count: paths.count, first: paths[0]), .convertsLineEndingsHint)
        case .sharedID(let id, let items):
            return Report(
                .data, .sharedID(id.description, count: items.count),
                causes: items.map { Message(verbatim: $0.path) }, hint: .sharedIDHint)
        case .olderFormat(let format):
            return said(
                .olderFormat(format, known: Configuration.currentFormat), .olderFormatHint)
        case .dependencyCircle(let items):
            return said(.circleFound(items.map { ItemName($0) }), .circleHint)
        case .movedLinks(let links):
            return Report(
                .data, .movedLinks(count: links.count), causes: links.map(\.whereItLed),
                hint: .fixHint)
        case .unwritableLinks(let links):
            return Report(
                .data, .unwritableLinks(count: links.count), causes: links.map(\.whereItLed),
                hint: .unwritableLinksHint)
        case .unreadable(let findings):
            let lines = findings.map { Warning($0) }.map {
                Message(en: $0.line(.english), ko: $0.line(.korean))
            }
            return Report(
                .data, .unreadableItems(count: findings.count), causes: lines, hint: .editByHandHint
            )
        case .otherEncoding(let paths):
            return Report(
                .data, .otherEncodings(count: paths.count),
                causes: paths.map { Message(verbatim: $0) }, hint: .otherEncodingHint)
        case .onlyInGit(let paths):
            return Report(
                .data, .onlyInGit(count: paths.count), causes: paths.map { Message(verbatim: $0) },
                hint: .onlyInGitHint)
        case .heldBack(let path): return said(.heldBackFile(path), .heldBackHint)
        case .interruptedChange: return said(.interruptedChange, .fixHint)
        case .leftover(let leftover):
            let shown = display(leftover.path)
            return switch leftover.kind {
            case .edits: said(.unsavedText(shown), .leftoverHint(shown))
            case .rescued: said(.rescuedFile(shown), .leftoverHint(shown))
            case .interrupted: said(.interruptedElsewhere(shown), .leftoverFolderHint(shown))
            case .foreign: said(.foreignFolder(shown), .leftoverFolderHint(shown))
            }
        case .unauditedMerges(let count): return said(.unauditedMerges(count), .auditHint)
        case .clutter(let leftover): return said(.clutter(display(leftover.path)), .fixHint)
        }
    }

    private func said(_ message: Message, _ hint: Message?) -> Report {
        Report(.data, message, hint: hint)
    }
}

extension Problem.Gravity {
    fileprivate var mark: Message.DoctorMark {
        switch self {
        case .note: .note
        case .repairable: .fixable
        case .person: .person
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
            .driverIsMissing,
            .driverIsUnwanted,
            .driverIsAnother, .programNotFound, .foreignSettings, .interruptedChange,
            .unauditedMerges, .remote:
            []
        }
    }
}

extension JSON {
    static func diagnosis(_ diagnosis: Diagnosis, _ context: Context) -> JSON {
        .output(
            "doctor",
            [
                "well": !diagnosis.needsPerson,
                "findings": diagnosis.findings.map { finding in
                    let report = context.report(of: finding.problem)
                    return JSON([
                        "name": finding.problem.name, "gravity": finding.problem.gravity.rawValue,
                        "mended": finding.isRepaired,
                        "message": report.message.text(context.language),
                        "hint": report.hint?.text(context.language), "paths": finding.problem.paths,
                    ])
                },
            ])
    }
}

extension ItemLink {
    /// A line that says where the link stands, and where what it led to is now.
    fileprivate var whereItLed: Message {
        .movedLink(link.name, in: source.path, to: former?.path ?? "")
    }
}
