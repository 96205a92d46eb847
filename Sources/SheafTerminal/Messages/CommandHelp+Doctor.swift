extension CommandHelp {
    public static let doctor = CommandHelp(
        "doctor", Message(en: "[OPTIONS]", ko: "[옵션]"),
        Message(en: "Find and fix problems", ko: "문제를 찾아 고칩니다"),
        paragraphs: Message.paragraphs(
            en: """
                Looks at git and its version, at a merge that was not finished, at locks and changes
                that were interrupted, at the settings, the merge driver and the line ends, at files
                that have one id, cannot be read or are too large, and at text that was typed and
                never saved. Each finding says what to do.

                --fix fixes what can be fixed automatically: the driver and the attributes,
                interrupted changes, copies with the id of another file (the one that had it first
                keeps it), leftovers older than a day whose text is in a commit. Ends with 65 when
                something is left that needs you, else with 0.
                """,
            ko: """
                git과 그 버전, 끝나지 않은 병합, 끊긴 변경과 남은 잠금 파일, 설정, 병합 드라이버, 줄 끝, id가 같거나 읽을 수 없거나 너무 큰 파일,
                입력했지만 저장하지 못한 글을 살펴봅니다. 찾은 것마다 어떻게 할지 알려 줍니다.

                --fix는 자동으로 고칠 수 있는 것을 고칩니다: 드라이버와 속성, 끊긴 변경, 다른 파일의 id를 지닌 사본(먼저 지닌 쪽이 그대로 씁니다),
                커밋에 섞인 하루 넘은 임시 파일. 직접 볼 것이 남으면 65로, 아니면 0으로 끝납니다.
                """),
        examples: [
            .example("sheaf doctor"),
            .example("sheaf doctor --fix"),
            .init(
                "sheaf doctor --remove-driver", en: "let git merge notes without sheaf",
                ko: "git이 sheaf 없이 노트를 합치게 합니다"),
        ],
        options: [.fix, .upgrade, .askRemote, .installDriver, .removeDriver])
}

extension HelpEntry {
    public static let fix = HelpEntry(
        "--fix", en: "Fix what can be fixed automatically", ko: "자동으로 고칠 수 있는 것을 고칩니다")

    public static let upgrade = HelpEntry(
        "--upgrade",
        en: "Raise the store to the newest format; older versions can only read it then",
        ko: "저장소를 새 형식으로 올립니다. 이전 버전은 그 뒤로 읽기만 합니다")

    public static let askRemote = HelpEntry(
        "--ask-remote", en: "Also check that the remote answers", ko: "원격이 응답하는지도 알아봅니다")

    public static let installDriver = HelpEntry(
        "--install-driver", en: "Set up the merge driver in this clone", ko: "이 저장소에 병합 드라이버를 설치합니다"
    )

    public static let removeDriver = HelpEntry(
        "--remove-driver", en: "Remove the merge driver from this clone",
        ko: "이 저장소에서 병합 드라이버를 지웁니다")
}
