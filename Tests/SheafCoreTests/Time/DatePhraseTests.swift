import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct DatePhraseTests {
    private static let now = DatePhrases.now
    private static let reader = TokenReader(
        vocabulary: KeyVocabulary(), workflow: .standard, now: now)

    @Test func `there are enough phrases`() {
        #expect(DatePhrases.all.count >= 400)
        let phrases = DatePhrases.all.map(\.phrase)
        #expect(Set(phrases).count == phrases.count)
    }

    @Test func `each phrase by itself`() {
        for line in DatePhrases.read {
            let read = try? DateExpression.read(line.phrase, at: Self.now)
            #expect(read.map { Self.inSeoul($0.due) } == line.due, "\(line.phrase)")
            let start = try? DateExpression.parse(line.phrase, at: Self.now, aim: .start)
            #expect(start.map(Self.inSeoul) == line.start, "\(line.phrase), as a beginning")
            #expect(read?.days == line.days, "the days of \(line.phrase)")
        }
    }

    /// The instant with Seoul's offset.
    private static func inSeoul(_ due: Due) -> String {
        guard case .instant(let time) = due else { return due.description }
        return Zone.seoul.timestamp(at: time.secondsSinceEpoch).description
    }

    @Test func `each phrase that is refused`() {
        for line in DatePhrases.refused {
            #expect(throws: InputError.self, "\(line.phrase)") {
                try DateExpression.read(line.phrase, at: Self.now)
            }
            do {
                _ = try DateExpression.read(line.phrase, at: Self.now)
            } catch {
                let problem = String(describing: error.problem).prefix { $0 != "(" }
                #expect(String(problem) == line.problem, "\(line.phrase)")
            }
        }
    }
}

// MARK: - In commands

extension DatePhraseTests {
    @Test func `each phrase unquoted in front of a title`() throws {
        for line in DatePhrases.read {
            let words = ("due:" + line.phrase).split(separator: " ").map(String.init)
            let draft = try Self.reader.draft(words + ["report"])
            #expect(draft.title == "report", "\(line.phrase)")
            guard case .due(let due?)? = draft.assignments.first else {
                Issue.record("no date: \(line.phrase)")
                continue
            }
            #expect(Self.inSeoul(due) == line.due, "\(line.phrase)")
        }
    }

