import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords
import SystemPackage

/// Shows the settings of a store and the user's own, and those that came with a repository.
extension Printer {
    /// Shows every setting with its value and where it comes from.
    ///
    /// - Parameter own: the user's. They are in force, and shown in place of those of the store;
    ///   `board` stands among these too, and is left out where the user has none.
    func show(_ settings: StoreSettings, own: PersonalSettings) throws {
        let file = PersonalSettings.file(environment.variables)
        let personal = own.values.filter { $0.name != "board" || $0.value != nil }
        let rows =
            settings.settings.filter { setting in !personal.contains { $0.name == setting.name } }
            .map { setting in
                let text = setting.value.text
                return Row(
                    name: setting.name, text: text.isEmpty ? nil : text, json: setting.value.json,
                    source: setting.line == nil ? "default" : "file",
                    place: setting.line.map { "\(settings.file):\($0)" },
                    shown: setting.line.map { ".sheaf/config.yml:\($0)" }, line: setting.line)
            }
            + personal.map { name, value in
                let file = value == nil ? nil : file
                return Row(
                    name: name, text: value, json: value.json,
                    source: file == nil ? "default" : "personal", place: file?.string,
                    shown: file.map(display))
            }
        if json {
            return try print(
                "config", ["file": settings.file.string, "settings": rows.map(\.members)])
        }
        guard isForPeople else {
            for row in rows {
                let text = EscapedText.field(row.text ?? "")
                try output.write("\(row.name)\t\(text)\t\(row.place ?? "default")\n")
            }
            return
        }
        var table = Table([
            Table.Column(), Table.Column(isFlexible: true, minimum: 20), Table.Column(dropOrder: 1),
        ])
        for row in rows {
            let source =
                row.shown.map { StyledText($0) } ?? Message("default-setting").styled(language)
            table.append([
                StyledText(row.name, .heading), StyledText(row.text ?? "-"),
                source.styled(.muted),
            ])
        }
        for line in lines(of: table) { try output.print(line) }
    }

    /// A setting with where it comes from.
    private struct Row {
        var name: String
        var text: String?
        var json: JSON
        /// The word for programs.
        var source: String
        /// The file and line; `nil` for a default.
        var place: String?
        var shown: String?
        var line: Int?

        var members: JSON {
            JSON(["name": name, "value": json, "source": source, "line": line])
        }
    }

    // MARK: - Settings that came with a repository

    /// Says what follows from an answer about settings that came with a repository.
    func sayWhatFollows(_ agrees: Bool, _ trust: RepositoryTrust) throws {
        guard !trust.questions.isEmpty else { return }
        try output.note(
            agrees
                ? Message(
                    "foreign-settings-are-on",
                    ["count": (trust.questions.count { $0.answer == true }).counted])
                : Message("foreign-settings-stay-off"))
    }

    /// Prints the same for programs.
    func print(_ trust: RepositoryTrust, of root: FilePath) throws {
        let settings = trust.questions.map { question in
            JSON([
                "name": question.setting.name.description, "value": question.setting.shownValue,
                "file": question.setting.origin.string, "state": question.word,
            ])
        }
        try print("trust", ["root": root.string, "settings": settings])
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
            try output.print(
                Message(
                    "foreign-setting-" + question.word, ["setting": foreign(question.setting)]))
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

    /// The words for a setting that came with a repository.
    func foreign(_ setting: OwnSetting, limit: Int = .max) -> Message {
        let value = setting.shownValue
        return Message(
            "foreign-setting",
            [
                "name": setting.name.description,
                "value": value.count > limit ? value.prefix(limit) + "…" : value,
                "origin": "(\(display(setting.origin)))",
            ])
    }
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
