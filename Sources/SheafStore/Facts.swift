import SheafCore
import SheafSystem
import SheafWords
import SystemPackage

extension InputError: FactConvertible {
    /// Says what cannot be read. `suggestion` is the word that was probably meant, `choices` are those that
    /// may stand there.
    public var fact: Fact {
        switch problem {
        case .unknownDateWord(let word, let suggestion):
            usage(
                "not-a-date",
                [
                    "text": word, "suggestion": isRule(word) ? nil : suggestion,
                    "rule": isRule(word) ? word : nil,
                ])
        case .incompleteDate:
            // A date that ends with a number by itself: `내일 8`.
            text.last { $0.isLetter || $0.isNumber }?.isNumber == true
                ? usage("incomplete-time") : usage("incomplete-date")
        case .misplacedDateWord(let word): usage("misplaced-date-word", ["word": word])
        case .unknownRepeat(let word, let suggestion):
            usage(
                "unknown-repeat",
                [
                    "word": word, "suggestion": suggestion, "time": isTime(word) ? word : nil,
                ])
        case .shorterThanDay(let word): usage("shorter-than-day", ["text": word])
        case .noFixedDays(let text, let count, let period):
            usage("no-fixed-days", ["text": text, "count": count, "period": "\(period)"])
        case .noSuchDay(let text): usage("no-such-day", ["text": text])
        case .dayNotInTable(let text): usage("day-not-in-table", ["text": text])
        case .unknownLunarYear(let text, let known):
            usage(
                "unknown-lunar-year",
                ["text": text, "first": known.lowerBound, "last": known.upperBound])
        case .wrongWeekday(let date, let said, let isThisYear):
            usage(
                "wrong-weekday",
                [
                    "day": Fact(
                        "date-spoken",
                        [
                            "year": isThisYear ? nil : date.year, "month": date.month,
                            "day": date.day,
                        ]),
                    "said": Fact("date-spoken-weekday", ["weekday": said]),
                    "right": Fact("date-spoken-weekday", ["weekday": date.weekday]),
                ])
        case .noSuchTime(let text): usage("no-such-time", ["text": text])
        case .unlikelyYear(let text, let year):
            usage("unlikely-year", ["text": text, "year": year])
        case .numberTooLarge(let text):
            usage("number-too-large", ["text": text, "limit": 9_999.counted])
        case .unknownKey(let key, let suggestion):
            usage(
                "unknown-key",
                [
                    "key": key, "suggestion": suggestion,
                    "keys": Self.names(of: KeyVocabulary.Key.allCases),
                ])
        case .notANumber(let text): usage("not-a-number", ["text": text])
        case .notAnEffort(let text): usage("not-an-effort", ["text": text])
        case .unknownPriority(let word, let suggestion):
            unknown(
                "unknown-priority", word, suggestion,
                Priority.allCases.map { ($0.rawValue, $0.korean) })
        case .unknownState(let word, let suggestion, let known):
            unknown(
                "unknown-state", word, suggestion,
                known.map { ($0, ItemQuery.korean(ofState: $0) ?? $0) })
        case .unknownField(let word, let suggestion):
            unknown(
                "unknown-field", word, suggestion,
                ItemQuery.fields.map { ($0, KeyVocabulary.Key(rawValue: $0)?.korean ?? $0) })
        case .unknownComparison(let word, let suggestion):
            unknown(
                "unknown-comparison", word, suggestion, ["before", "after", "on"].map { ($0, $0) })
        case .unknownQuery(let name, let suggestion):
            usage("unknown-query", ["name": name, "suggestion": suggestion])
        case .queryTooLarge(let name): usage("query-too-large", ["name": name])
        case .tooManyTerms(let limit): usage("too-many-terms", ["limit": limit])
        case .notADateKey(let key):
            usage(
                "not-a-date-key",
                [
                    "key": key,
                    "keys": Self.names(of: KeyVocabulary.Key.allCases.filter(\.isDate)),
                ])
        case .missingValue(let key): usage("missing-value", ["key": key])
        case .notATag(let text): usage("not-a-tag", ["text": text])
        case .missingOperand(let word): usage("missing-operand", ["operator": word])
        case .notClosed(let mark): usage("not-closed", ["mark": mark])
        case .notOpened: usage("not-opened")
        case .tooDeep: usage("nested-too-deeply")
        }
    }

