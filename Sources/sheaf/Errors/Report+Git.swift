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
        self.init(refusal.fact)
        if case .unmerged(let paths) = refusal {
            let shown = paths.prefix(8).map(\.string) + (paths.count > 8 ? ["…"] : [])
            causes = shown.map { Message(verbatim: $0) }
        }
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

    /// Another program's words, a few lines of them.
    static func lines(_ text: String) -> [Message] {
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
