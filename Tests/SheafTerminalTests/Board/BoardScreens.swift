@testable import SheafTerminal

/// The sample boards as they are to look, by width.
enum BoardScreens {
    static let korean40 = """
        할 일 3
        ────────────────────────────────────────
        k7m3 분기 보고서 초안을 작성해서
          팀장님께 보내고 의견을 기다리기
          지난 분기 자료를 먼저 모은다. 그다음 …
          3일 지남  높음  2/5  +업무  +보고서
          +분기

        a9b2 치과 예약
          내일 15:00

        회의록을 정리해서 보내기

        진행 중 1
        ────────────────────────────────────────
        c3d4 👩‍👩‍👧‍👦 가족 여행 🇰🇷 cafe\u{301}
          https://example.com/jeju/map/2026
          2/2  +여행/제주

        완료 0
        ────────────────────────────────────────
        비어 있음
        """

    static let korean80 = """
        할 일 3                    진행 중 1                  완료 0
        ────────────────────────   ────────────────────────   ────────────────────────
        k7m3 분기 보고서 초안을    c3d4 👩‍👩‍👧‍👦 가족 여행 🇰🇷       비어 있음
          작성해서 팀장님께 보…      cafe\u{301} https://example.…
          지난 분기 자료를 먼저…     2/2  +여행/제주
          3일 지남  높음  2/5
          +업무  +보고서  +분기

        a9b2 치과 예약
          내일 15:00

        회의록을 정리해서 보내기
        """

    static let korean120 = """
        할 일 3                                  진행 중 1                                완료 0
        ──────────────────────────────────────   ──────────────────────────────────────   ──────────────────────────────────────
        k7m3 분기 보고서 초안을 작성해서         c3d4 👩‍👩‍👧‍👦 가족 여행 🇰🇷 cafe\u{301}                비어 있음
          팀장님께 보내고 의견을 기다리기          https://example.com/jeju/map/2026
          지난 분기 자료를 먼저 모은다. 그다…      2/2  +여행/제주
          3일 지남  높음  2/5  +업무  +보고서
          +분기

        a9b2 치과 예약
          내일 15:00

        회의록을 정리해서 보내기
        """

    static let korean200 = """
        할 일 3                                                            진행 중 1                                                          완료 0
        ────────────────────────────────────────────────────────────────   ────────────────────────────────────────────────────────────────   ────────────────────────────────────────────────────────────────
        k7m3 분기 보고서 초안을 작성해서 팀장님께 보내고 의견을 기다리기   c3d4 👩‍👩‍👧‍👦 가족 여행 🇰🇷 cafe\u{301} https://example.com/jeju/map/2026        비어 있음
          지난 분기 자료를 먼저 모은다. 그다음 표를 만든다.                  2/2  +여행/제주
          3일 지남  높음  2/5  +업무  +보고서  +분기

        a9b2 치과 예약
          내일 15:00

        회의록을 정리해서 보내기
        """

    static let english40 = """
        todo 2
        ────────────────────────────────────────
        k7m3 Buy milk
          Two litres, oat.
          3d overdue  high  1/2  +home  +errands

        a9b2 Write down what everyone said about
          the plan for the next quarter
          Mon

        doing 0
        ────────────────────────────────────────
        empty

        done 1,204
        ────────────────────────────────────────
        c3d4 Book flights
          Jeju

        … 1,203 more
        """

    static let english80 = """
        todo 2                     doing 0                    done 1,204
        ────────────────────────   ────────────────────────   ────────────────────────
        k7m3 Buy milk              empty                      c3d4 Book flights
          Two litres, oat.                                      Jeju
          3d overdue  high  1/2
          +home  +errands                                     … 1,203 more

        a9b2 Write down what
          everyone said about t…
          Mon
        """

    static let english120 = """
        todo 2                                   doing 0                                  done 1,204
        ──────────────────────────────────────   ──────────────────────────────────────   ──────────────────────────────────────
        k7m3 Buy milk                            empty                                    c3d4 Book flights
          Two litres, oat.                                                                  Jeju
          3d overdue  high  1/2  +home
          +errands                                                                        … 1,203 more

        a9b2 Write down what everyone said
          about the plan for the next quarter
          Mon
        """

    static let english200 = """
        todo 2                                                             doing 0                                                            done 1,204
        ────────────────────────────────────────────────────────────────   ────────────────────────────────────────────────────────────────   ────────────────────────────────────────────────────────────────
        k7m3 Buy milk                                                      empty                                                              c3d4 Book flights
          Two litres, oat.                                                                                                                      Jeju
          3d overdue  high  1/2  +home  +errands
                                                                                                                                              … 1,203 more
        a9b2 Write down what everyone said about the plan for the next
          quarter
          Mon
        """
}
