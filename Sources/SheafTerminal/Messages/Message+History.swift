/// The changes of items, in the words of the history. A phrase follows the item's name, and in
/// Korean ends as notes do: -함, -됨.
extension Message {
    /// One item's part of what a commit did: `"Buy milk" moved from todo to doing, tagged +home`.
    public static func happened(to item: ItemName, _ phrases: [Message]) -> Message {
        Message(
            en: "\(item.quoted) \(phrases.map(\.english).joined(separator: ", "))",
            ko: "\(item.quoted): \(phrases.map(\.korean).joined(separator: ", "))")
    }

    public static var wasAdded: Message { Message(en: "added", ko: "추가함") }
    public static var wasDeleted: Message { Message(en: "deleted", ko: "삭제함") }
    public static var wasRestored: Message { Message(en: "brought back", ko: "되살림") }

    /// A merge joined what two sides had changed.
    public static let wasMerged = Message(en: "merged from two sides", ko: "양쪽에서 고친 것을 합침")

    public static func wasRetitled(to title: String) -> Message {
        let new = ItemName(title: title, handle: "").quoted
        return Message(en: "retitled to \(new)", ko: "제목을 바꿈(\(new))")
    }

    /// The names of statuses as the settings have them.
    public static func wasMoved(from: String, to: String) -> Message {
        let (old, new) = (status(from), status(to))
        return Message(
            en: "moved from \(old.english) to \(new.english)",
            ko: """
                \(old.korean)에서 \
                \(new.korean)\(.direction, after: new.korean.plain, noun: "상태") 옮김
                """)
    }

    public static func wasCompleted(from: String?, to: String) -> Message {
        let turn = turned(from, to)
        return Message(en: "completed\(turn.english)", ko: "완료함\(turn.korean)")
    }

    public static func wasReopened(from: String?, to: String) -> Message {
        let turn = turned(from, to)
        return Message(en: "reopened\(turn.english)", ko: "다시 열었음\(turn.korean)")
    }

    private static func turned(_ from: String?, _ to: String) -> Message {
        let new = status(to)
        guard let old = from.map({ status($0) }) else {
            return Message(en: " (\(new.english))", ko: "(\(new.korean))")
        }
        return Message(
            en: " (\(old.english) → \(new.english))", ko: "(\(old.korean) → \(new.korean))")
    }

    /// A memo got a status.
    public static func gotStatus(_ name: String) -> Message {
        Message(en: "status set to \(status(name).english)", ko: "상태를 정함(\(status(name).korean))")
    }

    public static func lostStatus(_ name: String) -> Message {
        Message(
            en: "status removed (was \(status(name).english))",
            ko: "상태를 없앰(이전: \(status(name).korean))")
    }

    /// A key of the front matter.
    public enum HistoryKey: Sendable, Equatable {
        case title, status, due, priority, project, created, tags
        case scheduled, wait, `repeat`, occurrence, depends, parent, estimate, time
        case text
        /// A key of the user's own.
        case own(String)
    }

    /// Returns the name of a key in a sentence.
    static func name(of key: HistoryKey) -> Message {
        switch key {
        case .title: Message(en: "title", ko: "제목")
        case .status: Message(en: "status", ko: "상태")
        case .due: Message(en: "due", ko: "마감")
        case .priority: Message(en: "priority", ko: "우선순위")
        case .project: Message(en: "project", ko: "프로젝트")
        case .created: Message(en: "created", ko: "만든 때")
        case .tags: Message(en: "tags", ko: "태그")
        case .scheduled: columnScheduled
        case .wait: columnWait
        case .repeat: columnRepeat
        case .occurrence: Message(en: "occurrence", ko: "반복하는 날")
        case .depends: columnDepends
        case .parent: columnParent
        case .estimate: columnEstimate
        case .time: columnTime
        case .text: Message(en: "text", ko: "본문")
        case .own(let key): Message(verbatim: key)
        }
    }

    /// A key with its value, among others: `due Fri, Nov 27`; `마감 11. 27.(금)`.
    public static func valued(_ key: HistoryKey, _ value: Message) -> Message {
        let (name, value) = (name(of: key), short(value))
        return Message(en: "\(name.english) \(value.english)", ko: "\(name.korean) \(value.korean)")
    }

