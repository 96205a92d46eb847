import SheafSystem
import SheafTerminal
import TestSupport
import TestTraits
import Testing

@testable import sheaf

/// The pages of help as they are written, in `Sources/sheaf/Help`.
@Suite(.limited) struct HelpTextTests {
    static let callable = [.program] + HelpSubject.commands

    // MARK: - Pages

    @Test func `Every subject has a page in each language, and every page a subject`() {
        let expected = Swift.Set((["common"] + HelpSubject.all.map(\.name)).map { $0 + ".md" })
        for language in Language.allCases {
            let folder = repositoryFolder + "/Sources/sheaf/Help/\(language.rawValue)"
            #expect(Swift.Set(names(in: folder)) == expected)
            for name in expected {
                let page = "\(language.rawValue)/\(name.dropLast(3))"
                // What the program holds is the file.
                #expect(EmbeddedFiles.help(page) == text(ofFile: "\(folder)/\(name)"), "\(page)")
            }
        }
    }

    @Test(arguments: HelpSubject.all)
    func `The languages have the same sections, entries and options`(subject: HelpSubject) {
        let pages = Language.allCases.map { HelpText(subject, $0) }
        let titles: [HelpSubject.Kind: String] = [
            .program: "sheaf", .topic: "sheaf help \(subject.name)",
        ]
        for page in pages {
            #expect(page.title == titles[subject.kind, default: "sheaf \(subject.name)"])
            #expect(!page.summary.isEmpty && !page.summary.contains("\n"))
            #expect(page.paragraphs.count == pages[0].paragraphs.count)
            #expect(page.sections.map(\.kind) == pages[0].sections.map(\.kind))
            #expect(
                page.sections.map(\.paragraphs.count) == pages[0].sections.map(\.paragraphs.count))
            // Topics explain what one types in each language, options are the same ones.
            guard subject.kind != .topic else { continue }
            #expect(page.sections.map(\.entries.count) == pages[0].sections.map(\.entries.count))
        }
    }

    @Test(arguments: HelpSubject.all)
    func `Every link leads somewhere, and every option says what it does`(subject: HelpSubject) {
        for language in Language.allCases {
            let page = HelpText(subject, language)
            let source = EmbeddedFiles.help("\(language.rawValue)/\(subject.name)") ?? ""
            let items = source.split(separator: "\n").filter { $0.hasPrefix("- ") }
            let entries = page.sections.filter { $0.kind != .examples }.flatMap(\.entries)
            #expect(entries.count == items.count)
            #expect(entries.allSatisfy { $0.meaning?.isEmpty == false })
            let paragraphs = page.paragraphs + page.sections.flatMap(\.paragraphs)
            #expect(!paragraphs.contains { $0.isEmpty || $0.contains("](common.md)") })
        }
    }

    @Test func `The program's page lists every command and topic once, in their order`() {
        for language in Language.allCases {
            let sections = HelpText(.program, language).sections
            for (kind, subjects) in [
                (HelpText.Section.Kind.commands, HelpSubject.commands),
                (.topics, HelpSubject.topics),
            ] {
                let listed = sections.filter { $0.kind == kind }.flatMap(\.entries)
                let names = subjects.map { subject in
                    [subject.name] + (language == .korean ? subject.koreanNames.prefix(1) : [])
                }
                #expect(
                    listed.map { Swift.Set($0.typed.split(separator: ", ").map(String.init)) }
                        == names.map { Swift.Set($0) })
                #expect(
                    listed.map(\.meaning)
                        == subjects.map { HelpText.summary(of: $0, language) })
            }
        }
    }

    // MARK: - Words

    @Test(arguments: callable)
    func `A command says in one line what it does`(subject: HelpSubject) {
        for language in Language.allCases {
            let summary = HelpText.summary(of: subject, language)
            #expect(summary == HelpText(subject, language).summary && !summary.hasSuffix("."))
            // It stands beside the name in the list of all commands.
            #expect(CellWidth().cells(of: summary) <= 70, "\(summary)")
        }
    }

    @Test(arguments: HelpSubject.all)
    func `English help holds no Hangul, Korean help is Korean`(subject: HelpSubject) {
        for language in Language.allCases {
            let page = HelpText(subject, language)
            let isCommand = subject.kind != .topic
            let entries = page.sections.flatMap(\.entries) + page.commonOptions
            let prose =
                [page.summary] + page.paragraphs
                + page.sections.flatMap { [$0.title] + $0.paragraphs }
                + (isCommand || language == .english ? entries.compactMap(\.meaning) : [])
            for text in prose { #expect(hasHangul(text) == (language == .korean), "\(text)") }
            for text in entries.map(\.typed) + [page.arguments] where language == .english {
                #expect(!hasHangul(text), "\(text)")
            }
            for text in entries.map(\.typed) + [page.arguments]
            where language == .korean && isCommand {
                // The names of values are words too.
                let words = text.split(separator: " ")
                #expect(
                    !words.contains {
                        $0.count > 1 && $0.allSatisfy { $0.isUppercase || $0 == "…" }
                    }, "\(text)")
            }
        }
    }

    @Test(arguments: callable)
    func `Every example is a command of ours`(subject: HelpSubject) {
        for language in Language.allCases {
            let examples = HelpText(subject, language).examples
            #expect(!examples.isEmpty)
            for example in examples {
                let words = example.typed.split(separator: " ").map(String.init)
                let index = words.firstIndex(of: "sheaf")
                let name = index.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
                #expect(name.flatMap(HelpSubject.command) != nil, "\(words)")
            }
        }
    }

    @Test func `Every name means one thing, and none hides behind a command`() {
        #expect(Swift.Set(HelpSubject.allNames).count == HelpSubject.allNames.count)
        #expect(HelpSubject.command(named: "ls")?.name == "list")
        #expect(HelpSubject.command(named: "lst") == nil)
    }

    private func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
    }

    // MARK: - Layout

    @Test(arguments: HelpSubject.all, [50, 80, 200])
    func `Help keeps within the terminal, and within 80 cells`(subject: HelpSubject, columns: Int) {
        for language in Language.allCases {
            let examples = HelpText(subject, language).examples.map(\.typed)
            for line in HelpPage(subject, language, columns: columns).lines {
                let text = line.plain
                #expect(!text.hasSuffix(" "), "\(text)")
                // What is typed is never broken: it may be copied.
                if examples.contains(where: { text.hasSuffix($0) }) { continue }
                #expect(line.cells(CellWidth()) <= min(columns, 80), "\(text)")
            }
        }
    }

    @Test func `What is typed and what it does stand in straight columns`() throws {
        let remove = try #require(HelpSubject.named("rm"))
        let lines = HelpPage(remove, .korean).lines.map(\.plain)
        #expect(lines.contains("  --where, --조건 조건  항목을 가리키는 대신: 조건에 맞는 것 모두"))
        #expect(lines.contains("  --yes, --예           먼저 묻지 않습니다"))
    }
}
