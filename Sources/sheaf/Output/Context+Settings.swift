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
    func lines(of refusals: [Refusal]) -> [StyledText] {
        let detaches = refusals.contains(.rebaseInProgress) || refusals.contains(.bisectInProgress)
        return refusals.filter { !detaches || $0.name != "detached-head" }.flatMap { refusal in
            lines(of: report(of: refusal), Message("doctor-problem"))
        }
    }

    func refusals(_ refusals: [Refusal]) -> [JSON] {
        refusals.map { refusal in
            let fact = refusal.fact
            return JSON([
                "name": refusal.name, "message": Message(fact).text(language),
                "hint": Message.hint(of: fact)?.text(language),
                "paths": refusal.paths.map(\.string),
            ])
        }
    }

    private func report(of refusal: Refusal) -> Report {
        Report(ChangeError.refused([refusal]), self)
    }
}
