import SheafWords
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct MessageTests {
    static let milk = MessageSamples.item
    static let minutes = ItemName(title: "회의록", handle: "a9b2c3d4", uniqueLength: 2)

    @Test(arguments: MessageSamples.all)
    func `every message is one line that reads as messages do`(message: Message) {
        for text in [message.text(.english), message.text(.korean)] {
            #expect(!text.isEmpty)
            #expect(!text.contains("\n") && !text.contains("!"))
            #expect(!text.contains("  ") || text.hasPrefix(Self.milk.handle), "\(text)")
            #expect(!text.hasSuffix("."))
            // A particle in both its forms is a form letter's.
            for form in ["을(를)", "이(가)", "은(는)", "(으)로", "과(와)"] {
                #expect(!text.contains(form), "\(text)")
            }
        }
    }

    @Test func `English messages hold no Hangul, Korean ones do unless they only name things`() {
        var named = 0
        for message in MessageSamples.all {
            #expect(!hasHangul(message.text(.english)), "\(message.text(.english))")
            if !hasHangul(message.text(.korean)) {
                #expect(message.text(.korean) == message.text(.english))
                named += 1
            }
        }
        // The column of ids, a candidate, a status of the user's own, a setting of git's, where a link leads now.
        #expect(named == 5)
    }

    @Test(
        arguments: [
            (
                .addedTask(milk), "Added k7m3x9q2 \"Buy milk\"",
                "할 일 \"Buy milk\" 항목을 추가했습니다: k7m3x9q2"
            ),
            (
                .addedTask(minutes, due: "내일 15:00"), "Added a9b2c3d4 \"회의록\", due 내일 15:00",
                "할 일 \"회의록\"을 추가했습니다: a9b2c3d4, 마감 내일 15:00"
            ),
            (
                .addedMemo(minutes), "Added memo a9b2c3d4 \"회의록\"",
                "메모 \"회의록\"을 추가했습니다: a9b2c3d4"
            ),
            (.added(count: 1), "Added 1 item", "항목 1개를 추가했습니다"),
            (
                .moved(minutes, from: "할 일", to: "진행 중"),
                "Moved \"회의록\" from 할 일 to 진행 중",
                "\"회의록\"을 할 일에서 진행 중으로 옮겼습니다"
            ),
            (
                .moved(milk, from: nil, to: "todo"), "Moved \"Buy milk\" to todo",
                "\"Buy milk\" 항목을 할 일로 옮겼습니다"
            ),
            (
                .moved(milk, from: "doing", to: "review"),
                "Moved \"Buy milk\" from doing to review",
                "\"Buy milk\" 항목을 진행 중에서 review 상태로 옮겼습니다"
            ),
            (.moved(count: 3, to: "완료"), "Moved 3 items to 완료", "항목 3개를 완료로 옮겼습니다"),
            (
                .retitled(milk, to: "귀리 우유"), "Retitled \"Buy milk\" to \"귀리 우유\"",
                "제목을 \"Buy milk\"에서 \"귀리 우유\"로 바꿨습니다"
            ),
            (
                .changed(
                    minutes,
                    [.valued(.priority, .priorityHigh), .tagged("home", isAdded: false)]),
                "Changed \"회의록\": priority high, -home",
                "\"회의록\"을 바꿨습니다: 우선순위 높음, -home"
            ),
            (
                .alreadyThere(minutes, status: "doing"), "\"회의록\" is already doing",
                "\"회의록\"은 이미 진행 중입니다"
            ),
            (
                .reversed(.undone, .deletion, of: minutes, []),
                "Undid the deletion of \"회의록\"", "\"회의록\" 삭제를 되돌렸습니다"
            ),
            (
                .confirmDeletion(of: minutes), "Delete \"회의록\"? [y/N] ",
                "\"회의록\"을 지우시겠습니까? [y/N] "
            ),
            (
                .committedHandEdits(files: 1), "First committed 1 file edited by hand",
                "직접 고친 파일 1개를 먼저 커밋했습니다"
            ),
        ] as [(Message, String, String)])
    func `what changed, in both languages`(message: Message, english: String, korean: String) {
        #expect(message.text(.english) == english)
        #expect(message.text(.korean) == korean)
    }

    @Test(
        arguments: [
            (
                .found(MessageSamples.inventory),
                """
                3,412 files, 2,980 memos, 120 tasks, 312 attachments, \
                31 with other statuses (draft, published), 2 unreadable (a.md:1, b.md:2), 0 changed
                """,
                """
                파일 3,412개, 메모 2,980개, 할 일 120개, 첨부 파일 312개, \
                상태가 다른 메모 31개 (draft, published), 읽을 수 없는 파일 2개 (a.md:1, b.md:2), 바뀐 파일 0개
                """
            ),
            (
                .found(
                    .init(
                        files: 1, memos: 1, tasks: 0, attachments: 0,
                        otherStatuses: (1, ["a", "b", "c", "d"]), unreadable: [])),
                "1 file, 1 memo, 0 tasks, 1 with other statuses (a, b, c, …), 0 changed",
                "파일 1개, 메모 1개, 할 일 0개, 상태가 다른 메모 1개 (a, b, c, …), 바뀐 파일 0개"
            ),
            (
                .found(
                    .init(
                        files: 2, memos: 0, tasks: 1, attachments: 1,
                        otherStatuses: (0, []), unreadable: [])),
                "2 files, 0 memos, 1 task, 1 attachment, 0 changed",
                "파일 2개, 메모 0개, 할 일 1개, 첨부 파일 1개, 바뀐 파일 0개"
            ),
            (
                .counts(open: 1, overdue: 0, closed: 2, memos: 3),
                "1 open task, 2 closed, 3 memos", "남은 할 일 1개, 끝난 할 일 2개, 메모 3개"
            ),
            (
                .counts(open: 5, overdue: 2, closed: 0, memos: 1),
                "5 open tasks (2 overdue), 0 closed, 1 memo",
                "남은 할 일 5개 (기한 지남 2개), 끝난 할 일 0개, 메모 1개"
            ),
            (.uncommitted(files: 0), "Everything is committed", "모두 커밋되어 있습니다"),
            (
                .remoteState(url: "host:n.git", toSend: 0, toReceive: 0),
                "Remote host:n.git: up to date at the last check",
                "원격 host:n.git: 마지막으로 확인했을 때 같은 상태였습니다"
            ),
            (
                .remoteState(url: "host:n.git", toSend: 1, toReceive: 0),
                "Remote host:n.git: 1 commit to send, 0 to receive",
                "원격 host:n.git: 보낼 커밋 1개, 받을 커밋 0개"
            ),
            (.synced(received: 0, sent: 0), "Already in sync", "이미 동기화되어 있습니다"),
            (.synced(received: 2, sent: 0), "Received 2 commits", "커밋 2개를 받았습니다"),
            (.synced(received: 0, sent: 1), "Sent 1 commit", "커밋 1개를 보냈습니다"),
            (
                .synced(received: 5, sent: 2, merged: 1, conflicts: 1, in: milk),
                "Sent 2 commits, received 5, merged 1 file; 1 conflict kept in \"Buy milk\" k7m3x9q2",
                "커밋 2개를 보내고 5개를 받아 파일 1개를 합쳤습니다. 충돌 1개를 \"Buy milk\" k7m3x9q2 항목에 남겼습니다"
            ),
            (
                .synced(received: 1, sent: 2), "Sent 2 commits, received 1",
                "커밋 2개를 보내고 1개를 받았습니다"
            ),
            (.progress(.sending, done: 3, total: nil), "sending 3…", "보내는 중 3…"),
            (.progress(.fetching, done: 3, total: 1_200), "fetching 3/1,200…", "받는 중 3/1,200…"),
        ] as [(Message, String, String)])
    func `the store and its remote, in both languages`(
        message: Message, english: String, korean: String
    ) {
        #expect(message.text(.english) == english)
        #expect(message.text(.korean) == korean)
    }

    @Test(
        arguments: [
            (.missingArgument(.handle), "HANDLE is missing", "항목이 빠졌습니다"),
            (.missingArgument(.url), "URL is missing", "주소가 빠졌습니다"),
            (.emptyTitle, "title is empty", "제목이 비어 있습니다"),
            (.unknownKey("duee"), "unknown key \"duee\"", "알 수 없는 키입니다: \"duee\""),
            (.didYouMean("due"), "did you mean \"due\"?", "혹시 \"due\"입니까?"),
            (
                .misplacedDateWord("내일"), "\"내일\" makes no sense here",
                "여기에 \"내일\"이 올 수 없습니다"
            ),
            (
                .misplacedDateWord("fri"), "\"fri\" makes no sense here",
                "여기에 \"fri\" 표현이 올 수 없습니다"
            ),
            (
                .settings("config.yml", line: 4, .wrongSettingType("exclude", expected: .list)),
                "config.yml:4: \"exclude\" must be a list",
                "config.yml:4: \"exclude\" 설정에는 목록이 와야 합니다"
            ),
            (
                .wrongSettingType("format", expected: .number),
                "\"format\" must be a number", "\"format\" 설정에는 숫자가 와야 합니다"
            ),
        ] as [(Message, String, String)])
    func `what went wrong, in both languages`(message: Message, english: String, korean: String) {
        #expect(message.text(.english) == english)
        #expect(message.text(.korean) == korean)
    }

    @Test func `a long title is cut, and its id's unique beginning is highlighted`() {
        let long = ItemName(title: String(repeating: "긴 ", count: 100), handle: "k7m3x9q2")
        #expect(CellWidth().cells(of: Message.deleted(long).text(.english)) <= 70)
        #expect(Self.milk.styledHandle == StyledText("k7m", .id) + StyledText("3x9q2", .idRest))
    }

    @Test func `words for a shell are quoted only where it would touch them`() {
        #expect(ShellWord.quoted("notes/2026-11/회의록.md") == "notes/2026-11/회의록.md")
        #expect(ShellWord.quoted("") == "''")
        #expect(ShellWord.quoted("it's $HOME") == #"'it'\''s $HOME'"#)
        #expect(ShellWord.quoted("~/plain") == "~/plain")
        #expect(ShellWord.quoted("~/a b") == "~/'a b'")
        #expect(ShellWord.quoted("~") == "'~'")
    }

    private func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
    }
}
