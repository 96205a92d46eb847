import CSQLite
import Glibc
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafCore
@testable import SheafIndex

/// Sums tell damage, and nothing about no matter who made them: rows that somebody planted are read or not, and
/// crash nothing.
@Suite(.limited) struct PlantedCacheTests {
    private let world: CacheWorld
    private let files: [ReadFile]
    private let words = SearchWords(
        ItemQuery(root: .any(["milk", "우유", "o"].map { .term(.word(Needle($0))) })))

    init() throws {
        let world = try CacheWorld()
        self.world = world
        let item = Item(
            id: ItemID("k7m3x9q2"), path: "a/b.md", title: "Milk 우유", status: "doing",
            kind: .task, dueText: "2026-11-25", due: Due("2026-11-25T14:30"), tags: ["home", "집"],
            inlineTags: ["x"], priority: .high, project: "kitchen",
            created: Due("2026-11-20T21:18:00+09:00"),
            completed: Due("2026-11-21T21:18:00+09:00"),
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
                world.file(Array("a/b.md".utf8), facts, "Two litres of Milk\n우유"),
                world.file("a/c.md", "회의록", "안건\n- Milk and Milk\n\nMILK É"),
            ] + (0..<4).map { world.file("d/\($0).md", "Title \($0)", "Body \($0) 우유") }
    }

    @Test func `What somebody planted crashes nothing`() throws {
        let runs = testRuns(60, long: 2_000)
        _ = world.asked(files)
        CommittedTimes(
            head: [UInt8](repeating: 7, count: 20),
            files: files.map { ($0.path, (blob: $0.blob, time: 1_700_000_000)) }
        ).keep(in: world.cache())
        for seed in 0..<runs {
            var random = SplitMix64(seed: UInt64(seed))
            try plant(using: &random)
            let (_, known, cache) = world.use(files)
            read(known, cache)
            _ = cache.paths(of: Set(["k7m3x9q2"].compactMap { ItemID($0) }))
            for file in files { _ = CommittedTimes(in: cache)?.file(file.path) }
        }
    }

    /// Writes rows anew with some values changed and the sums right.
    private func plant(using random: inout SplitMix64) throws {
        let database = try Database(path: world.path.string)
        // Without flushing.
        try database.run(CacheSchema.connection)
        var seeds: [Int64: UInt64] = [:]
        for (table, columns) in [("files", 15), ("items", 12), ("texts", 5)] {
            let selection = try database.statement("SELECT * FROM \(table)")
            var rows: [[Value]] = []
            while try selection.step() {
                rows.append((0..<Int32(columns)).map { Value(selection, $0) })
            }
            selection.reset()
            let marks = Array(repeating: "?", count: columns + 1).joined(separator: ", ")
            let insertion = try database.statement(
                "INSERT OR REPLACE INTO \(table) VALUES(\(marks))")
            for var row in rows {
                guard case .integer(let number) = row[0] else { continue }
                // The path and the stamp stay, so that the row counts.
                let free = table == "files" ? 3..<columns : 1..<columns
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    row[Int.random(in: free, using: &random)] = .random(using: &random)
                }
                var writer = RowWriter(insertion, seed: table == "files" ? 0 : seeds[number] ?? 0)
                for value in row { value.write(to: &writer) }
                let sum = try writer.finish()
                if table == "files" { seeds[number] = sum }
            }
        }
        let number = Value.numbers.randomElement(using: &random) ?? 0
        if number % 3 == 0 {
            _ = try? database.run(
                "UPDATE files SET id = \(number) WHERE id = (SELECT min(id) FROM files)")
        }
        _ = try? database.run(
            "UPDATE commits SET time = \(Value.numbers.randomElement(using: &random) ?? 0)")
    }

    /// Asks for all that commands ask for.
    private func read(_ known: [CachedFile], _ cache: Cache) {
        for file in known {
            let facts = cache.facts(of: [file])[0]
            _ = Zone.fixed(-43_200).timestamp(at: file.modified).description
            _ = (file.item?.created?.description, file.item?.completed?.description)
            _ = (facts?.item.due?.description, facts?.findings.count)
            _ = facts?.item.due?.timestamp(in: .fixed(32_400)).description
        }
        cache.withTexts(of: known) { index, texts in
            guard let texts else { return }
            let match = SearchMatch(
                handle: .path("x"), title: texts.title, body: texts.body,
                isConflicted: index % 2 == 0, words: words)
            let hit = SearchHit(item: Item(path: "x", title: "x"), match, words: words)
            _ = hit.snippet?.found.cut(to: 20).matches
        }
    }
}

private enum Value {
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case null

    init(_ statement: Statement, _ column: Int32) {
        if statement.isNull(column) {
            self = .null
        } else if let text = String(validating: statement.bytes(column), as: UTF8.self),
            Int64(text) == nil
        {
            self = .text(text)
        } else {
            self = .integer(statement.integer(column))
        }
    }

    static func random(using random: inout SplitMix64) -> Value {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .integer(numbers.randomElement(using: &random) ?? 0)
        case 1: .text(texts.randomElement(using: &random) ?? "")
        case 2: .blob((0..<20).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 3: .blob([0xED, 0x9E, 0xA3, 0xC3])
        default: .null
        }
    }

    func write(to writer: inout RowWriter) {
        switch self {
        case .integer(let number): writer.put(number)
        case .text(let text): writer.put(text)
        case .blob(let bytes): writer.put(blob: bytes)
        case .null: writer.put(String?.none)
        }
    }

    /// Those at which arithmetic goes wrong.
    static let numbers: [Int64] = [
        0, 1, -1, 0x7f, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, .max, .min, .max - 1, .min + 1,
    ]
    private static let texts = [
        "", "\\", "\\n", "a\n", "\n\n\n\n\n", "9999-12-31T23:59:59-23:59", "0001-01-01",
        "1\n9223372036854775807\nnotTOML\n\n", "x\ny", "우유", "\u{0}",
    ]
}
