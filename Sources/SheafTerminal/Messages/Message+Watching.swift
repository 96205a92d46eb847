/// Reports of a watch, and the question at the first contact with a remote.
extension Message {
    // MARK: - Watching

    public static func watching(_ path: String) -> Message {
        Message(
            en: "Watching \(path); Ctrl-C ends it", ko: "\(path) 저장소를 지켜보고 있습니다. Ctrl-C를 누르면 끝납니다")
    }

    /// Only one process watches a store.
    public static func watched(process: Int?) -> Message {
        let holder = process.map { Message(en: " (process \($0))", ko: "(프로세스 \($0)번)") }
        return Message(
            en: "another program\(holder?.english ?? "") watches the store already",
            ko: "다른 프로그램\(holder?.korean ?? "")이 이미 저장소를 지켜보고 있습니다")
    }

    public static let watchedHint = Message(
        en: "one is enough; \(code: "sheaf sync") works beside it",
        ko: "하나면 됩니다. \(code: "sheaf sync") 명령은 그대로 쓸 수 있습니다")

    /// The time of day, above what happened then.
    public static func watchTime(_ time: String) -> Message {
        Message(verbatim: time)
    }

    public static func watchRecovered(at time: String) -> Message {
        Message(en: "\(time) syncing again", ko: "\(time) 다시 동기화합니다")
    }

    // MARK: - First contact

    /// The choices for a remote that holds another history: what is so, and what can be done.
    public static let firstContactChoices = [
        Message(en: "The remote has notes of its own", ko: "원격에 다른 노트가 있습니다"),
        Message(en: "j: join both", ko: "j: 둘을 합칩니다"),
        Message(
            en: "t: take the remote's; what is here stays on a branch",
            ko: "t: 원격 것을 가져옵니다. 여기 것은 브랜치에 남습니다"),
        Message(
            en: "a: start afresh with what is here; the remote's stays there on a branch",
            ko: "a: 여기 것으로 새로 시작합니다. 원격 것은 원격의 브랜치에 남습니다"),
    ]

    public static let askFirstContact = Message(
        en: "What should be done? [j/t/a] ", ko: "어떻게 할까요? [j/t/a] ")

    public static let firstContactLater = Message(
        en: "The remote cannot be reached now; the first sync will try again",
        ko: "지금은 원격에 연결할 수 없습니다. 처음 동기화할 때 연결합니다")

    /// It was not said what to do with the remote's other notes.
    public static let firstContactOpen = Message(
        en: """
            The remote has notes of its own; sync with \(code: "--join"), \
            \(code: "--take") or \(code: "--afresh")
            """,
        ko: """
            원격에 다른 노트가 있습니다. 동기화할 때 \(code: "--join"), \(code: "--take"), \
            \(code: "--afresh") 가운데 하나를 쓰세요
            """)
}
