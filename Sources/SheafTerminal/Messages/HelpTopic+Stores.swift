// The store as a whole: settings, sync, scripts, the world around it.
extension HelpTopic {
    static let settings = HelpTopic(
        "settings", aliases: ["설정파일"],
        Message(en: "Change the settings, .sheaf/config.yml", ko: "설정 파일 .sheaf/config.yml"),
        [
            Part(
                Message(en: "What can be set", ko: "정할 수 있는 것"), [],
                HelpEntry.table(
                    en: """
                        statuses: | the columns in order: [todo, doing, {name: done, closed: true}]; \
                        start moves to doing, or to {name: now, started: true}; {name: doing, limit: 3}
                        keys: | deadline: due reads another name; author: declares a key of your own, score: number \
                        one of numbers (also date, duration)
                        items: | {include: [], exclude: [README.md]}: which files are items
                        paths: | where new files go: {task: "tasks/{yyyy}-{mm}/{slug}-{id}.md"}
                        updated: | true keeps the keys updated and modified of files current
                        queries: | {work: +work is:open} for list @work and SHEAF_CONTEXT
                        templates: | {memo: meeting} begins each memo with templates/meeting.md
                        sync: | {push: auto, pull: auto}, manual or on-exit, for sync --watch
                        """,
                    ko: """
                        statuses: | 상태와 순서: [todo, doing, {name: done, closed: true}]. start 명령은 \
                        doing이나 {name: 지금, started: true}로 옮깁니다. {name: doing, limit: 3}은 한도입니다
                        keys: | 마감: due는 다른 이름, 담당:은 직접 정한 키, 점수: number는 숫자인 키입니다 \
                        (date, duration도)
                        items: | {include: [], exclude: [README.md]}: 어떤 파일이 항목인지
                        paths: | 새 파일의 자리: {task: "tasks/{yyyy}-{mm}/{slug}-{id}.md"}
                        updated: | true면 파일의 updated, modified 키를 맞춰 둡니다
                        queries: | {업무: +업무 is:open}은 list @업무와 SHEAF_CONTEXT에 씁니다
                        templates: | {memo: 회의}면 메모를 templates/회의.md로 시작합니다
                        sync: | {push: auto, pull: auto}, manual, on-exit. sync --watch에 씁니다
                        """)),
            Part(
                Message(
                    en: "Your own, in ~/.config/sheaf/config.yml",
                    ko: "자신만의 설정: ~/.config/sheaf/config.yml"),
                [],
                HelpEntry.table(
                    en: """
                        board: | live: bare sheaf stays on the terminal; printed: it shows the \
                        board once
                        language: | en or ko
                        color: | auto, always or never
                        palette: | terminal uses the terminal's own colours, fixed sheaf's
                        editor: | as 'code --wait'
                        pager: | as 'less -R'; cat for none
                        """,
                    ko: """
                        board: | live면 sheaf가 터미널에 머물고, printed면 보드를 한 번 보여 줍니다
                        language: | en(영어) 또는 ko(한국어)
                        color: | auto, always(언제나), never(안 씀)
                        palette: | terminal이면 터미널에서 정한 색, fixed면 sheaf의 색
                        editor: | 'code --wait'처럼 씁니다
                        pager: | 'less -R'처럼 씁니다. 끄려면 cat
                        """)),
            Part(
                Message(en: "Good to know", ko: "알아 두면 좋은 것"),
                Message.paragraphs(
                    en: """
                        .sheaf/config.yml travels with the notes, so all devices share it. What is
                        wrong in it counts as if it were not there, and each command says so once;
                        only a file that is no YAML, or has no known format, stops. A variable wins
                        over your own settings, an option over both. sheaf config shows what is in
                        force and where it comes from, sheaf config --edit changes it and takes no
                        mistake over.
                        """,
                    ko: """
                        .sheaf/config.yml은 노트와 함께 다니므로 모든 기기가 같이 씁니다. 그 안의 잘못된 설정은 없는 것으로 치고 명령마다 한
                        번 알려 줍니다. YAML이 아니거나 형식(format)을 알 수 없을 때만 멈춥니다. 자신만의 설정보다 환경 변수가, 그보다 옵션이
                        먼저입니다. sheaf config는 지금 값과 나온 곳을 보여 주고, sheaf config --edit는 고치되 틀린 설정은 받지
                        않습니다.
                        """)),
        ])

    static let syncing = HelpTopic(
        "syncing", aliases: ["offline", "conflict", "동기화안내"],
        Message(en: "Use one store on several devices", ko: "여러 기기에서 쓰는 한 저장소"),
        [
            Part(
                Message(en: "Begin", ko: "시작하기"), [],
                HelpEntry.table(
                    en: """
                        sheaf remote URL | on the first device: any empty git repository
                        sheaf sync | receives, merges, sends; needs no network until then
                        sheaf clone URL | on every other device
                        sheaf sync --watch | keeps running; --install has systemd do it
                        """,
                    ko: """
                        sheaf remote 주소 | 첫 기기에서: 빈 git 저장소의 주소
                        sheaf sync | 받고 합치고 보냅니다. 그때까지는 연결이 없어도 됩니다
                        sheaf clone 주소 | 다른 기기마다
                        sheaf sync --watch | 계속 알아서 합니다. --install은 systemd에 맡깁니다
                        """)),
            Part(
                Message(en: "Merge", ko: "합치기"),
                Message.paragraphs(
                    en: """
                        Lines of both sides are kept; ticks, tags and values are merged one by one.
                        Of two conflicting texts the later one stays and the other is kept below it
                        as a quotation. sheaf conflicts shows these, sheaf resolve settles them;
                        deleting the quotation does too.

                        Nothing is forced onto the remote, and a killed sync leaves everything as it
                        was or as it should be.
                        """,
                    ko: """
                        양쪽의 줄이 모두 남고, 체크와 태그와 값은 하나씩 합칩니다. 함께 둘 수 없는 두 글은 나중 것을 남기고 다른 것은 그 아래에 인용으로
                        둡니다. sheaf conflicts로 보고 sheaf resolve로 정리합니다. 인용을 지워도 됩니다.

                        원격을 억지로 덮어쓰지 않으며, 도중에 중단되어도 하기 전이나 다 한 뒤의 상태로만 남습니다.
                        """)),
        ])

