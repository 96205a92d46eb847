import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct TemplateTests {
    private enum Field: String, CaseIterable {
        case id, title, due
    }

    private func read(_ text: String) throws -> Template<Field> {
        try Template(text, field: Field.init(rawValue:))
    }

    private func value(_ field: Field) -> String {
        switch field {
        case .id: "k7m3x9q2"
        case .title: "회의록 {초안}\t\u{1B}[31m"
        case .due: ""
        }
    }

    @Test(arguments: [
        ("", ""),
        ("{id}", "k7m3x9q2"),
        ("{id} {due}|", "k7m3x9q2 |"),
        ("{id}{id}", "k7m3x9q2k7m3x9q2"),
        (#"{id}\t{due}\n"#, "k7m3x9q2\t\n"),
        (#"\\t\\{id}"#, #"\t\k7m3x9q2"#),
        ("{{id}}", "{id}"),
        ("{{{id}}}", "{k7m3x9q2}"),
        ("}}{{", "}{"),
        ("- [ ] 할 일: {id} 👩‍👩‍👧‍👦", "- [ ] 할 일: k7m3x9q2 👩‍👩‍👧‍👦"),
        ("{id}\u{301}", "k7m3x9q2\u{301}"),
    ])
    func `fields are filled in, escapes are what they stand for, the rest is as written`(
        text: String, expected: String
    ) throws {
        let line = try read(text).rendered(value)
        #expect(line.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(line)")
    }

    @Test func `values are not read again, and raw for a program`() throws {
        #expect(try read("{title}").rendered(value) == "회의록 {초안}\t\u{1B}[31m")
    }

    @Test func `on a terminal, template and values are harmless and keep their roles`() throws {
        let template = try read("\u{1B}[2J\\t{id}\\n{title}")
        let line = template.styled { StyledText(value($0), $0 == .id ? .id : nil) }
        #expect(
            line.rendered(in: .terminal)
                == "␛[2J\t\u{1B}[1;35mk7m3x9q2\u{1B}[0m\n회의록 {초안} ␛[31m")
    }

    @Test func `the fields are known before anything is filled in`() throws {
        #expect(try read("{title} {id} {{due}} {title}").fields == [.title, .id, .title])
        #expect(try read("none").fields.isEmpty)
    }

    /// The place is between the marks.
    @Test(
        arguments: [
            ("{id} {«titel»}", .unknownField("titel")),
            ("{«ID»}", .unknownField("ID")),
            ("{id} {« id »}", .unknownField(" id ")),
            ("할 일 {«마감»}", .unknownField("마감")),
            ("{id} «{}»", .missingName),
            ("{id} «{»title", .notClosed),
            ("«{»title {id}", .notClosed),
            ("{{{{«{»", .notClosed),
            ("{id}«}»", .notOpened),
            ("한«}» ", .notOpened),
            (#"{id}«\x» "#, .unknownEscape("x")),
            (#"«\한»글"#, .unknownEscape("한")),
            (#"«\{»id}"#, .unknownEscape("{")),
            (#"{id}«\»"#, .unknownEscape("")),
        ] as [(String, TemplateError.Problem)])
    func `what cannot be read is told with its place`(
        marked: String, problem: TemplateError.Problem
    ) throws {
        let start = try #require(marked.firstIndex(of: "«"))
        let end = try #require(marked.firstIndex(of: "»"))
        let before = String(marked[..<start])
        let part = String(marked[marked.index(after: start)..<end])
        let text = before + part + marked[marked.index(after: end)...]
        let range = before.utf8.count..<before.utf8.count + part.utf8.count
        #expect(throws: TemplateError(text: text, range: range, problem: problem)) {
            try read(text)
        }
    }
}
