@testable import SheafTerminal

/// Boards as the commands make them, with the due dates already in words.
enum BoardSamples {
    static let korean = BoardLayout([
        .init(
            "할 일", count: 3,
            cards: [
                BoardCard(
                    handle: "\("k7", .id)\("m3", .idRest)",
                    title: "분기 보고서 초안을 작성해서 팀장님께 보내고 의견을 기다리기",
                    preview: "지난 분기 자료를 먼저 모은다. 그다음 표를 만든다.",
                    due: StyledText("3일 지남", .overdue), priority: StyledText("높음", .priorityHigh),
                    checklist: (2, 5), tags: ["업무", "보고서", "분기"]),
                BoardCard(handle: "a9b2", title: "치과 예약", due: "내일 15:00"),
                BoardCard(handle: "", title: "회의록을 정리해서 보내기"),
            ]),
        .init(
            "진행 중", count: 1,
            cards: [
                BoardCard(
                    handle: "c3d4",
                    title: "👩‍👩‍👧‍👦 가족 여행 🇰🇷 cafe\u{301} https://example.com/jeju/map/2026",
                    checklist: (2, 2), tags: ["여행/제주"])
            ]),
        .init("완료", count: 0, cards: []),
    ])

    static let english = BoardLayout([
        .init(
            "todo", count: 2,
            cards: [
                BoardCard(
                    handle: "\("k7", .id)\("m3", .idRest)", title: "Buy milk",
                    preview: "Two litres, oat.",
                    due: StyledText("3d overdue", .overdue),
                    priority: StyledText("high", .priorityHigh), checklist: (1, 2),
                    tags: ["home", "errands"]),
                BoardCard(
                    handle: "a9b2",
                    title: "Write down what everyone said about the plan for the next quarter",
                    due: "Mon"),
            ]),
        .init("doing", count: 0, cards: []),
        .init(
            "done", count: 1_204,
            cards: [BoardCard(handle: "c3d4", title: "Book flights", preview: "Jeju")]),
    ])
}
