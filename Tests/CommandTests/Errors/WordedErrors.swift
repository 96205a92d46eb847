import SheafGit
import SheafStore
import SheafTerminal
import SystemPackage
import Testing

@testable import SheafCore
@testable import sheaf

/// An enumeration whose every case the program puts into words, with samples of its cases.
struct WordedErrors: Sendable, CustomTestStringConvertible {
    /// The enumeration's name, that of the snapshot, and where it is declared.
    var name: String
    var snapshot: String
    var file: String
    /// By the case's name: an error that holds it.
    var samples: [(name: String, error: any Error)]

    var testDescription: String { snapshot }

    init<Case>(
        _ name: String, snapshot: String? = nil, in file: String, _ cases: [Case],
        as error: (Case) -> any Error
    ) {
        self.name = name
        self.snapshot = snapshot ?? name
        self.file = file
        samples = cases.map { (Self.label(of: $0), error($0)) }
    }

    init<Case: Error>(_ name: String, in file: String, _ cases: [Case]) {
        self.init(name, in: file, cases) { $0 }
    }

    private static func label(of value: some Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? String(describing: value)
    }

    static let all: [WordedErrors] =
        [store, edit, usage, settings, input, template] + git + parts

    // MARK: - Values for the samples

    static let milk = Item(
        id: ItemID("k7m3x9q2"), path: "tasks/milk.md", title: "Buy milk", status: "todo",
        kind: .task)
    static let minutes = Item(
        id: ItemID("b4c5d6e7"), path: "memos/회의록.md", title: "회의록")
    static let folder = FilePath("/home/mina/notes")

    static let ownSetting = OwnSetting(
        "core.sshCommand", "ssh -i key", in: folder.appending(".git/config"))

    static func path(_ text: String) -> TreePath {
        guard let path = TreePath(text) else { preconditionFailure("\(text)") }
        return path
    }

    static func id(_ digit: Character) -> ObjectID {
        guard let id = ObjectID(hex: String(repeating: digit, count: 40)) else {
            preconditionFailure("\(digit)")
        }
        return id
    }

    // MARK: - Of the store

    private static let store = WordedErrors(
        "StoreError", in: "SheafStore/StoreError.swift",
        [
            StoreError.noStore(searched: folder, fallback: nil),
            .noStore(searched: folder, fallback: "/home/mina/sheaf"),
            .insideLargerRepository(folder, workTree: "/home/mina"),
            .notARepository(folder), .notADirectory(folder), .notEmpty(folder), .noHome,
            .notForNotes("/home/mina"), .holdsCode(["Sources/a.swift"]), .notHeldBack("drafts"),
            .convertsLineEndings("memos/a.md"), .unknownFormat(9), .olderFormat(2),
            .configuration(
                folder.appending(".sheaf/config.yml"),
                ConfigurationError(line: 2, column: 1, problem: .noStatuses)),
            .noSuchItem("얼룩말"), .noSuchItem("milk mina"), .notExact("우유"),
            .noSuchRow(3, rows: 0), .noSuchRow(7, rows: 1),
            .ambiguous("milk", candidates: [milk, minutes]),
            .ambiguous("a", candidates: Array(repeating: milk, count: 12)), .emptyQuery,
            .notAnItem("templates/a.md"), .noDeletedItem("milk"), .notDeleted(minutes),
            .noSuchRevision("9d8c7b6"), .notThen(milk),
            .dayToCome(CalendarDate(daysSinceEpoch: 20_784)), .notAFolder("../elsewhere"),
            .statusInsteadOfFolder("doing"), .statusInsteadOfFolder("진행"),
            .unknownStatus("dooing", known: ["todo", "doing", "done"]),
            .circle([milk, minutes, milk]), .linkLost(path: "a.md", line: 3, name: "우유"),
            .unknownStatus("검토", known: ["todo", "done"]), .noSuchStatus(.start),
            .document(path: "memos/a.md", .emptyTitle),
            .noSuchTemplate("meting", known: ["meeting"]), .noSuchTemplate("a", known: []),
            .notSaved(
                kept: ["/home/mina/sheaf/.git/sheaf/edits/a.md"],
                cause: EditorError.failed("vim", status: 1)),
            .settingsNotSimple("paths.memo"), .settingsChangedMeanwhile,
            .leftOut(folder: "templates/"),
            .tooLarge(path: "memos/a.md", limit: 4 << 20), .notText(path: "memos/a.md"),
            .notUTF8(path: "memos/a.md", .cp949),
            .badDevice("내 노트북"), .noRemote, .badRemote, .noSuchRemote("none"),
            .watched(process: 1234),
            .watched(process: nil),
            .unrelatedHistories, .manyDeleted(60, placeholder: nil),
            .manyDeleted(1, placeholder: "memos/a.md"),
            .input(InputError(text: "due:fry", range: 4..<7, problem: .incompleteDate)),
            .change(.headMoved), .repository(.missing(id("a"))), .transport(.gitMissing),
            .excess(.entries(limit: 1_000_000)),
            .system(SystemError("open", folder, .permissionDenied)),
            .cancelled, .other(StreamError.failed(errno: 5)),
        ])

