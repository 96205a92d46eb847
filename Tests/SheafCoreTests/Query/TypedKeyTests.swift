import TestTraits
import Testing

@testable import SheafCore

/// Keys of the user's own that hold numbers, dates and durations; and estimates.
@Suite(.limited) struct TypedKeyTests {
    private static let now = DateExpressionTests.friday
    private static let vocabulary = KeyVocabulary(
        own: ["score", "review", "effort", "mood"],
        types: ["score": .number, "review": .date, "effort": .duration])
    private static let reader = TokenReader(
        vocabulary: vocabulary, workflow: .standard, now: now)

    private static func item(_ name: String, _ values: [String: String], _ estimate: String? = nil)
        -> Item
    {
        var item = Item(path: "\(name).md", title: name)
        item.extra = values.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: $0.value) }
        item.plan.estimate = estimate.flatMap { Effort($0) }
        return item
    }

    private static let items = [
        item("a", ["score": "3", "review": "2026-11-25", "effort": "45m"], "2h"),
        item("b", ["score": "12", "review": "2026-12-01", "effort": "1h30m"], "30m"),
        item("c", ["score": "-1.5", "mood": "3"]), item("d", ["score": "many", "effort": "soon"]),
        item("e", [:]),
    ]

    private func names(_ query: String) throws -> String {
        let query = try ItemQuery(
            arguments: [query], vocabulary: Self.vocabulary, workflow: .standard, now: Self.now)
        return Self.items.filter { query.matches($0, body: { "" }, at: Self.now) }
            .map(\.title).joined()
    }

    @Test(
        arguments: [
            ("score > 3", "b"), ("score>=3", "ab"), ("score<0", "c"), ("score:3", "a"),
            ("score:3.0", "a"), ("score.after:3", "b"), ("score.before:3", "c"), ("score=12", "b"),
            ("-score:3", "bcde"), ("score:", "e"), ("score:none", "e"), ("has:score", "abcd"),
            ("review.before:friday", "a"), ("review:2026-12-01", "b"), ("review < dec1", "a"),
            ("effort>1h", "b"), ("effort:45m", "a"), ("effort:\"1시간 30분\"", "b"),
            ("estimate>=1h", "a"), ("estimate:30m", "b"), ("estimate.before:1h", "b"),
            ("has:estimate", "ab"), ("estimate:", "cde"), ("소요>1h", "a"), ("예상>1h", "a"),
            ("mood:3", "c"),
            ("score>3 or estimate:2h", "ab"),
        ])
    func `they are compared`(query: String, found: String) throws {
        #expect(try names(query) == found)
    }

    @Test(arguments: ["score>many", "score:", "effort:soon", "estimate>x", "score>"])
    func `what is no value of the type is an error, but for nothing`(query: String) throws {
        if query == "score:" { return #expect(try names(query) == "e") }
        #expect(throws: InputError.self) { try names(query) }
    }

    @Test func `tokens are checked and written in one form`() throws {
        let draft = try Self.reader.draft([
            "a", "score:3", "review:next", "friday", "effort:1h", "30m", "mood:3", "estimate:2",
            "hours", "b",
        ])
        #expect(draft.title == "a b")
        #expect(
            draft.assignments == [
                .own(key: "score", value: "3"), .own(key: "review", value: "2026-11-27"),
                .own(key: "effort", value: "1h30m"), .own(key: "mood", value: "3"),
                .estimate(Effort(minutes: 120)),
            ])
        for word in ["score:x", "effort:soon", "review:soon", "estimate:soon"] {
            #expect(throws: InputError.self) { try Self.reader.draft(["a", word]) }
        }
        #expect(
            try Self.reader.draft(["a", "score:"]).assignments == [.own(key: "score", value: nil)])
    }

    @Test func `scheduled, wait and repeat go on over blanks`() throws {
        let draft = try Self.reader.draft([
            "water", "plants", "repeat:every", "2", "weeks", "on", "mon", "scheduled:next",
            "friday", "wait:tomorrow", "3pm", "now",
        ])
        #expect(draft.title == "water plants now")
        #expect(
            draft.assignments == [
                .repeat("every 2 weeks on mon"), .scheduled(Due("2026-11-27")),
                .wait(Due("2026-11-21T15:00:00+09:00")),
            ])
        let korean = try Self.reader.draft(["물", "주기", "반복:격주", "금요일", "예정:다음", "주", "월요일"])
        #expect(korean.title == "물 주기")
        #expect(korean.assignments == [.repeat("격주 금요일"), .scheduled(Due("2026-11-23"))])
    }

    @Test func `they sort as what they are`() {
        func sorted(_ key: String, _ type: ValueType) -> String {
            let order = ItemOrder(ownKey: key, type: type, .standard, zone: Self.now.zone)
            return Self.items.map { ($0, order.rank(of: $0)) }
                .sorted { ($0.1, $0.0.path) < ($1.1, $1.0.path) }.map(\.0.title).joined()
        }
        #expect(sorted("score", .number) == "cabde")
        #expect(sorted("effort", .duration) == "abdce")
        #expect(sorted("review", .date) == "abcde")
    }
}

