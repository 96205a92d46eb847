/// Messages before there is anything to show.
extension Message {
    public static let welcome = Message(
        en: "sheaf keeps tasks and memos as Markdown files in a git repository of yours",
        ko: "sheaf는 할 일과 메모를 git 저장소의 마크다운 파일로 보관합니다")

    public static func confirmFirstStore(at path: String) -> Message {
        Message(en: "Make a store in \(path)? [y/N] ", ko: "\(path)에 저장소를 만드시겠습니까? [y/N] ")
    }

    public static let threeCommands = Message(en: "Three commands to know:", ko: "알아 둘 명령 세 가지:")

    /// The hint for notes that are on another device already.
    public static let otherDevices = Message(
        en: """
            \(code: "sheaf remote") connects other devices, \(code: "sheaf help") lists all \
            commands
            """,
        ko: """
            \(code: "sheaf remote") 명령으로 다른 기기와 잇고 \(code: "sheaf help") 명령으로 모든 \
            명령을 봅니다
            """)

    // MARK: - The first remote

    public static let aboutRemotes = Message(
        en: """
            A remote is an empty git repository that all your devices reach: at a hosting \
            site, on a server of yours, on a memory stick
            """,
        ko: """
            원격은 모든 기기에서 접근할 수 있는 빈 git 저장소입니다. 호스팅 사이트나 서버, USB 메모리에 만들 수 \
            있습니다
            """)

    public static let askRemote = Message(
        en: "Its address, as git@example.com:notes.git or a folder: ",
        ko: "원격의 주소(git@example.com:notes.git이나 폴더): ")

    /// It was asked just now.
    public static let remoteAnswers = Message(en: "It answers", ko: "원격에 연결됩니다")

    public static let remoteHint = Message(
        en: "\(code: "sheaf sync") brings both sides together",
        ko: "\(code: "sheaf sync") 명령으로 양쪽을 맞춥니다")

    /// The hint for those without one.
    public static let withoutRemoteHint = Message(
        en: "\(code: "sheaf remote URL") names one", ko: "\(code: "sheaf remote 주소") 명령으로 정합니다")
}
