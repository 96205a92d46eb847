/// What `--help` says about a command: one line, and what to know with examples.
public struct CommandHelp: Sendable {
    public let abstract: Message
    public let discussion: Message

    init(_ abstract: Message, _ discussion: Message) {
        self.abstract = abstract
        self.discussion = discussion
    }
}

// MARK: - The program and its stores

extension CommandHelp {
    public static var sheaf: CommandHelp {
        CommandHelp(
            Message(
                en: "Tasks and memos as Markdown files in git.",
                ko: "할 일과 메모를 git 저장소의 마크다운 파일로 관리합니다."),
            Message(
                en: """
                    Begin:
                      sheaf init
                      sheaf add "Buy milk" due:fri +home
                      sheaf list
                      sheaf done milk
                    """,
                ko: """
                    이렇게 시작합니다:
                      sheaf init
                      sheaf add "우유 사기" due:금요일 +집
                      sheaf list
                      sheaf done 우유
                    """))
    }

    public static var `init`: CommandHelp {
        CommandHelp(
            Message(
                en: "Make a store, or adopt a folder as it is.",
                ko: "저장소를 만들거나 있는 폴더를 그대로 저장소로 삼습니다."),
            Message(
                en: """
                    Without DIR: $SHEAF_STORE or ~/sheaf. A folder of Markdown files or a git
                    repository is adopted without changing a file.

                      sheaf init
                      sheaf init ~/vault
                      sheaf init --remote git@example.com:notes.git
                    """,
                ko: """
                    DIR이 없으면 $SHEAF_STORE 또는 ~/sheaf에 만듭니다. 마크다운 폴더나 git 저장소는
                    파일을 바꾸지 않고 저장소로 삼습니다.

                      sheaf init
                      sheaf init ~/vault
                      sheaf init --remote git@example.com:notes.git
                    """))
    }

    public static var clone: CommandHelp {
        CommandHelp(
            Message(
                en: "Fetch a store from a remote.",
                ko: "원격에서 저장소를 받아 옵니다."),
            Message(
                en: """
                    Without DIR: $SHEAF_STORE or ~/sheaf.

                      sheaf clone git@example.com:notes.git
                      sheaf clone https://example.com/notes.git ~/notes
                    """,
                ko: """
                    DIR이 없으면 $SHEAF_STORE 또는 ~/sheaf에 받습니다.

                      sheaf clone git@example.com:notes.git
                      sheaf clone https://example.com/notes.git ~/notes
                    """))
    }

    public static var status: CommandHelp {
        CommandHelp(
            Message(
                en: "Show the store, what it holds and what waits to be synced.",
                ko: "저장소와 그 내용, 동기화를 기다리는 변경을 보여 줍니다."),
            Message(
                en: """
                      sheaf status
                      sheaf status --json
                    """,
                ko: """
                      sheaf status
                      sheaf status --json
                    """))
    }

    public static var remote: CommandHelp {
        CommandHelp(
            Message(
                en: "Show or set the remote.",
                ko: "원격을 보여 주거나 정합니다."),
            Message(
                en: """
                    Any remote that git knows: SSH, HTTPS, a folder. Nothing is sent until the
                    next sync.

                      sheaf remote
                      sheaf remote git@example.com:notes.git
                      sheaf remote /media/usb/notes.git
                    """,
                ko: """
                    git이 아는 원격이면 됩니다: SSH, HTTPS, 폴더. 다음 동기화 때까지 아무것도
                    보내지 않습니다.

                      sheaf remote
                      sheaf remote git@example.com:notes.git
                      sheaf remote /media/usb/notes.git
                    """))
    }

    public static var sync: CommandHelp {
        CommandHelp(
            Message(
                en: "Commit hand edits, then receive and send.",
                ko: "직접 고친 것을 커밋하고, 받고, 보냅니다."),
            Message(
                en: """
                    Nothing is ever forced onto the remote. Offline, everything stays here until
                    the next sync.

                      sheaf sync
                    """,
                ko: """
                    원격을 억지로 덮어쓰는 일은 없습니다. 연결이 없으면 다음 동기화까지 여기에
                    그대로 둡니다.

                      sheaf sync
                    """))
    }
}
