import SheafCore
import SheafTerminal
import SheafWords

extension Report {
    init(settings error: ConfigurationError, path: String) {
        self.init(
            .config,
            Message(
                "settings", ["path": path, "line": error.line, "problem": Self.problem(of: error)]),
            hint: Self.hint(for: error.problem))
    }

    /// The problem, without its place.
    static func problem(of error: ConfigurationError) -> Message {
        switch error.problem {
        case .notYAML(let reason):
            Message("not-yaml", ["reason": reason.isEmpty ? nil : Message.yamlProblem(reason)])
        case .unknownKey(let key, _): Message("unknown-setting", ["key": key])
        case .wrongType(let key, let expected):
            Message(
                "wrong-setting-type", ["key": key, "expected": Fact("setting-type-\(expected)")])
        case .wrongValue(let key, let value, let allowed):
            Message("wrong-setting-value", ["value": value, "key": key, "allowed": allowed])
        case .duplicateStatus(let name): Message("duplicate-status", ["name": name])
        case .noStatuses: Message("no-statuses")
        case .noClosedStatus: Message("no-closed-status")
        case .template(let key, let text, _):
            Message("bad-template", ["template": text, "key": key])
        case .tooLarge: Message("settings-too-large")
        case .notAFile: Message("settings-not-a-file")
        case .tooMany(let key, let limit):
            Message("too-many-settings", ["key": key, "limit": limit.counted])
        case .tooLong(let key, let limit):
            Message("setting-too-long", ["key": key, "limit": limit.counted])
        }
    }

    private static func hint(for problem: ConfigurationError.Problem) -> Message {
        switch problem {
        case .unknownKey(let key, let known):
            Self.nearest(to: key, among: known) ?? Message("one-of", ["words": known])
        case .wrongValue(_, let value, let allowed):
            Self.nearest(to: value, among: allowed) ?? Message("settings-hint")
        case .noClosedStatus(let last): Message("close-status-hint", ["status": last])
        case .notAFile: Message("settings-not-a-file-hint")
        default: Message("settings-hint")
        }
    }
}
