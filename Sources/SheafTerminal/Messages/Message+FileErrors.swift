/// Problems in files: front matter of items, the settings.
extension Message {
    // MARK: - Findings in items, shown as warnings with their place

    public static let frontMatterNotClosed = Message(
        en: "the front matter is never closed", ko: "프런트 매터가 닫히지 않았습니다")

    public static func notAnEntry(_ line: String) -> Message {
        let shown = CellWidth().cut(Sanitizer.line(line), to: 60)
        return Message(
            en: "not an entry of front matter: \(quoted: shown)",
            ko: "프런트 매터 항목이 아닙니다: \(quoted: shown)")
    }

    public static func keyAppearsTwice(_ key: String, firstLine: Int) -> Message {
        Message(
            en: "\(quoted: key) is already on line \(firstLine); the last one counts",
            ko: "\(quoted: key) 키가 \(firstLine)번 줄에도 있습니다. 마지막 것을 읽습니다")
    }

    public static func unreadableValue(key: String) -> Message {
        Message(
            en: "the value of \(quoted: key) is not YAML; it is read as plain text",
            ko: "\(quoted: key) 키의 값이 YAML이 아니어서 글자 그대로 읽습니다")
    }

    public static func tooComplexValue(key: String) -> Message {
        Message(
            en: "the value of \(quoted: key) is too deeply nested to be read",
            ko: "\(quoted: key) 키의 값이 너무 복잡해서 읽지 않습니다")
    }

    public static func valueNotADate(_ value: String, key: String) -> Message {
        Message(
            en: "\(quoted: value) of \(quoted: key) is not a date",
            ko: "\(quoted: key) 키의 \(quoted: value)\(.topic, after: value, noun: "값") 날짜가 아닙니다")
    }

    public static let notTOML = Message(
        en: "the text between +++ is not TOML from here on", ko: "+++ 사이의 내용이 여기부터 TOML이 아닙니다")

    public static let notText = Message(
        en: "this is no text: it holds NUL bytes", ko: "NUL 바이트가 있어 텍스트가 아닙니다")

    /// - Parameter encoding: the file's own.
    public static func notUTF8(_ encoding: String) -> Message {
        Message(
            en:
                "\(encoding), not UTF-8: it can be read, and \(code: "sheaf doctor --fix") converts it",
            ko: """
                UTF-8이 아닌 \(encoding) 파일입니다. 읽을 수만 있고, \
                \(code: "sheaf doctor --fix") 명령으로 변환할 수 있습니다
                """)
    }

    public static func cannotEditEncoding(_ path: String, _ encoding: String) -> Message {
        Message(
            en: "\(path) is \(encoding), not UTF-8, and is not edited",
            ko: "\(path) 파일은 UTF-8이 아닌 \(encoding)이어서 고칠 수 없습니다")
    }

