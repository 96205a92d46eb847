// How items are named, described and looked for.
extension HelpTopic {
    static let handles = HelpTopic(
        "handles", aliases: ["handle", "id", "ids", "핸들", "항목"],
        Message(en: "Name an item", ko: "항목을 가리키는 법"),
        [
            Part(
                Message(en: "Order of lookup", ko: "알아보는 순서"), [],
                HelpEntry.table(
                    en: """
                        work/plan.md | a path: it has / or ends in .md; from here, then from the \
                        store's top
                        2  3-5  3,4 | rows of the last listing on this terminal
                        k7m | an id, or the beginning of one that no other has
                        plan  2026-11-21 | the name of a file in any folder, with or without \
                        .md, in any case
                        "Buy milk" | a whole title, in any case
                        milk | a part of a title that no other title has; as in a search
                        """,
                    ko: """
                        work/plan.md | 경로: /가 있거나 .md로 끝나는 것. 지금 폴더에서, 그다음 저장소 맨 위에서 찾습니다
                        2  3-5  3,4 | 이 터미널에서 마지막으로 본 목록의 줄 번호
                        k7m | id, 또는 다른 id와 겹치지 않는 앞부분
                        계획  2026-11-21 | 어느 폴더에 있든 파일 이름. .md는 없어도 되고 대소문자를 가리지 않습니다
                        "우유 사기" | 전체 제목. 대소문자를 가리지 않습니다
                        우유 | 다른 제목에는 없는 제목의 일부. 검색할 때처럼 찾습니다
                        """)),
            Part(
                Message(en: "Good to know", ko: "알아 두면 좋은 것"),
                Message.paragraphs(
                    en: """
                        What could be several items is refused, and the candidates are shown. With
                        --no-input only ids and paths are accepted, so that a script never depends
                        on titles.

                        Several words are several items where each of them names one exactly: a row,
                        an id, a path, a file or a whole title. Otherwise they are one handle: done
                        buy milk is Buy milk. If together they are only a part of a title, a command
                        that changes something asks first, and without a terminal needs --yes.

                        What a listing shows at the beginning of a row can be typed, also a file's
                        name that was cut with … at its end. Digits alone are rows first: 5.md is
                        the file.

                        An id typed with the Hangul keyboard on is understood.
                        """,
                    ko: """
                        여러 항목일 수 있으면 거절하고 후보를 보여 줍니다. --no-input을 쓰면 id와 경로만 알아보므로 스크립트가 제목에 기대지
                        않습니다.

                        낱말이 여럿이면, 하나하나가 줄 번호, id, 경로, 파일 이름, 전체 제목 가운데 하나로 꼭 맞을 때 여러 항목입니다. 아니면 이어서
                        하나로 봅니다: done 우유 사기는 '우유 사기'입니다. 이은 것이 제목의 일부일 뿐이면 바꾸는 명령은 먼저 묻고, 터미널이 아니면
                        --yes가 있어야 합니다.

                        목록의 줄 맨 앞에 보이는 것은 그대로 쓸 수 있습니다. …로 줄인 파일 이름도 됩니다. 숫자만 쓰면 줄 번호가 먼저이고, 5.md라고
                        쓰면 파일입니다.

                        한글 자판으로 잘못 친 id도 알아봅니다(ㅏ7ㅡ은 k7m).
                        """)),
        ])

