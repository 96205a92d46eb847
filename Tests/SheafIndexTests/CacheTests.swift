import Glibc
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafCore
@testable import SheafIndex

@Suite(.limited) struct CacheTests {
    private let world: CacheWorld

    init() throws { world = try CacheWorld() }

    @Test func `What was read once is not read again, until its stamp is another one`() {
        var files = [world.file("a.md", "Milk", "oat"), world.file("b/회의.md", "회의록", "예산")]
        #expect(world.asked(files) == ["a.md", "b/회의.md"])
        #expect(world.asked(files) == [])
        files[1] = world.file("b/회의.md", "회의록 2", "예산", changed: 7)
        #expect(world.asked(files) == ["b/회의.md"])
        #expect(world.asked(files) == [])
        files.remove(at: 0)
        #expect(world.asked(files) == [])
        // Its row comes behind the others now.
        files.insert(world.file("a.md", "Milk", "oat", changed: 8), at: 0)
        #expect(world.asked(files) == ["a.md"])
        #expect(world.asked(files) == [])
    }

    @Test func `What links name comes back as it was`() throws {
        let names = [
            LinkedName(name: "Plan", isPath: false), LinkedName(name: "a/b c.md", isPath: true),
            LinkedName(name: "계획", isPath: false), LinkedName(name: "back\\slash\n", isPath: true),
        ]
        let facts = ItemFacts(item: Item(path: "a.md", title: "A"), preview: "", findings: [])
        let file = world.file(
            Array("a.md".utf8), facts, "", links: LinkKeys(targets: [LinkKey(path: "Plan")]),
            linked: names)
        for _ in 0..<2 {
            let (_, known, cache) = world.use([file])
            #expect(cache.linkedNames(of: known) == [names])
        }
        try world.run("UPDATE links SET linked = 'wOther'")
        let (asked, known, cache) = world.use([file])
        #expect(asked.isEmpty && cache.linkedNames(of: known) == [nil])
        #expect(world.asked([file]) == ["a.md"])
    }

    @Test func `Facts and texts come back as they were`() throws {
        var item = Item(
            id: ItemID("k7m3x9q2"), path: "a.md", title: "우유", status: "todo", kind: .task,
            dueText: "2026-11-25", due: Due("2026-11-25"), tags: ["집", "home/kitchen"],
            inlineTags: ["x", "two\nlines", "back\\slash\\n", ""], priority: .high, project: "부엌",
            created: Due("2026-11-20T21:18:00+09:00"), completed: nil,
            extra: [
                Item.ExtraKey(key: "url", value: "https://example.org"),
                Item.ExtraKey(key: "nothing", value: ""),
            ],
            checklist: Checklist(done: 2, total: 5), isConflicted: true)
        let findings: [Finding.Problem] = [
            .frontMatterNotClosed, .notAnEntry("prose"), .duplicateKey("k", firstLine: 3),
            .unreadableValue(key: "k"), .tooComplex(key: "k"),
            .notADate(key: "due", value: "soon"), .notTOML, .notText, .notUTF8(.cp949),
            .unmarkedUTF16, .tooLarge,
        ]
        let facts = ItemFacts(
            item: item, preview: "두 병",
            findings: findings.enumerated().map {
                Finding(path: "a.md", line: $0, column: 9, problem: $1)
            })
        let file = world.file(Array("a.md".utf8), facts, "두 병")
        for _ in 0..<2 {
            let (_, known, cache) = world.use([file])
            #expect(cache.facts(of: known) == [facts])
            #expect(known[0].item == CachedItem(item, hasFindings: true, LinkKeys()))
            #expect(world.texts(known, cache) == ["우유|두 병"])
        }
        item.pathBytes = [0xFF, 0x2E, 0x6D, 0x64]
        item.path = "\u{FFFD}.md"
        let odd = world.file(
            [0xFF, 0x2E, 0x6D, 0x64], ItemFacts(item: item, preview: "", findings: []), "")
        let (_, known, cache) = world.use([odd])
        #expect(cache.facts(of: known)[0]?.item == item)
    }

    @Test(arguments: ["2026-11-25", "2026-11-25T14:30", "2026-11-25T14:30:05-03:30", nil])
    func `Every kind of date and priority comes back`(due: String?) {
        for priority in Priority.allCases + [nil] {
            let item = Item(
                path: "\(priority?.rank ?? 9).md", title: "a", kind: .task,
                due: due.flatMap { Due($0) }, priority: priority,
                completed: Due("1969-12-31T23:59:59Z"))
            let facts = ItemFacts(item: item, preview: "", findings: [])
            let file = world.file(Array(item.path.utf8), facts, "")
            for _ in 0..<2 {
                let (_, known, cache) = world.use([file])
                #expect(cache.facts(of: known) == [facts])
            }
        }
    }

