import SheafCore
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct ConfigurationTests {
    @Test func `An empty file and the template have the defaults`() throws {
        for text in ["", "# nothing\n", "format: 3\n"] {
            #expect(try Configuration(yaml: text) == Configuration())
        }
        var fresh = Configuration()
        fresh.format = Configuration.currentFormat
        #expect(try Configuration(yaml: Configuration.template()) == fresh)
    }

    @Test func `Everything that can be set is read`() throws {
        let configuration = try Configuration(
            yaml: """
                format: 3
                statuses:
                  - name: inbox
                    aliases: [받은 것]
                  - doing
                  - name: dropped
                    closed: true
                keys:
                  deadline: due
                  마감: due
                  estimate:
                items:
                  include: "notes/**"
                  exclude: [templates/, README.md]
                paths:
                  task: "t/{slug}-{id}.md"
                  memo: "m/{title}.md"
                updated: true
                board: live
                sync:
                  push: on-exit
                  pull: manual
                queries:
                  work: "+work is:open"
                  urgent: priority:high or is:overdue
                templates: {memo: meeting}
                """)
        #expect(configuration.workflow.statuses.map(\.name) == ["inbox", "doing", "dropped"])
        #expect(configuration.workflow.status(named: "받은것")?.name == "inbox")
        #expect(configuration.workflow.status(named: "진행 중")?.name == "doing")
        #expect(configuration.workflow.closed?.name == "dropped")
        #expect(configuration.keyAliases == ["deadline": "due", "마감": "due"])
        #expect(configuration.ownKeys == ["estimate"])
        #expect(configuration.include == ["notes/**"])
        #expect(configuration.exclude == ["templates/", "README.md"])
        #expect(configuration.taskPath.text == "t/{slug}-{id}.md")
        #expect(configuration.keepsUpdated && configuration.board == .live)
        #expect(
            configuration.queries
                == ["work": "+work is:open", "urgent": "priority:high or is:overdue"])
        #expect(configuration.memoTemplate == "meeting" && configuration.taskTemplate == nil)
        #expect(configuration.push == .onExit && configuration.pull == .manual)
    }

    /// The marker `‸` stands where the error must point.
    @Test(arguments: [
        ("format: 3\n‸statusses: []\n", "unknownKey"),
        ("statuses: ‸[]\n", "noStatuses"),
        ("statuses: ‸todo\n", "wrongType"),
        ("statuses:\n  - todo\n  - ‸To Do\n", "duplicateStatus"),
        ("statuses:\n  - ‸aliases: [x]\n", "wrongType"),
        ("keys:\n  ‸deadline: dew\n", "wrongValue"),
        ("items:\n  ‸includes: []\n", "unknownKey"),
        ("paths:\n  task: ‸../x.md\n", "template"),
        ("updated: ‸maybe\n", "wrongType"),
        ("queries:\n  work: ‸[a]\n", "wrongType"),
        ("templates:\n  ‸tasks: x\n", "unknownKey"),
        ("sync:\n  pull: ‸on-exit\n", "wrongValue"),
        ("board: ‸dark\n", "wrongValue"),
        ("format: ‸one\n", "wrongType"),
        ("format: 3\nkeys: ‸[a\n", "notYAML"),
    ])
    func `A setting that cannot be used is named with its place`(
        marked: String, problem: String
    ) throws {
        let marker = try #require(marked.firstIndex(of: "‸"))
        let before = marked[..<marker]
        let line = before.count { $0 == "\n" } + 1
        let error = #expect(throws: ConfigurationError.self) {
            _ = try Configuration(yaml: marked.replacing("‸", with: ""))
        }
        let found = try #require(error)
        #expect(String(describing: found.problem).hasPrefix(problem), "\(found)")
        if problem != "notYAML" {
            let column = before.distance(
                from: before.lastIndex(of: "\n").map(before.index(after:)) ?? before.startIndex,
                to: before.endIndex)
            #expect(found.line == line && found.column == column + 1, "\(found)")
        }
    }

    @Test func `What cannot be used is left out, and all the rest counts`() throws {
        let reading = try ConfigurationReading(
            yaml: """
                statusses: [todo]
                statuses:
                  - {name: inbox, colsed: true}
                  - {aliases: [x]}
                  - Inbox
                  - {name: gone, closed: true}
                keys: {deadline: dew, frist: due}
                items: {exclude: [templates/], includes: []}
                updated: maybe
                sync: {push: carrier-pigeon, pull: manual}
                """)
        let configuration = reading.configuration
        #expect(configuration.workflow.statuses.map(\.name) == ["inbox", "gone"])
        #expect(configuration.workflow.closed?.name == "gone")
        #expect(configuration.keyAliases == ["frist": "due"])
        #expect(configuration.exclude == ["templates/"] && !configuration.keepsUpdated)
        #expect(configuration.push == .auto && configuration.pull == .manual)
        #expect(reading.problems.map(\.line) == [1, 3, 4, 5, 7, 8, 9, 10])
    }

    @Test func `Statuses of which none is closed are named with the last one`() throws {
        let reading = try ConfigurationReading(yaml: "format: 3\nstatuses: [a, b]\n")
        #expect(reading.problems.map(\.problem) == [.noClosedStatus("b")])
        #expect(reading.problems.first?.line == 2 && reading.problems.first?.isAdvice == true)
        // It is no mistake: an editor may leave it.
        #expect(try Configuration(yaml: "statuses: [a, b]\n").workflow.statuses.count == 2)
    }

    @Test func `A person's own settings are read, and what is wrong in them is left out`() {
        let settings = PersonalSettings(
            yaml: "board: live\nlanguage: ko\ncolor: pink\neditor: code --wait\npagr: less\n")
        #expect(settings.board == .live && settings.language == "ko" && settings.color == nil)
        #expect(settings.editor == "code --wait" && settings.problems.map(\.line) == [3, 5])
        #expect(PersonalSettings(yaml: "board: [\n").problems.count == 1)
        #expect(PersonalSettings(yaml: "holidays: none\n").holidays == .off)
        #expect(PersonalSettings(yaml: "holidays: japan\n").problems.count == 1)
    }

    @Test(arguments: [
        ("1", 1), ("'5'", 5), ("\"5\"", 5), ("017", 17), ("+5", 5), ("-5", -5), ("!!str 5", 5),
        ("!!int 5", 5), ("&a 5", 5), ("|\n  5", nil), (">-\n  5", 5), ("0x10", nil), ("0o17", nil),
        ("0b1", nil), ("1_000", nil), ("1:30", nil), ("1.0", nil), ("1e3", nil), (".inf", nil),
        ("~", nil), ("", nil), ("''", nil), ("[5]", nil), ("９", nil),
        ("9223372036854775808", nil),
    ])
    func `A number is decimal digits, however they are quoted`(source: String, number: Int?) {
        #expect((try? Configuration(yaml: "format: \(source)\n"))?.format == number)
    }

    @Test(arguments: [
        ("true", true), ("yes", true), ("'true'", true), ("\"yes\"", true), ("!!str true", true),
        ("!x true", true), (">-\n  true", true), ("false", false), ("no", false), ("'no'", false),
        ("True", nil), ("YES", nil), ("on", nil), ("off", nil), ("y", nil), ("1", nil), ("~", nil),
        ("", nil), ("|\n  true", nil), ("[true]", nil),
    ])
    func `A yes or no is one of four words, however they are quoted`(
        source: String, value: Bool?
    ) {
        #expect((try? Configuration(yaml: "updated: \(source)\n"))?.keepsUpdated == value)
    }

    @Test(arguments: [
        ("work", "work"), ("017", "017"), ("0x10", "0x10"), ("yes", "yes"), ("~", "~"),
        ("null", "null"), ("", ""), ("''", ""), ("'it''s'", "it's"), ("!!int x", "x"),
        ("2026-11-25", "2026-11-25"), ("|\n    a\n    b", "a\nb\n"), ("{a: b}", nil), ("[a]", nil),
    ])
    func `A text is any scalar as it is typed`(source: String, text: String?) {
        let configuration = try? Configuration(yaml: "queries:\n  q: \(source)\n")
        #expect(configuration?.queries["q"] == text)
    }

    @Test func `A newer format is read as far as it is understood`() throws {
        let configuration = try Configuration(
            yaml: "format: 4\nnewThing: 1\nupdated: true\nsync: {push: carrier-pigeon}\n")
        #expect(configuration.format == 4)
        #expect(configuration.keepsUpdated)
    }

    @Test func `What could be slow is refused at once`() {
        var bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
        for letter in "bcdefghij" {
            let previous = String(UnicodeScalar(letter.unicodeScalars.first!.value - 1)!)
            let all = Array(repeating: "*\(previous)", count: 9).joined(separator: ", ")
            bomb += "\(letter): &\(letter) [\(all)]\n"
        }
        let deep = "keys: " + String(repeating: "[", count: 20_000)
        let long = String(repeating: "# x\n", count: 100_000)
        let time = processorTime {
            for text in [bomb, deep, long] {
                #expect(throws: ConfigurationError.self) { _ = try Configuration(yaml: text) }
            }
        }
        #expect(time < .seconds(1))
    }

    @Test func `A key without a value may stand in a map on one line`() throws {
        let maps = """
            keys: {deadline: due, author:}
            queries: {work: +work is:open, "a:,b": "x:}"} # {not:}
            items: {include:, exclude: [drafts/]}
            """
        let read = try Configuration(yaml: "format: 3\n" + maps + "\n")
        #expect(read.keyAliases == ["deadline": "due"] && read.ownKeys.contains("author"))
        #expect(read.queries.keys.sorted() == ["a:,b", "work"])
        #expect(read.exclude == ["drafts/"] && read.include.isEmpty)
        // What is wrong otherwise is told as it was typed.
        #expect(throws: ConfigurationError.self) {
            try Configuration(yaml: "format: 3\nkeys: {author:, }}\n")
        }
    }
}
