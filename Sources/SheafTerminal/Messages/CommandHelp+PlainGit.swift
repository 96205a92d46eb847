// What lets plain git merge notes as sheaf does.
extension CommandHelp {
    public static let mergeDriver = CommandHelp(
        "merge-driver", Message(en: "%O %A %B %P [OPTIONS]", ko: "%O %A %B %P [옵션]"),
        Message(
            en: "Merge one file for git; git calls it by itself",
            ko: "git 대신 파일 하나를 합칩니다. git이 알아서 실행합니다"),
        paragraphs: Message.paragraphs(
            en: """
                With it git pull, merge, rebase, cherry-pick and stash pop keep the lines of both
                sides of a note, and what conflicts as a quotation in its text, where git would stop
                and leave markers. %O is the merge base, %A our version, which the merged one
                replaces, %B the other side's, %P the path of the note. What is no item's text is
                left to git: the command then ends with 1 and touches nothing.

                Every clone that sheaf makes or first writes in has it in its own git settings as
                merge.sheaf.driver, and *.md merge=sheaf among the attributes.
                """,
            ko: """
                git pull, merge, rebase, cherry-pick, stash pop에서 노트 양쪽의 줄을 모두 지키고, 충돌한 내용은 본문에
                인용문으로 남깁니다. 이 명령이 없으면 git은 멈추고 표시를 남깁니다. %O는 공통 조상, %A는 합친 내용으로 바뀔 우리 쪽, %B는 다른 쪽,
                %P는 노트의 경로입니다. 항목의 글이 아닌 파일은 git에 맡기며, 그때는 아무것도 건드리지 않고 1로 끝납니다.

                sheaf가 만들거나 처음으로 고친 저장소에는 git 설정 merge.sheaf.driver와 속성 *.md merge=sheaf가 들어갑니다.
                """),
        examples: [
            .init(
                "sheaf merge-driver %O %A %B %P", en: "as git is told to call it",
                ko: "git 설정에 적는 모양")
        ],
        options: [.newer])
}

extension HelpEntry {
    public static let newer = HelpEntry(
        "--newer SIDE", "--newer 쪽", en: "ours or theirs: the side that was changed later",
        ko: "나중에 바뀐 쪽: ours(우리 쪽) 또는 theirs(다른 쪽)")
}
