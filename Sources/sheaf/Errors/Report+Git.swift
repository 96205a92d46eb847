import SheafGit
import SheafTerminal

extension Report {
    init(change error: ChangeError) {
        switch error {
        case .busy(let process):
            self.init(
                .busy(process: process.map { Int($0) }), hint: .tryAgainHint, exitCode: .busy)
        case .locked(let path):
            self.init(.locked(by: path), hint: .lockedHint(path), exitCode: .busy)
        case .refused(let refusals):
            self.init(refusals: refusals)
        case .beingEdited(let path):
            self.init(.beingEdited(path.string), hint: .beingEditedHint, exitCode: .busy)
        case .changedMeanwhile(let path):
            self.init(.changedMeanwhile(path.string), hint: .tryAgainHint, exitCode: .busy)
        case .blocked(let path), .insideSubmodule(let path):
            self.init(.blocked(path.string), hint: .blockedHint, exitCode: .refused)
        case .missing(let path):
            self.init(.noSuchItem(path.string), hint: .noSuchItemHint, exitCode: .noItem)
        case .conflictingChanges(let path):
            self.init(.blocked(path.string), hint: .blockedHint, exitCode: .data)
        case .headKeepsMoving, .notAhead:
            self.init(.busy(process: nil), hint: .tryAgainHint, exitCode: .busy)
        case .signingFailed(_, let output):
            self.init(
                .signingFailed, causes: Self.lines(output), hint: .signingFailedHint,
                exitCode: .refused)
        }
    }

    /// Several may hold at once; the first is what has to be dealt with first.
    private init(refusals: [Refusal]) {
        guard let refusal = refusals.first else {
            self.init(.unexpected("refused"), exitCode: .refused)
            return
        }
        func unfinished(_ operation: Message.UnfinishedOperation) -> Report {
            Report(.unfinished(operation), hint: .unfinishedHint(operation), exitCode: .refused)
        }
        func unsupported(_ kind: Message.UnsupportedRepository) -> Report {
            Report(.unsupported(kind), hint: .unsupportedHint(kind), exitCode: .refused)
        }
        switch refusal {
        case .mergeInProgress: self = unfinished(.merge)
        case .cherryPickInProgress: self = unfinished(.cherryPick)
        case .revertInProgress: self = unfinished(.revert)
        case .rebaseInProgress: self = unfinished(.rebase)
        case .bisectInProgress: self = unfinished(.bisect)
        case .mailInProgress: self = unfinished(.applyMailbox)
        case .detachedHead(let id):
            self.init(
                .detachedHead(at: String(id.description.prefix(8))), hint: .detachedHeadHint,
                exitCode: .refused)
        case .strangeHead(let name):
            self.init(.strangeHead(name), hint: .detachedHeadHint, exitCode: .refused)
        case .unmerged(let paths):
            let shown = paths.prefix(8).map(\.string) + (paths.count > 8 ? ["…"] : [])
            self.init(
                .unmergedEntries, causes: shown.map { Message(verbatim: $0) },
                hint: .unmergedEntriesHint, exitCode: .refused)
        case .bare: self = unsupported(.bare)
        case .splitIndex: self = unsupported(.splitIndex)
        case .sparseIndex: self = unsupported(.sparseIndex)
        case .unknownIndex: self = unsupported(.unknownIndex)
        case .damagedIndex: self = unsupported(.damagedIndex)
        case .shallow: self = unsupported(.shallow)
        case .partialClone: self = unsupported(.partial)
        case .sparseCheckout: self = unsupported(.sparse)
        case .intentToAdd: self = unsupported(.intentToAdd)
        case .skipWorktree: self = unsupported(.skipWorktree)
        case .stagedSubmodules: self = unsupported(.stagedSubmodule)
        case .converted(let path, let attribute):
            self.init(
                .converted(path.string, attribute: attribute), hint: .convertedHint,
                exitCode: .refused)
        }
    }

    init(repository error: RepositoryError, _ context: Context) {
        switch error {
        case .notARepository(let path):
            let shown = context.display(path)
            self.init(.notARepository(shown), hint: .notARepositoryHint(shown), exitCode: .refused)
        case .foreignOwner(let path):
            self.init(
                .foreignOwner(context.display(path)), hint: .foreignOwnerHint(path.string),
                exitCode: .refused)
        case .untrusted(let root, let settings):
            self.init(
                .untrustedSettings, causes: context.lines(of: settings),
                hint: .trustHint(context.display(root)), exitCode: .refused)
        case .malformedSettings(let path, let line):
            self.init(
                .malformedGitSettings(context.display(path), line: line),
                hint: .malformedGitSettingsHint, exitCode: .config)
        case .unreadableSettings(let path):
            self.init(.unreadableGitSettings(context.display(path)), exitCode: .refused)
        case .unsupported(let root, let format):
            let format = Message.RepositoryFormat(format)
            self.init(
                .unsupported(format), hint: .unsupportedHint(format, context.display(root)),
                exitCode: .refused)
        case .noIdentity(let parts):
            self.init(
                .noIdentity(parts.map(\.key)), hint: .identityHint(parts), exitCode: .refused)
        case .missing(let id):
            self.init(
                .damaged(object: id.description, isMissing: true), hint: .damagedHint,
                exitCode: .data)
        case .malformed(let id):
            self.init(
                .damaged(object: id.description, isMissing: false), hint: .damagedHint,
                exitCode: .data)
        case .library(let call, _, let detail):
            self.init(.unexpected("\(call): \(detail)"), exitCode: .io)
        }
    }

