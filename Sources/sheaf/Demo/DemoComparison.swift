import SheafTerminal

/// The same two edits on two devices, once carried by plain git and once by sheaf.
struct DemoComparison {
    /// One of the two ways, each in a folder of its own on both devices.
    struct Way {
        var name: String
        var folder: String
        /// Not shown: how both devices come to have the same note.
        var preparation: [DemoStep]
        var steps: [DemoStep]
    }

    let language: Language
    /// Remotes of this path and an ending of each way's own.
    let hub: String

    private static let note = "trip.md"

    var beginning: Message {
        Message(
            en: """
                One note on two devices, twice: in one folder carried by plain git, in another by \
                sheaf. Both devices edit it offline.
                """,
            ko: """
                같은 노트가 두 기기에 두 벌 있습니다. 한 폴더는 git만으로, 다른 폴더는 sheaf로 동기화합니다. \
                두 기기가 오프라인에서 노트를 고칩니다.
                """)
    }

    var betweenEditsAndWays: Message {
        Message(
            en: "Back online. From here on the edits are only synced.",
            ko: "다시 연결되었습니다. 이제 동기화만 합니다.")
    }

    var ending: Message {
        Message(
            en: """
                With git alone the phone is left in the middle of a merge, with markers in the note \
                and nothing sent. With sheaf every edit is kept, on both devices, and nothing is left \
                to do.
                """,
            ko: """
                git만으로는 휴대폰이 병합 도중에 멈추고, 노트에는 표시가 남고, 보낸 것이 없습니다. \
                sheaf로는 고친 것이 모두 두 기기에 남고, 더 할 일이 없습니다.
                """)
    }

    /// The note as both devices have it.
    var show: DemoStep { DemoStep(nil, on: .laptop, "cat \(Self.note)") }

    /// Done in the folders of both ways.
    var edits: [DemoStep] {
        [
            DemoStep(
                nil, on: .laptop,
                said(
                    "sed -i 's/\\[ \\] book/[x] book/' \(Self.note); echo '- [ ] ask Mina' >> \(Self.note)",
                    "sed -i 's/\\[ \\] 기차/[x] 기차/' \(Self.note); echo '- [ ] 민아에게 묻기' >> \(Self.note)"
                )),
            DemoStep(
                nil, on: .phone,
                said(
                    "sed -i 's/the train/the night train/' \(Self.note); echo '- [ ] pack' >> \(Self.note)",
                    "sed -i 's/기차 예약/밤 기차 예약/' \(Self.note); echo '- [ ] 짐 싸기' >> \(Self.note)")),
        ]
    }

    var ways: [Way] { [git, sheaf] }

    private var git: Way {
        let hub = ShellWord.quoted(hub + "-git.git")
        return Way(
            name: "git", folder: "notes-git",
            preparation: [
                DemoStep(
                    nil, on: .laptop,
                    """
                    git init -q --bare \(hub) && git init -q && \(makeNote) && git add . && \
                    git commit -qm \(ShellWord.quoted(trip)) && git remote add origin \(hub) && \
                    git push -qu origin HEAD
                    """),
                DemoStep(nil, on: .phone, "git clone -q \(hub) ."),
            ],
            steps: [
                DemoStep(
                    nil, on: .laptop, "git commit -qam \(ShellWord.quoted(edited)) && git push -q"),
                DemoStep(
                    nil, on: .phone,
                    "git commit -qam \(ShellWord.quoted(edited)); git pull -q",
                    proof: "test -n \"$(git ls-files -u)\"", mayFail: true),
                DemoStep(
                    nil, on: .phone, "cat \(Self.note)", proof: "grep -q '<<<<<<<' \(Self.note)"),
            ])
    }

    private var sheaf: Way {
        let hub = ShellWord.quoted(hub + "-sheaf.git")
        let all = said("'night train|ask Mina|pack'", "'밤 기차|민아에게|짐 싸기'")
        let holdsAll =
            "test \"$(grep -cE \(all) \(Self.note))\" = 3 && grep -q '\\[x\\]' \(Self.note)"
        return Way(
            name: "sheaf", folder: "notes-sheaf",
            preparation: [
                DemoStep(
                    nil, on: .laptop,
                    """
                    git init -q --bare \(hub) && \(makeNote) && sheaf init . && \
                    sheaf remote \(hub) && sheaf sync
                    """),
                DemoStep(nil, on: .phone, "sheaf clone \(hub) ."),
            ],
            steps: [
                DemoStep(nil, on: .laptop, "sheaf sync"),
                DemoStep(nil, on: .phone, "sheaf sync", proof: "git diff --quiet"),
                DemoStep(nil, on: .phone, "cat \(Self.note)", proof: holdsAll),
                DemoStep(nil, on: .laptop, "sheaf sync", proof: holdsAll),
            ])
    }

    private var makeNote: String {
        let lines = said(
            "'# Trip' '' '- [ ] book the train' '- [ ] find a room'",
            "'# 여행' '' '- [ ] 기차 예약' '- [ ] 방 구하기'")
        return "printf '%s\\n' \(lines) > \(Self.note)"
    }

    private var trip: String { said("Trip", "여행") }
    private var edited: String { said("Edit", "고침") }

    private func said(_ english: String, _ korean: String) -> String {
        Message(en: StyledText(english), ko: StyledText(korean)).text(language)
    }
}
