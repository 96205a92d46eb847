extension HelpTopic {
    static let planning = HelpTopic(
        "planning", aliases: ["plan", "depends", "wait", "계획", "선행", "대기"],
        Message(en: "What comes first, and when", ko: "무엇을 먼저, 언제 할지"),
        [
            Part(
                Message(en: "Keys", ko: "키"), [],
                HelpEntry.table(
                    en: """
                        due:fri | when it has to be done
                        scheduled:wed | when one means to do it
                        wait:nov30 | out of list and boards until then
                        depends:k7m3 | what has to be done first; by row, id, file name or title
                        depends:-k7m3  depends: | no longer this one, nothing any more
                        parent:"New house" | what it is a part of
                        estimate:1h30m | how long it will take; sheaf track counts what it does
                        """,
                    ko: """
                        마감:금요일 | 언제까지 끝내야 하는지
                        예정:수요일 | 언제 하려는지
                        대기:11월30일 | 그때까지 목록과 보드에서 숨깁니다
                        선행:k7m3 | 먼저 끝내야 할 일. 줄 번호, id, 파일 이름, 제목으로 가리킵니다
                        선행:-k7m3  선행: | 그 일만 빼거나, 모두 없앱니다
                        상위:"새 집" | 어느 일의 일부인지
                        소요:1시간30분 | 걸릴 시간. 쓴 시간은 sheaf track으로 잽니다
                        """)),
            Part(
                Message(en: "What happens", ko: "이렇게 됩니다"),
                Message.paragraphs(
                    en: """
                        A task is blocked while something that it depends on is open; boards and
                        lists mark it, and nothing about it is written. One that repeats blocks only
                        what is due on its day or later. What was deleted blocks nobody. A task that
                        would have to wait for itself is refused; should two devices make such a
                        circle, it holds nobody up, and sheaf doctor names it.

                        sheaf next shows what can be done now, in the order to do it. The date and
                        the priority of a task count for what it waits for. sheaf agenda shows days.

                        Open lines of checklists that have dates, as Obsidian's Tasks and Dataview
                        write them (📅 2026-11-25, [due:: 2026-11-25]), come with both. sheaf check
                        writes the day, sheaf promote makes a task of a line.
                        """,
                    ko: """
                        먼저 끝내야 할 일이 남아 있으면 막힌 일입니다. 보드와 목록에 표시할 뿐 파일에는 쓰지 않습니다. 되풀이되는 일은 그 날짜나 그 뒤가
                        마감인 일만 막고, 지운 일은 아무것도 막지 않습니다. 자기 자신을 기다리게 하는 선행은 받지 않으며, 두 기기에서 고쳐 그렇게 되면
                        아무것도 막지 않고 sheaf doctor가 알려 줍니다.

                        sheaf next는 지금 할 수 있는 일을 할 순서대로 보여 줍니다. 기다리는 일의 마감과 우선순위를 먼저 할 일에도 칩니다. sheaf
                        agenda는 날짜별로 보여 줍니다.

                        체크리스트의 줄에 Obsidian의 Tasks나 Dataview처럼 날짜를 적으면(📅 2026-11-25,
                        [due:: 2026-11-25]) 함께 보입니다. sheaf check는 끝낸 날을 적고, sheaf promote는 줄을 할 일로 만듭니다.
                        """)),
        ])
}
