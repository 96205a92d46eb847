/// Messages about checklists.
extension Message {
    /// - Parameters:
    ///   - text: what stands behind the box.
    ///   - counts: how many boxes are ticked now, of how many.
    public static func marked(
        _ text: String, in item: ItemName, done: Bool, _ counts: (done: Int, total: Int)
    ) -> Message {
        let box = CellWidth().cut(Sanitizer.line(text), to: boxCells)
        return Message(
            en: """
                \(done ? "Ticked" : "Unticked") \(quoted: box) in \(item.quoted): \
                \(progress(counts).english)
                """,
            ko: """
                \(item.quoted)의 \(quoted: box)\(done ? "에 체크했습니다" : " 체크를 지웠습니다"): \
                \(progress(counts).korean)
                """)
    }

    public static func marked(
        count: Int, in item: ItemName, done: Bool, _ counts: (done: Int, total: Int)
    ) -> Message {
        Message(
            en: """
                \(done ? "Ticked" : "Unticked") \
                \(Counted.english(count, "box", plural: "boxes")) in \(item.quoted): \
                \(progress(counts).english)
                """,
            ko: """
                \(item.quoted)의 체크리스트 \(Counted.grouped(count))개\
                \(done ? "에 체크했습니다" : "의 체크를 지웠습니다"): \(progress(counts).korean)
                """)
    }

    private static func progress(_ counts: (done: Int, total: Int)) -> Message {
        Message(
            en: "\(counts.done) of \(counts.total) done",
            ko: "\(counts.total)개 중 \(counts.done)개 완료")
    }

    private static let boxCells = 60

    public static func noChecklist(_ item: ItemName) -> Message {
        Message(en: "\(item.quoted) has no checklist", ko: "\(item.quoted)에는 체크리스트가 없습니다")
    }

    public static let noChecklistHint = Message(
        en:
            "lines such as \(code: "- [ ] ask Mina") make one; \(code: "sheaf append") adds them",
        ko: """
            \(code: "- [ ] 민아에게 묻기") 같은 줄이 체크리스트입니다. \
            \(code: "sheaf append") 명령으로 덧붙일 수 있습니다
            """)

    public static func noSuchBox(_ number: Int, of count: Int) -> Message {
        guard count > 0 else {
            return Message(en: "the item has no checklist", ko: "이 항목에는 체크리스트가 없습니다")
        }
        return Message(
            en: "no box \(number): the checklist has \(Counted.grouped(count))",
            ko: "체크리스트에 \(number)번이 없습니다. 모두 \(Counted.grouped(count))개입니다")
    }

    public static let noSuchBoxHint = Message(
        en: "\(code: "sheaf check HANDLE") shows the boxes with their numbers",
        ko: "\(code: "sheaf check 항목") 명령으로 번호를 볼 수 있습니다")

    /// The word was to be the number of a box.
    public static func notABoxNumber(_ word: String) -> Message {
        Message(
            en: "\(quoted: word) is not the number of a box, such as 2 or 1-3",
            ko: "\(quoted: word)\(.topic, after: word, noun: "값") 2나 1-3 같은 번호가 아닙니다")
    }

    /// The file was changed so that a box cannot be found any more.
    public static func boxIsGone(_ text: String, path: String) -> Message {
        Message(
            en: "\(path) no longer has the box \(quoted: text)",
            ko: "\(path) 파일에 \(quoted: text) 체크리스트 항목이 이제 없습니다")
    }
}
