// What to do, and when.
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
