import Libc
import SheafCore
import SheafJSON
import SheafStore
import SheafSystem
import SheafTerminal
import SheafWords
import SystemPackage

/// The one place where errors become words: message, cause, hint and exit code for each. An error says
/// its fact itself; what depends on the command that met it is added here.
extension Report {
    /// - Parameter printer: says how paths are shown.
    init(_ error: any Error, _ printer: Printer) {
        switch error {
        case let error as StoreError: self.init(store: error, printer)
        case let error as RepositoryError: self.init(repository: error, printer)
        case let error as InputError: self.init(input: error)
        case let error as UsageError: self.init(usage: error, printer)
        case let error as TemplateError: self.init(template: error)
        case let error as ConfigurationError: self.init(settings: error, path: "config.yml")
        case let error as SystemError: self.init(system: error, printer)
        case let error as any FactConvertible: self.init(error.fact, printer)
        case let error as Errno:
            self.init(
                Fact("system-failed", ["reason": Fact.system(error.rawValue)], exitCode: .io),
                printer)
        case let error as StreamError: self.init(stream: error)
        case RawTerminal.Failure.notATerminal: self.init(usage: .notOnATerminal, printer)
        case RawTerminal.Failure.system(let code):
            self.init(.io, Message("no-terminal", ["reason": Message(Fact.system(code))]))
        case is CancellationError: self.init(.interrupted, Message("interrupted"))
        default: self.init(.io, Message(unexpected: error))
        }
    }

    init(_ fact: Fact, _ printer: Printer) {
        let fact = fact.showing { printer.display(FilePath($0)) }
        self.init(
            fact.exitCode ?? .io, Message(fact),
            causes: fact.details.map { Message(verbatim: $0) }, hint: Self.hint(for: fact))
    }

    /// The word that was probably meant; else the hint for the command that met the fact, `hint-clone`,
    /// or for all; else the words that may stand there.
    private static func hint(for fact: Fact) -> Message? {
        if let word = fact.arguments["suggestion"] {
            return Message("did-you-mean", ["word": word])
        }
        let command = Session.current.invocation.command?.name ?? ""
        return .hint(of: fact, "hint-" + command) ?? .hint(of: fact)
            ?? fact.arguments["choices"].map { Message("one-of", ["words": $0]) }
    }

    /// The hint at the word that was probably meant; `nil` where none is near.
    static func nearest(to word: String, among known: some Sequence<String>) -> Message? {
        Suggestion.nearest(to: word, among: known).map { Message("did-you-mean", ["word": $0]) }
    }

    // MARK: - What is typed

    /// A token, date or query that cannot be read: shown with the place pointed at.
    init(input error: InputError) {
        let fact = error.fact
        self.init(
            .usage, Message(fact), excerpt: Excerpt(error.text, part: error.range),
            hint: Self.hint(for: fact) ?? Message("query-hint"))
    }

    /// The value of `--format`.
    private init(template error: TemplateError) {
        let fact = error.fact
        self.init(
            .usage, Message(fact), excerpt: Excerpt(error.text, part: error.range),
            hint: Self.hint(for: fact))
    }

    init(usage error: UsageError, _ printer: Printer) {
        switch error {
        case .context(let error):
            self.init(input: error)
            causes.append(Message("in-context"))
        case .line(let number, let error):
            self.init(error, printer)
            causes.append(Message("in-line", ["number": number]))
        case .confirmationNeeded(let items):
            self.init(error.fact, printer)
            causes = ItemName.candidates(items)
        case .ambiguousBox(_, let boxes):
            self.init(error.fact, printer)
            causes = boxes.prefix(10).map { Message(verbatim: "\($0.number)  \($0.text)") }
        case .shortOption(let word):
            self.init(error.fact, printer)
            hint = hint ?? Message("short-option-hint", ["tag": String(word.dropFirst())])
        case .declined: self.init(error.fact, printer)
        default:
            self.init(error.fact, printer)
            hint = hint ?? Message("help-hint", ["command": Self.helpCommand(for: error)])
        }
    }

    /// The command whose help explains what was mistyped.
    private static func helpCommand(for error: UsageError) -> String {
        switch error {
        case .unknownCommand, .unknownTopic: "sheaf"
        default: Session.current.invocation.commandName
        }
    }

    // MARK: - Settings, files and the system

    init(settings error: ConfigurationError, path: String) {
        let fact = error.fact
        self.init(
            .config,
            Message("settings", ["path": path, "line": error.line, "problem": fact]),
            hint: Self.hint(for: fact) ?? Message("settings-hint"))
    }

