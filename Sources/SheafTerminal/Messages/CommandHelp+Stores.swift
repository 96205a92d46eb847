// The program itself, and the commands that make, describe and sync stores.
extension CommandHelp {
    public static let sheaf = CommandHelp(
        "sheaf", Message(en: "[COMMAND] [OPTIONS]", ko: "[명령] [옵션]"),
        Message(
            en: "Tasks and memos as Markdown files in git", ko: "할 일과 메모를 git 저장소의 마크다운 파일로 관리합니다"),
        paragraphs: Message.paragraphs(
            en: """
                Without a command, the board; piped, the lines of sheaf list. The store is the
                nearest folder upward that holds .sheaf, else $SHEAF_STORE, else ~/sheaf.

                What is longer than the screen goes through $SHEAF_PAGER, else $PAGER, else less.
                Where columns are not straight because the terminal shows signs such as … or → two
                cells wide, SHEAF_AMBIGUOUS_WIDTH=2 helps.

                The colours are readable on light and on dark backgrounds. SHEAF_PALETTE=terminal
                uses the terminal's own instead, NO_COLOR none.
                """,
            ko: """
                명령이 없으면 보드를, 파이프로 넘기면 sheaf list의 줄을 보여 줍니다. 저장소는 현재 폴더에서 위로 올라가며 .sheaf가 있는 첫 폴더이고,
                없으면 $SHEAF_STORE, 그다음 ~/sheaf입니다.

                화면보다 긴 출력은 $SHEAF_PAGER, 없으면 $PAGER, 그다음 less로 보여 줍니다. 터미널이 …나 → 같은 기호를 두 칸으로 표시해서
                줄이 어긋나면 SHEAF_AMBIGUOUS_WIDTH=2를 설정합니다.

                색은 밝은 배경에서도 어두운 배경에서도 잘 보이게 골랐습니다. 터미널에서 정한 색을 쓰려면 SHEAF_PALETTE=terminal을, 색을 끄려면
                NO_COLOR=1을 설정합니다.
                """),
        examples: [
            .init("sheaf init", en: "make a store", ko: "저장소를 만듭니다"),
            .init(
                "sheaf add Buy milk due:fri +home", "sheaf add 우유 사기 due:금요일 +집", en: "add a task",
                ko: "할 일을 추가합니다"),
            .init("sheaf list", en: "see what is open", ko: "남은 일을 봅니다"),
            .init("sheaf done milk", "sheaf done 우유", en: "tick it off", ko: "끝냅니다"),
        ],
        options: [.version])

    public static let `init` = CommandHelp(
        "init", Message(en: "[DIR] [OPTIONS]", ko: "[폴더] [옵션]"),
        Message(
            en: "Create a store, or adopt a folder as it is",
            ko: "저장소를 만들거나, 있는 폴더를 그대로 저장소로 삼습니다"),
        paragraphs: Message.paragraphs(
            en: """
                Without DIR it is the store you are in, else one is made in $SHEAF_STORE or ~/sheaf.
                A folder of Markdown files or a git repository is adopted: no file in it is changed,
                and what was not committed yet is committed as it is. A repository that tracks more
                than notes and attachments, or a remote with such a branch, is taken after a yes, in
                scripts with --whole: every sync would push what changes in it.

                What looks like a secret (.env, id_rsa, *.pem, a private key) and hidden files but
                .gitignore, .gitattributes and .obsidian are not committed by themselves: they are
                named, and on a terminal you are asked about hidden ones.

                With --remote the store is synced at once. Where the remote holds other notes you
                are asked whether to join both, to take the remote's, or to start afresh with these;
                scripts say --join, --take or --afresh. Offline the store begins here, and the first
                sync asks.
                """,
            ko: """
                폴더를 쓰지 않으면 지금 있는 저장소를 쓰고, 저장소 밖이라면 $SHEAF_STORE 또는 ~/sheaf에 만듭니다. 마크다운 폴더나 git 저장소는
                파일을 하나도 바꾸지 않고 저장소로 삼으며, 커밋하지 않은 파일은 그대로 커밋합니다. 노트와 첨부 파일이 아닌 것이 들어 있는 저장소나 원격은
                동기화할 때마다 바뀐 것을 모두 보내게 되므로 물어보고 나서 삼습니다. 스크립트에서는 --whole을 씁니다.

                비밀 정보로 보이는 것(.env, id_rsa, *.pem, 개인 키)과 숨김 파일은 저절로 커밋하지 않고 알려 주며, 터미널에서는 숨김 파일을 어떻게
                할지 묻습니다. .gitignore, .gitattributes, .obsidian은 커밋합니다.

                --remote를 쓰면 바로 동기화합니다. 원격에 다른 노트가 있으면 둘을 합칠지, 원격 것을 가져올지, 여기 것으로 새로 시작할지 묻습니다.
                스크립트에서는 --join, --take, --afresh로 답합니다. 연결이 없으면 여기서 시작하고 처음 동기화할 때 묻습니다.
                """),
        examples: [
            .example("sheaf init"),
            .init("sheaf init ~/vault", en: "adopt your notes", ko: "쓰던 노트를 저장소로 삼습니다"),
            .example("sheaf init --remote git@example.com:notes.git"),
        ],
        options: [.remote, .force, .whole] + HelpEntry.firstContact)

