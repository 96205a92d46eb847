import SystemPackage
import TestSupport
import Testing

@testable import SheafCore
@testable import SheafIndex

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Checksums tell damage, and nothing about whoever made them. `SHEAF_RUNS` says how often to try.
@Suite struct PlantedIndexTests {
    private let world: IndexWorld
    private let files: [IndexedFile]
    private let words: SearchWords

    init() throws {
        let world = try IndexWorld()
        self.world = world
        let item = Item(
            id: ItemID("k7m3x9q2"), path: "a/b.md", title: "Milk 우유", status: "doing",
            kind: .task, dueText: "2026-11-25", due: Due("2026-11-25T14:30"), tags: ["home", "집"],
            inlineTags: ["x"], priority: .high, project: "kitchen",
            created: Timestamp("2026-11-20T21:18:00+09:00"),
            completed: Timestamp("2026-11-21T21:18:00+09:00"),
            extra: [Item.ExtraKey(key: "url", value: "https://example.org")],
            checklist: Checklist(done: 1, total: 3), isConflicted: true)
        let findings: [Finding.Problem] = [
            .frontMatterNotClosed, .notAnEntry("prose"), .duplicateKey("k", firstLine: 3),
        ]
        let facts = ItemFacts(
            item: item, preview: "two litres",
            findings: findings.map { Finding(path: "a/b.md", line: 1, column: 9, problem: $0) })
        files =
            [
                world.file("a/b.md", facts, title: "Milk 우유", body: "Two litres of Milk\n우유"),
                world.file("a/c.md", "회의록", "안건\n- Milk and Milk\n\nMILK"),
            ] + (0..<4).map { world.file("d/\($0).md", "Title \($0)", "Body \($0) 우유") }
        _ = world.update(files)
        CommittedTimes(
            head: [UInt8](repeating: 7, count: 20),
            files: files.map { ($0.path, (blob: $0.blob, time: 1_700_000_000)) }
        ).keep(at: world.folder)
        words = SearchWords(
            Query(root: .any(["milk", "우유", "o"].map { .term(.word(Needle($0))) })))
    }

    @Test func `What somebody planted is read or not, and crashes nothing`() throws {
        let runs = getenv("SHEAF_RUNS").flatMap { Int(String(cString: $0)) } ?? 400
        let planted = PlantedIndex(world)
        var timesRead = 0
        for seed in 0..<runs {
            var random = SplitMix64(seed: UInt64(seed))
            planted.plant(using: &random)
            if let places = KnownPlaces(at: world.folder, settings: []) {
                _ = places.paths(of: Set(["k7m3x9q2"].compactMap { ItemID($0) }))
            }
            if var times = CommittedTimes(at: world.folder) {
                timesRead += 1
                for file in files {
                    _ = times.time(of: file.path, blob: file.blob)
                    _ = times.file(file.path).map { Zone.fixed(32_400).timestamp(at: $0.time) }
                        .map(\.description)
                }
                times.move(to: times.head, [(files[0].path, nil)])
            }
            var index = ItemIndex(at: world.folder, settings: [])
            let stale = index.stale(
                files.map { FoundFile(path: $0.path, stamp: $0.stamp) })
            index.add(
                stale.compactMap { stale in
                    files.first { $0.path == stale.path }.map {
                        (place: stale.place, file: PreparedFile($0))
                    }
                })
            read(index.finish())
            planted.restore()
        }
        #expect(timesRead > runs / 10)
    }

    /// Asks for all that commands ask for.
    private func read(_ known: IndexSnapshot) {
        var facts = ItemFacts.none
        for file in 0..<known.count where known.outline(of: file) != nil {
            known.read(file, into: &facts)
            known.readStanding(of: file, into: &facts.item)
            _ = (known.id(of: file), known.path(of: file), known.blob(of: file))
            _ = Zone.fixed(-43_200).timestamp(at: known.modified(of: file)).description
            _ = known.created(of: file)?.description
            _ = (facts.item.due?.description, facts.item.completed?.description)
            _ = facts.item.due?.timestamp(in: .fixed(32_400)).description
        }
        for needle in [nil, Needle("milk")] {
            known.withTexts(of: Array(0..<known.count), holding: needle) { file, kept in
                guard let kept, let body = kept.searchedBody else { return }
                _ = body.written
                let hit = SearchHit(
                    item: Item(path: "x", title: known.title(of: file)), body: body, words: words)
                _ = hit.snippet?.found.cut(to: 20).matches
                _ = BriefHit(
                    handle: .path("x"), title: "", foldedTitle: kept.title, isConflicted: true,
                    body: body, words: words)
            }
        }
    }
}