    private init(repository error: RepositoryError, _ printer: Printer) {
        self.init(error.fact, printer)
        switch error {
        case .untrusted(_, let settings):
            causes = printer.lines(of: settings)
        case .damaged(let damage):
            causes = damage.prefix(8).dropFirst().map { Message($0.fact) }
        default: break
        }
    }

    private init(system error: SystemError, _ printer: Printer) {
        let makesStore = ["init", "clone"].contains(Session.current.invocation.command?.name)
        let isRefused =
            error.code == .permissionDenied && error.defect == nil
            && ["open", "mkdir"].contains(error.call)
        guard makesStore, isRefused else {
            self.init(error.fact, printer)
            if error.defect == nil { hint = hint ?? Self.hint(for: error.code) }
            return
        }
        self.init(
            .refused, Message("may-not-create", ["path": printer.display(error.path)]),
            hint: Message("may-not-create-hint"))
    }

    /// The hint where something cannot be written.
    private static func hint(for code: Errno) -> Message? {
        switch code {
        case .noSpace, Errno(rawValue: EDQUOT): Message("disk-full-hint")
        case .readOnlyFileSystem: Message("read-only-hint")
        default: nil
        }
    }

    private init(stream error: StreamError) {
        switch error {
        case .closedPipe: self.init(.ok, Message("interrupted"))
        case .failed(let code):
            self.init(
                .io, Message("cannot-write-output", ["reason": Message(Fact.system(code))]),
                hint: Self.hint(for: Errno(rawValue: code)))
        case .tooLarge(let limit):
            self.init(.data, Message("input-too-large", ["limit-in-mebibytes": limit >> 20]))
        }
    }
}

extension TemplateError: FactConvertible {
    public var fact: Fact {
        switch problem {
        case .unknownField(let name):
            Fact(
                "unknown-template-field",
                [
                    "name": name, "choices": ItemField.names,
                    "suggestion": Suggestion.nearest(to: name, among: ItemField.names),
                ])
        case .missingName: Fact("missing-template-field", ["choices": ItemField.names])
        case .notClosed: Fact("brace-not-closed", ["mark": "{", "brace": "{"])
        case .notOpened: Fact("brace-not-opened", ["brace": "}"])
        case .unknownEscape(let letter):
            Fact("unknown-escape", ["letter": letter, "choices": ["\\t", "\\n", "\\\\"]])
        }
    }
}

extension JSON {
    /// An error as scripts read it, on standard error.
    static func error(_ report: Report, _ language: Language) -> JSON {
        let fact = report.message.fact
        let arguments = (fact?.arguments ?? [:]).sorted { $0.key < $1.key }
        return JSON([
            "error": fact?.key ?? "unexpected",
            "arguments": JSON.object(arguments.map { ($0.key, JSON($0.value, language)) }),
            "message": report.message.text(language), "hint": report.hint?.text(language),
            "causes": report.causes.map { $0.text(language).json },
        ])
    }

    /// An argument of a sentence; what is a sentence itself is its text.
    private init(_ argument: Fact.Argument, _ language: Language) {
        switch argument {
        case .text("true"): self = .bool(true)
        case .text("false"): self = .bool(false)
        case .text(let text), .path(let text): self = .string(text)
        case .number(let number), .count(let number): self = .number(number)
        case .size(let bytes): self = .number(Int(bytes))
        case .list(let arguments): self = .array(arguments.map { JSON($0, language) })
        case .item(let title, let handle): self = JSON(["title": title, "handle": handle])
        case .fact(let fact): self = .string(Message(fact).text(language))
        case .pieces(let pieces): self = .string(pieces.map(\.text).joined())
        case .texts(let texts):
            self = .string((texts[language.rawValue] ?? []).map(\.text).joined())
        }
    }
}

extension Report {
    init(store error: StoreError, _ printer: Printer) {
        switch error {
        case .configuration(let path, let error):
            self.init(settings: error, path: printer.display(path))
        case .notSaved(let kept, let cause):
            self.init(cause, printer)
            causes += kept.map { Message("text-is-kept", ["path": printer.display($0)]) }
        case .noSuchItem(let handle)
        where Session.current.prompts.noInput && !ItemID.isPrefix(handle):
            self.init(
                .noItem, Message("not-an-id", ["handle": handle]), hint: Message("no-input-hint"))
        case .input, .change, .repository, .transport, .excess, .system, .cancelled, .other:
            self.init(error.cause, printer)
        default:
            self.init(error.fact, printer)
            causes += Self.causes(of: error)
            hint = Self.hint(for: error, printer) ?? hint
        }
    }

