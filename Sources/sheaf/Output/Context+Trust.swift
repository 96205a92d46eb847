import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords
import SystemPackage

extension Context {
    /// Asks once about settings that came with a repository, where a person is there to answer. What
    /// is not agreed to stays off; `--yes` was not said of programs that nobody has seen yet.
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

    /// Says that there are settings that nobody was asked about.
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
