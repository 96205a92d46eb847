import SheafStore
import SheafTerminal

extension Report {
    init(change error: ChangeError) {
        switch error {
        case .busy(let process):
            self.init(.busy, .busy(process: process.map { Int($0) }), hint: .tryAgainHint)
        case .locked(let path, let minutes):
            self.init(.busy, .locked(by: path, minutes: minutes), hint: .lockedHint(path))
        case .refused(let refusals): self.init(refusals: refusals)
        case .beingEdited(let path):
            self.init(.busy, .beingEdited(path.string), hint: .beingEditedHint)
        case .changedMeanwhile(let path):
            self.init(.busy, .changedMeanwhile(path.string), hint: .tryAgainHint)
        case .blocked(let path), .insideSubmodule(let path):
            self.init(.refused, .blocked(path.string), hint: .blockedHint)
        case .missing(let path): self.init(.noItem, .noSuchItem(path.string), hint: .noSuchItemHint)
        case .conflictingChanges(let path):
            self.init(.data, .blocked(path.string), hint: .blockedHint)
        case .headMoved, .notAhead: self.init(.busy, .busy(process: nil), hint: .tryAgainHint)
        case .filterFailed(let output):
            self.init(.refused, .filterFailed, causes: Self.lines(output))
        case .signingFailed(_, let output):
            self.init(
                .refused, .signingFailed, causes: Self.lines(output), hint: .signingFailedHint)
        }
    }

    /// Several may hold at once; the first is what has to be dealt with first.
    private init(refusals: [Refusal]) {
        guard let refusal = refusals.first else {
            self.init(.refused, .unexpected("refused"))
            return
        }
        let fact = refusal.fact
        var causes: [Message] = []
        if case .unmerged(let paths) = refusal {
            let shown = paths.prefix(8).map(\.string) + (paths.count > 8 ? ["…"] : [])
            causes = shown.map { Message(verbatim: $0) }
        }
        self.init(
            fact.exitCode ?? .refused, Message(fact), causes: causes, hint: .hint(of: fact))
    }

    init(repository error: RepositoryError, _ context: Context) {
        switch error {
        case .notARepository(let path):
            let shown = context.display(path)
            self.init(.refused, .notARepository(shown), hint: .notARepositoryHint(shown))
        case .foreignOwner(let path):
            self.init(
                .refused, .foreignOwner(context.display(path)), hint: .foreignOwnerHint(path.string)
            )
        case .untrusted(let root, let settings):
            self.init(
                .refused, .untrustedSettings, causes: context.lines(of: settings),
                hint: .trustHint(context.display(root)))
        case .malformedSettings(let path, let line):
            self.init(
                .config, .malformedGitSettings(context.display(path), line: line),
                hint: .malformedGitSettingsHint)
        case .unreadableSettings(let path):
            self.init(.refused, .unreadableGitSettings(context.display(path)))
        case .unsupported(let root, let format):
            let format = Message.RepositoryFormat(format)
            self.init(
                .refused, .unsupported(format),
                hint: .unsupportedHint(format, context.display(root)))
        case .noIdentity(let parts):
            self.init(.refused, .noIdentity(parts.map(\.key)), hint: .identityHint(parts))
        case .missing(let id):
            self.init(.data, .damaged(object: id.description, isMissing: true), hint: .damagedHint)
        case .malformed(let id):
            self.init(.data, .damaged(object: id.description, isMissing: false), hint: .damagedHint)
        case .damaged(let damage):
            let messages = damage.prefix(8).map { Message($0) }
            self.init(
                .data, messages.first ?? .unexpected("damaged"),
                causes: Array(messages.dropFirst()),
                hint: .repairHint)
        case .library(let call, _, let detail): self.init(.io, .unexpected("\(call): \(detail)"))
        }
    }

