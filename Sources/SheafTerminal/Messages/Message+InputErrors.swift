/// Errors in typed arguments: dates, tokens, queries, options. The place is shown by an
/// ``Excerpt``.
extension Message {
    public static func didYouMean(_ word: String) -> Message {
        Message(en: "did you mean \(quoted: word)?", ko: "혹시 \(quoted: word)입니까?")
    }

    /// The words that may stand at the place.
    public static func oneOf(_ words: [String]) -> Message {
        Message(en: "one of \(list: words)", ko: "다음 가운데 하나를 쓰세요: \(list: words)")
    }

    // MARK: - Dates

    public static func notADate(_ text: String) -> Message {
        Message(en: "not a date: \(quoted: text)", ko: "날짜가 아닙니다: \(quoted: text)")
    }

    public static let dateHint = Message(
        en: "for example \(list: ["2026-11-25", "tomorrow 3pm", "fri", "+3d", "next-week"])",
        ko: "예: \(list: ["2026-11-25", "내일 오후 3시", "금요일", "3일 뒤", "다음 주"])")

    public static let incompleteDate = Message(en: "the date is incomplete", ko: "날짜가 덜 쓰였습니다")

    /// A date that ends with a number by itself: `내일 8`.
    public static let incompleteTime = Message(
        en: "say what the number counts: tomorrow 8am, in 3 days",
        ko: "몇 시인지, 며칠인지도 쓰세요: 내일 아침 8시, 25일")

    public static func misplacedDateWord(_ word: String) -> Message {
        Message(
            en: "\(quoted: word) makes no sense here",
            ko: "여기에 \(quoted: word, .subject, noun: "표현") 올 수 없습니다")
    }

    public static func unknownRepeat(_ word: String) -> Message {
        Message(
            en: "\(quoted: word) does not say how something repeats",
            ko: "\(quoted: word, .topic, noun: "표현") 반복을 뜻하지 않습니다")
    }

    public static let repeatHint = Message(
        en:
            "for example \(list: ["every 2 weeks on mon", "weekdays", "every month on the last fri"])",
        ko: "예: \(list: ["매주 월·수", "평일마다", "매월 말일", "완료 후 2주"])")

    public static func noSuchDay(_ text: String) -> Message {
        Message(en: "there is no day \(quoted: text)", ko: "\(quoted: text) 날짜는 없습니다")
    }

    public static let timeHint = Message(
        en: "for example \(list: ["3pm", "14:30", "noon"])",
        ko: "예: \(list: ["오후 3시", "14:30", "정오"])")

    public static func noSuchTime(_ text: String) -> Message {
        Message(en: "there is no time \(quoted: text)", ko: "\(quoted: text) 시각은 없습니다")
    }

    /// A date that is probably a slip.
    public static func unlikelyYear(_ text: String, year: Int) -> Message {
        Message(
            en: "\(quoted: text) is in the year \(String(year))",
            ko: "\(quoted: text, .topic, noun: "날짜") \(String(year))년입니다")
    }

    public static let unlikelyYearHint = Message(
        en: "if that year is meant, add \(code: "--yes")",
        ko: "그 해가 맞으면 \(code: "--yes")를 붙이세요")

    public static func confirmYear(_ text: String, year: Int) -> Message {
        Message(
            en: "\(quoted: text) is in the year \(String(year)). Is that meant? [y/N] ",
            ko: "\(quoted: text, .topic, noun: "날짜") \(String(year))년입니다. 맞습니까? [y/N] ")
    }

    /// A word of a title that looks like a token, and the tokens that may have been meant.
    public static func leftInTitle(_ word: String, meant: String?) -> Message {
        guard let meant else {
            return Message(
                en: "\(quoted: word) stays in the title as text",
                ko: "\(quoted: word, .topic, noun: "낱말") 제목에 글로 남겼습니다")
        }
        return Message(
            en: "\(quoted: word) stays in the title as text; did you mean \(code: meant)?",
            ko: """
                \(quoted: word, .topic, noun: "낱말") 제목에 글로 남겼습니다. 혹시 \(code: meant)입니까?
                """)
    }

    public static func numberTooLarge(_ text: String) -> Message {
        Message(en: "\(quoted: text) is too large", ko: "\(quoted: text) 숫자가 너무 큽니다")
    }

