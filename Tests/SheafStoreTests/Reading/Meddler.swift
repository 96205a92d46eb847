import Foundation
import SheafCore
import SystemPackage
import TestSupport
import Testing

@testable import SheafGit
@testable import SheafStore

/// Does to a store what editors, git, its own commands and accidents do.
struct Meddler {
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
                "rm -f cache.sqlite", "test ! -e cache.sqlite || truncate -s 20000 cache.sqlite",
                "test ! -e cache.sqlite || printf x | dd of=cache.sqlite bs=1 seek=\(number * 997) conv=notrunc status=none",
                "test ! -e cache.sqlite || printf xyz | dd of=cache.sqlite bs=1 seek=\(number * 7) conv=notrunc status=none",
                "test ! -e cache.sqlite || cp cache.sqlite old",
                "test ! -e old || cp old cache.sqlite",
                "test ! -e old || mv old cache.sqlite",
                "test ! -e cache.sqlite || : > cache.sqlite",
            ]) ?? ""
        try place.shell("cd store/.git/sheaf; \(script)")
        return script
    }

    mutating func compare(_ what: String) async throws {
        let store = try place.open()
        // First of all, by what the index still has of the time before.
        #expect(try await differing(store) == differingToGit(), "\(what)")
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
            let hits = try store.search(query).hits()
            #expect(
                hits.map(\.item.path).sorted() == expected.map(\.item.path).sorted(),
                "\(what), searching \(word)")
            for hit in hits {
                let body = expected.first { $0.item.path == hit.item.path }?.body ?? ""
                let expected = SearchedText.with(hit.item.title) { title in
                    SearchedText.with(body) {
                        SearchMatch(
                            handle: hit.item.handle, title: title, body: $0,
                            isConflicted: hit.item.isConflicted, words: SearchWords(query)
                        ).snippet
                    }
                }
                #expect(hit.snippet == expected, "\(what)")
            }
        }
    }

    /// The paths that a sync will commit.
    private func differing(_ store: Store) async throws -> [String] {
        var files = try UncommittedFiles(in: store)
        return try files.changes().map(\.path.string).sorted()
    }

    private func differingToGit() throws -> [String] {
        try lines(
            "git --no-optional-locks status --porcelain --untracked-files=all --no-renames"
        ).map { line in
            let path = line.dropFirst(3)
            // Git puts names with blanks between quotes.
            return String(path.hasPrefix("\"") ? path.dropFirst().dropLast() : path)
        }.sorted()
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
