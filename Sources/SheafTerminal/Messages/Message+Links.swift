/// Links between notes.
extension Message {
    /// A link that nothing that could be typed there would keep.
    public static func linkLost(_ name: String, path: String, line: Int) -> Message {
        Message(
            en: "the link [[\(name)]] in \(path), line \(line), would lead elsewhere",
            ko: "\(path) \(line)번째 줄의 링크 [[\(name)]]\(.subject, after: name) 다른 곳을 가리키게 됩니다")
    }

    public static let linkLostHint = Message(
        en: "choose another name, or change the link first; nothing was changed",
        ko: "다른 이름을 고르거나 링크를 먼저 고치세요. 바뀐 것은 없습니다")

    /// Follows a change that others' links followed.
    public static func linksFollowed(notes: Int) -> Message {
        Message(
            en: "Rewrote the links to it in \(Counted.english(notes, "note"))",
            ko: "\(Counted.korean("노트", notes))의 링크를 고쳤습니다")
    }
}

extension Message {
    public static let noBrokenLinks = Message(
        en: "Every link leads somewhere", ko: "모든 링크에 가리키는 곳이 있습니다")
    public static let noAmbiguousLinks = Message(
        en: "No link could lead to several files", ko: "여러 파일을 가리킬 수 있는 링크가 없습니다")
    public static let noOrphans = Message(
        en: "A link leads to every memo and every file", ko: "모든 메모와 파일을 가리키는 링크가 있습니다")
    public static let noMentions = Message(
        en: "Nothing names it without a link", ko: "링크 없이 이름이 나오는 곳이 없습니다")
    public static let noLinks = Message(en: "no links", ko: "링크 없음")
    /// A file that is no item.
    public static let linkedFile = Message(en: "file", ko: "파일")

    /// Behind a link that might lead to several files: the number of them.
    public static func linkIsOneOf(_ count: Int) -> Message {
        Message(en: "one of \(count)", ko: "\(count)개 가운데 하나")
    }

    /// Behind the first items that link to one.
    public static func moreLinks(_ count: Int) -> Message {
        Message(
            en: "\(count) more: \(code: "sheaf links HANDLE")",
            ko: "\(count)개 더: \(code: "sheaf links 항목")")
    }

    public static var columnBacklinks: Message { Message(en: "linked by", ko: "가리키는 글") }

    public static func noSuchLink(_ number: Int, of count: Int) -> Message {
        guard count > 0 else {
            return Message(en: "the item has no links", ko: "이 항목에는 링크가 없습니다")
        }
        return Message(
            en: "no link \(number): the item has \(Counted.grouped(count))",
            ko: "\(number)번 링크가 없습니다. 모두 \(Counted.grouped(count))개입니다")
    }

    public static let noSuchLinkHint = Message(
        en: "\(code: "sheaf links HANDLE") shows the links with their numbers",
        ko: "\(code: "sheaf links 항목") 명령으로 링크와 번호를 볼 수 있습니다")

    public static func linkLeadsNowhere(_ name: String) -> Message {
        Message(
            en: "[[\(name)]] leads nowhere", ko: "[[\(name)]]\(.topic, after: name) 가리키는 곳이 없습니다")
    }

    public static func attached(_ count: Int, to item: ItemName) -> Message {
        Message(
            en: "Attached \(Counted.english(count, "file")) to \(item.quoted)",
            ko: "\(item.quoted)에 파일 \(Counted.grouped(count))개를 붙였습니다")
    }

    // MARK: - What was moved without sheaf

    /// - Parameter hasLinks: whether links lead to the old path.
    public static func movedByHand(
        _ path: String, from old: String, hasLinks: Bool
    ) -> Message {
        guard hasLinks else {
            return Message(
                en: "\(old) was moved to \(path)",
                ko: "\(old) 파일을 \(path) 자리로 옮겼습니다")
        }
        return Message(
            en: """
                \(old) was moved to \(path); \(code: "sheaf doctor --fix") lets the links to it \
                follow
                """,
            ko: """
                \(old) 파일을 \(path) 자리로 옮겼습니다. 링크도 따라가게 하려면 \
                \(code: "sheaf doctor --fix")를 실행하세요
                """)
    }

    public static func movedLinks(count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "link")) to notes that another program moved",
            ko: "다른 프로그램이 옮긴 노트를 가리키는 링크 \(Counted.grouped(count))개")
    }

    public static func unwritableLinks(count: Int) -> Message {
        Message(
            en: """
                \(Counted.english(count, "link")) in front matter to notes whose new names no link \
                can hold
                """,
            ko: "링크에 쓸 수 없는 이름이 된 노트를 가리키는 프런트 매터의 링크 \(Counted.grouped(count))개")
    }

    public static let unwritableLinksHint = Message(
        en: """
            give the notes names without # ^ [ ] |, then run \(code: "sheaf doctor --fix"); or \
            change the links by hand
            """,
        ko: """
            노트 이름에서 # ^ [ ] | 문자를 빼고 \(code: "sheaf doctor --fix")를 실행하거나 링크를 \
            직접 고치세요
            """)

    public static func movedLink(_ name: String, in path: String, to target: String) -> Message {
        Message(verbatim: "\(path): [[\(name)]] → \(target)")
    }

    // MARK: - Tags

    /// A tag is to get a name that there is already.
    public static func confirmTagUnion(_ old: String, _ new: String, count: Int) -> Message {
        Message(
            en:
                "+\(new) is there already: make +\(old) of \(Counted.english(count, "item")) the same tag?",
            ko: "+\(new) 태그가 이미 있습니다. \(Counted.korean("항목", count))의 +\(old) 태그를 합칠까요?")
    }

    public static func tagRenamed(_ old: String, _ new: String, count: Int) -> Message {
        Message(
            en: "Renamed +\(old) to +\(new) in \(Counted.english(count, "item"))",
            ko:
                "\(Counted.korean("항목", count))에서 +\(old) 태그를 +\(new)\(.direction, after: new, noun: "태그") 바꿨습니다"
        )
    }

    public static func noSuchTag(_ tag: String) -> Message {
        Message(en: "no item has +\(tag)", ko: "+\(tag) 태그가 있는 항목이 없습니다")
    }

    public static let noSuchTagHint = Message(
        en: "\(code: "sheaf tags") lists them", ko: "\(code: "sheaf tags") 명령으로 볼 수 있습니다")
}
