import Foundation
import TestSupport
import Testing

@testable import SheafWords

/// Sentences as data: what is put in, and what is said where something is missing.
struct CatalogueTests {
    private static let english = """
        # Sentences for these tests
        moved = Moved "{ $title }" to { $place }
            .hint = undo it with `sheaf undo { $count }`
        found = { $count ->
            [0] nothing
            [one] { $count } task
           *[other] { $count } tasks
        } in { -store }
        kind = { $kind ->
            [task] a task
           *[other] a note
        }
        -store = the store
        said = no: { $reason }
        braces = write { "{" }a{ "}" } and { "\\"" }
        long = first
            second

        last = end
        """

    private let english = Catalogue("en", Array(Self.english.utf8))

    @Test func `a sentence names its arguments, and numbers as they are meant`() {
        let fact = Fact("moved", ["title": "Milk", "place": "done", "count": 3])
        #expect(english.text(fact) == "Moved \"Milk\" to done")
        #expect(
            english.pieces(fact, "hint") == [
                Piece(text: "undo it with "), Piece(text: "sheaf undo 3", isCode: true),
            ])
        #expect(english.text(Fact("said", ["reason": 2026])) == "no: 2026")
        #expect(english.text(Fact("said", ["reason": Fact.Argument.count(12_026)])) == "no: 12,026")
        #expect(english.text(Fact("said", ["reason": ["a", "b"]])) == "no: a, b")
        #expect(english.text(Fact("said", ["reason": Fact("last")])) == "no: end")
    }

    @Test func `variants are chosen by number, by plural and by word`() {
        let texts = [0, 1, 2, 1_000].map {
            english.text(Fact("found", ["count": Fact.Argument.count($0)]))
        }
        #expect(
            texts == [
                "nothing in the store", "1 task in the store", "2 tasks in the store",
                "1,000 tasks in the store",
            ])
        #expect(english.text(Fact("kind", ["kind": "task"])) == "a task")
        #expect(english.text(Fact("kind", ["kind": "memo"])) == "a note")
    }

    @Test func `what is missing shows as its name`() {
        #expect(english.text(Fact("moved", ["title": "Milk"])) == "Moved \"Milk\" to {$place}")
        #expect(english.text(Fact("nowhere")) == "{nowhere}")
        #expect(english.text(Fact("last"), "hint") == "{last.hint}")
        #expect(!english.has(Fact("last"), "hint") && english.has(Fact("moved"), "hint"))
    }

    @Test func `braces, quotation marks and further lines are text`() {
        #expect(english.text(Fact("braces")) == "write {a} and \"")
        #expect(english.text(Fact("long")) == "first\nsecond")
    }

    @Test func `text that is put in is never read as a sentence`() {
        #expect(english.text(Fact("said", ["reason": "{ $reason } `x`"])) == "no: { $reason } `x`")
        var fact = Fact("last")
        for _ in 0..<100 { fact = Fact("said", ["reason": fact]) }
        #expect(english.text(fact).hasSuffix("…"))
    }

    @Test(arguments: [
        ("회의록", "회의록을"), ("우유", "우유를"), ("milk", "milk 항목을"), ("\"서울\"", "\"서울\"을"),
    ])
    func `a Korean particle follows the word before it`(word: String, expected: String) {
        let korean = Catalogue("ko", Array("\nput = { $word }{ JOSA($word, \"을\") }\n".utf8))
        #expect(korean.text(Fact("put", ["word": word])) == expected)
    }

    @Test(arguments: [
        "{ $a", "{ }", "{ $a -> [one] x }", "a } b", "{ \"x }",
        String(repeating: "{ $a -> *[b] ", count: 100),
    ])
    func `a sentence that is broken is named`(text: String) {
        let catalogue = Catalogue("en", Array("\nbroken = \(text)\n".utf8))
        #expect(throws: CatalogueError.self) { try catalogue.pattern("broken") }
        #expect(catalogue.text(Fact("broken")) == "{broken}")
    }
}

/// The catalogues of the program against each other.
struct EmbeddedCatalogueTests {
    private static let catalogues = Catalogue.embedded

    @Test func `every language has the same sentences with the same arguments`() throws {
        let english = try #require(Self.catalogues["en"])
        #expect(Self.catalogues.keys.sorted() == ["en", "ko"])
        #expect(!english.keys.isEmpty)
        for (language, catalogue) in Self.catalogues {
            #expect(catalogue.keys == english.keys, "\(language)")
            #expect(Set(catalogue.keys).count == catalogue.keys.count, "\(language)")
            for key in english.keys {
                let attributes = english.attributes(of: key)
                #expect(catalogue.attributes(of: key) == attributes, "\(language): \(key)")
                for key in [key] + attributes.map({ "\(key).\($0)" }) {
                    let arguments = try catalogue.arguments(of: key)
                    #expect(try arguments == english.arguments(of: key), "\(language): \(key)")
                    #expect(try catalogue.pattern(key)?.elements.isEmpty == false, "\(key)")
                }
            }
        }
    }

    @Test func `what is to be typed is closed again`() throws {
        for (language, catalogue) in Self.catalogues {
            for key in catalogue.keys {
                for key in [key] + catalogue.attributes(of: key).map({ "\(key).\($0)" }) {
                    let marks = try catalogue.pattern(key)?.elements.count { $0 == .codeMark } ?? 0
                    #expect(marks.isMultiple(of: 2), "\(language): \(key)")
                }
            }
        }
    }

    /// A key stands in the sources as it is, or its beginning does, to which a name is added.
    @Test func `every sentence is said somewhere, and every fact has its sentence`() throws {
        let english = try #require(Self.catalogues["en"])
        let sources = try #require(
            FileManager.default.enumerator(atPath: repositoryFolder + "/Sources"))
        var literals: Set<String> = []
        var facts: Set<String> = []
        for case let path as String in sources where path.hasSuffix(".swift") {
            let text = text(ofFile: "\(repositoryFolder)/Sources/\(path)") ?? ""
            literals.formUnion(text.matches(of: /"([a-z][a-z0-9-]+)"/).map { String($0.1) })
            facts.formUnion(text.matches(of: /\bFact\(\s*"([a-z0-9-]+)"[,)]/).map { String($0.1) })
        }
        let said = english.keys.filter { key in
            literals.contains(key) || literals.contains { $0.hasSuffix("-") && key.hasPrefix($0) }
        }
        let referred = Set(english.keys).subtracting(said)
        #expect(referred == ["remote-host"], "used by other sentences alone")
        #expect(facts.subtracting(english.keys) == [])
        #expect(facts.count > 20)
    }
}
