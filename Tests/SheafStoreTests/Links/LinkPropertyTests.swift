import Libc
import SheafCore
import TestSupport
import TestTraits
import Testing

@testable import SheafStore

/// Random notes with random links, moved and renamed at random: each link leads to the same file as before, and
/// no byte has changed but the targets.
@Suite(.limited) struct LinkPropertyTests {
    private static let folders = ["", "a/", "a/b/", "한글 폴더/", "A b/", "a/c/"]
    private static let stems = [
        "Note", "note 2", "계획", "\u{1109}\u{1175}\u{110B}\u{1161}\u{11BA}", "v1.2", "Über", "x",
        "Side (old)", "50%",
        "deep", "Plan",
    ]
    private static let count = 36

    private static func id(_ number: Int) -> String {
        let digits = String(number)
        return "a" + String(repeating: "0", count: 7 - digits.count) + digits
    }

    private static func link(
        to path: String, from source: String, _ chance: inout SplitMix64
    ) -> String {
        let bare = String(path.dropLast(3))
        let stem = String(bare.split(separator: "/").last ?? "")
        let encoded = String(
            decoding: LinkName.encoded("/" + path, letters: chance.below(2) == 0), as: UTF8.self)
        switch chance.below(9) {
        case 0: return "[[\(stem)]]"
        case 1: return "[[\(bare)|text]]"
        case 2: return "![[\(stem)#Heading]]"
        case 3: return "[t](\(encoded))"
        case 4: return "[t](<\(path.replacing("%", with: "%25"))>)"
        case 5: return "[t](\(encoded.dropFirst())#h \"T\")"
        case 6: return "[[\(path)]]"
        case 7: return "`[[\(stem)]]` [[Nowhere \(stem)]]"
        default: return "[[\(bare.split(separator: "/").suffix(2).joined(separator: "/"))]]"
        }
    }

    /// What each link of each note leads to, by what the files hold: each has a mark of its own.
    private static func ends(_ store: Store) throws -> [String: [String?]] {
        let snapshot = try store.snapshot()
        let linkIndex = snapshot.linkIndex
        func mark(_ place: Int) -> String {
            String(snapshot.read(place)?.document.text("mark") ?? "?")
        }
        var ends: [String: [String?]] = [:]
        for place in snapshot.items.indices {
            ends[mark(place)] = snapshot.read(place)?.document.links.map { link in
                linkIndex.destination(of: link, from: place).map { mark($0.file) }
            }
        }
        return ends
    }

    /// Broken and ambiguous links, and the graph, which are looked for in the cache, are those that the
    /// notes hold.
    private static func expectFoundWithoutReading(_ store: Store) throws {
        func told(_ links: [ItemLink]) -> [String] {
            links.map { "\($0.source.path):\($0.link.line) \($0.link.name)" }
        }
        let all = try store.links(matching: .everything)
        #expect(
            try told(store.links(matching: .everything, .broken))
                == told(
                    all.filter { $0.target == nil && ($0.link.form == .wiki) }))
        #expect(
            try told(store.links(matching: .everything, .ambiguous))
                == told(all.filter { !$0.others.isEmpty }))
        let graph = try store.linkGraph(matching: .everything)
        let pairs = Set(graph.links.map { [$0.from, $0.to].map { graph.items[$0].path } })
        let expected = all.compactMap { link -> [String]? in
            guard case .item(let target)? = link.target, target.path != link.source.path else {
                return nil
            }
            return [link.source.path, target.path]
        }
        #expect(pairs == Set(expected) && pairs.count == graph.links.count)
        #expect(!pairs.isEmpty)
    }

    /// The texts, with every target taken out.
    private static func rest(_ store: Store) throws -> [String: [UInt8]] {
        let snapshot = try store.snapshot()
        var rest: [String: [UInt8]] = [:]
        for place in snapshot.items.indices {
            guard let document = snapshot.read(place)?.document else { continue }
            var bytes = document.bytes
            for link in document.links.reversed() where !link.name.hasPrefix("Nowhere") {
                bytes.removeSubrange(link.target)
            }
            rest[document.text("mark") ?? "?"] = bytes
        }
        return rest
    }

    @Test(arguments: 0..<3)
    func `links lead where they led, whatever moves`(seed: Int) async throws {
        let moves = testRuns(24, long: 500)
        var chance = SplitMix64(seed: UInt64(seed + 1))
        var paths: Set<String> = []
        while paths.count < Self.count {
            paths.insert(
                Self.folders[chance.below(Self.folders.count)]
                    + Self.stems[chance.below(Self.stems.count)] + ".md")
        }
        // Names that some file system takes for the same cannot lie beside each other.
        let known = paths.sorted()
        let files = Dictionary(
            uniqueKeysWithValues: known.enumerated().map { number, path in
                let links = (0..<4).map { _ in
                    Self.link(to: known[chance.below(known.count)], from: path, &chance)
                }
                return (
                    path,
                    "---\nid: \(Self.id(number))\nmark: m\(number)\nup: \"\(links[0].hasPrefix("[[") ? links[0] : "")\"\n---\n"
                        + links.joined(separator: " and\n") + "\n"
                )
            })
        let sandbox = try await EditingSandbox(files)
        let (ends, rest) = (try Self.ends(sandbox.store), try Self.rest(sandbox.store))
        var refused = 0
        for _ in 0..<moves {
            let id = Self.id(chance.below(known.count))
            let target = Targets.handles([id], Naming(forms: .stable))
            do {
                let folder = Self.folders[chance.below(Self.folders.count)]
                _ = try sandbox.store.relocate(target, to: folder.isEmpty ? "." : folder)
            } catch StoreError.linkLost {
                refused += 1
            }
            // The last commit is then the one that broke a link.
            guard try Self.ends(sandbox.store) == ends else { break }
        }
        #expect(try Self.ends(sandbox.store) == ends)
        #expect(try Self.rest(sandbox.store) == rest)
        try Self.expectFoundWithoutReading(sandbox.store)
        #expect(refused == 0)
        #expect(try sandbox.place.git("status --porcelain").isEmpty)
    }
}

extension SplitMix64 {
    fileprivate mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