    @Test(arguments: [
        "", "oat", "Oat Milk", "우유 Milk 회의 AB", "\n\nA\n", "Ä İ ß", "e\u{301}X", "a\0b",
    ])
    func `A body comes back as it was written, and is searched folded`(written: String) {
        let files = [world.file("a.md", "T", written)]
        for _ in 0..<2 {
            let (_, known, cache) = world.use(files)
            #expect(world.texts(known, cache) == ["t|\(written)"])
            cache.withTexts(of: known) { _, text in
                #expect(text.map { Array($0.body.folded) } == FoldedText(written).bytes)
            }
        }
    }

    @Test func `An id tells where its item was seen`() {
        func item(_ path: String, _ id: String) -> ReadFile {
            let item = Item(id: ItemID(id), path: path, title: "")
            return world.file(
                Array(path.utf8), ItemFacts(item: item, preview: "", findings: []), "")
        }
        func paths(_ id: String) -> [String]? {
            guard let id = ItemID(id) else { return nil }
            return world.cache().paths(of: [id]).map {
                ($0[id] ?? []).map { String(decoding: $0, as: UTF8.self) }
            }
        }
        var files = [item("a.md", "k7m3x9q2"), item("회의.md", "b2c4d6f8")]
        _ = world.asked(files)
        #expect(paths("k7m3x9q2") == ["a.md"] && paths("b2c4d6f8") == ["회의.md"])
        #expect(paths("zzzzzzzz") == [])
        files = [files[0], item("b.md", "n0n0n0n0"), item("c.md", "b2c4d6f8"), files[1]]
        _ = world.asked(files)
        #expect(paths("n0n0n0n0") == ["b.md"] && paths("b2c4d6f8") == ["c.md", "회의.md"])
    }

