import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords
import SystemPackage

extension Context {
    /// Shows every setting with its value and where it comes from.
    func show(_ settings: StoreSettings) throws {
        var settings = settings
        // What one has set for oneself is in force, and shown with where it comes from.
        settings.settings.removeAll { setting in personal.contains { $0.name == setting.name } }
        if json { return try print(.settings(settings, personal)) }
        guard isForPeople else {
            return try output.write(
                settings.settings.map { setting in
                    let source = setting.line.map { "\(settings.file):\($0)" } ?? "default"
                    let value = EscapedText.field(setting.value.text)
                    return "\(setting.name)\t\(value)\t\(source)\n"
                }.joined()
                    + personal.map {
                        "\($0.name)\t\(EscapedText.field($0.value ?? ""))\t\($0.file ?? "default")\n"
                    }.joined())
        }
        var table = Table([
            Table.Column(), Table.Column(isFlexible: true, minimum: 20), Table.Column(dropOrder: 1),
        ])
        for setting in settings.settings {
            let source =
                setting.line.map { StyledText("\(Self.fileName):\($0)", .muted) }
                ?? Message("default-setting").styled(language).styled(.muted)
            let value = setting.value.text
            table.append([
                StyledText(setting.name, .heading), StyledText(value.isEmpty ? "-" : value), source,
            ])
        }
        for setting in personal {
            let source = setting.file.map { display(FilePath($0)) }
            table.append([
                StyledText(setting.name, .heading), StyledText(setting.value ?? "-"),
                (source.map { StyledText($0) } ?? Message("default-setting").styled(language))
                    .styled(.muted),
            ])
        }
        for line in table.lines(limit: terminal.resultColumns, width: output.width) {
            try output.print(line)
        }
    }

    /// The user's own settings, with the file that has them; `board` stands among the shared ones too,
    /// and is left out where the user has none.
    fileprivate var personal: [(name: String, value: String?, file: String?)] {
        let file = PersonalSettings.file(environment.variables)?.string
        return self.settings.values
            .filter { $0.name != "board" || $0.value != nil }
            .map { ($0.name, $0.value, $0.value == nil ? nil : file) }
    }

    private static let fileName = ".sheaf/config.yml"
}

extension Setting.Value {
    /// On one line, for people.
    fileprivate var text: String {
        switch self {
        case .number(let number): String(number)
        case .boolean(let flag): String(flag)
        case .text(let text): text
        case .list(let texts): texts.joined(separator: ", ")
        case .statuses(let statuses):
            statuses.map { status in
                status.name + (status.isClosed ? " (closed)" : "")
                    + (status.isStarted ? " (started)" : "")
                    + (status.limit.map { " (limit \($0))" } ?? "")
            }.joined(separator: ", ")
        case .keys(let keys):
            keys.map { key in key.meaning.map { "\(key.name): \($0)" } ?? key.name }
                .joined(separator: ", ")
        case .queries(let queries):
            queries.map { "@\($0.name): \($0.text)" }.joined(separator: ", ")
        }
    }

    fileprivate var json: JSON {
        switch self {
        case .number(let number): .number(number)
        case .boolean(let flag): .bool(flag)
        case .text(let text): .string(text)
        case .list(let texts): texts.json
        case .statuses(let statuses):
            .array(
                statuses.map { status in
                    JSON([
                        "name": status.name, "aliases": status.aliases, "closed": status.isClosed,
                        "started": status.isStarted, "limit": status.limit,
                    ])
                })
        case .queries(let queries):
            .object(queries.map { (name: $0.name, value: .string($0.text)) })
        case .keys(let keys): .object(keys.map { (name: $0.name, value: $0.meaning.json) })
        }
    }
}

extension JSON {
    static func settings(
        _ settings: StoreSettings, _ personal: [(name: String, value: String?, file: String?)]
    ) -> JSON {
        .output(
            "config",
            [
                "file": settings.file.string,
                "settings": settings.settings.map { setting in
                    JSON([
                        "name": setting.name, "value": setting.value.json,
                        "source": setting.line == nil ? "default" : "file", "line": setting.line,
                    ])
                }
                    + personal.map { setting in
                        JSON([
                            "name": setting.name, "value": setting.value,
                            "source": setting.file == nil ? "default" : "personal",
                            "line": JSON.null,
                        ])
                    },
            ])
    }
}

