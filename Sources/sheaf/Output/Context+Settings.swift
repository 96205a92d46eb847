import SheafCore
import SheafStore
import SheafTerminal

extension Context {
    /// Shows every setting with its value and where it comes from.
    func show(_ settings: StoreSettings) throws {
        if json { return try print(.settings(settings)) }
        guard isForPeople else {
            return try output.write(
                settings.settings.map { setting in
                    let source = setting.line.map { "\(settings.file):\($0)" } ?? "default"
                    return "\(setting.name)\t\(setting.value.text)\t\(source)\n"
                }.joined())
        }
        var table = Table([
            Table.Column(), Table.Column(isFlexible: true, minimum: 20), Table.Column(dropOrder: 1),
        ])
        for setting in settings.settings {
            let source =
                setting.line.map { StyledText("\(Self.fileName):\($0)", .muted) }
                ?? Message.defaultSetting.styled(language).styled(.muted)
            let value = setting.value.text
            table.append([
                StyledText(setting.name, .heading), StyledText(value.isEmpty ? "-" : value), source,
            ])
        }
        for line in table.lines(limit: terminal.columns, width: output.width) {
            try output.print(line)
        }
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
        case .list(let texts): .array(texts.map(JSON.string))
        case .statuses(let statuses):
            .array(
                statuses.map { status in
                    .object([
                        ("name", .string(status.name)),
                        ("aliases", .array(status.aliases.map(JSON.string))),
                        ("closed", .bool(status.isClosed)),
                        ("started", .bool(status.isStarted)),
                    ])
                })
        case .queries(let queries):
            .object(queries.map { (name: $0.name, value: .string($0.text)) })
        case .keys(let keys):
            .object(keys.map { (name: $0.name, value: .string(orNull: $0.meaning)) })
        }
    }
}

extension JSON {
    static func settings(_ settings: StoreSettings) -> JSON {
        .output(
            "config",
            [
                ("file", .string(settings.file.string)),
                (
                    "settings",
                    .array(
                        settings.settings.map { setting in
                            .object([
                                ("name", .string(setting.name)), ("value", setting.value.json),
                                ("source", .string(setting.line == nil ? "default" : "file")),
                                ("line", setting.line.map(JSON.number) ?? .null),
                            ])
                        })
                ),
            ])
    }
}