    /// Returns whether a date that is none says how something repeats: `due:매월`, `due:every monday`.
    private func isRule(_ word: String) -> Bool {
        [word, String(text.drop { $0 != ":" }.dropFirst())].contains {
            (try? Recurrence($0)) != nil
        }
    }

    /// Returns whether a word that says nothing about repeating is a time, which belongs elsewhere.
    private func isTime(_ word: String) -> Bool {
        (try? Recurrence("every day " + word))?.time != nil
    }

    private func usage(
        _ key: String, _ arguments: [String: (any ArgumentConvertible)?] = [:]
    ) -> Fact {
        Fact(key, arguments, exitCode: .usage)
    }

    private func unknown(
        _ key: String, _ word: String, _ suggestion: String?,
        _ known: [(english: String, korean: String)]
    ) -> Fact {
        let choices = known.map {
            Fact.Argument.texts(["en": [Piece(text: $0.english)], "ko": [Piece(text: $0.korean)]])
        }
        return usage(key, ["text": word, "suggestion": suggestion, "choices": choices])
    }

    private static func names(of keys: [KeyVocabulary.Key]) -> Fact.Argument {
        func list(_ name: (KeyVocabulary.Key) -> String) -> [Piece] {
            [Piece(text: keys.map(name).joined(separator: ", "))]
        }
        return .texts(["en": list(\.rawValue), "ko": list(\.korean)])
    }
}

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
    /// The fact for what a YAML parser says of a text.
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

extension SystemError: FactConvertible {
    public var fact: Fact {
        if let defect { return Self.fact(defect, of: path) }
        return Fact(
            sentence, ["path": path, "reason": Fact.system(code.rawValue)],
            exitCode: isRefusal ? .refused : .io)
    }

    private var isRefusal: Bool {
        [.permissionDenied, .notPermitted, .readOnlyFileSystem, .tooManySymbolicLinkLevels]
            .contains(code)
    }

    private var sentence: String {
        switch call {
        case "mkdir", "mkdirat", "mkdtemp": "cannot-create-folder"
        case "posix_spawn", "waitpid": "cannot-run"
        case "flock": "cannot-lock"
        case "open", "openat": "cannot-open"
        case "unlinkat": "cannot-delete"
        case "write", "rename", "renameat", "renameat2", "symlink", "symlinkat", "linkat",
            "fsync", "syncfs", "fchmod", "ftruncate":
            "cannot-write"
        default: "cannot-read-path"
        }
    }

    /// A file or folder that stands in a place of sheaf's and is not used.
    private static func fact(_ defect: Defect, of path: FilePath) -> Fact {
        switch defect {
        case .notAName: Fact("not-a-name", ["path": path], exitCode: .refused)
        case .symbolicLink: Fact("symbolic-link", ["path": path], exitCode: .refused)
        case .notAFolder: Fact("in-place-of-folder", ["path": path], exitCode: .refused)
        case .notAFile: Fact("not-a-file", ["path": path], exitCode: .refused)
        case .hardLink: Fact("hard-link", ["path": path], exitCode: .refused)
        case .ignoreFileTooLarge:
            Fact("ignore-file-too-large", ["path": path], exitCode: .refused)
        case .slowPattern(let pattern):
            Fact("slow-pattern", ["pattern": pattern, "path": path], exitCode: .refused)
        case .otherOwner: Fact("owned-by-another-user", ["path": path], exitCode: .refused)
        }
    }
}