    public static let clone = CommandHelp(
        "clone", Message(en: "URL [DIR] [OPTIONS]", ko: "주소 [폴더] [옵션]"),
        Message(en: "Fetch a store from a remote", ko: "원격에서 저장소를 받아 옵니다"),
        paragraphs: Message.paragraphs(
            en: """
                Without DIR it goes to $SHEAF_STORE or ~/sheaf. URL is any address git takes. What
                DIR holds already is kept: it is committed as if added by hand, and merged with what
                the remote has of the same name.
                """,
            ko: """
                폴더를 쓰지 않으면 $SHEAF_STORE 또는 ~/sheaf에 받습니다. 주소는 git이 아는 것이면 됩니다. 폴더에 이미 있던 것은 그대로 두고
                직접 추가한 것처럼 커밋하며, 원격에 같은 이름이 있으면 합칩니다.
                """),
        examples: [
            .example("sheaf clone git@example.com:notes.git"),
            .example("sheaf clone https://example.com/notes.git ~/notes"),
        ],
        options: [.timeout, .timeLimit])

    public static let status = CommandHelp(
        "status", Message(en: "[OPTIONS]", ko: "[옵션]"),
        Message(
            en: "Show what the store holds and what is not synced yet",
            ko: "저장소에 든 것과 동기화를 기다리는 것을 보여 줍니다"),
        paragraphs: [
            Message(
                en: "The remote is not contacted: its state is that of the last sync.",
                ko: "원격에 묻지는 않으므로 원격의 상태는 마지막 동기화 때의 것입니다.")
        ],
        examples: [.example("sheaf status"), .example("sheaf status --json")])

    public static let remote = CommandHelp(
        "remote", Message(en: "[URL] [OPTIONS]", ko: "[주소] [옵션]"),
        Message(en: "Show or set the remote to sync with", ko: "동기화할 원격을 보여 주거나 정합니다"),
        paragraphs: Message.paragraphs(
            en: """
                Any address that git takes: SSH, HTTPS, a folder. Nothing is sent until the next
                sync. A password in the address is never shown.
                """,
            ko: """
                git이 아는 주소면 됩니다: SSH, HTTPS, 폴더. 다음 동기화 때까지 아무것도 보내지 않습니다. 주소에 든 암호는 보여 주지 않습니다.
                """),
        examples: [
            .example("sheaf remote"),
            .example("sheaf remote git@example.com:notes.git"),
            .example("sheaf remote /media/usb/notes.git"),
            .init(
                "sheaf remote --test", en: "does it answer, with the key or token there is?",
                ko: "지금 있는 키나 토큰으로 연결되는지 확인합니다"),
        ],
        options: [.tryRemote, .removeRemote])