    static let scripts = HelpTopic(
        "scripts", aliases: ["exit-codes", "script", "스크립트", "종료코드"],
        Message(
            en: "Use sheaf in scripts: JSON, lines, exit codes", ko: "스크립트에서 쓰기: JSON, 줄 출력, 종료 코드"),
        [
            Part(
                Message(en: "Output", ko: "출력"),
                Message.paragraphs(
                    en: """
                        Results go to standard output, everything else to standard error. Piped,
                        listings are tab-separated lines with full ids; -0 prints handles ended by
                        NUL for xargs -0; --format '{id} {title}' and --columns choose. --json
                        prints one object, see sheaf help json.

                        --no-input never asks, --yes answers, --quiet leaves notes out.
                        """,
                    ko: """
                        결과는 표준 출력으로, 나머지는 표준 오류로 나갑니다. 파이프로 넘기면 목록은 전체 id가 든 탭 구분 줄이 되고, -0은 xargs
                        -0에 넘길 핸들을 NUL로 끊어 출력합니다. --format '{id} {title}'과 --columns로 고를 수 있습니다.
                        --json은 객체 하나를 출력합니다. sheaf help json을 보세요.

                        --no-input은 묻지 않고, --yes는 대신 답하며, --quiet는 알림을 뺍니다.
                        """)),
            Part(
                Message(en: "Exit codes", ko: "종료 코드"), [],
                HelpEntry.table(
                    en: """
                        0 | done, also an empty list
                        1 | nothing found (search)
                        64  65  66 | usage; bad data or a person is needed; no such item
                        69  73  74  75 | remote unreachable; cannot create; input/output; busy
                        77  78  130 | refused; bad settings; Ctrl-C
                        """,
                    ko: """
                        0 | 성공. 빈 목록도 같습니다
                        1 | 찾지 못함(search)
                        64  65  66 | 사용법이 잘못됨; 데이터가 잘못되었거나 직접 정리해야 함; 그런 항목이 없음
                        69  73  74  75 | 원격에 연결할 수 없음; 만들 수 없음; 입출력 오류; 다른 작업 중
                        77  78  130 | 거절함; 설정이 잘못됨; Ctrl-C
                        """)),
        ])

    static let environment = HelpTopic(
        "environment", aliases: ["variables", "colors", "colours", "환경", "환경변수", "색"],
        Message(en: "Set environment variables", ko: "sheaf가 읽는 환경 변수"),
        [
            Part(
                Message(en: "Variables", ko: "변수"), [],
                HelpEntry.table(
                    en: """
                        SHEAF_STORE | the store where none is found upward from here
                        SHEAF_CONTEXT | a query to work within; see sheaf help query
                        SHEAF_LANG | en or ko; else your settings, else the locale
                        SHEAF_EDITOR  VISUAL | the editor; else EDITOR
                        SHEAF_PAGER  PAGER | what shows long output; less where neither is set
                        NO_COLOR | no colours; CLICOLOR_FORCE=1 colours pipes too
                        SHEAF_PALETTE | terminal uses the terminal's own colours
                        SHEAF_MOTION | reduced lets nothing blink
                        SHEAF_AMBIGUOUS_WIDTH | 2 where the terminal shows … two cells wide
                        SHEAF_LOCK_TIMEOUT | seconds to wait for another change to end; 10
                        """,
                    ko: """
                        SHEAF_STORE | 위쪽 폴더에 저장소가 없을 때 쓸 저장소
                        SHEAF_CONTEXT | 목록을 좁히는 조건. sheaf help query를 보세요
                        SHEAF_LANG | en 또는 ko. 없으면 자신의 설정, 그다음 로캘
                        SHEAF_EDITOR  VISUAL | 편집기. 없으면 EDITOR
                        SHEAF_PAGER  PAGER | 긴 출력을 보일 프로그램. 없으면 less
                        NO_COLOR | 색을 끕니다. CLICOLOR_FORCE=1은 파이프에서도 켭니다
                        SHEAF_PALETTE | terminal이면 터미널에서 정한 색을 씁니다
                        SHEAF_MOTION | reduced면 깜박이지 않습니다
                        SHEAF_AMBIGUOUS_WIDTH | 터미널이 …를 두 칸으로 보이면 2
                        SHEAF_LOCK_TIMEOUT | 다른 변경이 끝나기를 기다릴 초. 10
                        """))
        ])
}