    /// A tag that was added or removed, among other values: `+home`, `-home`.
    public static func tagged(_ tag: String, isAdded: Bool) -> Message {
        let shown = StyledText((isAdded ? "+" : "-") + tag, .tag)
        return Message(en: shown, ko: shown)
    }

    /// - Parameter from: `nil` for none, and so `to`; both in the reader's words.
    public static func changed(_ key: HistoryKey, from: Message?, to: Message?) -> Message {
        let name = name(of: key)
        let (old, new) = (from.map(short), to.map(short))
        let object: StyledText =
            "\(name.korean)\(.object, after: name.korean.plain, noun: "값")"
        switch (old, new) {
        case (let old?, let new?):
            return Message(
                en: "\(name.english) changed from \(old.english) to \(new.english)",
                ko: "\(object) 바꿈(\(old.korean) → \(new.korean))")
        case (nil, let new?):
            return Message(
                en: "\(name.english) set to \(new.english)", ko: "\(object) 정함(\(new.korean))")
        case (let old?, nil):
            return Message(
                en: "\(name.english) removed (was \(old.english))",
                ko: "\(object) 없앰(이전: \(old.korean))")
        case (nil, nil): return Message(en: "\(name.english) changed", ko: "\(object) 바꿈")
        }
    }

    private static func short(_ value: Message) -> Message {
        let width = CellWidth()
        return Message(
            en: value.english.cut(to: valueCells, width),
            ko: value.korean.cut(to: valueCells, width))
    }

    private static let valueCells = 40

    private static func shortValue(_ value: String) -> String {
        CellWidth().cut(Sanitizer.line(value), to: valueCells)
    }

    public static func wasTagged(_ tags: [String]) -> Message {
        Message(
            en: "tagged \(marked(tags))",
            ko: "태그 \(marked(tags))\(.object, after: tags.last ?? "", noun: "태그") 붙임")
    }

    public static func wasUntagged(_ tags: [String]) -> Message {
        Message(
            en: "untagged \(marked(tags))",
            ko: "태그 \(marked(tags))\(.object, after: tags.last ?? "", noun: "태그") 뗌")
    }

    private static func marked(_ tags: [String]) -> StyledText {
        tags.map { StyledText("+" + $0, .tag) }.joined(separator: " ")
    }

    /// Lines that came and went.
    public static func textWasEdited(added: Int, removed: Int) -> Message {
        let signs = [added > 0 ? "+\(added)" : nil, removed > 0 ? "-\(removed)" : nil]
            .compactMap(\.self).joined(separator: " ")
        return Message(
            en: "text edited (\(signs) \(added + removed == 1 ? "line" : "lines"))",
            ko: "본문을 고침(\(signs)줄)")
    }

    /// Checklist items, by what stands behind their boxes.
    public static func wereTicked(_ items: [String]) -> Message {
        guard items.count == 1 else {
            return Message(
                en: "ticked \(Counted.english(items.count, "box", plural: "boxes"))",
                ko: "체크리스트 \(items.count)개에 체크함")
        }
        return Message(
            en: "ticked \(quoted: shortValue(items[0]))", ko: "\(quoted: shortValue(items[0]))에 체크함"
        )
    }

    public static func wereUnticked(_ items: [String]) -> Message {
        guard items.count == 1 else {
            return Message(
                en: "unticked \(Counted.english(items.count, "box", plural: "boxes"))",
                ko: "체크리스트 \(items.count)개의 체크를 지움")
        }
        return Message(
            en: "unticked \(quoted: shortValue(items[0]))",
            ko: "\(quoted: shortValue(items[0]))의 체크를 지움")
    }

    /// The item's file, from the top of the store.
    public static func fileWasMoved(to path: String) -> Message {
        Message(en: "file moved to \(path)", ko: "파일을 옮김(\(path))")
    }

    public static var gotItsID: Message { Message(en: "given an id", ko: "id를 붙임") }

    public static func conflictsAppeared(_ count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "conflict")) kept",
            ko: "충돌 \(Counted.grouped(count))개를 남김")
    }

    public static func conflictsWereSettled(_ count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "conflict")) settled",
            ko: "충돌 \(Counted.grouped(count))개를 정리함")
    }

    public static let wasReformatted = Message(en: "reformatted", ko: "서식만 고침")
}
