import SheafCore
import SheafTerminal

extension Report {
    init(settings error: ConfigurationError, path: String) {
        self.init(
            .config, .settings(path, line: error.line, Self.problem(of: error)),
            hint: Self.hint(for: error.problem))
    }

    /// The problem, without its place.
    static func problem(of error: ConfigurationError) -> Message {
        switch error.problem {
        case .notYAML(let reason): .notYAML(reason)
        case .unknownKey(let key, _): .unknownSetting(key)
        case .wrongType(let key, let expected): .wrongSettingType(key, expected: .init(expected))
        case .wrongValue(let key, let value, let allowed):
            .wrongSettingValue(value, key: key, allowed: allowed)
        case .duplicateStatus(let name): .duplicateStatus(name)
        case .noStatuses: .noStatuses
        case .noClosedStatus: .noClosedStatus
        case .template(let key, let text, _): .badTemplate(text, key: key)
        case .tooLarge: .settingsTooLarge
        case .notAFile: .settingsNotAFile
        case .tooMany(let key, let limit): .tooManySettings(key, limit: limit)
        case .tooLong(let key, let limit): .settingTooLong(key, limit: limit)
        }
    }

    private static func hint(for problem: ConfigurationError.Problem) -> Message {
        switch problem {
        case .unknownKey(let key, let known):
            Self.nearest(to: key, among: known) ?? .oneOf(known)
        case .wrongValue(_, let value, let allowed):
            Self.nearest(to: value, among: allowed) ?? .settingsHint
        case .noClosedStatus(let last): .closeStatusHint(last)
        case .notAFile: .settingsNotAFileHint
        default: .settingsHint
        }
    }
}

extension Message.SettingType {
    fileprivate init(_ expected: ConfigurationError.Expected) {
        switch expected {
        case .text: self = .text
        case .boolean: self = .boolean
        case .number: self = .number
        case .list: self = .list
        case .mapping: self = .mapping
        }
    }
}
