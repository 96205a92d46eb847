/// The help of a command, as `--help` prints it.
public struct CommandHelp: Sendable {
    public let name: String
    public let aliases: [String]
    /// The text behind the name: arguments in capitals, in Korean by their Korean names.
    public let arguments: Message
    /// The summary of the command: one line, as in the list of all commands.
    public let abstract: Message
    /// The explanation of the command, a paragraph each.
    public var paragraphs: [Message] { makeParagraphs() }
    /// The same ones in each language, with values that a speaker of it would use.
    public var examples: [HelpEntry] { makeExamples() }
    /// The command's own options; those of every command are shown behind them.
    public let options: [HelpEntry]
    // Made when help is asked for: every start goes over the names of all commands.
    private let makeParagraphs: @Sendable () -> [Message]
    private let makeExamples: @Sendable () -> [HelpEntry]

    init(
        _ name: String, aliases: [String] = [], _ arguments: Message, _ abstract: Message,
        paragraphs: @autoclosure @escaping @Sendable () -> [Message] = [],
        examples: @autoclosure @escaping @Sendable () -> [HelpEntry], options: [HelpEntry] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.arguments = arguments
        self.abstract = abstract
        makeParagraphs = paragraphs
        makeExamples = examples
        self.options = options
    }

    /// The commands as `sheaf --help` lists them, the everyday ones first.
    public static let groups: [(title: Message, commands: [CommandHelp])] = [
        (Message(en: "Write", ko: "쓰기"), [.add, .memo, .append, .daily, .attach]),
        (
            Message(en: "Find", ko: "찾기"),
            [
                .board, .list, .next, .agenda, .memos, .show, .search, .projects, .tags, .remind,
                .stats, .links, .graph, .open, .serve, .share, .log, .diff,
            ]
        ),
        (
            Message(en: "Change", ko: "바꾸기"),
            [
                .edit, .set, .move, .start, .done, .skip, .reopen, .check, .uncheck, .promote,
                .track, .mv, .rm,
                .restore, .undo, .redo,
            ]
        ),
        (
            Message(en: "Manage the store", ko: "저장소 관리"),
            [
                .`init`, .clone, .status, .remote, .sync, .conflicts, .resolve, .config, .trust,
                .doctor, .completions, .man, .demo,
            ]
        ),
        (Message(en: "Work with git", ko: "git이 쓰는 명령"), [.mergeDriver]),
    ]

    public static let all = groups.flatMap(\.commands)

    /// The long options it takes, as they are typed.
    public var optionNames: [String] {
        (options + commonOptions).flatMap(\.names).filter { $0.hasPrefix("--") }
    }

    /// Those of every command, but what it has words of its own for.
    public var commonOptions: [HelpEntry] {
        let own = Set(options.flatMap(\.names))
        return HelpEntry.everywhere.filter { own.isDisjoint(with: $0.names) }
    }

    /// Every name and alias.
    public static let names = all.flatMap { [$0.name] + $0.aliases + $0.koreanNames }

    /// The command of a name or alias.
    public static func named(_ word: String) -> CommandHelp? {
        readings(word).lazy.compactMap { name in all.first { $0.isNamed(name) } }.first
    }

    public func isNamed(_ word: String) -> Bool {
        name == word || aliases.contains(word) || koreanNames.contains(word)
    }
}

// MARK: - What several commands have to say

extension CommandHelp {
    static let aboutHandles = Message(
        en: """
            A handle names an item: its path, its row in the last listing, its id or the beginning \
            of it, its file's name, its title, or a part of its title that no other title has.
            """,
        ko: """
            항목은 경로, 마지막 목록의 줄 번호, id나 그 앞부분, 파일 이름, 제목, 또는 다른 제목에는 \
            없는 제목의 일부로 가리킵니다.
            """)

    static let aboutQueries = Message(
        en: """
            A query is made of words and "phrases", +tag, -tag, project:kitchen, priority:high, \
            due.before:fri, created.after:2026-11-01, is:task, is:memo, is:open, is:closed, \
            is:overdue, has:due, in:work/ and title:milk. Terms side by side must all match; \
            and, or, not and parentheses work too. @name is a query saved in the settings under \
            queries:.
            """,
        ko: """
            조건에는 낱말과 "구절", +태그, -태그, project:부엌, priority:high, due.before:금요일, \
            created.after:2026-11-01, is:task, is:memo, is:open, is:closed, is:overdue, has:due, \
            in:업무/, title:우유를 씁니다. 나란히 쓰면 모두 맞아야 하고 and, or, not과 괄호도 쓸 수 \
            있습니다. @이름은 설정의 queries:에 저장한 조건입니다.
            """)

    static let aboutBulk = Message(
        en: """
            Several items are one change and one commit; rows also as 3-5 or 3,4. If one handle is \
            wrong, nothing is changed. Words that do not each name an item exactly are one handle; \
            if that is only a part of a title, it is asked about first. More than ten items are listed and asked about; without a terminal that needs \
            --yes. An empty query is refused.
            """,
        ko: """
            여러 항목을 한 번에 바꾸면 커밋도 하나입니다. 줄 번호는 3-5나 3,4처럼도 씁니다. 하나라도 \
            잘못 가리키면 아무것도 바꾸지 않습니다. 낱말 하나하나가 항목에 꼭 맞지 않으면 이어서 하나로 \
            보고, 그것이 제목의 일부일 뿐이면 먼저 묻습니다. 항목이 열 개가 넘으면 목록을 보여 주고 묻습니다. 터미널이 아니면 --yes가 있어야 \
            합니다. 빈 조건은 받지 않습니다.
            """)

    static let handles = Message(en: "HANDLE… [OPTIONS]", ko: "항목… [옵션]")

    static let targetOptions: [HelpEntry] = [.condition, .yes]
}
