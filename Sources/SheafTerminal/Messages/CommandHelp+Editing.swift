// The commands that open an editor, and those that move files and bring them back.
extension CommandHelp {
    public static let edit = CommandHelp(
        "edit", handles, Message(en: "Open items in your editor", ko: "항목을 편집기로 엽니다"),
        paragraphs: Message.paragraphs(
            en: """
                The editor is $SHEAF_EDITOR, else $VISUAL, else $EDITOR, else sensible-editor, nano
                or vi. It opens the file where it lies. Left as it was, or emptied, nothing happens.

                While it is open no other command changes the file, and sync neither commits nor
                replaces it. What was typed is never lost: where it cannot be saved, the file is as
                it was before, and the error names one that holds the text.

                Where front matter cannot be read, the place is shown and you are asked whether to
                go on editing. Left broken, the file is saved as it is, every listing names it, and
                sync waits with it until it is edited again or accepted with git commit.
                """,
            ko: """
                편집기는 $SHEAF_EDITOR, $VISUAL, $EDITOR, sensible-editor, nano, vi 순서로 찾습니다. 편집기는 원래
                자리에 있는 파일을 엽니다. 고치지 않거나 모두 지우고 닫으면 아무 일도 없습니다.

                열려 있는 동안 다른 명령은 그 파일을 바꾸지 않고, 동기화도 커밋하거나 바꾸지 않습니다. 입력한 내용은 잃지 않습니다. 저장할 수 없으면 파일을
                원래대로 두고, 그 내용이 든 파일을 알려 줍니다.

                프런트 매터를 읽을 수 없으면 그 자리를 알려 주고, 이어서 고칠지 묻습니다. 깨진 채로 두면 파일은 그대로 저장되고 목록을 볼 때마다 알려 주며,
                다시 고치거나 git commit으로 받아들일 때까지 이 파일은 동기화하지 않습니다.
                """) + [aboutHandles],
        examples: [
            .example("sheaf edit milk", "sheaf edit 우유"),
            .example("EDITOR='code --wait' sheaf edit 1 2"),
        ])

    public static let mv = CommandHelp(
        "mv", Message(en: "HANDLE… DIR [OPTIONS]", ko: "항목… 폴더 [옵션]"),
        Message(en: "Move items to another folder", ko: "항목을 다른 폴더로 옮깁니다"),
        paragraphs: Message.paragraphs(
            en: """
                DIR is a folder of the store, relative to its top; . is the top, and a missing
                folder is created. Files keep their names; where one is taken, the id is added.
                Links that lead there are rewritten; attachments stay where they are.
                """,
            ko: """
                폴더는 저장소 맨 위에서부터 씁니다. 맨 위는 .이고, 없는 폴더는 만듭니다. 파일 이름은 그대로이며, 같은 이름이 있으면 id를 붙입니다. 그곳을
                가리키던 링크는 함께 고치고, 첨부 파일은 옮기지 않습니다.
                """) + [aboutHandles, aboutBulk],
        examples: [
            .example("sheaf mv milk archive", "sheaf mv 우유 보관"),
            .example(
                "sheaf mv --where \"is:closed completed.before:2026-01-01\" archive/2025",
                "sheaf mv --where \"is:closed completed.before:2026-01-01\" 보관/2025"),
        ],
        options: targetOptions)

    public static let restore = CommandHelp(
        "restore", handles,
        Message(en: "Bring deleted items or earlier versions back", ko: "지운 항목이나 예전 버전을 되살립니다"),
        paragraphs: Message.paragraphs(
            en: """
                An item comes back as it was when it was deleted, to its old path or, where that is
                taken, beside it. It is found by its id or the beginning of it, by its path or the
                name of its file, or by its title or a part of it.

                With --at an item comes back as it was then, whether it is still there or not; what
                it is now stays in the history.
                """,
            ko: """
                항목은 지울 때의 모습으로 원래 경로에 돌아오며, 그 자리에 다른 파일이 있으면 그 옆에 놓입니다. id나 그 앞부분, 경로, 파일 이름, 제목이나 그
                일부로 가리킵니다.

                --at을 쓰면 지금 있는 항목이든 지운 항목이든 그때의 모습으로 되돌립니다. 지금 모습은 기록에 남습니다.
                """) + [aboutBulk],
        examples: [
            .example("sheaf restore milk", "sheaf restore 우유"),
            .example("sheaf restore k7m3x9q2"),
            .example("sheaf restore milk --at monday", "sheaf restore 우유 --at 월요일"),
        ],
        options: [.restoreAt, .yes])

    public static let config = CommandHelp(
        "config", Message(en: "[OPTIONS]", ko: "[옵션]"),
        Message(en: "Show or change the settings", ko: "설정을 보거나 바꿉니다"),
        paragraphs: Message.paragraphs(
            en: """
                Shows every setting in force and where it comes from. The settings of all devices
                are in .sheaf/config.yml, which travels with the notes. With --edit they are opened
                in your editor and used only if they are valid. Your own are in
                ~/.config/sheaf/config.yml; see sheaf help settings. A setting that is wrong counts
                as if it were not there, and sheaf doctor names it.
                """,
            ko: """
                지금 쓰는 모든 설정과 그 출처를 보여 줍니다. 모든 기기가 함께 쓰는 설정은 .sheaf/config.yml에 있고 노트와 함께 동기화됩니다.
                --edit를 쓰면 편집기로 열고, 올바를 때에만 반영합니다. 자신만의 설정은 ~/.config/sheaf/config.yml에 둡니다(sheaf
                help settings 참고). 잘못된 설정은 없는 것으로 치고, sheaf doctor가 알려 줍니다.
                """),
        examples: [.example("sheaf config"), .example("sheaf config --edit")],
        options: [.editSettings])
}

extension HelpEntry {
    public static let edit = HelpEntry(
        "--edit", en: "Write the text in your editor first", ko: "먼저 편집기에서 글을 씁니다")

    public static let editSettings = HelpEntry(
        "--edit", en: "Open the settings in your editor", ko: "설정을 편집기로 엽니다")

    public static let rename = HelpEntry(
        "--rename", en: "Give the file the name of its title", ko: "파일 이름을 제목에 맞춥니다")
}