    static let tokens = HelpTopic(
        "tokens", aliases: ["token", "keys", "토큰", "키"],
        Message(en: "Set values among the words: +home due:fri", ko: "낱말 사이에 쓰는 값: +집 due:금요일"),
        [
            Part(
                Message(en: "In add, memo and set", ko: "add, memo, set에서"), [],
                HelpEntry.table(
                    en: """
                        +home | adds a tag; tags may be nested: +home/garden
                        -home | in set: removes the tag
                        due:fri | sets a value; a date goes on while it is one: due:next friday
                        project:"new house" | quoted if it has spaces
                        due: | removes the value
                        -- | everything after it is text
                        """,
                    ko: """
                        +집 | 태그를 붙입니다. +집/마당처럼 겹쳐 쓸 수 있습니다
                        -집 | set에서는 태그를 뗍니다
                        마감:금요일 | 값을 정합니다. 날짜는 이어지는 만큼 읽습니다: 마감:내일 오후 3시
                        프로젝트:"새 집" | 빈칸이 있으면 따옴표로 묶습니다
                        due: | 값을 없앱니다
                        -- | 그 뒤는 모두 글입니다
                        """)),
            Part(
                Message(en: "Keys", ko: "키"),
                Message.paragraphs(
                    en: """
                        title, status, due, scheduled, wait, repeat, depends, parent, estimate,
                        priority (high, medium, low), project, tag, created, completed; other names for them, and keys of your own, are declared in the
                        settings under keys:. Their Korean names work too. In add and memo, what
                        only looks like a token stays in the title, with a note.
                        """,
                    ko: """
                        title, status, due, scheduled, wait, repeat, depends, parent, estimate, priority(high, medium, low),
                        project, tag, created, completed가 있고, 제목, 상태, 마감, 예정, 대기, 반복, 선행, 상위, 소요, 우선순위, 프로젝트, 태그,
                        만든때, 끝낸때라고 써도 됩니다. 다른 이름과 직접 정한
                        키는 설정의 keys:에 적습니다. add와 memo에서 값처럼 보이지만 값이 아닌 낱말은 제목에 남기고 알려 줍니다.
                        """)),
        ])

    static let query = HelpTopic(
        "query", aliases: ["queries", "filter", "context", "조건"],
        Message(
            en: "Pick items in list, board, search and --where",
            ko: "list, board, search, --where의 조건"),
        [
            Part(
                Message(en: "Terms", ko: "조건"), [],
                HelpEntry.table(
                    en: """
                        milk | a word in title or body, in any case; Hangul by its initial \
                        consonants too
                        "oat milk" | a phrase
                        title:milk | in the title only
                        +home  -home | with the tag, without it
                        doing | a status, also as status:doing
                        status:todo,doing | either; tags:a,b alike
                        project:kitchen | with its parts, kitchen.tiles; priority:high alike
                        type:person  has:type | any key that a file has; key.NAME where a key of \
                        sheaf's is called so
                        due:none | without a due date, as due: is; has:due with one
                        due.before:fri | due.after: and due.on: too; scheduled., wait., created. \
                        and completed. alike
                        is:open | task, memo, open, closed, overdue, waiting, blocked, ready or \
                        conflicted
                        in:work/ | below a folder
                        @work | a query saved in the settings: queries: {work: +work is:open}
                        """,
                    ko: """
                        우유 | 제목이나 본문의 낱말. ㅎㅇㄹ처럼 초성으로도 찾습니다
                        "귀리 우유" | 구절
                        title:우유 | 제목에서만
                        +집  -집 | 태그가 있는 것, 없는 것
                        doing | 상태. 상태:완료도 됩니다
                        상태:todo,doing | 둘 가운데 하나. 태그:집,일도 같습니다
                        프로젝트:부엌 | 부엌.타일 같은 하위도 찾습니다. 우선순위:높음도 같습니다
                        type:person  has:type | 파일에 있는 모든 키. 이름이 겹치면 key.이름
                        마감:없음 | 마감이 없는 것. due:도 같고, 있는 것은 has:due
                        due.before:금요일 | due.after:, due.on:도 있고 예정., 대기., created., completed.도 같습니다
                        is:지남 | 할일, 메모, 열림, 닫힘, 지남, 대기, 막힘, 준비, 충돌. task, open…도 됩니다
                        in:업무/ | 폴더 아래
                        @업무 | 설정에 저장한 조건: queries: {업무: +업무 is:open}
                        """)),
            Part(
                Message(en: "Join terms", ko: "조건 잇기"),
                Message.paragraphs(
                    en: """
                        Terms side by side must all match. and, or, not and parentheses join terms;
                        a - before any term is not. Inside one pair of quotation marks of the shell,
                        < and > compare dates: "due<fri or is:overdue".

                        SHEAF_CONTEXT, the name of a saved query or a query, narrows list, memos,
                        board and search, and gives its tags, project, priority and due date to what
                        is added. SHEAF_CONTEXT= before a command leaves it out.
                        """,
                    ko: """
                        나란히 쓰면 모두 맞아야 합니다. and, or, not과 괄호로 잇고, 조건 앞의 -는 not입니다. 셸의 따옴표 안에서는 날짜를 <,
                        >로 비교할 수 있습니다: "due<금요일 or is:overdue".

                        SHEAF_CONTEXT에 저장한 조건의 이름이나 조건을 넣으면 list, memos, board, search가 그것만 보여 주고, 새
                        항목에 그 태그, 프로젝트, 우선순위, 마감이 붙습니다. 명령 앞에 SHEAF_CONTEXT=를 쓰면 그 명령에는 쓰지 않습니다.
                        """)),
        ])