extension Context {
    /// The states in which nothing is synced, each with the way out of it. A rebase and a bisect
    /// detach HEAD by themselves.
    func lines(of refusals: [RepositoryStateError]) -> [StyledText] {
        let detaches = refusals.contains(.rebaseInProgress) || refusals.contains(.bisectInProgress)
        return refusals.filter { !detaches || $0.name != "detached-head" }.flatMap { refusal in
            lines(of: report(of: refusal), Message("doctor-problem"))
        }
    }

    func refusals(_ refusals: [RepositoryStateError]) -> [JSON] {
        refusals.map { refusal in
            let fact = refusal.fact
            return JSON([
                "name": refusal.name, "message": Message(fact).text(language),
                "hint": Message.hint(of: fact)?.text(language),
                "paths": refusal.paths.map(\.string),
            ])
        }
    }

    private func report(of refusal: RepositoryStateError) -> Report {
        Report(ChangeError.refused([refusal]), self)
    }

    /// Asks once about settings that came with a repository, where a person is there to answer. What
    /// is not agreed to stays off; `--yes` was not said of programs that were not shown yet.
    func askOnce(about trust: RepositoryTrust?) throws {
        guard var trust, canAsk, !yes else { return }
        let open = trust.open
        if !open.isEmpty { try ask(about: open, &trust) }
    }

    func ask(about questions: [RepositoryTrust.Question], _ trust: inout RepositoryTrust) throws {
        // In one piece, which is shown under `--quiet` too.
        let lines = questions.map { foreign($0.setting) }
        let question = Message { language in
            Self.block(lines.map { $0.styled(language) }, language)
        }
        let agrees = try output.confirm(question, from: input)
        try trust.set(agrees, to: questions)
        try sayWhatFollows(agrees, trust)
    }

    private static func block(_ lines: [StyledText], _ language: Language) -> StyledText {
        let listed = lines.reduce("") { $0 + "  " + $1 + "\n" }
        return Message("about-foreign-settings").styled(language) + "\n" + listed
            + Message("confirm-foreign-settings").styled(language)
    }

    func sayWhatFollows(_ agrees: Bool, _ trust: RepositoryTrust) throws {
        guard !trust.questions.isEmpty else { return }
        try output.note(
            agrees
                ? Message(
                    "foreign-settings-are-on",
                    ["count": (trust.questions.count { $0.answer == true }).counted])
                : Message("foreign-settings-stay-off"))
    }

    /// Says that there are settings that the user was not asked about.
    func noteOpenQuestions(of store: Store) throws {
        let count = try store.trust().open.count
        guard count > 0 else { return }
        try output.note(Message("foreign-settings-are-off", ["count": count.counted]))
        try output.hint(Message(Fact("untrusted-settings", ["path": display(store.root)]), "hint"))
    }

    /// Lists what can be agreed to.
    func show(_ trust: RepositoryTrust) throws {
        defer {
            if trust.questions.contains(where: \.namesOwnFile) {
                try? output.hint(Message("own-file-hint"))
            }
        }
        guard isForPeople else {
            return try output.write(
                trust.questions.map { question in
                    let setting = question.setting
                    let fields = [
                        question.word, setting.name.description, setting.shownValue,
                        display(setting.origin),
                    ]
                    return fields.map(Sanitizer.line).joined(separator: "\t") + "\n"
                }.joined())
        }
        for question in trust.questions {
            try output.print(.foreignSetting(foreign(question.setting), isOn: question.answer))
        }
        if trust.questions.isEmpty { try output.note(Message("no-foreign-settings")) }
    }

    /// The causes of an error: a few settings, and how many others.
    func lines(of settings: [OwnSetting]) -> [Message] {
        let shown = settings.prefix(Self.shownSettings).map {
            foreign($0, limit: Self.shownLength)
        }
        guard shown.count < settings.count else { return shown }
        return shown + [
            Message("more-foreign-settings", ["count": (settings.count - shown.count).counted])
        ]
    }

