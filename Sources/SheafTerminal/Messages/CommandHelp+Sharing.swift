// Sharing an item with others.
extension CommandHelp {
    public static let share = CommandHelp(
        "share", Message(en: "HANDLE [OPTIONS]", ko: "항목 [옵션]"),
        Message(en: "Share an item with others", ko: "항목을 다른 사람과 공유합니다"),
        paragraphs: Message.paragraphs(
            en: """
                Prints the title, status, due date, priority, project, tags and text, as Markdown,
                plain text or a web page that needs nothing else. Ids, paths and keys of your own
                are left out. With --mail it is a message that your mail program opens, with the
                Markdown attached.

                --copy uses wl-copy, xclip, xsel or pbcopy, and without a desktop asks the terminal
                (OSC 52).
                """,
            ko: """
                제목, 상태, 마감, 우선순위, 프로젝트, 태그, 본문을 마크다운, 글, 또는 파일 하나로 열리는 웹 페이지로 출력합니다. id와 경로, 직접 정한
                키는 넣지 않습니다. --mail을 쓰면 메일 프로그램으로 여는 메일이 되고, 마크다운 파일이 첨부됩니다.

                --copy는 wl-copy, xclip, xsel, pbcopy를 쓰고, 데스크톱이 없으면 터미널에 맡깁니다(OSC 52).
                """) + [aboutHandles],
        examples: [
            .example("sheaf share milk --copy", "sheaf share 우유 --copy"),
            .example(
                "sheaf share minutes --as html --out minutes.html",
                "sheaf share 회의록 --as html --out 회의록.html"),
            .init(
                "sheaf share minutes --mail", "sheaf share 회의록 --mail",
                en: "writes minutes.eml here", ko: "여기에 회의록.eml을 만듭니다"),
        ],
        options: [.form, .copy, .mail, .out])
}

extension HelpEntry {
    public static let form = HelpEntry(
        "--as FORM", "--as 형식", en: "md (Markdown), txt or html",
        ko: "md(마크다운), txt(글), html(웹 페이지)")

    public static let copy = HelpEntry("--copy", en: "Copy it to the clipboard", ko: "클립보드에 넣습니다")

    public static let mail = HelpEntry(
        "--mail", en: "Write a message for a mail program: text, with --as html a page too",
        ko: "메일 프로그램으로 여는 메일로 만듭니다. --as html이면 웹 페이지도 넣습니다")

    public static let out = HelpEntry(
        "--out FILE", "--out 파일", en: "Write a new file instead", ko: "출력하지 않고 새 파일에 씁니다")
}

extension Message {
    public static func wroteFile(_ path: String) -> Message {
        Message(en: "Wrote \(path)", ko: "\(path) 파일을 만들었습니다")
    }

    /// - Parameter toTerminal: whether the terminal was asked, which says nothing about having done
    ///   so.
    public static func copied(_ item: ItemName, toTerminal: Bool) -> Message {
        toTerminal
            ? Message(
                en: "Asked the terminal to copy \(item.quoted)",
                ko: "터미널에 \(item.quoted(.object)) 복사하도록 요청했습니다")
            : Message(en: "Copied \(item.quoted)", ko: "\(item.quoted(.object)) 복사했습니다")
    }
}
