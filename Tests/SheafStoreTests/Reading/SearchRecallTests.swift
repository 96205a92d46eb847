import Foundation
import SheafCore
import TestSupport
import TestTraits
import Testing

@testable import SheafStore

/// A search finds what a plain look at every text finds, no more and no less, in the same order
/// with the index and without.
@Suite(.limited) struct SearchRecallTests {
    @Test(arguments: 0..<testRuns(2, long: 4))
    func `Every search equals a plain look at all texts`(series: Int) async throws {
        let seed = testSeed(series)
        var chance = SplitMix64(seed: seed)
        let (place, _) = try await TestPlace.withStore()
        var texts: [(path: String, title: String, body: String)] = []
        for number in 0..<40 {
            let path = "notes/\(number).md"
            // Blanks at the ends of a title, and blank lines around a body, are not theirs.
            let title = "n" + Self.text(&chance, lines: 1) + "n"
            let body = "n" + Self.text(&chance, lines: 4) + "n\n"
            texts.append((path, title, body))
            try place.write(path, "---\ntitle: \"\(title)\"\n---\n\(body)")
        }
        let searches = (0..<40).map { _ in Self.word(&chance) }
            .filter { !$0.allSatisfy(\.isWhitespace) }
        let store = try place.open()
        let indexed = try searches.map { try store.search(store.query(["\"" + $0 + "\""])) }
        // Where a folder stands in its place, there is no cache.
        try place.shell("rm -f store/.git/sheaf/cache.sqlite; mkdir store/.git/sheaf/cache.sqlite")
        for (word, known) in zip(searches, indexed) {
            let what = Comment("seed \(seed), searching \(word.debugDescription)")
            let expected = texts.filter {
                PlainLook.holds($0.title, word) || PlainLook.holds($0.body, word)
            }.map(\.path).sorted()
            #expect(known.hits().map(\.item.path).sorted() == expected, what)
            for hit in known.hits() {
                #expect(hit.snippet != nil || !hit.title.matches.isEmpty, what)
            }
            let plain = try store.search(store.query(["\"" + word + "\""]))
            #expect(plain.hits().map(\.item.path) == known.hits().map(\.item.path), what)
            #expect(plain.hits().map(\.snippet) == known.hits().map(\.snippet), what)
        }
    }

