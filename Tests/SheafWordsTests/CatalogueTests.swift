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
                Piece(text: "undo it with "), Piece(text: "sheaf undo 3", role: .code),
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
                    let others = try catalogue.everyArgument(of: key)
                    let known = try english.everyArgument(of: key)
                    #expect(others.isSubset(of: known), "\(language): \(key)")
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

    @Test func `a sentence is one line and reads as sentences do`() throws {
        for (language, catalogue) in Self.catalogues {
            for key in catalogue.keys {
                for key in [key] + catalogue.attributes(of: key).map({ "\(key).\($0)" }) {
                    for text in try #require(try catalogue.pattern(key)).texts {
                        #expect(!text.contains("\n") && !text.hasSuffix("!"), "\(key)")
                        // A particle in both its forms is a form letter's.
                        for form in ["을(를)", "이(가)", "은(는)", "(으)로", "과(와)"] {
                            #expect(!text.contains(form), "\(key)")
                        }
                        let hangul = text.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
                        #expect(language != "en" || !hangul, "\(key)")
                    }
                }
            }
        }
    }

    /// A key stands in the sources or in another sentence as it is, or its beginning does, to which
    /// a name is added.
    @Test func `every sentence is said somewhere, and every fact has its sentence`() throws {
        let english = try #require(Self.catalogues["en"])
        var literals: Set<String> = []
        var facts: Set<String> = []
        for text in try sources() {
            literals.formUnion(
                text.matches(of: /"([a-z][a-z0-9-]+)(?:"|\\\()/).map { String($0.1) })
            facts.formUnion(
                text.matches(of: /\b(?:Fact|Message)\(\s*"([a-z0-9-]+)"[,)]/).map { String($0.1) })
        }
        for catalogue in Self.catalogues.values {
            for key in catalogue.keys {
                for key in [key] + catalogue.attributes(of: key).map({ "\(key).\($0)" }) {
                    literals.formUnion(try catalogue.pattern(key)?.references ?? [])
                }
            }
        }
        let unsaid = english.keys.filter { key in
            !literals.contains(key) && !literals.contains { $0.hasSuffix("-") && key.hasPrefix($0) }
        }
        #expect(unsaid == [])
        #expect(facts.subtracting(english.keys) == [])
        #expect(facts.count > 500)
    }

    /// What a call leaves out shows as a name in braces, what it gives too much is a mistake.
    @Test func `a call names the arguments of its sentence`() throws {
        let english = try #require(Self.catalogues["en"])
        var calls = 0
        for text in try sources() {
            let starts = text.matches(of: /\b(?:Fact|Message|usage)\(\s*"([a-z0-9-]+)"(,\s*\[)?/)
            for start in starts {
                let key = String(start.1)
                guard english.keys.contains(key) else { continue }
                let rest = text[start.range.upperBound...]
                // A key alone, or one of which an attribute alone is said, is not a call to look at.
                if start.2 == nil, rest.first != ")" || rest.hasPrefix("), \"") { continue }
                let given = start.2 == nil ? [] : names(in: rest)
                let wanted = try english.neededArguments(of: key)
                #expect(wanted.isSubset(of: given), "\(key): \(wanted.subtracting(given))")
                calls += 1
            }
        }
        #expect(calls > 500)
    }

    /// The keys of a dictionary literal, behind its opening bracket.
    private func names(in text: Substring) -> Set<String> {
        var names: Set<String> = []
        var (depth, word, isString) = (1, "", false)
        for character in text {
            switch character {
            case "\"":
                isString.toggle()
                if isString { word = "" }
            case _ where isString: word.append(character)
            case "[", "(", "{": depth += 1
            case "]", ")", "}":
                depth -= 1
                if depth == 0 { return names }
            case ":" where depth == 1: names.insert(word)
            default: break
            }
        }
        return names
    }

    private func sources() throws -> [String] {
        let paths = try #require(
            FileManager.default.enumerator(atPath: repositoryFolder + "/Sources"))
        return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
            .compactMap { text(ofFile: "\(repositoryFolder)/Sources/\($0)") }
    }
}

extension Catalogue {
    /// The arguments of a sentence and of those that it refers to.
    fileprivate func everyArgument(of key: String) throws -> Set<String> {
        let inner = try pattern(key)?.references ?? []
        return try inner.reduce(into: arguments(of: key)) {
            $0.formUnion(try everyArgument(of: $1))
        }
    }

    /// Those of them that a call has to give.
    fileprivate func neededArguments(of key: String) throws -> Set<String> {
        guard let pattern = try pattern(key) else { return [] }
        let own = try arguments(of: key).subtracting(pattern.optional)
        return try pattern.references.reduce(into: own) {
            $0.formUnion(try neededArguments(of: $1))
        }
    }
}

extension Pattern {
    /// The arguments that may be left out.
    fileprivate var optional: Set<String> {
        elements.reduce(into: []) { names, element in
            if case .place(.select(.argument(let name), let variants)) = element,
                variants.contains(where: { $0.key == "absent" })
            {
                names.insert(name)
            }
        }
    }

    /// The sentences that this one refers to.
    fileprivate var references: Set<String> {
        elements.reduce(into: []) { keys, element in
            if case .place(let expression) = element { keys.formUnion(expression.references) }
        }
    }

    /// What is written in it, in all variants.
    fileprivate var texts: [String] {
        elements.flatMap { element -> [String] in
            switch element {
            case .text(let text): [text]
            case .codeMark: []
            case .place(let expression): expression.texts
            }
        }
    }
}

extension Placeable {
    fileprivate var references: Set<String> {
        switch self {
        case .reference(let key): [key]
        case .select(let selector, let variants):
            variants.reduce(into: selector.references) { $0.formUnion($1.pattern.references) }
        default: []
        }
    }

    fileprivate var texts: [String] {
        switch self {
        case .literal(let text): [text]
        case .select(_, let variants): variants.flatMap(\.pattern.texts)
        default: []
        }
    }
}
