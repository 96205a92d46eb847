import Foundation
import SheafCore
import SystemPackage
import Testing

@testable import SheafGit
@testable import SheafStore

/// Whatever changes files, and whatever happens to the index, a listing and a search say what the
/// files say.
@Suite struct FreshnessTests {
    @Test(arguments: 0..<8)
    func `Every listing and search equals a reading of all files`(series: Int) async throws {
        let place = try TestPlace()
        try await place.made()
        var meddler = Meddler(
            place: place, random: SplitMix64(state: UInt64(series) &* 0x9E37_79B9))
        for step in 0..<25 {
            let done = try meddler.step()
            try meddler.compare("series \(series), step \(step): \(done)")
        }
    }

    @Test(arguments: 0..<2)
    func `While a watch runs, what it knows is never stale`(series: Int) async throws {
        let place = try TestPlace()
        let witness = try await place.made().witness()
        var meddler = Meddler(
            place: place, random: SplitMix64(state: UInt64(series) &* 0x51AF_3C07 &+ 1))
        var trusted = 0
        for step in 0..<20 {
            let done = "series \(series), step \(step): \(try meddler.step())"
            try meddler.compare(done)
            if try await isTrusted(place.open()) { trusted += 1 }
            try meddler.compare("\(done), seen by the watch")
        }
        #expect(trusted > 10)
        withExtendedLifetime(witness) {}
    }

