import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal
import SheafWords
import SystemPackage

/// The one place where errors become words: message, cause, hint and exit code for each.
extension Report {
    /// - Parameter context: says how paths are shown.
    init(_ error: any Error, _ context: Context) {
        switch error {
        case let error as StoreError: self.init(store: error, context)
        case let error as RepositoryError: self.init(repository: error, context)
        case let error as any FactConvertible: self.init(error.fact, context)
        case let error as InputError: self.init(input: error)
        case UsageError.line(let number, let error):
            self.init(error, context)
            causes.append(Message("in-line", ["number": number]))
        case let error as UsageError: self.init(usage: error)
        case let error as TemplateError: self.init(template: error)
        case let error as ConfigurationError: self.init(settings: error, path: "config.yml")
        case let error as SystemError: self.init(system: error, context)
        case let error as Errno:
            self.init(
                Fact("system-failed", ["reason": Fact.system(error.rawValue)], exitCode: .io),
                context)
        case let error as StreamError: self.init(stream: error)
        case RawTerminal.Failure.notATerminal: self.init(usage: .notOnATerminal)
        case RawTerminal.Failure.system(let code):
            self.init(.io, Message("no-terminal", ["reason": Message(Fact.system(code))]))
        case is CancellationError: self.init(.interrupted, Message("interrupted"))
        default: self.init(.io, Message(unexpected: error))
        }
    }

    /// A fact with the hint for the command that met it, `hint-clone`, else the one for all.
    init(_ fact: Fact, _ context: Context) {
        let command = Session.current.invocation.command?.name ?? ""
        let fact = fact.showing { context.display(FilePath($0)) }
        self.init(
            fact.exitCode ?? .io, Message(fact),
            causes: fact.details.map { Message(verbatim: $0) },
            hint: .hint(of: fact, "hint-" + command) ?? .hint(of: fact))
    }

    private init(repository error: RepositoryError, _ context: Context) {
        self.init(error.fact, context)
        switch error {
        case .untrusted(_, let settings): causes = context.lines(of: settings)
        case .damaged(let damage):
            causes = damage.prefix(8).dropFirst().map { Message($0.fact) }
        default: break
        }
    }

    init(system error: SystemError, _ context: Context) {
        if let defect = error.defect {
            self.init(defect, of: context.display(error.path))
            return
        }
        let path = context.display(error.path)
        let makesStore = ["init", "clone"].contains(Session.current.invocation.command?.name)
        if makesStore, error.code == .permissionDenied, ["open", "mkdir"].contains(error.call) {
            self.init(
                .refused, Message("may-not-create", ["path": path]),
                hint: Message("may-not-create-hint"))
            return
        }
        let code: ExitCode =
            switch error.code {
            case .permissionDenied, .notPermitted, .readOnlyFileSystem, .tooManySymbolicLinkLevels:
                .refused
            default: .io
            }
        self.init(
            code,
            .systemFailure(error.call, path: path, reason: Fact.system(error.code.rawValue)))
    }

    /// A file or folder that stands in a place of ours and is not used.
    private init(_ defect: SystemError.Defect, of path: String) {
        let message: Message =
            switch defect {
            case .notAName: Message("not-a-name", ["path": path])
            case .symbolicLink: Message("symbolic-link", ["path": path])
            case .notAFolder: Message("not-a-directory", ["path": path])
            case .notAFile: Message("not-a-file", ["path": path])
            case .hardLink: Message("hard-link", ["path": path])
            case .ignoreFileTooLarge: Message("ignore-file-too-large", ["path": path])
            case .slowPattern(let pattern):
                Message("slow-pattern", ["pattern": pattern, "path": path])
            case .otherOwner: Message(Fact("other-users-repository", ["path": path]))
            }
        let hint: Message? =
            switch defect {
            case .notAName: nil
            case .ignoreFileTooLarge: Message("ignore-file-too-large-hint")
            case .slowPattern: Message("slow-pattern-hint")
            default: Message("move-away-hint", ["path": path])
            }
        self.init(.refused, message, hint: hint)
    }

    private init(stream error: StreamError) {
        switch error {
        case .closedPipe: self.init(.ok, Message("interrupted"))
        case .failed(let code):
            self.init(.io, Message("cannot-write-output", ["reason": Message(Fact.system(code))]))
        case .tooLarge(let limit):
            self.init(.data, Message("input-too-large", ["limit-in-mebibytes": limit >> 20]))
        }
    }
}
