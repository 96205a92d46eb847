import SheafTerminal

/// What the demonstration shows, in the order in which a new user would ask for it.
struct DemoScript {
    let language: Language
    /// Where it plays.
    let root: String
    /// The path of the remote that the two devices share.
    let hub: String

    var beginning: Message {
        Message(
            en: """
                sheaf at work on sample notes, in \(root). Nothing of yours is read or changed, \
                and every line below is what the commands really print.
                """,
            ko: """
                \(root) 폴더의 예시 노트로 sheaf를 실제로 돌려 봅니다. 여러분의 파일은 읽지도 바꾸지도 \
                않으며, 아래는 모두 명령이 정말로 출력한 것입니다.
                """)
    }

    func ending(isKept: Bool) -> Message {
        isKept
            ? Message(
                en: "That was all real. It is kept in \(root)",
                ko: "모두 실제로 한 일입니다. 남겨 둔 곳: \(root)")
            : Message(
                en: "That was all real. The folder of the demonstration is deleted.",
                ko: "모두 실제로 한 일입니다. 시연 폴더는 지웠습니다.")
    }

    var steps: [DemoStep] { begin + edit + share + lookBack }

    private var begin: [DemoStep] {
        [
            DemoStep(
                Message(
                    en: "A folder of Markdown files becomes a store. Not one file is changed.",
                    ko: "마크다운 폴더를 그대로 저장소로 삼습니다. 파일은 하나도 바뀌지 않습니다."),
                "sheaf init", proof: "git diff --quiet && git rev-parse -q HEAD"),
            DemoStep(
                Message(
                    en: "What is to do, the most urgent first, what is under way, what is done.",
                    ko: "할 일을 급한 것부터, 그리고 진행 중인 일과 끝낸 일을 봅니다."),
                "sheaf board", proof: found("is:overdue")),
            DemoStep(
                Message(
                    en: "A task is added in the words one would say it in.",
                    ko: "할 일은 말하듯이 적습니다."),
                said(
                    "sheaf add Water the plants due:tomorrow +home", "sheaf add 화분에 물 주기 due:내일 +집"),
                proof: found(said("+home plants", "+집 화분"))),
            DemoStep(
                Message(
                    en: "Search looks into titles and texts.",
                    ko: "제목과 본문에서 한꺼번에 찾습니다."),
                said("sheaf search milk", "sheaf search 우유")),
        ]
    }

    private var edit: [DemoStep] {
        let file = said("tasks/buy-milk.md", "tasks/우유-사기.md")
        return [
            DemoStep(
                Message(
                    en: """
                        The files are yours, and any editor will do. Here a small script takes \
                        its place: it ticks a box and adds a line.
                        """,
                    ko: """
                        파일은 여러분의 것이고 어떤 편집기로 고쳐도 됩니다. 여기서는 작은 스크립트가 \
                        편집기를 대신해 칸 하나에 체크하고 한 줄을 더합니다.
                        """),
                "editor \(file)"),
            DemoStep(nil, "git diff -U1", proof: "! git diff --quiet"),
            DemoStep(
                Message(
                    en: """
                        A part of the title is enough to name an item. What was edited by hand is \
                        committed first, on its own.
                        """,
                    ko: "제목의 일부만 써도 됩니다. 직접 고친 것은 따로 먼저 커밋됩니다."),
                said("sheaf done milk", "sheaf done 우유"),
                proof: found(said("done milk", "done 우유"))),
        ]
    }

    private var share: [DemoStep] {
        let hub = ShellWord.quoted(hub)
        let isSent = "test \"$(git rev-parse HEAD)\" = \"$(git -C \(hub) rev-parse HEAD)\""
        return [
            DemoStep(
                Message(
                    en: """
                        Any git remote carries a store between devices. Here it is a folder, and \
                        another home directory plays the phone.
                        """,
                    ko: """
                        git 원격이면 무엇이든 기기 사이에 저장소를 옮겨 줍니다. 여기서는 폴더 하나가 원격이고, \
                        다른 홈 폴더가 휴대폰 역할을 합니다.
                        """),
                on: .laptop, "git init -q --bare \(hub)"),
            DemoStep(nil, on: .laptop, "sheaf remote \(hub)"),
            DemoStep(nil, on: .laptop, "sheaf sync", proof: isSent),
            DemoStep(nil, on: .phone, "sheaf clone \(hub)", proof: "cd ~/sheaf && " + isSent),
            DemoStep(
                Message(
                    en: "Everything works without a network, too: this is on the phone alone.",
                    ko: "연결이 없어도 모든 기능을 쓸 수 있습니다. 이것은 아직 휴대폰에만 있습니다."),
                on: .phone, said("sheaf add Call Mina due:fri", "sheaf add 민아에게 전화 due:금요일"),
                proof: "cd ~/sheaf && ! " + isSent),
            DemoStep(
                Message(
                    en: "Back online, each device syncs once, and the laptop has it.",
                    ko: "다시 연결되면 기기마다 한 번씩 동기화합니다. 이제 노트북에도 있습니다."),
                on: .phone, "sheaf sync", proof: "cd ~/sheaf && " + isSent),
            DemoStep(nil, on: .laptop, "sheaf sync", proof: isSent),
            DemoStep(
                nil, on: .laptop, "sheaf board", proof: found(said("Mina", "민아"))),
        ]
    }

    private var lookBack: [DemoStep] {
        [
            DemoStep(
                Message(
                    en: "Each change is a commit that a person can read.",
                    ko: "변경마다 사람이 읽을 수 있는 커밋이 하나씩 남습니다."),
                on: .laptop, "sheaf log", proof: "test \"$(git rev-list --count HEAD)\" -ge 5"),
            DemoStep(
                Message(
                    en: "What is deleted stays in the history, with a way back.",
                    ko: "지운 것도 기록에 남고, 되돌릴 방법이 나옵니다."),
                on: .laptop, said("sheaf rm plants", "sheaf rm 화분"),
                proof: "! " + found(said("plants", "화분"))),
        ]
    }

    /// Succeeds where a query finds something.
    private func found(_ query: String) -> String {
        "sheaf list -0 --all \(query) | grep -q ."
    }

    private func said(_ english: String, _ korean: String) -> String {
        Message(en: StyledText(english), ko: StyledText(korean)).text(language)
    }
}