    @Test func `A file that was read in the instant it changed is read again`() {
        var file = world.file("a.md", "Milk", "oat", changed: 1_000)
        file.readAt = 1_000
        for _ in 0..<2 {
            let (asked, known, cache) = world.use([file])
            #expect(asked == ["a.md"] && world.texts(known, cache) == ["milk|oat"])
        }
        file.readAt = 1_001
        #expect(world.asked([file]) == ["a.md"])
        #expect(world.asked([file]) == [])
        // Whole seconds: the file system may keep two of them at a time.
        file = world.file("a.md", "Milk", "oat", changed: 5_000_000_000)
        file.readAt = 6_000_000_000
        for _ in 0..<2 { #expect(world.asked([file]) == ["a.md"]) }
        file.readAt = 7_000_000_001
        #expect(world.asked([file]) == ["a.md"])
        #expect(world.asked([file]) == [])
    }

    @Test func `Other settings and other versions make it anew`() throws {
        let files = [world.file("a.md", "Milk", "oat")]
        #expect(world.asked(files) == ["a.md"])
        #expect(world.asked(files, settings: "x") == ["a.md"])
        #expect(world.asked(files, settings: "x") == [])
        try world.run("PRAGMA user_version = 99")
        #expect(world.asked(files, settings: "x") == ["a.md"])
        try world.run("DROP TABLE texts")
        let (_, known, cache) = world.use(files, settings: "x")
        #expect(world.texts(known, cache) == [nil])
        #expect(world.asked(files, settings: "x") == ["a.md"])
    }

    @Test func `Damage anywhere changes no answer, and is repaired by use`() throws {
        var random = SplitMix64(seed: 20_261_121)
        for round in 0..<testRuns(30, long: 1_000) {
            let world = try CacheWorld()
            var files = (0..<40).map {
                world.file(
                    "\($0 + 10).md", "Title \($0)", String(repeating: "Body \($0) 우유 ", count: 60))
            }
            _ = world.asked(files)
            files[3] = world.file("13.md", "Other", "text", changed: 9)
            _ = world.asked(files)
            try world.damage(using: &random)
            for _ in 0..<4 {
                let (_, known, cache) = world.use(files)
                let texts = world.texts(known, cache)
                for (index, file) in files.enumerated() {
                    let facts = cache.facts(of: [known[index]])[0]
                    #expect(facts == nil || facts == file.item?.facts, "round \(round)")
                    let title = FoldedText(file.item?.facts.item.title ?? "").bytes
                    let body = file.item?.texts.body.written ?? []
                    let expected = String(decoding: title + [0x7C] + body, as: UTF8.self)
                    #expect(texts[index] == nil || texts[index] == expected, "round \(round)")
                }
            }
            #expect(world.asked(files) == [], "round \(round)")
        }
    }

    @Test func `A cache that cannot be written serves all the same`() throws {
        let files = [world.file("a.md", "Milk", "oat")]
        for path in ["/dev/null/sheaf", "/proc/self/sheaf"] {
            let cache = Cache(
                CacheFile(in: FilePath(path), variables: ["HOME": "/dev/null"]), settings: [])
            let (asked, known, _) = world.use(files, cache)
            #expect(asked == ["a.md"] && world.texts(known, cache) == ["milk|oat"])
            #expect(cache.facts(of: known) == files.map { $0.item?.facts })
        }
    }

    @Test func `While another process writes, nothing is written and nothing waits for long`()
        throws
    {
        let files = [world.file("a.md", "Milk", "oat")]
        let other = [world.file("a.md", "Bread", "rye", changed: 9)]
        #expect(world.asked(files) == ["a.md"])
        let database = try Database(path: world.path.string)
        try database.run("BEGIN EXCLUSIVE")
        for _ in 0..<2 {
            let (asked, known, cache) = world.use(other)
            #expect(asked == ["a.md"] && world.texts(known, cache) == ["bread|rye"])
        }
        try database.run("COMMIT")
        #expect(world.asked(files) == [])
    }

    @Test func `Another process that was faster does no harm`() {
        let (cache, files) = (world.cache(), [world.file("a.md", "Milk", "oat")])
        let comparison = cache.rows().compare(
            files.map { FoundFile(path: $0.path, stamp: $0.stamp) })
        #expect(comparison.stale == [0] && world.asked(files) == ["a.md"])
        let known = cache.add(files)
        #expect(cache.facts(of: known) == files.map { $0.item?.facts })
        #expect(world.texts(known, cache) == ["milk|oat"])
    }

    @Test func `Where the folder is on a network, the user's cache folder is used`() throws {
        world.isLocal = false
        let files = [world.file("a.md", "Milk", "oat")]
        #expect(world.asked(files) == ["a.md"])
        #expect(world.asked(files) == [])
        let file = try #require(world.file)
        #expect(file.path.starts(with: world.top.appending(".cache/sheaf")))
        #expect(access(world.path.string, F_OK) != 0)
    }

    @Test(arguments: ["link", "fifo", "two names", "journal", "folder link", "open folder"])
    func `What somebody else put there is not followed`(what: String) throws {
        let files = [world.file("a.md", "Milk", "oat")]
        _ = world.asked(files)
        let kept = world.top.appending("elsewhere")
        mkdir(kept.string, 0o700)
        let target = kept.appending("precious").string
        let descriptor = open(target, O_CREAT | O_WRONLY, 0o600)
        #expect(write(descriptor, "text", 4) == 4)
        close(descriptor)
        switch what {
        case "link":
            unlink(world.path.string)
            symlink(target, world.path.string)
        case "fifo":
            unlink(world.path.string)
            mkfifo(world.path.string, 0o600)
        case "two names":
            unlink(world.path.string)
            link(target, world.path.string)
        case "journal": symlink(target, world.path.string + "-journal")
        case "folder link":
            unlink(world.path.string)
            rmdir(world.folder.string)
            symlink(kept.string, world.folder.string)
        default: chmod(world.folder.string, 0o777)
        }
        for _ in 0..<2 {
            let (_, known, cache) = world.use(files)
            #expect(world.texts(known, cache) == ["milk|oat"])
        }
        var status = stat()
        #expect(lstat(target, &status) == 0 && status.st_size == 4)
        #expect(access(kept.appending("cache.sqlite").string, F_OK) != 0)
    }

    @Test func `A planted schema runs nothing`() throws {
        var files = [world.file("a.md", "Milk", "oat"), world.file("b.md", "Bread", "rye")]
        _ = world.asked(files)
        try world.run(
            """
            CREATE TRIGGER one AFTER INSERT ON files BEGIN DELETE FROM texts; END;
            CREATE TRIGGER two AFTER DELETE ON files BEGIN SELECT load_extension('/tmp/none'); END;
            """)
        files[1] = world.file("b.md", "Bread", "wheat", changed: 9)
        let (asked, known, cache) = world.use(files)
        #expect(asked == ["b.md"] && world.texts(known, cache) == ["milk|oat", "bread|wheat"])
        #expect(world.asked(files) == [])
    }

    @Test func `Times of commits are kept, moved and told apart`() throws {
        let head: [UInt8] = Array(repeating: 7, count: 20)
        let files: [(path: [UInt8], file: CommittedTimes.File)] = (0..<9).map {
            (Array("\($0).md".utf8), (blob: UInt64($0), time: 1_700_000_000 + Int64($0)))
        }
        CommittedTimes(head: head, files: files).keep(in: world.cache())
        var times = try #require(CommittedTimes(in: world.cache()))
        #expect(times.head == head)
        #expect(times.time(of: Array("3.md".utf8), blob: 3) == 1_700_000_003)
        #expect(times.time(of: Array("3.md".utf8), blob: 4) == nil)
        let next: [UInt8] = Array(repeating: 8, count: 20)
        times.move(
            to: next, [(Array("3.md".utf8), nil), (Array("new.md".utf8), (blob: 99, time: 5))])
        times.keep(in: world.cache())
        let moved = try #require(CommittedTimes(in: world.cache()))
        #expect(moved.head == next && moved.file(Array("3.md".utf8)) == nil)
        #expect(moved.time(of: Array("new.md".utf8), blob: 99) == 5)
        #expect(moved.time(of: Array("8.md".utf8), blob: 8) == 1_700_000_008)
        // Damaged, none of it counts.
        try world.run("UPDATE commits SET time = time + 1 WHERE time = 5")
        #expect(CommittedTimes(in: world.cache()) == nil)
    }
}
