extension HelpTopic {
    static let repeating = HelpTopic(
        "repeat", aliases: ["recurrence", "repeating", "반복"],
        Message(en: "Tasks that come back", ko: "되풀이되는 할 일"),
        [
            Part(
                Message(en: "Phrases", ko: "쓰는 법"), [],
                HelpEntry.table(
                    en: """
                        repeat:daily  repeat:"every 3 days" | from the day it is due on
                        repeat:"every mon, wed and fri"  repeat:weekdays | days of the week
                        repeat:"every 2 weeks on mon" | every other week
                        repeat:"every month on the 31st" | in shorter months their last day
                        repeat:"every month on the last fri" | also first to fifth
                        repeat:"every year on mar 2" | once a year
                        repeat:"every 2 weeks after done" | from the day it is done
                        … until 2026-12-31  … for 5 times | how long
                        … without skipping | each day has to be done, however late
                        repeat:FREQ=MONTHLY;BYDAY=-1FR | a rule of calendars (RFC 5545)
                        """,
                    ko: """
                        repeat:매일  repeat:3일마다 | 마감한 날부터 셉니다
                        repeat:"매주 월·수·금"  repeat:평일마다 | 요일
                        repeat:"격주 금요일"  repeat:"2주마다 월요일" | 한 주 걸러
                        repeat:"매월 31일"  repeat:"매월 말일" | 짧은 달에는 그달의 마지막 날
                        repeat:"매월 둘째 화요일" | 첫째부터 다섯째, 마지막
                        repeat:"매년 3월 2일" | 한 해에 한 번
                        repeat:"완료 후 2주" | 끝낸 날부터 셉니다
                        … 2026-12-31까지  … 5번 | 언제까지
                        … 빠짐없이 | 늦어도 하나하나 다 합니다
                        repeat:FREQ=MONTHLY;BYDAY=-1FR | 달력의 규칙(RFC 5545)
                        """)),
            Part(
                Message(en: "What happens", ko: "이렇게 됩니다"),
                Message.paragraphs(
                    en: """
                        A repeating task is one file. done, a drag on a board, or any other command
                        that closes it moves due, scheduled and wait on to the day that comes next,
                        opens its boxes again, and says which day that is. Days that have passed are
                        left out. What was done is in the history: sheaf log shows it, undo takes it
                        back. After the last day the task closes.

                        skip passes over a day. done --last closes for good, done --on DATE says on
                        which day it was done. set due: moves one day only: the rule goes on from
                        where it was. repeat: with nothing behind it ends the repeating.

                        The phrase stays as it was typed, with the day that it goes by added, so
                        that nothing drifts: monthly on the 31st is every month on the 31st. Phrases
                        of TaskNotes, org, Taskwarrior, todo.txt and Todoist are read as well.
                        Lunar dates and public holidays are not.
                        """,
                    ko: """
                        되풀이되는 할 일은 파일 하나입니다. done을 하거나 보드에서 끌어 옮기는 등 무엇으로든 끝내면 due, scheduled, wait가 함께
                        다음 날짜로 넘어가고 체크리스트가 다시 열리며, 다음이 언제인지 알려 줍니다. 이미 지나간 날짜는 넘어갑니다. 한 일은 이력에 남아
                        sheaf log로 보고 undo로 되돌립니다. 마지막 날짜가 지나면 할 일이 끝납니다.

                        skip은 한 번 건너뛰고, done --last는 아주 끝내며, done --on 날짜는 그날 끝낸 것으로 합니다. set due:로는 이번 한 번만
                        옮겨지고 규칙은 그대로 이어집니다. repeat: 뒤에 아무것도 쓰지 않으면 반복이 없어집니다.

                        쓴 말은 그대로 남고, 날짜가 밀리지 않도록 기준이 되는 날만 덧붙습니다. 31일에 '매월'이라고 쓰면 '매월 31일'이 됩니다.
                        TaskNotes, org, Taskwarrior, todo.txt, Todoist의 표현도 읽습니다. 음력 날짜와 공휴일은 알아보지 않습니다.
                        """)),
        ])
}