    private static let edit = WordedErrors(
        "EditError", in: "SheafCore/Document/Document+Editing.swift",
        [
            EditError.unreadableFrontMatter(
                Finding(line: 3, column: 1, problem: .notAnEntry("prose"))),
            .tomlFrontMatter, .duplicateKey("due", lines: [2, 5]),
            .valueNotEditable(key: "due", line: 2), .notAList(key: "tags", line: 4),
            .noDateToShift(key: "due"),
            .unreadableRepeat(
                InputError(
                    text: "now and then", range: 0..<3,
                    problem: .unknownRepeat("now", suggestion: nil)), line: 5), .emptyTitle,
            .titleHasLineBreak, .noSuchEntry(Document(Array("- [ ] oat\n".utf8)).checklist[0]),
            .noCounterpart(digest: "3fa9c1d2"),
            .notVerified(.value(key: "due")), .notVerified(.otherEntries),
            .notVerified(.validity), .notVerified(.title), .notVerified(.body),
        ], as: { StoreError.document(path: "memos/a.md", $0) })

    private static let settings = WordedErrors(
        "Problem", snapshot: "ConfigurationError",
        in: "SheafCore/Configuration/Configuration.swift",
        [
            ConfigurationError.Problem.notYAML("did not find expected node content"),
            .unknownKey("statsuses", known: ["statuses", "keys"]),
            .unknownKey("x", known: ["statuses", "keys"]),
            .wrongType(key: "format", expected: .number),
            .wrongType(key: "updated", expected: .boolean),
            .wrongType(key: "statuses", expected: .list),
            .wrongType(key: "keys", expected: .mapping),
            .wrongType(key: "name", expected: .text),
            .wrongValue(key: "board", value: "living", allowed: ["printed", "live"]),
            .duplicateStatus("할 일"), .noStatuses, .noClosedStatus("완료"), .notAFile,
            .template(key: "task", text: "../{id}", .outsideStore), .tooLarge,
            .tooMany(key: "statuses", limit: 100), .tooLong(key: "exclude", limit: 256),
        ],
        as: {
            StoreError.configuration(
                folder.appending("config.yml"), ConfigurationError(line: 2, column: 1, problem: $0))
        })

    // MARK: - Of what is typed

    private static let input = WordedErrors(
        "Problem", snapshot: "InputError", in: "SheafCore/Query/InputError.swift",
        [
            InputError.Problem.unknownDateWord("fry", suggestion: "fri"),
            .unknownDateWord("언젠가", suggestion: nil), .incompleteDate,
            .misplacedDateWord("금요일"), .unknownRepeat("weks", suggestion: "weeks"),
            .unknownRepeat("at 9am", suggestion: nil), .noFixedDays("하루 3번", count: 3, .daily),
            .noFixedDays("3 times", count: 3, .weekly), .noFixedDays("월 2회", count: 2, .monthly),
            .noFixedDays("3 times", count: 3, .yearly),
            .shorterThanDay("매시간"),
            .unknownRepeat("음력", suggestion: nil), .noSuchDay("2월 30일"), .dayNotInTable("동지"),
            .unknownLunarYear("2051년 설날", known: 1900...2050),
            .wrongWeekday(
                CalendarDate(year: 2026, month: 11, day: 30)!, said: 2, isThisYear: true),
            .noSuchTime("25:00"),
            .unlikelyYear("1926-12-25", year: 1926), .numberTooLarge("99999"),
            .unknownKey("duee", suggestion: "due"),
            .unknownKey("x", suggestion: nil), .unknownPriority("hihg", suggestion: "high"),
            .unknownPriority("급함", suggestion: nil),
            .unknownState("opne", suggestion: "open", known: ["open", "closed"]),
            .unknownState("x", suggestion: nil, known: ["open", "closed"]),
            .unknownField("deu", suggestion: "due"), .unknownField("x", suggestion: nil),
            .unknownComparison("befor", suggestion: "before"),
            .unknownComparison("x", suggestion: nil), .unknownQuery("wrok", suggestion: "work"),
            .unknownQuery("일", suggestion: nil), .queryTooLarge("work"),
            .tooManyTerms(limit: 1000), .notADateKey("project"),
            .missingValue(key: "in"), .notATag("a b"), .notANumber("many"), .notAnEffort("soon"),
            .missingOperand("or"), .notClosed("("),
            .notOpened, .tooDeep,
        ], as: { InputError(text: "list 우유 here", range: 5..<11, problem: $0) })