    @Test func `no phrase that is refused means something silently`() {
        for line in DatePhrases.refused {
            let words = ("due:" + line.phrase).split(separator: " ").map(String.init)
            do throws(InputError) {
                let draft = try Self.reader.draft(words + ["report"])
                // Read as far as it is a date, and the rest is named or is no date.
                let isSaid = !draft.remarks.isEmpty
                #expect(
                    isSaid || line.problem == "incompleteDate", "\(line.phrase): \(draft)")
            } catch {
                #expect(error.range.upperBound <= error.text.utf8.count)
            }
        }
    }

    @Test func `each phrase in a query is its day or its days`() throws {
        for line in DatePhrases.read {
            let query = try ItemQuery(
                arguments: ["due:\"\(line.phrase)\""], vocabulary: KeyVocabulary(),
                workflow: .standard,
                now: Self.now)
            func finds(_ due: String) -> Bool {
                let item = Item(path: "a.md", title: "a", due: Due(due))
                return query.matches(item, body: { "" }, at: Self.now)
            }
            guard let days = line.days else {
                #expect(finds(line.due ?? ""), "\(line.phrase)")
                continue
            }
            #expect(finds(days.lowerBound.description), "\(line.phrase), its first day")
            #expect(finds(days.upperBound.description), "\(line.phrase), its last day")
            #expect(!finds(days.lowerBound.adding(days: -1).description), "\(line.phrase)")
            #expect(!finds(days.upperBound.adding(days: 1).description), "\(line.phrase)")
        }
    }

    @Test(
        arguments: [
            ("2026-12-01..2026-12-07", "2026-12-01", "2026-12-07"),
            ("today..friday", "2026-11-26", "2026-11-27"), ("오늘~금요일", "2026-11-26", "2026-11-27"),
            ("월~금", "2026-11-30", "2026-12-04"), ("fri..mon", "2026-11-27", "2026-11-30"),
            ("this week..next week", "2026-11-23", "2026-12-06"),
            ("12월 1일~7일", "2026-12-01", "2026-12-07"), ("..오늘", nil, "2026-11-26"),
            ("next month..", "2026-12-01", nil),
        ] as [(String, String?, String?)])
    func `a range has its two ends`(_ text: String, _ lower: String?, _ upper: String?) throws {
        let bound = try DateBound(text, at: Self.now)
        #expect(bound.lower?.description == lower)
        #expect(bound.upper?.description == upper)
    }

    @Test(arguments: ["..", "2026-12-07..2026-12-01", "2026-12-01..soon", "fri..sat..sun"])
    func `a range without ends, or backwards, is none`(_ text: String) {
        #expect(throws: InputError.self) { try DateBound(text, at: Self.now) }
    }

    @Test func `a nearer day that the digits can mean is known`() throws {
        let read = try DateExpression.read("31.12.26", at: Self.now)
        #expect(read.due.description == "2031-12-26")
        #expect(read.nearer?.description == "2026-12-31")
        #expect(try DateExpression.read("26/12/31", at: Self.now).nearer == nil)
        let draft = try Self.reader.draft(["due:31.12.26", "report"])
        #expect(draft.remarks.count == 1)
    }

    @Test(arguments: [
        ("due:tomorrow at 5 about taxes", "about taxes", "2026-11-27T17:00:00+09:00"),
        ("마감:다음 달 첫째 월요일 보고서", "보고서", "2026-12-07"),
        ("마감:내년 3월 보고서", "보고서", "2027-03-31"),
        ("마감:3주 뒤 목요일 보고서", "보고서", "2026-12-17"),
        ("기한:금요일 보고서", "보고서", "2026-11-27"),
        ("마감일:다음 주까지 보고서", "보고서", "2026-12-06"),
    ])
    func `a date goes on as long as it is one`(
        _ line: String, _ title: String, _ due: String
    ) throws {
        let draft = try Self.reader.draft(line.split(separator: " ").map(String.init))
        #expect(draft.title == title)
        #expect(draft.assignments == [.due(Due(due))])
        #expect(draft.remarks.isEmpty)
    }

    @Test func `a word of a date that is left in the title is said`() throws {
        let draft = try Self.reader.draft(["due:friday", "saturday", "shopping"])
        #expect(draft.remarks == [.dateWordInTitle("saturday")])
        #expect(try Self.reader.draft(["due:friday", "3", "eggs"]).remarks.isEmpty)
    }

    @Test(arguments: ["someday", "later", "언젠가", "나중에"])
    func `what is put off without a date waits`(_ word: String) throws {
        let someday = Assignment.wait(.day(DateExpression.someday))
        #expect(try Self.reader.draft(["due:" + word, "x"]).assignments == [.due(nil), someday])
        #expect(try Self.reader.draft(["wait:" + word, "x"]).assignments == [someday])
    }

    @Test func `a date counts from another one of the item`() throws {
        let edit = try Self.reader.edit(["a", "due:due+1w", "예정:마감-2일"])
        #expect(
            edit.assignments == [
                .shifted(.due, from: .due, by: DateAmount(1, .week)),
                .shifted(.scheduled, from: .due, by: DateAmount(-2, .day)),
            ])
        let editor = ItemEditor(Configuration(), at: Self.now)
        let document = Document(Array("---\nstatus: todo\ndue: 2026-12-04\n---\n".utf8))
        let edited = try editor.applying(edit.assignments, to: document, stem: "a")
        #expect(edited.text("due") == "2026-12-11")
        #expect(edited.text("scheduled") == "2026-12-09")
        #expect(throws: EditError.noDateToShift(key: "wait")) {
            try editor.applying(
                Self.reader.edit(["a", "due:wait+1w"]).assignments, to: document, stem: "a")
        }
    }
}
