import SheafWords

// What there is and what was done, in numbers.
extension Message {
    public static let noProjects = Message(
        en: "No projects yet; \(code: "project:kitchen") puts an item into one",
        ko: "프로젝트가 없습니다. \(code: "프로젝트:부엌")처럼 정합니다")

    public static let noTags = Message(
        en: "No tags yet; \(code: "+home") gives an item one", ko: "태그가 없습니다. \(code: "+집")처럼 붙입니다")

    public static func openCount(_ count: Int) -> Message {
        Message(en: "\(Counted.grouped(count)) open", ko: "\(Counted.grouped(count))개 남음")
    }

    public static func memoCount(_ count: Int) -> Message {
        Message(en: "\(Counted.english(count, "memo"))", ko: "\(Counted.korean("메모", count))")
    }

    // MARK: - Time

    /// `1h30m`, `1시간 30분`.
    public static func effort(minutes: Int) -> Message {
        Message(Fact.duration(minutes: minutes))
    }

    public static func dayCount(_ days: Int) -> Message {
        Message(en: "\(Counted.english(days, "day"))", ko: "\(Counted.grouped(days))일")
    }

    public static let nothingTracked = Message(en: "No time is being counted", ko: "재고 있는 시간이 없습니다")

    public static let nothingTrackedYet = Message(
        en: "No time was spent; \(code: "sheaf track HANDLE") begins to count",
        ko: "쓴 시간이 없습니다. \(code: "sheaf track 항목")으로 재기 시작합니다")

    public static func trackedSince(_ time: String) -> Message {
        Message(en: "since \(time)", ko: "\(time)부터")
    }

    /// Time spent, of the time it should take.
    public static func trackedOf(_ spent: StyledText, _ estimate: StyledText) -> Message {
        Message(en: "\(spent) of \(estimate)", ko: "\(estimate) 중 \(spent)")
    }

    public static func trackedInAll(_ sum: StyledText) -> Message {
        Message(en: "\(sum) in all", ko: "모두 \(sum)")
    }

    public static func startedTracking(_ item: ItemName) -> Message {
        Message(en: "Counting time for \(item.quoted)", ko: "\(item.quoted) 시간을 재기 시작했습니다")
    }

    public static func stoppedTracking(_ item: ItemName, _ spent: Message) -> Message {
        Message(
            en: "Spent \(spent.english) on \(item.quoted)",
            ko: "\(item.quoted)에 \(spent.korean) 썼습니다")
    }

    /// In a history, behind the name of an item.
    public static let beganTracking = Message(en: "time begun", ko: "시간 재기 시작")

    public static func spentTime(_ time: Message) -> Message {
        Message(en: "\(time.english) spent", ko: "\(time.korean) 씀")
    }

    public static var columnEstimate: Message { Message(en: "estimate", ko: "소요") }
    public static var columnTime: Message { Message(en: "time", ko: "쓴 시간") }

    public static func notANumber(inKey text: String) -> Message {
        Message(
            en: "\(quoted: text) is not a number", ko: "\(quoted: text, .topic, noun: "값") 숫자가 아닙니다"
        )
    }

    public static func notAnEffort(_ text: String) -> Message {
        Message(
            en: "\(quoted: text) is not an amount of time",
            ko: "\(quoted: text, .topic, noun: "값") 걸리는 시간이 아닙니다")
    }

    public static let effortHint = Message(
        en: "for example \(list: ["45m", "2h", "1h30m"])",
        ko: "예: \(list: ["45분", "2시간", "1시간 30분"])")

    // MARK: - Limits

    /// A status that holds more tasks than it should.
    public static func crowded(_ status: String, count: Int, limit: Int) -> Message {
        let name = Message.status(status)
        return Message(
            en:
                "\(name.english) holds \(Counted.english(count, "task")), more than its limit of \(limit)",
            ko: "\(name.korean)에 할 일이 \(count)개 있습니다. 정한 한도는 \(limit)개입니다")
    }

    // MARK: - Parts

    /// The question before something is closed whose parts are not.
    public static func confirmOpenParts(_ item: ItemName, count: Int) -> Message {
        Message(
            en:
                "\(Counted.english(count, "part")) of \(item.quoted) still open. Close it all the same? [y/N] ",
            ko: "\(item.quoted)의 하위 할 일 \(count)개가 남아 있습니다. 그래도 끝낼까요? [y/N] ")
    }

    public static func openParts(_ item: ItemName, count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "part")) of \(item.quoted) still open",
            ko: "\(item.quoted)의 하위 할 일 \(count)개가 남아 있습니다")
    }

    // MARK: - Statistics

    public static func statisticsDone(_ done: Int, added: Int, open: Int) -> Message {
        Message(
            en:
                "\(Counted.grouped(done)) done, \(Counted.grouped(added)) added, \(Counted.grouped(open)) open",
            ko:
                "끝낸 일 \(Counted.grouped(done))개, 더한 일 \(Counted.grouped(added))개, 남은 일 \(Counted.grouped(open))개"
        )
    }

    public static func statisticsStreak(_ days: Int, longest: Int) -> Message {
        Message(
            en: "\(Counted.english(days, "day")) in a row; the longest: \(longest)",
            ko: "이어서 \(days)일째, 가장 길게는 \(longest)일")
    }

    /// The time that tasks take from being made to being done.
    public static func statisticsCycle(_ time: Message) -> Message {
        Message(
            en: "half of the tasks are done within \(time.english)",
            ko: "할 일의 절반은 \(time.korean) 안에 끝납니다")
    }

    public static let statisticsOpen = Message(en: "Open tasks by week", ko: "주마다 남은 할 일")
}