    /// What a remote has is too much to be taken over.
    init(received error: TreeExcess) {
        switch error {
        case .entries(let limit):
            self.init(
                .tooManyReceived(limit: limit),
                hint: .allowMoreHint(TreeLimits.entriesKey, "\(limit * 2)"), exitCode: .refused)
        case .totalSize(let limit):
            self.init(
                .receivedTooLarge(limit: limit), hint: .allowMoreHint(StoreSize.key, "40g"),
                exitCode: .refused)
        case .pathLength(let limit):
            self.init(
                .receivedPathTooLong(limit: limit), hint: .receivedPathTooLongHint,
                exitCode: .refused)
        }
    }

    init(transport error: TransportError) {
        switch error {
        case .gitMissing:
            self.init(.gitMissing, hint: .gitMissingHint, exitCode: .unavailable)
        case .notARepository:
            self.init(
                .remoteNotFound(nil), hint: .remoteNotFoundHint, exitCode: .unavailable)
        case .invalidName(let name):
            self.init(.noSuchReference(name), exitCode: .usage)
        case .offline(let host):
            self.init(.offline(host: host), hint: Self.offlineHint, exitCode: .unavailable)
        case .authentication(let host):
            self.init(
                .authenticationFailed(host: host), hint: .authenticationHint, exitCode: .refused)
        case .hostKeyChanged(let host):
            self.init(
                .hostKeyChanged(host: host), hint: .hostKeyChangedHint(host: host),
                exitCode: .refused)
        case .hostKeyUnknown(let host):
            self.init(
                .hostKeyUnknown(host: host), hint: .hostKeyUnknownHint(host: host),
                exitCode: .refused)
        case .certificate(let host):
            self.init(
                .certificateNotTrusted(host: host), hint: .certificateHint, exitCode: .refused)
        case .notFound(let repository):
            self.init(
                .remoteNotFound(repository), hint: .remoteNotFoundHint, exitCode: .unavailable)
        case .otherObjectFormat:
            self.init(
                .remoteObjectFormat, hint: .remoteObjectFormatHint, exitCode: .refused)
        case .noSuchReference(let name):
            self.init(.noSuchReference(name), exitCode: .unavailable)
        case .referenceBusy(let name):
            self.init(.locked(by: "\(name).lock"), hint: .tryAgainHint, exitCode: .busy)
        case .protocolRefused(let scheme):
            self.init(
                .protocolRefused(scheme), hint: .protocolHint, exitCode: .refused)
        case .rejected(let rejection):
            self.init(rejection: rejection)
        case .timedOut(let patience):
            self.init(
                .timedOut(seconds: Int(patience.components.seconds)), hint: Self.offlineHint,
                exitCode: .unavailable)
        case .unfinished(let limit):
            self.init(
                .remoteUnfinished(seconds: Int(limit.components.seconds)),
                hint: .remoteUnfinishedHint, exitCode: .unavailable)
        case .storeTooLarge(let limit):
            self.init(
                .storeTooLarge(limit: limit),
                hint: .allowMoreHint("--global \(StoreSize.key)", "40g"), exitCode: .refused)
        case .other(_, let message):
            self.init(.remoteFailed, causes: Self.lines(message), exitCode: .unavailable)
        }
    }

    private init(rejection: TransportError.Rejection) {
        switch rejection {
        case .nonFastForward:
            self.init(.rejectedAsBehind, hint: .syncAgainHint, exitCode: .busy)
        case .hook(let said):
            self.init(
                .rejectedByServer, causes: Self.lines(said), hint: .refusedHint, exitCode: .refused)
        case .protected(let said):
            self.init(
                .branchProtected, causes: Self.lines(said), hint: .refusedHint, exitCode: .refused)
        case .checkedOut:
            self.init(.remoteIsCheckedOut, hint: .remoteIsCheckedOutHint, exitCode: .refused)
        case .other(let said):
            self.init(
                .rejectedByServer, causes: Self.lines(said), hint: .refusedHint, exitCode: .refused)
        }
    }

    /// A clone has nothing of its own that could be safe.
    private static var offlineHint: Message {
        Invocation.ofProcess.command?.name == "clone" ? .offlineCloneHint : .offlineHint
    }

    /// Another program's words, a few lines of them.
    private static func lines(_ text: String) -> [Message] {
        text.split(separator: "\n").prefix(8).map { Message(verbatim: String($0)) }
    }
}

extension Message.RepositoryFormat {
    init(_ format: UnsupportedFormat) {
        self =
            switch format {
            case .objectFormat(let hash): .objects(hash)
            case .refStorage(let name): .branches(name)
            case .unknownExtension(let name): .other("extensions.\(name)")
            case .version(let version): .version(version)
            }
    }
}