    private static let shownSettings = 10
    private static let shownLength = 200

    private func foreign(_ setting: OwnSetting, limit: Int = .max) -> Message {
        let value = setting.shownValue
        return .foreignSetting(
            name: setting.name.description,
            value: value.count > limit ? value.prefix(limit) + "…" : value,
            origin: display(setting.origin))
    }
}

extension RepositoryTrust.Question {
    /// As scripts read it.
    fileprivate var word: String {
        switch answer {
        case true?: "on"
        case false?: "off"
        case nil: "new"
        }
    }
}

extension JSON {
    static func trust(_ trust: RepositoryTrust, _ root: FilePath) -> JSON {
        .output(
            "trust",
            [
                "root": root.string,
                "settings": trust.questions.map { question in
                    JSON([
                        "name": question.setting.name.description,
                        "value": question.setting.shownValue,
                        "file": question.setting.origin.string, "state": question.word,
                    ])
                },
            ])
    }
}

/// Files that are not committed by themselves.
extension Context {
    /// Names them, and says how to answer.
    func warn(about heldBack: [HeldBackFile], limit: Int = 10) throws {
        for file in heldBack.prefix(limit) { try output.warn(file.warning) }
        if heldBack.count > limit {
            try output.note(Message("more-held-back", ["count": (heldBack.count - limit).counted]))
        }
        if heldBack.contains(where: \.reason.isForUser) {
            try output.hint(Message("held-back-answers"))
        }
    }

    /// Prints what was committed besides notes when a folder became a store, and what was not.
    func report(_ made: StoreCreation) throws {
        if !made.others.isEmpty {
            try output.note(
                Message(
                    "also-committed",
                    ["count": made.others.count.counted, "examples": Fact.examples(made.others)])
            )
        }
        if !made.excluded.isEmpty {
            try output.note(Message("excluded-here", ["paths": made.excluded]))
        }
        for path in made.nested.prefix(10) {
            try output.warn(Warning(path: path + "/", message: Message("nested-repository")))
        }
        for path in made.large.prefix(10) {
            try output.warn(Warning(path: path, message: Message("large-file")))
        }
        for path in made.missingContents.prefix(10) {
            try output.note(Message("contents-missing", ["path": path]))
        }
        try warn(about: made.heldBack)
    }

    /// Asks about hidden files where the session is interactive. A `--yes` was said before anyone saw
    /// which there are: they are left out then, and named.
    func decide(about hidden: [HeldBackFile]) throws -> Bool? {
        guard canAsk, !json, !yes else { return nil }
        return try output.confirm(
            Message("confirm-hidden-files"),
            about: [Message("hidden-files", ["paths": hidden.map(\.path)])], from: input)
    }

    /// Asks about a repository of code, where a person is there to answer. A `--yes` is none: it was said
    /// before that was known.
    func decide(aboutCode paths: [String]) throws -> Bool {
        guard canAsk, !json, !yes else { return false }
        guard
            try output.confirm(
                Message("confirm-code"),
                about: [Message("holds-code", ["examples": Fact.examples(paths)])], from: input)
        else { throw UsageError.declined }
        return true
    }
}

extension HeldBackFile {
    /// Why it is held back.
    var warning: Warning {
        switch reason {
        case .open: Warning(path: path, message: Message("held-back-open"))
        case .large:
            Warning(path: path, message: Message("too-large-to-sync", ["limit-in-mebibytes": 100]))
        case .refused: Warning(path: path, message: Message("held-back-refused"))
        case .secret: Warning(path: path, message: Message("held-back-secret"))
        case .hidden: Warning(path: path, message: Message("held-back-hidden"))
        case .temporary: Warning(path: path, message: Message("held-back-temporary"))
        case .ignored: Warning(path: path, message: Message("held-back-ignored"))
        }
    }
}

extension JSON {
    /// Why files are held back, by path.
    static func reasons(_ heldBack: [HeldBackFile], waiting: [Finding] = []) -> JSON {
        .object(
            heldBack.map { (name: $0.path, value: .string($0.reason.rawValue)) }
                + waiting.map { (name: $0.path, value: .string("unreadable")) })
    }
}
