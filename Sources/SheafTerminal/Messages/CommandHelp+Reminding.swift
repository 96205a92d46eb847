// What is due, told in time.
extension CommandHelp {
    public static let remind = CommandHelp(
        "remind", Message(en: "[QUERY] [OPTIONS]", ko: "[조건] [옵션]"),
        Message(en: "Show what is due today and overdue", ko: "오늘 마감이거나 기한이 지난 할 일을 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                With --notify each task is shown once a day on the desktop, through notify-send;
                where there is none, the terminal's bell rings. --watch keeps running and notifies
                of each task when it is due. --install has systemd do that every five minutes, also
                after the next login.
                """,
            ko: """
                --notify를 쓰면 notify-send로 할 일마다 하루에 한 번 데스크톱에 알립니다. 그것이 없으면 터미널 벨을 울립니다. --watch는 계속
                지켜보다가 때가 된 할 일을 알립니다. --install은 systemd가 5분마다, 다시 로그인한 뒤에도 알리도록 합니다.
                """) + [aboutQueries],
        examples: [
            .example("sheaf remind"),
            .example("sheaf remind --within 2h", "sheaf remind --within 2시간"),
            .example("sheaf remind +work --within 3d", "sheaf remind +업무 --within 3일"),
            .example("sheaf remind --notify --install"),
        ],
        options: [.within, .notify, .keepReminding, .install, .uninstall, .null])
}

extension HelpEntry {
    public static let within = HelpEntry(
        "--within TIME", "--within 시간", en: "What is due in this time too: 30m, 2h, 3d, fri",
        ko: "이 시간 안에 마감인 것도 보입니다: 30분, 2시간, 3일, 금요일")

    public static let notify = HelpEntry("--notify", en: "Notify on the desktop", ko: "데스크톱에 알립니다")

    public static let keepReminding = HelpEntry(
        "--watch", en: "Keep running and notify in time, until Ctrl-C",
        ko: "계속 지켜보며 때가 되면 알립니다. Ctrl-C로 끝냅니다")

    public static let install = HelpEntry(
        "--install", en: "Have systemd do it every five minutes (user unit and timer)",
        ko: "systemd 사용자 타이머로 5분마다 실행합니다")

    public static let uninstall = HelpEntry("--uninstall", en: "Remove the timer", ko: "타이머를 없앱니다")
}

extension Message {
    public static let nothingDue = Message(en: "Nothing is due", ko: "마감이 다가온 할 일이 없습니다")

    /// The hint where nothing is due at any time.
    public static let nothingDueHint = Message(
        en: "Tasks with dates appear here: \(code: "sheaf add Buy milk due:fri")",
        ko: "마감이 있는 할 일을 알려 드립니다: \(code: "sheaf add 우유 사기 due:금요일")")

    /// The next due item, where nothing is due yet.
    public static func nextDue(_ item: ItemName, _ due: StyledText) -> Message {
        Message(en: "Next: \(item.quoted), \(due)", ko: "다음: \(item.quoted), \(due)")
    }

    /// A task that one meant to do now.
    public static func scheduledReminder(_ item: ItemName, _ day: StyledText) -> Message {
        Message(en: "\(item.quoted): planned for \(day)", ko: "\(item.quoted): 예정 \(day)")
    }

    /// Below such a task's title on the desktop.
    public static func scheduledIs(_ day: StyledText) -> Message {
        Message(en: "Planned for \(day)", ko: "예정 \(day)")
    }

    /// A task whose time has come.
    public static func reminder(_ item: ItemName, _ due: StyledText) -> Message {
        Message(en: "\(item.quoted): due \(due)", ko: "\(item.quoted): 마감 \(due)")
    }

    /// Below a task's title on the desktop.
    public static func dueIs(_ due: StyledText) -> Message {
        Message(en: "Due \(due)", ko: "마감 \(due)")
    }

    public static func manyDue(_ count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "task")) due", ko: "\(Counted.korean("마감이 된 할 일", count))"
        )
    }

    // MARK: - systemd

    public static let remindUnit = Message(en: "sheaf: what is due", ko: "sheaf: 마감 알림")

    public static let syncUnit = Message(en: "sheaf: sync", ko: "sheaf: 동기화")

    public static func timerIsOn(_ unit: String) -> Message {
        Message(
            en:
                "Every five minutes from now on; \(code: "systemctl --user status '\(unit)'") shows more",
            ko: "이제 5분마다 실행합니다. \(code: "systemctl --user status '\(unit)'") 명령으로 자세히 볼 수 있습니다")
    }

    /// The files are there, and systemd could not be told.
    public static func timerIsReady(_ unit: String) -> Message {
        Message(
            en:
                "The timer is made. Switch it on with \(code: "systemctl --user enable --now '\(unit)'")",
            ko: "타이머를 만들었습니다. \(code: "systemctl --user enable --now '\(unit)'") 명령으로 켜세요")
    }

    public static func timerIsGone(_ unit: String) -> Message {
        Message(en: "Switched off \(unit)", ko: "\(unit) 타이머를 껐습니다")
    }
}
