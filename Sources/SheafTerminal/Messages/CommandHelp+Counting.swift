// What there is and what was done, in numbers.
extension CommandHelp {
    public static let projects = CommandHelp(
        "projects", Message(en: "[QUERY]", ko: "[조건]"),
        Message(en: "List projects with their progress", ko: "프로젝트와 진행 정도를 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Each project with its open tasks, how many of all are done, and its memos. A name
                with a dot is a part of another: kitchen.tiles counts for kitchen too, and
                project:kitchen finds both.
                """,
            ko: """
                프로젝트마다 남은 할 일, 끝낸 만큼, 메모 수를 보여 줍니다. 점이 있는 이름은 다른 프로젝트의 일부여서 부엌.타일은 부엌에도 들어가고,
                project:부엌은 둘 다 찾습니다.
                """) + [aboutQueries],
        examples: [
            .example("sheaf projects"), .example("sheaf projects +work", "sheaf projects +업무"),
        ])

    public static let tags = CommandHelp(
        "tags", Message(en: "[QUERY] | rename OLD NEW", ko: "[조건] | rename 옛것 새것"),
        Message(en: "List tags with their items", ko: "태그와 항목 수를 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Each tag with its tasks and memos. home/garden counts for home too. rename gives a tag \
                another name, in front matter and in the text, and those that are nested in it too.
                """,
            ko: """
                태그마다 할 일과 메모 수를 보여 줍니다. 집/마당은 집에도 들어갑니다. 이름바꾸기는 front matter와 글에서 태그의 이름을 바꾸고, 그 안의 \
                태그도 함께 바꿉니다.
                """) + [aboutQueries],
        examples: [
            .example("sheaf tags"), .example("sheaf tags is:memo", "sheaf tags is:메모"),
            .example("sheaf tags rename garden home/garden", "sheaf tags 이름바꾸기 마당 집/마당"),
        ])

    public static let track = CommandHelp(
        "track",
        Message(
            en: "[HANDLE… | stop | week | month]",
            ko: "[항목… | 멈춤 | 주 | 달]"),
        Message(en: "Count the time spent", ko: "쓴 시간을 잽니다"),
        paragraphs: Message.paragraphs(
            en: """
                Naming an item begins to count, and ends what was counted before; stop ends it. What
                was spent is kept in the file under time:, where two devices never overwrite each
                other. Without arguments: the time of today. estimate:45m says how long something
                should take.
                """,
            ko: """
                항목을 가리키면 시간을 재기 시작하고 먼저 재던 것은 끝냅니다. 멈춤은 끝내기만 합니다. 쓴 시간은 파일의 time:에 남아 두 기기가 서로 덮어쓰지
                않습니다. 그냥 쓰면 오늘 쓴 시간을 보여 줍니다. 소요:45분은 걸릴 시간을 적습니다.
                """) + [aboutHandles],
        examples: [
            .example("sheaf track k7m3"), .example("sheaf track stop", "sheaf track 멈춤"),
            .example("sheaf track week", "sheaf track 주"),
        ])

    public static let promote = CommandHelp(
        "promote", Message(en: "HANDLE [NUMBER]", ko: "항목 [번호]"),
        Message(en: "Make a task of a line of a checklist", ko: "체크리스트의 한 줄을 할 일로 만듭니다"),
        paragraphs: Message.paragraphs(
            en: """
                The task gets the dates, the priority and the tags that stand in the line, as
                Obsidian's Tasks and Dataview write them, and a link to it stands in its place. Both
                are one commit. Without a number the lines are shown.
                """,
            ko: """
                Obsidian의 Tasks와 Dataview가 적는 대로 줄에 있는 날짜와 우선순위와 태그를 할 일에 옮기고, 그 자리에는 할 일로 가는 링크를
                남깁니다. 커밋은 하나입니다. 번호가 없으면 줄을 보여 줍니다.
                """) + [aboutHandles],
        examples: [.example("sheaf promote k7m3"), .example("sheaf promote k7m3 2")])

    public static let stats = CommandHelp(
        "stats", Message(en: "[QUERY]", ko: "[조건]"),
        Message(en: "Show what was done in the last year", ko: "지난 한 해에 끝낸 일을 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                A map of the days by how much was done, days in a row, how long tasks take, and the
                number of open ones over time. It comes from the history: what was deleted since
                counts, what was undone does not, and each day of a repeating task counts once.
                """,
            ko: """
                날마다 끝낸 만큼을 나타낸 지도, 이어서 해낸 날, 걸린 시간, 남은 할 일의 흐름을 보여 줍니다. 기록에서 셈하므로 나중에 지운 일도 들어가고 되돌린
                일은 빠지며, 되풀이되는 일은 하루에 한 번만 셉니다.
                """) + [aboutQueries],
        examples: [
            .example("sheaf stats"),
            .example("sheaf stats project:kitchen", "sheaf stats project:부엌"),
        ])
}

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
        let (hours, rest) = max(0, minutes).quotientAndRemainder(dividingBy: 60)
        let parts = [
            hours > 0 ? (hours, "h", "시간") : nil, hours == 0 || rest > 0 ? (rest, "m", "분") : nil,
        ]
        .compactMap(\.self)
        return Message(
            en: StyledText(parts.map { "\(Counted.grouped($0.0))\($0.1)" }.joined()),
            ko: StyledText(parts.map { "\(Counted.grouped($0.0))\($0.2)" }.joined(separator: " ")))
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
