import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// The merge that undoing is: the present version gives nothing up.
@Suite(.limited) struct KeepingMergeTests {
    private func merge(_ now: String, base: String, before: String) -> ItemMerge {
        ItemMerge(keeping: Array(now.utf8), base: Array(base.utf8), y: Array(before.utf8))
    }

    private func text(_ merge: ItemMerge) -> String { String(decoding: merge.bytes, as: UTF8.self) }

    private func note(_ values: String, _ body: String = "Oat\n") -> String {
        "---\ntitle: Milk\n\(values)---\n\(body)"
    }

    @Test func `Nothing changed since: what was before comes back byte for byte`() {
        let before = "---\r\ntitle:  'Milk' # mine\r\n---\r\nOat"
        let result = merge(note("due: fri\n"), base: note("due: fri\n"), before: before)
        #expect(text(result) == before && result.left.isEmpty)
    }

    @Test func `What others changed since stays, what they did not goes back`() {
        let result = merge(
            note("status: done\npriority: high\n", "Oat\nSoy\n"), base: note("status: done\n"),
            before: note("status: todo\n"))
        #expect(text(result) == note("status: todo\npriority: high\n", "Oat\nSoy\n"))
        #expect(result.left.isEmpty && result.conflicts.isEmpty)
    }

    @Test(arguments: [
        ("due: fri\n", "due: sat\n", "due: thu\n", "due"),
        ("title: x\n", "title: y\n", "title: z\n", "title"),
        ("status: doing\n", "status: done\n", "status: todo\n", "status"),
        ("due: fri\n", "due: sat\n", "", "due"),
        ("due: fri\n", "", "due: thu\n", "due"),
        ("", "due: sat\n", "due: thu\n", "due"),
        ("own: 2\n", "own: 3\n", "own: 1\n", "own"),
    ])
    func `a value that was changed again stays, without a block`(
        base: String, now: String, before: String, key: String
    ) {
        func file(_ values: String) -> String { "---\n\(values)tags: [a]\n---\nOat\n" }
        let result = merge(file(now), base: file(base), before: file(before))
        #expect(text(result) == file(now))
        #expect(result.left == [.key(key)])
        #expect(result.conflicts.isEmpty)
    }

    @Test func `Tags go back one by one`() {
        let result = merge(
            note("tags: [a, b, c]\n"), base: note("tags: [a, b]\n"), before: note("tags: [a]\n"))
        #expect(Document(result.bytes).text("tags") == "[a, c]" && result.left.isEmpty)
    }

    @Test func `Text that was reworded again stays, what was put beside it too`() {
        let result = merge(
            note("", "one\nTHREE words here\nend\n"), base: note("", "one\ntwo\nend\n"),
            before: note("", "one\nfirst\nend\n"))
        #expect(text(result) == note("", "one\nTHREE words here\nend\n"))
        #expect(result.left == [.text])
        let beside = merge(
            note("", "one\nadded\nforeign\n"), base: note("", "one\nadded\n"),
            before: note("", "one\n"))
        #expect(text(beside) == note("", "one\nforeign\n") && beside.left.isEmpty)
    }

    @Test(arguments: [
        (["due: thu\n", "due: fri\n", "due: sat\n"], "due: fri", "due: sun", "sat"),
        (["Oat\n", "Soy drink\n", "Rice drink\n"], "Soy", "Cold soy", "Rice"),
    ])
    func `a block that the step made stays where what it quotes does not come back`(
        versions: [String], typed: String, changed: String, other: String
    ) {
        let files = versions.map { text in
            text.hasPrefix("due") ? note(text) : note("", text)
        }.map { Array($0.utf8) }
        let step = ItemMerge(base: files[0], x: files[1], y: files[2], newer: .x)
        #expect(step.conflicts.count == 1)
        let now = text(step).replacing(typed, with: changed)
        let result = merge(
            now, base: text(step), before: String(decoding: files[2], as: UTF8.self))
        #expect(text(result) == now && text(result).contains(other))
        #expect(result.left.count == 1)
        let undone = merge(
            text(step), base: text(step), before: String(decoding: files[2], as: UTF8.self))
        #expect(undone.bytes == files[2])
    }

    @Test func `Random files: nothing of the present version is lost that the step had not made`() {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        for _ in 0..<testRuns(1_000, long: 100_000) {
            let lines = (0..<Int.random(in: 1...6, using: &random)).map { "line \($0) of it" }
            func changed(_ lines: [String], _ mark: String) -> [String] {
                var lines = lines
                for index in 0..<Int.random(in: 1...3, using: &random) {
                    let place = Int.random(in: 0...lines.count, using: &random)
                    switch Int.random(in: 0...2, using: &random) {
                    case 0: lines.insert("\(mark)\(index)", at: place)
                    case 1 where place < lines.count: lines.remove(at: place)
                    default: if place < lines.count { lines[place] += " \(mark)\(index)" }
                    }
                }
                return lines
            }
            let before = lines
            let base = changed(before, "step")
            let now = changed(base, "mine")
            let result = text(
                merge(
                    note("", now.map { $0 + "\n" }.joined()),
                    base: note("", base.map { $0 + "\n" }.joined()),
                    before: note("", before.map { $0 + "\n" }.joined())))
            let words = now.joined(separator: " ").split(separator: " ")
                .filter { $0.hasPrefix("mine") }
            for word in words {
                #expect(result.contains(word), "seed \(seed): \(before) \(base) \(now) \(result)")
            }
            #expect(!result.contains("[!conflict]"), "seed \(seed)")
        }
    }

    @Test func `words of another line do not make up for a line`() {
        // "of B" stood in the third line of the base, and does not any more where it was written.
        for newer in [ItemMerge.Side.x, .y] {
            let merge = Triple(
                base: "one\n\nx of B\n", x: "one of B\n\nx of B!\n",
                y: "one of A\n\nx of B!\n", newer: newer
            ).merge
            #expect(merge.text.contains("one of A") && merge.text.contains("one of B"))
        }
    }
}