@Suite(.limited) struct KeyboardReadingTests {
    private func reading(_ arguments: [String]) throws -> KeyboardReading? {
        try KeyboardReading(
            arguments: arguments, vocabulary: KeyVocabulary(), workflow: .standard,
            now: DateExpressionTests.friday)
    }

    /// The arguments as they were meant by somebody who looked for an item of this title; `nil`
    /// where no reading finds it.
    private func meant(_ arguments: String..., title: String) throws -> [String]? {
        let item = Item(path: "a.md", title: title, status: "todo", kind: .task, tags: ["work"])
        func answers(_ query: ItemQuery) -> Bool {
            query.matches(item, body: { "" }, at: DateExpressionTests.friday)
        }
        guard let reading = try reading(arguments), answers(reading.query) else { return nil }
        return reading.arguments(answers)
    }

    @Test func `Keys typed for Hangul are read as Hangul`() throws {
        #expect(try meant("ghldmlfhr", title: "주간 회의록") == ["회의록"])
        #expect(try meant("GHLDMLFHR", title: "회의록") == ["회의록"])
        #expect(try meant("Rkcl", title: "까치") == ["까치"])
        #expect(try meant("회의fhr", title: "회의록") == ["회의록"])
    }

    @Test func `Letters typed for Latin are read as Latin`() throws {
        #expect(try meant("ㅡㄷㄷ샤ㅜㅎ", title: "Weekly meeting") == ["meeting"])
        #expect(try meant("mee샤ㅜㅎ", title: "Weekly meeting") == ["meeting"])
    }

    @Test func `Each word is read by itself, and what stands as typed stays`() throws {
        #expect(try meant("ghldml", "milk", title: "Milk 회의") == ["회의", "milk"])
        #expect(try meant("ghldml", "+work", title: "회의") == ["회의", "+work"])
        #expect(try meant("is:open (ghldml or tea)", title: "회의") == ["is:open (회의 or tea)"])
        #expect(try meant("\"rlfrp Tms\"", title: "길게 쓴") == ["\"길게 쓴\""])
        #expect(try meant("rlfrp Tms", title: "길게 쓴") == ["길게 쓴"])
        #expect(try meant("--", "ghldml", title: "회의") == ["--", "회의"])
        #expect(try meant("회의", "ㅡ마ㅏ", title: "회의 milk") == nil)
    }

    @Test func `What no reading finds, and what cannot be read otherwise, is nothing`() throws {
        #expect(try meant("ghldml", title: "milk") == nil)
        #expect(try meant("+work", "is:open", "2026", title: "milk") == nil)
        #expect(try reading(["not", "ghldml"]) == nil)
        #expect(try reading(["title:ghldml"]) == nil)
    }

    /// `zebra` would be ㅋ듁ㅁ, whose consonants stand for any syllable.
    @Test func `Letters left over are no Korean`() throws {
        #expect(try reading(["zebra"]) == nil)
    }
}
