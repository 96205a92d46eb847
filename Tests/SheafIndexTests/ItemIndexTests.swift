import SheafCore
import SystemPackage
import TestSupport
import Testing

@testable import SheafIndex

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct ItemIndexTests {
    @Test func `What was read once is not read again, until its stamp is another one`() throws {
        let world = try IndexWorld()
        var files = [world.file("a.md", "Milk", "oat"), world.file("b/회의.md", "회의록", "예산")]
        #expect(world.update(files) == ["a.md", "b/회의.md"])
        #expect(world.update(files) == [])
        files[1] = world.file("b/회의.md", "회의록 2", "예산", changed: 7)
        #expect(world.update(files) == ["b/회의.md"])
        #expect(world.update(files) == [])
        files.remove(at: 0)
        #expect(world.update(files) == [])
        files.insert(world.file("a.md", "Milk", "oat", changed: 8), at: 0)
        #expect(world.update(files) == ["a.md"])
    }

    @Test func `Facts and texts come back as they were`() throws {
        let world = try IndexWorld()
        var item = Item(
            id: ItemID("k7m3x9q2"), path: "a.md", title: "우유", status: "todo", kind: .task,
            dueText: "2026-11-25", due: Due("2026-11-25"), tags: ["집", "home/kitchen"],
            inlineTags: ["x"], priority: .high, project: "부엌",
            created: Timestamp("2026-11-20T21:18:00+09:00"), completed: nil,
            extra: [Item.ExtraKey(key: "url", value: "https://example.org")],
            checklist: Checklist(done: 2, total: 5), isConflicted: true)
        let findings: [Finding.Problem] = [
            .frontMatterNotClosed, .notAnEntry("prose"), .duplicateKey("k", firstLine: 3),
            .unreadableValue(key: "k"), .tooComplex(key: "k"),
            .notADate(key: "due", value: "soon"), .notTOML,
        ]
        let facts = ItemFacts(
            item: item, preview: "두 병",
            findings: findings.enumerated().map {
                Finding(path: "a.md", line: $0, column: 9, problem: $1)
            })
        let file = world.file("a.md", facts, title: "우유", body: "두 병")
        for _ in 0..<2 {
            let snapshot = world.snapshot([file])
            #expect(snapshot.facts(of: 0) == facts)
            #expect(snapshot.outline(of: 0)?.isTask == true)
            #expect(snapshot.outline(of: 0)?.hasFindings == true)
            #expect(world.texts(snapshot) == ["우유|두 병"])
        }
        item.pathBytes = [0xFF, 0x2E, 0x6D, 0x64]
        item.path = "\u{FFFD}.md"
        let odd = world.file(
            [0xFF, 0x2E, 0x6D, 0x64], ItemFacts(item: item, preview: "", findings: []), title: "",
            body: "")
        let snapshot = world.snapshot([odd])
        #expect(snapshot.facts(of: 0).item == item)
        #expect(snapshot.created(of: 0) == item.created && snapshot.title(of: 0) == item.title)
        #expect(snapshot.outline(of: 0)?.isConflicted == item.isConflicted)
    }

    @Test(arguments: ["2026-11-25", "2026-11-25T14:30", "2026-11-25T14:30:05-03:30", nil])
    func `Every kind of date and priority comes back`(due: String?) throws {
        for priority in Priority.allCases + [nil] {
            let world = try IndexWorld()
            let item = Item(
                path: "a.md", title: "a", kind: .task, due: due.flatMap { Due($0) },
                priority: priority, completed: Timestamp("1969-12-31T23:59:59Z"))
            let file = world.file(
                "a.md", ItemFacts(item: item, preview: "", findings: []), title: "", body: "")
            let snapshot = world.snapshot([file])
            // In the place of another item, of which nothing is left.
            var facts = ItemFacts(
                item: Item(
                    path: "b.md", pathBytes: [0xFF], title: "b", status: "done", dueText: "now",
                    due: Due("2020-01-01"), tags: ["x"], inlineTags: ["y"], priority: .low,
                    project: "p", created: Timestamp("2020-01-01T00:00:00Z"),
                    updated: Timestamp("2020-01-01T00:00:00Z"),
                    extra: [Item.ExtraKey(key: "k", value: "v")], isConflicted: true),
                preview: "b",
                findings: [Finding(path: "b.md", line: 1, column: 1, problem: .notTOML)])
            var standing = facts.item
            snapshot.read(0, into: &facts)
            #expect(facts == snapshot.facts(of: 0) && facts.item == item)
            snapshot.readStanding(of: 0, into: &standing)
            #expect(standing.due == item.due && standing.priority == priority)
            #expect(standing.status == nil && standing.completed == item.completed)
            #expect(snapshot.created(of: 0) == nil && snapshot.title(of: 0) == "a")
            #expect(snapshot.outline(of: 0)?.isConflicted == false)
        }
    }

    @Test func `An id tells where its item was seen, and nothing that is not so`() throws {
        let world = try IndexWorld()
        func item(_ path: String, _ id: String) -> IndexedFile {
            let item = Item(id: ItemID(id), path: path, title: "")
            return world.file(
                path, ItemFacts(item: item, preview: "", findings: []), title: "", body: "")
        }
        func paths(_ id: String, settings: String = "") -> [String]? {
            guard let id = ItemID(id) else { return nil }
            return KnownPlaces(at: world.folder, settings: Array(settings.utf8))
                .map { ($0.paths(of: [id])[id] ?? []).map { String(decoding: $0, as: UTF8.self) } }
        }
        #expect(paths("k7m3x9q2") == nil)
        var files = [item("a.md", "k7m3x9q2"), item("회의.md", "b2c4d6f8")]
        _ = world.update(files)
        #expect(paths("k7m3x9q2") == ["a.md"] && paths("b2c4d6f8") == ["회의.md"])
        #expect(paths("zzzzzzzz") == [])
        #expect(paths("k7m3x9q2", settings: "other") == nil)
        // Appended: the file was moved, another one was added.
        files = [files[0], item("b.md", "n0n0n0n0"), item("c.md", "b2c4d6f8")]
        _ = world.update(files)
        #expect(paths("n0n0n0n0") == ["b.md"])
        #expect(paths("b2c4d6f8") == ["회의.md", "c.md"])
        // What does not fit says nothing.
        try world.spoil("ids", at: 8)
        #expect(paths("k7m3x9q2") == [])
        #expect(paths("n0n0n0n0") == ["b.md"])
    }

    @Test func `A file that was read in the instant it changed is read again`() throws {
        let world = try IndexWorld()
        var file = world.file("a.md", "Milk", "oat", changed: 1_000)
        file.readAt = 1_000
        #expect(world.update([file]) == ["a.md"])
        #expect(world.update([file]) == ["a.md"])
        file.readAt = 1_001
        #expect(world.update([file]) == ["a.md"])
        #expect(world.update([file]) == [])
        // Whole seconds: the file system may keep two of them at a time.
        file = world.file("a.md", "Milk", "oat", changed: 5_000_000_000)
        file.readAt = 6_000_000_000
        #expect(world.update([file]) == ["a.md"])
        #expect(world.update([file]) == ["a.md"])
        file.readAt = 7_000_000_001
        #expect(world.update([file]) == ["a.md"])
        #expect(world.update([file]) == [])
    }

    @Test func `Other settings make the index anew`() throws {
        let world = try IndexWorld()
        let files = [world.file("a.md", "Milk", "oat")]
        #expect(world.update(files) == ["a.md"])
        #expect(world.update(files, settings: "x") == ["a.md"])
        #expect(world.update(files, settings: "x") == [])
        #expect(world.update(files) == ["a.md"])
    }

    @Test func `Damage anywhere is noticed, and mended by the next use`() throws {
        var random = SplitMix64(seed: 20_261_121)
        for _ in 0..<200 {
            let world = try IndexWorld()
            var files = (0..<8).map { world.file("\($0).md", "Title \($0)", "Body \($0) 우유") }
            _ = world.update(files)
            files[3] = world.file("3.md", "Other", "text", changed: 9)
            _ = world.update(files)
            try world.damage(using: &random)
            for _ in 0..<2 {
                let snapshot = world.snapshot(files)
                for (index, file) in files.enumerated() {
                    guard case .item(let facts, let title, _, let written) = file.contents else {
                        continue
                    }
                    #expect(snapshot.facts(of: index) == facts, "state \(random)")
                    let expected = String(decoding: title, as: UTF8.self) + "|" + written
                    #expect([expected, nil].contains(world.texts(snapshot)[index]))
                }
            }
        }
    }

    @Test(arguments: [
        "", "oat", "Oat Milk", "MILK", String(repeating: "x", count: 40_000) + "Y" + "z",
        "우유 Milk 회의 AB", "\n\nA\n",
    ])
    func `A body comes back as it was written`(_ written: String) throws {
        let world = try IndexWorld()
        let files = [world.file("a.md", "t", written)]
        #expect(world.texts(world.snapshot(files)) == ["t|\(written)"])
        #expect(world.texts(world.snapshot(files)) == ["t|\(written)"])
    }

    @Test(arguments: ["Ä", "İ"])
    func `A body that folding changed otherwise is left to its file`(_ written: String) throws {
        let world = try IndexWorld()
        let files = [world.file("a.md", "t", "Milk \(written)")]
        #expect(world.texts(world.snapshot(files)) == ["t|?"])
    }

    @Test func `A text that is damaged makes the index anew`() throws {
        let world = try IndexWorld()
        let files = [world.file("a.md", "Milk", "oat")]
        _ = world.update(files)
        let text = try FileDescriptor.open(world.folder.appending("text"), .writeOnly)
        _ = try text.writeAll(toAbsoluteOffset: 1, Array("u".utf8))
        try text.close()
        #expect(world.texts(world.snapshot(files)) == [nil])
        #expect(world.update(files) == ["a.md"])
        #expect(world.texts(world.snapshot(files)) == ["Milk|oat"])
    }

    @Test func `Records of no use are cleared away once they are the most`() throws {
        let world = try IndexWorld()
        var size = 0
        for turn in 1...1_000 {
            let file = world.file("a.md", "Title \(turn)", "body \(turn)", changed: Int64(turn))
            #expect(world.update([file]) == ["a.md"])
            #expect(world.texts(world.snapshot([file])) == ["Title \(turn)|body \(turn)"])
            size = max(size, try world.size(of: "items"))
        }
        #expect(size < 200_000)
    }

    @Test func `When most files have changed the index is put in order`() throws {
        let world = try IndexWorld()
        func files(_ turn: Int64) -> [IndexedFile] {
            (1000..<3000).map { world.file("\($0).md", "T\(turn)", "body", changed: turn) }
        }
        #expect(world.update(files(1)).count == 2000)
        let size = try world.size(of: "items")
        #expect(world.update(files(2)).count == 2000)
        #expect(try world.size(of: "items") == size)
        #expect(world.texts(world.snapshot(files(2))).allSatisfy { $0 == "T2|body" })
    }

    @Test func `An index that cannot be written serves all the same`() throws {
        let world = try IndexWorld(folder: "/dev/null/index")
        world.mayKeep = false
        let files = [world.file("a.md", "Milk", "oat")]
        #expect(world.update(files) == ["a.md"])
        #expect(world.update(files) == ["a.md"])
    }

    @Test func `While another process writes, nothing is written`() throws {
        let world = try IndexWorld()
        let files = [world.file("a.md", "Milk", "oat")]
        let lock = try #require(IndexFolder(path: world.folder).lock())
        world.mayKeep = false
        #expect(world.update(files) == ["a.md"])
        #expect(world.update(files) == ["a.md"])
        withExtendedLifetime(lock) {}
    }
}
