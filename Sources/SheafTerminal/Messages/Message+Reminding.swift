// What is due, told in time.
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