    public static func numberTooLargeHint(limit: Int) -> Message {
        Message(
            en: "the largest is \(Counted.grouped(limit))",
            ko: "\(Counted.grouped(limit))까지 쓸 수 있습니다")
    }

    // MARK: - Tokens and queries

    /// - Parameter keys: by what they are called in files, and in Korean.
    public static func knownKeys(_ keys: [(english: String, korean: String)]) -> Message {
        Message(
            en: "keys: \(list: keys.map(\.english))", ko: "쓸 수 있는 키: \(list: keys.map(\.korean))")
    }

    public static let savedQueryHint = Message(
        en: "save one in the settings: \(code: "queries: {work: +work is:open}")",
        ko: "설정에 저장하세요: \(code: "queries: {업무: +업무 is:open}")")

    public static let queryHint = Message(
        en: "\(code: "sheaf help query") explains queries",
        ko: "조건을 쓰는 법: \(code: "sheaf help 조건")")

    public static func unknownKey(_ key: String) -> Message {
        Message(en: "unknown key \(quoted: key)", ko: "알 수 없는 키입니다: \(quoted: key)")
    }

    public static func unknownPriority(_ text: String) -> Message {
        Message(en: "unknown priority \(quoted: text)", ko: "알 수 없는 우선순위입니다: \(quoted: text)")
    }

    /// The word after `is:`.
    public static func unknownState(_ text: String) -> Message {
        Message(
            en: "\(code: "is:") cannot be \(quoted: text)",
            ko: "\(code: "is:") 뒤에 \(quoted: text, .object, noun: "값") 쓸 수 없습니다")
    }

    /// The word after `has:`.
    public static func unknownField(_ text: String) -> Message {
        Message(
            en: "\(code: "has:") cannot be \(quoted: text)",
            ko: "\(code: "has:") 뒤에 \(quoted: text, .object, noun: "값") 쓸 수 없습니다")
    }

    /// The word after `due.` and the like.
    public static func unknownComparison(_ text: String) -> Message {
        Message(en: "unknown comparison \(quoted: text)", ko: "알 수 없는 비교입니다: \(quoted: text)")
    }

    /// `@name` that the settings do not keep.
    public static func unknownQuery(_ name: String) -> Message {
        Message(
            en: "no query is saved as \(quoted: name)",
            ko: "\(quoted: name, .direction, noun: "이름") 저장한 조건이 없습니다")
    }

    /// `@name` that asks for others, and these for more.
    public static func queryTooLarge(_ name: String) -> Message {
        Message(en: "\(quoted: name) expands to too much", ko: "\(quoted: name) 조건이 너무 큽니다")
    }

    public static func tooManyTerms(limit: Int) -> Message {
        Message(en: "a query has at most \(limit) terms", ko: "조건은 \(limit)개까지 쓸 수 있습니다")
    }

    public static func notADateKey(_ key: String) -> Message {
        Message(
            en: "\(quoted: key) holds no date to compare", ko: "\(quoted: key) 키에는 비교할 날짜가 없습니다")
    }

    public static func missingValue(_ key: String) -> Message {
        Message(en: "\(quoted: key) needs a value", ko: "\(quoted: key) 뒤에 값이 필요합니다")
    }

    public static func notATag(_ text: String) -> Message {
        Message(
            en: "\(quoted: text) is not a tag: a letter, then letters, digits, -, _ and /",
            ko: """
                \(quoted: text)\(.topic, after: text, noun: "값") 태그가 아닙니다. \
                글자로 시작하고 글자, 숫자, -, _, /만 씁니다
                """)
    }

    public static let tagHint = Message(
        en: "for example \(list: ["+home", "+home/garden"])", ko: "예: \(list: ["+집", "+집/마당"])")

    public static func missingOperand(_ operator: String) -> Message {
        Message(
            en: "\(quoted: `operator`) has nothing to apply to",
            ko: "\(quoted: `operator`)에 이어질 조건이 없습니다")
    }

    public static func notClosed(_ mark: String) -> Message {
        Message(en: "\(mark) is not closed", ko: "\(mark) 기호가 닫히지 않았습니다")
    }

    public static let notOpened = Message(
        en: "this parenthesis was never opened", ko: "이 괄호와 짝이 되는 여는 괄호가 없습니다")

    public static let nestedTooDeeply = Message(
        en: "parentheses are nested too deeply", ko: "괄호가 너무 깊이 겹쳐 있습니다")
}
