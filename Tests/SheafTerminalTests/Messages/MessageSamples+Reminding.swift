@testable import SheafTerminal

extension MessageSamples {
    static let reminding: [Message] = [
        .nothingDue,
        .nothingDueHint,
        .nextDue(item, "Nov 25"),
        .reminder(item, "Nov 25"),
        .dueIs("Nov 25"),
        .scheduledReminder(item, "Nov 25"),
        .scheduledIs("Nov 25"),
        .manyDue(2),
        .remindUnit,
        .syncUnit,
        .timerIsOn("word"),
        .timerIsReady("word"),
        .timerIsGone("word"),
        .noSystemd,
        .noSystemdHint("word"),
    ]
}