    public static func otherEncodings(count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "note")) not in UTF-8: read, but not edited",
            ko: "UTF-8이 아니어서 읽을 수만 있는 노트가 \(Counted.grouped(count))개 있습니다")
    }

    public static let otherEncodingHint = Message(
        en: "\(code: "sheaf doctor --fix") converts them in one commit",
        ko: "\(code: "sheaf doctor --fix") 명령으로 한 커밋에 모두 변환할 수 있습니다")

    public static func cannotRead(reason: Message) -> Message {
        Message(en: "cannot be read: \(reason.english)", ko: "읽을 수 없습니다: \(reason.korean)")
    }

    /// An attachment over the size limit, which is neither committed nor sent.
    public static func tooLargeToSync(limitInMebibytes: Int) -> Message {
        Message(
            en: "larger than \(limitInMebibytes) MiB, so it is not committed",
            ko: "\(limitInMebibytes)MiB보다 커서 커밋하지 않습니다")
    }

    /// Findings that were left out where they are listed.
    public static func moreFindings(_ count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "more warning")); \(code: "sheaf doctor") shows all",
            ko: "경고 \(Counted.grouped(count))개가 더 있습니다. \(code: "sheaf doctor") 명령으로 모두 봅니다")
    }

    /// The first of what a command found wrong, and where the others are told.
    public static func briefly(_ first: Message, more count: Int) -> Message {
        guard count > 0 else {
            return Message(
                en: "\(first.english) (see \(code: "sheaf doctor"))",
                ko: "\(first.korean) (\(code: "sheaf doctor") 참고)")
        }
        return Message(
            en: "\(first.english) (\(Counted.grouped(count)) more: \(code: "sheaf doctor"))",
            ko: "\(first.korean) (그 밖에 \(Counted.grouped(count))개: \(code: "sheaf doctor"))")
    }

    // MARK: - Files that are not written

    public static func tomlFrontMatter(_ path: String) -> Message {
        Message(
            en: "the front matter of \(path) is TOML, which is read but never written",
            ko: "\(path) 파일의 프런트 매터는 TOML입니다. 읽기만 하고 쓰지는 않습니다")
    }

    // MARK: - Settings

    /// The place of a problem in the settings, before the problem.
    public static func settings(_ path: String, line: Int, _ problem: Message) -> Message {
        Message(en: "\(path):\(line): \(problem.english)", ko: "\(path):\(line): \(problem.korean)")
    }

    public static func notYAML(_ reason: String) -> Message {
        Message(
            en: "not YAML\(reason.isEmpty ? "" : ": " + reason)",
            ko: "YAML 문법에 맞지 않습니다\(reason.isEmpty ? "" : ": " + yamlProblem(reason))")
    }

    public static func unknownSetting(_ key: String) -> Message {
        Message(en: "unknown setting \(quoted: key)", ko: "알 수 없는 설정입니다: \(quoted: key)")
    }

    /// The type of a setting's value.
    public enum SettingType: Sendable, CaseIterable {
        case text, boolean, number, list, mapping

        var name: Message {
            switch self {
            case .text: Message(en: "a text", ko: "글")
            case .boolean: Message(en: "true or false", ko: "true 또는 false 값")
            case .number: Message(en: "a number", ko: "숫자")
            case .list: Message(en: "a list", ko: "목록")
            case .mapping: Message(en: "keys with values", ko: "키와 값")
            }
        }
    }

    public static func wrongSettingType(_ key: String, expected: SettingType) -> Message {
        let korean = expected.name.korean
        return Message(
            en: "\(quoted: key) must be \(expected.name.english)",
            ko: "\(quoted: key) 설정에는 \(korean)\(.subject, after: korean.plain, noun: "값") 와야 합니다")
    }

    public static func wrongSettingValue(
        _ value: String, key: String, allowed: [String]
    ) -> Message {
        Message(
            en: "\(quoted: key) cannot be \(quoted: value); one of \(list: allowed)",
            ko: """
                \(quoted: key) 설정에 \(quoted: value, .object, noun: "값") 쓸 수 없습니다. \
                다음 가운데 하나: \(list: allowed)
                """)
    }

    public static func duplicateStatus(_ name: String) -> Message {
        Message(en: "the status \(quoted: name) is named twice", ko: "\(quoted: name) 상태가 두 번 나옵니다")
    }

    public static let noStatuses = Message(en: "there is no status", ko: "상태가 하나도 없습니다")

    public static func badTemplate(_ template: String, key: String) -> Message {
        Message(
            en: "\(quoted: template) is no path template for \(quoted: key)",
            ko:
                "\(quoted: template)\(.topic, after: template, noun: "값") \(quoted: key) 경로 틀로 쓸 수 없습니다"
        )
    }

    public static func tooManySettings(_ key: String, limit: Int) -> Message {
        Message(
            en: "\(quoted: key) may hold \(Counted.grouped(limit)) entries at most",
            ko: "\(quoted: key) 설정에는 \(Counted.grouped(limit))개까지 쓸 수 있습니다")
    }

    public static func settingTooLong(_ key: String, limit: Int) -> Message {
        Message(
            en: "a value of \(quoted: key) may be \(Counted.grouped(limit)) bytes at most",
            ko: "\(quoted: key) 설정 값은 \(Counted.grouped(limit))바이트까지 쓸 수 있습니다")
    }

    /// A setting that is wrong, so that the default counts.
    ///
    /// - Parameter isAdvice: whether the setting is used all the same.
    public static func unusedSetting(_ problem: Message, isAdvice: Bool) -> Message {
        guard !isAdvice else { return problem }
        return Message(
            en: "\(problem.english); the default is used", ko: "\(problem.korean). 기본값을 씁니다")
    }

    public static let settingsHint = Message(
        en: "\(code: "sheaf help settings") explains the settings",
        ko: "\(code: "sheaf help settings") 도움말에 설정이 설명되어 있습니다")

    public static let noClosedStatus = Message(
        en: "no status is marked closed", ko: "닫힌 것으로 표시한 상태가 없습니다")

    /// - Parameter status: that was probably meant to be closed.
    public static func closeStatusHint(_ status: String) -> Message {
        let line = "- {name: \(status), closed: true}"
        return Message(
            en: "write under \(code: "statuses:") \(code: line)",
            ko: "\(code: "statuses:") 아래에 이렇게 쓰세요: \(code: line)")
    }

    /// Items that were tasks before the settings changed.
    public static func unnamedStatus(_ status: String, count: Int) -> Message {
        Message(
            en: """
                \(Counted.english(count, "item")) with the status \(quoted: status) no longer \
                \(count == 1 ? "is a task" : "are tasks"): the settings do not name it
                """,
            ko: """
                설정에 \(quoted: status) 상태가 없어 항목 \(Counted.grouped(count))개가 더는 할 일이 \
                아닙니다
                """)
    }

    public static let unnamedStatuses = Message(
        en: "tasks are memos now because their statuses were renamed",
        ko: "상태 이름이 바뀌어 할 일이 메모가 되었습니다")

    public static func unnamedStatusHint(_ status: String) -> Message {
        let line = "aliases: [\(status)]"
        return Message(
            en: "keep the old name as an alias: \(code: line)",
            ko: "예전 이름을 별칭으로 두세요: \(code: line)")
    }

    public static let settingsNotAFile = Message(
        en: "a link or a folder is in the place of the settings; the last committed ones are used",
        ko: "설정 파일 자리에 링크나 폴더가 있어 마지막으로 커밋한 설정을 씁니다")

    public static let settingsNotAFileHint = Message(
        en: """
            remove it and bring the file back: \(code: "git log .sheaf/config.yml") and \
            \(code: "git checkout COMMIT -- .sheaf/config.yml")
            """,
        ko: """
            그것을 지우고 파일을 되살리세요: \(code: "git log .sheaf/config.yml"), \
            \(code: "git checkout 커밋 -- .sheaf/config.yml")
            """)

    public static let settingsTooLarge = Message(
        en: "the settings are too large", ko: "설정 파일이 너무 큽니다")
}
