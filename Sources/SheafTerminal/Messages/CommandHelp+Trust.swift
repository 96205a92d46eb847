extension CommandHelp {
    public static let trust = CommandHelp(
        "trust", Message(en: "[DIR] [OPTIONS]", ko: "[폴더] [옵션]"),
        Message(
            en: "Choose which git settings of a repository may run programs",
            ko: "저장소의 git 설정 가운데 프로그램을 실행해도 되는 것을 정합니다"),
        paragraphs: Message.paragraphs(
            en: """
                A folder that you unpacked, copied or adopted brings git settings of its own, and
                some of them run programs: filters, signing programs, transports. They are off until
                you agree. sheaf asks once, when it adopts the folder or first syncs it on a
                terminal, and again when a value changes. Elsewhere a command that needs one of them
                ends with 77.

                Without an option the settings are listed, with those that you have not been asked
                about marked as new, and on a terminal you are asked. Your answer is kept in
                $XDG_STATE_HOME/sheaf or ~/.local/state/sheaf and not in the folder. Your own
                settings (git config --global) and the system's are used as they are. Hooks and
                core.fsmonitor are always off for sheaf.

                Piped, each setting is a line: on, off or new, name, value, file, tab-separated.
                """,
            ko: """
                압축을 풀거나 복사하거나 저장소로 삼은 폴더에는 git 설정이 딸려 오고, 그 가운데는 프로그램을 실행하는 것이 있습니다: 필터, 서명 프로그램,
                원격과 주고받는 데 쓰는 것. 허락할 때까지 꺼 둡니다. 저장소로 삼을 때나 터미널에서 처음 동기화할 때 한 번 묻고, 값이 바뀌면 다시 묻습니다. 그
                밖의 곳에서 꼭 필요하면 명령이 77로 끝납니다.

                옵션이 없으면 설정을 보여 주고, 아직 묻지 않은 것은 새로라고 표시하며, 터미널에서는 묻습니다. 답은 폴더가 아니라
                $XDG_STATE_HOME/sheaf 또는 ~/.local/state/sheaf에 둡니다. 자신의 설정(git config --global)과 시스템
                설정은 그대로 씁니다. 훅과 core.fsmonitor는 sheaf에서 언제나 꺼 둡니다.

                파이프로 넘기면 설정마다 한 줄이며, on, off, new, 이름, 값, 파일을 탭으로 구분합니다.
                """),
        examples: [
            .example("sheaf trust"),
            .example("sheaf trust ~/vault"),
            .init("sheaf trust --forget", en: "forget your answers", ko: "답을 지웁니다"),
        ],
        options: [.trustYes, .trustNo, .forget])
}

extension HelpEntry {
    public static let trustYes = HelpEntry(
        "--yes", en: "Agree to all that are listed", ko: "보여 준 것을 모두 허락합니다")

    public static let trustNo = HelpEntry(
        "--no", en: "Keep all that are listed off", ko: "보여 준 것을 모두 꺼 둡니다")

    public static let forget = HelpEntry("--forget", en: "Forget the answers", ko: "답을 지웁니다")
}