    /// The remote's content exceeds a limit.
    init(received error: TreeExcess) {
        switch error {
        case .entries(let limit):
            self.init(
                .refused, .tooManyReceived(limit: limit),
                hint: .allowMoreHint(TreeLimits.entriesKey, "\(limit * 2)"))
        case .totalSize(let limit):
            self.init(
                .refused, .receivedTooLarge(limit: limit),
                hint: .allowMoreHint(StoreSize.key, "40g"))
        case .pathLength(let limit):
            self.init(.refused, .receivedPathTooLong(limit: limit), hint: .receivedPathTooLongHint)
        case .malformed(let folder, let tree):
            self.init(
                .data, .receivedMalformedFolder(folder, tree: tree.description),
                hint: .receivedMalformedFolderHint(folder))
        }
    }

    init(transport error: TransportError) {
        switch error {
        case .gitMissing: self.init(.unavailable, .gitMissing, hint: .gitMissingHint)
        case .notARepository:
            self.init(.unavailable, .remoteNotFound(nil), hint: .remoteNotFoundHint)
        case .invalidName(let name): self.init(.usage, .noSuchReference(name))
        case .offline(let host):
            self.init(.unavailable, .offline(host: host), hint: Self.offlineHint)
        case .authentication(let host):
            self.init(.refused, .authenticationFailed(host: host), hint: .authenticationHint)
        case .hostKeyChanged(let host):
            self.init(.refused, .hostKeyChanged(host: host), hint: .hostKeyChangedHint(host: host))
        case .hostKeyUnknown(let host):
            self.init(.refused, .hostKeyUnknown(host: host), hint: .hostKeyUnknownHint(host: host))
        case .certificate(let host):
            self.init(.refused, .certificateNotTrusted(host: host), hint: .certificateHint)
        case .notFound(let repository):
            self.init(.unavailable, .remoteNotFound(repository), hint: .remoteNotFoundHint)
        case .otherObjectFormat:
            self.init(.refused, .remoteObjectFormat, hint: .remoteObjectFormatHint)
        case .noSuchReference(let name): self.init(.unavailable, .noSuchReference(name))
        case .referenceBusy(let name):
            self.init(.busy, .locked(by: "\(name).lock"), hint: .tryAgainHint)
        case .protocolRefused(let scheme):
            self.init(.refused, .protocolRefused(scheme), hint: .protocolHint)
        case .rejected(let rejection): self.init(rejection: rejection)
        case .timedOut(let duration):
            self.init(
                .unavailable, .timedOut(seconds: Int(duration.components.seconds)),
                hint: Self.offlineHint)
        case .unfinished(let limit):
            self.init(
                .unavailable, .remoteUnfinished(seconds: Int(limit.components.seconds)),
                hint: .remoteUnfinishedHint)
        case .storeTooLarge(let limit):
            self.init(
                .refused, .storeTooLarge(limit: limit),
                hint: .allowMoreHint("--global \(StoreSize.key)", "40g"))
        case .other(_, let message):
            self.init(.unavailable, .remoteFailed, causes: Self.lines(message))
        }
    }

    private init(rejection: TransportError.Rejection) {
        switch rejection {
        case .nonFastForward: self.init(.busy, .rejectedAsBehind, hint: .syncAgainHint)
        case .hook(let said):
            self.init(.refused, .rejectedByServer, causes: Self.lines(said), hint: .refusedHint)
        case .protected(let said):
            self.init(.refused, .branchProtected, causes: Self.lines(said), hint: .refusedHint)
        case .checkedOut: self.init(.refused, .remoteIsCheckedOut, hint: .remoteIsCheckedOutHint)
        case .other(let said):
            self.init(.refused, .rejectedByServer, causes: Self.lines(said), hint: .refusedHint)
        }
    }

    /// A clone has nothing of its own that could be safe.
    private static var offlineHint: Message {
        Session.current.invocation.command?.name == "clone" ? .offlineCloneHint : .offlineHint
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

extension Message {
    fileprivate init(_ damage: RepositoryDamage) {
        let path = ".git/\(damage.path)"
        self =
            switch damage {
            case .head: .damagedHead(path)
            case .reference: .damagedReference(path)
            case .strayReference: .strayReference(path)
            case .object: .damagedObject(path)
            case .index: .unreadableIndex(path)
            }
    }
}
