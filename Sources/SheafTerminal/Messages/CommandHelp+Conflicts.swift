// What is to be settled by a person after a merge.
extension CommandHelp {
    public static let conflicts = CommandHelp(
        "conflicts", Message(en: "[HANDLE…] [OPTIONS]", ko: "[항목…] [옵션]"),
        Message(en: "Show both versions of what conflicts", ko: "충돌한 내용을 양쪽 모두 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                A merge keeps what it cannot combine as a quotation in the text, below the text it
                conflicts with: > [!conflict]. The item can still be read, edited and synced.
                Markers that other programs left (<<<<<<<) are shown too. is:conflicted in a query
                finds the same items.

                Merge commits that other programs made are compared with what sheaf would have made
                of the same two sides. What they dropped from a note is shown too, until it is
                brought back or dismissed.

                Piped, each conflict is a line: handle, digest, kind (block, markers, dropped), key,
                path, line, the current and the other text, tab-separated.
                """,
            ko: """
                합칠 수 없는 내용은 본문에서 충돌한 글 아래에 인용문으로 남습니다: > [!conflict]. 그대로 두어도 항목을 읽고 고치고 동기화할 수
                있습니다. 다른 프로그램이 남긴 표시(<<<<<<<)도 보여 줍니다. 조건 is:conflicted로도 같은 항목을 찾습니다.

                다른 프로그램이 만든 병합 커밋은 같은 두 쪽을 sheaf가 합친 결과와 비교합니다. 노트에서 빠뜨린 내용도, 되살리거나 그만 보겠다고 할 때까지 함께
                보여 줍니다.

                파이프로 넘기면 충돌마다 한 줄이며, 핸들, 다이제스트, 종류(block, markers, dropped), 키, 경로, 줄 번호, 지금 글, 다른 쪽
                글을 탭으로 구분합니다.
                """) + [aboutHandles],
        examples: [
            .example("sheaf conflicts"),
            .example("sheaf conflicts milk", "sheaf conflicts 우유"),
        ],
        options: [.null])

    public static let resolve = CommandHelp(
        "resolve", Message(en: "[HANDLE [DIGEST]] [OPTIONS]", ko: "[항목 [다이제스트]] [옵션]"),
        Message(en: "Settle conflicts", ko: "충돌을 정리합니다"),
        paragraphs: Message.paragraphs(
            en: """
                Without --keep each conflict is shown and asked about. current deletes the other
                text. other replaces what it conflicts with: the value of the key, or the lines that
                sheaf conflicts shows as current; where these are unknown nothing is changed. both
                makes it ordinary text beside the current one.

                Of what another program's merge dropped, other and both bring back all that is
                missing in the note, where it stood; current dismisses it, in this clone.

                Deleting the quotation in an editor works too. Either way the conflict ends on every
                device with the next sync. What was not kept stays in the history.

                Without HANDLE all conflicts are meant. DIGEST is the beginning of the number that
                sheaf conflicts shows before one of them.
                """,
            ko: """
                --keep를 쓰지 않으면 충돌을 하나씩 보여 주고 묻습니다. current는 다른 쪽 글을 지웁니다. other는 그 글이 대신할 자리에 넣습니다:
                키의 값, 또는 sheaf conflicts가 지금 글로 보여 주는 줄. 그 자리를 알 수 없으면 아무것도 바꾸지 않습니다. both는 지금 글 옆에
                보통 글로 남깁니다.

                다른 프로그램이 빠뜨린 내용은 other와 both가 빠진 것을 모두 제자리에 되살리고, current는 이 저장소에서 그만 보여 줍니다.

                편집기에서 인용문을 지워도 됩니다. 어느 쪽이든 다음 동기화로 모든 기기에서 충돌이 끝납니다. 남기지 않은 내용은 기록에 있습니다.

                항목을 쓰지 않으면 모든 충돌을 뜻합니다. 다이제스트는 sheaf conflicts가 충돌마다 앞에 보여 주는 번호이며, 앞부분만 써도 됩니다.
                """),
        examples: [
            .example("sheaf resolve"),
            .example("sheaf resolve milk --keep other", "sheaf resolve 우유 --keep other"),
            .example("sheaf resolve milk 3fa9 --keep both", "sheaf resolve 우유 3fa9 --keep both"),
            .example("sheaf resolve --where in:work/ --keep current"),
        ],
        options: [.keepVersion] + targetOptions)
}

extension HelpEntry {
    public static let keepVersion = HelpEntry(
        "--keep VERSION", "--keep 쪽", en: "current, other or both",
        ko: "남길 쪽: current(지금), other(다른 쪽), both(둘 다)")
}
