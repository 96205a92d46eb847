/// The reasons why a value cannot be set or a file not be changed, and the ways out.
extension Message {
    // MARK: - Values

    public static let emptyTitle = Message(en: "title is empty", ko: "제목이 비어 있습니다")

    public static let emptyTitleHint = Message(
        en: "a title has at least one visible character: \(code: "sheaf add Buy milk")",
        ko: "보이는 글자를 하나라도 쓰세요: \(code: "sheaf add 우유 사기")")

    public static let longerTextHint = Message(
        en: "give the rest as the body: \(code: "--body TEXT")",
        ko: "나머지는 본문으로 쓰세요: \(code: "--body 글")")

    public static let emptyTextHint = Message(
        en: "give the text, or \(code: "-") to read it from standard input",
        ko: "글을 쓰거나, 표준 입력에서 읽으려면 \(code: "-")를 쓰세요")

    public static let titleHasLineBreak = Message(en: "a title is one line", ko: "제목은 한 줄이어야 합니다")

    public static let emptyText = Message(en: "text is empty", ko: "내용이 비어 있습니다")

    public static func unknownStatus(_ status: String) -> Message {
        Message(en: "no status \(quoted: status)", ko: "\(quoted: status) 상태가 없습니다")
    }

    public static func knownStatuses(_ names: [String]) -> Message {
        Message(
            en: "statuses: \(list: names)",
            ko: "쓸 수 있는 상태: \(list: names.map { Message.status($0).text(.korean) })")
    }

    /// The settings name no status for what `command` does.
    public static func noStatus(for command: String) -> Message {
        Message(
            en: "no status for \(code: "sheaf \(command)") among those configured",
            ko: "설정한 상태 가운데 \(code: "sheaf \(command)") 명령에 맞는 것이 없습니다")
    }

    public static let noClosedStatusHint = Message(
        en: "mark one as closed: \(code: "- {name: done, closed: true}")",
        ko: "한 상태를 닫힌 것으로 표시하세요: \(code: "- {name: done, closed: true}")")

    public static let noOpenStatusHint = Message(
        en: "leave one status without \(code: "closed: true")",
        ko: "\(code: "closed: true")가 없는 상태를 하나 두세요")

    public static let noStartedStatusHint = Message(
        en: "call one doing, by its name or an alias, or give it \(code: "started: true")",
        ko: "한 상태의 이름이나 별칭을 doing으로 하거나 \(code: "started: true")를 주세요")

    public static let nothingToSet = Message(
        en: "nothing to set: give tokens such as due:fri or +home",
        ko: "바꿀 것이 없습니다. due:금요일이나 +집처럼 쓰세요")

    public static func noSuchTemplate(_ name: String) -> Message {
        Message(en: "no template \(quoted: name)", ko: "\(quoted: name) 틀이 없습니다")
    }

    public static let noTemplatesHint = Message(
        en: "templates are files such as \(code: "templates/meeting.md") in the store",
        ko: "저장소의 \(code: "templates/회의.md") 같은 파일이 틀입니다")

    // MARK: - Files

    public static func tooLarge(_ path: String, limitInMebibytes: Int) -> Message {
        Message(
            en: "\(path) is larger than \(limitInMebibytes) MiB",
            ko: "\(path) 파일이 \(limitInMebibytes)MiB보다 큽니다")
    }

    public static func notText(_ path: String) -> Message {
        Message(en: "\(path) is not a text file", ko: "\(path) 파일은 텍스트가 아닙니다")
    }

    public static func unreadableFrontMatter(_ path: String) -> Message {
        Message(
            en: "the front matter of \(path) cannot be read, so it is left alone",
            ko: "\(path) 파일의 프런트 매터를 읽을 수 없어 그대로 두었습니다")
    }

    public static func duplicateKey(_ key: String, path: String, lines: [Int]) -> Message {
        Message(
            en: "\(path) has \(quoted: key) on lines \(list: lines.map { String($0) })",
            ko: "\(path) 파일의 \(list: lines.map { String($0) })번 줄에 \(quoted: key) 키가 있습니다")
    }

    public static let duplicateKeyHint = Message(
        en: "delete all but one of them", ko: "하나만 남기고 지우세요")

    /// The edited file did not read as asked, so nothing was written.
    public static func editNotSafe(_ path: String, key: String) -> Message {
        Message(
            en: "\(quoted: key) in \(path) cannot be changed without touching more",
            ko: "\(path) 파일의 \(quoted: key) 키만 따로 바꿀 수 없습니다")
    }

    /// The same where it is no key that would have been touched as well.
    public static func editNotSafe(_ path: String) -> Message {
        Message(
            en: "\(path) cannot be changed without touching more, so it is left alone",
            ko: "\(path) 파일의 다른 곳까지 바뀌게 되어 그대로 두었습니다")
    }

    public static let editByHandHint = Message(en: "change it in an editor", ko: "편집기로 고치세요")

    public static func unreadableRepeat(_ text: String, path: String, line: Int) -> Message {
        Message(
            en: "\(path):\(line): \(quoted: text) does not say what comes next",
            ko: "\(path):\(line): \(quoted: text, .topic, noun: "표현") 다음이 언제인지 말해 주지 않습니다")
    }

    public static func notAList(_ key: String, path: String, line: Int) -> Message {
        Message(
            en: "\(path):\(line): \(quoted: key) is not a list to add to or remove from",
            ko: "\(path):\(line): \(quoted: key) 키의 값은 더하거나 뺄 수 있는 목록이 아닙니다")
    }

    public static let outsideHint = Message(
        en: "name a folder inside the store that does not begin with a dot",
        ko: "점으로 시작하지 않는 저장소 안의 폴더를 쓰세요")

    public static func inputTooLarge(limitInMebibytes: Int) -> Message {
        Message(
            en: "standard input is larger than \(limitInMebibytes) MiB",
            ko: "표준 입력이 \(limitInMebibytes)MiB보다 큽니다")
    }
}
