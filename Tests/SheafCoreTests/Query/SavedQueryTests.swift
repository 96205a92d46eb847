import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct SavedQueryTests {
    private static let now = Moment(seconds: 1_763_640_000, zone: .fixed(9 * 3600))
    private static let vocabulary = KeyVocabulary(own: ["estimate"])

    private func query(_ words: String..., saved: [String: String]) throws -> ItemQuery {
        try ItemQuery(
            arguments: words, vocabulary: Self.vocabulary, workflow: .standard,
            saved: SavedQueries(saved), now: Self.now)
    }

    private func context(_ text: String, saved: [String: String] = [:]) throws -> QueryContext {
        try QueryContext(
            text, vocabulary: Self.vocabulary, workflow: .standard, saved: SavedQueries(saved),
            now: Self.now)
    }

    @Test func `A name stands for its query as a whole, wherever a term may stand`() throws {
        let saved = ["w": "+work or +home", "urgent": "priority:high"]
        #expect(
            try query("@w", "is:open", saved: saved)
                == query("(+work or +home) is:open", saved: [:]))
        #expect(try query("-@w", saved: saved) == query("not (+work or +home)", saved: [:]))
        #expect(
            try query("not @urgent and (@w)", saved: saved)
                == query("not priority:high (+work or +home)", saved: [:]))
        #expect(try query("@w", saved: ["w": "is:open"]).namesStatus)
        // No shell took quotation marks off a kept text.
        #expect(
            try query("@w", saved: ["w": "buy milk"]) == query("buy", "milk", saved: [:]))
        #expect(
            try query("@w", saved: ["w": "title:buy milk"])
                == query("title:buy", "milk", saved: [:]))
        #expect(try query("@w @w", saved: saved) == query("@w", "@w", saved: saved))
    }

    @Test func `Kept queries may ask for each other, and not without end`() throws {
        let saved = ["a": "@b +x", "b": "+y"]
        #expect(try query("@a", saved: saved) == query("+y +x", saved: [:]))
        // Inside of itself a name is a word.
        #expect(try query("@a", saved: ["a": "@a +x"]) == query("\"@a\" +x", saved: [:]))
        var growing: [String: String] = [:]
        for level in 0..<12 {
            growing["n\(level)"] = Array(repeating: "@n\(level + 1)", count: 8).joined(
                separator: " ")
        }
        growing["n12"] = "+x"
        #expect(throws: InputError.self) { try query("@n0", saved: growing) }
        var deep: [String: String] = ["d1000": "+x"]
        for level in 0..<1000 { deep["d\(level)"] = "@d\(level + 1)" }
        #expect(throws: InputError.self) { try query("@d0", saved: deep) }
    }

    @Test func `An unknown name is a word, or a typing error where it resembles one`() throws {
        let saved = ["work": "+work"]
        #expect(throws: InputError.self) { try query("@mina", saved: saved) }
        #expect(try query("\"@mina\"", saved: saved).needles.map(\.description) == ["@mina"])
        let error = #expect(throws: InputError.self) { try query("x", "@wrok", saved: saved) }
        #expect(error?.problem == .unknownQuery("@wrok", suggestion: "@work"))
        #expect(error?.range == 2..<7)
        // A mistake in the kept text is pointed at there.
        let inner = #expect(throws: InputError.self) {
            try query("@work", saved: ["work": "+a priority:hihg"])
        }
        #expect(inner?.text == "+a priority:hihg" && inner?.range == 12..<16)
    }

    @Test func `What all of a context's items have goes to new ones`() throws {
        func assigned(_ text: String, saved: [String: String] = [:]) throws -> [Assignment] {
            try context(text, saved: saved).assignments
        }
        #expect(
            try assigned(
                "+Work project:\"My Kitchen\" priority:high estimate:2h is:open due.before:fri")
                == [
                    .addTag("Work"), .project("My Kitchen"), .priority(.high),
                    .own(key: "estimate", value: "2h"),
                ])
        #expect(try assigned("+a or +b").isEmpty)
        #expect(try assigned("(+a or +b) +c -d not +e not (+f +g) due:") == [.addTag("c")])
        #expect(try assigned("+a (doing) \"milk\"") == [.addTag("a")])
        #expect(
            try assigned("work", saved: ["work": "@base +x", "base": "+y created:2026-11-01"])
                == [.addTag("y"), .addTag("x")])
        #expect(try assigned("@w", saved: ["w": "+a or +b"]).isEmpty)
    }

    @Test func `A context is a kept query by its name, or a query; one unknown word is neither`()
        throws
    {
        let saved = ["work": "+work"]
        #expect(try context("work", saved: saved).expansion == "+work")
        #expect(try context("@work", saved: saved).query == query("@work", saved: saved))
        #expect(try context("doing", saved: saved).query == query("doing", saved: [:]))
        #expect(try context("buy milk", saved: saved).expansion == nil)
        let error = #expect(throws: InputError.self) { try context("wrok", saved: saved) }
        #expect(error?.problem == .unknownQuery("wrok", suggestion: "work"))
    }

    @Test func `Those that compare dates with minutes are known`() {
        let saved = SavedQueries([
            "a": "due<3m", "b": "+work (due.before:+2m or is:open)", "c": "due < 10m",
            "d": "due<3mo", "e": "estimate>30m", "f": "due:fri 3m", "g": "wait:30m",
            "h": "estimate>30m due:fri",
        ])
        #expect(saved.namesWithMinutes(KeyVocabulary()) == ["a", "b", "c", "f", "g"])
    }
}
