import SheafTerminal
import Testing

/// The sample lists as they are to look, by language and size.
enum LiveScreens {
    struct Sample: Sendable, CustomTestStringConvertible {
        var language: Language
        var columns: Int
        var rows: Int
        var text: String
        var testDescription: String { "\(language.rawValue) \(columns)×\(rows)" }
    }

    static let all = [
        Sample(language: .korean, columns: 40, rows: 12, text: korean40),
        Sample(language: .english, columns: 80, rows: 24, text: english80),
        Sample(language: .korean, columns: 120, rows: 20, text: korean120),
    ]

    private static let korean40 = """
        [할 일 2]  진행 중 1  완료 1 보낼 것 2개
        > k7m3 Buy milk
            3일 지남  +home
          b4c5 회의록 정리







        ? 도움말  n 추가  ⏎ 읽기  e 편집
        """

    private static let english80 = """
        ~/sheaf                                                                2 to send

        todo 2                     doing 1                    done 1
        ━━━━━━━━━━━━━━━━━━━━━━━━   ────────────────────────   ────────────────────────
        > k7m3 Buy milk              c9d8 Read the book         d2e3 Old thing
            3d overdue  +home

          b4c5 회의록 정리
            지난주 회의













        ? help  n new  ⏎ read  e edit  <> move  d delete  u undo  ^R redo  q quit
        / search  f filter  t memos  s sync  p plan  H history  c conflicts  x check
        """

    private static let korean120 = """
        ~/sheaf                                                                                                      보낼 것 2개

        할 일 2                                  진행 중 1                                완료 1
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━   ──────────────────────────────────────   ──────────────────────────────────────
        > k7m3 Buy milk                            c9d8 Read the book                       d2e3 Old thing
            3일 지남  +home

          b4c5 회의록 정리
            지난주 회의









        ? 도움말  n 추가  ⏎ 읽기  e 편집  <> 옮기기  d 지우기  u 되돌리기  ^R 다시 실행  q 끝내기  / 찾기  f 조건  t 메모
        s 동기화  p 계획  H 기록  c 충돌  x 체크  ␣ 고르기  y 공유
        """
}