    /// Whether what the watch knows is relied on soon.
    private func isTrusted(_ store: Store) async throws -> Bool {
        for _ in 0..<100 {
            if store.witnessedCatalog() != nil { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    @Test func `What a watch cannot see is looked at again`() async throws {
        let place = try TestPlace()
        let store = try await place.made()
        try place.shell("mkdir store/.git/sheaf/watch; : > store/.git/sheaf/watch/cookie-old")
        var witness: ChangeWitness? = store.witness()
        #expect(try place.shell("ls store/.git/sheaf/watch") == "socket\n")
        try place.write("a.md", "milk\n")
        try place.write("b.md", "oat\n")
        #expect(try await isTrusted(place.open()))
        #expect(try place.open().items().results.count == 2)
        // The ignore file is in git's own directory.
        try place.shell("echo b.md >> store/.git/info/exclude")
        #expect(try place.open().witnessedCatalog() == nil)
        #expect(try place.open().items().results.map(\.path) == ["a.md"])
        // Once it has looked again, it is believed again.
        #expect(try await isTrusted(place.open()))
        #expect(try place.open().items().results.map(\.path) == ["a.md"])
        try place.shell("rm -rf store/.git/sheaf/index")
        #expect(try place.open().items().results.map(\.path) == ["a.md"])
        #expect(try await isTrusted(place.open()))
        witness = nil
        #expect(try place.open().witnessedCatalog() == nil)
        try place.write("c.md", "rye\n")
        #expect(try place.open().items().results.map(\.path) == ["a.md", "c.md"])
        _ = witness
    }

    @Test func `Whoever asks with other ignore files does not keep a watch looking`() async throws {
        let place = try TestPlace()
        let store = try await place.made()
        try place.write("a.md", "milk\n")
        let witness = store.witness()
        #expect(try await isTrusted(place.open()))
        func looks() -> UInt64? {
            ChangeWitness.unchangedSince(
                in: store.layout.privateDirectory.appending("watch"),
                environment: place.environment.git)
        }
        let before = try #require(looks())
        try place.shell(
            "mkdir other; printf '[core]\nexcludesFile = ~/ignored\n' > other/.gitconfig")
        try place.shell("echo none > other/ignored")
        var other = place.environment
        other.variables["HOME"] = place.folder.appending("other").string
        for _ in 0..<20 {
            #expect(try place.open(other).witnessedCatalog() == nil)
            try await Task.sleep(for: .milliseconds(25))
        }
        #expect(try await isTrusted(place.open()))
        #expect(try #require(looks()) - before <= 10)
        withExtendedLifetime(witness) {}
    }

    @Test func `A file of the same size, put back with its old time, is read again`() async throws {
        let place = try TestPlace()
        try await place.made()
        try place.write("a.md", "milk one\n")
        let store = try place.open()
        for word in ["milk", "silk", "milk", "bilk"] {
            try place.shell("touch -r store/a.md time; printf '\(word) one\\n' > store/a.md")
            try place.shell("touch -r time store/a.md")
            #expect(try store.search(store.query([word])).hits.count == 1, "\(word)")
        }
    }

    @Test func `Changed settings change what the files say`() async throws {
        let place = try TestPlace()
        try await place.made()
        try place.write("a.md", "---\nstatus: later\n---\nx\n")
        #expect(try place.open().items().results.map(\.kind) == [.memo])
        try place.write(
            ".sheaf/config.yml", "format: 1\nstatuses: [later, {name: done, closed: true}]\n")
        #expect(try place.open().items().results.map(\.kind) == [.task])
    }

    @Test func `An ignore file that changes is seen, wherever it lies`() async throws {
        let place = try TestPlace()
        try await place.made()
        for path in ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/y/d.md"] {
            try place.write(path, "milk\n")
        }
        try place.write("notes/.gitignore", "none.md\n")
        try place.shell(
            "echo none > user; git -C store config core.excludesFile $PWD/user; sleep 0.01")
        func listed() async throws -> [String] {
            // What is known is used from the second time on.
            let once = try place.open().items().results.map(\.path)
            #expect(try place.open().items().results.map(\.path) == once)
            return once
        }
        #expect(
            try await listed() == ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/y/d.md"])
        try place.write("notes/.gitignore", "d.md\n")
        #expect(try await listed() == ["a.md", "notes/b.md", "notes/x/c.md"])
        try place.shell("sleep 0.01; echo /notes/b.md > store/.git/info/exclude")
        #expect(try await listed() == ["a.md", "notes/x/c.md"])
        try place.shell("echo a.md > user")
        #expect(try await listed() == ["notes/x/c.md"])
        try place.shell(
            "git -C store config --unset core.excludesFile; : > store/.git/info/exclude")
        #expect(try await listed() == ["a.md", "notes/b.md", "notes/x/c.md"])
        try place.write("notes/.gitignore", "x/\n")
        #expect(try await listed() == ["a.md", "notes/b.md"])
        try place.shell("rm store/notes/.gitignore; sleep 0.01")
        #expect(
            try await listed() == ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/y/d.md"])
        // One that comes counts for folders that are as they were.
        try place.write(".gitignore", "c.md\n")
        #expect(try await listed() == ["a.md", "notes/b.md", "notes/x/y/d.md"])
        // So does one in a folder of which not all is recorded.
        try place.shell("truncate -s 9M store/large.md; sleep 0.01")
        #expect(try await listed() == ["a.md", "notes/b.md", "notes/x/y/d.md"])
        try place.write(".gitignore", "b.md\n")
        #expect(try await listed() == ["a.md", "notes/x/c.md", "notes/x/y/d.md"])
        try place.shell("rm store/.gitignore store/large.md; sleep 0.01")
        #expect(
            try await listed() == ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/y/d.md"])
        // A repository of its own is none of ours, nor is what it hides when it has gone.
        try place.shell("git init -q store/notes/x; sleep 0.01")
        #expect(try await listed() == ["a.md", "notes/b.md"])
        try place.write("notes/x/e.md", "rye\n")
        #expect(try await listed() == ["a.md", "notes/b.md"])
        try place.shell("rm -rf store/notes/x/.git")
        #expect(
            try await listed()
                == ["a.md", "notes/b.md", "notes/x/c.md", "notes/x/e.md", "notes/x/y/d.md"])
    }

    @Test func `What is no item is counted, whether its folder is listed or known`() async throws {
        let place = try TestPlace()
        try await place.made()
        try place.write("a.md", "milk\n")
        try place.write("notes/.hidden", "")
        for path in ["b.txt", "notes/c.png", "notes/d.pdf"] { try place.write(path, "x") }
        try place.shell("ln -s a.md store/notes/link.md; truncate -s 9M store/notes/large.md")
        try place.shell("mkfifo store/notes/pipe.md; sleep 0.01")
        for _ in 0..<3 { #expect(try place.open().items().attachments == 5) }
        try place.shell("rm store/b.txt; echo milk > store/notes/large.md; sleep 0.01")
        for _ in 0..<3 {
            let reading = try place.open().items()
            #expect(reading.attachments == 3)
            #expect(reading.results.map(\.path) == ["a.md", "notes/large.md"])
        }
    }

    @Test(.disabled(if: geteuid() == 0, "root reads everything"))
    func `A folder that cannot be read is told of each time`() async throws {
        let place = try TestPlace()
        try await place.made()
        try place.write("notes/a.md", "milk\n")
        try place.shell("sleep 0.01")
        for _ in 0..<2 { #expect(try place.open().items().results.count == 1) }
        try place.shell("chmod 000 store/notes")
        for _ in 0..<3 {
            let reading = try place.open().items()
            #expect(reading.results.isEmpty && reading.unreadable.count == 1)
        }
        try place.shell("chmod 755 store/notes")
        #expect(try place.open().items().results.count == 1)
    }

    @Test func `A read-only git directory is no hindrance`() async throws {
        let place = try TestPlace()
        try await place.made()
        try place.write("a.md", "milk\n")
        try place.shell("rm -rf store/.git/sheaf/index; : > store/.git/sheaf/index")
        let store = try place.open()
        #expect(try store.search(store.query(["milk"])).hits.count == 1)
        #expect(try store.items().results.count == 1)
    }
}

/// Does to a store what editors, git, its own commands and accidents do.
private struct Meddler {
    let place: TestPlace
    var random: SplitMix64
    private var number = 0
    /// The ids of all items that ever were.
    private var seen: Set<ItemID> = []

    private static let words = ["우유", "회의록", "milk", "Bread", "회 의", "oat", "정원"]

    init(place: TestPlace, random: SplitMix64) {
        self.place = place
        self.random = random
    }

    private mutating func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &random) }

    private mutating func text() -> String {
        let words = (0..<3).compactMap { _ in pick(Self.words) }.joined(separator: " ")
        let status = pick(["status: todo\n", "status: done\n", "", "due: 2026-11-25\n"]) ?? ""
        return "---\ntitle: \(words)\n\(status)---\n\(words) \(number)\n"
    }

    private func files() throws -> [String] {
        try place.shell("cd store; find . -name '*.md' -not -path './.git/*' | sort")
            .split(separator: "\n").map { String($0.dropFirst(2)) }
    }

    /// What was done.
    mutating func step() throws -> String {
        number += 1
        let files = try files()
        let file = pick(files) ?? "a.md"
        switch Int.random(in: 0..<17, using: &random) {
        case 0, 1:
            try place.write("notes/\(number).md", text())
            return "new file"
        case 2:
            try place.write(file, text())
            return "rewritten \(file)"
        case 3:
            try place.shell(
                "cd store; printf 'milk' | dd of='\(file)' conv=notrunc status=none || true")
            return "written into \(file)"
        case 4:
            try place.shell("cd store; rm -f '\(file)'")
            return "removed \(file)"
        case 5 where Bool.random(using: &random):
            try place.shell(
                "cd store; test ! -e '\(file)' || cp '\(file)' '\(file.dropLast(3)) copy.md'")
            return "copied \(file)"
        case 5:
            try place.shell("cd store; test ! -e '\(file)' || mv '\(file)' moved-\(number).md")
            return "moved \(file)"
        case 6:
            try place.git("add -A")
            try commit("step")
            return "committed"
        case 7:
            try place.git("stash -q -u || true")
            if Bool.random(using: &random) { try place.git("stash pop -q || true") }
            return "stashed"
        case 8:
            try place.git("checkout -q HEAD~1 -- . || true")
            return "checked out"
        case 9:
            _ = try place.open().add([Draft(title: "우유 \(number)")])
            return "added"
        case 10:
            let store = try place.open()
            if let item = try store.items().results.first(where: { $0.id != nil }), let id = item.id
            {
                _ = try? store.move(.handles([id.description]), by: .done)
            }
            return "done"
        case 11:
            // HEAD goes back, the files stay.
            try place.git("reset -q --soft HEAD~\(Int.random(in: 1...2, using: &random)) || true")
            return "went back"
        case 12:
            try place.git("add -A")
            try commit("before")
            try place.git("checkout -q -B side HEAD~1 || true")
            try place.write("notes/side-\(number).md", text())
            try place.git("add -A")
            try commit("side")
            try place.git("checkout -q -")
            try place.shell(
                "cd store; GIT_COMMITTER_DATE=@\(time) git merge -q --no-edit side || git merge --abort || true"
            )
            return "merged"
        case 13:
            try place.write(
                pick(["notes/deep/\(number).md", "notes/\(number)/a.md"]) ?? "", text())
            return "new folder"
        case 14:
            let script =
                pick([
                    "test ! -d notes || mv notes notes-\(number)", "rm -rf notes/deep",
                    "test ! -d notes/deep || { mv notes/deep swap; mkdir -p notes; mv swap notes/deep; }",
                    "test ! -d notes || { cp -r notes other; rm -rf notes; mv other notes; }",
                    "mkdir -p notes/empty; rmdir notes/empty", ": > notes-\(number).txt",
                ]) ?? ""
            try place.shell("cd store; \(script)")
            return script
        default: return try damage()
        }
    }

    /// Each commit a minute later than the one before, but for some clocks that are wrong.
    private var time: Int {
        1_790_000_000 + 60 * (number % 7 == 0 ? number - 5 : number)
    }

    private func commit(_ message: String) throws {
        try place.shell(
            "GIT_COMMITTER_DATE=@\(time) git -C store commit -q --allow-empty -m '\(message)'")
    }

    private mutating func damage() throws -> String {
        let script =
            pick([
                "rm -rf index", "test ! -e index/items || truncate -s 100 index/items",
                "test ! -e index/text || truncate -s 10 index/text",
                "test ! -e index/items || printf x | dd of=index/items bs=1 seek=\(number * 7) conv=notrunc status=none",
                "test ! -e index/text || printf x | dd of=index/text bs=1 seek=\(number) conv=notrunc status=none",
                "test ! -e index/items || cp index/items old",
                "test ! -e old || cp old index/items",
                "test ! -e index/text || : > index/text",
                "rm -f index/ids; test ! -e oldids || cp oldids index/ids",
                "test ! -e index/ids || cp index/ids oldids",
                "test ! -e index/ids || printf x | dd of=index/ids bs=1 seek=\(number) conv=notrunc status=none",
                "test ! -e index/times || printf x | dd of=index/times bs=1 seek=\(number) conv=notrunc status=none",
                "test ! -e index/times || cp index/times oldtimes",
                "test ! -e oldtimes || cp oldtimes index/times",
                "test ! -e index/folders || cp index/folders oldfolders",
                "test ! -e oldfolders || cp oldfolders index/folders",
                "test ! -e oldfolders || { cp oldfolders index/folders; test ! -e old || cp old index/items; }",
                "rm -f index/folders",
            ]) ?? ""
        try place.shell("cd store/.git/sheaf; \(script)")
        return script
    }

    mutating func compare(_ what: String) throws {
        let store = try place.open()
        let naive = try naiveItems(store)
        let listed = try store.items().results
        #expect(listed.map(withoutTime) == naive.map(\.item), "\(what)")
        let times = try naiveTimes()
        for item in listed {
            #expect(item.updated?.secondsSinceEpoch == times[item.path], "\(what), \(item.path)")
        }
        seen.formUnion(naive.compactMap(\.item.id))
        for id in seen {
            let paths = naive.filter { $0.item.id == id }.map(\.item.path)
            let stable = Naming(forms: .stable)
            let named = try? store.items(.handles([id.description], stable)).map(\.item.path)
            // An id means the original of a copy that was made this instant.
            let isRight = named.map { $0.count == 1 && paths.contains($0[0]) } ?? (paths.count != 1)
            #expect(isRight, "\(what), asking for \(id): \(named ?? []), \(paths)")
        }
        for word in Self.words + ["ㅎㅇㄹ", "회의록 우유"] {
            let query = try store.query([word])
            let expected = naive.filter { item, body in
                query.matches(item, body: { body }, at: store.environment.now)
            }
            let hits = try store.search(query).hits
            #expect(
                hits.map(\.item.path).sorted() == expected.map(\.item.path).sorted(),
                "\(what), searching \(word)")
            for hit in hits {
                let body = expected.first { $0.item.path == hit.item.path }?.body ?? ""
                let expected = SearchedBody.with(body) {
                    SearchHit(item: hit.item, body: $0, words: SearchWords(query)).snippet
                }
                #expect(hit.snippet == expected, "\(what)")
            }
        }
    }