    static let dates = HelpTopic(
        "dates", aliases: ["date", "times", "due", "날짜", "시간", "마감"],
        Message(en: "Write dates and times as you say them", ko: "말하듯 쓰는 날짜와 시각"),
        [
            Part(
                Message(en: "Days", ko: "날짜"), [],
                HelpEntry.table(
                    en: """
                        2026-11-25  11/25 | a day; without a year the next one
                        25.11.2026  11/25/26 | a year of two digits is one of this century
                        today  tomorrow | today only by its name
                        fri  next fri | the next one; that of next week (weeks begin on Monday)
                        +3d  in 2 weeks | from now; d, w, m, y
                        next-week  end of month | its first day; the last one (eow, eom, eoy)
                        within 3 days | the last day of it
                        """,
                    ko: """
                        2026-11-25  11월 25일  25일 | 날짜. 해가 없으면 다가올 날입니다
                        26년 11월 25일 | 두 자리 해는 2000년대입니다
                        오늘  내일  모레  글피  어제 | 오늘은 오늘이라고 써야 합니다
                        금요일  다음 주 금요일 | 다가올 금요일, 다음 주의 금요일(한 주는 월요일부터)
                        사흘 뒤  석 달 뒤  반년 뒤 | 지금부터
                        다음 달  월말  말일 | 그 첫날, 끝날
                        이번 주 안에  3일 안에 | 그 마지막 날
                        """)),
            Part(
                Message(en: "Times", ko: "시각"), [],
                HelpEntry.table(
                    en: """
                        tomorrow 3pm | behind due: and --due with or without quotation marks
                        tomorrow morning  tonight | morning 9:00, lunch 12:00, afternoon 15:00, \
                        evening 19:00, night 21:00
                        in 1 hour 30 minutes | from now
                        fri 14:30 | on the 24-hour clock
                        noon  midnight | midnight ends the day
                        """,
                    ko: """
                        내일 오후 3시 | due:나 --due 뒤에서는 따옴표가 없어도 됩니다
                        내일 아침  오늘 저녁 | 새벽 5시, 아침 9시, 점심 12시, 오후 15시, 저녁 19시, 밤 21시
                        1시간 30분 뒤 | 지금부터
                        금요일 14:30 | 24시간으로도 씁니다
                        정오  자정  2시 반 | 자정은 그날의 끝입니다
                        """)),
            Part(
                Message(en: "Good to know", ko: "알아 두면 좋은 것"),
                Message.paragraphs(
                    en: """
                        A day floats: it is that day wherever you are. A time is kept with its
                        offset, and is the same moment everywhere. The date understood is shown
                        after each command. A year before 1970 or more than 100 years ahead is asked
                        about; --yes accepts it.
                        """,
                    ko: """
                        날짜는 어디에 있든 그날입니다. 시각은 시차와 함께 적히므로 어디서나 같은 순간입니다. 어떻게 알아들었는지는 명령이 끝날 때 알려
                        줍니다. 1970년 이전이나 100년 넘게 남은 해는 먼저 묻습니다. --yes를 쓰면 묻지 않습니다.
                        """)),
        ])
}