    private static func causes(of error: StoreError) -> [Message] {
        switch error {
        case .ambiguous(_, let candidates): ItemName.candidates(candidates)
        case .document(let path, .unreadableFrontMatter(let finding)):
            [Warning(finding, path: path).message]
        default: []
        }
    }

    /// The hint that helps in this case better than the catalogue's.
    private static func hint(for error: StoreError, _ printer: Printer) -> Message? {
        switch error {
        case .noStore(_, _?) where standsAmongNotes(printer.environment):
            Message("no-store-among-notes-hint")
        case .insideLargerRepository(_, let workTree):
            // The home directory as a shell knows it: in quotation marks it would be a name.
            Message(
                "inside-larger-repository-hint",
                [
                    "root": workTree == printer.environment.home
                        ? "~" : ShellWord.quoted(printer.display(workTree))
                ])
        case .noSuchItem(let handle):
            row(behindMinus: handle).map { Message("did-you-mean", ["word": $0]) }
                ?? (handle.contains(" ") ? Message(Fact("not-exact"), "hint") : nil)
        case .noSuchTemplate(let name, let known):
            nearest(to: name, among: known)
                ?? (known.isEmpty
                    ? Message("no-templates-hint") : Message("one-of", ["words": known]))
        // A status may be typed in either language.
        case .unknownStatus(let name, let known):
            nearest(to: name, among: known + known.map { Message.status($0).text(.korean) })
                ?? Message("known-statuses", ["names": known.map { Message.status($0) }])
        case .noSuchStatus(.start), .noSuchStatus(.stop): Message("no-started-status-hint")
        case .noSuchStatus(.done): Message("no-closed-status-hint")
        case .noSuchStatus: Message("no-open-status-hint")
        default: nil
        }
    }

    /// Returns whether notes lie in the current directory or in a folder of it, so that it may be made a
    /// store. Not asked about the home folder: that is none, whatever lies in it.
    private static func standsAmongNotes(_ environment: StoreEnvironment) -> Bool {
        func isNote(_ name: String) -> Bool {
            !name.hasPrefix(".") && NoteName.endingLength(of: name) != nil
        }
        let here = environment.directory
        guard here != environment.home, here != "/" else { return false }
        let names = here.entryNames
        // More are not looked into for a hint.
        return names.contains(where: isNote)
            || names.prefix(100).contains { name in
                !name.hasPrefix(".") && here.appending(name).entryNames.contains(where: isNote)
            }
    }

    /// The row that `-5` may have been meant for.
    private static func row(behindMinus handle: String) -> String? {
        let number = handle.dropFirst()
        guard handle.hasPrefix("-"), !number.isEmpty, number.allSatisfy(\.isNumber) else {
            return nil
        }
        return String(number)
    }
}

extension ItemName {
    /// An item by itself, its whole handle shown alike.
    init(_ item: Item) {
        self.init(title: item.title, handle: item.handle.description)
    }

    /// The items a line each, the first ones of many with how many more there are.
    static func candidates(_ items: [Item], limit: Int = 10) -> [Message] {
        Message.first(limit, of: items) { Message("candidate", ["item": ItemName($0)]) }
    }
}

extension Warning {
    /// A warning about an item's file.
    init(_ finding: Finding, path: String? = nil) {
        let message: Message =
            switch finding.problem {
            case .frontMatterNotClosed: Message("front-matter-not-closed")
            case .notAnEntry(let line): .notAnEntry(line)
            case .duplicateKey(let key, let first):
                Message("key-appears-twice", ["key": key, "first-line": first])
            case .unreadableValue(let key): Message("unreadable-value", ["key": key])
            case .tooComplex(let key): Message("too-complex-value", ["key": key])
            case .notADate(let key, let value):
                Message("value-not-a-date", ["value": value, "key": key])
            case .notTOML: Message("not-toml")
            case .notText: Message("not-text")
            case .unmarkedUTF16: Message("unmarked-utf16")
            case .tooLarge:
                Message("too-large-for-item", ["limit-in-mebibytes": Document.sizeLimit >> 20])
            case .notUTF8(let encoding): Message("not-utf8", ["encoding": encoding.rawValue])
            }
        self.init(
            path: path ?? finding.path, line: finding.line, column: finding.column,
            message: message)
    }
}

extension JSON {
    static func finding(_ finding: Finding) -> JSON {
        JSON([
            "path": finding.path, "line": finding.line, "column": finding.column,
            "message": Warning(finding).message.text(.english),
        ])
    }
}