    private func withoutTime(_ item: Item) -> Item {
        var item = item
        item.updated = nil
        return item
    }

    /// When each file was changed: the latest of all commits that touched it, where it is as the last
    /// commit has it, and else its own time.
    private func naiveTimes() throws -> [String: Int64] {
        var times: [String: Int64] = [:]
        for line in try lines(
            "stat -c '%Y\t%n' $(git ls-files -co --exclude-standard '*.md') || true")
        {
            let parts = line.split(separator: "\t")
            times[String(parts[1])] = Int64(parts[0])
        }
        let changed = Set(
            try lines("git diff --name-only --no-renames HEAD; git ls-files -o --exclude-standard"))
        var committed: [String: Int64] = [:]
        var time: Int64 = 0
        for line in try lines("git log -c --no-renames --name-only --format='|%ct'") {
            if line.hasPrefix("|") {
                time = Int64(line.dropFirst()) ?? 0
            } else {
                committed[line] = max(committed[line] ?? time, time)
            }
        }
        for (path, time) in committed where times[path] != nil && !changed.contains(path) {
            times[path] = time
        }
        return times
    }

    private func lines(_ script: String) throws -> [String] {
        try place.shell(
            "cd store; git() { command git -c core.quotePath=false \"$@\"; }; IFS='\n'; \(script)"
        )
        .split(separator: "\n").map(String.init)
    }

    private func naiveItems(_ store: Store) throws -> [(item: Item, body: String)] {
        let reader = ItemReader(store.configuration)
        return try files().sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
            .map { path in
                let document = Document(Array(try place.read(path)?.utf8 ?? "".utf8))
                let item = reader.read(document, path: path).item
                let title = document.title(
                    stem: ItemReader.stem(of: path), key: reader.titleKey(in: document))
                return (item, document.body(under: title))
            }
    }
}
