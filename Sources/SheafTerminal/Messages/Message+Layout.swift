/// Words of listings that are laid out as the user wants: groups, chosen columns, templates.
extension Message {
    // MARK: - Columns

    public static var columnKind: Message { Message(en: "kind", ko: "종류") }
    public static var columnUpdated: Message { Message(en: "changed", ko: "바뀐 때") }

    /// The kind of an item, in a column.
    public static func kind(isTask: Bool) -> Message {
        isTask ? Message(en: "task", ko: "할 일") : Message(en: "memo", ko: "메모")
    }

    /// On an item with both sides of a conflict in it.
    public static var conflictMark: Message { Message(en: "conflict", ko: "충돌") }

    // MARK: - Groups

    public static var withoutStatus: Message { Message(en: "no status", ko: "상태 없음") }
    public static var withoutProject: Message { Message(en: "no project", ko: "프로젝트 없음") }
    public static var withoutPriority: Message { Message(en: "no priority", ko: "우선순위 없음") }
    public static var withoutDue: Message { Message(en: "no due date", ko: "마감 없음") }
    public static var withoutTag: Message { Message(en: "no tag", ko: "태그 없음") }

    /// Without a key of the user's own.
    public static func without(key: String) -> Message {
        Message(en: "no \(key)", ko: "\(key) 없음")
    }

    public static var dueOverdue: Message { Message(en: "overdue", ko: "기한 지남") }
    /// Of what is closed: nothing is late there.
    public static var duePast: Message { Message(en: "past", ko: "지난 마감") }
    public static var dueToday: Message { Message(en: "today", ko: "오늘") }
    public static var dueTomorrow: Message { Message(en: "tomorrow", ko: "내일") }
    public static var dueThisWeek: Message { Message(en: "this week", ko: "이번 주") }
    public static var dueLater: Message { Message(en: "later", ko: "나중") }

    // MARK: - Templates

    public static func unknownTemplateField(_ name: String) -> Message {
        Message(en: "unknown field \(quoted: name)", ko: "알 수 없는 필드입니다: \(quoted: name)")
    }

    public static let missingTemplateField = Message(
        en: "there is no field in \(code: "{}")", ko: "\(code: "{}") 안에 필드가 없습니다")

    public static let braceNotOpened = Message(
        en: "this brace was never opened", ko: "이 중괄호와 짝이 되는 여는 중괄호가 없습니다")

    public static func braceHint(_ brace: String) -> Message {
        Message(
            en: "write \(code: brace + brace) for the brace itself",
            ko: "중괄호 자체는 \(code: brace + brace)로 씁니다")
    }

    /// The error for the letter behind a backslash; it is empty at the end of the text.
    public static func unknownEscape(_ letter: String) -> Message {
        Message(
            en: "\(quoted: "\\" + letter) has no meaning",
            ko: "\(quoted: "\\" + letter, .topic, noun: "표기") 뜻이 없습니다")
    }
}
