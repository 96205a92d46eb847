/// Errors in options and arguments.
extension Message {
    public static func tooManyWords(limit: Int) -> Message {
        Message(
            en: "a command line has at most \(limit) words", ko: "명령 하나에 단어를 \(limit)개까지 쓸 수 있습니다")
    }

    public static let tooManyWordsHint = Message(
        en: """
            put text in quotation marks, choose items with \(code: "--where"), or pass fewer at a \
            time: \(code: "xargs -n 1000")
            """,
        ko: """
            글은 따옴표로 묶고, 항목은 \(code: "--where") 옵션으로 고르거나, \
            \(code: "xargs -n 1000")처럼 나누어 쓰세요
            """)

    public static func unknownOption(_ option: String) -> Message {
        Message(en: "unknown option \(quoted: option)", ko: "알 수 없는 옵션입니다: \(quoted: option)")
    }

    /// For a person who wanted to leave a tag of one letter out.
    public static func shortOptionHint(_ word: String) -> Message {
        let tag = String(word.dropFirst())
        return Message(
            en: "to leave out a tag, \(code: "not +\(tag)"); behind \(code: "--") all is text",
            ko: "태그를 빼려면 \(code: "not +\(tag)"), 글로 찾으려면 \(code: "--") 뒤에 쓰세요")
    }

    public static func unknownCommand(_ word: String) -> Message {
        Message(en: "unknown command \(quoted: word)", ko: "알 수 없는 명령입니다: \(quoted: word)")
    }

    public static func unknownTopic(_ word: String) -> Message {
        Message(en: "no help on \(quoted: word)", ko: "\(quoted: word) 도움말이 없습니다")
    }

    public static func unknownKind(_ word: String) -> Message {
        Message(en: "no output is of the kind \(quoted: word)", ko: "\(quoted: word) 종류의 출력은 없습니다")
    }

    public static let unknownKindHint = Message(
        en: "\(code: "sheaf help json") lists the kinds",
        ko: "\(code: "sheaf help json")에서 종류를 볼 수 있습니다")

    /// An argument that a command cannot do without, by the name that help gives to it.
    public enum Argument: Sendable, CaseIterable {
        case handle, status, text, folder, file, newTag, url, shell, device
        /// The files of a merge driver.
        case mergedFiles

        var name: Message {
            switch self {
            case .handle: Message(en: "HANDLE", ko: "항목")
            case .status: Message(en: "STATUS", ko: "상태")
            case .text: Message(en: "TEXT", ko: "글")
            case .folder: Message(en: "DIR", ko: "폴더")
            case .file: Message(en: "FILE", ko: "파일")
            case .newTag: Message(en: "NEW", ko: "새이름")
            case .url: Message(en: "URL", ko: "주소")
            case .device: Message(en: "ID", ko: "ID")
            case .shell: Message(en: "SHELL", ko: "셸")
            case .mergedFiles: Message(en: "BASE, OURS, THEIRS or PATH", ko: "합칠 파일이나 경로")
            }
        }
    }

    public static func missingArgument(_ argument: Argument) -> Message {
        let korean = argument.name.korean
        return Message(
            en: "\(argument.name.english) is missing",
            ko: "\(korean)\(.subject, after: korean.plain) 빠졌습니다")
    }

    public static func missingOptionValue(_ option: String) -> Message {
        Message(en: "\(code: option) needs a value", ko: "\(code: option) 옵션에 값이 필요합니다")
    }

    public static func optionTakesNoValue(_ option: String) -> Message {
        Message(en: "\(code: option) takes no value", ko: "\(code: option) 옵션은 값을 받지 않습니다")
    }

    public static func wrongOptionValue(_ value: String, option: String) -> Message {
        Message(
            en: "\(code: option) cannot be \(quoted: value)",
            ko: "\(code: option) 옵션에 \(quoted: value, .object, noun: "값") 쓸 수 없습니다")
    }

    public static func unexpectedArgument(_ argument: String) -> Message {
        Message(
            en: "unexpected argument \(quoted: argument)",
            ko: "여기에는 쓸 수 없는 인자입니다: \(quoted: argument)")
    }

    /// Two options of which only one can be meant.
    public static func conflictingOptions(_ first: String, _ second: String) -> Message {
        Message(
            en: "\(code: first) and \(code: second) exclude each other",
            ko: "\(code: first) 옵션과 \(code: second) 옵션은 함께 쓸 수 없습니다")
    }

    public static let oneOfThemHint = Message(en: "leave one of them out", ko: "하나만 쓰세요")

    public static func helpHint(_ command: String) -> Message {
        Message(en: "see \(code: "\(command) --help")", ko: "\(code: "\(command) --help") 도움말을 보세요")
    }
}