    public static let sync = CommandHelp(
        "sync", Message(en: "[OPTIONS]", ko: "[옵션]"),
        Message(
            en: "Commit hand edits, receive, merge and send", ko: "직접 고친 것을 커밋하고, 받고, 합치고, 보냅니다"),
        paragraphs: Message.paragraphs(
            en: """
                What was changed here and elsewhere is merged by itself, and no line is lost: where
                two texts conflict, the later one stays and the other is kept below it as a
                quotation, until you settle it. Nothing is ever forced onto the remote. Offline,
                everything stays here until the next sync.

                Files that git does not know yet and that look like secrets or are hidden are held
                back and named. --include, or git add, commits them all the same; --exclude writes
                them into .git/info/exclude.

                A file whose front matter broke by hand waits: it stays on disk, every listing names
                it, and it is sent once sheaf edit repaired it or git commit accepted it.

                A remote that holds other notes is asked about at the first sync; scripts answer
                with --join, --take or --afresh.

                --watch follows the settings sync.push and sync.pull: auto, manual (left to sync),
                and for push on-exit (sent when the watch ends). With pull manual and a remote that
                has moved on, yours is backed up there on a branch of this device's own. Without
                --watch both ways are taken whatever they say.
                """,
            ko: """
                여기와 다른 곳에서 바꾼 것을 알아서 합치며 한 줄도 잃지 않습니다. 두 글을 함께 둘 수 없으면 나중 것을 남기고 다른 것은 그 아래에 인용으로
                남겨, 정리할 때까지 둡니다. 원격을 억지로 덮어쓰지 않습니다. 연결이 없으면 다음 동기화까지 모두 여기에 둡니다.

                git이 아직 모르는 파일 가운데 비밀 정보로 보이는 것과 숨김 파일은 빼 두고 알려 줍니다. 그래도 커밋하려면 --include나 git add를
                쓰고, --exclude는 .git/info/exclude에 적어 무시하게 합니다.

                직접 고치다 프런트 매터가 깨진 파일은 보내지 않고 둡니다. 파일은 디스크에 그대로 있고 목록을 볼 때마다 알려 주며, sheaf edit로 고치거나
                git commit으로 받아들이면 보냅니다.

                원격에 다른 노트가 있으면 처음 동기화할 때 묻습니다. 스크립트에서는 --join, --take, --afresh로 답합니다.

                --watch는 sync.push와 sync.pull 설정을 따릅니다: auto, manual(sync 명령에 맡김), push에는 on-exit(끝낼
                때 보냄)도 있습니다. pull이 manual인데 원격이 앞서 나갔으면 여기 것을 원격에 있는 이 기기의 브랜치에 백업합니다. --watch가 없으면
                설정과 상관없이 받고 보냅니다.
                """),
        examples: [
            .example("sheaf sync"),
            .init("sheaf sync --watch", en: "keep both sides in sync", ko: "양쪽을 계속 같게 둡니다"),
            .init("sheaf sync --dry-run", en: "see first what would happen", ko: "무엇이 바뀔지 먼저 봅니다"),
        ],
        options: [
            .dryRun, .include, .exclude, .deleted, .watch, .every, .timeout, .timeLimit, .install,
            .uninstall,
        ]
            + HelpEntry.firstContact)

    public static let demo = CommandHelp(
        "demo", Message(en: "[OPTIONS]", ko: "[옵션]"),
        Message(
            en: "See sheaf at work on sample notes, in a folder of its own",
            ko: "따로 만든 폴더의 예시 노트로 sheaf가 하는 일을 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Each command is shown with what it really prints: a store made of a folder, a
                listing, a search, an edit in an editor, two devices that sync, the history. Your
                own files are neither read nor changed. If a command does not do what it should, the
                demonstration fails.
                """,
            ko: """
                명령마다 실제로 출력한 것을 보여 줍니다: 폴더를 저장소로 삼기, 목록, 검색, 편집기로 고치기, 두 기기의 동기화, 기록. 여러분의 파일은 읽지도
                바꾸지도 않습니다. 명령이 제 일을 하지 못하면 시연도 실패합니다.
                """),
        examples: [
            .example("sheaf demo"),
            .init("sheaf demo --keep", en: "look around in it afterwards", ko: "끝난 뒤 직접 둘러봅니다"),
            .init(
                "sheaf demo --compare git", en: "two devices edit one note: plain git beside sheaf",
                ko: "두 기기가 한 노트를 고칠 때: git만으로, 그리고 sheaf로"),
        ],
        options: [.keep, .compare])
}