    @Test func `Of several words all must occur, wherever each stands`() async throws {
        let seed = testSeed()
        var chance = SplitMix64(seed: seed)
        let (place, _) = try await TestPlace.withStore()
        var texts: [(path: String, text: String)] = []
        for number in 0..<40 {
            let title = "n" + Self.text(&chance, lines: 1) + "n"
            let body = "n" + Self.text(&chance, lines: 2) + "n\n"
            texts.append(("\(number).md", title + "\n" + body))
            try place.write("\(number).md", "---\ntitle: \"\(title)\"\n---\n\(body)")
        }
        let store = try place.open()
        for _ in 0..<60 {
            let words = (0..<Int.random(in: 2...3, using: &chance)).map { _ in Self.word(&chance) }
                .filter { !$0.allSatisfy(\.isWhitespace) }
            let isNegated = Bool.random(using: &chance) && words.count > 1
            var arguments = words.map { "\"" + $0 + "\"" }
            if isNegated { arguments.insert("not", at: arguments.count - 1) }
            let expected = texts.filter { text in
                let found = words.map { PlainLook.holds(text.text, $0) }
                guard isNegated else { return found.allSatisfy(\.self) }
                return found.dropLast().allSatisfy(\.self) && found.last == false
            }.map(\.path).sorted()
            let hits = try store.search(store.query(arguments)).hits()
            #expect(
                hits.map(\.item.path).sorted() == expected, "seed \(seed), searching \(arguments)")
        }
    }

    @Test func `A file from a Mac is found, and words as they are written in any script`()
        async throws
    {
        let (place, _) = try await TestPlace.withStore()
        let titles = [
            "회의록", "İstanbul gezisi", "DIYARBAKIR ısı", "Große Straße", "ΟΔΥΣΣΕΥΣ", "Ёлка",
            "ԵՐԵՎԱՆ", "თბილისი", "ᏣᎳᎩ", "Tiếng Việt", "ﬁne", "좋아 ㅋㅋㅋ", "감사합니다", "회의 록",
        ]
        for (number, title) in titles.enumerated() {
            try place.write(
                "\(number).md",
                "---\ntitle: \(title.decomposedStringWithCanonicalMapping)\n---\n")
        }
        let store = try place.open()
        func found(_ word: String) throws -> [String] {
            try store.search(store.query([word])).hits()
                .map { $0.item.title.precomposedStringWithCanonicalMapping }.sorted()
        }
        for word in ["회의록", "의록", "ㅎㅇㄹ", "회ㅇㄹ", "회의 록", "회 의록"] {
            #expect(try found(word) == ["회의 록", "회의록"], "\(word)")
        }
        for (word, title) in [
            ("istanbul", "İstanbul gezisi"), ("ISTANBUL", "İstanbul gezisi"),
            ("diyarbakır", "DIYARBAKIR ısı"), ("DİYARBAKIR ISI", "DIYARBAKIR ısı"),
            ("STRASSE", "Große Straße"), ("große", "Große Straße"), ("GROẞE", "Große Straße"),
            ("οδυσσευς", "ΟΔΥΣΣΕΥΣ"), ("ёлка", "Ёлка"), ("ЁЛКА", "Ёлка"),
            ("երեվան", "ԵՐԵՎԱՆ"), ("ᲗᲑᲘᲚᲘᲡᲘ", "თბილისი"), ("ꮳꮃꭹ", "ᏣᎳᎩ"),
            ("TIẾNG", "Tiếng Việt"), ("FINE", "ﬁne"),
            ("ㅋㅋㅋ", "좋아 ㅋㅋㅋ"), ("ㅋㅋ", "좋아 ㅋㅋㅋ"), ("ㄳ", "감사합니다"), ("감", "감사합니다"),
            ("좋아ㅋ", "좋아 ㅋㅋㅋ"),
        ] {
            #expect(try found(word) == [title], "\(word)")
        }
    }

    @Test func `Words, phrases and tokens must all hold`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write(
            "a.md",
            "---\ntitle: 주간 회의\nstatus: todo\ndue: 2027-01-16\ntags: [work]\n---\noat milk\n")
        try place.write("b.md", "---\ntitle: 회의\ntags: [work]\n---\nmilk and oat\n")
        try place.write("c.md", "---\ntitle: 회의\nstatus: todo\ndue: 2027-01-16\n---\n")
        let store = try place.open()
        func found(_ arguments: String..., part: ItemQuery.Part? = nil) throws -> [String] {
            let query = try store.query(arguments)
            return try store.search(part.map(query.looking) ?? query).hits().map(\.item.path)
                .sorted()
        }
        #expect(try found("회의") == ["a.md", "b.md", "c.md"])
        #expect(try found("회의", "+work") == ["a.md", "b.md"])
        #expect(try found("회의", "+work", "due.before:2027-01-20") == ["a.md"])
        #expect(try found("회의", "milk") == ["a.md", "b.md"])
        #expect(try found("oat milk") == ["a.md"])
        #expect(try found("\"oat milk\"", "회의") == ["a.md"])
        #expect(try found("milk", part: .title) == [])
        #expect(try found("회의", part: .body) == [])
        #expect(try found("회의", "milk", part: .title) == [])
    }

    @Test func `What is looked for in one part is ranked and marked there alone`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.write("a.md", "---\ntitle: milk\n---\nbuttermilk\n")
        try place.write("b.md", "---\ntitle: bread\n---\nmilk\n")
        let store = try place.open()
        let query = try store.query(["milk"])
        let body = try store.search(query.looking(in: .body)).hits()
        #expect(body.map(\.item.path) == ["b.md", "a.md"])
        #expect(body.allSatisfy { $0.title.matches.isEmpty && $0.snippet != nil })
        let title = try store.search(query.looking(in: .title)).hits()
        #expect(title.map(\.item.path) == ["a.md"] && title[0].snippet == nil)
        #expect(try store.search(query).hits().map(\.item.path) == ["a.md", "b.md"])
        #expect(try store.search(query).hits(1).count == 1)
        #expect(try store.search(query).count == 2)
    }

    @Test func `Equal hits stand in the order of their paths, written or not`() async throws {
        let (place, _) = try await TestPlace.withStore()
        let paths = (0..<600).map { "notes/\($0 % 7)/\(1000 + $0).md" }
        for path in paths.shuffled() { try place.write(path, "# T\n\nOat Milk\n") }
        let store = try place.open()
        let query = try store.query(["milk"])
        #expect(try store.search(query).hits().map(\.item.path) == paths.sorted())
        for limit in [Int.max, 599] {
            let expected = paths.sorted().prefix(limit).map { "\($0) Oat Milk" }
            let found = try store.search(query)
            let hits = found.hits(limit).map { "\($0.item.path) \($0.snippet?.found.text ?? "-")" }
            let lines = found.map(limit) { "\($0.handle) \($0.snippet?.found.text ?? "-")" }
            #expect(hits == expected && lines == expected && found.count == 600)
        }
        #expect(try store.search(store.query(["\"\""])).count == 600)
    }

    private static let parts = [
        "회의록", "회의", "감사", "값", "ㅎ", "ㅇ", "ㄱ", "ㅅ", "ㄳ", "ㅋㅋㅋ", "까치", "milk", "MILK", "İ", "ı",
        "i", "ß", "ss", "Σ", "ς", "É", "e\u{301}", "e", "\u{1112}\u{116C}\u{110B}\u{1174}", "µ",
        "-", "7",
        "Ж", "ж", "漢字", "👍🏽",
    ]

    private static func text(_ chance: inout SplitMix64, lines: Int) -> String {
        (0..<lines).map { _ in
            (0..<Int.random(in: 1...6, using: &chance)).map { _ in
                (parts.randomElement(using: &chance) ?? "")
                    + (["", "", " ", "  ", "\u{3000}"].randomElement(using: &chance) ?? "")
            }.joined()
        }.joined(separator: "\n")
    }

    private static func word(_ chance: inout SplitMix64) -> String {
        let text = text(&chance, lines: 1)
        let count = Int.random(in: 1...4, using: &chance)
        let start = Int.random(in: 0..<text.count, using: &chance)
        return String(text.dropFirst(start).prefix(count))
    }
}

