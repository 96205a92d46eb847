// What to do, and when.
extension CommandHelp {
    public static let next = CommandHelp(
        "next", Message(en: "[QUERY] [OPTIONS]", ko: "[조건] [옵션]"),
        Message(en: "Show what to do next", ko: "지금 할 수 있는 일을 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                What is begun comes first, then what is due until today, then by priority, date and
                age. A task that others depend on counts as due, and as important, as they are; each
                row says why it is there. What waits, depends on an open task or is scheduled for
                later is left out.
                """,
            ko: """
                시작한 일이 먼저, 그다음 오늘까지 마감인 일, 나머지는 우선순위와 마감과 만든 순서로 보입니다. 다른 일이 기다리는 할 일은 그 일의 마감과
                우선순위를 함께 따르고, 줄마다 그 까닭을 적습니다. 대기 중이거나, 먼저 할 일이 남았거나, 예정일이 아직인 일은 빠집니다.
                """) + [aboutQueries],
        examples: [
            .example("sheaf next"), .example("sheaf next +work -n 3", "sheaf next +업무 -n 3"),
        ],
        options: [.limit, .null])

    public static let agenda = CommandHelp(
        "agenda", Message(en: "[day|week|month] [QUERY]", ko: "[하루|주|달] [조건]"),
        Message(en: "Show the days ahead", ko: "앞으로의 날들을 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Tasks by the day on which they are due or scheduled, what is overdue first; a week
                from today where nothing else is said. Days on which a task comes back are dimmed. A
                month has a calendar where the terminal is at least 76 columns wide.
                """,
            ko: """
                할 일을 마감이나 예정일에 따라 날짜별로, 기한이 지난 것부터 보여 줍니다. 따로 적지 않으면 오늘부터 한 주입니다. 되풀이되는 일이 다시 올 날은
                흐리게 보입니다. 한 달은 터미널이 76칸 이상이면 달력도 그립니다.
                """) + [aboutQueries],
        examples: [
            .example("sheaf agenda"), .example("sheaf agenda month", "sheaf agenda 달"),
            .example("sheaf agenda day +work", "sheaf agenda 하루 +업무"),
        ],
        options: [.null])
}

extension Message {
    public static var columnScheduled: Message { Message(en: "scheduled", ko: "예정") }
    public static var columnWait: Message { Message(en: "wait", ko: "대기") }
    public static var columnDepends: Message { Message(en: "depends", ko: "선행") }
    public static var columnParent: Message { Message(en: "parent", ko: "상위") }
    public static var columnBlocks: Message { Message(en: "blocks", ko: "뒤따를 일") }
    public static var columnParts: Message { Message(en: "parts", ko: "하위") }

    /// - Parameter path: of the item that the link led to.
    public static func linkWasMoved(_ path: String) -> Message {
        Message(en: "moved to \(path)", ko: "\(path) 자리로 옮겨짐")
    }

    /// Behind a link to an item that is not there.
    public static let leadsNowhere = Message(en: "leads nowhere", ko: "없는 항목")

    public static let nothingToDo = Message(
        en: "Nothing to do now; \(code: "sheaf agenda") shows what comes",
        ko: "지금 할 일이 없습니다. \(code: "sheaf agenda") 명령으로 앞으로의 일을 봅니다")

    public static let nothingPlanned = Message(
        en: "Nothing is planned for these days; \(code: "due:fri") gives a task its day",
        ko: "이 기간에는 할 일이 없습니다. \(code: "due:금요일")처럼 날짜를 정합니다")

    /// The task for whose sake another one comes first.
    public static func blocks(_ item: ItemName) -> Message {
        Message(en: "blocks \(item.quoted)", ko: "\(item.quoted(.subject)) 기다림")
    }

    public static func dueOn(_ date: StyledText) -> Message {
        Message(en: "due \(date)", ko: "마감 \(date)")
    }

    public static let agendaOverdue = Message(en: "Overdue", ko: "기한이 지난 일")
    public static let scheduledMark = Message(en: "planned", ko: "예정")
    public static let blockedMark = Message(en: "blocked", ko: "막힘")
    public static let repeatMark = Message(en: "repeats", ko: "반복")

    /// Below a board: tasks that are out of sight until later.
    public static func waiting(_ count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "task")) waiting; \(code: "sheaf list is:waiting")",
            ko: "\(Counted.korean("대기 중인 할 일", count)). \(code: "sheaf list is:대기")")
    }

    /// Items that would wait for each other: the first one is the last one too.
    public static func dependencyCircle(_ items: [ItemName]) -> Message {
        let way = items.map(\.quoted).joined(separator: " → ")
        return Message(
            en: "a task cannot wait for itself: \(way)", ko: "할 일이 자기 자신을 기다리게 됩니다: \(way)")
    }

    public static let circleHint = Message(
        en: "take one of these dependencies away first: \(code: "sheaf set HANDLE depends:-OTHER")",
        ko: "이 가운데 하나를 먼저 없애세요: \(code: "sheaf set 항목 depends:-다른항목")")

    /// The message about a circle that came together from two devices.
    public static func circleFound(_ items: [ItemName]) -> Message {
        let way = items.map(\.quoted).joined(separator: ", ")
        return Message(
            en: "these tasks wait for each other, so none of them is held up: \(way)",
            ko: "서로를 기다리는 할 일들이어서 어느 것도 막지 않습니다: \(way)")
    }
}
