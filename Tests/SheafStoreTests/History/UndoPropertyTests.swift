import SheafCore
import TestSupport
import TestTraits
import Testing

@testable import SheafStore

/// Any sequence of operations goes back as a whole and comes again; what others did in between
/// stays. A failure names its seed.
@Suite(.limited) struct UndoPropertyTests {
    private struct Player {
        var random: SplitMix64
        let sandbox: EditingSandbox
        var count = 0

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

        mutating func word() -> String {
            count += 1
            return "w\(count)x"
        }

        /// One operation on items that are there.
        mutating func operate() throws {
            let store = sandbox.store
            let items = try store.items().results
            guard let item = items.isEmpty ? nil : items[below(items.count)],
                let id = item.id?.description
            else {
                _ = try store.add([Draft(title: "Task \(word())", body: "\(word())\n")])
                return
            }
            let target = Targets.handles([id])
            switch below(9) {
            case 0: _ = try store.add([Draft(title: "Task \(word())", body: "\(word())\n")])
            case 1: _ = try store.set(target, [.title("Title \(word())")], renaming: below(2) == 0)
            case 2: _ = try store.set(target, [.project(word()), .addTag(word())])
            case 3: _ = try store.append(word(), to: target)
            case 4: _ = try store.move(target, by: [.start, .done, .reopen][below(3)])
            case 5: _ = try store.relocate(target, to: ["work", "memos", "a/b"][below(3)])
            case 6:
                let all = try store.query(["is:task or is:memo"])
                _ = try store.set(.matching(all), [.own(key: "k", value: word())])
            case 7:
                let stored = try store.items(target)[0]
                let typed = stored.document.bytes + Array("\n# \(word())\n- [ ] \(word())\n".utf8)
                _ = try store.replace(stored, with: typed)
            default: if items.count > 2 { _ = try store.remove(target) }
            }
        }

        /// What an editor or another program does to a file; the words it writes.
        mutating func interfere() throws -> [String] {
            let items = try sandbox.store.items().results
            guard !items.isEmpty else { return [] }
            let path = items[below(items.count)].path
            guard
                var lines = try sandbox.read(path)?.split(
                    separator: "\n", omittingEmptySubsequences: false
                ).map(String.init)
            else { return [] }
            let mark = "foreign\(word())"
            if below(2) == 0 {
                lines.insert(mark, at: max(lines.count - 1, 0))
            } else {
                lines[0] == "---"
                    ? lines.insert("other\(count): \(mark)", at: 1) : lines.append(mark)
            }
            try sandbox.write(path, lines.joined(separator: "\n"))
            if below(2) == 0 { try sandbox.place.git("commit -qam foreign --author='Jun <j@e>'") }
            return [mark]
        }
    }

    private func player(_ seed: UInt64) async throws -> Player {
        let sandbox = try await EditingSandbox([
            "tasks/milk.md": UndoTests.milk, "bread.md": UndoTests.bread,
        ])
        return Player(random: SplitMix64(seed: seed), sandbox: sandbox)
    }

    private func request(_ direction: UndoRequest.Direction, _ count: Int) -> UndoRequest {
        var request = UndoRequest(direction)
        request.count = count
        return request
    }

    @Test func `Undo of all gives the files as they were, redo of all the end, byte for byte`()
        async throws
    {
        for series in 0..<testRuns(1, long: 4) {
            let seed = testSeed(series)
            var player = try await player(seed)
            let place = player.sandbox.place
            var trees = [try place.git("rev-parse HEAD^{tree}")]
            for _ in 0..<12 {
                try player.operate()
                let tree = try place.git("rev-parse HEAD^{tree}")
                if tree != trees.last { trees.append(tree) }
            }
            let store = player.sandbox.store
            for tree in trees.dropLast().reversed() {
                let undone = try store.undo(request(.undo, 1))
                #expect(undone.count == 1 && undone[0].left.isEmpty, "seed \(seed)")
                #expect(try place.git("rev-parse HEAD^{tree}") == tree, "seed \(seed)")
            }
            #expect(try store.undo(request(.undo, 1)).isEmpty, "seed \(seed)")
            let half = trees.count / 2
            #expect(try store.undo(request(.redo, half)).count == half, "seed \(seed)")
            #expect(try place.git("rev-parse HEAD^{tree}") == trees[half], "seed \(seed)")
            _ = try store.undo(request(.redo, 99))
            #expect(try place.git("rev-parse HEAD^{tree}") == trees.last, "seed \(seed)")
            _ = try store.undo(request(.undo, 99))
            #expect(try place.git("rev-parse HEAD^{tree}") == trees[0], "seed \(seed)")
            #expect(try place.git("status --porcelain") == "", "seed \(seed)")
            #expect(try place.git("fsck --strict --no-dangling") == "", "seed \(seed)")
        }
    }

    @Test func `What others did in between is never lost`() async throws {
        for series in 0..<testRuns(1, long: 4) {
            let seed = testSeed(series)
            var player = try await player(seed)
            var foreign: [String] = []
            for _ in 0..<10 {
                try player.operate()
                if player.below(2) == 0 { foreign += try player.interfere() }
            }
            func missing() throws -> [String] {
                let text = try player.sandbox.place.shell(
                    "cat $(find store -name '*.md') </dev/null")
                return foreign.filter { !text.contains($0) }
            }
            let gone = try missing()
            let store = player.sandbox.store
            for count in [3, 99] {
                _ = try store.undo(request(.undo, count))
                #expect(Set(try missing()).isSubset(of: gone), "seed \(seed)")
            }
            _ = try store.undo(request(.redo, 99))
            #expect(Set(try missing()).isSubset(of: gone), "seed \(seed)")
        }
    }
}