    private static let template = WordedErrors(
        "Problem", snapshot: "TemplateError", in: "SheafTerminal/Output/Template.swift",
        ["{titel}", "{zzz}", "{}", "{id", "id}", "\\q"].map(templateError).map(\.problem),
        as: { problem in
            // Each text has one problem, so that it tells which text it was.
            let texts = ["{titel}", "{zzz}", "{}", "{id", "id}", "\\q"]
            return texts.map(templateError).first { $0.problem == problem }
                ?? templateError("{}")
        })

    private static func templateError(_ text: String) -> TemplateError {
        do throws(TemplateError) {
            _ = try Template(text) { ItemField($0) }
        } catch {
            return error
        }
        preconditionFailure("\(text) can be read")
    }

    private static let usage = WordedErrors(
        "UsageError", in: "sheaf/Options/Words.swift",
        [
            UsageError.unknownOption("--al"), .tooManyWords(limit: 4096), .unknownCommand("lst"),
            .unknownCommand("목룍"),
            .shortOption("-5"), .shortOption("-z"),
            .line(3, InputError(text: "due:soonish", range: 4..<11, problem: .incompleteDate)),
            .unknownTopic("datse"), .unknownTopic("zzzzzz"),
            .unknownKind("lits"), .unknownKind("zzzzzz"),
            .context(
                InputError(
                    text: "wrok:x", range: 0..<4, problem: .unknownKey("wrok", suggestion: nil))),
            .unknownShell("bahs", known: ["bash", "zsh", "fish"]),
            .unknownShell("tcsh-like", known: ["bash", "zsh", "fish"]),
            .unknownFormat("todos.txt", known: ["taskwarrior", "todo.txt"]),
            .unknownFormat("trello", known: ["taskwarrior", "todo.txt"]),
        ] + ArgumentName.allCases.map { .missingArgument($0) } + [
            .unexpectedArgument("지금"), .missingValue("-n"), .noValueTaken("--json"),
            .parser("Missing required subcommand."), .wrongValue("many", option: "--limit"),
            .wrongValue("많이", option: "--limit"),
            .unknownName("deu", option: "--sort", known: ["due", "title"]),
            .unknownName("x", option: "--sort", known: ["due", "title"]),
            .conflictingOptions("--live", "--json"), .nothingToSet, .emptyText,
            .confirmationNeeded([milk, minutes]), .missingOption("--keep"), .noSuchConflict("3fa9"),
            .noSuchBox(7, of: 2), .noSuchBox(1, of: 0), .noBoxHolds("둘", of: 2),
            .noBoxHolds("둘", of: 0),
            .ambiguousBox("민아", Document(Array("- [ ] 민아에게 묻기\n- [ ] 민아 만나기\n".utf8)).checklist),
            .manySteps(7), .notYetSpent("22:00-23:00"),
            .unknownSetting("colour", known: ["color", "pager"]),
            .unknownSetting("모양", known: ["color", "pager"]),
            .noSuchTag("집"), .noSuchLink(7, of: 2), .noSuchLink(1, of: 0), .leadsNowhere("우유"),
            .ambiguousConflict("3", digests: ["3fa9c1d2", "3fb0aaaa"]), .declined,
            .notOnATerminal, .notACount("-3"),
            .commitInsteadOfCount("9d8c7b6", isMerge: false),
            .commitInsteadOfCount("9d8c7b6", isMerge: true), .nothingUndone(.undo, count: 1),
            .nothingUndone(.redo, count: 2),
        ])
}
