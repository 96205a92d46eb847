import TestTraits
import Testing

@testable import SheafCore

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
