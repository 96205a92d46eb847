// The manual.
extension CommandHelp {
    public static let man = CommandHelp(
        "man", Message(en: "[COMMAND or TOPIC] [OPTIONS]", ko: "[명령이나 주제] [옵션]"),
        Message(en: "Print or install the pages of the manual", ko: "설명서(man 페이지)를 출력하거나 설치합니다"),
        paragraphs: Message.paragraphs(
            en: """
                A page for each command and topic, made of the help that the program shows, in
                English and Korean. With --out they go into a folder that man searches, such as
                ~/.local/share/man.
                """,
            ko: """
                명령과 주제마다 한 쪽씩, 프로그램의 도움말로 영어와 한국어 설명서를 만듭니다. --out을 쓰면 ~/.local/share/man처럼 man이 찾는
                폴더에 넣습니다.
                """),
        examples: [
            .init(
                "sheaf man --out ~/.local/share/man", en: "then man sheaf-add",
                ko: "그다음 man sheaf-add"),
            .example("sheaf man query | man -l -"),
        ],
        options: [.manualFolder])
}

extension HelpEntry {
    public static let manualFolder = HelpEntry(
        "--out DIR", "--out 폴더", en: "Write all pages into this folder", ko: "모든 쪽을 이 폴더에 씁니다")
}

extension Message {
    public static func wroteManual(_ count: Int, in folder: String) -> Message {
        Message(
            en: "Wrote \(Counted.english(count, "page")) into \(folder)",
            ko: "\(folder) 폴더에 \(Counted.korean("설명서", count))를 만들었습니다")
    }
}
