import SheafCore
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct ItemIDTests {
    @Test func `prints what it read`() {
        #expect(ItemID("k7m3x9q2")?.description == "k7m3x9q2")
        #expect(ItemID("a0000000")?.description == "a0000000")
    }

    @Test(arguments: [
        "", "k7m3x9q", "k7m3x9q22", "07m3x9q2", "k7m3x9qi", "k7m3x9ql", "k7m3x9qo", "k7m3x9qu",
        "K7M3X9Q2", "k7m3 9q2", "ㅏ7ㅡ3x9q2", "ｋ7m3x9",
    ])
    func `is no id`(_ text: String) {
        #expect(ItemID(text) == nil)
    }

    @Test func `orders as its text does`() throws {
        let texts = ["b0000000", "a9zzzzzz", "ab000000", "z0000000", "k7m3x9q2", "k7m3x9q3"]
        let ids = try texts.map { try #require(ItemID($0)) }
        #expect(ids.sorted().map(\.description) == texts.sorted())
    }

    @Test func `random ids are ids, differ, and use every symbol everywhere`() {
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        var seen: Set<ItemID> = []
        var symbols = [Set<Character>](repeating: [], count: 8)
        for _ in 0..<4000 {
            let id = ItemID.random(using: &generator)
            #expect(ItemID(id.description) == id, "seed \(seed)")
            seen.insert(id)
            for (place, symbol) in id.description.enumerated() { symbols[place].insert(symbol) }
        }
        #expect(seen.count == 4000, "seed \(seed)")
        #expect(symbols.map(\.count) == [22] + Array(repeating: 32, count: 7), "seed \(seed)")
    }

    @Test func `knows its prefixes`() throws {
        let id = try #require(ItemID("k7m3x9q2"))
        #expect(id.hasPrefix("k") && id.hasPrefix("k7m3") && id.hasPrefix("k7m3x9q2"))
        #expect(!id.hasPrefix("k8") && !id.hasPrefix("7") && !id.hasPrefix("k7m3x9q22"))
        #expect(ItemID.isPrefix("k7") && ItemID.isPrefix("k7m3x9q2"))
        #expect(!ItemID.isPrefix("") && !ItemID.isPrefix("7k") && !ItemID.isPrefix("k7m3x9q22"))
        #expect(!ItemID.isPrefix("milk") && !ItemID.isPrefix("우유"))
    }
}

@Suite(.limited) struct ShortestPrefixesTests {
    @Test func `prefixes are unique, and one letter less is not`() {
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        for size in [1, 2, 10, 300] {
            let ids = (0..<size).map { _ in ItemID.random(using: &generator) }
            let prefixes = ShortestPrefixes(ids)
            for id in ids {
                let length = prefixes.length(of: id)
                let prefix = id.description.prefix(length)
                #expect(ids.filter { $0.hasPrefix(prefix) } == [id], "seed \(seed)")
                let shorter = prefix.dropLast()
                let sharers = ids.filter { $0.hasPrefix(shorter) }.count
                #expect(shorter.isEmpty || sharers > 1, "seed \(seed)")
            }
        }
    }

    @Test func `an id that two items have needs all of it`() throws {
        let id = try #require(ItemID("k7m3x9q2"))
        #expect(ShortestPrefixes([id, id]).length(of: id) == 8)
        #expect(ShortestPrefixes([]).length(of: id) == 1)
        let near = try #require(ItemID("k7m3x9q3"))
        #expect(ShortestPrefixes([near]).length(of: id) == 8)
    }
}