@Suite(.limited) struct OtherKeyboardTests {
    private func place() async throws -> TestPlace {
        let (place, _) = try await TestPlace.withStore()
        try place.write("a.md", "---\ntitle: 주간 회의록\n---\nmilk\n")
        try place.write("b.md", "---\ntitle: Weekly meeting\ntags: [work]\n---\n지난 회의록\n")
        return place
    }

    @Test func `What the same keys would find is counted`() async throws {
        let place = try await place()
        let store = try place.open()
        #expect(
            try store.otherKeyboard(["ghldmlfhr"])
                == OtherKeyboard(arguments: ["회의록"], count: 2))
        #expect(
            try store.otherKeyboard(["ghldmlfhr", "+work"])
                == OtherKeyboard(arguments: ["회의록", "+work"], count: 1))
        #expect(
            try store.otherKeyboard(["ghldmlfhr", "ㅡㄷㄷ샤ㅜㅎ"])
                == OtherKeyboard(arguments: ["회의록", "meeting"], count: 1))
        #expect(
            try store.otherKeyboard(["ghldmlfhr"], in: .title)
                == OtherKeyboard(arguments: ["회의록"], count: 1))
    }

    @Test func `Where that finds nothing either, nothing is offered`() async throws {
        let place = try await place()
        let store = try place.open()
        #expect(try store.otherKeyboard(["ghldmlfhr", "+home"]) == nil)
        #expect(try store.otherKeyboard(["dnwn"]) == nil)
        #expect(try store.otherKeyboard(["2026"]) == nil)
        #expect(try store.otherKeyboard(["ㅡㅑㅣㅏ"], in: .title) == nil)
        #expect(try store.otherKeyboard(["ㅡㅑㅣㅏ"], in: .body)?.arguments == ["milk"])
    }
}
