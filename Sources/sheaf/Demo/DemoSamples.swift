import SheafCore
import SheafTerminal

/// The notes that the demonstration begins with: an installed program has no files beside it.
struct DemoSamples {
    let language: Language
    let today: CalendarDate

    /// Paths within the store, and what stands in the files.
    var files: [(path: String, text: String)] {
        switch language {
        case .english: english
        case .korean: korean
        }
    }

    /// The stand-in for an editor, which is called as one, with a file.
    var editor: String {
        let (open, line) =
            language == .korean
            ? ("민아에게 묻기", "민아: 귀리 우유는 시장 앞 가게에 있대요.")
            : ("ask Mina", "Mina says: the shop by the market has it.")
        return """
            #!/bin/sh
            sed 's/\\[ \\] \(open)/[x] \(open)/' "$1" > "$1~" && mv "$1~" "$1"
            printf '\\n%s\\n' '\(line)' >> "$1"

            """
    }

    private func day(_ days: Int) -> String { today.adding(days: days).description }

    private var english: [(path: String, text: String)] {
        [
            (
                "tasks/buy-milk.md",
                """
                ---
                id: k7m3x9q2
                title: Buy milk            # oat, not soy
                status: todo
                due: \(day(3))
                tags: [home, errands]
                priority: high
                ---
                Two litres.

                - [ ] ask Mina
                - [x] check the fridge

                """
            ),
            (
                "tasks/call-the-dentist.md",
                """
                ---
                id: p3v6b0ta
                title: Call the dentist
                status: In Progress
                due: \(day(-1))
                tags: health
                ---

                """
            ),
            (
                "tasks/renew-passport.md",
                """
                ---
                id: f2y7m1sq
                title: "Renew passport: photos first"
                due: \(day(20))
                status: todo
                ---
                The shop beside the station takes them while you wait.

                """
            ),
            (
                "tasks/library-books.md",
                """
                ---
                id: w9c2r5ke
                title: Return the library books
                status: done
                ---

                """
            ),
            (
                "memos/Wi-Fi at the cabin.md",
                """
                ---
                aliases: [cabin]
                ---
                The router is behind the stove.

                """
            ),
            (
                "memos/bread.md",
                """
                Bread

                500 g flour, 350 g water, 10 g salt, 3 g yeast.
                Brush it with milk before it goes into the oven.

                """
            ),
        ]
    }

    private var korean: [(path: String, text: String)] {
        [
            (
                "tasks/우유-사기.md",
                """
                ---
                id: k7m3x9q2
                title: 우유 사기            # 두유 말고 귀리 우유
                status: 할 일
                due: \(day(3))
                tags: [집, 심부름]
                priority: high
                ---
                두 팩.

                - [ ] 민아에게 묻기
                - [x] 냉장고 보기

                """
            ),
            (
                "tasks/치과-예약.md",
                """
                ---
                id: p3v6b0ta
                title: 치과 예약하기
                status: 진행 중
                due: \(day(-1))
                tags: 건강
                ---

                """
            ),
            (
                "tasks/여권-갱신.md",
                """
                ---
                id: f2y7m1sq
                title: "여권 갱신: 사진부터"
                due: \(day(20))
                status: todo
                ---
                역 앞 사진관에서 바로 찍어 준다.

                """
            ),
            (
                "tasks/도서관-책.md",
                """
                ---
                id: w9c2r5ke
                title: 도서관 책 돌려주기
                status: 완료
                ---

                """
            ),
            (
                "memos/오두막 와이파이.md",
                """
                ---
                aliases: [오두막]
                ---
                공유기는 난로 뒤에 있다.

                """
            ),
            (
                "memos/식빵.md",
                """
                식빵

                밀가루 500g, 물 350g, 소금 10g, 이스트 3g.
                굽기 전에 우유를 바른다.

                """
            ),
        ]
    }
}
