/// Messages of reading commands around the data: titles of columns, empty results.
extension Message {
    // MARK: - Column titles and labels

    public static var columnID: Message { Message(en: "id", ko: "id") }
    public static var columnTitle: Message { Message(en: "title", ko: "제목") }
    public static var columnStatus: Message { Message(en: "status", ko: "상태") }
    public static var columnDue: Message { Message(en: "due", ko: "마감") }
    public static var columnRepeat: Message { Message(en: "repeat", ko: "반복") }
    public static var columnTags: Message { Message(en: "tags", ko: "태그") }
    public static var columnProject: Message { Message(en: "project", ko: "프로젝트") }
    public static var columnPriority: Message { Message(en: "priority", ko: "우선순위") }
    public static var columnCreated: Message { Message(en: "created", ko: "만든 때") }
    public static var columnCompleted: Message { Message(en: "completed", ko: "끝낸 때") }
    public static var columnPath: Message { Message(en: "path", ko: "파일") }
    public static var columnChecklist: Message { Message(en: "checklist", ko: "체크리스트") }

    /// The meaning of `.before`, `.after` and `.on` behind the name of a date.
    public static func compared(_ key: Message, _ comparison: String) -> Message {
        let korean = ["before": "이전", "after": "이후", "on": "그날"][comparison] ?? comparison
        return Message(en: "\(key.english) \(comparison)", ko: "\(key.korean) \(korean)")
    }

    /// A status as it is read: the standard ones in the reader's language, others as configured.
    public static func status(_ name: String) -> Message {
        switch name {
        case "todo": Message(en: "todo", ko: "할 일")
        case "doing": Message(en: "doing", ko: "진행 중")
        case "done": Message(en: "done", ko: "완료")
        default: Message(verbatim: name)
        }
    }

    public static var priorityHigh: Message { Message(en: "high", ko: "높음") }
    public static var priorityMedium: Message { Message(en: "medium", ko: "보통") }
    public static var priorityLow: Message { Message(en: "low", ko: "낮음") }

    // MARK: - Empty and partial results

    public static let noOpenTasks = Message(
        en: "No open tasks; \(code: "sheaf add Buy milk due:fri") adds one",
        ko: "남은 할 일이 없습니다. \(code: "sheaf add 우유 사기 due:금요일") 명령으로 추가합니다")

    public static let noMemos = Message(
        en: "No memos; \(code: "sheaf memo") adds one",
        ko: "메모가 없습니다. \(code: "sheaf memo") 명령으로 추가합니다")

    /// A query that no open task matches; others were not looked at.
    public static let noMatchingOpenTasks = Message(
        en: "No open task matches; \(code: "--all") includes closed tasks and memos",
        ko: "조건에 맞는 남은 할 일이 없습니다. \(code: "--all") 옵션을 쓰면 끝난 할 일과 메모도 봅니다")

    /// A query that no item matches.
    public static let noMatchingItems = Message(en: "No item matches", ko: "조건에 맞는 항목이 없습니다")

    /// The same of a listing.
    ///
    /// - Parameter command: shows everything.
    public static func noMatchingItems(all command: String) -> Message {
        Message(
            en: "No item matches; \(code: command) shows all",
            ko: "조건에 맞는 항목이 없습니다. \(code: command) 명령으로 모두 봅니다")
    }

    public static func nothingFound(_ text: String) -> Message {
        Message(
            en: "Nothing found for \(quoted: text)",
            ko: "\(quoted: text, .object, noun: "낱말") 찾지 못했습니다")
    }

    public static let nothingFoundHint = Message(
        en: "fewer or shorter words find more", ko: "낱말 수를 줄이거나 더 짧게 써 보세요")

    /// The findings of the keys of a search with the keyboard set to the other script.
    public static func otherKeyboard(_ text: String, count: Int, _ command: String) -> Message {
        Message(
            en: """
                read with the other keyboard, \(quoted: text) finds \(Counted.english(count, "item")): \
                \(code: command)
                """,
            ko: """
                한/영 키를 바꿔 읽으면 \(quoted: text, .direction, noun: "낱말") 항목 \
                \(Counted.grouped(count))개를 찾습니다: \(code: command)
                """)
    }

    /// Above a listing: only what is worked within.
    ///
    /// - Parameter expansion: what the name stands for; `nil` where it is the query itself.
    public static func shownWithin(_ name: String, _ expansion: String?) -> Message {
        let text = expansion.map { "\(name): \($0)" } ?? name
        return Message(
            en: "Only \(text, .code) \("(SHEAF_CONTEXT)", .muted)",
            ko: "조건에 맞는 것만 보입니다: \(text, .code) \("(SHEAF_CONTEXT)", .muted)")
    }

    /// The values that a new item got from the context.
    public static func givenWithin(_ name: String, _ values: [Message]) -> Message {
        let list = joined(values)
        return Message(
            en: "From SHEAF_CONTEXT \(name, .code): \(list.english)",
            ko: "SHEAF_CONTEXT \(name, .code)에 따라 붙인 값: \(list.korean)")
    }

    /// A search that left a particle out.
    public static func withoutParticle(_ typed: String, _ stem: String) -> Message {
        Message(
            en: "Looked for \(quoted: stem), without the particle of \(quoted: typed)",
            ko: "\(quoted: typed)에서 조사를 빼고 \(quoted: stem, .direction, noun: "낱말") 찾았습니다")
    }

    /// The place, in what was piped in, of a task that cannot be read.
    public static func inLine(_ number: Int) -> Message {
        Message(
            en: "in line \(String(number)) of the input; nothing was added",
            ko: "입력의 \(String(number))번째 줄입니다. 아무것도 추가하지 않았습니다")
    }

    /// The place of a query that cannot be read.
    public static let inContext = Message(en: "in SHEAF_CONTEXT", ko: "SHEAF_CONTEXT 값에 있습니다")

    public static let noHistory = Message(
        en: "Nothing has happened yet; what you add or change appears here",
        ko: "아직 기록이 없습니다. 추가하거나 바꾸면 여기에 기록됩니다")

    /// `--limit` left some out.
    public static func shown(_ count: Int, of total: Int) -> Message {
        Message(
            en: "\(Counted.grouped(count)) of \(Counted.english(total, "item")) shown",
            ko: "\(Counted.korean("항목", total)) 중 \(Counted.grouped(count))개를 표시했습니다")
    }
}
