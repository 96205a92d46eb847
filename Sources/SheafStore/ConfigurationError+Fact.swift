import SheafCore
import SheafWords

extension ConfigurationError: FactConvertible {
    /// The problem, without its place.
    public var fact: Fact {
        switch problem {
        case .notYAML(let reason):
            Fact("not-yaml", ["reason": reason.isEmpty ? nil : Fact.yamlProblem(reason)])
        case .unknownKey(let key, let known):
            Fact(
                "unknown-setting",
                [
                    "key": key, "suggestion": Suggestion.nearest(to: key, among: known),
                    "choices": known,
                ])
        case .wrongType(let key, let expected):
            Fact("wrong-setting-type", ["key": key, "expected": Fact("setting-type-\(expected)")])
        case .wrongValue(let key, let value, let allowed):
            Fact(
                "wrong-setting-value",
                [
                    "value": value, "key": key, "allowed": allowed,
                    "suggestion": Suggestion.nearest(to: value, among: allowed),
                ])
        case .duplicateStatus(let name): Fact("duplicate-status", ["name": name])
        case .noStatuses: Fact("no-statuses")
        case .noClosedStatus(let last): Fact("no-closed-status", ["status": last])
        case .template(let key, let text, _):
            Fact("bad-template", ["template": text, "key": key])
        case .tooLarge: Fact("settings-too-large")
        case .notAFile: Fact("settings-not-a-file")
        case .tooMany(let key, let limit):
            Fact("too-many-settings", ["key": key, "limit": limit.counted])
        case .tooLong(let key, let limit):
            Fact("setting-too-long", ["key": key, "limit": limit.counted])
        }
    }
}

extension Fact {
    /// What a YAML parser says of a text.
    ///
    /// - Parameter reason: in the words of libyaml, or of the checks around it.
    public static func yamlProblem(_ reason: String) -> Fact {
        let named = "duplicate key "
        if reason.hasPrefix(named) {
            return Fact("yaml-duplicate-key", ["key": String(reason.dropFirst(named.count))])
        }
        let words = reason.lowercased().replacing("]", with: " bracket ")
            .replacing("}", with: " brace ").split { !$0.isLetter }
        // The reasons are sentences; some go on with what was found.
        for count in stride(from: min(words.count, 16), to: 1, by: -1) {
            let fact = Fact(
                "yaml-" + words.prefix(count).joined(separator: "-"), ["reason": reason])
            if Catalogue.english.has(fact) { return fact }
        }
        return Fact("yaml-problem", ["reason": reason])
    }
}
