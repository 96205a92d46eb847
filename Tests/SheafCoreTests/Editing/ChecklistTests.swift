import SheafCore
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct ChecklistTests {
    private func document(_ text: String) -> Document { Document(Array(text.utf8)) }

    private func text(_ document: Document) -> String {
        String(decoding: document.bytes, as: UTF8.self)
    }

    static let mixed = """
        ---
        title: - [ ] none
        ---
        Two litres.

        - [ ] ask Mina
        \t* [X] check the fridge  \r
          1. [ ] top shelf
          2) [x]
        + [ ] 우유 사기
        - [] none
        - [ ]none
        ```
        - [ ] in a fence
        ```
        > [!conflict] 1f15c810 1 · other version, delete when settled · 다른 쪽 내용, 정리되면 지우세요
        > - [ ] quoted

        - [ ] last
        """

    @Test func `Checklist items are those that are counted, in order, nested by indentation`() {
        let document = document(Self.mixed)
        let entries = document.checklist
        #expect(
            entries.map(\.text) == [
                "ask Mina", "check the fridge", "top shelf", "", "우유 사기", "last",
            ])
        #expect(entries.map(\.isDone) == [false, true, false, true, false, false])
        #expect(entries.map(\.depth) == [0, 1, 1, 1, 0, 0])
        #expect(entries.map(\.number) == Array(1...6))
        let scan = BodyScan(document)
        #expect(scan.total == entries.count && scan.done == entries.count(where: \.isDone))
    }

    @Test func `Ticking changes one byte for each box, and none where it is ticked`() throws {
        let before = document(Self.mixed)
        let entries = before.checklist
        let ticked = try before.marking([entries[0], entries[1], entries[4]], done: true)
        #expect(
            text(ticked)
                == Self.mixed.replacing("- [ ] ask", with: "- [x] ask")
                .replacing("+ [ ] 우유", with: "+ [x] 우유"))
        #expect(try before.marking([entries[1]], done: true) == before)
        let opened = try ticked.marking([entries[1]], done: false)
        #expect(text(opened) == text(ticked).replacing("[X]", with: "[ ]"))
        #expect(try ticked.marking([entries[0], entries[4]], done: false) == before)
    }

    @Test func `Every file keeps its other bytes, whatever is ticked`() throws {
        let seed = testSeed()
        var chance = SplitMix64(seed: seed)
        let pieces = [
            "- [ ] a", "- [x] b", "  - [ ] c", "1. [X] d", "```", "text", "", "# head", "---",
            "* [ ]", "\t+ [x] e\r", "> - [ ] q", "~~~", "    - [ ] f", "- [ ] a",
        ]
        for _ in 0..<500 {
            let lines = (0..<Int.random(in: 0...14, using: &chance)).map { _ in
                pieces.randomElement(using: &chance) ?? ""
            }
            let front = Bool.random(using: &chance) ? "---\nid: k7m3x9q2\n---\n" : ""
            let before = document(front + lines.joined(separator: "\n"))
            guard before.frontMatter.entries.isEmpty == front.isEmpty else { continue }
            let checklist = before.checklist
            let chosen = checklist.filter { _ in Bool.random(using: &chance) }
            let done = Bool.random(using: &chance)
            guard let after = try? before.marking(chosen, done: done) else {
                // Only what cannot be written at all.
                #expect(throws: EditError.self) { try before.appending("x") }
                continue
            }
            let expected = checklist.map { entry in
                chosen.contains(entry) ? done : entry.isDone
            }
            #expect(after.checklist.map(\.isDone) == expected, "seed \(seed)")
            let differing = zip(before.bytes, after.bytes).count { $0 != $1 }
            let changed = zip(checklist.map(\.isDone), expected).count { $0 != $1 }
            #expect(after.bytes.count == before.bytes.count && differing == changed, "seed \(seed)")
        }
    }

    @Test func `An entry of an earlier version is found by its text, or refused`() throws {
        let seen = document("- [ ] a\n- [ ] b\n").checklist
        let moved = document("- [ ] new\n- [ ] a\n- [ ] b\n")
        #expect(
            text(try moved.marking([seen[1]], done: true)) == "- [ ] new\n- [ ] a\n- [x] b\n")
        #expect(throws: EditError.noSuchEntry(seen[1])) {
            try document("- [ ] a\n").marking([seen[1]], done: true)
        }
        // Two are alike and neither stands where it stood.
        #expect(throws: EditError.noSuchEntry(seen[0])) {
            try document("- [ ] c\n- [ ] a\n- [ ] a\n").marking([seen[0]], done: true)
        }
    }

    @Test func `A file that is never rewritten is not ticked either`() {
        let unclosed = document("---\ntitle: x\n- [ ] a\n")
        let toml = document("+++\ntitle = \"x\"\n+++\n- [ ] a\n")
        #expect(throws: EditError.tomlFrontMatter) {
            try toml.marking(toml.checklist, done: true)
        }
        #expect(throws: EditError.self) {
            try unclosed.marking(document("- [ ] a\n").checklist, done: true)
        }
    }

    @Test func `A file that keeps its stamp gets it with a tick`() throws {
        var configuration = Configuration()
        configuration.keepsUpdated = true
        let now = Moment(seconds: 1_700_000_000, zone: .fixed(0))
        let before = document("---\nupdated: 2020-01-01\n---\n- [ ] a\n")
        let after = try ItemEditor(configuration, at: now).marking(
            before.checklist, done: true, in: before)
        #expect(text(after) == "---\nupdated: 2023-11-14\n---\n- [x] a\n")
    }
}
